"""Laying a piece: the board with the cells that it can reach, a few places numbered with what they bring, the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.narrowing import Narrowed
from engine.odin.boards import area_of, judged_as
from engine.odin.notation import ROWS
from engine.odin.placement import Laid, cover
from engine.odin.polyominoes import Cell
from engine.odin.state import Board
from engine.odin.suggestions import Suggestion, outlook, suggested
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.boards import draw_title
from rendering.odin.brings import brings
from rendering.odin.ground import EDGE, Ground, ground
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.marks import Mark, put_marks
from rendering.odin.scene import Spot, begins_to_lay, spot_of
from rendering.odin.shelves import TITLE_LINE
from rendering.odin.signs import FLAG_DONE, board_name, item_name
from rendering.pictures import WIDTH
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM
from rendering.words import Words

LARGEST = 84
LINE = 46


def board_of(view: OdinView, spot: Spot) -> Board | None:
    """The board on which something is being laid."""
    assert view.seat is not None, "only a seat lays"
    return next((board for board in view.players[view.seat].boards if board.name == spot.board), None)


def proposals(view: OdinView, spot: Spot) -> list[Suggestion]:
    """The places to suggest among those that are still open to choose."""
    board = board_of(view, spot)
    area = area_of(board) if board else None
    if board is None or area is None or spot.laid is not None:
        return []
    found = suggested(area, board.laid, spot.piece, view.rounds - view.round + 1, judged_as(area, spot.piece))
    return [place for place in found if place.laid in spot.left]


def chosen_place(view: OdinView, spot: Spot) -> Suggestion | None:
    """What the chosen place brings."""
    board = board_of(view, spot)
    area = area_of(board) if board else None
    if board is None or area is None or spot.laid is None:
        return None
    covered = cover(area, board.laid).covered
    return outlook(area, covered).brings(spot.laid)


def reached(spot: Spot) -> frozenset[Cell]:
    """All cells that the piece can come to cover."""
    return frozenset(cell for laid in spot.left for cell in laid.cells)


def place_name(laid: Laid) -> str:
    """A place by its first and last cell: `c5–d6`."""
    rows, columns = [row for row, _ in laid.cells], [column for _, column in laid.cells]
    first, last = (f"{ROWS[pick(rows)]}{pick(columns) + 1}" for pick in (min, max))
    return first if first == last else f"{first}–{last}"


def laying(brush: Brush, view: OdinView, spot: Spot, words: Words) -> list[Tile]:
    """The board and the list of suggested places."""
    board = board_of(view, spot)
    assert board is not None, "the board is chosen"
    listed, chosen = proposals(view, spot), chosen_place(view, spot)
    lines = [(str(number), place) for number, place in enumerate(listed, 1)]
    if chosen is not None:
        lines.append(("", chosen))
    return [board_tile(brush, view, board, spot, listed, words), *place_list(brush, view, lines, words)]


def asked_to_lay(at: Narrowed, words: Words) -> str:
    """What somebody who lays something is asked; nothing while something else is chosen."""
    spot = spot_of(at)
    if spot is None:
        return words("odin.picture.lay.what") if begins_to_lay(at) else ""
    piece = item_name(words, spot.piece)
    if not spot.board:
        return words("odin.picture.lay.on_what", piece=piece)
    board = board_name(words, spot.board)
    if spot.laid is None:
        return words("odin.picture.lay.where", piece=piece, board=board)
    return words("odin.picture.lay.there", piece=piece, board=board, place=place_name(spot.laid))


def board_tile(
    brush: Brush, view: OdinView, board: Board, spot: Spot, listed: Sequence[Suggestion], words: Words
) -> Tile:
    """The board, as large as the picture is wide."""
    area = area_of(board)
    assert area is not None, "only boards and houses are laid on"
    assert view.seat is not None, "only a seat lays"
    rows, columns = area.size
    cell = min(LARGEST, (ROOM - 2 * PAD - EDGE) // columns, 1000 // rows)
    own = Ground(
        kind=board.kind,
        lying=board.laid,
        cell=cell,
        seat=view.seat,
        named=True,
        suggested=tuple(place.laid for place in listed),
        chosen=spot.laid,
        open_cells=reached(spot),
    )
    width, height = own.size
    canvas = Canvas.opaque(brush, WIDTH, height + TITLE_LINE + 2 * GAP + GAP, brush.theme.paper)
    canvas.rounded(
        (MARGIN - 8, 0, ROOM + 16, height + TITLE_LINE + 2 * GAP), 18, brush.theme.panel, brush.theme.line, 2
    )
    draw_title(canvas, board, (MARGIN + PAD, TITLE_LINE // 2 + 4), words)
    at = WIDTH - MARGIN - PAD, TITLE_LINE // 2 + 4
    marks: list[Mark] = [("item", spot.piece), ("text", item_name(words, spot.piece))]
    put_marks(canvas, marks, at, (40, 8), None, "r")
    canvas.put(ground(brush, own), (MARGIN + (ROOM - width) // 2, TITLE_LINE + GAP))
    return canvas.as_tile()


def place_list(brush: Brush, view: OdinView, listed: Sequence[tuple[str, Suggestion]], words: Words) -> list[Tile]:
    """Places with what they bring, a line each: the numbered ones that are suggested, or the chosen one."""
    if not listed:
        return []
    theme = brush.theme
    assert view.seat is not None, "only a seat lays"
    colour = theme.seats[view.seat]
    canvas = Canvas.opaque(brush, WIDTH, len(listed) * LINE + 2 * GAP + GAP, theme.paper)
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, len(listed) * LINE + 2 * GAP), 18, theme.panel, theme.line, 2)
    for line, (number, place) in enumerate(listed):
        y = GAP + LINE // 2 + line * LINE
        canvas.shape("circle", (MARGIN + 28, y), 42, colour)
        if number:
            canvas.text(number, (MARGIN + 28, y), BODY, theme.white, BOLD, "m")
        else:
            canvas.icon(FLAG_DONE, (MARGIN + 28, y), 30, theme.white)
        x = MARGIN + 62 + canvas.text(place_name(place.laid), (MARGIN + 62, y), BODY, theme.ink, HEAVY) + 20
        room = WIDTH - MARGIN - PAD - x
        canvas.text(brush.glyphs.shortened(brings(place, words), room, BODY), (x, y), BODY, theme.ink, MEDIUM)
    return [canvas.as_tile()]
