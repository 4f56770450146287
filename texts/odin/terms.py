"""How A Feast for Odin tells the values of moves and events: goods that rise, feasts, ways to lie, rows and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.game import Seat
from engine.odin.asking.upgrades import ENOUGH
from engine.odin.cards.clauses import effects_of
from engine.odin.cards.grid import good_after_steps
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import CardOption, RisingGood
from engine.odin.game.notation import ROWS
from engine.odin.game.view import OdinView
from engine.odin.operations.kinds import asks_for_space
from engine.odin.table.feast import Dish
from engine.odin.table.mountains import items_left, strip_number
from texts.catalogue import Language
from texts.odin.feasts import dish_name, feast_row
from texts.odin.things import counted_or_nothing, item_name, name_of_kind, option_text, space_name


def option_seen(words: Language, view: OdinView, option: CardOption) -> str:
    """What is chosen; some spaces are called like goods, so a card that asks for a space decides."""
    asked = [decision.words.get("card") for decision in view.decisions if decision.question == "card_choice"]
    for_space = any(isinstance(card, int) and asks_for_space(card) for card in asked)
    if for_space and isinstance(option, str) and option in odin_content().spaces:
        return space_name(words, option)
    return option_text(words, option)


def items_text(words: Language, value: Any) -> str:
    """Things as events list them, or by name as refusals do."""
    if isinstance(value, str):
        return item_name(words, value)
    return counted_or_nothing(words, Counter(value) if any(isinstance(one, str) for one in value) else value)


def strip_name(words: Language, strip: str) -> str:
    """A mountain strip by its number."""
    return words("odin.strip", n=strip_number(strip)) if strip in odin_content().strips else strip


def strip_seen(words: Language, view: OdinView, strip: str) -> str:
    """A mountain strip with what is left of it, the arrow end first."""
    left = [item for one in view.strips if one.strip == strip for item in items_left(one)]
    if not left:
        return strip_name(words, strip)
    return words("odin.strip_left", n=strip_number(strip), items=counted_or_nothing(words, Counter(left)))


def good_rising(words: Language, value: RisingGood | str, direction: str = "up") -> str:
    """A good with what it becomes; a double arrow where it rises two colours or more (ODIN-5.4)."""
    if value == ENOUGH:
        return words("odin.enough")
    rise = value if isinstance(value, RisingGood) else RisingGood(value)
    to = good_after_steps(rise.good, rise.colours, direction)
    if to is None:
        return item_name(words, rise.good)
    key = "odin.rises_twice" if rise.colours > 1 else "odin.rises"
    return words(key, good=item_name(words, rise.good), to=item_name(words, to))


def rising_goods_text(words: Language, value: Any, direction: str = "up") -> str:
    """Goods that rise or turn: one as a menu offers it, or all of a move."""
    if isinstance(value, RisingGood | str):
        return good_rising(words, value, direction)
    return words.listed(good_rising(words, good, direction) for good in value) or words("odin.nothing")


def goods_seen(words: Language, view: OdinView, value: Any) -> str:
    """Goods that rise or turn; by a card they may rise into the column beside their own."""
    asked = [decision.words.get("card") for decision in view.decisions if decision.question == "card_raise"]
    ways = [op.dir for card in asked if isinstance(card, int) for op in effects_of(card) if isinstance(op, ops.Upgrade)]
    return rising_goods_text(words, value, ways[0] if ways else "up")


def row_text(words: Language, value: Any) -> str:
    """The letter of a row as the board shows it, a dish on a button, or a whole feast: moves call all of them so."""
    if isinstance(value, int):
        return ROWS[value]
    if isinstance(value, Dish | str):
        return words.capitalised(dish_name(words, value))
    return feast_row(words, value)


def column_text(words: Language, value: int) -> str:
    """A column of a board by its number."""
    return str(value + 1)


def weapons_text(words: Language, value: Any) -> str:
    """Weapons by name, or how many of the one kind that an action is paid with."""
    return words("odin.weapons", n=value) if isinstance(value, int) else items_text(words, value)


def turn_text(words: Language, piece: str, turn: int) -> str:
    """How a piece lies: so many columns by so many rows, and where that does not tell all, how it is turned from its picture.

    Nothing for a piece that lies in one way only.
    """
    ways = odin_content().pieces[piece].ways
    if len(ways) == 1:
        return ""
    columns, rows = (1 + max(cell[axis] for cell in ways[turn]) for axis in (1, 0))
    mirrored, quarters = divmod(turn, 4)
    said = [words("odin.way", columns=columns, rows=rows)]
    if len(ways) > 2:
        said += [words("odin.way.mirrored")] if mirrored else []
        said += [words(f"odin.way.quarters.{quarters}")] if quarters or not mirrored else []
    return words.listed(said)


def way_amid(words: Language, chosen: Sequence[Any], turn: int) -> str:
    """How the piece that is among the values chosen lies."""
    return next((turn_text(words, piece, turn) for piece in chosen if piece in odin_content().pieces), str(turn))


def row_amid(words: Language, _chosen: Sequence[Any], value: Any) -> str:
    """A row of a board as a choice of its own, said to be one; a dish is itself."""
    return words("odin.row", row=row_text(words, value)) if isinstance(value, int) else row_text(words, value)


def column_amid(words: Language, _chosen: Sequence[Any], value: int) -> str:
    """A column of a board as a choice of its own: beside suggestions with numbers, a number says nothing."""
    return words("odin.column", column=column_text(words, value))


def odin_term_of_kind(kind: str) -> Callable[[Language, object], str]:
    """Names of one kind."""
    return lambda words, value: name_of_kind(words, kind, value)


def seat_of(view: OdinView) -> Seat:
    """The seat whose view this is; the public looks with the eyes of the seat to act."""
    return view.active if view.seat is None else view.seat
