"""Windows for what may be done at any time: before the income, after the feast, at the end, off one's turn (ODIN-8.6, 8.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from engine.choices import Choices
from engine.frames import Frame, advance
from engine.game import Move, Refusal, Seat
from engine.odin.asking import refusals
from engine.odin.asking.anytime import (
    AnytimeMove,
    Occasion,
    anytime_moves,
    anytime_parts,
    do_anytime,
    is_cost_borne,
    why_not_anytime,
)
from engine.odin.asking.anytime_cards import INCOME, could_play, has_anytime_card, waiting_income_clauses
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.ships import why_not_bought
from engine.odin.facts.pieces import SHIPS
from engine.odin.table.answers import ChoicePart, choices_of_parts, parts_of_answers
from engine.odin.table.boards import could_lay, outlines_to_fill
from engine.odin.table.moves import Done, UseCard
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import TimingWindow

ACTIONS = "actions"
"""The phase in which much may be done off one's turn."""


class ClosingWindow(SeatQuestion[Done | UseCard]):
    """Open as long as something can be done in it; being done is final (ODIN-8.7)."""

    breaks_off = False

    def held(self, s: AnyTable) -> bool:
        """Whether the window is held for this seat now."""
        return could_lay(s.players[self.seat]) or has_anytime_card(s, self.seat)

    def endings(self, s: AnyTable) -> Iterator[Done | UseCard]:
        """The answers, in a window that is held."""
        yield Done()

    def answers(self, s: AnyTable) -> Iterator[Done | UseCard]:
        if self.held(s):
            yield from self.endings(s)

    def moves(self, s: AnyTable) -> Iterator[Move]:
        if self.held(s):
            yield from self.endings(s)
            yield from self.meanwhile(s)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        return parts_of_answers(self.endings(s))  # only a seat for which it is held is asked

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.other_move("ODIN-8.6", "window")


class BeforeIncome(ClosingWindow, tag="before_income"):
    """ODIN-8.6 c: the closing window between phases 6 and 7; not for a seat that has declared to be done with it.

    Cards that act before the income wait in it, each once; `used` are those that have acted.
    """

    used: tuple[int, ...] = ()

    def held(self, s: AnyTable) -> bool:
        if s.players[self.seat].ready:
            return False
        return next(waiting_income_clauses(s, self.seat, self.used), None) is not None or super().held(s)

    def endings(self, s: AnyTable) -> Iterator[Done | UseCard]:
        yield Done()
        yield from (UseCard(cause.card) for cause in waiting_income_clauses(s, self.seat, self.used))

    def take(self, s: AnyTable, move: Done | UseCard) -> None:
        if isinstance(move, UseCard):
            s.push(BeforeIncome(self.seat, (*self.used, move.card)))
            s.push(TimingWindow(self.seat, "before", (structs.replace(INCOME, card=move.card),)))


class EndTurn(ClosingWindow, tag="end_turn"):
    """ODIN-8.7: a turn ends by itself, but a seat that could play cards at any time (card 52) says when."""

    def held(self, s: AnyTable) -> bool:
        return could_play(s, self.seat)


class AfterFeast(ClosingWindow, tag="after_feast"):
    """ODIN-8.6 e: after the own feast, before the bonuses."""


class FinalWindow(ClosingWindow, tag="final_window"):
    """ODIN-8.6 g, ODIN-11.2: after the last feast; outlines may be filled."""

    final = True

    def held(self, s: AnyTable) -> bool:
        player = s.players[self.seat]
        buys = any(not why_not_bought(player, kind) for kind in SHIPS)
        return buys or next(outlines_to_fill(player), None) is not None or super().held(s)


class OffTurn(Frame[AnyTable, Move], tag="off_turn"):
    """ODIN-8.6 b: what a seat may do in phase 5 while others are asked; what cards have asked it meanwhile comes first."""

    def waiting(self, s: AnyTable) -> Frame[AnyTable, Move] | None:
        """What a card has asked this seat."""
        aside = s.asides[self.seat]
        return aside[-1] if aside else None

    def occasion(self) -> Occasion:
        """The occasion while no card asks anything."""
        return Occasion(self.seat, is_cost_borne, off_turn=True)

    def moves(self, s: AnyTable) -> Iterator[Move]:
        waiting = self.waiting(s)
        if waiting:
            yield from waiting.moves(s)
            return
        yield from anytime_moves(s, self.occasion())
        yield from self.declaring(s)

    def declaring(self, s: AnyTable) -> Iterator[Done]:
        """ODIN-8.7: a seat that cannot act any more may declare to be done with the window before the income."""
        player = s.players[self.seat]
        if (player.passed or not player.vikings) and BeforeIncome(self.seat).held(s):
            yield Done()

    def allows(self, s: AnyTable, move: Move) -> bool:
        waiting = self.waiting(s)
        return waiting.allows(s, move) if waiting else self.wrong(s, move) is None

    def choices(self, s: AnyTable) -> Choices:
        waiting = self.waiting(s)
        return waiting.choices(s) if waiting else choices_of_parts(self.parts(s))

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        """What may be done while no card asks anything."""
        return [*anytime_parts(s, self.occasion()), *parts_of_answers(self.declaring(s))]

    def play(self, s: AnyTable, move: Move) -> None:
        player = s.players[self.seat]
        ready = player.ready or isinstance(move, Done)  # own anytime actions never end a declaration (ODIN-8.7)
        whole, s.agenda = s.agenda, s.asides[self.seat]  # cards that react to it ask the seat on this agenda of its own
        if s.agenda:
            s.agenda.pop().play(s, move)
        elif isinstance(move, AnytimeMove):
            do_anytime(s, self.seat, move)
        advance(s)
        player.ready, s.agenda = ready, whole

    def wrong(self, s: AnyTable, move: Move) -> Refusal | None:
        """The rule against a move off the turn; None when there is none."""
        if isinstance(move, AnytimeMove):
            return why_not_anytime(s, self.occasion(), move)
        if isinstance(move, Done):
            return None if next(self.declaring(s), None) else Refusal("ODIN-8.7", "nothing_to_declare")
        return Refusal("ODIN-3.5.1", "not_your_turn", {"seat": s.active})

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        waiting = self.waiting(s)
        wrong = waiting.why_not(s, move) if waiting else self.wrong(s, move)
        return wrong or Refusal("ODIN-3.5.1", "not_your_turn", {"seat": s.active})


def offer_off_turn(s: AnyTable, seat: Seat) -> OffTurn | None:
    """What a seat that is not asked may do: only in phase 5 (ODIN-8.6)."""
    return OffTurn(seat) if s.phase == ACTIONS else None


def taken_up(s: AnyTable, seat: Seat) -> list[Frame[AnyTable, Move]]:
    """What cards have asked a seat off its turn, to be asked now; with it a declaration in advance lapses (ODIN-8.7)."""
    asked, s.asides[seat] = s.asides[seat], []
    if asked:
        s.players[seat].ready = False
    return asked
