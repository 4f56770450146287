"""What never changes on a board: the end zone, links, stones with their names, row points, the start stone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.game import Seat
from engine.keltis.board import Board
from engine.keltis.content import content
from engine.keltis.moves import Moved
from engine.keltis.options import board_of
from engine.keltis.pieces import Size, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.plan import LABEL_WIDTH, MARGIN, STONE_HEIGHT, Plan, places_of
from rendering.keltis.tiles import DEPTH, RADIUS, slot, stack, stone, token
from rendering.pictures import WIDTH
from rendering.points import signed
from rendering.recent import last_turns
from rendering.seats import HALO
from rendering.theme import BODY, BOLD, HEAVY

RING_WIDTH, STEP_WIDTH, RING_GAP = 10, 16, 2
"""How wide a ring around a stone to choose is, and one around a stone just reached, which must show in the smallest box;
and how far it stays away from its stone, or from the ring of another seat."""

HEAD, HALF_HEAD, SHAFT, RIM = 40, 27, 14, 5
"""Length and half of the width of an arrow's head, the width of its shaft, and its light rim."""

TIP_DROP, TIP_ASIDE = 44, 50
"""How far from the middle of the stone that was reached an arrow ends, below it and on the side from which it comes: its
head lies over the edge and the ring, and leaves the name free."""

SHAFT_RISE, SHAFT_ASIDE = 62, 40
"""Where an arrow begins: above what stands on the stone that was left, on the side to which it goes."""

INTO_TRAY = 20
"""How far a link reaches into the start stone: its word and its figures stay free."""

TOKEN_DROP, TOKEN_IN = 16, 12
"""A token lies below the middle of its stone's right end, so far inside it."""


class Walk(Struct, frozen=True):
    """A figure's step to be shown."""

    seat: int
    size: Size
    origin: Space
    to: Space


def walks(events: Iterable[object]) -> tuple[Walk, ...]:
    """The steps of every seat's last turn with a step among the events."""
    moved = last_turns(event for event in events if isinstance(event, Moved))
    return tuple(Walk(event.seat, event.size, event.origin, event.to) for event in moved)


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
    canvas.text(start, (left + 30, top + height // 2 - 3), BODY, theme.muted, BOLD)
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
    return x + places.stone_width // 2 - TOKEN_IN, top + y + TOKEN_DROP


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
    """The way a figure went: an arrow in the seat's colour, above everything that stands there."""
    colour, white = canvas.theme.seats[walk.seat], canvas.theme.white
    x1, y1 = places.centre[walk.to]
    x0, y0 = link_start(board, places, walk.origin, walk.to)
    if walk.origin != board.start.id:
        x0, y0 = x0 + max(-SHAFT_ASIDE, min(SHAFT_ASIDE, x1 - x0)), y0 - SHAFT_RISE
    aside = max(-TIP_ASIDE, min(TIP_ASIDE, (x1 - x0) // 3))
    start, tip = (x0, top + y0), (x1 - aside, top + y1 + TIP_DROP)
    length = math.dist(start, tip)
    way = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    for rim, ink in ((RIM, white), (0, colour)):
        reach = HEAD + 2 * rim
        base = round(tip[0] - way[0] * (HEAD - 4)), round(tip[1] - way[1] * (HEAD - 4))
        if length > HEAD:
            canvas.line(start, base, SHAFT + 2 * rim, ink)
        end = tip[0] + way[0] * rim, tip[1] + way[1] * rim
        canvas.arrowhead(end, way, reach, HALF_HEAD + 1.6 * rim, ink)


def ring_stone(canvas: Canvas, places: Plan, space: Space, top: int, seats: Sequence[Seat], width: int) -> None:
    """A ring around a stone for each seat, with a light rim on both sides so that they show on every colour."""
    x, y = places.centre[space]
    for number, seat in reversed(list(enumerate(seats))):
        outer = (width + RING_GAP) * (number + 1)
        for reach, stroke, ink in (
            (outer + HALO, width + 2 * HALO, canvas.theme.white),
            (outer, width, canvas.theme.seats[seat]),
        ):
            box = (
                x - places.stone_width // 2 - reach,
                top + y - STONE_HEIGHT // 2 - reach,
                places.stone_width + 2 * reach,
                STONE_HEIGHT + DEPTH + 2 * reach,
            )
            canvas.outline(box, RADIUS + reach, ink, stroke)


def reached(steps: Iterable[Walk]) -> dict[Space, list[Seat]]:
    """By whom stones were reached; a figure that went on from a stone leaves no mark there."""
    found: dict[Space, list[Seat]] = {}
    for walk in steps:
        left = found.get(walk.origin, [])
        if walk.seat in left:
            left.remove(walk.seat)
        found.setdefault(walk.to, [])
        if walk.seat not in found[walk.to]:
            found[walk.to].append(walk.seat)
    return {space: seats for space, seats in found.items() if seats}


def draw_board(
    canvas: Canvas,
    view: KeltisView,
    places: Plan,
    top: int,
    start: str,
    ringed: Mapping[Space, Sequence[Seat]],
    width: int = RING_WIDTH,
) -> None:
    """The board with its tokens, its upper edge at `top`; figures come on top of it, and arrows on top of these.

    Stones in `ringed` get a ring in the colour of each seat, so wide.
    """
    board = board_of(view.options)
    canvas.lay(canvas.brush.layer(board_layer, board.id, view.seats, places.pitch, start), top)
    for space, seats in ringed.items():
        ring_stone(canvas, places, space, top, seats, width)
    for space, facts in board.stones.items():
        if facts.slot and space in ringed:
            put_slot(canvas, places, space, top)  # half of it is below the ring
        draw_token(canvas, view, places, space, top)


def draw_walks(canvas: Canvas, view: KeltisView, places: Plan, top: int, steps: Iterable[Walk]) -> None:
    """The arrows of all steps."""
    board = board_of(view.options)
    for walk in steps:
        draw_walk(canvas, board, places, walk, top)
