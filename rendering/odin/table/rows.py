"""What lies beside the action board: the rounds to come, mountain strips, unclaimed exploration boards, special tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct

from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import OpenStrip
from engine.odin.game.view import OdinView
from rendering.elements.lines import fill_lines
from rendering.odin.boards.shapes import draw_body, shape_extent
from rendering.odin.scene import rounds_of
from rendering.odin.signs.colours import good_suit
from rendering.odin.signs.icons import COMPASS, FLIP, HARVEST, MOUNTAIN, SPECIAL
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, STRIP
from rendering.odin.signs.marks import APART, SIZES, OdinMark, counted_marks, line_width, put_marks
from rendering.odin.table.spaces import FACE_LETTERS
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM
from rendering.pictures import WIDTH
from texts.odin.things import face_name
from texts.words import Words

STRIP_BOX = STRIP - 6
BOXES_AT = MARGIN + 52
"""Where the boxes of a line begin that has an icon at its left end."""
FEW_LINES = 2
"""So many lines of strips there is always room for; more are made where the smallest marks need them."""
ROUND_SIZE = (36, 4)


class Rounds(Struct, frozen=True):
    """The round track: the round that is now, none after the last, and what each brings: harvest, board turned, silver."""

    now: int
    harvest: tuple[int, ...]
    flip: tuple[str, ...]
    silver: tuple[bool, ...]


def round_track_of(view: OdinView) -> Rounds:
    length = rounds_of(view)
    return Rounds(
        view.rounds + 1 if view.over else view.round,
        tuple(length.harvest),
        tuple(length.flip),
        tuple(length.place_silver),
    )


def shared_room(widths: Sequence[int], room: int) -> list[tuple[int, int]]:
    """Boxes side by side across the room: the left edge and width of each, as wide as it needs and a like share of the rest."""
    spare, left, found = (
        (room - sum(widths) - LAYOUT_GAP * (len(widths) - 1)) // max(1, len(widths)),
        0,
        list[tuple[int, int]](),
    )
    for width in widths:
        found.append((left, width + spare))
        left += width + spare + LAYOUT_GAP
    return found


def round_marks(track: Rounds, place: int) -> list[OdinMark]:
    """A round by its number, and what it brings."""
    marks: list[OdinMark] = [("text", str(place + 1))]
    if track.harvest[place]:
        marks += [APART, ("icon", HARVEST), ("text", str(track.harvest[place]))]
    if track.flip[place]:
        marks += [APART, ("icon", FLIP), ("text", track.flip[place])]
    if track.silver[place] and not track.flip[place]:
        marks += [APART, ("item", "silver")]
    return marks


def round_track(brush: Brush, track: Rounds) -> Tile:
    """All rounds side by side, with what each brings: the harvest, the board that is turned, silver on the boards."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP, theme.paper)
    listed = [round_marks(track, place) for place in range(len(track.harvest))]
    needed = [line_width(brush, marks, *ROUND_SIZE) + 20 for marks in listed]
    for place, (marks, (left, width)) in enumerate(zip(listed, shared_room(needed, LAYOUT_ROOM), strict=True), 1):
        now, past = place == track.now, place < track.now
        fill = theme.zone if now else theme.paper if past else theme.panel
        canvas.rounded(
            (MARGIN + left, 0, width, STRIP_BOX), 12, fill, theme.ink if now else theme.line, 5 if now else 2
        )
        ink = theme.muted if past else theme.ink
        put_marks(canvas, marks, (MARGIN + left + width // 2, STRIP_BOX // 2), ROUND_SIZE, ink, "m")
    return canvas.as_tile()


def items_left_by_kind(strip: OpenStrip) -> list[tuple[str, int]]:
    """What is left of a strip from its arrow end, equal things together; silver by its amount."""
    found: list[tuple[str, int]] = []
    for item, run in groupby(odin_content().strips[strip.strip].items[strip.gone :]):
        n = len(list(run))
        found.append(("silver", 2 * n) if item == "silver_2" else (item, n))
    return found


def strip_marks(strip: OpenStrip) -> list[OdinMark]:
    """What is left of a strip in one line, the arrow end first."""
    return [("icon", "menu_right"), *counted_marks(items_left_by_kind(strip))]


def strip_width(brush: Brush, size: tuple[int, int], strip: OpenStrip) -> int:
    """How wide the box of a strip is whose marks have this size."""
    return line_width(brush, strip_marks(strip), *size) + 18


def strip_places(brush: Brush, lying: Sequence[OpenStrip]) -> tuple[list[list[OpenStrip]], tuple[int, int]]:
    """The strips line by line, and the largest size of their marks in which few lines are enough."""
    lines: list[list[OpenStrip]] = []
    for size in SIZES:
        lines = fill_lines(lying, partial(strip_width, brush, size), WIDTH - MARGIN - BOXES_AT, LAYOUT_GAP) or [[]]
        if len(lines) <= FEW_LINES:
            return lines, size
    return lines, SIZES[-1]


def strips_tile(brush: Brush, open_strips: tuple[tuple[str, int], ...], words: Words) -> Tile:
    """The open mountain strips, each from its arrow end."""
    theme = brush.theme
    lines, size = strip_places(brush, [OpenStrip(strip, gone) for strip, gone in open_strips])
    canvas = Canvas.opaque(brush, WIDTH, STRIP * len(lines), theme.paper)
    canvas.icon(MOUNTAIN, (MARGIN + 20, STRIP_BOX // 2), 40, theme.ink)
    if not open_strips:
        canvas.text(words("odin.picture.none_left"), (BOXES_AT + 4, STRIP_BOX // 2), BODY, theme.muted)
    for number, line in enumerate(lines):
        x, y = BOXES_AT, number * STRIP
        for strip in line:
            width = strip_width(brush, size, strip)
            canvas.rounded((x, y, width, STRIP_BOX), 12, theme.suits[5].tint, theme.line, 2)
            put_marks(canvas, strip_marks(strip), (x + 6, y + STRIP_BOX // 2), size)
            x += width + LAYOUT_GAP
    return canvas.as_tile()


def islands_tile(brush: Brush, faces: tuple[tuple[str, int], ...], words: Words) -> Tile:
    """The unclaimed exploration boards with their silver; names are left out where they have no room side by side."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP, theme.paper)
    canvas.icon(COMPASS, (MARGIN + 20, STRIP_BOX // 2), 42, theme.ink)
    if not faces:
        canvas.text(words("odin.picture.none_left"), (BOXES_AT + 4, STRIP_BOX // 2), BODY, theme.muted)
        return canvas.as_tile()
    names = [face_name(words, face) for face, _ in faces]
    bare = [island_width(brush, face, silver, "") for face, silver in faces]
    spare = WIDTH - MARGIN - BOXES_AT - sum(bare) - LAYOUT_GAP * (len(faces) - 1)
    if sum(brush.glyphs.width(name, BODY, BOLD) for name in names) > spare:
        names = [""] * len(names)
    x = BOXES_AT
    for (face, silver), name in zip(faces, names, strict=True):
        width = island_width(brush, face, silver, name)
        canvas.rounded((x, 0, width, STRIP_BOX), 12, theme.suits[0].tint, theme.line, 2)
        at = x + 10 + canvas.text(FACE_LETTERS[face], (x + 10, STRIP_BOX // 2), BODY, theme.ink, HEAVY) + 8
        canvas.text(name, (at, STRIP_BOX // 2), BODY, theme.ink, MEDIUM)
        put_marks(canvas, silver_marks(silver), (x + width - 10, STRIP_BOX // 2), (36, 4), None, "r")
        x += width + LAYOUT_GAP
    return canvas.as_tile()


def silver_marks(silver: int) -> list[OdinMark]:
    """The silver on a board; nothing where there is none."""
    return [("text", str(silver)), ("item", "silver")] if silver else []


def island_width(brush: Brush, face: str, silver: int, name: str) -> int:
    """How wide an unclaimed board is in its line."""
    marks = silver_marks(silver)
    letters = brush.glyphs.width(FACE_LETTERS[face], BODY, HEAVY) + 8
    lying = line_width(brush, marks, 36, 4) + 12 if marks else 0
    return 20 + letters + brush.glyphs.width(name, BODY, MEDIUM) + lying


SHAPE_CELL, SHAPES_APART = 14, 10
SHAPES_HEIGHT = 5 * SHAPE_CELL + 6


def special_shapes(brush: Brush, special: tuple[str, ...]) -> Tile:
    """The special tiles that can still be had, as the shapes that they are, all in one size."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, SHAPES_HEIGHT, theme.paper)
    canvas.icon(SPECIAL, (MARGIN + 20, SHAPES_HEIGHT // 2), 40, theme.ink)
    x = BOXES_AT
    for tile in special:
        columns, rows = shape_extent(tile)
        canvas.put(brush.tile(bare_shape, tile), (x, (SHAPES_HEIGHT - rows * SHAPE_CELL) // 2))
        x += columns * SHAPE_CELL + SHAPES_APART
    return canvas.as_tile()


def bare_shape(brush: Brush, tile: str) -> Tile:
    """A special tile without a sign, anchored at its corner."""
    suit, (columns, rows) = good_suit(brush.theme, tile), shape_extent(tile)
    canvas = Canvas.clear(brush, columns * SHAPE_CELL, rows * SHAPE_CELL, suit.edge)
    draw_body(canvas, tile, SHAPE_CELL, suit.fill, suit.edge)
    return canvas.as_tile()
