"""Paying for something: `exchange` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.game import Seat
from engine.odin.cards.amounts import amount_of, items_now
from engine.odin.cards.payments import (
    ThingsPaid,
    as_option,
    items_in,
    position_after_paying,
    room_after,
    settle_payment,
    ships_in,
    ways_to_pay,
)
from engine.odin.cards.possible import all_possible, items_brought, option_of_operations, rules_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import write_thing
from engine.odin.facts.pieces import (
    SHIPS,
    Bundle,
    CardOption,
    ChosenBefore,
    Cost,
    Deal,
    Items,
    Thing,
    bundle_items,
    items_times,
    merge_items,
)
from engine.odin.facts.schema_amounts import Fixed
from engine.odin.operations.rules import CardChoice, ChoiceRules, card_source, resolve_inside
from engine.odin.table.holdings import build_items, gain_items
from engine.odin.table.moments import Cause
from engine.odin.table.state import AnyTable


class ExchangeOperation(ChoiceRules[ops.Exchange, Bundle | Thing]):
    """A payment, what it brings, what follows; up to `times` often, each time decided anew."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> bool:
        often = amount_of(s, seat, op.times, cause.moment)
        return often > 0 and next(exchange_ways(s, seat, op, cause), None) is not None

    def brings(self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> Iterator[Items]:
        gains = items_now(s, seat, op.gain, cause.moment)
        for way in exchange_ways(s, seat, op, cause):
            yield gains_after_paying(gains, way)
        yield from items_brought(s, seat, op.then, cause)

    def costs(self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> Iterator[Cost]:
        gains = items_now(s, seat, op.gain, cause.moment)
        ship = next((item for item in gains if item in SHIPS), "")
        follows = [cost for then in op.then[:1] for cost in rules_of(s, then).costs(s, seat, then, cause)]
        for way in exchange_ways(s, seat, op, cause):
            spent = merge_items([items_in(way), {item: -n for item, n in gains.items() if item not in SHIPS}])
            for more in follows or [Cost({})]:
                yield Cost(merge_items([spent, more.spent]), ship, more.cards)

    def called(self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> CardOption:
        gains = items_now(s, seat, op.gain, cause.moment)
        brings = bundle_items(gains) if gains else option_of_operations(s, seat, op.then, cause)
        assert not isinstance(brings, Deal), "what follows a payment is none itself"
        return Deal(bundle_items(items_now(s, seat, op.pay, cause.moment)), brings)

    def options(
        self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[Bundle | Thing]:
        return [as_option(way) for way in ways_left(s, seat, op, cause, done)]

    def any_option(self, s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause, done: Sequence[ChosenBefore]) -> bool:
        return next(ways_left(s, seat, op, cause, done), None) is not None  # only the first is looked for

    def may_stop(self, op: ops.Exchange, done: Sequence[ChosenBefore]) -> bool:
        return op.optional or bool(done)

    def chosen(self, s: AnyTable, op: ops.Exchange, asked: CardChoice, option: Bundle | Thing) -> None:
        seat, cause = asked.seat, asked.cause
        way = next(way for way in exchange_ways(s, seat, op, cause) if as_option(way) == option)
        gains = items_now(s, seat, op.gain, cause.moment)
        if op.times != Fixed(1):  # a number may grow meanwhile: each time is decided anew (card 88)
            asked.once_more(s, option)
        resolve_inside(s, seat, cause, asked.path, 0)
        settle_payment(s, seat, way, card_source(cause))
        if op.counts_as:
            build_by_card(s, seat, way, gains)
        else:
            gain_items(s, seat, gains, card_source(cause), by_action=True)


def exchange_ways(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> Iterator[ThingsPaid]:
    """Each way to pay for it after which the rest can be done."""
    gains = items_now(s, seat, op.gain, cause.moment)
    for way in ways_to_pay(s, seat, items_now(s, seat, op.pay, cause.moment)):
        if room_after(s, seat, gains, way) and (
            not op.then or all_possible(position_after_paying(s, seat, way), seat, op.then, cause)
        ):
            yield way


def ways_left(
    s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause, done: Sequence[ChosenBefore]
) -> Iterator[ThingsPaid]:
    """The ways to pay, no more often than the exchange may be made."""
    if not done or len(done) < amount_of(s, seat, op.times, cause.moment):
        yield from exchange_ways(s, seat, op, cause)


def gains_after_paying(gains: Items, way: Mapping[Thing, int]) -> Items:
    """Gains less what is paid for them, ships by kind."""
    return merge_items([gains, items_times(items_in(way), -1), items_times(ships_in(way), -1)])


def build_by_card(s: AnyTable, seat: Seat, way: ThingsPaid, gains: Items) -> None:
    """What counts as building on the space in use, as its own step does (`counts_as`)."""
    use = s.players[seat].uses[-1]
    use.used = True
    use.paid |= {name: use.paid.get(name, 0) + n for thing, n in way.items() for name in [write_thing(thing)]}
    use.built += list(gains)
    build_items(s, seat, gains)
