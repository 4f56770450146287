"""Samples, for the legend, of what pictures say by frames, grounds and cells rather than by icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.first_seat import SEAT_LETTERS
from engine.odin.table.placement import Laid
from rendering.odin.boards import cells
from rendering.odin.boards.ground import Ground, draw_laid
from rendering.odin.signs.icons import FLAG_DONE
from rendering.odin.table.action_board import SPACE_RADIUS, draw_space_box, ground_of, put_seat_sign
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY

Sample = Callable[[Canvas, Point], None]
"""Draws a sample around a point."""

SEAT = 0
"""Whose colour and sign the samples have."""

SAMPLE_ROOM, SAMPLE_CELL = 56, 44


def space_occupied(canvas: Canvas, at: Point) -> None:
    """A space on which somebody stands."""
    draw_space(canvas, at, latest=False)


def used_last(canvas: Canvas, at: Point) -> None:
    """The space that somebody used last."""
    draw_space(canvas, at, latest=True)


def draw_space(canvas: Canvas, at: Point, *, latest: bool) -> None:
    """A space as large as the sign of who stands there."""
    fill = draw_space_box(canvas, box_at(at), SEAT, "free", latest, canvas.theme.panel)
    put_seat_sign(canvas, SEAT, at, fill)


def box_at(at: Point) -> Box:
    """The box of a sample around a point."""
    return at[0] - SAMPLE_ROOM // 2, at[1] - SAMPLE_CELL // 2, SAMPLE_ROOM, SAMPLE_CELL


def left_last(canvas: Canvas, at: Point) -> None:
    """The space that somebody used last, and where nobody stands any more."""
    theme, (x, y) = canvas.theme, at
    canvas.rounded(
        (x - SAMPLE_ROOM // 2 + 4, y - SAMPLE_CELL // 2 + 4, SAMPLE_ROOM - 8, SAMPLE_CELL - 8),
        SPACE_RADIUS,
        theme.panel,
        theme.link,
        2,
    )
    canvas.outline(box_at(at), SPACE_RADIUS + 4, theme.seats[SEAT], 6)


def space_free(canvas: Canvas, at: Point) -> None:
    """A free space, as all see it."""
    ground = ground_of(canvas.theme, "green")
    draw_space_box(canvas, box_at(at), None, "free", latest=False, ground=ground)
    canvas.icon("account", at, 34, canvas.theme.ink)


def draw_usable_space(canvas: Canvas, at: Point) -> None:
    """A space that one can use now."""
    draw_space_box(canvas, box_at(at), None, "usable", latest=False, ground=canvas.theme.white)
    canvas.icon("account", at, 34, canvas.theme.ink)


def draw_closed_space(canvas: Canvas, at: Point) -> None:
    """A space that one cannot use now."""
    draw_space_box(canvas, box_at(at), None, "closed", latest=False, ground=canvas.theme.paper)
    canvas.icon("account", at, 34, canvas.theme.muted)


def round_now(canvas: Canvas, at: Point) -> None:
    """The round that is being played."""
    theme, (x, y) = canvas.theme, at
    canvas.rounded((x - SAMPLE_ROOM // 2, y - SAMPLE_CELL // 2, SAMPLE_ROOM, SAMPLE_CELL), 12, theme.zone, theme.ink, 5)
    canvas.text("3", at, BODY, theme.ink, HEAVY, "m")


def draw_costly_cell(canvas: Canvas, at: Point) -> None:
    """A cell that costs a point as long as it is open."""
    put_cell(canvas, at, canvas.brush.tile(cells.printed_cell, cells.MINUS, cells.WRITABLE, False))


def draw_lake_cell(canvas: Canvas, at: Point) -> None:
    """A cell on which nothing is laid."""
    put_cell(canvas, at, canvas.brush.tile(cells.printed_cell, cells.LAKE, SAMPLE_CELL, False))


def draw_reachable_cells(canvas: Canvas, at: Point) -> None:
    """A cell that a piece can come to cover."""
    put_cell(canvas, at, canvas.brush.tile(cells.printed_cell, "", SAMPLE_CELL, True))


def draw_income_cell(canvas: Canvas, at: Point) -> None:
    """A number of an income track."""
    put_cell(canvas, at, canvas.brush.tile(cells.numbered_cell, 5, SAMPLE_CELL, False, True))


def income_now(canvas: Canvas, at: Point) -> None:
    """The number that pays now."""
    put_cell(canvas, at, canvas.brush.tile(cells.numbered_cell, 4, SAMPLE_CELL, True, True))


def income_last(canvas: Canvas, at: Point) -> None:
    """A number that can never be covered."""
    put_cell(canvas, at, canvas.brush.tile(cells.numbered_cell, 5, SAMPLE_CELL, False, False))


def bonus_open(canvas: Canvas, at: Point) -> None:
    """A bonus cell."""
    put_cell(canvas, at, canvas.brush.tile(cells.bonus_cell, "wood", SAMPLE_CELL, False))


def bonus_paying(canvas: Canvas, at: Point) -> None:
    """A bonus cell that is enclosed."""
    put_cell(canvas, at, canvas.brush.tile(cells.bonus_cell, "wood", SAMPLE_CELL, True))


def put_cell(canvas: Canvas, at: Point, tile: Tile) -> None:
    """A cell around a point; its tile is anchored at the upper left."""
    canvas.put(tile, (at[0] - tile.image.width // 2, at[1] - tile.image.height // 2))


def laid_last(canvas: Canvas, at: Point) -> None:
    """A piece that was laid a moment ago, or is about to be."""
    put_cell(canvas, at, canvas.brush.tile(laid_tile))


def laid_tile(brush: Brush) -> Tile:
    """A single ore with the frame of a seat."""
    size = SAMPLE_CELL + 10
    canvas = Canvas.opaque(brush, size, size, brush.theme.paper)
    own = Ground("home_board", (), size, SEAT)
    draw_laid(canvas, own, Laid(piece="ore", row=0, column=0), framed=True)
    return canvas.as_tile()


def draw_suggested_place(canvas: Canvas, at: Point) -> None:
    """The number of a place that is suggested."""
    canvas.shape("circle", at, SAMPLE_CELL, canvas.theme.seats[SEAT])
    canvas.text("1", at, BODY, canvas.theme.white, BOLD, "m")


def chosen_tick(canvas: Canvas, at: Point) -> None:
    """What is chosen, or done with."""
    theme, (x, y) = canvas.theme, at
    canvas.rounded(
        (x - SAMPLE_ROOM // 2, y - SAMPLE_CELL // 2, SAMPLE_ROOM, SAMPLE_CELL), 12, theme.panel, theme.seats[SEAT], 6
    )
    canvas.icon(FLAG_DONE, at, 32, theme.ink)


SAMPLES: Mapping[str, Sample] = MappingProxyType(
    {
        "free": space_free,
        "usable": draw_usable_space,
        "occupied": space_occupied,
        "used_last": used_last,
        "left_last": left_last,
        "closed": draw_closed_space,
        "chosen": chosen_tick,
        "round_now": round_now,
        "costly": draw_costly_cell,
        "income_cell": draw_income_cell,
        "income_now": income_now,
        "income_last": income_last,
        "bonus": bonus_open,
        "bonus_paying": bonus_paying,
        "lake": draw_lake_cell,
        "laid_last": laid_last,
        "reachable": draw_reachable_cells,
        "suggested": draw_suggested_place,
    }
)
"""By the ends of their keys; their words are filled with the letter of the seat."""

LETTER = SEAT_LETTERS[SEAT]
