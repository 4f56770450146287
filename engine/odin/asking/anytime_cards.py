"""Occupations that may be used at any time, and those that wait in the closing window (ODIN-8.1, ODIN-8.6, ODIN-9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Refusal, Seat
from engine.odin.cards.clauses import is_used_up, operations_in, written_for
from engine.odin.cards.possible import clause_possible, rules_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.pieces import Cost
from engine.odin.facts.schema_cards import AtAnytime, PhaseOf
from engine.odin.table.moments import Cause, Moment
from engine.odin.table.state import AnyTable

AT_ANY_TIME = Moment("anytime")
INCOME = Moment("phase", phase="income")


def usable_anytime_clauses(s: AnyTable, seat: Seat) -> Iterator[Cause]:
    """The clauses that a seat may use now, whatever is being decided."""
    return (cause for cause in at_any_time(s, seat) if clause_possible(s, seat, cause))


def at_any_time(s: AnyTable, seat: Seat) -> Iterator[Cause]:
    """The anytime clauses in play."""
    for played in s.players[seat].played:
        for n, clause in written_for(played.number, AtAnytime):
            if not is_used_up(played, clause):
                yield Cause(played.number, n, AT_ANY_TIME)


def waiting_income_clauses(s: AnyTable, seat: Seat, used: tuple[int, ...]) -> Iterator[Cause]:
    """The clauses that wait in the closing window, each once in it (cards 9 and 42)."""
    for played in s.players[seat].played:
        for n, clause in written_for(played.number, PhaseOf):
            trigger, cause = clause.trigger, Cause(played.number, n, INCOME)
            before = isinstance(trigger, PhaseOf) and (trigger.when, trigger.phase) == ("before", "income")
            fresh = played.number not in used and not is_used_up(played, clause)
            if before and clause.optional and fresh and clause_possible(s, seat, cause):
                yield cause


def has_anytime_card(s: AnyTable, seat: Seat) -> bool:
    """Whether an anytime card is in play, usable or not (ODIN-8.7)."""
    return next(at_any_time(s, seat), None) is not None


def plays_cards(cause: Cause) -> bool:
    """Whether a clause plays occupations: not off the turn, as they may touch what all share (card 52, ODIN-8.6 b)."""
    return any(isinstance(op, ops.PlayOccupation) for op in operations_in(cause.written.effect))


def could_play(s: AnyTable, seat: Seat) -> bool:
    """Whether a card could be played from the hand now (card 52): then the seat says when its turn is over."""
    return any(plays_cards(cause) and clause_possible(s, seat, cause) for cause in at_any_time(s, seat))


def why_not_applied(s: AnyTable, seat: Seat, card: int, *, off_turn: bool) -> Refusal | None:
    """The rule against using a card now."""
    for cause in at_any_time(s, seat):
        if cause.card == card and clause_possible(s, seat, cause):
            return Refusal("ODIN-8.6", "card_on_own_turn", {"card": card}) if off_turn and plays_cards(cause) else None
    return Refusal("ODIN-9.4", "card_not_now", {"card": card})


def anytime_card_costs(s: AnyTable, seat: Seat, card: int) -> Iterator[Cost]:
    """What each way to use an anytime card costs."""
    for cause in at_any_time(s, seat):
        if cause.card == card and clause_possible(s, seat, cause):
            for op in cause.written.effect:
                yield from rules_of(s, op).costs(s, seat, op, cause)
