"""How A Feast for Odin calls its things: goods, tiles, ships, buildings, spaces, cards, what is paid and gained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.game import Word
from engine.odin.cards.actions import is_dice_action
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import read_board, ship_called
from engine.odin.facts.pieces import (
    LIKE,
    SHIPS,
    SILVER,
    WEAPONS,
    BoardId,
    Bundle,
    CardOption,
    Deal,
    NamedBuilding,
    NamedShip,
    OreOn,
    Thing,
    Tiles,
    parts_of,
    tiles_of,
)
from engine.odin.table.feast import GAP
from engine.odin.table.mountains import SILVER_PAIR
from engine.texts import in_language
from texts.words import Words

NAMED_HALVES = ("mountain", "upgrade")
"""The halves of a space that are called by what they do."""

SUPPLIES = ("supply", "general_supply")
"""The places besides boards and ships that pieces come from or go to, as the engine names them."""


@cache
def things_by_kind() -> Mapping[str, frozenset[str]]:
    """Everything that one can have, by its kind."""
    facts = odin_content()
    return {
        "good": frozenset(facts.goods),
        "resource": frozenset((*facts.resources, SILVER)),
        "weapon": frozenset(WEAPONS),
        "tile": frozenset(facts.special_tiles),
        "ship": frozenset(facts.ships),
        "building": frozenset(facts.buildings),
    }


def is_thing(name: str) -> bool:
    """Whether a name is that of something one can have in numbers."""
    return any(name in kind for kind in things_by_kind().values())


def name_of_kind(words: Words, kind: str, thing: object) -> str:
    """Something by its name; what has none, as a person may type it, stays as it is."""
    key = f"odin.{kind}.{thing}"
    return words(key) if key in words else str(thing)


# ---- what one can have -----------------------------------------------------------------------------------------------------


def item_name(words: Words, item: str) -> str:
    """A good, resource, weapon, tile, ship or building; what is none of these stays as it is."""
    return next((name_of_kind(words, kind, item) for kind, known in things_by_kind().items() if item in known), item)


def counted_thing(words: Words, item: str, n: int) -> str:
    """A thing with its number."""
    if item == SILVER_PAIR:
        item, n = SILVER, 2 * n
    return words(f"odin.counted.{item}", n=n) if is_thing(item) else f"{n} {item}"


def counted_things(words: Words, items: Iterable[tuple[str, int]]) -> str:
    """Things with their numbers; empty where there are none."""
    return words.listed(counted_thing(words, item, n) for item, n in items)


def counted_or_nothing(words: Words, items: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Things with their numbers, zeros left out; the word for nothing where none is left."""
    return counted_things(words, ((item, n) for item, n in dict(items).items() if n)) or words("odin.nothing")


def dish_called(words: Words, food: str, *, upright: bool) -> str:
    """A piece of a feast, or the cell that stays empty."""
    if food == GAP:
        return words("odin.gap")
    name = item_name(words, food)
    return words("odin.upright", good=name) if upright else name


# ---- where things are ------------------------------------------------------------------------------------------------------


def space_name(words: Words, space: str) -> str:
    """A space of the action board with its place."""
    facts = odin_content().spaces.get(space)
    return words("odin.space_at", name=words(f"odin.space.{space}"), place=facts.place) if facts else space


def card_name(words: Words, card: int | None) -> str:
    """An occupation by name and number."""
    facts = odin_content().cards.get(card) if card is not None else None
    if facts is None:
        return str(card)
    return words("odin.card", name=in_language(facts.name, words.language), n=facts.number)


def card_text(words: Words, number: int) -> str:
    """What an occupation does."""
    return in_language(odin_content().cards[number].text, words.language)


def face_name(words: Words, face: str) -> str:
    """A face of an exploration board."""
    return words(f"odin.face.{face}") if face in odin_content().faces else face


def board_name(words: Words, board: BoardId) -> str:
    """A board, or a building with its number among those of its kind; an id gives only the kind.

    A move gives its id, an event or a state its name.
    """
    match read_board(board) if isinstance(board, str) else board:
        case NamedBuilding(kind, number):
            return words("odin.building_number", building=item_name(words, kind), n=number)
        case "home_board":
            return words("odin.board.home")
        case id:
            return item_name(words, id) if id in odin_content().buildings else face_name(words, id)


def ship_name(words: Words, ship: NamedShip | str) -> str:
    """A ship by its kind, with its placed ore where that tells ships apart (ODIN-13.7); an id gives only the kind."""
    if isinstance(ship, str):
        return item_name(words, ship)
    name = item_name(words, ship.kind)
    if ship.kind not in SHIPS or not odin_content().ships[ship.kind].ore_slots:
        return name
    return words("odin.ship_ore", ship=name, n=ship.ore) if ship.ore else words("odin.ship_no_ore", ship=name)


def place_name(words: Words, place: str) -> str:
    """The place that a piece comes from or goes to in an event: a supply, a ship, a board, or anything else with a name."""
    if place in SUPPLIES:
        return words(f"odin.place.{place}")
    ship = ship_called(place)
    return ship_name(words, ship) if ship else board_name(words, item_name(words, place))


# ---- what is paid and gained -----------------------------------------------------------------------------------------------


def priced_text(words: Words, pay: Mapping[str, int], gain: str) -> str:
    """What comes for a price; alone where nothing is to be paid."""
    return words("odin.does.trade", pay=counted_or_nothing(words, pay), gain=gain) if any(pay.values()) else gain


def option_text(words: Words, option: CardOption) -> str:
    """What is chosen, by what is in it: things, a half or a space, what is taken and what it brings."""
    if isinstance(option, Deal):
        won = option.gain
        gain = (
            name_of_kind(words, "action", won)
            if isinstance(won, str) and is_dice_action(won)
            else option_text(words, won)
        )
        return words("odin.does.trade", pay=option_text(words, option.pay), gain=gain)
    if isinstance(option, str) and option in NAMED_HALVES:
        return words(f"odin.half.{option}")
    return words.listed(part_named(words, thing, n) for thing, n in parts_of(option)) or words("odin.nothing")


def part_named(words: Words, thing: Thing, n: int) -> str:
    """A part of a bundle; what is no thing to have is a building or a space by its name."""
    match thing:
        case "any_weapon":
            return words("odin.weapons", n=n)
        case str() if thing in LIKE:
            return counted_thing(words, LIKE[thing][0], n)
        case OreOn(ship):
            return words("odin.ore_of", n=n, ship=ship_name(words, ship))
        case NamedShip(kind):
            return ship_name(words, thing) if odin_content().ships[kind].ore_slots else counted_thing(words, kind, n)
        case NamedBuilding():
            return board_name(words, thing)
        case str() if is_thing(thing):
            return counted_thing(words, thing, n)
        case str():
            return space_name(words, thing) if thing in odin_content().spaces else place_name(words, thing)


def bundle_in(word: Word) -> Bundle | Thing:
    """What a question names that is paid or gained."""
    assert isinstance(word, Bundle | Thing), f"{word} is nothing to pay or gain"
    return word


def loot_name(words: Words, loot: Tiles) -> str:
    """A tile that is taken, or two of them."""
    return words.listed(item_name(words, tile) for tile in tiles_of(loot))


# ---- the round -------------------------------------------------------------------------------------------------------------


def round_brings(words: Words, harvest: int, board: str, *, silver: bool) -> list[str]:
    """What a round brings: a harvest, an exploration board that turns over, silver on the boards."""
    return [
        *([words("odin.picture.alt.harvest", n=harvest)] if harvest else []),
        *([words("odin.picture.alt.flip", board=board)] if board else []),
        *([words("odin.picture.alt.silver_laid")] if silver else []),
    ]


def question_word(words: Words, field: str, value: Word) -> Word:
    """What fills a question, as a person says it."""
    if field == "card" and isinstance(value, int):
        return card_name(words, value)
    if field in ("pay", "gain"):
        return option_text(words, bundle_in(value))
    if field == "item":
        return item_name(words, str(value))
    if field in ("action", "colours"):
        return name_of_kind(words, field, value)
    return value
