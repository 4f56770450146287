"""Whether an operation can be carried out now: what cannot is not offered (OCCUPATIONS-README). Asking changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from engine.game import Seat
from engine.odin.cards.actions import moments_in
from engine.odin.cards.amounts import all_hold, amount_of, condition_holds, field, items_now, lies_on
from engine.odin.cards.clauses import Cause
from engine.odin.cards.counters import count
from engine.odin.cards.grid import could_rise, may_turn
from engine.odin.cards.passive import discounted
from engine.odin.cards.payments import Payment, position_after_paying, room_after, ways_to_pay
from engine.odin.cards.triggers import PLACES, use_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.names import imitated_column
from engine.odin.facts.pieces import BUILDINGS, SHIPS, SILVER, Items, OpenStrip
from engine.odin.facts.schema_amounts import AnyNumber, Counted, Measure, OfEvent
from engine.odin.possible.prices import emigration_price
from engine.odin.possible.usable import is_of_use
from engine.odin.table.boards import area_of, buildings_left, has_place, open_outlines
from engine.odin.table.holdings import free_berths
from engine.odin.table.mountains import items_left
from engine.odin.table.state import AnyTable, Board


def possible(s: AnyTable, seat: Seat, op: ops.Operation, cause: Cause) -> bool:
    """Whether an operation would do anything and can be carried out in full."""
    return POSSIBLE[type(op)](s, seat, op, cause)


def all_possible(s: AnyTable, seat: Seat, way: Sequence[ops.Operation], cause: Cause) -> bool:
    """Whether all of several operations are."""
    return all(possible(s, seat, op, cause) for op in way)


def clause_possible(s: AnyTable, seat: Seat, cause: Cause) -> bool:
    """Whether a clause could do anything now: its conditions hold, and what it begins with can be done."""
    clause = cause.written
    return all_hold(s, seat, clause, cause.moment, committed(s, seat, cause)) and begins(s, seat, cause)


def begins(s: AnyTable, seat: Seat, cause: Cause) -> bool:
    """Whether the first operation that matters can be done; the rest of an effect follows from it."""
    clause = cause.written
    if clause.optional:
        return possible(s, seat, clause.effect[0], cause)
    return any(possible(s, seat, op, cause) for op in clause.effect)


def committed(s: AnyTable, seat: Seat, cause: Cause) -> dict[str, Any]:
    """Fields of the event that the owner can still make true (card 103): the ore that could be paid in this action."""
    space = content().spaces.get(cause.moment.space)
    if cause.written.trigger.when != "before" or space is None:
        return {}
    asks = any("ore" in price for step in space.steps for price in prices_of_step(step))
    could = s.players[seat].count("ore") or any(strip_ready(s, strip, ("ore",)) for strip in s.strips)
    return {"paid.ore": int(bool(asks and could))}


def prices_of_step(step: Any) -> tuple[Items, ...]:
    """The prices of a step of a space."""
    prices = getattr(step, "prices", None)
    return prices if prices is not None else (getattr(step, "pay", None) or {},)


# ---- one function for each operation -------------------------------------------------------------------------------------


def can_gain(s: AnyTable, seat: Seat, op: ops.Gain, cause: Cause) -> bool:
    """Whether anything would come."""
    if op.choose_good:
        return bool(goods_to_choose(s, seat, op))
    return any(receivable(s, seat, item) for item in items_now(s, seat, op.items, cause.moment))


def receivable(s: AnyTable, seat: Seat, item: str) -> bool:
    """Whether at least one of a thing can be received."""
    if item in SHIPS:
        return free_berths(s.players[seat], item) > 0
    if item in BUILDINGS:
        return buildings_left(s, item) > 0
    return item not in content().special_tiles or item in s.special


def goods_to_choose(s: AnyTable, seat: Seat, op: ops.Gain) -> list[str]:
    """What `$good` may be."""
    wanted = op.choose_good
    assert wanted is not None, "there is a good to choose"
    player = s.players[seat]
    return [id for id in content().goods if player.count(id) == wanted.exactly and id not in wanted.exclude]


def can_exchange(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> bool:
    """Whether it can be paid for what is received in full."""
    return amount_of(s, seat, op.times, cause.moment) > 0 and next(exchange_ways(s, seat, op, cause), None) is not None


def exchange_ways(s: AnyTable, seat: Seat, op: ops.Exchange, cause: Cause) -> Iterator[Payment]:
    """Each way to pay for it after which the rest can be done."""
    gains = items_now(s, seat, op.gain, cause.moment)
    for way in ways_to_pay(s, seat, items_now(s, seat, op.pay, cause.moment)):
        if room_after(s, seat, gains, way) and all_possible(position_after_paying(s, seat, way), seat, op.then, cause):
            yield way


def can_choose(s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> bool:
    """Whether there is an option."""
    return bool(options_possible(s, seat, op, cause))


def options_possible(s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> list[int]:
    """The options that can be carried out."""
    numbers: Sequence[int] = range(len(op.options))
    if op.match_item:
        items: tuple[str, ...] = getattr(cause.written.trigger, "items", ())
        numbers = (items.index(cause.moment.item),)
    return [n for n in numbers if all_possible(s, seat, op.options[n], cause)]


def can_follow(s: AnyTable, seat: Seat, op: ops.If, cause: Cause) -> bool:
    """Whether its conditions hold."""
    met = all(condition_holds(s, seat, condition, cause.moment) for condition in op.condition)
    return met and all_possible(s, seat, op.then, cause)


def measured(s: AnyTable, seat: Seat, measure: Measure, cause: Cause) -> int:
    """What the steps of a tier are chosen by."""
    if isinstance(measure, OfEvent):
        return field(s, seat, measure.event, cause.moment)
    assert isinstance(measure, Counted), "a measure is a counter or a field"
    return count(s, seat, measure.counter)


def reached(s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause) -> int | None:
    """The number of the highest step reached."""
    there = measured(s, seat, op.of, cause)
    return max((n for n, (limit, _) in enumerate(op.steps) if limit <= there), default=None)


def can_reach(s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause) -> bool:
    """Whether a step is reached that does anything."""
    n = reached(s, seat, op, cause)
    return n is not None and all_possible(s, seat, op.steps[n][1], cause)


def just_raised(s: AnyTable, seat: Seat, op: ops.Upgrade) -> tuple[str, ...]:
    """The tiles raised by the event, where only they may rise."""
    return tuple(use_of(s, seat).raised) if op.source and op.source.just_upgraded else ()


def can_upgrade(s: AnyTable, seat: Seat, op: ops.Upgrade, _cause: Cause) -> bool:
    """Whether a tile can rise."""
    return could_rise(s.players[seat], op, just_raised(s, seat, op))


def flip(s: AnyTable, seat: Seat, op: ops.Flip, cause: Cause) -> bool:
    """Whether a tile can turn."""
    return amount_of(s, seat, op.max_goods, cause.moment) > 0 and bool(may_turn(s, seat, op, ()))


def can_draw_weapons(s: AnyTable, seat: Seat, op: ops.DrawWeapons, cause: Cause) -> bool:
    """Whether cards are drawn; the pile never runs out (ODIN-10.5)."""
    return amount_of(s, seat, op.count, cause.moment) > 0


def weapons_to_take(s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause) -> dict[str, int]:
    """The named weapons, or all that are missing."""
    player, full = s.players[seat], items_now(s, seat, op.fill_to, cause.moment)
    missing = {weapon: n - player.count(weapon) for weapon, n in full.items() if n > player.count(weapon)}
    return missing or items_now(s, seat, op.items, cause.moment)


def can_take_weapon(s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause) -> bool:
    """Whether any card is taken."""
    return bool(weapons_to_take(s, seat, op, cause))


def strip_ready(s: AnyTable, strip: OpenStrip, only: Sequence[str]) -> bool:
    """Whether the next item of a strip is of these kinds."""
    left = items_left(strip)
    return bool(left) and (not only or left[0] in only)


def strips(s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause) -> list[OpenStrip]:
    """The strips that may be chosen; who must pay ore without having any takes ore (card 103)."""
    only: Sequence[str] = op.only
    if (
        cause.written.trigger.when == "before"
        and "paid.ore" in str(cause.written.condition)
        and not s.players[seat].count("ore")
    ):
        only = ("ore",)
    return [strip for strip in s.strips if strip_ready(s, strip, only)]


def can_take_items(s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause) -> bool:
    """Whether there is an item to take."""
    return bool(strips(s, seat, op, cause))


def emigration_cost(s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> dict[str, int]:
    """The price of an emigration through an occupation, less discounts."""
    price = {SILVER: emigration_price(s)}
    if op.cost is not None:
        price = {item: amount_of(s, seat, amount, cause.moment) for item, amount in op.cost.items()}
    return discounted(s, seat, moments_in("", "emigrate"), price, {})


def can_take_action(s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> bool:
    """Hunting and snares need nothing; an emigration a large ship, a seat and its price."""
    if op.action != "emigrate":
        return True
    player = s.players[seat]
    seats = content().ships_file.emigration.max_per_player
    free = len(player.emigrated) < seats
    return free and bool(player.large_ships()) and player.owns(emigration_cost(s, seat, op, cause))


def spaces_to_use(s: AnyTable, seat: Seat, op: ops.TakeSpace) -> list[str]:
    """The spaces that can be used without Vikings (cards 77 and 91)."""
    spaces = [space for space in content().spaces.values() if space.column == op.column]
    own = [
        space.order
        for space in spaces
        if (there := s.spaces.get(space.id)) and there.seat == seat and there.round == s.round
    ]
    return [
        space.id
        for space in spaces
        if (space.id in s.spaces) == (op.occupied == "required")
        and (not op.adjacent_to_own or any(abs(space.order - order) == 1 for order in own))
        and is_of_use(s, seat, space)
    ]


def can_use_space(s: AnyTable, seat: Seat, op: ops.TakeSpace, _cause: Cause) -> bool:
    """Whether there is such a space."""
    return bool(spaces_to_use(s, seat, op))


def can_play_occupation(s: AnyTable, seat: Seat, op: ops.PlayOccupation, _cause: Cause) -> bool:
    """Whether there is a card in hand."""
    return len(s.players[seat].hand) >= op.min


def spaces_to_leave(s: AnyTable, seat: Seat, op: ops.MoveViking) -> list[str]:
    """The spaces from which Vikings can go back; for `each_space` all that they leave together."""
    player = s.players[seat]
    own = [name for name, there in sorted(s.spaces.items()) if there.seat == seat and there.round == s.round]
    match op.source:
        case "this_space":
            return [name for name in own if name == use_of(s, seat).stands]
        case "same_space":
            return [name for name in own if name in player.back[-1:]] if player.back else own
        case "each_space":
            return [name for name in own if column_of(name) == op.column]
        case "one_space":
            return own


def column_of(space: str) -> int:
    """The column of a space or imitation space."""
    facts = content().spaces.get(space)
    return facts.column if facts else imitated_column(space)


def can_move_viking(s: AnyTable, seat: Seat, op: ops.MoveViking, _cause: Cause) -> bool:
    """Whether a Viking can go back."""
    return bool(spaces_to_leave(s, seat, op))


def ships_to_unload(s: AnyTable, seat: Seat, op: ops.Move) -> list[str]:
    """The ships from which ore can be taken (card 39)."""
    return list(dict.fromkeys(ship.name for ship in s.players[seat].ships if ship.ore and ship.kind in op.ships))


def boards_for(s: AnyTable, seat: Seat, op: ops.Move) -> list[Board]:
    """The boards and houses to which a piece may go, and on which it has a place."""
    return [
        board
        for board in s.players[seat].boards
        if area_of(board)
        and PLACES.get(board.kind, "exploration_board") in op.targets
        and has_place(board.kind, board.laid, op.item)
    ]


def to_lay(s: AnyTable, seat: Seat, op: ops.Move, cause: Cause) -> int:
    """How many pieces may be laid (cards 9 and 172)."""
    if isinstance(op.count, AnyNumber):
        return s.players[seat].served.get(op.item, 0)
    return amount_of(s, seat, op.count, cause.moment)


def sheds_for(s: AnyTable, seat: Seat, resource: str) -> list[str]:
    """The sheds with a free outline for a resource (card 42)."""
    sheds = s.players[seat].buildings("shed")
    return [board.name for board in sheds if open_outlines(board).get(resource)]


def can_move(s: AnyTable, seat: Seat, op: ops.Move, cause: Cause) -> bool:
    """Whether the piece is there and has somewhere to go."""
    player, to = s.players[seat], op.targets[0]
    if op.laid_as:
        return False  # wood in houses is laid as any piece is (card 40)
    match op.source:
        case "own_ships":
            return bool(ships_to_unload(s, seat, op))
        case "any_player_board":
            return lies_on(s, op.item) is not None
        case "supply":
            there = player.count(op.item) >= amount_of(s, seat, op.count, cause.moment)
            return there and (to == "new_ship" or bool(sheds_for(s, seat, op.item)))
        case _:
            return to == "vacated_spot" or (to_lay(s, seat, op, cause) > 0 and bool(boards_for(s, seat, op)))


def always_possible(_s: AnyTable, _seat: Seat, _op: ops.Operation, _cause: Cause) -> bool:
    """Nothing is needed."""
    return True


def never(_s: AnyTable, _seat: Seat, _op: ops.Operation, _cause: Cause) -> bool:
    """What only changes a rule does nothing by itself."""
    return False


POSSIBLE: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause], bool]] = MappingProxyType(
    {
        ops.Gain: can_gain,
        ops.Exchange: can_exchange,
        ops.ChooseOptions: can_choose,
        ops.If: can_follow,
        ops.Tier: can_reach,
        ops.Upgrade: can_upgrade,
        ops.Flip: flip,
        ops.DrawWeapons: can_draw_weapons,
        ops.TakeWeapon: can_take_weapon,
        ops.Mountain: can_take_items,
        ops.TakeAction: can_take_action,
        ops.TakeSpace: can_use_space,
        ops.RunPhase: always_possible,
        ops.PlayOccupation: can_play_occupation,
        ops.MoveViking: can_move_viking,
        ops.Move: can_move,
        ops.Discount: never,
        ops.DieModifier: always_possible,
        ops.Rule: never,
        ops.CountsAs: always_possible,
    }
)
"""What asks whether an operation can be carried out, by its kind."""
