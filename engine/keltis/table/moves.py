"""What a player can do (KEL-15.2), and what can happen."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import Declined, Ended, Event, Move, Seat
from engine.keltis.facts.pieces import Colour, Figure, KeltisCard, Size, StoneId

DECK = "deck"


class Lay(Move, frozen=True, tag="lay"):
    """Lay a card on the own card row of its colour and move a figure with it (KEL-4.2).

    `figure` and `to` are None when the card moves nothing: before a relay (KEL-6.6), or where the board allows it (KEL-7.6).
    """

    card: KeltisCard
    figure: Figure | None = None
    to: StoneId | None = None


class Discard(Move, frozen=True, tag="discard"):
    """Put a card on the discard pile of its colour (KEL-4.2)."""

    card: KeltisCard


class FigureMove(Move, frozen=True, tag="move"):
    """Move a figure one stone without a card: clover (KEL-8.4, KEL-8.5) or relay (KEL-6.6)."""

    figure: Figure
    to: StoneId


class StripHand(Move, frozen=True, tag="strip_hand"):
    """Card marker: discard a card from the hand (KEL-8.6)."""

    card: KeltisCard


class StripRow(Move, frozen=True, tag="strip_row"):
    """Card marker: discard the last card of an own row (KEL-8.6)."""

    colour: Colour


class DrawOne(Move, frozen=True, tag="draw"):
    """Draw from the draw pile (None) or the top card of a colour's discard pile (KEL-9.2)."""

    pile: Colour | None = None


class Forgo(Move, frozen=True, tag="skip"):
    """Decline a clover, a card marker or a relay (KEL-8.10)."""


AnyMove: TypeAlias = Lay | Discard | FigureMove | StripHand | StripRow | DrawOne | Forgo


class OpenCardEvent(Event, frozen=True):
    """What a seat does with a card that everybody sees."""

    seat: Seat
    card: KeltisCard


class LaidCard(OpenCardEvent, frozen=True, tag="laid"):
    """A card was laid on the own row of its colour (KEL-4.2)."""


class DiscardedCard(OpenCardEvent, frozen=True, tag="discarded"):
    """A card was discarded instead of being laid (KEL-4.2)."""


class FigureMoved(Event, frozen=True, tag="moved"):
    """A figure has gone one stone: by a card, a clover or a relay."""

    seat: Seat
    size: Size
    origin: StoneId
    to: StoneId
    by: Literal["card", "clover", "relay"]


class Entered(Event, frozen=True, tag="entered"):
    """A figure has come into the end zone; `count` figures of all players are there now (KEL-10.1)."""

    seat: Seat
    count: int


class ScoredToken(Event, frozen=True, tag="scored"):
    """A points token has worked (KEL-8.3)."""

    seat: Seat
    points: int
    to: StoneId


class FoundClover(Event, frozen=True, tag="found_clover"):
    """A clover works (KEL-8.4, KEL-8.5)."""

    seat: Seat
    to: StoneId


class FoundMarker(Event, frozen=True, tag="found_marker"):
    """A card marker works (KEL-8.6)."""

    seat: Seat
    to: StoneId


class TookWish(Event, frozen=True, tag="took_wish"):
    """A wish stone was taken; `colour` is None on the base board. `left` remain in the stack, None for a single one."""

    seat: Seat
    to: StoneId
    colour: Colour | None
    left: int | None


class StrippedHand(OpenCardEvent, frozen=True, tag="stripped_hand"):
    """A card of the hand went to its discard pile by a card marker (KEL-8.6)."""


class StrippedRow(OpenCardEvent, frozen=True, tag="stripped_row"):
    """The last card of an own row went to its discard pile by a card marker (KEL-8.6)."""


class DrewOpen(OpenCardEvent, frozen=True, tag="drew_open"):
    """A card was drawn from a discard pile, for all to see (KEL-12.4)."""


class DrewHidden(Event, frozen=True, tag="drew_hidden"):
    """A card was drawn from the draw pile; only the drawer knows which (KEL-12.4)."""

    seat: Seat
    card: KeltisCard | None

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else DrewHidden(self.seat, None)


KeltisEvent: TypeAlias = (
    LaidCard
    | DiscardedCard
    | FigureMoved
    | Entered
    | ScoredToken
    | FoundClover
    | FoundMarker
    | TookWish
    | StrippedHand
    | StrippedRow
    | Declined
    | DrewOpen
    | DrewHidden
    | Ended
)
