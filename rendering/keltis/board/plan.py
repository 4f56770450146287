"""Where everything of a board lies in the picture: the start at the left, the goal at the right.

It is worked out from the board file alone (KEL-2.9): a board row is a column here, and what lies left in the file is above.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.keltis.facts.board import Board, Stone
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import StoneId
from rendering.paint.canvas import Box, Point
from rendering.pictures import FLAT, SQUARE, WIDTH, PictureShape

EDGE, TRAY_WIDTH = 10, 104
"""The free edge of the sheet, and the width of the start stone, which stands upright at its left."""

LEFT, RIGHT = EDGE + TRAY_WIDTH + 8, WIDTH - EDGE - 2
"""Where the first column begins and the last one ends."""

COLUMNS_HEAD = 62
"""Height of the row points above the columns."""

FIRST, LAST = 140, 68
"""The middle of the first lane below the upper edge, with room for figures, and that of the last one above the lower edge,
with room for a token."""

LANE, SHARED_LANE = 138, 158
"""Distance of two lanes where a player has one figure on a path at most, and where several may stand together."""

LOWEST = 620
"""Rows that the start stone needs for the figures of four players."""

STONE_HEIGHT, UPRIGHT_HEIGHT = 62, 86
STONE_GAP, WIDEST = 22, 124
"""Free space between the stones of two columns, and the width of a stone at most."""

CROWD = 260, 90
"""Width and height of a crowd of figures at most."""

LETTER, SIGN_ROOM = 21, 42
"""What a letter of a name takes, and what the symbol before it takes."""

LANES, UPRIGHT_LANES = 7, 6
"""Lanes at most; a row of more stones is folded into several columns."""


class BoardColumn(Struct, frozen=True):
    """A board row on the sheet: the middle of its label, how wide it may be, and what a figure scores there (KEL-11.1)."""

    x: int
    width: int
    points: int


class BoardPlan(Struct, frozen=True):
    """The places on a board picture.

    `stone` is the width and height of every stone; `upright` ones have their symbol above their name. `room` is how wide what
    stands on a stone may be, `above` how high the free space between two stones is. `crowd` is how wide a crowd on each stone
    may be without reaching over the stones around it.
    """

    centre: dict[StoneId, Point]
    columns: tuple[BoardColumn, ...]
    stone: tuple[int, int]
    upright: bool
    room: int
    above: int
    crowd: dict[StoneId, int]
    zone: Box
    tray: Box
    height: int


class Grid(Struct, frozen=True):
    """How the sheet of a board is divided: its rows of stones, in how many columns each is folded, and the distances.

    `pitch` parts two columns, `lane` two lanes.
    """

    rows: dict[int, list[Stone]]
    folds: dict[int, int]
    pitch: float
    lane: int
    stone: tuple[int, int]
    upright: bool
    height: int


def places_of(board_id: str) -> BoardPlan:
    """The places of a board by its id: a board never changes once it is known."""
    return board_plan(keltis_content().boards[board_id])


def shape_of(board_id: str) -> PictureShape:
    """The shape of a board's picture: flat, unless its lanes need more: a board that is cut in two loses its links."""
    return "flat" if board_grid(keltis_content().boards[board_id]).height <= FLAT else "square"


def board_grid(board: Board) -> Grid:
    """How the sheet is divided: columns over the whole width, lanes as far apart as figures need, if there is room."""
    rows = {row.n: sorted((s for s in board.space if s.row == row.n), key=lambda s: (s.x, s.id)) for row in board.row}
    upright = not fits_beside(board, rows)
    folds = {n: columns_of_row(stones, upright=upright) for n, stones in rows.items()}
    pitch = (RIGHT - LEFT) / sum(folds.values())
    stone = round(min(WIDEST, pitch - STONE_GAP)), UPRIGHT_HEIGHT if upright else STONE_HEIGHT
    lanes = max(-(-len(stones) // folds[n]) for n, stones in rows.items())
    wanted = (LANE if board.rules.one_figure_per_path else SHARED_LANE) + stone[1] - STONE_HEIGHT
    height = max(LOWEST, min(SQUARE, FIRST + wanted * (lanes - 1) + LAST))
    return Grid(rows, folds, pitch, (height - FIRST - LAST) // max(1, lanes - 1), stone, upright, height)


def board_plan(board: Board) -> BoardPlan:
    """The places of a board, spread over the width."""
    sheet = board_grid(board)
    columns, centre, done = dict[int, BoardColumn](), dict[StoneId, Point](), 0
    for row in board.row:
        folds, stones = sheet.folds[row.n], sheet.rows[row.n]
        first = LEFT + sheet.pitch * (done + 0.5)
        for number, (stone, y) in enumerate(zip(stones, stone_heights(board, sheet, row.n), strict=True)):
            centre[stone.id] = round(first + sheet.pitch * (number % folds)), y
        columns[row.n] = BoardColumn(
            round(first + sheet.pitch * (folds - 1) / 2), round(sheet.pitch * folds), row.points
        )
        done += folds
    end = next(columns[row.n] for row in board.row if row.end_zone)
    tray = EDGE, COLUMNS_HEAD, TRAY_WIDTH, sheet.height - COLUMNS_HEAD - EDGE
    return BoardPlan(
        centre=centre | {board.start.id: (EDGE + TRAY_WIDTH // 2, COLUMNS_HEAD + tray[3] // 2)},
        columns=tuple(columns.values()),
        stone=sheet.stone,
        upright=sheet.upright,
        room=round(sheet.pitch) + 10,
        above=sheet.lane - sheet.stone[1],
        crowd={space: free_beside(centre, space, sheet.stone) for space in centre},
        zone=(end.x - end.width // 2, 2, WIDTH - 2 - end.x + end.width // 2, sheet.height - 4),
        tray=tray,
        height=sheet.height,
    )


def free_beside(centre: Mapping[StoneId, Point], space: StoneId, stone: tuple[int, int]) -> int:
    """How wide the space above a stone is for a crowd: to the nearest stone that reaches into it, or to the sheet's edges."""
    (x, y), (width, height) = centre[space], stone
    foot = y - height // 2
    beside = (abs(u - x) for u, v in centre.values() if v - height // 2 < foot and v + height // 2 > foot - CROWD[1])
    return min(CROWD[0], *(2 * apart - width for apart in beside if apart), 2 * (x - LEFT), 2 * (WIDTH - x))


def fits_beside(board: Board, rows: Mapping[int, Sequence[Stone]]) -> bool:
    """Whether the longest name has room beside its symbol."""
    pitch = (RIGHT - LEFT) / sum(columns_of_row(stones, upright=False) for stones in rows.values())
    longest = max(len(stone.id) for stone in board.space)
    return longest * LETTER + SIGN_ROOM <= min(WIDEST, pitch - STONE_GAP)


def columns_of_row(stones: Sequence[Stone], *, upright: bool) -> int:
    return max(1, -(-len(stones) // (UPRIGHT_LANES if upright else LANES)))


def stone_heights(board: Board, sheet: Grid, n: int) -> list[int]:
    """The heights of the stones of a row, at even distances: from where its first stone lies in the file to where its last does.

    They are a lane apart at least, but those of a folded row, which take turns in its columns.
    """
    top, bottom, stones = FIRST, sheet.height - LAST, sheet.rows[n]
    xs = [stone.x for stone in board.space]
    scale = (bottom - top) / max(1, max(xs) - min(xs))
    if not stones:
        return []
    low, high = (top + round((stone.x - min(xs)) * scale) for stone in (stones[0], stones[-1]))
    needed = (bottom - top) if sheet.folds[n] > 1 else sheet.lane * (len(stones) - 1)
    if high - low < needed:
        low = max(top, min((low + high - needed) // 2, bottom - needed))
        high = low + needed
    return [low + (high - low) * number // max(1, len(stones) - 1) for number in range(len(stones))]
