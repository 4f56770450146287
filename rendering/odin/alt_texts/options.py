"""What the pictures of a question say in words: each its own lines, in the order in which they matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from engine.narrowing import Narrowed
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import OpenStrip
from engine.odin.game.view import OdinView
from engine.odin.table.feast import SILVER, FeastRow, dish_width, penalties_of_row
from engine.odin.table.mountains import strip_number
from engine.odin.table.moves import Imitate, UseSpace
from rendering.odin.alt_texts.table import (
    explorations_told,
    free_told,
    imitations_told,
    occupied_told,
    strips_told,
    tile_words,
)
from rendering.odin.options.feast_row import LarderLeft, empty_cells_text
from rendering.odin.options.laying import chosen_place, proposed_places
from rendering.odin.options.offers import OfferBox
from rendering.odin.options.raising import Rising
from rendering.odin.options.throws import Throw, throw_lines
from rendering.odin.options.tiles_to_take import TileToTake
from rendering.odin.scene import LayingSpot, imitated_spaces, open_spaces
from rendering.odin.seats.hand import Held
from rendering.odin.table.action_board import Half, half_of
from rendering.odin.table.spaces import space_code
from rendering.odin.table.strip_rows import Taking, items_of, plain_items
from texts.odin.laying import cells_name, gains_in_place
from texts.odin.things import (
    board_name,
    card_name,
    card_text,
    counted_thing,
    counted_things,
    dish_called,
    face_name,
    item_name,
)
from texts.words import APART, Words


def spaces_said(view: OdinView, words: Words, at: Narrowed, half: Half) -> list[str]:
    """A half of the action board: the chosen space, or all that can be used or imitated; who stands where."""
    beside = (
        [imitations_told(view, words), strips_told(view, words), explorations_told(view, words)]
        if half == "lower"
        else []
    )
    if isinstance(at.move, UseSpace | Imitate) and half_of(at.move.space) == half:
        said = chosen_text_first(space_words(at.move.space, words), [], words)
    elif view.asked:
        said = [spaces_words("open", open_spaces(at), half, words)]
        said += [spaces_words("copied", found, half, words)] if (found := imitated_spaces(at)) else []
    else:
        said = [free_told(view, words, half)]
    return [*said, occupied_told(view, words, half), *beside]


def spaces_words(key: str, found: Collection[str], half: Half, words: Words) -> str:
    """The spaces of a half among some, by place and name; a dash where there is none."""
    here = sorted((space for space in found if half_of(space) == half), key=space_code)
    said = words.listed(space_words(space, words) for space in here) or "–"
    return words(f"odin.picture.alt.{key}", spaces=said)


def space_words(space: str, words: Words) -> str:
    return f"{space_code(space)} {words(f'odin.space.{space}')}"


def chosen_text_first(chosen: str, rest: Sequence[str], words: Words) -> list[str]:
    """What is chosen, if something is, then the rest."""
    return [*([words("odin.picture.alt.chosen", what=chosen)] if chosen else []), *rest]


def cards_said(numbers: Sequence[int], held: Held, words: Words) -> list[str]:
    said = [words.headed(card_name(words, number), card_text(words, number)) for number in numbers]
    return chosen_text_first(card_name(words, held.chosen) if held.chosen in numbers else "", said, words)


def laying_said(view: OdinView, spot: LayingSpot, words: Words) -> list[str]:
    """The chosen place, or those that are suggested."""
    piece, board = item_name(words, spot.piece), board_name(words, spot.board)
    if (place := chosen_place(view, spot)) is not None:
        return [APART.join(gains_in_place(words, place))]
    found = [
        f"{number}. {cells_name(place.laid)} ({APART.join(gains_in_place(words, place))})"
        for number, place in enumerate(proposed_places(view, spot), 1)
    ]
    possible = words("odin.picture.alt.places", n=len(spot.left), piece=piece, board=board)
    return [possible, *([words("odin.picture.alt.suggested", places=words.apart(found))] if found else [])]


def strips_said(view: OdinView, taking: Taking, words: Words) -> list[str]:
    """Each strip by its number: what comes next, then what is behind that."""
    return [strip_words(strip, taking, words) for strip in view.strips if taking.reach(strip.strip)]


def strip_words(strip: OpenStrip, taking: Taking, words: Words) -> str:
    """A strip that can be taken from; the chosen one is said to be."""
    items, reach = items_of(strip), taking.reach(strip.strip)
    said = words("odin.picture.alt.strip", n=strip_number(strip.strip), next=item_words(items[:reach], words))
    later = item_words(items[reach:], words)
    said = APART.join([said, *([words("odin.picture.alt.strip_later", items=later)] if later else [])])
    return words("odin.picture.alt.chosen", what=said) if strip.strip == taking.chosen else said


def item_words(items: Sequence[str], words: Words) -> str:
    found = Counter[str]()
    for item in items:
        found.update(plain_items(item))
    return counted_things(words, found.items())


def exploration_board_text(name: str, silver: int, words: Words) -> str:
    """An unclaimed exploration board: points, silver, who can reach it."""
    facts = odin_content().faces[name]
    return words(
        "odin.picture.alt.face",
        face=face_name(words, name),
        points=facts.victory_points,
        silver=counted_thing(words, "silver", silver),
        n=facts.vikings,
        ships=words.listed(item_name(words, ship) for ship in facts.ship_any_of),
    )


def tiles_said(wanted: Sequence[TileToTake], words: Words) -> list[str]:
    """The tiles that are chosen, then those that can be, with price and sword value."""
    taken = words.listed(item_name(words, one.tile) for one in wanted if one.chosen)
    left = words.listed(tile_words(one.tile, words) for one in wanted if one.open and not one.chosen)
    return chosen_text_first(taken, [words("odin.picture.alt.to_take", tiles=left)] if left else [], words)


def risings_said(found: Sequence[Rising], words: Words) -> list[str]:
    """The goods that are chosen to rise, then those that can, each with what it becomes."""
    taken = [rise_words(one, item_name(words, one.good), words) for one in found for _ in one.chosen]
    left = [rise_words(one, counted_thing(words, one.good, one.there), words) for one in found if one.open]
    rest = [words("odin.picture.alt.rising", goods=words.listed(left))] if left else []
    return chosen_text_first(words.listed(taken), rest, words)


def rise_words(one: Rising, good: str, words: Words) -> str:
    """A good, as it is called or counted, and what it becomes."""
    return " → ".join([good, *(item_name(words, piece) for piece in one.to)])


def offers_said(found: Sequence[OfferBox], words: Words) -> list[str]:
    """What is offered, the chosen one first."""
    taken = [one.said for one in found if one.chosen and one.said]
    left = [one.said for one in found if not one.chosen and one.said]
    rest = [words("odin.picture.alt.offered", options=words.apart(left))] if left else []
    return chosen_text_first(words.listed(taken), rest, words)


def feast_said(row: FeastRow, cells: int, larder: LarderLeft, words: Words) -> list[str]:
    """The row so far, what is missing and costs, the food that is left."""
    empty = cells - sum(map(dish_width, row)) + penalties_of_row(row)
    served = words.listed(dish_called(words, dish.food, upright=dish.upright) for dish in row)
    food = counted_things(words, [*larder.food, (SILVER, larder.silver)])
    return [
        words("odin.picture.alt.feast", n=cells, row=served or "–"),
        empty_cells_text(empty, words),
        words("odin.picture.alt.larder", food=food),
    ]


def throw_said(throw: Throw, spent: Mapping[str, int], words: Words) -> list[str]:
    """What the roll means, and what is chosen to be paid."""
    return chosen_text_first(counted_things(words, spent.items()), throw_lines(throw, words), words)
