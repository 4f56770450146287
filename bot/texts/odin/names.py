"""How A Feast for Odin calls its things in every language: goods, tiles, ships, spaces, cards, rows of food, cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from bot.texts.catalogue import Language
from engine.game import Seat
from engine.odin.cards.actions import is_dice_action
from engine.odin.cards.clauses import effects_of
from engine.odin.cards.grid import stepped
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.names import (
    FREE,
    AnyOf,
    OreOn,
    building_called,
    deal_called,
    parts_named,
    read_dish,
    read_rise,
    ship_called,
    strip_number,
    thing_called,
)
from engine.odin.facts.pieces import HOME, SILVER, WEAPONS
from engine.odin.game.notation import ROWS
from engine.odin.game.view import OdinView
from engine.odin.operations.kinds import asks_for_space
from engine.odin.possible.upgrades import ENOUGH
from engine.odin.rounds.feasting import PROPOSED
from engine.odin.table.feast import GAP
from engine.odin.table.mountains import SILVER_PAIR, items_left
from engine.texts import in_language

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


def item_name(words: Language, item: str) -> str:
    """A good, resource, weapon, tile, ship or building; what is none of these stays as it is."""
    return next((words(f"odin.{kind}.{item}") for kind, known in things().items() if item in known), item)


def counted(words: Language, item: str, n: int) -> str:
    """So many of a thing."""
    if item == SILVER_PAIR:
        item, n = SILVER, 2 * n
    known = any(item in kind for kind in things().values())
    return words(f"odin.counted.{item}", n=n) if known else f"{n} {item}"


def listed(words: Language, items: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Several things with their numbers."""
    return ", ".join(counted(words, item, n) for item, n in dict(items).items() if n) or words("odin.nothing")


def priced(words: Language, pay: Mapping[str, int], gain: str) -> str:
    """What comes for a price; alone where nothing is to be paid."""
    return words("odin.does.trade", pay=listed(words, pay), gain=gain) if any(pay.values()) else gain


def bundle(words: Language, option: str) -> str:
    """What is chosen, by what is in it: `stone_house+longship`, `2wood+stone`, `upgrade`, `mead>oil`, `ore@longship-2`."""
    if deal := deal_called(option):
        won = words(f"odin.action.{deal.gain}") if is_dice_action(deal.gain) else bundle(words, deal.gain)
        return words("odin.does.trade", pay=bundle(words, deal.pay), gain=won)
    if option in HALVES:
        return words(f"odin.half.{option}")
    if option == FREE:
        return words("odin.nothing")
    return ", ".join(amount(words, thing, n) for thing, n in parts_named(option)) or option


def amount(words: Language, thing: str, n: int) -> str:
    """A part of a bundle; what is no thing to have is a ship, a building or a space by its name."""
    if any(thing in kind for kind in things().values()):
        return counted(words, thing, n)
    match thing_called(thing):
        case AnyOf("weapon"):
            return words("odin.weapons", n=n)
        case OreOn(ship):
            return words("odin.ore_of", n=n, ship=ship_name(words, ship.name))
        case AnyOf(kind):
            return counted(words, kind, n)
        case _:
            return space_name(words, thing) if thing in content().spaces else place_name(words, thing)


def option_seen(words: Language, view: OdinView, option: str) -> str:
    """What is chosen; some spaces are called like goods, so a card that asks for a space decides."""
    asked = [decision.words.get("card") for decision in view.decisions if decision.question == "card_choice"]
    if option in content().spaces and any(isinstance(card, int) and asks_for_space(card) for card in asked):
        return space_name(words, option)
    return bundle(words, option)


def place_name(words: Language, place: str) -> str:
    """Where a piece comes from or goes to: a supply, a ship, a board, or whatever else bears a name."""
    if place in SUPPLIES:
        return words(f"odin.place.{place}")
    return board_name(words, ship_name(words, item_name(words, place)))


def items(words: Language, value: Any) -> str:
    """Things as events list them, or by name as refusals do."""
    if isinstance(value, str):
        return item_name(words, value)
    if any(isinstance(one, str) for one in value):
        return ", ".join(counted(words, one, n) for one, n in Counter(value).items())
    return listed(words, value)


def strip_name(words: Language, strip: str) -> str:
    """A mountain strip by its number."""
    return words("odin.strip", n=strip_number(strip)) if strip in content().strips else strip


def strip_seen(words: Language, view: OdinView, strip: str) -> str:
    """A mountain strip with what is left of it, the arrow end first."""
    left = [item for one in view.strips if one.strip == strip for item in items_left(one)]
    if not left:
        return strip_name(words, strip)
    return words("odin.strip_left", n=strip_number(strip), items=listed(words, Counter(left)))


def space_name(words: Language, space: str) -> str:
    """A space of the action board with its place."""
    facts = content().spaces.get(space)
    return words("odin.space_at", name=words(f"odin.space.{space}"), place=facts.place) if facts else space


def card_name(words: Language, card: int | None) -> str:
    """An occupation by name and number."""
    facts = content().cards.get(card) if card is not None else None
    if facts is None:
        return str(card)
    return words("odin.card", name=in_language(facts.name, words.language), n=facts.number)


def face_name(words: Language, face: str) -> str:
    """A face of an exploration board."""
    return words(f"odin.face.{face}") if face in content().faces else face


def board_name(words: Language, board: str) -> str:
    """A board, or a building with its number among those of its kind."""
    if board == HOME:
        return words("odin.board.home")
    building = building_called(board)
    if building is None:
        return words(f"odin.building.{board}") if board in content().buildings else face_name(words, board)
    return words("odin.building_number", building=words(f"odin.building.{building.kind}"), n=building.number)


def ship_name(words: Language, ship: str) -> str:
    """A ship by its kind, with its placed ore where it is named by that (ODIN-13.7)."""
    one = ship_called(ship)
    if one is None:
        return ship
    name = words(f"odin.ship.{one.kind}")
    if ship == one.kind:
        return name
    return words("odin.ship_ore", ship=name, n=one.ore) if one.ore else words("odin.ship_no_ore", ship=name)


def good_rising(words: Language, good: str, direction: str = "up") -> str:
    """A good with what it becomes; a double arrow where it rises two colours or more (ODIN-5.4)."""
    if good == ENOUGH:
        return words("odin.enough")
    name, colours = read_rise(good)
    to = stepped(name, colours, direction)
    if to is None:
        return item_name(words, name)
    key = "odin.rises_twice" if colours > 1 else "odin.rises"
    return words(key, good=item_name(words, name), to=item_name(words, to))


def goods(words: Language, value: Any, direction: str = "up") -> str:
    """Goods that rise or turn: one as a menu offers it, or all of a move."""
    if isinstance(value, str):
        return good_rising(words, value, direction)
    return ", ".join(good_rising(words, good, direction) for good in value) or words("odin.nothing")


def goods_seen(words: Language, view: OdinView, value: Any) -> str:
    """Goods that rise or turn; by a card they may rise into the column beside their own."""
    asked = [decision.words.get("card") for decision in view.decisions if decision.question == "card_raise"]
    ways = [op.dir for card in asked if isinstance(card, int) for op in effects_of(card) if isinstance(op, ops.Upgrade)]
    return goods(words, value, ways[0] if ways else "up")


def dish_name(words: Language, dish: str) -> str:
    """One piece of a feast."""
    if dish == PROPOSED:
        return words("odin.proposed")
    if dish == GAP:
        return words("odin.gap")
    if dish == ENOUGH:
        return words("odin.rest_stays_empty")
    food, upright = read_dish(dish)
    name = item_name(words, food)
    return words("odin.upright", good=name) if upright else name


def feast_row(words: Language, row: Sequence[str]) -> str:
    """A whole feast by what is served, not by its order; the one that the bot proposes as what it is."""
    if tuple(row) == (PROPOSED,):
        return words("odin.proposed")
    served = Counter(read_dish(dish)[0] for dish in row)
    gaps = served.pop(GAP, 0)
    told = [listed(words, served)] if served or not gaps else []
    return ", ".join([*told, *([words("odin.gaps", n=gaps)] if gaps else [])])


def row(words: Language, value: Any) -> str:
    """The letter of a row as the board shows it, a dish on a button, or a whole feast: moves call all of them so."""
    if isinstance(value, int):
        return ROWS[value]
    if isinstance(value, str):
        return words.capitalised(dish_name(words, value))
    return feast_row(words, value)


def column(words: Language, value: int) -> str:
    """A column of a board by its number."""
    return str(value + 1)


def several(name: Any) -> Any:
    """Things of one kind, one or several of them."""

    def told(words: Language, value: Any) -> str:
        if isinstance(value, str):
            return name(words, value)
        return ", ".join(name(words, one) for one in value) or words("odin.nothing")

    return told


def so_many(item: str) -> Any:
    """A number of things of this kind."""
    return lambda words, n: counted(words, item, n)


def vikings(words: Language, n: int) -> str:
    """So many Vikings."""
    return words("odin.does.vikings", n=n)


def weapons(words: Language, value: Any) -> str:
    """Weapons by name, or how many of the one kind that an action is paid with."""
    return words("odin.weapons", n=value) if isinstance(value, int) else items(words, value)


def items_count(words: Language, n: int) -> str:
    """So many items of a mountain strip."""
    return words("odin.items", n=n)


def way(words: Language, piece: str, turn: int) -> str:
    """How a piece lies: so many columns by so many rows, and where that does not tell all, how it is turned from its picture.

    Nothing for a piece that lies in one way only.
    """
    ways = content().pieces[piece].ways
    if len(ways) == 1:
        return ""
    columns, rows = (1 + max(cell[axis] for cell in ways[turn]) for axis in (1, 0))
    mirrored, quarters = divmod(turn, 4)
    said = [words("odin.way", columns=columns, rows=rows)]
    if len(ways) > 2:
        said += [words("odin.way.mirrored")] if mirrored else []
        said += [words(f"odin.way.quarters.{quarters}")] if quarters or not mirrored else []
    return ", ".join(said)


def way_amid(words: Language, chosen: Sequence[Any], turn: int) -> str:
    """How the piece that is among the values chosen lies."""
    return next((way(words, piece, turn) for piece in chosen if piece in content().pieces), str(turn))


def row_amid(words: Language, _chosen: Sequence[Any], value: Any) -> str:
    """A row of a board as a choice of its own, said to be one; a dish is itself."""
    return words("odin.row", row=row(words, value)) if isinstance(value, int) else row(words, value)


def column_amid(words: Language, _chosen: Sequence[Any], value: int) -> str:
    """A column of a board as a choice of its own: beside suggestions with numbers, a number says nothing."""
    return words("odin.column", column=column(words, value))


def question(words: Language, name: str) -> str:
    """What is to be decided, as part of a sentence."""
    key = f"odin.question.{name}"
    return words(key) if key in words else name


def known(kind: str) -> Any:
    """Names of one kind; what is none of them stays as it is."""

    def name(words: Language, value: Any) -> str:
        key = f"odin.{kind}.{value}"
        return words(key) if key in words else str(value)

    return name


def seat_of(view: OdinView) -> Seat:
    """The seat whose view this is; the public looks with the eyes of the seat to act."""
    return view.active if view.seat is None else view.seat
