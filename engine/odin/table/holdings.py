"""What comes to a seat and what it pays: every change of its things goes through here, and is told here (ODIN-9.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import BUILDINGS, SHIPS, WEAPONS, Items, NamedShip, Ship, list_items
from engine.odin.table.boards import add_building, buildings_left
from engine.odin.table.events import Gained, GotBuilding, GotShip, LostShip, Paid
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable, Owner, Player, SharedTable
from engine.odin.table.timing import has_no_listener, trigger_cards


def gain_items(s: AnyTable, seat: Seat, items: Items, cause: str, *, by_action: bool = False) -> None:
    """A seat receives items that come together: to its supply, its stables, its bay, or beside its home board.

    Ships without a berth are lost (ODIN-8.2), as are special tiles and buildings that are not there (ODIN-9.13). `cause` is
    what brings them: the space, phase or dice action.
    """
    player = s.players[seat]
    player.ready = False  # a declaration in advance lapses (ODIN-8.7)
    came, made = dict[str, int](), list[str]()
    for item, n in items.items():
        if item in SHIPS or item in BUILDINGS:
            made += [item] * n
            continue
        got = n if item not in odin_content().special_tiles else take_special(s, item)
        if got:
            came[item] = got
            add_items(player, item, got)
    if came:
        s.emit(Gained(seat, list_items(came), cause))
    for item in made:
        if item in SHIPS:
            get_ship(s, seat, item)
        else:
            get_building(s, seat, item)
    trigger_received(s, seat, came, by_action=by_action)


COMING_IN = (Moment("gain"),)
"""The moment that tells whether any card listens for things that come in."""


def trigger_received(s: AnyTable, seat: Seat, came: Items, *, by_action: bool) -> None:
    """Triggers cards by goods and special tiles that came in together; cards may take each kind away as a batch (ODIN-9.12)."""
    if has_no_listener(s, seat, COMING_IN):
        return  # nothing is put on the agenda after it, so no card comes between that could hear it
    facts = odin_content()
    moments = tuple(
        Moment("gain", item=item, count=n, by_action=by_action)
        for item, n in came.items()
        if item in facts.goods or item in facts.special_tiles
    )
    trigger_cards(s, seat, *moments, replaceable=True)


def take_special(s: AnyTable, tile: str) -> int:
    """Takes a special tile off the oval supply board; returns 1, or 0 when it is not there."""
    if tile not in s.special:
        return 0
    s.special.remove(tile)
    return 1


def add_items(player: Player, item: str, n: int) -> None:
    """Adds n of a thing to the supply or the stables, or takes -n away. Leaves no entry of 0."""
    left = player.count(item) + n
    assert left >= 0, f"{item} is paid that is not there"
    if left:
        player.has[item] = left
    else:
        player.has.pop(item, None)


def pay_items(s: AnyTable, seat: Seat, items: Items, cause: str) -> None:
    """A seat pays items that it has; weapons go to the discard pile (ODIN-5.7.9), everything else to the general supply."""
    player = s.players[seat]
    for item, n in items.items():
        add_items(player, item, -n)
        if n and item in WEAPONS:
            s.weapons_spent[item] = s.weapons_spent.get(item, 0) + n
    if any(items.values()):
        s.emit(Paid(seat, list_items(items), cause))


def get_ship(s: AnyTable, seat: Seat, kind: str) -> None:
    """A ship comes into the bay if a berth is free (ODIN-8.2)."""
    trigger_cards(s, seat, *berth_ship(s, seat, kind))


def berth_ship(s: AnyTable, seat: Seat, kind: str) -> list[Moment]:
    """Puts a ship into the bay if a berth is free; returns the moment of that, which is not triggered yet."""
    player = s.players[seat]
    if not free_berths(player, kind):
        return []
    player.ships.append(Ship(kind))
    order_ships(player)
    s.emit(GotShip(seat, kind))
    return [Moment("acquire_ship", item=kind)]


def order_ships(player: Player) -> None:
    """Ships stand in one order, so that equal bays are equal: equal ships are interchangeable (ODIN-13.7)."""
    player.ships.sort(key=lambda ship: (SHIPS.index(ship.kind), ship.ore))


def lose_ship(s: AnyTable, seat: Seat, name: NamedShip) -> Ship:
    """A ship leaves the bay; its ore is lost (ODIN-5.6.4, ODIN-5.6.6)."""
    ship = ship_named(s.players[seat], name)
    assert ship is not None, f"there is no {name}"
    s.players[seat].ships.remove(ship)
    return ship


def give_up_ship(s: AnyTable, seat: Seat, name: NamedShip) -> None:
    """A ship is paid (ODIN-5.6.6)."""
    ship = lose_ship(s, seat, name)
    s.emit(LostShip(seat, ship.kind, ship.ore))


def ship_named(player: Player, name: NamedShip) -> Ship | None:
    """A ship in the bay by kind and ore (ODIN-13.7)."""
    return next((ship for ship in player.ships if ship.kind == name.kind and ship.ore == name.ore), None)


def ships_named(player: Player, can: Callable[[Ship], bool]) -> list[NamedShip]:
    """The names of the different ships in the bay for which `can` holds."""
    return list(dict.fromkeys(ship.named for ship in player.ships if can(ship)))


def free_berths(player: Owner, kind: str) -> int:
    """How many ships of this kind the bay still has room for (ODIN-8.2)."""
    berths, same = berths_for(kind)
    for ship in player.ships:
        berths -= ship.kind in same
    return berths


@cache
def berths_for(kind: str) -> tuple[int, frozenset[str]]:
    """The berths of a bay for ships of this size, and all kinds that take one."""
    facts = odin_content()
    size, bay = facts.ships[kind].size, facts.home_board.bay
    same = frozenset(ship.id for ship in facts.ships.values() if ship.size == size)
    return bay.small_berths if size == "small" else bay.large_berths, same


def get_building(s: AnyTable, seat: Seat, kind: str) -> str:
    """A building comes to a seat if one is left (ODIN-1.5). Returns its name, "" without one."""
    if not buildings_left(s, kind):
        return ""
    name = add_building(s.players[seat], kind)
    s.emit(GotBuilding(seat, name))
    return name


def build_items(s: AnyTable, seat: Seat, items: Items) -> None:
    """A step of a building space makes ships and buildings, at the same moment (ODIN-5.2.2 to ODIN-5.2.4)."""
    s.players[seat].ready = False
    moments = list[Moment]()
    for item, n in items.items():
        for _ in range(n):
            if item in SHIPS:
                moments += [Moment("build_ship", item=item), *berth_ship(s, seat, item)]
            else:
                moments.append(Moment("build_house", item=item, to=get_building(s, seat, item)))
    trigger_cards(s, seat, *moments)


def berths_freed(kind: str, paid: Items) -> int:
    """How many berths for ships of this kind become free when these items are paid."""
    _, same = berths_for(kind)
    return sum(n for other, n in paid.items() if other in same)


def can_receive(s: SharedTable, player: Owner, gains: Items, paid: Items) -> bool:
    """Whether everything gained can be received: berths free, buildings left; a ship that is paid frees its berth first."""
    for item, n in gains.items():
        if item in SHIPS:
            there = free_berths(player, item)
            if there < n and there + berths_freed(item, paid) < n:
                return False
        elif item in BUILDINGS and buildings_left(s, item) < n:
            return False
    return True
