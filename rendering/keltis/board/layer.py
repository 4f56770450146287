"""What never changes on a board: the end zone, links, stones with their names, row points, the start stone; and its tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.keltis.facts.board import Board
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import StoneId
from engine.keltis.game.view import KeltisView
from engine.keltis.options import board_of
from rendering.keltis.board.plan import BoardPlan, places_of
from rendering.keltis.board.walks import link_start
from rendering.keltis.tiles import DEPTH, stone_tile, token_slot, token_tile, wish_stack
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, SMALL
from rendering.pictures import WIDTH
from texts.points import signed_points

TOKEN_IN, TOKEN_DROP = 18, 10
"""A token hangs at the lower right corner of its stone: so far inside its end, so far below its lower edge is its middle."""

LABEL_TOP, LABEL_HEIGHT = 6, 46
START_WORD = 40
"""How far above the lower end of the start stone its word stands."""


def board_layer(brush: Brush, board_id: str, start: str, pale: bool) -> Tile:
    """The unchanging part of a board picture; `start` is the word on the start stone. `pale`: others can be chosen than most."""
    board = keltis_content().boards[board_id]
    places = brush.known(places_of, board_id)
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, places.height, theme.paper)
    canvas.rounded(places.zone, 26, theme.zone, theme.zone_edge, 2)
    draw_tray(canvas, places, start)
    for origin, targets in board.next.items():
        for target in targets:
            draw_link(canvas, link_start(board, places, origin, target), places.centre[target])
    draw_labels(canvas, board, places)
    for space in board.stones:
        put_stone(canvas, board, places, space, pale=pale)
    return canvas.as_tile()


def draw_tray(canvas: Canvas, places: BoardPlan, start: str) -> None:
    """The start stone with its word at its lower end."""
    theme = canvas.theme
    left, top, width, height = places.tray
    canvas.rounded(places.tray, 36, theme.link)
    canvas.rounded((left, top, width, height - DEPTH), 36, theme.panel, theme.link, 3)
    at = left + width // 2, top + height - START_WORD
    canvas.term(start, at, width - 8, theme.muted, ((BODY, BOLD), (SMALL, BOLD)), "m")


def draw_link(canvas: Canvas, origin: Point, target: Point) -> None:
    canvas.line(origin, target, 11, canvas.theme.link)
    canvas.line(origin, target, 5, canvas.theme.panel)


def draw_labels(canvas: Canvas, board: Board, places: BoardPlan) -> None:
    """What a figure scores in each row, above its column (KEL-11.1)."""
    theme, left = canvas.theme, places.tray[0] + places.tray[2] // 2
    shown = [(left, places.tray[2], board.start.points)]
    for x, width, points in [*shown, *((column.x, column.width, column.points) for column in places.columns)]:
        width = min(width - 6, 92)
        canvas.rounded((x - width // 2, LABEL_TOP, width, LABEL_HEIGHT), 18, theme.panel, theme.line, 2)
        colour = theme.bad if points < 0 else theme.ink
        canvas.text(signed_points(points), (x, LABEL_TOP + LABEL_HEIGHT // 2), BODY, colour, HEAVY, "m")


def put_stone(canvas: Canvas, board: Board, places: BoardPlan, space: StoneId, *, pale: bool) -> None:
    """A stone at its place, with the mark of its slot."""
    facts = board.stones[space]
    drawn = canvas.brush.tile(stone_tile, space, facts.colour, places.stone, places.upright, facts.kind == "end", pale)
    canvas.put(drawn, places.centre[space])
    if facts.slot:
        canvas.put(canvas.brush.tile(token_slot), token_place(places, space))


def token_place(places: BoardPlan, space: StoneId) -> Point:
    """The middle of the token on a stone."""
    (x, y), (width, height) = places.centre[space], places.stone
    return x + width // 2 - TOKEN_IN, y + height // 2 + TOKEN_DROP


def draw_slots(canvas: Canvas, view: KeltisView, places: BoardPlan, ringed: Iterable[StoneId]) -> None:
    """The slots of tokens that are gone, where a ring lies over them."""
    for space in ringed:
        if board_of(view.options).stones[space].slot and space not in view.tokens:
            canvas.put(canvas.brush.tile(token_slot), token_place(places, space))


def tokens_placed(brush: Brush, view: KeltisView, places: BoardPlan) -> Iterator[tuple[Tile, Point]]:
    """The tokens and stacks that lie on stones, and where."""
    for space, lying in view.tokens.items():
        yield brush.tile(token_tile, lying.kind, lying.value, lying.colour), token_place(places, space)
    for space, (colour, left) in view.stacks.items():
        yield brush.tile(wish_stack, colour, left), token_place(places, space)
