"""What occupations ask to be paid, and the ways to pay it where several like things will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from engine.game import Seat
from engine.odin.cards.actions import actions_of
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import write_ship, write_thing
from engine.odin.facts.pieces import LIKE, SHIPS, Bundle, Items, NamedShip, OreOn, Ship, Thing, bundle_items, items_less
from engine.odin.table.events import MovedPiece
from engine.odin.table.holdings import can_receive, give_up_ship, order_ships, pay_items, ship_named, ships_named
from engine.odin.table.state import AnyTable, Player, with_player

ThingsPaid = dict[Thing, int]
"""So much of each thing, ships and the ore on them told apart."""


def ways_to_pay(s: AnyTable, seat: Seat, items: Items) -> Iterator[ThingsPaid]:
    """Each way to pay all of it; none when it cannot be paid."""
    player = s.players[seat]
    found: list[ThingsPaid] = [{}]
    for item, n in items.items():
        found = [{**way, **part} for way in found for part in payment_parts(player, item, n)]
    yield from found


def payment_parts(player: Player, item: str, n: int) -> Sequence[ThingsPaid]:
    """Each way to pay so much of one thing."""
    if item in LIKE:
        return payment_mixtures(player, LIKE[item], n)
    if item == "longship_ore":
        return [{OreOn(ship): n} for ship in ore_ships(player)]
    if item in SHIPS:
        return [{name: n} for name in ships_named(player, lambda ship: ship.kind == item)]
    return [{item: n}] if player.count(item) >= n else []


def payment_mixtures(player: Player, kinds: Sequence[str], n: int) -> Sequence[ThingsPaid]:
    """Each mix of so many of these kinds."""
    mixes = ({kind: mix.count(kind) for kind in mix} for mix in combinations_with_replacement(kinds, n))
    return [{**mix} for mix in mixes if player.owns(mix)]


def ore_ships(player: Player) -> list[NamedShip]:
    """The longships from which an ore may be returned: in a pillage the one with the most (cards 90 and 132)."""
    laden = [ship for ship in player.ships if ship.kind == "longship" and ship.ore]
    space = odin_content().spaces.get(player.uses[-1].space) if player.uses else None
    pillages = space is not None and "pillage" in actions_of(space.id)
    most = max((ship.ore for ship in laden), default=0)
    return list(dict.fromkeys(ship.named for ship in laden if not pillages or ship.ore == most))


def settle_payment(s: AnyTable, seat: Seat, way: ThingsPaid, cause: str) -> None:
    """Pays: ships leave with their ore, everything else goes to the general supply."""
    player = s.players[seat]
    others: dict[str, int] = {}
    for thing, n in way.items():
        match thing:
            case OreOn(ship):
                player.uses[-1].ship_ore = take_ore(player, ship)
                s.emit(MovedPiece(seat, "ore", 1, write_ship(ship), "general_supply"))
            case NamedShip():
                give_up_ship(s, seat, thing)
            case str():
                others[thing] = n
            case _:
                raise AssertionError(f"{thing} is not paid")
    pay_items(s, seat, others, cause)


def take_ore(player: Player, name: NamedShip) -> int:
    """An ore leaves a ship; says how much is left on it."""
    ship = ship_named(player, name)
    assert ship is not None, f"there is no {name}"
    assert ship.ore, f"{name} carries no ore"
    ship.ore -= 1
    order_ships(player)
    return ship.ore


def ships_in(way: Mapping[Thing, int]) -> dict[str, int]:
    """The ships of a payment by kind."""
    return {thing.kind: n for thing, n in way.items() if isinstance(thing, NamedShip)}


def items_in(way: Mapping[Thing, int]) -> dict[str, int]:
    """What of a payment lies in the supply or stands in the stables."""
    return {thing: n for thing, n in way.items() if isinstance(thing, str)}


def room_after(s: AnyTable, seat: Seat, gains: Items, way: ThingsPaid) -> bool:
    """Whether everything that is bought can be received in full (ODIN-9.13)."""
    tiles = odin_content().special_tiles
    there = all(item not in tiles or item in s.special for item in gains)
    return there and can_receive(s, s.players[seat], gains, ships_in(way))


def position_after_paying(s: AnyTable, seat: Seat, way: ThingsPaid) -> AnyTable:
    """The position after a payment."""
    player = s.players[seat]
    ships: list[Ship] = list(player.ships)
    for thing in way:
        if isinstance(thing, NamedShip):
            ships.remove(Ship(thing.kind, thing.ore))
    return with_player(s, seat, has=items_less(player.has, items_in(way)), ships=ships)


def as_option(way: ThingsPaid) -> Bundle | Thing:
    """A way to pay as one of several, in the order in which it is written."""
    return (
        bundle_items(dict(sorted(way.items(), key=lambda part: write_thing(part[0]))))
        if len(way) > 1
        else bundle_items(way)
    )
