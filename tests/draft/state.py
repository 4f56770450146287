"""What a position of the draft is, what can be done and what can happen."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from engine.game import Ended, Event, Move, Seat, State

CARDS, HAND, ROUNDS, POLISHES, NUMBERS, PARTS, ROW = 60, 4, 3, 3, 600, 60, 3

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")


class Options(Struct, frozen=True):
    """The draft has no options that matter."""

    rounds: str = "3"


class Pick(Move, frozen=True, tag="pick"):
    """Choose a card of the hand."""

    card: int


class Put(Move, frozen=True, tag="put"):
    """Choose the side for the card."""

    side: Side


class Polish(Move, frozen=True, tag="polish"):
    """Polish an own card that lies open: one point."""

    card: int


class Claim(Move, frozen=True, tag="claim"):
    """Claim a free number."""

    number: int


class Row(Move, frozen=True, tag="row"):
    """Claim a row of up to three small numbers."""

    parts: tuple[int, ...]


class Skip(Move, frozen=True, tag="skip"):
    """Claim nothing."""


class Picked(Event, frozen=True, tag="picked"):
    """A card was chosen in secret."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Picked(self.seat, None)


class Sided(Event, frozen=True, tag="sided"):
    """The side was chosen, in secret too."""

    seat: Seat
    side: Side

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class LaidOpen(Event, frozen=True, tag="laid_open"):
    """A chosen card is laid open."""

    seat: Seat
    card: int
    side: Side


class Polished(Event, frozen=True, tag="polished"):
    """A card was polished."""

    seat: Seat
    card: int


class Claimed(Event, frozen=True, tag="claimed"):
    """Numbers were claimed; none at all when it was skipped."""

    seat: Seat
    numbers: tuple[int, ...]


AnyEvent: TypeAlias = Picked | Sided | LaidOpen | Polished | Claimed | Ended


class Player(Struct):
    """One seat. `chosen` is the card chosen in this round, `side` where it is to lie."""

    hand: list[int]
    left: list[int] = []
    right: list[int] = []
    chosen: int | None = None
    side: Side | None = None
    polished: list[int] = []
    numbers: list[int] = []

    @property
    def open_cards(self) -> list[int]:
        """The cards that lie open and are not polished."""
        return [card for card in [*self.left, *self.right] if card not in self.polished]


class Table(State[Any], kw_only=True):
    """A position; `Draft` in frames.py says what its agenda holds."""

    players: list[Player]
    deck: list[int]
    round: int = 0
    turn: int = 0
