"""The rules of every kind of step: each kind has one class, in `steps/`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic

from msgspec import Struct

from engine.game import Refusal, Seat
from engine.odin.asking.paths import StepPath, StepT
from engine.odin.facts.pieces import Items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.holdings import can_receive
from engine.odin.table.state import AnyTable, Owner, SharedTable


class StepDue(Struct, frozen=True):
    """A step that is carried out now: where it stands in its space, and the steps that are still to come."""

    path: StepPath
    rest: tuple[StepPath, ...]


class StepRules(ABC, Generic[StepT]):
    """When a kind of step is possible, what it costs, and how it is carried out. What it asks is a question beside its class."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: StepT) -> bool:
        """Whether a seat can do it at the printed price, whatever its cards change; of a state or a view."""
        ways = step.ways
        return not ways or any(player.owns(price) and can_receive(at, player, gains, price) for price, gains in ways)

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: StepT) -> Refusal | None:
        """Why it cannot be carried out now; None when it can."""
        return None

    def prices(self, s: AnyTable, step: StepT) -> Iterable[tuple[Items, Items]]:
        """The prices before cards lower them, each with what it brings: one for each sum that can come about.

        Steps within a choice are asked by themselves.
        """
        return step.ways

    @abstractmethod
    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: StepT, due: StepDue) -> None:
        """Does it, or asks what must be known first; called only where `why_not` is None."""
