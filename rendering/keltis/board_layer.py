"""What never changes on a board: the end zone, links, stones with their names, row points, the start stone."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from engine.keltis.board import Board
from engine.keltis.content import content
from engine.keltis.moves import Moved
from engine.keltis.options import board_of
from engine.keltis.pieces import Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.plan import LABEL_WIDTH, MARGIN, STONE_HEIGHT, Plan, places_of
from rendering.keltis.tiles import DEPTH, slot, stack, stone, token
from rendering.pictures import WIDTH
from rendering.points import signed
from rendering.seats import HALO
from rendering.theme import BODY, BOLD, HEAVY, SMALL, Rgb

RING = 16
"""How far an arrow's tip stays away from a stone, so that the ring and its light rim have room."""

RING_WIDTH, RING_GAP = 7, 3
"""How wide a ring is, and how far it stays away from its stone."""

HEAD = 34
"""Size of an arrow's head."""

INTO_TRAY = 20
"""How far a link reaches into the start stone: its word and its figures stay free."""

TOKEN_DROP = 12
"""A token lies a little below the middle of its stone's right end."""


class Walk(Struct, frozen=True):
    """A figure's step to be shown."""

    seat: int
    origin: Space
    to: Space


def walks(events: Iterable[object]) -> tuple[Walk, ...]:
    """The steps among the events of a turn."""
    return tuple(Walk(event.seat, event.origin, event.to) for event in events if isinstance(event, Moved))


def board_layer(brush: Brush, board_id: str, seats: int, pitch: int, start: str) -> Tile:
    """The unchanging part of a board picture; `start` is the word on the start stone."""
    board = content().boards[board_id]
    places = brush.known(places_of, board_id, seats, pitch)
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, places.height, theme.paper)
    canvas.rounded(places.zone, 34, theme.zone, theme.zone_edge, 2)
    for origin, targets in board.next.items():
        for target in targets:
            draw_link(canvas, link_start(board, places, origin, target), places.centre[target])
    draw_labels(canvas, board, places)
    left, top, width, height = places.tray
    canvas.rounded((left, top, width, height), 36, theme.link)
    canvas.rounded((left, top, width, height - DEPTH), 36, theme.panel, theme.link, 3)
    canvas.text(start, (left + 30, top + height // 2 - 3), SMALL, theme.muted, BOLD)
    for space in board.stones:
        put_stone(canvas, board, places, space)
    return canvas.as_tile()


def link_start(board: Board, places: Plan, origin: Space, target: Space) -> Point:
    """Where a link begins: at the start stone just inside its upper edge, below its target."""
    if origin != board.start.id:
        return places.centre[origin]
    left, top, width, _ = places.tray
    return min(max(places.centre[target][0], left + 60), left + width - 60), top + INTO_TRAY


def draw_link(canvas: Canvas, origin: Point, target: Point) -> None:
    """A way between two stones."""
    canvas.line(origin, target, 11, canvas.theme.link)
    canvas.line(origin, target, 5, canvas.theme.panel)


def draw_labels(canvas: Canvas, board: Board, places: Plan) -> None:
    """What a figure scores in each row, beside the row (KEL-11.1)."""
    theme = canvas.theme
    points = {0: board.start.points} | {row.n: row.points for row in board.row}
    for number, y in places.rows.items():
        canvas.rounded((MARGIN, y - 29, LABEL_WIDTH, 58), 18, theme.panel, theme.line, 2)
        colour = theme.bad if points[number] < 0 else theme.ink
        canvas.text(signed(points[number]), (MARGIN + LABEL_WIDTH // 2, y), BODY, colour, HEAVY, "m")


def put_stone(canvas: Canvas, board: Board, places: Plan, space: Space, top: int = 0) -> None:
    """A stone at its place, with the mark of its slot."""
    x, y = places.centre[space]
    facts = board.stones[space]
    aside = facts.slot or facts.stack is not None
    canvas.put(
        canvas.brush.tile(stone, space, facts.colour, places.stone_width, aside, facts.kind == "end"), (x, top + y)
    )
    if facts.slot:
        put_slot(canvas, places, space, top)


def put_slot(canvas: Canvas, places: Plan, space: Space, top: int) -> None:
    """Where a token lies, or lay."""
    canvas.put(canvas.brush.tile(slot), token_place(places, space, top))


def token_place(places: Plan, space: Space, top: int) -> Point:
    """The middle of the token on a stone."""
    x, y = places.centre[space]
    return x + places.stone_width // 2 - 2, top + y + TOKEN_DROP


def draw_token(canvas: Canvas, view: KeltisView, places: Plan, space: Space, top: int) -> None:
    """The token or the stack on a stone, if there is one."""
    at = token_place(places, space, top)
    if space in view.tokens:
        lying = view.tokens[space]
        canvas.put(canvas.brush.tile(token, lying.kind, lying.value, lying.colour), at)
    elif space in view.stacks:
        colour, left = view.stacks[space]
        canvas.put(canvas.brush.tile(stack, colour, left), at)


def draw_walk(canvas: Canvas, board: Board, places: Plan, walk: Walk, top: int) -> None:
    """The way a figure went: a thick line in the seat's colour with a head, and a ring around the stone it reached."""
    colour, white = canvas.theme.seats[walk.seat], canvas.theme.white
    x0, y0 = link_start(board, places, walk.origin, walk.to)
    x1, y1 = places.centre[walk.to]
    start, end = (x0, top + y0), (x1, top + y1)
    canvas.line(start, end, 20, white)
    canvas.line(start, end, 12, colour)
    draw_arrowhead(canvas, start, end, white, 5)
    draw_arrowhead(canvas, start, end, colour, 0)


def draw_arrowhead(canvas: Canvas, start: Point, end: Point, colour: Rgb, rim: int) -> None:
    """The head of an arrow, its tip at the rim of the stone where the line ends."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    back = (STONE_HEIGHT / 2 + RING) / max(abs(dy), 0.5) - rim
    tip = end[0] - dx * back, end[1] - dy * back
    canvas.arrowhead(tip, (dx, dy), HEAD + 2 * rim, HEAD / 2 + 1.6 * rim, colour)


def ring_stone(canvas: Canvas, places: Plan, space: Space, top: int, colour: Rgb) -> None:
    """A ring around a stone, with a light rim on both sides so that it shows on every colour."""
    x, y = places.centre[space]
    outer = RING_WIDTH + RING_GAP
    rim = RING_WIDTH + 2 * HALO
    for reach, width, ink in ((outer + HALO, rim, canvas.theme.white), (outer, RING_WIDTH, colour)):
        box = (
            x - places.stone_width // 2 - reach,
            top + y - STONE_HEIGHT // 2 - reach,
            places.stone_width + 2 * reach,
            STONE_HEIGHT + DEPTH + 2 * reach,
        )
        canvas.outline(box, STONE_HEIGHT // 2 + reach, ink, width)


def draw_board(
    canvas: Canvas,
    view: KeltisView,
    places: Plan,
    top: int,
    start: str,
    steps: Iterable[Walk],
    ringed: Iterable[Space] = (),
) -> None:
    """The board with tokens and steps, its upper edge at `top`; figures come on top of it.

    Stones in `ringed` get a ring in the colour of the seat whose view it is.
    """
    board, steps = board_of(view.options), tuple(steps)
    canvas.lay(canvas.brush.layer(board_layer, board.id, view.seats, places.pitch, start), top)
    for walk in steps:
        draw_walk(canvas, board, places, walk, top)
    for walk in steps:
        if walk.origin != board.start.id:
            put_stone(canvas, board, places, walk.origin, top)
        put_stone(canvas, board, places, walk.to, top)
        ring_stone(canvas, places, walk.to, top, canvas.theme.seats[walk.seat])
    ringed = tuple(ringed)
    for space in ringed:
        ring_stone(canvas, places, space, top, canvas.theme.seats[view.seat or 0])
    reached = {*ringed, *(walk.to for walk in steps)}
    for space, facts in board.stones.items():
        if facts.slot and space in reached:
            put_slot(canvas, places, space, top)  # half of it is below the ring
        draw_token(canvas, view, places, space, top)
