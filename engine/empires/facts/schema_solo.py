"""What solo.json says (EMP-19)."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.empires.facts.schema import Fact, Goods, Natural, Positive
from engine.texts import Texts


class Rank(Fact, frozen=True):
    """A name of solo results, from `min` points on."""

    min: Natural
    name: Texts


class OrangeTile(Fact, frozen=True):
    """The extra cost of a pawn on an orange tile (EMP-19.5)."""

    extra_cost: Goods
    applies_to: str


class ScenarioEvent(Fact, frozen=True):
    """The event of a number token (EMP-19.3)."""

    token: Positive
    text: Texts
    demand: tuple[Goods, ...] = ()
    penalty_vp: Natural = 0
    instead: Literal["exhaust_own_action"] | None = field(default=None, name="else")
    gain: Goods | None = None


class Scenario(Fact, frozen=True):
    id: str
    name: Texts
    difficulty: Positive
    events: tuple[ScenarioEvent, ...]


class SoloFile(Fact, frozen=True):
    """solo.json."""

    schema: Literal["empires-solo/2"]
    origin: str
    note: str
    rounds: Positive
    penalty_floor_vp: Natural
    win_total: Positive
    ranks: tuple[Rank, ...]
    orange_tile: OrangeTile
    scenarios: tuple[Scenario, ...]
