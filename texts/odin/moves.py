"""Moves of A Feast for Odin that leave out what goes without saying: a price of nothing, a piece that is not turned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Move, tag_of
from engine.odin.facts.content import odin_content
from engine.odin.table import moves as m
from engine.odin.table.mountains import strip_number
from texts.catalogue import Language
from texts.odin import terms, things


def placed_text(words: Language, move: m.Place) -> str:
    """A piece with its place, and how it lies where that is not always the same."""
    place = {
        "piece": things.item_name(words, move.piece),
        "board": things.board_name(words, move.board),
        "row": terms.row_text(words, move.row),
        "column": terms.column_text(words, move.column),
    }
    way = terms.turn_text(words, move.piece, move.turn)
    return words("odin.move.place.turned", **place, turn=way) if way else words("odin.move.place", **place)


def looted_text(words: Language, move: m.Loot) -> str:
    """A tile, with what is spent for it."""
    tile = things.loot_name(words, move.tile)
    spent = {"stone": move.stone, "long_sword": move.long_swords, "spear": move.spears}
    if not any(spent.values()):
        return words("odin.move.loot.free", tile=tile)
    return words("odin.move.loot", tile=tile, spent=things.counted_or_nothing(words, spent))


def success_payment_text(words: Language, move: m.Spend) -> str:
    """What is paid for a success."""
    paid = [things.counted_thing(words, "wood", move.wood)] if move.wood else []
    paid += [words("odin.weapons", n=move.weapons)] if move.weapons else []
    return words("odin.move.spend", spent=words.listed(paid)) if paid else words("odin.move.spend.free")


def failure_text(words: Language, move: m.Fail) -> str:
    """How many Vikings come back after a failure."""
    return words("odin.move.fail", n=move.vikings) if move.vikings else words("odin.move.fail.none")


def taken_items_text(words: Language, move: m.TakeItems) -> str:
    """How much from which strip; what that is, is said beside it."""
    return words("odin.move.take", count=words("odin.items", n=move.count), strip=terms.strip_name(words, move.strip))


def in_short(words: Language, move: Move) -> str:
    """The code of a space; how many items are taken from which strip; where and how a piece lies."""
    match move:
        case m.UseSpace(space) | m.Imitate(space):
            return odin_content().spaces[space].place
        case m.TakeItems(strip, count):
            return words("odin.in_short.take", n=count, strip=strip_number(strip))
        case m.Place():
            at, way = (
                f"{terms.row_text(words, move.row)}{terms.column_text(words, move.column)}",
                terms.turn_text(words, move.piece, move.turn),
            )
            return f"{at}, {way}" if way else at
        case _:
            return ""


TOLD: Mapping[str, Callable[[Language, Any], str]] = MappingProxyType(
    {
        tag_of(m.Place): placed_text,
        tag_of(m.Loot): looted_text,
        tag_of(m.Spend): success_payment_text,
        tag_of(m.Fail): failure_text,
        tag_of(m.TakeItems): taken_items_text,
    }
)
"""How these kinds of move are told."""
