"""Tiles that can be bought, forged or looted: each in its shape, with what it costs (ODIN-5.2.7, ODIN-5.5.3, ODIN-5.7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from engine.game import Seat
from engine.narrowing import Narrowed
from engine.odin.cards.clauses import cards_with_rules, effects_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import tiles_of
from engine.odin.game.view import OdinView
from engine.odin.table.moves import BuyTiles, Forge, Loot
from rendering.elements.lines import cut_in_lines
from rendering.odin.boards.shapes import PieceState, cells_of, piece_tile, shape_extent, size_of
from rendering.odin.options.throws import DECLARE, throw_of
from rendering.odin.scene import kind_begun, moves_in_question
from rendering.odin.signs.boxes import draw_option_box
from rendering.odin.signs.icons import CELLS_OF, FLAG_DONE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN
from rendering.odin.signs.marks import APART, OdinMark, put_marks, put_name
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.pictures import FLAT, SQUARE, WIDTH, PictureShape
from texts.odin.things import item_name
from texts.words import Words

TILES_ACROSS, CROWDED = 3, 24
"""Tiles side by side, and how many have room in a flat picture."""

TILE_CELLS = (24, 22, 20, 18, 16, 14, 13)
SHAPE_ROOM = 106


class TileToTake(Struct, frozen=True):
    """A tile, and whether it can be taken; None where nobody takes any."""

    tile: str
    open: bool | None = None
    chosen: bool = False


def find_tiles_to_take(view: OdinView, at: Narrowed) -> tuple[TileToTake, ...]:
    """The tiles that a question is about: all special ones of a sale, those that can be forged or looted."""
    open_now, chosen = set(tiles_named(at)), set(chosen_tiles(at))
    if not open_now and not kind_begun(at):
        open_now = set(within_reach(view))
    goods = [good for good in odin_content().goods if good in open_now | chosen]
    return tuple(
        TileToTake(tile, tile in open_now or tile in chosen, tile in chosen) for tile in (*goods, *view.special)
    )


def within_reach(view: OdinView) -> Iterable[str]:
    """What can be looted with the roll, before anything is chosen: it is too much to list.

    Nothing where a card in play has changed what tiles need or what weapons count: then the menu says it.
    """
    throw, facts = throw_of(view), odin_content()
    if throw is None or throw.low or view.asked != DECLARE or view.seat is None:
        return ()
    if changing_loot() & {*view.players[view.seat].played}:
        return ()
    needed = {good.id: good.sword for good in facts.goods.values() if good.sword is not None}
    needed |= {tile: facts.special_tiles[tile].sword for tile in view.special}
    reach = throw.value + throw.strength
    failing = facts.spaces_file.dice_action.raid.fails_if_result_at_most
    return [tile for tile, sword in needed.items() if max(sword, failing + 1) <= reach]


@cache
def changing_loot() -> frozenset[int]:
    """The cards that change what tiles need, or what is spent for them."""
    rules: tuple[ops.RuleName, ...] = (
        "spear_as_long_sword",
        "split_battle_result",
        "loot_green",
        "reduce_top_special_sword_value",
    )
    spending = [
        number
        for number in odin_content().cards
        if any(isinstance(op, ops.DieModifier) and op.per_spent is not None for op in effects_of(number))
    ]
    return frozenset(spending).union(*map(cards_with_rules, rules))


def tiles_named(at: Narrowed) -> Iterable[str]:
    for move in moves_in_question(at):
        if isinstance(move, BuyTiles):
            yield from move.tiles
        elif isinstance(move, Forge | Loot):
            yield from tiles_of(move.tile)
    for menu in at.menus:
        if menu.field == "tile":
            for value in menu.values:
                yield from tiles_of(value)


def chosen_tiles(at: Narrowed) -> Iterable[str]:
    if isinstance(at.move, BuyTiles):
        return at.move.tiles
    if isinstance(at.move, Forge | Loot):
        return tiles_of(at.move.tile)
    menus = (menu for menu in at.menus if menu.field == "tile" and menu.chosen is not None)
    return [tile for menu in menus for tile in tiles_of(menu.values[menu.chosen or 0])]


def shape_of_tiles(listed: tuple[TileToTake, ...]) -> PictureShape:
    """How high their picture is: more than usually there are only once a card lets green goods be looted, to be compared."""
    return "square" if len(listed) > CROWDED else "flat"


def take_tiles(brush: Brush, listed: tuple[TileToTake, ...], seat: Seat, words: Words) -> Tile:
    """The tiles side by side, line by line, in one size."""
    rows = SQUARE if shape_of_tiles(listed) == "square" else FLAT
    cell = next(
        (one for one in TILE_CELLS if tiles_height(listed, one) <= rows and has_room_for_names(listed, one)),
        TILE_CELLS[-1],
    )
    canvas = Canvas.opaque(brush, WIDTH, tiles_height(listed, cell), brush.theme.paper)
    width, top = (LAYOUT_ROOM - LAYOUT_GAP * (TILES_ACROSS - 1)) // TILES_ACROSS, 0
    for row in cut_in_lines(listed, TILES_ACROSS):
        height = tile_row_height(row, cell)
        for place, one in enumerate(row):
            draw_tile(
                canvas,
                one,
                (MARGIN + place * (width + LAYOUT_GAP), top, width, height - LAYOUT_GAP),
                (cell, seat),
                words,
            )
        top += height
    return canvas.as_tile()


def has_room_for_names(listed: tuple[TileToTake, ...], cell: int) -> bool:
    """Whether the shapes have room beside their names."""
    return all(shape_extent(one.tile)[0] * cell <= SHAPE_ROOM for one in listed)


def tile_row_height(row: tuple[TileToTake, ...], cell: int) -> int:
    """How high a line is with the gap below it."""
    return max(84, *(size_of(one.tile, cell)[1] + 12 for one in row)) + LAYOUT_GAP


def tiles_height(listed: tuple[TileToTake, ...], cell: int) -> int:
    return sum(tile_row_height(row, cell) for row in cut_in_lines(listed, TILES_ACROSS))


def draw_tile(canvas: Canvas, one: TileToTake, box: Box, drawn: tuple[int, Seat], words: Words) -> None:
    """A tile with its name, and below that its cells, its price and its sword value."""
    theme, (left, top, width, height), (cell, seat) = canvas.theme, box, drawn
    closed = one.open is False
    draw_option_box(canvas, box, seat, chosen=one.chosen, open=one.open)
    state: PieceState = "closed" if closed else "open" if one.open else "usual"
    shape = canvas.brush.tile(piece_tile, one.tile, cell, state)
    canvas.put(shape, (left + SHAPE_ROOM // 2 + 8, top + height // 2))
    x, ink = left + SHAPE_ROOM + 18, theme.muted if closed else theme.ink
    put_name(canvas, item_name(words, one.tile), (x, top + height // 2 - 19), left + width - x - 8, ink)
    put_marks(canvas, facts_of(one.tile), (x, top + height // 2 + 21), (36, 4), ink if closed else None)
    if one.chosen:
        canvas.icon(FLAG_DONE, (left + width - 28, top + height // 2 + 20), 36, theme.seats[seat])


def facts_of(tile: str) -> list[OdinMark]:
    """How many cells a tile has, its price where it has one, its sword value."""
    facts = odin_content()
    marks: list[OdinMark] = [("icon", CELLS_OF), ("text", str(len(cells_of(tile))))]
    special, good = facts.special_tiles.get(tile), facts.goods.get(tile)
    if special is not None and special.silver_price >= 0:
        marks += [APART, ("item", "silver"), ("text", str(special.silver_price))]
    sword = special.sword if special is not None else good.sword if good is not None else None
    return [*marks, APART, ("item", "long_sword"), ("text", str(sword))] if sword is not None else marks
