"""Weapon cards: drawn from the pile, or taken by name (ODIN-3.4, ODIN-5.7.9, ODIN-10.3, ODIN-10.5)."""

from __future__ import annotations

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Items, WeaponCard, list_items
from engine.odin.table.events import DrewWeapons, Gained, WeaponsShuffled
from engine.odin.table.holdings import add_items
from engine.odin.table.state import AnyTable

PILE, SUBSTITUTE, SEARCHED = "odin.weapons", "odin.substitute", "odin.weapons_searched"


def draw_weapons(s: AnyTable, seat: Seat, n: int) -> None:
    """A seat draws weapon cards and lays them open."""
    player = s.players[seat]
    player.ready = False
    drawn = [draw_weapon(s) for _ in range(n)]
    for weapon in drawn:
        add_items(player, weapon, 1)
    if drawn:
        s.revealed += 1
        s.emit(DrewWeapons(seat, tuple(drawn)))


def draw_weapon(s: AnyTable) -> str:
    """The next card of the pile, else of the shuffled discard pile, else a substitute (ODIN-10.3, ODIN-10.5)."""
    if not s.weapon_pile and any(s.weapons_spent.values()):
        spent = [card for card in WeaponCard for _ in range(s.weapons_spent.get(card.name, 0))]
        s.weapon_pile = s.chance.shuffled(spent, PILE)
        s.weapons_spent = {}
        s.emit(WeaponsShuffled())
    if s.weapon_pile:
        return s.weapon_pile.pop().name
    cards = [weapon.id for weapon in odin_content().weapons.values() for _ in range(weapon.count)]
    return cards[s.chance.below(len(cards), SUBSTITUTE)]


def take_weapons(s: AnyTable, seat: Seat, items: Items, cause: str) -> None:
    """A seat takes weapons by name: discarded ones, else from the pile, which is shuffled, else substitutes (ODIN-5.7.9)."""
    player = s.players[seat]
    player.ready = False
    for weapon, n in items.items():
        for _ in range(n):
            take_from_pile(s, weapon)
            add_items(player, weapon, 1)
    if any(items.values()):
        s.emit(Gained(seat, list_items(items), cause))


def take_from_pile(s: AnyTable, weapon: str) -> None:
    """One named card leaves the discard pile or the pile, if there is one."""
    if s.weapons_spent.get(weapon):
        s.weapons_spent[weapon] -= 1
        if not s.weapons_spent[weapon]:
            del s.weapons_spent[weapon]
    elif WeaponCard[weapon] in s.weapon_pile:
        s.weapon_pile.remove(WeaponCard[weapon])
        s.weapon_pile = s.chance.shuffled(s.weapon_pile, SEARCHED)
        s.revealed += 1
