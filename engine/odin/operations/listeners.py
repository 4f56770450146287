"""The listeners: which clauses are triggered in a timing window, and how their effects are resolved (ODIN-9.10 to ODIN-9.12).

Automatic ones come first, in the order played, then those that are offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast, get_args

from engine.frames import Frame
from engine.game import Move, Refusal, Seat
from engine.odin.asking import refusals
from engine.odin.asking.over import AfterEffect
from engine.odin.asking.paths import may_leave_out, space_of, step_at
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.usable import why_not_carried_out
from engine.odin.cards.amounts import all_hold
from engine.odin.cards.clauses import is_passive, is_used_up, written_instead
from engine.odin.cards.possible import clause_possible
from engine.odin.cards.table_cards import is_for_the_row
from engine.odin.cards.triggers import is_time_for, is_triggered
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_cards import CardPlayed, Clause, PositionReached
from engine.odin.operations.rules import ResolveOperation
from engine.odin.steps.sequence import ResolveStep
from engine.odin.table.events import CardActed
from engine.odin.table.holdings import add_items
from engine.odin.table.moments import Cause, Moment, TriggerName, WindowName
from engine.odin.table.moves import Skip, UseCard
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import TimingWindow, window_without

LATER = "income"
"""The optional clauses before this phase wait in the closing window (ODIN-8.6 c)."""


def resolve_triggered(s: AnyTable, seat: Seat, when: WindowName, moments: tuple[Moment, ...]) -> None:
    """Puts in front of everything else the effects that these moments trigger among a seat's cards."""
    causes = list(triggered_clauses(s, seat, when, moments))
    if not causes:
        return
    if moments[0].card and moments[0].event in ("anytime", "phase"):
        resolve_named(s, seat, causes, moments[0].card)
        return
    acts = [AutomaticEffect(seat, cause) for cause in causes if not cause.written.optional]
    offered = any(cause.written.optional for cause in causes)
    waits = when == "before" and any(moment.phase == LATER for moment in moments)
    s.next_up(*acts, *([CardOffer(seat, when, moments)] if offered and not waits else []))


def keep_out_of_open_windows(s: AnyTable, seat: Seat, card: int) -> None:
    """A card just laid down is not offered in windows that had opened before (ODIN-9.10)."""
    for at, frame in enumerate(s.agenda):
        if isinstance(frame, CardOffer) and frame.seat == seat:
            late = [card for cause in triggered_clauses(s, seat, frame.when, frame.moments) if cause.card == card]
            s.agenda[at] = CardOffer(seat, frame.when, frame.moments, (*frame.used, *late))


def has_listener(s: AnyTable, seat: Seat, moments: Sequence[Moment]) -> bool:
    """Whether a card in play of a seat listens for any of these moments, in whatever window."""
    for played in s.players[seat].played:
        events = events_listened_to(played.number)
        for moment in moments:  # asked at every moment: no generator
            if moment.event in events:
                return True
    return False


@cache
def events_listened_to(card: int) -> frozenset[str]:
    """The events for which a card listens; one that looks at a position listens for all."""
    triggers = [clause.trigger for clause in odin_content().cards[card].clauses if not acts_by_asking(clause)]
    if any(isinstance(trigger, PositionReached) for trigger in triggers):
        return frozenset(get_args(TriggerName))
    return frozenset(str(trigger.__struct_config__.tag) for trigger in triggers)


def acts_by_asking(clause: Clause) -> bool:
    """Whether a clause only says something to the rules of the table, which ask for it."""
    return is_passive(clause) or is_for_the_row(clause)


def resolve_named(s: AnyTable, seat: Seat, causes: Sequence[Cause], card: int) -> None:
    """The clause of the card that its owner has named is resolved."""
    for cause in causes:
        if cause.card == card and clause_possible(s, seat, cause):
            resolve_clause(s, seat, cause)
            return


def triggered_clauses(s: AnyTable, seat: Seat, when: WindowName, moments: Sequence[Moment]) -> Iterator[Cause]:
    """All clauses that these moments trigger in a window, each as often as it may be used; whether they can is asked later."""
    events = {moment.event for moment in moments}
    for played in s.players[seat].played:
        for number, clause, event in listening_clauses(played.number, when):
            if (event and event not in events) or is_used_up(played, clause):
                continue
            if isinstance(clause.trigger, PositionReached):
                yield Cause(played.number, number, moments[0])
                continue
            for moment in moments:
                if is_triggered(s, seat, clause.trigger, when, moment) and not concerns_another(
                    played.number, clause, moment
                ):
                    often = moment.count if clause.limit == "per_item" and moment.count else 1
                    yield from [Cause(played.number, number, moment)] * often


@cache
def listening_clauses(card: int, when: WindowName) -> tuple[tuple[int, Clause, str], ...]:
    """The clauses of a card that listen in such a window, with their numbers; each with its event, "" for any."""
    clauses = enumerate(odin_content().cards[card].clauses)
    return tuple(
        (n, clause, "" if isinstance(clause.trigger, PositionReached) else str(clause.trigger.__struct_config__.tag))
        for n, clause in clauses
        if not acts_by_asking(clause)
        and (is_time_for(clause.trigger, when) or isinstance(clause.trigger, PositionReached))
    )


def concerns_another(card: int, clause: Clause, moment: Moment) -> bool:
    """Whether the moment is the playing of another card (ODIN-9.10), or only of this one where another must be played."""
    if isinstance(clause.trigger, CardPlayed):
        return moment.card != card
    return moment.event == "occupations_played" and moment.card == card and moment.count == 1


class AutomaticEffect(Frame[AnyTable, Move], tag="card_act"):
    """An automatic clause is resolved if its conditions hold now.

    A clause for the first moment of a position is used up then even if it brings nothing (ODIN-9.6, cards 178, 180 and 181).
    """

    cause: Cause

    def auto(self, s: AnyTable) -> None:
        clause = self.cause.written
        if any(one.number == self.cause.card and is_used_up(one, clause) for one in s.players[self.seat].played):
            return
        if clause_possible(s, self.seat, self.cause):
            resolve_clause(s, self.seat, self.cause)
        elif isinstance(clause.trigger, PositionReached) and all_hold(s, self.seat, clause, self.cause.moment):
            mark_used(s, self.seat, self.cause)


class CardOffer(SeatQuestion[UseCard | Skip], tag="card_offer"):
    """The optional clauses of a timing window, in the owner's order, each once; `used` are the cards used so far."""

    when: WindowName
    moments: tuple[Moment, ...]
    used: tuple[int, ...] = ()

    def causes(self, s: AnyTable) -> dict[int, Cause]:
        """What may be used now, by card."""
        found: dict[int, list[Cause]] = {}
        for cause in triggered_clauses(s, self.seat, self.when, self.moments):
            if cause.written.optional:
                found.setdefault(cause.card, []).append(cause)
        left = {
            card: causes[self.used.count(card)] for card, causes in found.items() if len(causes) > self.used.count(card)
        }
        return {
            card: cause for card, cause in left.items() if clause_possible(s, self.seat, cause) and self.is_there(s)
        }

    def is_there(self, s: AnyTable) -> bool:
        """Whether what is to be replaced is still there: a batch of goods that has come in (card 150)."""
        if self.when != "instead":
            return True
        return all(m.event != "gain" or s.players[self.seat].count(m.item) >= m.count for m in self.moments)

    def answers(self, s: AnyTable) -> Iterator[UseCard | Skip]:
        yield from map(UseCard, self.causes(s))
        if not self.is_all_there_is(s):
            yield Skip()

    def goes_on(self, s: AnyTable) -> bool:
        return not self.is_all_there_is(s) or bool(self.causes(s))

    def is_all_there_is(self, s: AnyTable) -> bool:
        """Whether no effect of the space would be used without these cards (ODIN-3.5.3, cards 102 and 105)."""
        due = next((frame for frame in reversed(s.agenda) if frame is not self), None)
        if self.when != "instead" or not isinstance(due, ResolveStep):
            return False
        space = space_of(s.players[self.seat].uses[-1])
        step = step_at(space, due.path)
        return why_not_carried_out(s, self.seat, space, step) is not None and not may_leave_out(s, self.seat, due.rest)

    def take(self, s: AnyTable, move: UseCard | Skip) -> None:
        if isinstance(move, Skip):
            return
        cause = self.causes(s)[move.card]
        if self.when == "instead":
            replace_due(s, self.seat, cause)
        else:
            s.push(CardOffer(self.seat, self.when, self.moments, (*self.used, move.card)))
        resolve_clause(s, self.seat, cause)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, UseCard):
            return Refusal("ODIN-9.5", "card_not_now", {"card": move.card})
        return refusals.other_move("ODIN-9.12", "card_offer")


def replace_due(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """Takes what was due off the agenda, where it is next; takes back a batch that has come in."""
    player, moment = s.players[seat], cause.moment
    if moment.event == "gain":
        add_items(player, moment.item, -moment.count)
        cancel_trigger(s, moment)
        return
    s.agenda.pop()
    if moment.event in ("action", "action_space"):
        player.uses[-1].used = True


def cancel_trigger(s: AnyTable, moment: Moment) -> None:
    """Takes a batch that is gone out of the window after the goods that came in together: it is no trigger."""
    at = next(n for n in range(len(s.agenda) - 1, -1, -1) if is_window_after(s.agenda[n], moment))
    left = window_without(cast("TimingWindow", s.agenda[at]), moment)
    s.agenda[at : at + 1] = [left] if left.moments else []


def is_window_after(frame: Frame[Any, Any], moment: Moment) -> bool:
    """Whether this is the window after a moment."""
    return isinstance(frame, TimingWindow) and frame.when == "after" and moment in frame.moments


def resolve_clause(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """The effect of a clause comes next; one that works once in the game is used up."""
    clause = cause.written
    if clause.limit == "once_per_game" and not isinstance(clause.trigger, CardPlayed):
        mark_used(s, seat, cause)
    s.emit(CardActed(seat, cause.card))
    push_effect(s, seat, cause)


def mark_used(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """A clause that works once in the game has done so."""
    next(one for one in s.players[seat].played if one.number == cause.card).used = True


def could_replace(s: AnyTable, seat: Seat, moments: Sequence[Moment]) -> bool:
    """Whether a card in play acts instead of one of these steps, and can do so now (cards 102, 105, 185, ODIN-5.0.5)."""
    return any(
        is_triggered(s, seat, clause.trigger, "instead", moment)
        and clause_possible(s, seat, Cause(played.number, n, moment))
        for played in s.players[seat].played
        for n, clause in written_instead(played.number)
        for moment in moments
        if not is_used_up(played, clause)
    )


def push_effect(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """The whole effect of a clause comes next."""
    n, before = len(cause.written.effect), len(s.players[seat].back)
    s.next_up(*(ResolveOperation(seat, cause, (at,)) for at in range(n)), AfterEffect(seat, before))
