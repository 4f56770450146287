"""Larger cuts: the boards of all seats, their goods one by one, what lies on the table, in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Event, Seat
from engine.odin.content import content
from engine.odin.pieces import OpenStrip
from engine.odin.placement import Laid
from engine.odin.view import OdinView
from rendering import band as bands
from rendering.canvas import Brush, Canvas, Tile
from rendering.nameplate import draw_nameplate
from rendering.odin import table
from rendering.odin.boards import Lot, best_shelves, boards_of, draw_shelves, lots
from rendering.odin.goods_box import goods_box, stock_of
from rendering.odin.ground import Ground, ground
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.legend import legend
from rendering.odin.marks import APART, Mark, counted, fitting, items_marks, line_width, put_marks, shape_tile
from rendering.odin.public import head
from rendering.odin.scene import changed, points_now
from rendering.odin.seat_strips import head_marks, vitals
from rendering.odin.shelves import Shelves
from rendering.odin.signs import ARROW, COMPASS, DRAW, FLAG_DONE, MOUNTAIN, WEAPON_PILE, item_name
from rendering.odin.table import items_left
from rendering.pictures import TALLEST, WIDTH, Caption, Person
from rendering.points import minus
from rendering.theme import BODY, BOLD, HEAVY, NAME
from rendering.words import Words

PLATE = 74


class Quarter(Struct, frozen=True):
    """A seat's boards in a part of the picture."""

    seat: Seat
    person: Person
    points: int
    boards: tuple[Lot, ...]
    last: frozenset[tuple[str, Laid]]


def draw_boards(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The boards and buildings of all seats: one or two fill the width, more share it."""
    now, points = changed(last), points_now(view)
    quarters = tuple(
        Quarter(
            seat,
            caption.people[seat],
            points[seat],
            lots(player.boards),
            frozenset((board, laid) for who, board, laid in now.laid if who == seat),
        )
        for seat, player in enumerate(view.players)
    )
    across = max((1, 2) if view.seats > 2 else (1,), key=lambda way: least_worth(brush, quarters, way, words))
    height = height_for(view.seats, across)
    rows = [quarters[place : place + across] for place in range(0, view.seats, across)]
    return [head(brush, view, caption, words), *(brush.panel(quarter_row, row, across, height, words) for row in rows)]


def height_for(seats: int, across: int) -> int:
    """How high a seat's boards may be with so many seats side by side."""
    return (TALLEST - bands.HEIGHT) // -(-seats // across)


def width_for(across: int) -> int:
    """How wide they are then."""
    return (WIDTH - 2 * (MARGIN - 8) - GAP * (across - 1)) // across


def shelves_of(brush: Brush, own: Quarter, across: int, most: int, words: Words) -> Shelves:
    """The boards of a seat in its part of the picture."""
    room = width_for(across) - 2 * PAD, most - PLATE - PAD - GAP
    shelves = best_shelves(brush, boards_of(own.boards), room, words)
    assert shelves is not None, "the smallest boards of a seat have room"
    return shelves


def least_worth(brush: Brush, quarters: tuple[Quarter, ...], across: int, words: Words) -> float:
    """How large the boards would be with so many seats side by side, at the seat with the smallest."""
    most = height_for(len(quarters), across)
    return min(shelves_of(brush, own, across, most, words).worth for own in quarters)


def quarter_row(brush: Brush, row: tuple[Quarter, ...], across: int, most: int, words: Words) -> Tile:
    """Seats side by side, as high as the highest of them needs."""
    theme = brush.theme
    width = width_for(across)
    shelves = [shelves_of(brush, own, across, most, words) for own in row]
    height = max(one.height for one in shelves) + PLATE + PAD
    canvas = Canvas.opaque(brush, WIDTH, min(height + GAP, most), theme.paper)
    for place, (own, boards) in enumerate(zip(row, shelves, strict=True)):
        left = MARGIN - 8 + place * (width + GAP)
        canvas.rounded((left, 0, width, height), 18, theme.panel, theme.seats[own.seat], 3)
        right = left + width - PAD
        said = words("picture.points", n=own.points, points=minus(own.points))
        right -= canvas.text(said, (right, PLATE // 2), NAME, theme.ink, HEAVY, "r") + 16
        draw_nameplate(canvas, own.seat, own.person, left + 12, right, PLATE // 2, words, to_act=False, winner=False)
        draw_shelves(canvas, boards, boards_of(own.boards), (left + PAD, PLATE), words, own.seat, own.last)
    return canvas.as_tile()


def draw_goods(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What every seat has: its numbers, and the goods box with every good in its place."""
    tiles = [head(brush, view, caption, words)]
    points = points_now(view)
    for seat, player in enumerate(view.players):
        plate = tuple(head_marks(view, seat)), tuple(vitals(view, seat))
        tiles.append(brush.panel(goods_plate, seat, caption.people[seat], points[seat], plate, words))
        tiles.append(brush.panel(goods_box, stock_of(player), seat))
    return tiles


PLATE_HEIGHT = 118


def goods_plate(
    brush: Brush, seat: Seat, person: Person, points: int, plate: tuple[tuple[Mark, ...], ...], words: Words
) -> Tile:
    """Name and numbers above a goods box."""
    canvas = Canvas.opaque(brush, WIDTH, PLATE_HEIGHT, brush.theme.paper)
    right = WIDTH - MARGIN - 8
    said = words("picture.points", n=points, points=minus(points))
    right -= canvas.text(said, (right, 34), NAME, brush.theme.ink, HEAVY, "r") + 24
    draw_nameplate(canvas, seat, person, MARGIN, right, 34, words, to_act=False, winner=False)
    line = (*plate[0], APART, *plate[1])
    put_marks(canvas, line, (MARGIN + 8, 92), fitting(brush, line, ROOM - 16))
    return canvas.as_tile()


def draw_table(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """Rounds, strips item by item, the unclaimed exploration boards as they are, special tiles with prices, piles."""
    return [
        head(brush, view, caption, words),
        brush.panel(table.round_track, table.rounds(view)),
        brush.panel(strip_lines, tuple((strip.strip, strip.gone) for strip in view.strips)),
        brush.panel(faces, tuple((face.face, face.silver) for face in view.explorations), words),
        brush.panel(special_tiles, view.special, words),
        brush.panel(
            piles,
            view.strip_pile,
            view.occupation_pile,
            view.weapon_pile,
            tuple(view.weapons_spent.items()),
            words,
        ),
    ]


def strip_lines(
    brush: Brush,
    strips: tuple[tuple[str, int], ...],
    lit: frozenset[str] | None = None,
    count: int = 0,
    seat: Seat = 0,
    chosen: str = "",
) -> Tile:
    """The mountain strips, item by item from the arrow, two side by side.

    Those that cannot be chosen fade; the chosen one is framed and ticked, and `count` items of it lie on the colour of the seat
    that takes them.
    """
    theme, width = brush.theme, (ROOM - GAP) // 2
    canvas = Canvas.opaque(brush, WIDTH, -(-len(strips) // 2) * 70, theme.paper)
    for place, (strip, gone) in enumerate(strips):
        left, top = MARGIN + place % 2 * (width + GAP), place // 2 * 70
        open_to_take = lit is None or strip in lit
        fill = theme.suits[5].tint if open_to_take else theme.paper
        edge, stroke = (theme.ink, 3) if lit and open_to_take else (theme.line, 2)
        if strip == chosen:
            edge, stroke = theme.seats[seat], 7
        canvas.rounded((left, top, width, 62), 12, fill, edge, stroke)
        sign = FLAG_DONE if strip == chosen else MOUNTAIN
        canvas.icon(sign, (left + 34, top + 31), 40, theme.ink if open_to_take else theme.muted)
        marks = [mark for item in strip_items(OpenStrip(strip, gone)) for mark in item]
        lead: list[Mark] = [("icon", ARROW), APART]
        size = fitting(brush, [*lead, *marks], width - 76)
        x = put_marks(canvas, lead, (left + 64, top + 31), size, None if open_to_take else theme.muted) + size[1]
        if count and open_to_take:
            first = [mark for item in strip_items(OpenStrip(strip, gone))[:count] for mark in item]
            wide = line_width(brush, first, *size)
            canvas.rounded((x - 6, top + 5, wide + 12, 52), 10, theme.seats[seat])
            x = put_marks(canvas, first, (x, top + 31), size, theme.white) + size[1]
            marks = marks[len(first) :]
        put_marks(canvas, marks, (x, top + 31), size, None if open_to_take else theme.muted)
    return canvas.as_tile()


def strip_items(strip: OpenStrip) -> list[list[Mark]]:
    """What is left of a strip from its arrow end, each item by its marks; two silver are one item."""
    found: list[list[Mark]] = []
    for item, n in items_left(strip):
        each = 2 if item == "silver" else 1
        found += [items_marks({item: each}) for _ in range(n // each)]
    return found


FACE_CELL = 52


def faces(brush: Brush, lying: tuple[tuple[str, int], ...], words: Words) -> Tile:
    """The unclaimed exploration boards: silver, Vikings and points, and the grid."""
    theme, across = brush.theme, 2
    width = (ROOM - GAP) // across
    heights = [content().areas[face].size[0] * FACE_CELL + 110 for face, _ in lying]
    rows = [max(heights[place : place + across]) for place in range(0, len(lying), across)]
    canvas = Canvas.opaque(brush, WIDTH, sum(rows) + GAP * len(rows) + (0 if rows else 60), theme.paper)
    if not lying:
        canvas.icon(COMPASS, (MARGIN + 20, 26), 42, theme.ink)
        canvas.text(words("odin.picture.none_left"), (MARGIN + 56, 26), BODY, theme.muted)
    for place, (face, silver) in enumerate(lying):
        row = place // across
        left, top = MARGIN + place % across * (width + GAP), sum(rows[:row]) + GAP * row
        canvas.rounded((left, top, width, rows[row]), 16, theme.panel, theme.line, 2)
        facts = content().faces[face]
        canvas.text(words(f"odin.face.{face}"), (left + PAD, top + 28), BODY, theme.ink, BOLD)
        said = words("picture.points", n=facts.victory_points, points=str(facts.victory_points))
        canvas.text(said, (left + width - PAD, top + 28), BODY, theme.ink, HEAVY, "r")
        marks: list[Mark] = [*counted((("silver", silver),)), APART, ("icon", "account"), ("text", str(facts.vikings))]
        for ship in facts.ship_any_of:
            marks += [APART, ("item", ship)]
        put_marks(canvas, marks, (left + PAD, top + 72), (36, 4))
        area = content().areas[face]
        cell = min(FACE_CELL, (width - 2 * PAD) // area.size[1])
        canvas.put(ground(brush, Ground(face, (), cell, 0)), (left + PAD, top + 98))
    return canvas.as_tile()


def special_tiles(
    brush: Brush,
    special: tuple[str, ...],
    words: Words,
    lit: frozenset[str] | None = None,
    chosen: tuple[Seat, frozenset[str]] | None = None,
) -> Tile:
    """The available special tiles: shape, name, price, sword value.

    Those that cannot be chosen fade; what a seat has chosen has a frame in its colour and a tick.
    """
    theme, across, pitch = brush.theme, 2, 76
    rows = -(-len(special) // across)
    canvas = Canvas.opaque(brush, WIDTH, rows * pitch + GAP, theme.paper)
    width = (ROOM - GAP * (across - 1)) // across
    for place, tile in enumerate(special):
        left, top = MARGIN + place % across * (width + GAP), place // across * pitch
        open_to_take = lit is None or tile in lit
        ink = theme.ink if open_to_take else theme.muted
        taken = chosen is not None and tile in chosen[1]
        edge, stroke = (theme.seats[chosen[0]], 6) if chosen is not None and taken else (theme.line, 2)
        canvas.rounded((left, top, width, pitch - GAP), 12, theme.panel if open_to_take else theme.paper, edge, stroke)
        canvas.put(brush.tile(shape_tile, tile, 56, None if open_to_take else theme.muted), (left + 44, top + 34))
        facts = content().special_tiles[tile]
        name = brush.glyphs.shortened(item_name(words, tile), width - 270, BODY, BOLD)
        canvas.text(name, (left + 84, top + 34), BODY, ink, BOLD)
        marks: list[Mark] = [("item", "long_sword"), ("text", str(facts.sword))]
        if facts.silver_price >= 0:
            marks = [("item", "silver"), ("text", str(facts.silver_price)), APART, *marks]
        put_marks(canvas, marks, (left + width - 10, top + 34), (34, 3), None if open_to_take else ink, "r")
        if taken:
            canvas.icon(FLAG_DONE, (left + 18, top + 16), 30, theme.ink)
    return canvas.as_tile()


def piles(
    brush: Brush, strip_pile: int, cards: int, weapons: int, spent: tuple[tuple[str, int], ...], words: Words
) -> Tile:
    """How many lie in each pile, and the weapons that are spent."""
    canvas = Canvas.opaque(brush, WIDTH, 70, brush.theme.paper)
    marks: list[Mark] = [
        ("icon", MOUNTAIN),
        ("text", str(strip_pile)),
        APART,
        APART,
        ("icon", DRAW),
        ("text", str(cards)),
    ]
    marks += [APART, APART, ("icon", WEAPON_PILE), ("text", str(weapons)), APART, APART]
    if spent:
        marks += [("text", words("odin.picture.spent")), APART, *counted(spent)]
    put_marks(canvas, marks, (MARGIN + 8, 32), fitting(canvas.brush, marks, ROOM - 16))
    return canvas.as_tile()


def draw_legend(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What all signs mean."""
    return [head(brush, view, caption, words), brush.panel(legend, words)]
