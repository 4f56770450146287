"""Single cells of placement areas, and what is seen on pieces: small tiles that come again and again."""

from __future__ import annotations

from rendering.odin.signs.colours import WOOD, colour_rank
from rendering.odin.signs.icons import ICONS, PREGNANT
from rendering.odin.signs.marks import put_mark, put_pips
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, HEAVY, MEDIUM, NAME, Rgb

WRITABLE = 50
"""From this size of a cell on its −1 can be read."""

NUMBERED, ROOMY = 40, 56
"""From these sizes on income numbers are written, and written large."""

LAKE, MINUS = "#", "-"
GREEN, BLUE = 2, 3


def blank_cell(brush: Brush, size: int, fill: Rgb, edge: Rgb, stroke: int) -> Canvas:
    canvas = Canvas.opaque(brush, size, size, brush.theme.panel)
    gap = max(1, size // 26)
    canvas.rounded((gap, gap, size - 2 * gap, size - 2 * gap), size // 8, fill, edge, stroke)
    return canvas


def printed_cell(brush: Brush, sign: str, size: int, reached: bool) -> Tile:
    """A cell as it is printed: one that costs a point, a lake, plain ground; with a darker edge where a piece can lie."""
    theme, middle = brush.theme, (size // 2, size // 2)
    if sign == LAKE:
        suit = theme.suits[BLUE]
        canvas = blank_cell(brush, size, suit.tint, suit.fill, max(1, size // 26))
        canvas.icon("waves", middle, round(size * 0.6), suit.deep)
        return canvas.as_tile()
    fill = theme.suits[WOOD].tint if sign == MINUS else theme.white
    edge, stroke = (theme.muted, 2) if reached else (theme.link, 1)
    canvas = blank_cell(brush, size, fill, edge, stroke)
    if sign == MINUS and size >= WRITABLE:
        canvas.text("−1", middle, BODY, theme.muted, MEDIUM, "m")
    elif sign == MINUS:
        half = size // 5
        canvas.fill((middle[0] - half, middle[1] - 1, middle[0] + half, middle[1] + 2), theme.muted)
    return canvas.as_tile()


def numbered_cell(brush: Brush, value: int, size: int, pays: bool, coverable: bool) -> Tile:
    """An income number; the one that pays now stands out, one that can never be covered has a thick green frame, as in print."""
    theme = brush.theme
    edge, stroke = (theme.ink, max(2, size // 16)) if pays else (theme.zone_edge, 2)
    if not coverable:
        edge, stroke = theme.suits[GREEN].deep, max(3, size // 8)
    canvas = blank_cell(brush, size, theme.zone, edge, stroke)
    if size >= NUMBERED:
        large = NAME if size >= ROOMY else BODY
        canvas.text(str(value), (size // 2, size // 2), large, theme.ink, HEAVY, "m")
    return canvas.as_tile()


def bonus_cell(brush: Brush, item: str, size: int, pays: bool) -> Tile:
    """A bonus cell: with a thick rim on gold once it is enclosed and pays."""
    theme = brush.theme
    fill, stroke = (theme.zone, max(3, size // 10)) if pays else (theme.stays_fill, 3)
    canvas = blank_cell(brush, size, fill, theme.stays, stroke)
    put_mark(canvas, ("item", item), (size // 2, size // 2), round(size * 0.72), None)
    return canvas.as_tile()


def cell_emblem(brush: Brush, piece: str, cell: int, size: int, ink: Rgb) -> Tile:
    """What stands on a piece: its icon, and the pips of its rank below; anchored at the middle of the piece."""
    pips = colour_rank(piece)
    pip = max(5, cell // 11)
    width, height = max(size + 4, 7 * pip), size + 2 * pip + round(cell * 0.3)
    canvas = Canvas.clear(brush, width, height, ink)
    middle, low = (width // 2, height // 2), round(cell * 0.12) if pips else 0
    icon = ICONS.get(piece)
    if icon:
        canvas.icon(icon, (middle[0], middle[1] - low), size, ink)
    if piece in PREGNANT:
        canvas.shape("circle", (middle[0] + size // 3, middle[1] - size // 3), max(8, cell // 4), ink)
    put_pips(canvas, (middle[0], middle[1] + (round(size * 0.5 + cell * 0.02) if icon else 0)), pips, pip, ink)
    return canvas.as_tile(middle)
