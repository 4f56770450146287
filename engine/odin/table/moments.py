"""Moments: what begins, happens and is over for a seat, and the clauses of cards that they set off (ODIN-9.10 to ODIN-9.12)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_cards import Clause

WindowName: TypeAlias = Literal["before", "start", "instead", "during", "with", "end", "after", "on"]
"""The timing windows of a moment, in the order in which they follow one another."""

TriggerName: TypeAlias = Literal[
    "play",
    "anytime",
    "phase",
    "action_space",
    "action",
    "gain",
    "place",
    "place_vikings",
    "build_house",
    "build_ship",
    "acquire_ship",
    "draw_occupation",
    "occupations_played",
    "vikings_return",
    "thing_square_count",
    "mountain_take",
    "mountain_remove",
    "house_bonus",
    "scoring",
]


class Moment(Struct, frozen=True, omit_defaults=True):
    """Something that comes to pass. The `Use` of a space or action (`Player.uses[-1]`) has what else cards ask about it.

    `item` is the thing gained, placed, built or taken, `count` how many of it, of Vikings or of bonus cells. `space` is the
    space used, the copied one when it is imitated; `part` the step of it that is due (`upgrade`, `build_ship`). `to` is the
    board or house, `card` the occupation played. `by_action` says that a gain comes from a step of a space, a dice action or
    an occupation, not from a phase or a bonus.
    """

    event: TriggerName
    item: str = ""
    count: int = 0
    phase: str = ""
    harvest: bool = False
    space: str = ""
    action: str = ""
    part: str = ""
    column: int = 0
    to: str = ""
    card: int = 0
    by_action: bool = False


class Cause(Struct, frozen=True):
    """Why an operation is carried out: a clause of a card, and the moment that set it off."""

    card: int
    clause: int
    moment: Moment

    @property
    def written(self) -> Clause:
        """The clause as the data has it."""
        return odin_content().cards[self.card].clauses[self.clause]


OperationPath: TypeAlias = tuple[int, ...]
"""The number of the operation in the effect; then, for each operation it stands in, the number of the list and in the list."""
