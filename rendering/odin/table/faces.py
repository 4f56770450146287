"""Unclaimed exploration boards as they are: silver, points, who reaches them, and the grid."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.odin.facts.content import odin_content
from rendering.odin.boards.ground import Ground, area_ground
from rendering.odin.signs.boxes import draw_option_box
from rendering.odin.signs.icons import COMPASS, FLAG_DONE, VIKING
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD
from rendering.odin.signs.marks import APART, OdinMark, fitting_size, put_marks, put_name
from rendering.odin.table.spaces import FACE_LETTERS
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY
from rendering.pictures import WIDTH
from texts.odin.things import face_name
from texts.words import Words

FACES_ACROSS, WIDE = 3, 2
"""Boards side by side at most, and up to how many of them are wide."""

FACE_CELL, WIDE_CELL, FACE_HEADED = 40, 56, 104


class ShownExplorationBoard(Struct, frozen=True):
    """A board with the silver on it, and whether it can be claimed; None where nobody claims any."""

    face: str
    silver: int
    open: bool | None = None
    chosen: bool = False


def exploration_boards_tile(brush: Brush, lying: tuple[ShownExplorationBoard, ...], seat: Seat, words: Words) -> Tile:
    """Up to three boards side by side."""
    theme = brush.theme
    if not lying:
        canvas = Canvas.opaque(brush, WIDTH, 60, theme.paper)
        canvas.icon(COMPASS, (MARGIN + 24, 28), 42, theme.ink)
        canvas.text(words("odin.picture.none_left"), (MARGIN + 60, 28), BODY, theme.muted)
        return canvas.as_tile()
    across, cell = (WIDE, WIDE_CELL) if len(lying) <= WIDE else (FACES_ACROSS, FACE_CELL)
    height = FACE_HEADED + max(odin_content().areas[one.face].size[0] for one in lying) * cell + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    width = (LAYOUT_ROOM - LAYOUT_GAP * (across - 1)) // across
    for place, one in enumerate(lying):
        draw_face(canvas, one, (MARGIN + place * (width + LAYOUT_GAP), 0, width, height), (cell, seat), words)
    return canvas.as_tile()


def draw_face(canvas: Canvas, one: ShownExplorationBoard, box: Box, drawn: tuple[int, Seat], words: Words) -> None:
    """One board: raised where it can be claimed, in the colours of the seat where it is chosen."""
    theme, (left, top, width, _), (cell, seat) = canvas.theme, box, drawn
    closed = one.open is False
    draw_option_box(canvas, box, seat, chosen=one.chosen, open=one.open, ground=theme.panel)
    ink, facts = theme.muted if closed else theme.ink, odin_content().faces[one.face]
    said = words("picture.points", n=facts.victory_points, points=str(facts.victory_points))
    right = left + width - PAD - canvas.text(said, (left + width - PAD, top + 30), BODY, ink, HEAVY, "r")
    name, room = face_name(words, one.face), right - left - PAD - LAYOUT_GAP // 2
    full = f"{FACE_LETTERS[one.face]} {name}"
    name = full if canvas.brush.glyphs.width(full, BODY, BOLD) <= room else name
    put_name(canvas, name, (left + PAD, top + 30), room, ink)
    marks = facts_marks(one)
    size = fitting_size(canvas.brush, marks, width - 2 * PAD)
    put_marks(canvas, marks, (left + PAD, top + 76), size, ink if closed else None)
    if one.chosen:
        canvas.icon(FLAG_DONE, (left + width - 34, top + 76), 40, theme.seats[seat])
    columns = odin_content().areas[one.face].size[1]
    canvas.inlay(
        area_ground(canvas.brush, Ground(one.face, (), cell, seat)), (left + (width - columns * cell) // 2, FACE_HEADED)
    )


def facts_marks(one: ShownExplorationBoard) -> list[OdinMark]:
    """The silver on a board, the Vikings that it takes, and the ships that reach it."""
    facts = odin_content().faces[one.face]
    marks: list[OdinMark] = [("item", "silver"), ("text", str(one.silver)), APART, ("icon", VIKING)]
    marks += [("text", str(facts.vikings)), APART]
    for number, ship in enumerate(facts.ship_any_of):
        marks += [("text", "/")] if number else []
        marks += [("item", ship)]
    return marks
