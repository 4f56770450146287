"""Occupations that may be used at any time, and those that wait in the closing window (ODIN-8.1, ODIN-8.6, ODIN-9.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from engine.game import Refusal, Seat
from engine.odin.cards.amounts import items_now
from engine.odin.cards.clauses import Cause, is_used_up, written_for
from engine.odin.cards.grid import stepped, ways_to_rise
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import read_rise
from engine.odin.facts.pieces import SHIPS, Items, merged
from engine.odin.facts.schema_cards import AtAnytime, PhaseOf
from engine.odin.possible.operations import all_possible, clause_possible, exchange_ways, ships_to_unload
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable

AT_ANY_TIME = Moment("anytime")
INCOME = Moment("phase", phase="income")


class Cost(Struct, frozen=True):
    """What something done at any time takes away, less what it brings: things, cards of the hand; and the ship that comes.

    `unladen` is the ship, by its name, from which an ore is taken (card 39).
    """

    spent: Items
    ship: str = ""
    cards: int = 0
    unladen: str = ""


def usable(s: AnyTable, seat: Seat) -> Iterator[Cause]:
    """The clauses that a seat may use now, whatever is being decided."""
    return (cause for cause in at_any_time(s, seat) if clause_possible(s, seat, cause))


def at_any_time(s: AnyTable, seat: Seat) -> Iterator[Cause]:
    """The anytime clauses in play."""
    for played in s.players[seat].played:
        for n, clause in written_for(played.number, AtAnytime):
            if not is_used_up(played, clause):
                yield Cause(played.number, n, AT_ANY_TIME)


def waiting(s: AnyTable, seat: Seat, used: tuple[int, ...]) -> Iterator[Cause]:
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
    """Whether it plays occupations, which may touch what others share: not off the turn (card 52, ODIN-8.6 b)."""
    return any(
        isinstance(op, ops.PlayOccupation)
        for outer in cause.written.effect
        for op in (outer.then if isinstance(outer, ops.Exchange) else ())
    )


def could_play(s: AnyTable, seat: Seat) -> bool:
    """Whether a card could be played from the hand now (card 52): then the seat says when its turn is over."""
    return any(plays_cards(cause) and clause_possible(s, seat, cause) for cause in at_any_time(s, seat))


def why_not_applied(s: AnyTable, seat: Seat, card: int, *, off_turn: bool) -> Refusal | None:
    """The rule against using a card now."""
    for cause in at_any_time(s, seat):
        if cause.card == card and clause_possible(s, seat, cause):
            return Refusal("ODIN-8.6", "card_on_own_turn", {"card": card}) if off_turn and plays_cards(cause) else None
    return Refusal("ODIN-9.4", "card_not_now", {"card": card})


def outcomes(s: AnyTable, seat: Seat, card: int) -> Iterator[Cost]:
    """What each way to use an anytime card costs."""
    for cause in at_any_time(s, seat):
        if cause.card == card and clause_possible(s, seat, cause):
            for op in cause.written.effect:
                yield from outcomes_of(s, seat, op, cause)


def outcomes_of(s: AnyTable, seat: Seat, op: ops.Operation, cause: Cause) -> Iterator[Cost]:
    """The same for one operation."""
    if isinstance(op, ops.ChooseOptions):
        for option in op.options:
            if all_possible(s, seat, option, cause):
                yield from outcomes_of(s, seat, option[0], cause)
    elif isinstance(op, ops.Exchange):
        gains = brought(s, seat, op, cause)
        ship = next((item for item in gains if item in SHIPS), "")
        for way in exchange_ways(s, seat, op, cause):
            spent = {item: way.get(item, 0) - gains.get(item, 0) for item in (*way, *gains) if item not in SHIPS}
            yield from (Cost({**spent, **risen}, ship, cards) for risen, cards in used_up(s, seat, op))
    elif isinstance(op, ops.Move) and op.source == "own_ships":
        yield from (Cost({"ore": -1}, unladen=ship) for ship in ships_to_unload(s, seat, op))


def brought(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> Items:
    """What is got for a payment: at once, or as the phase for which it counts (card 49)."""
    phases = [then.body for then in op.then if isinstance(then, ops.CountsAs)]
    harvested = [gain.items for body in phases for gain in body if isinstance(gain, ops.Gain)]
    return merged(items_now(s, seat, items, cause.moment) for items in (op.gain, *harvested))


def used_up(s: AnyTable, seat: Seat, op: ops.Exchange) -> Iterator[tuple[Items, int]]:
    """What follows a payment uses up, in each way in which it can: tiles that rise (card 53), cards that are played (52)."""
    follows = op.then[0] if op.then else None
    if isinstance(follows, ops.Upgrade):
        for tiles in ways_to_rise(s.players[seat], follows, ()):
            risen = Counter[str]()
            for good, steps in map(read_rise, tiles):
                risen.update({good: 1, stepped(good, steps, follows.dir) or good: -1})
            yield risen, 0
    else:
        yield {}, follows.min if isinstance(follows, ops.PlayOccupation) else 0
