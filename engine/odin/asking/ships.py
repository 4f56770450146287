"""Ships: buying and arming them, and emigration (ODIN-8.2, ODIN-8.3, ODIN-5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.game import Refusal, Seat
from engine.odin.asking.prices import emigration_price, price_after_discounts
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SHIPS, SILVER, Items, NamedShip, Ship
from engine.odin.table.events import Armed, Emigrated
from engine.odin.table.holdings import (
    add_items,
    free_berths,
    get_ship,
    lose_ship,
    order_ships,
    pay_items,
    ship_named,
    ships_named,
)
from engine.odin.table.moves import Arm, BuyShip
from engine.odin.table.state import AnyTable, Player


def why_not_bought(player: Player, kind: str) -> Refusal | None:
    """The rule against buying a ship (ODIN-8.2)."""
    if kind not in SHIPS:
        return Refusal("ODIN-8.2", "no_such_ship", {"ship": kind})
    if not free_berths(player, kind):
        return Refusal("ODIN-8.2", "no_berth", {"ship": kind})
    price = odin_content().ships[kind].silver_price
    if player.count(SILVER) < price:
        return Refusal("ODIN-8.2", "cannot_pay", {"items": (SILVER,) * price})
    return None


def buy_ship(s: AnyTable, seat: Seat, kind: str) -> None:
    """A ship is bought; that is getting, not building one (ODIN-8.9)."""
    pay_items(s, seat, {SILVER: odin_content().ships[kind].silver_price}, "buy_ship")
    get_ship(s, seat, kind)


def has_slot(ship: Ship) -> bool:
    """Whether another ore fits on a ship (ODIN-8.3)."""
    return ship.ore < odin_content().ships[ship.kind].ore_slots


def why_not_armed(player: Player, name: NamedShip, *, acting: bool = False) -> Refusal | None:
    """The rule against putting an ore on a ship (ODIN-8.3); `acting` says that an action of the player is under way."""
    ship = ship_named(player, name)
    if ship is None:
        return Refusal("ODIN-8.3", "no_such_ship", {"ship": name})
    if acting:
        return Refusal("ODIN-8.5", "arming_in_action")
    if not player.count("ore"):
        return Refusal("ODIN-8.3", "cannot_pay", {"items": ("ore",)})
    return None if has_slot(ship) else Refusal("ODIN-8.3", "no_slot", {"ship": name})


def arm_ship(s: AnyTable, seat: Seat, name: NamedShip) -> None:
    """An ore goes from the supply to a ship, and stays there (ODIN-8.3)."""
    player = s.players[seat]
    add_items(player, "ore", -1)
    ship = ship_named(player, name)
    assert ship is not None, "the arming was allowed"
    for use in player.uses:
        if use.ship_ore == ship.ore and ship.kind == "longship":  # the one to be used (ODIN-5.7.2, card 132)
            use.ship_ore = ship.ore + 1
    ship.ore += 1
    order_ships(player)
    s.emit(Armed(seat, ship.kind))


def ships_to_buy(player: Player) -> Iterator[BuyShip]:
    """The ships that could be bought now: what `why_not_bought` says, found without reasons."""
    silver = player.count(SILVER)
    for kind, price in ship_prices():
        if silver >= price and free_berths(player, kind):
            yield BuyShip(kind)


@cache
def ship_prices() -> tuple[tuple[str, int], ...]:
    """The kinds of ships, each with its price in silver."""
    return tuple((kind, odin_content().ships[kind].silver_price) for kind in SHIPS)


def arming_moves(player: Player) -> Iterator[Arm]:
    """The ships that could be armed while no action of the player is under way."""
    if player.count("ore"):
        yield from map(Arm, ships_named(player, has_slot))


def use_longships(player: Player, most: int) -> None:
    """The action under way uses real longships first, knarrs only for those that are missing (ODIN-5.8.4, cards 12, 147)."""
    player.uses[-1].ships = ["longship"] * min(player.fleet("longship"), most)


def ships_to_emigrate(player: Player) -> list[NamedShip]:
    """The different ships that could emigrate (ODIN-5.6.1)."""
    return ships_named(player, lambda ship: odin_content().ships[ship.kind].can_emigrate)


def emigrate_ship(s: AnyTable, seat: Seat, name: NamedShip, space: str) -> None:
    """A ship lies on the banquet table for the silver of the round, its ore is lost (ODIN-5.6)."""
    price = price_after_discounts(s, seat, space, {SILVER: emigration_price(s)})
    pay_items(s, seat, price, "emigrate")
    leave_bay(s, seat, name, price)


def leave_bay(s: AnyTable, seat: Seat, name: NamedShip, price: Items) -> None:
    """The ship lies on the banquet table; its price has been paid."""
    ship = lose_ship(s, seat, name)
    s.players[seat].emigrated.append(ship.kind)
    s.emit(Emigrated(seat, ship.kind, price.get(SILVER, 0), ship.ore))
