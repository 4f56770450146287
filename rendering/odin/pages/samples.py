"""Samples, for the legend, of what pictures say by frames, grounds and cells rather than by icons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from engine.first_seat import SEAT_LETTERS
from engine.odin.table.placement import Laid
from rendering.odin.boards import cells
from rendering.odin.boards.ground import Ground, draw_laid
from rendering.odin.signs.icons import FLAG_DONE, VIKING
from rendering.odin.table.action_board import SPACE_RADIUS, SpaceState, draw_space_box, ground_of, put_seat_sign
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY

Sample = Callable[[Canvas, Point], None]
"""Draws a sample around a point."""

SEAT = 0
"""Whose colour and sign the samples have."""

SAMPLE_ROOM, SAMPLE_CELL = 56, 44


def box_at(at: Point) -> Box:
    """The box of a sample around a point."""
    return at[0] - SAMPLE_ROOM // 2, at[1] - SAMPLE_CELL // 2, SAMPLE_ROOM, SAMPLE_CELL


def used_space(latest: bool) -> Sample:
    """A space on which somebody stands, who may have used it last."""

    def draw(canvas: Canvas, at: Point) -> None:
        fill = draw_space_box(canvas, box_at(at), SEAT, "free", latest, canvas.theme.panel)
        put_seat_sign(canvas, SEAT, at, fill)

    return draw


def draw_left_space(canvas: Canvas, at: Point) -> None:
    """The space that somebody used last, and where nobody stands any more."""
    theme, (left, top, width, height) = canvas.theme, box_at(at)
    canvas.rounded((left + 4, top + 4, width - 8, height - 8), SPACE_RADIUS, theme.panel, theme.link, 2)
    canvas.outline(box_at(at), SPACE_RADIUS + 4, theme.seats[SEAT], 6)


def empty_space(state: SpaceState) -> Sample:
    """A space on which nobody stands."""

    def draw(canvas: Canvas, at: Point) -> None:
        draw_space_box(canvas, box_at(at), None, state, latest=False, ground=ground_of(canvas.theme, "green"))
        canvas.icon(VIKING, at, 34, canvas.theme.muted if state == "closed" else canvas.theme.ink)

    return draw


def draw_round_now(canvas: Canvas, at: Point) -> None:
    """The round that is being played."""
    canvas.rounded(box_at(at), 12, canvas.theme.zone, canvas.theme.ink, 5)
    canvas.text("3", at, BODY, canvas.theme.ink, HEAVY, "m")


def cell_sample(draw: Callable[..., Tile], *given: Hashable) -> Sample:
    """A cell around a point; its tile is anchored at the upper left."""

    def put(canvas: Canvas, at: Point) -> None:
        tile = canvas.brush.tile(draw, *given)
        canvas.put(tile, (at[0] - tile.image.width // 2, at[1] - tile.image.height // 2))

    return put


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


def draw_chosen_tick(canvas: Canvas, at: Point) -> None:
    """What is chosen, or done with."""
    canvas.rounded(box_at(at), 12, canvas.theme.panel, canvas.theme.seats[SEAT], 6)
    canvas.icon(FLAG_DONE, at, 32, canvas.theme.ink)


SAMPLES: Mapping[str, Sample] = {
    "free": empty_space("free"),
    "usable": empty_space("usable"),
    "occupied": used_space(latest=False),
    "used_last": used_space(latest=True),
    "left_last": draw_left_space,
    "closed": empty_space("closed"),
    "chosen": draw_chosen_tick,
    "round_now": draw_round_now,
    "costly": cell_sample(cells.printed_cell, cells.MINUS, cells.WRITABLE, False),
    "income_cell": cell_sample(cells.numbered_cell, 5, SAMPLE_CELL, False, True),
    "income_now": cell_sample(cells.numbered_cell, 4, SAMPLE_CELL, True, True),
    "income_last": cell_sample(cells.numbered_cell, 5, SAMPLE_CELL, False, False),
    "bonus": cell_sample(cells.bonus_cell, "wood", SAMPLE_CELL, False),
    "bonus_paying": cell_sample(cells.bonus_cell, "wood", SAMPLE_CELL, True),
    "lake": cell_sample(cells.printed_cell, cells.LAKE, SAMPLE_CELL, False),
    "laid_last": cell_sample(laid_tile),
    "reachable": cell_sample(cells.printed_cell, "", SAMPLE_CELL, True),
    "suggested": draw_suggested_place,
}
"""By the ends of their keys; their words are filled with the letter of the seat."""

LETTER = SEAT_LETTERS[SEAT]
