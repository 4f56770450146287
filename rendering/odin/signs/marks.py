"""Lines of marks: goods on chips, other things as icons, texts between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from engine.odin.facts.content import odin_content
from rendering.odin.signs.colours import METAL, WOOD, colour_rank, good_suit
from rendering.odin.signs.icons import GOOD_ICONS, ICONS, PREGNANT
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, SMALL, Rgb, Theme

OdinMark: TypeAlias = tuple[str, str]
"""Kind and value: `item` by id, `icon` by name, `text`, `bad` for what is lost, `rank` of goods from `1` to `4`, `gap`."""

MARK_GAP = 6
APART: OdinMark = ("gap", "")
"""Between two counts."""

ROOM_APART = 12
SIZES = ((44, MARK_GAP), (40, 5), (36, 4), (34, 2))
"""Sizes of chips and icons with the room between them, the largest first."""

METALS = ("silver", "stone", "ore")


def items_marks(items: Mapping[str, int]) -> list[OdinMark]:
    """So many of each thing, the number before it; a single one has none."""
    marks: list[OdinMark] = []
    for item, n in items.items():
        if n != 1:
            marks.append(("text", str(n)))
        marks.append(("item", item))
    return marks


def ink_of(theme: Theme, item: str) -> Rgb:
    """The colour in which the icon of a thing stands on a light ground."""
    if item == "wood":
        return theme.suits[WOOD].edge
    return theme.suits[METAL].deep if item in METALS else theme.ink


def counted_marks(items: Iterable[tuple[str, int]]) -> list[OdinMark]:
    """Each thing with its number behind it, apart from the next."""
    marks: list[OdinMark] = []
    for item, n in items:
        marks += [APART] if marks else []
        marks += [("item", item), ("text", str(n))]
    return marks


def chip_tile(brush: Brush, piece: str, size: int) -> Tile:
    """A good on its chip, with the pips of its rank; anchored at its middle."""
    suit = good_suit(brush.theme, piece)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    canvas.rounded((0, 0, size, size), round(size * 0.22), suit.fill, suit.edge, 2)
    low = round(size * 0.07)
    canvas.icon(GOOD_ICONS[piece], (size // 2, size // 2 - low), round(size * 0.66), suit.on)
    if piece in PREGNANT:
        spot = round(size * 0.36)
        canvas.shape("circle", (size - spot // 2 - 1, spot // 2 + 1), spot, suit.on)
        canvas.shape("circle", (size - spot // 2 - 1, spot // 2 + 1), spot - 6, suit.edge)
    put_pips(
        canvas, (size // 2, size - max(5, round(size * 0.12))), colour_rank(piece), max(4, round(size * 0.1)), suit.on
    )
    return canvas.as_tile((size // 2, size // 2))


def rank_chip(brush: Brush, number: int, size: int) -> Tile:
    suit = brush.theme.suits[number - 1]
    canvas = Canvas.clear(brush, size, size, suit.edge)
    canvas.rounded((0, 0, size, size), round(size * 0.22), suit.fill, suit.edge, 2)
    put_pips(canvas, (size // 2, size // 2), number, max(6, round(size * 0.15)), suit.on)
    return canvas.as_tile((size // 2, size // 2))


def put_pips(canvas: Canvas, at: Point, number: int, size: int, ink: Rgb) -> None:
    """Pips side by side, centred."""
    pitch = round(size * 1.6)
    for place in range(number):
        canvas.shape("circle", (at[0] + round((place - (number - 1) / 2) * pitch), at[1]), size, ink)


def shape_tile(brush: Brush, tile: str, size: int, ink: Rgb | None = None) -> Tile:
    """A special tile as the shape that it is, within a square, on request in one ink; anchored at its middle."""
    suit, rows = good_suit(brush.theme, tile), odin_content().special_tiles[tile].shape
    edge, fill = (suit.edge, suit.fill) if ink is None else (ink, ink)
    cell = size // max(len(rows), len(rows[0]))
    width, height = cell * len(rows[0]), cell * len(rows)
    canvas = Canvas.clear(brush, width, height, edge)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == "#":
                canvas.fill((x * cell, y * cell, (x + 1) * cell, (y + 1) * cell), edge)
                canvas.fill((x * cell + 1, y * cell + 1, (x + 1) * cell - 1, (y + 1) * cell - 1), fill)
    return canvas.as_tile((width // 2, height // 2))


def mark_width(brush: Brush, mark: OdinMark, size: int) -> int:
    kind, value = mark
    if kind == "gap":
        return ROOM_APART
    if kind in ("text", "bad"):
        return brush.glyphs.width(value, BODY, HEAVY)
    if kind == "icon" or (kind == "item" and value in ICONS and value not in GOOD_ICONS):
        return brush.glyphs.icon(ICONS.get(value, value), icon_size(size)).width
    return size


def icon_size(size: int) -> int:
    return round(size * 0.9)


def line_width(brush: Brush, marks: Sequence[OdinMark], size: int, gap: int) -> int:
    return sum(mark_width(brush, mark, size) for mark in marks) + gap * (len(marks) - 1)


def fitting_size(
    brush: Brush, marks: Sequence[OdinMark], room: int, most: tuple[int, int] = SIZES[0]
) -> tuple[int, int]:
    """The largest size up to `most`, with its gap, in which the marks have room; the smallest when they have none."""
    sizes = SIZES[SIZES.index(most) :]
    return next((pair for pair in sizes if line_width(brush, marks, *pair) <= room), SIZES[-1])


def put_marks(
    canvas: Canvas,
    marks: Sequence[OdinMark],
    at: Point,
    size: tuple[int, int] = SIZES[0],
    ink: Rgb | None = None,
    align: Literal["l", "m", "r"] = "l",
) -> int:
    """Marks side by side from, around or up to a point; with an `ink` all in one colour, goods without their chips.

    Gives where the line ends.
    """
    brush, (large, gap) = canvas.brush, size
    x, y = at
    x -= {"l": 0, "m": line_width(brush, marks, large, gap) // 2, "r": line_width(brush, marks, large, gap)}[align]
    for mark in marks:
        width = mark_width(brush, mark, large)
        put_mark(canvas, mark, (x + width // 2, y), large, ink)
        x += width + gap
    return x - gap


def put_name(canvas: Canvas, name: str, at: Point, room: int, ink: Rgb, align: Literal["l", "m", "r"] = "l") -> None:
    """A name that a button has too: smaller where it has no room, and then less bold."""
    canvas.term(name, at, room, ink, ((BODY, BOLD), (SMALL, BOLD), (SMALL, MEDIUM)), align)


def put_mark(canvas: Canvas, mark: OdinMark, at: Point, size: int, ink: Rgb | None) -> None:
    (kind, value), brush, theme = mark, canvas.brush, canvas.theme
    if kind == "gap":
        return
    if kind in ("text", "bad"):
        canvas.text(value, at, BODY, ink or (theme.bad if kind == "bad" else theme.ink), HEAVY, "m")
    elif kind == "rank" and ink is not None:
        canvas.outline((at[0] - size // 2, at[1] - size // 2, size, size), size // 5, ink, 3)
        put_pips(canvas, at, int(value), max(4, round(size * 0.12)), ink)
    elif kind == "rank":
        canvas.put(brush.tile(rank_chip, int(value), size), at)
    elif kind == "icon":
        canvas.icon(value, at, icon_size(size), ink or theme.ink)
    elif value in GOOD_ICONS and ink is None:
        canvas.put(brush.tile(chip_tile, value, size), at)
    elif value in ICONS:
        canvas.icon(ICONS[value], at, icon_size(size), ink or ink_of(theme, value))
    else:
        canvas.put(brush.tile(shape_tile, value, size, ink), at)
