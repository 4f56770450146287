"""What a player can do (EMP-23). Cards are named by their physical numbers, tiles by their actions."""

from __future__ import annotations

from engine.empires.facts.printed import SUPPLIED
from engine.game import InAnyOrder, Move, Seat

BASIC = 0
"""The base of a field that is built as one of its own."""


class PickClan(Move, frozen=True, tag="pick_clan"):
    """Choose a clan (EMP-3.10)."""

    clan: str


class Keep(Move, InAnyOrder, frozen=True, tag="keep"):
    """Keep these of the cards set aside, by rising number (EMP-3.8, EMP-5.1, EMP-12.25)."""

    cards: tuple[int, ...]


class Build(Move, frozen=True, tag="build"):
    """Build a location of the hand: by paying, by Construct or by a card (EMP-7.1, EMP-8.7)."""

    card: int


class PlacePawn(Move, frozen=True, tag="pawn"):
    """Put a pawn on a tile and perform its action (EMP-8.1)."""

    tile: str


class MovePawn(Move, frozen=True, tag="move"):
    """Move a pawn from a tile to another one: for food (EMP-8.2) or by a card (EMP-12.12).

    `moved` is always 0 in a move for food. By a card it is 1 for the pawn whose move for food is under way, where the other ready
    one stands on the same tile, and 0 for that other one; where the two are not to be told apart it is 0.
    """

    source: str
    tile: str
    moved: int = 0


class Raid(Move, frozen=True, tag="raid"):
    """Raid a ready action card of another player (EMP-10.1)."""

    victim: Seat
    card: int


class UseCard(Move, frozen=True, tag="use"):
    """Use the action of a card (EMP-11.1)."""

    card: int


class Pass(Move, frozen=True, tag="pass"):
    """Be out of this Action phase (EMP-6.8)."""


class PlayBoost(Move, frozen=True, tag="boost"):
    """Play a boost when an action has been declared (EMP-9.2)."""

    card: int


class BuildField(Move, frozen=True, tag="field"):
    """Build a field when an action has been declared: on a base as its upgrade, or BASIC (EMP-9.4, EMP-9.7)."""

    card: int
    base: int


class Skip(Move, frozen=True, tag="skip"):
    """Leave out what is offered."""


class Done(Move, frozen=True, tag="done"):
    """Assign, release or return no more."""


class Accept(Move, frozen=True, tag="accept"):
    """Say yes to what a card offers."""


class Units(InAnyOrder):
    """Beside `Move` for one that names goods, one word for each unit, in the order in which they are always named."""

    __slots__ = ()

    @staticmethod
    def rank(named: str) -> tuple[int, str]:
        return SUPPLIED.index(named) if named in SUPPLIED else len(SUPPLIED), named


class Pay(Move, Units, frozen=True, tag="pay"):
    """Pay with these units (EMP-7.9)."""

    goods: tuple[str, ...]


class Gain(Move, Units, frozen=True, tag="gain"):
    """Gain these units (EMP-12.4)."""

    goods: tuple[str, ...]


class Drop(Move, Units, frozen=True, tag="drop"):
    """Leave these units out of a cost that is lowered (op `build`)."""

    goods: tuple[str, ...]


class Take(Move, frozen=True, tag="take"):
    """One unit of this good: gained, spent or assigned, as the question says."""

    good: str


class Release(Move, frozen=True, tag="release"):
    """One unit of this good from this card back to the supply (EMP-12.7)."""

    card: int
    good: str


class Trade(Move, frozen=True, tag="trade"):
    """Resources of one kind for those of another (op `trade`)."""

    give: str
    get: str


class Choose(Move, frozen=True, tag="choose"):
    """Choose a card: what for, the question says."""

    card: int


class Side(Move, frozen=True, tag="side"):
    """Choose one of several things, counted from 1: a side of a slash, a payout, a demand."""

    number: int


class Prefer(Move, frozen=True, tag="prefer"):
    """Settle how an optional feature is answered from now on: `always`, `never` or `ask` (EMP-17.7)."""

    card: int
    answer: str


class Perform(Move, frozen=True, tag="perform"):
    """Choose which of several actions a card performs (EMP-11.8)."""

    action: str


class Sail(Move, frozen=True, tag="sail"):
    """Queue a ship: its kind, a fish (or gold in its place) or none, an axe or none (EMP-8.9).

    `ship` is `clan` or `common`; `fish` is `fish`, `gold` or empty for none, `axe` is `axe` or empty.
    """

    ship: str
    fish: str
    axe: str


class ChooseShip(Move, frozen=True, tag="ship"):
    """Choose an own ship by its place in the queue, counted from 1 at the arrow."""

    place: int


class GoTo(Move, frozen=True, tag="island"):
    """A ship goes to a face-up island (EMP-13.4)."""

    island: int


class TurnOver(Move, frozen=True, tag="turn_over"):
    """A ship takes the top island of the near or the distant deck (EMP-13.4)."""

    deck: str


class Pillage(Move, frozen=True, tag="pillage"):
    """Pillage the island (EMP-13.5)."""


class Conquer(Move, frozen=True, tag="conquer"):
    """Conquer the island (EMP-13.6)."""
