"""Laying a piece: the board with the cells that it can reach, a few places numbered with what they bring, the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.game import Seat
from engine.odin.asking.suggestions import Suggestion, placement_outlook, suggested_places
from engine.odin.facts.polyominoes import GridCell
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of, judged_as
from engine.odin.table.placement import area_cover
from engine.odin.table.state import Board
from rendering.odin.boards.ground import LABEL_EDGE, Ground, area_ground
from rendering.odin.boards.packed import draw_title, title_width
from rendering.odin.boards.shapes import cells_of, piece_tile, size_of
from rendering.odin.scene import LayingSpot
from rendering.odin.signs.boxes import draw_option_box
from rendering.odin.signs.icons import FLAG_DONE
from rendering.odin.signs.layout import LAYOUT_GAP, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import put_name
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, LABEL_LETTERINGS, MEDIUM, NAME
from rendering.pictures import FLAT, WIDTH
from texts.odin.laying import cells_name, gains_in_place
from texts.odin.things import item_name
from texts.words import Words

LARGEST = 72
PLACE_LINE, PIECE_TITLE, PLACES_HEADED, PLACE_CIRCLE = 40, 52, 58, 44
LIST = 400
"""Least width of the list of places."""
SHOWN = 32
"""A cell of the piece beside the board."""
LEAST_HEIGHT = 520
"""Least height of the picture, which the list of places needs."""


def board_of(view: OdinView, spot: LayingSpot) -> Board | None:
    assert view.seat is not None, "only a seat lays"
    return next((board for board in view.players[view.seat].boards if board.named == spot.board), None)


def proposed_places(view: OdinView, spot: LayingSpot) -> list[Suggestion]:
    """The places to suggest among those that are still open to choose."""
    board = board_of(view, spot)
    area = area_of(board) if board else None
    if board is None or area is None or spot.laid is not None:
        return []
    found = suggested_places(area, board.laid, spot.piece, view.rounds - view.round + 1, judged_as(area, spot.piece))
    return [place for place in found if place.laid in spot.left]


def chosen_place(view: OdinView, spot: LayingSpot) -> Suggestion | None:
    board = board_of(view, spot)
    area = area_of(board) if board else None
    if board is None or area is None or spot.laid is None:
        return None
    covered = area_cover(area, board.laid).covered
    return placement_outlook(area, covered).brings(spot.laid)


def reachable_cells(spot: LayingSpot) -> frozenset[GridCell]:
    return frozenset(cell for laid in spot.left for cell in laid.cells)


def laying_tile(brush: Brush, view: OdinView, spot: LayingSpot, words: Words) -> Tile:
    """The board at the left; at the right the piece, and the suggested places with what each brings, or the chosen one."""
    board = board_of(view, spot)
    assert board is not None, "the board is chosen"
    assert view.seat is not None, "only a seat lays"
    listed, chosen = proposed_places(view, spot), chosen_place(view, spot)
    own = laying_ground(board, spot, view.seat, listed)
    width = max(own.size[0], title_width(brush, board, words)) + 2 * PAD
    height = max(own.size[1] + PIECE_TITLE + PAD, LEAST_HEIGHT)
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, brush.theme.paper)
    canvas.rounded((MARGIN, 0, width, height), PANEL_RADIUS, brush.theme.panel, brush.theme.line, 2)
    draw_title(canvas, board, (MARGIN + PAD, PIECE_TITLE // 2), words)
    canvas.inlay(area_ground(brush, own), (MARGIN + PAD, PIECE_TITLE))
    left = MARGIN + width + LAYOUT_GAP
    top = draw_piece(canvas, spot.piece, (left, 0, WIDTH - MARGIN - left), words)
    places = [*enumerate(listed, 1), *([(0, chosen)] if chosen is not None else [])]
    draw_places(canvas, places, (left, top, WIDTH - MARGIN - left, height - top), view.seat, words)
    return canvas.as_tile()


def laying_ground(board: Board, spot: LayingSpot, seat: Seat, listed: Sequence[Suggestion]) -> Ground:
    """The board with letters and numbers at its edges, as large as the picture is high."""
    area = area_of(board)
    assert area is not None, "only boards and houses are laid on"
    rows, columns = area.size
    cell = min(
        LARGEST,
        (FLAT - LAYOUT_GAP - PIECE_TITLE - PAD - LABEL_EDGE) // rows,
        (WIDTH - 2 * MARGIN - 2 * PAD - LIST - LABEL_EDGE) // columns,
    )
    return Ground(
        kind=board.kind,
        lying=board.laid,
        cell=cell,
        seat=seat,
        named=True,
        suggested=tuple(place.laid for place in listed),
        chosen=spot.laid,
        open_cells=reachable_cells(spot),
    )


def draw_piece(canvas: Canvas, piece: str, at: tuple[int, int, int], words: Words) -> int:
    """The piece as it is, with its name and its cells. Gives where there is room below it."""
    theme, (left, top, width) = canvas.theme, at
    size = size_of(piece, SHOWN)
    height = max(size[1], 2 * PLACE_LINE) + 2 * LAYOUT_GAP
    canvas.put(canvas.brush.tile(piece_tile, piece, SHOWN), (left + LAYOUT_GAP + size[0] // 2, top + height // 2))
    x, room = left + size[0] + 3 * LAYOUT_GAP, width - size[0] - 3 * LAYOUT_GAP
    lines = canvas.brush.glyphs.wrapped(item_name(words, piece), room, BODY, BOLD)[:2]
    lines.append(words("odin.does.cells", n=len(cells_of(piece))))
    for number, line in enumerate(lines):
        y = top + height // 2 + round((number - (len(lines) - 1) / 2) * PLACE_LINE)
        if number == len(lines) - 1:
            canvas.term(line, (x, y), room, theme.ink, LABEL_LETTERINGS)
        else:
            put_name(canvas, line, (x, y), room, theme.ink)
    return top + height + LAYOUT_GAP


def draw_places(canvas: Canvas, places: Sequence[tuple[int, Suggestion]], box: Box, seat: Seat, words: Words) -> None:
    """Places with what they bring: the numbered ones that are suggested, or the chosen one with a tick."""
    left, top, width, height = box
    said = [gains_in_place(words, place) for _, place in places]
    if sum(place_height(canvas.brush, width, one) for one in said) > height:  # buttons say all of it
        said = [gains_in_place(words, structs.replace(place, progress=0)) for _, place in places]
    for (number, place), one in zip(places, said, strict=True):
        tall = place_height(canvas.brush, width, one)
        draw_place(canvas, (number, place), one, (left, top, width, tall - LAYOUT_GAP), seat)
        top += tall


def brought_lines(brush: Brush, width: int, said: Sequence[str]) -> list[str]:
    """What a place brings, line by line."""
    return [line for one in said for line in brush.glyphs.wrapped(one, width - 2 * PAD, BODY, MEDIUM)]


def place_height(brush: Brush, width: int, said: Sequence[str]) -> int:
    """How high the box of a place is, with the gap below it."""
    return PLACES_HEADED + PLACE_LINE * len(brought_lines(brush, width, said)) + 2 * LAYOUT_GAP


def draw_place(canvas: Canvas, listed: tuple[int, Suggestion], said: Sequence[str], box: Box, seat: Seat) -> None:
    """A place by its number and its cells, and what it brings."""
    theme, (left, top, width, _), (number, place) = canvas.theme, box, listed
    chosen = not number
    draw_option_box(canvas, box, seat, chosen=chosen)
    at = left + PAD + PLACE_CIRCLE // 2, top + PLACES_HEADED // 2
    canvas.shape("circle", at, PLACE_CIRCLE, theme.seats[seat])
    if chosen:
        canvas.icon(FLAG_DONE, at, 32, theme.white)
    else:
        canvas.text(str(number), at, BODY, theme.white, BOLD, "m")
    canvas.text(cells_name(place.laid), (at[0] + PLACE_CIRCLE // 2 + 12, at[1]), NAME, theme.ink, HEAVY)
    for line, text in enumerate(brought_lines(canvas.brush, width, said)):
        canvas.text(
            text, (left + PAD, top + PLACES_HEADED + PLACE_LINE // 2 + line * PLACE_LINE - 4), BODY, theme.ink, MEDIUM
        )
