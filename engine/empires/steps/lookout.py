"""The choices that all make at once, in secret: the opening hands and Lookout (EMP-3.8, EMP-5, EMP-17.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.empires.table.asking import Asking
from engine.empires.table.events import CardsKept, Chose, SetAside
from engine.empires.table.holdings import add_good, take_cards
from engine.empires.table.moves import Keep
from engine.empires.table.state import AnyTable
from engine.empires.table.subsets import Subsets, subset_choices
from engine.frames import Together
from engine.game import Move, Refusal, Seat, Word

OPENING, KEPT = 5, 3
"""EMP-3.8: the cards drawn, and those of them that are kept."""

DRAWN = 4
"""EMP-5.1: this many cards are drawn in Lookout."""


class KeepCards(Asking[Keep]):
    """Asks which of the cards set aside are kept. It takes effect when all have answered (EMP-5.9)."""

    kinds = (Keep,)

    def bounds(self, s: AnyTable) -> tuple[int, int]:
        """The least and the greatest number of cards kept: with a worker for each (EMP-5.6)."""
        return 0, s.players[self.seat].count("worker")

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.choices(s).most}

    def moves(self, s: AnyTable) -> Iterator[Keep]:
        return self.choices(s).all()

    def allows(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Keep) and move in self.choices(s).all()

    def choices(self, s: AnyTable) -> Subsets:
        return subset_choices(s.players[self.seat].aside, *self.bounds(s))

    def play(self, s: AnyTable, move: Keep) -> None:
        s.players[self.seat].kept = list(move.cards)
        s.emit(Chose(self.seat, move.cards))


class KeepOpening(KeepCards, tag="keep_opening"):
    """EMP-3.8: three of five."""

    refused = Refusal("EMP-3.8", "keep_exactly")

    def bounds(self, s: AnyTable) -> tuple[int, int]:
        return KEPT, KEPT


class KeepSeenAhead(KeepCards, tag="lookout_keep"):
    """EMP-5.1, EMP-5.6: any number, for a worker each."""

    refused = Refusal("EMP-5.6", "keep_at_most")


class OpeningHands(Together[AnyTable, KeepOpening], tag="opening_hands"):
    """EMP-3.11: keeping costs nothing."""

    stacks: list[list[KeepOpening]]

    def auto(self, s: AnyTable) -> None:
        settle_kept_cards(s, costs_workers=False)

    def why_not(self, s: AnyTable, seat: Seat) -> Refusal:
        return Refusal("EMP-17.1", "wait_for_others")


class Lookout(Together[AnyTable, KeepSeenAhead], tag="lookout"):
    """EMP-5.1 to EMP-5.10."""

    stacks: list[list[KeepSeenAhead]]

    def auto(self, s: AnyTable) -> None:
        settle_kept_cards(s, costs_workers=True)

    def why_not(self, s: AnyTable, seat: Seat) -> Refusal:
        return Refusal("EMP-17.1", "wait_for_others")


def open_hands(s: AnyTable) -> None:
    """EMP-3.8: five cards each."""
    set_aside(s, range(s.seats), OPENING)
    s.push(OpeningHands([[KeepOpening(seat)] for seat in range(s.seats)]))


def look_out(s: AnyTable) -> None:
    """EMP-5.1, EMP-5.9: four cards each, drawn in turn order."""
    s.phase = "lookout"
    set_aside(s, s.order(s.first), DRAWN)
    s.push(Lookout([[KeepSeenAhead(seat)] for seat in range(s.seats)]))


def set_aside(s: AnyTable, seats: Iterable[Seat], n: int) -> None:
    """Cards leave the decks and are looked at."""
    for seat in seats:
        cards = take_cards(s, seat, n)
        s.players[seat].aside = cards
        s.emit(SetAside(seat, tuple(cards), len(cards)))


def settle_kept_cards(s: AnyTable, *, costs_workers: bool) -> None:
    """EMP-5.9: all answers take effect together, in turn order."""
    for seat in s.order(s.first):
        player = s.players[seat]
        kept, player.kept = player.kept or [], None
        workers = len(kept) if costs_workers else 0
        add_good(player.goods, "worker", -workers)
        player.spent += workers
        keep_cards(s, seat, tuple(kept), workers)


def keep_cards(s: AnyTable, seat: Seat, kept: tuple[int, ...], workers: int = 0) -> None:
    """Some of the cards set aside go to the hand, the others to the discard pile."""
    player = s.players[seat]
    rejected = tuple(card for card in player.aside if card not in kept)
    player.hand += kept
    player.discard += rejected
    player.aside = []
    s.emit(CardsKept(seat, kept, len(kept), rejected, workers))
