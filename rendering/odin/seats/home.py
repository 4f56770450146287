"""The home board with all that its seat has beside it: what one looks at in a turn, and lays from."""

from __future__ import annotations

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import HOME
from engine.odin.game.view import PlayerView
from engine.odin.table.placement import Laid
from rendering.odin.boards.ground import Ground, area_ground
from rendering.odin.boards.packed import Lot, board_lots, boards_of, draw_title
from rendering.odin.seats.stock import Stock, draw_stock
from rendering.odin.signs.layout import LAYOUT_GAP, MARGIN, PAD, PANEL_RADIUS
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH
from texts.words import Words

HOME_CELL, HOME_TITLE = 54, 52


def home_lot(player: PlayerView) -> Lot:
    return next(lot for lot in board_lots(player.boards) if lot[0] == HOME)


def home_tile(brush: Brush, lot: Lot, stock: Stock, seat: Seat, last: frozenset[Laid], words: Words) -> Tile:
    """The board at the left, what the seat has at the right."""
    theme, (rows, columns) = brush.theme, odin_content().areas[HOME].size
    width, height = columns * HOME_CELL + 2 * PAD, rows * HOME_CELL + HOME_TITLE + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    canvas.rounded((MARGIN, 0, width, height), PANEL_RADIUS, theme.panel, theme.line, 2)
    (board,) = boards_of((lot,))
    draw_title(canvas, board, (MARGIN + PAD, HOME_TITLE // 2), words)
    canvas.inlay(area_ground(brush, Ground(HOME, board.laid, HOME_CELL, seat, last=last)), (MARGIN + PAD, HOME_TITLE))
    left = MARGIN + width + LAYOUT_GAP
    draw_stock(canvas, stock, (left, 0, WIDTH - MARGIN - left, height), seat)
    return canvas.as_tile()
