"""Where everything of a board lies in the picture. Worked out from the board file alone (KEL-2.9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from statistics import mean

from msgspec import Struct

from engine.keltis.board import Board
from engine.keltis.content import content
from engine.keltis.pieces import Space
from rendering.canvas import Box, Point
from rendering.pictures import WIDTH

MARGIN = 24
LABEL_WIDTH = 88
ROW_PITCH, TAGGED_PITCH = 130, 136
"""Distance between two board rows: a stone and what stands out above it, figures or the taller tags."""

LEFT, RIGHT = 208, WIDTH - 124
"""Middle of the leftmost and the rightmost stone: room for row points on one side and for a token on the other."""

SWING = 0.5
"""How much of a stone's own distance from the middle of its row is kept: a figure must not reach the name above it."""

ABOVE = 92
TRAY_HEIGHT = 108
TRAY_DROP = 148
STONE_HEIGHT = 92
STONE_WIDTHS = 84, 152
GAP = 22
"""Free space between two stones of a row."""

STANDING = 0
"""Where figures stand: so far below a stone's middle, on its pale upper face."""


class Plan(Struct, frozen=True):
    """The places on a board picture whose top is 0.

    `rows` holds the height of every row's label, by its number; `room` how wide what stands on a stone may be.
    """

    pitch: int
    centre: dict[Space, Point]
    stone_width: int
    room: dict[Space, int]
    rows: dict[int, int]
    zone: Box
    tray: Box
    height: int


def places_of(board_id: str, seats: int, pitch: int = ROW_PITCH) -> Plan:
    """The places of a board by its id: a board never changes once it is known."""
    return plan(content().boards[board_id], seats, pitch)


def plan(board: Board, seats: int, pitch: int) -> Plan:
    """The places of a board, spread over the width and with rows at an even distance."""
    xs = [stone.x for stone in board.space]
    heights = {row.n: mean(stone.y for stone in board.space if stone.row == row.n) for row in board.row}
    top = min(stone.y for stone in board.space)
    last, first = board.row[-1].n, board.row[0].n
    tall = pitch * (last - first) / max(1.0, heights[first] - heights[last])
    wide = (RIGHT - LEFT) / max(1, max(xs) - min(xs))

    def place(x: int, y: float) -> Point:
        return round(LEFT + (x - min(xs)) * wide), round(ABOVE + (y - top) * tall)

    centre = {
        stone.id: place(stone.x, heights[stone.row] + SWING * (stone.y - heights[stone.row])) for stone in board.space
    }
    rows = {number: place(0, height)[1] for number, height in heights.items()}
    tray_middle = max(y for _, y in centre.values()) + TRAY_DROP
    tray_width = 190 + 210 * seats
    left = min(
        max(place(board.start.x, 0)[0] - tray_width // 2, MARGIN + LABEL_WIDTH + 20), WIDTH - MARGIN - tray_width
    )
    zone_rows = [row.n for row in board.row if row.end_zone]
    return Plan(
        pitch=pitch,
        centre=centre | {board.start.id: (left + tray_width // 2, tray_middle)},
        stone_width=stone_width(board, centre),
        room={space: room(at, centre.values()) for space, at in centre.items()},
        rows=rows | {0: tray_middle},
        zone=zone_box(rows[zone_rows[-1]], rows[zone_rows[0]]),
        tray=(left, tray_middle - TRAY_HEIGHT // 2, tray_width, TRAY_HEIGHT),
        height=tray_middle + TRAY_HEIGHT // 2,
    )


def zone_box(top: int, bottom: int) -> Box:
    """The end zone: from above the figures of its last row to below the stones of its first."""
    above, below = 86, 62
    return MARGIN // 2, top - above, WIDTH - MARGIN, bottom - top + above + below


def room(at: Point, stones: Iterable[Point]) -> int:
    """As far as to the nearest stone beside this one, or to the edges of the sheet."""
    x, y = at
    beside = [abs(u - x) for u, v in stones if u != x and abs(v - y) < STONE_HEIGHT]
    return min(*beside, 2 * x, 2 * (WIDTH - x))


def stone_width(board: Board, centre: dict[Space, Point]) -> int:
    """As wide as the closest stones of a row allow."""
    gaps: list[int] = []
    for row in board.row:
        xs = sorted(centre[stone.id][0] for stone in board.space if stone.row == row.n)
        gaps += [right - left for left, right in pairwise(xs)]
    low, high = STONE_WIDTHS
    return max(low, min(high, min(gaps, default=high) - GAP))
