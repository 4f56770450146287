"""How A Feast for Odin calls its things: goods, tiles, ships, buildings, spaces, cards, what is paid and gained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.game import Word
from engine.odin.cards.actions import is_dice_action
from engine.odin.facts.content import content
from engine.odin.facts.names import (
    FREE,
    AnyOf,
    OreOn,
    building_called,
    deal_called,
    parts_named,
    ship_called,
    thing_called,
)
from engine.odin.facts.pieces import HOME, SILVER, WEAPONS
from engine.odin.table.feast import GAP
from engine.odin.table.mountains import SILVER_PAIR
from engine.texts import in_language
from rendering.words import Words

HALVES = ("mountain", "upgrade")
"""The halves of a space that are called by what they do."""

SUPPLIES = ("supply", "general_supply")
"""Where the engine says that pieces come from or go to, besides boards and ships."""


@cache
def things() -> Mapping[str, frozenset[str]]:
    """Everything that one can have, by its kind."""
    facts = content()
    return {
        "good": frozenset(facts.goods),
        "resource": frozenset((*facts.resources, SILVER)),
        "weapon": frozenset(WEAPONS),
        "tile": frozenset(facts.special_tiles),
        "ship": frozenset(facts.ships),
        "building": frozenset(facts.buildings),
    }


def is_thing(name: str) -> bool:
    """Whether it is something of which one can have so many."""
    return any(name in kind for kind in things().values())


def called(words: Words, kind: str, thing: object) -> str:
    """Something by its name; what has none, as a person may type it, stays as it is."""
    key = f"odin.{kind}.{thing}"
    return words(key) if key in words else str(thing)


# ---- what one can have -----------------------------------------------------------------------------------------------------


def item_name(words: Words, item: str) -> str:
    """A good, resource, weapon, tile, ship or building; what is none of these stays as it is."""
    return next((called(words, kind, item) for kind, known in things().items() if item in known), item)


def counted(words: Words, item: str, n: int) -> str:
    """So many of a thing."""
    if item == SILVER_PAIR:
        item, n = SILVER, 2 * n
    return words(f"odin.counted.{item}", n=n) if is_thing(item) else f"{n} {item}"


def listed(words: Words, items: Iterable[tuple[str, int]]) -> str:
    """Things with their numbers."""
    return words.listed(counted(words, item, n) for item, n in items)


def nothing(words: Words) -> str:
    """That there is nothing."""
    return words("odin.nothing")


def weapons_counted(words: Words, n: int) -> str:
    """So many weapons, whichever they are."""
    return words("odin.weapons", n=n)


def cells_counted(words: Words, n: int) -> str:
    """So many cells of a board or a table."""
    return words("odin.does.cells", n=n)


def dish_called(words: Words, food: str, *, upright: bool) -> str:
    """One piece of a feast, or the cell that stays empty."""
    if food == GAP:
        return words("odin.gap")
    name = item_name(words, food)
    return words("odin.upright", good=name) if upright else name


# ---- where things are ------------------------------------------------------------------------------------------------------


def space_called(words: Words, space: str) -> str:
    """A space of the action board by its name alone."""
    return words(f"odin.space.{space}")


def space_name(words: Words, space: str) -> str:
    """A space of the action board with its place."""
    facts = content().spaces.get(space)
    return words("odin.space_at", name=space_called(words, space), place=facts.place) if facts else space


def card_name(words: Words, card: int | None) -> str:
    """An occupation by name and number."""
    facts = content().cards.get(card) if card is not None else None
    if facts is None:
        return str(card)
    return words("odin.card", name=in_language(facts.name, words.language), n=facts.number)


def card_text(words: Words, number: int) -> str:
    """What an occupation does."""
    return in_language(content().cards[number].text, words.language)


def face_name(words: Words, face: str) -> str:
    """A face of an exploration board."""
    return words(f"odin.face.{face}") if face in content().faces else face


def board_name(words: Words, board: str) -> str:
    """A board, or a building with its number among those of its kind."""
    if board == HOME:
        return words("odin.board.home")
    building = building_called(board)
    if building is None:
        return item_name(words, board) if board in content().buildings else face_name(words, board)
    return words("odin.building_number", building=item_name(words, building.kind), n=building.number)


def ship_name(words: Words, ship: str) -> str:
    """A ship by its kind, with its placed ore where it is named by that (ODIN-13.7)."""
    one = ship_called(ship)
    if one is None:
        return ship
    name = item_name(words, one.kind)
    if ship == one.kind:
        return name
    return words("odin.ship_ore", ship=name, n=one.ore) if one.ore else words("odin.ship_no_ore", ship=name)


def place_name(words: Words, place: str) -> str:
    """Where a piece comes from or goes to: a supply, a ship, a board, or whatever else bears a name."""
    if place in SUPPLIES:
        return words(f"odin.place.{place}")
    return board_name(words, ship_name(words, item_name(words, place)))


# ---- what is paid and gained -----------------------------------------------------------------------------------------------


def traded(words: Words, pay: str, gain: str) -> str:
    """What is paid, and what comes for it."""
    return words("odin.does.trade", pay=pay, gain=gain)


def bundle(words: Words, option: str) -> str:
    """What is chosen, by what is in it: `stone_house+longship`, `2wood+stone`, `upgrade`, `mead>oil`, `ore@longship-2`."""
    if deal := deal_called(option):
        won = called(words, "action", deal.gain) if is_dice_action(deal.gain) else bundle(words, deal.gain)
        return traded(words, bundle(words, deal.pay), won)
    if option in HALVES:
        return words(f"odin.half.{option}")
    if option == FREE:
        return nothing(words)
    return words.listed(part_named(words, thing, n) for thing, n in parts_named(option)) or option


def part_named(words: Words, thing: str, n: int) -> str:
    """A part of a bundle; what is no thing to have is a ship, a building or a space by its name."""
    if is_thing(thing):
        return counted(words, thing, n)
    match thing_called(thing):
        case AnyOf("weapon"):
            return weapons_counted(words, n)
        case OreOn(ship):
            return words("odin.ore_of", n=n, ship=ship_name(words, ship.name))
        case AnyOf(kind):
            return counted(words, kind, n)
        case _:
            return space_name(words, thing) if thing in content().spaces else place_name(words, thing)


# ---- the round -------------------------------------------------------------------------------------------------------------


def phase_name(words: Words, phase: str) -> str:
    """A phase of the round."""
    return words(f"odin.phase.{phase}")


def round_brings(words: Words, harvest: int, board: str, *, silver: bool) -> list[str]:
    """What a round brings: a harvest, an exploration board that turns over, silver on the boards."""
    return [
        *([words("odin.picture.alt.harvest", n=harvest)] if harvest else []),
        *([words("odin.picture.alt.flip", board=board)] if board else []),
        *([words("odin.picture.alt.silver_laid")] if silver else []),
    ]


def word(words: Words, field: str, value: Word) -> Word:
    """What fills a question, as a person says it."""
    if field == "card" and isinstance(value, int):
        return card_name(words, value)
    if field in ("pay", "gain") and isinstance(value, str):
        return bundle(words, value)
    if field == "item":
        return item_name(words, str(value))
    if field in ("action", "colours"):
        return called(words, field, value)
    return value
