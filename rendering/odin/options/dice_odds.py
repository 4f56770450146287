"""A dice action under way: the roll, what it is worth, and how many faces of the next roll would be better (ODIN-5.7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.odin.game.view import OdinView
from rendering.odin.options.throws import Throw, throw_lines
from rendering.odin.signs.icons import DIE_EIGHT, DIE_TWELVE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import APART, OdinMark, put_marks
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE
from rendering.pictures import WIDTH
from texts.points import points_text
from texts.words import Words

BIG, ODDS_LINE, ODDS_HEADED = 92, 44, 208


def purse_marks(view: OdinView, throw: Throw, spent: Mapping[str, int]) -> tuple[OdinMark, ...]:
    """What there is to pay with, what of it is chosen to be paid, and how far all of it reaches."""
    assert view.seat is not None, "only a seat rolls"
    has, marks = view.players[view.seat].has, list[OdinMark]()
    for item in dict.fromkeys((throw.resource, throw.weapon, *spent)):
        marks += [APART] if marks else []
        marks += [("item", item), ("text", str(has.get(item, 0)))]
        marks += [("bad", points_text(-spent[item]))] if spent.get(item) else []
    return (*marks, APART, ("text", f"= {throw.strength}"))


def dice_tile(brush: Brush, throw: Throw, having: tuple[OdinMark, ...], words: Words) -> Tile:
    """The roll and what one can pay with, its faces with the better ones marked, and what that means in words."""
    theme = brush.theme
    lines = [
        line for said in throw_lines(throw, words) for line in brush.glyphs.wrapped(said, LAYOUT_ROOM - 2 * PAD, BODY)
    ]
    height = ODDS_HEADED + len(lines) * ODDS_LINE + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    canvas.rounded((MARGIN, 0, LAYOUT_ROOM, height), PANEL_RADIUS, theme.panel, theme.line, 2)
    canvas.icon(DIE_EIGHT if throw.sides == 8 else DIE_TWELVE, (MARGIN + 60, 64), 84, theme.ink)
    x = MARGIN + 124 + canvas.text(str(throw.roll), (MARGIN + 124, 64), BIG, theme.ink, HEAVY)
    if throw.value != throw.roll:
        canvas.text(f"→ {throw.value}", (x + 24, 64), TITLE, theme.ink, BOLD)
    put_marks(canvas, having, (WIDTH - MARGIN - PAD, 64), (44, 6), None, "r")
    draw_faces(canvas, throw, 158)
    for number, line in enumerate(lines):
        canvas.text(line, (MARGIN + PAD, ODDS_HEADED + ODDS_LINE // 2 + number * ODDS_LINE), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()


def draw_faces(canvas: Canvas, throw: Throw, y: int) -> None:
    """Every face of the die: what beats the roll is green with a thick rim, the roll itself framed in ink."""
    theme, pitch = canvas.theme, (LAYOUT_ROOM - 2 * PAD) // throw.sides
    for face in range(1, throw.sides + 1):
        left = MARGIN + PAD + (face - 1) * pitch
        better = throw.worth(face) < throw.value if throw.low else face > throw.roll
        fill = theme.stays_fill if better else theme.paper
        edge = theme.ink if face == throw.roll else theme.stays if better else theme.line
        canvas.rounded((left + 3, y - 32, pitch - 6, 64), 12, fill, edge, 6 if better or face == throw.roll else 2)
        ink = theme.ink if better or face == throw.roll else theme.muted
        canvas.text(str(face), (left + pitch // 2, y), NAME, ink, BOLD, "m")
