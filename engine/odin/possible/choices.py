"""What may be chosen in an operation, as words: one small function for each kind that lets its owner choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.game import Seat
from engine.odin.cards.amounts import amount_of, items_now
from engine.odin.cards.clauses import Cause
from engine.odin.cards.grid import may_turn
from engine.odin.cards.payments import Payment, way_name
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import Deal, named
from engine.odin.possible import operations as can
from engine.odin.possible.ships import emigrants
from engine.odin.table.state import AnyTable

ChosenBefore: TypeAlias = tuple[str, ...]


def what_to_choose(s: AnyTable, seat: Seat, op: ops.Operation, cause: Cause, done: ChosenBefore) -> Sequence[str]:
    """What may be chosen now; `done` has been chosen before."""
    return OPTIONS[type(op)](s, seat, op, cause, done)


def any_option(s: AnyTable, seat: Seat, op: ops.Operation, cause: Cause, done: ChosenBefore) -> bool:
    """Whether anything may be chosen now; of the ways to pay only the first is looked for."""
    if isinstance(op, ops.Exchange):
        return next(ways_left(s, seat, op, cause, done), None) is not None
    return bool(what_to_choose(s, seat, op, cause, done))


def may_stop(op: ops.Operation, done: ChosenBefore) -> bool:
    """Whether nothing more need be chosen."""
    match op:
        case ops.Exchange():
            return op.optional or bool(done)
        case ops.ChooseOptions():
            return op.min == 0
        case ops.Flip():
            return bool(done)
        case _:
            return False


def goods_to_gain(s: AnyTable, seat: Seat, op: ops.Gain, _cause: Cause, _done: ChosenBefore) -> Sequence[str]:
    """The good that is gained (card 31)."""
    return can.goods_to_choose(s, seat, op)


def payments_to_choose(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause, done: ChosenBefore) -> Sequence[str]:
    """How it is paid."""
    return [way_name(way) for way in ways_left(s, seat, op, cause, done)]


def ways_left(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause, done: ChosenBefore) -> Iterator[Payment]:
    """The ways to pay, no more often than the exchange may be made."""
    if not done or len(done) < amount_of(s, seat, op.times, cause.moment):
        yield from can.exchange_ways(s, seat, op, cause)


def lists(s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause, done: ChosenBefore) -> Sequence[str]:
    """Lists of operations; of `ordered` ones only that which is due."""
    numbers = [n for n in can.options_possible(s, seat, op, cause) if not op.ordered or n == int(done[0])]
    return [described(s, seat, op.options[n], cause) for n in numbers]


def described(s: AnyTable, seat: Seat, way: Sequence[ops.Operation], cause: Cause) -> str:
    """What a list of operations is called: by what it takes and brings."""
    first = way[0]
    match first:
        case ops.Gain():
            return named(items_now(s, seat, first.items, cause.moment))
        case ops.Exchange():
            brings = named(items_now(s, seat, first.gain, cause.moment)) or described(s, seat, first.then, cause)
            return Deal(named(items_now(s, seat, first.pay, cause.moment)), brings).name
        case ops.If():
            return described(s, seat, first.then, cause)
        case ops.Move():
            return first.item
        case ops.TakeAction():
            return first.action
        case _:
            return str(first.__struct_config__.tag)


def tiles_to_turn(s: AnyTable, seat: Seat, op: ops.Flip, cause: Cause, done: ChosenBefore) -> Sequence[str]:
    """The next tile that turns."""
    if len(done) >= amount_of(s, seat, op.max_goods, cause.moment):
        return ()
    return may_turn(s, seat, op, done)


def emigrating(s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause, _done: ChosenBefore) -> Sequence[str]:
    """The ship that emigrates."""
    return emigrants(s.players[seat]) if can.can_take_action(s, seat, op, cause) else ()


def spaces(s: AnyTable, seat: Seat, op: ops.TakeSpace, _cause: Cause, _done: ChosenBefore) -> Sequence[str]:
    """The space that is used."""
    return can.spaces_to_use(s, seat, op)


def left(s: AnyTable, seat: Seat, op: ops.MoveViking, _cause: Cause, _done: ChosenBefore) -> Sequence[str]:
    """The space that a Viking leaves."""
    return can.spaces_to_leave(s, seat, op)


def places_to_move(s: AnyTable, seat: Seat, op: ops.Move, _cause: Cause, _done: ChosenBefore) -> Sequence[str]:
    """The ship that gives ore, or the shed that gets a resource."""
    if op.source == "own_ships":
        return can.ships_to_unload(s, seat, op)
    return can.sheds_for(s, seat, op.item) if s.players[seat].count(op.item) else ()


OPTIONS: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause, ChosenBefore], Sequence[str]]] = (
    MappingProxyType(
        {
            ops.Gain: goods_to_gain,
            ops.Exchange: payments_to_choose,
            ops.ChooseOptions: lists,
            ops.Flip: tiles_to_turn,
            ops.TakeAction: emigrating,
            ops.TakeSpace: spaces,
            ops.MoveViking: left,
            ops.Move: places_to_move,
        }
    )
)
"""What may be chosen in each kind of operation."""
