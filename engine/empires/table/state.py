"""The position of a game of Empires of the North."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType, field

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresCard, EmpiresContent
from engine.empires.facts.schema_effects import Operation
from engine.game import F, Seat, State


class Pawn(Struct, array_like=True, omit_defaults=True):
    """An action pawn: the tile on which it stands, "" beside the tiles, and its side (EMP-2.3).

    `moved` says that it has moved for food in the action under way and turns over when that is done (EMP-8.14, step 4).
    """

    tile: str = ""
    exhausted: bool = False
    moved: bool = False


class QueuedShip(Struct, array_like=True):
    """A ship in the queue: whose it is, whether a common one, and what it carries (EMP-8.9, EMP-8.11)."""

    seat: Seat
    common: bool
    fish: bool
    axe: bool


class CardInPlay(Struct, omit_defaults=True):
    """A card in an empire, called by its physical number.

    `of` is the original of a copy (EMP-12.15), `on` the base of an upgrade (EMP-9.7), both physical numbers in the same empire.
    `mode` is what a dual field was built as, or its copy (EMP-9.11). `goods` are assigned, `used` is how often a feature of
    it that works once per round has run in this round (EMP-12.24).
    """

    card: int
    of: int | None = None
    on: int | None = None
    mode: str = ""
    exhausted: bool = False
    goods: dict[str, int] = field(default_factory=dict[str, int])
    used: int = 0


class Player(Struct, kw_only=True, omit_defaults=True):
    """What one seat has (EMP-2.16). `goods` counts what lies in the supply, ships left out; no zeros in it.

    The last card of `deck` is its top one. `aside` are the cards set aside in the opening, in Lookout or by a look, `kept`
    those of them that are kept by an answer that waits for the others. `playing` are boosts whose effect is running.
    `spent` workers lie on their tile. `returned` counts the cards that the op under way has returned to the hand.
    `always` and `never` are the cards whose optional features work, or do not, without asking.
    """

    clan: str = ""
    deck: list[int] = field(default_factory=list[int])
    hand: list[int] = field(default_factory=list[int])
    discard: list[int] = field(default_factory=list[int])
    aside: list[int] = field(default_factory=list[int])
    kept: list[int] | None = None
    playing: list[int] = field(default_factory=list[int])
    empire: list[CardInPlay] = field(default_factory=list[CardInPlay])
    goods: dict[str, int] = field(default_factory=dict[str, int])
    spent: int = 0
    clan_ships: int = 0
    common_ships: int = 0
    reserve: int = 0
    pawns: list[Pawn] = field(default_factory=lambda: [Pawn(), Pawn()])
    vp: int = 0
    passed: bool = False
    returned: int = 0
    always: list[int] = field(default_factory=list[int])
    never: list[int] = field(default_factory=list[int])

    def count(self, good: str) -> int:
        return self.goods.get(good, 0)

    def card_in_play(self, card: int) -> CardInPlay | None:
        """The card of this physical number in the empire; None when it is not there."""
        for one in self.empire:
            if one.card == card:
                return one
        return None


class Isles(Struct):
    """The near or the distant islands: deck (its top last), face-up slots and discard pile (EMP-2.13)."""

    deck: list[int]
    open: list[int] = field(default_factory=list[int])
    discard: list[int] = field(default_factory=list[int])


OpPath: TypeAlias = tuple[int, ...]
"""The way to a list of ops in a text: the place of each op passed, and after a `choose` the place of the option."""


class Cause(Struct, frozen=True, array_like=True):
    """A text that runs: the physical card that does it, the one on which it is printed, and `bonus`, `action`, `feature` or
    `instant`."""

    card: int
    text: int
    part: str


OpT = TypeVar("OpT", bound=Operation)


class OpRules(ABC, Generic[OpT]):
    """The rules of one kind of op: one class for each, in `operations/`, has all of them; its questions stand beside it.

    It stands here as lower rooms ask whether an effect can be done, and only higher ones resolve it.
    To ask `possible` and `is_idle` changes nothing.
    """

    def possible(self, s: AnyTable, seat: Seat, op: OpT, cause: Cause) -> bool:
        """Whether its needs are met, judged before anything is paid; an op without needs can always be done (EMP-11.7)."""
        return True

    def is_idle(self, s: AnyTable, seat: Seat, op: OpT, cause: Cause) -> bool:
        """Whether it is sure to change nothing, whatever its owner chooses, once it can be done (EMP-11.6)."""
        return False

    def resolve(self, s: AnyTable, seat: Seat, op: OpT, cause: Cause, path: OpPath) -> None:
        """Carries it out if it can be done, else leaves it out; the path is that of the op."""
        if self.possible(s, seat, op, cause):
            self.carry_out(s, seat, op, cause, path)

    @abstractmethod
    def carry_out(self, s: AnyTable, seat: Seat, op: OpT, cause: Cause, path: OpPath) -> None:
        """Does it, or asks what must be known first; only where it is possible."""


class CardHooks(Struct, frozen=True):
    """The hooks by which lower rooms call the operations of cards, which lie above them; `EmpiresState` sets them.

    `operations` are the rules of the ops, by their schema (`operations/kinds.py`).
    """

    operations: Mapping[type[Operation], OpRules[Any]]


class Table(State[F], Generic[F], kw_only=True):
    """The table. `first` has the first-player tile, `began` had it in the first round, `active` is whose turn it is.

    `ring` are the five Action tiles in their order (EMP-3.2), `queue` the ships from the arrow on. `last` says that the game
    ends with this round (EMP-15.1). `turn` counts turns and rounds. In the solo game `scenario` is its id, `tokens` the
    number tokens still face down, next one last, `token` the one of this round, `orange` the tiles that show this side (EMP-19).
    `axe_points` is there only where this rule of the house is played (EMP-15.8): other positions are written as they always were.
    """

    hooks: ClassVar[CardHooks]

    data: str
    players: list[Player]
    first: Seat
    began: Seat
    active: Seat
    ring: list[str]
    near: Isles
    distant: Isles
    queue: list[QueuedShip] = field(default_factory=list[QueuedShip])
    round: int = 0
    phase: str = "set_up"
    turn: int = 0
    last: bool = False
    scenario: str = ""
    tokens: list[int] = field(default_factory=list[int])
    token: int = 0
    orange: list[str] = field(default_factory=list[str])
    axe_points: Literal[True] | UnsetType = UNSET

    @property
    def facts(self) -> EmpiresContent:
        return empires_contents()[self.data]

    def card(self, number: int) -> EmpiresCard:
        return empires_contents()[self.data].cards[number]

    def isles(self, distance: str) -> Isles:
        """The `near` or the `distant` islands."""
        return self.near if distance == "near" else self.distant

    def order(self, seat: Seat) -> list[Seat]:
        """All seats in turn order from this one on."""
        return [(seat + n) % self.seats for n in range(self.seats)]


AnyTable: TypeAlias = Table[Any]
