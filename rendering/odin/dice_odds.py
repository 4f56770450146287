"""A dice action under way: the roll, what it is worth, and how many faces of the next roll would be better (ODIN-5.7)."""

from __future__ import annotations

from msgspec import Struct

from engine.odin.content import content
from engine.odin.pieces import WEAPONS
from engine.odin.schema_spaces import BattleFacts
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.marks import APART, Mark, put_marks
from rendering.odin.signs import DIE_EIGHT, DIE_TWELVE, RESOURCES
from rendering.pictures import WIDTH
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.words import Words

BIG = 92
FACE = 66
HEIGHT = 316
TEXT_LINE = 48
DECLARE = "declare"
"""The question after the last roll."""


class Throw(Struct, frozen=True):
    """A roll with what a face is worth after ore and cards. `strength` is what can be paid of a low one, or added to a high."""

    action: str
    sides: int
    low: bool
    roll: int
    value: int
    nth: int
    most: int
    strength: int
    weapon: str
    resource: str

    def worth(self, face: int) -> int:
        """What a face counts."""
        return max(face + self.value - self.roll, 0)

    @property
    def better(self) -> int:
        """How many faces beat this roll."""
        return sum(self.worth(face) < self.value if self.low else face > self.roll for face in range(1, self.sides + 1))

    @property
    def payable(self) -> int:
        """How many faces a low action could pay."""
        return sum(self.worth(face) <= self.strength for face in range(1, self.sides + 1))

    @property
    def rolls_left(self) -> int:
        """How often the die may still be rolled."""
        return self.most - self.nth


def throw_of(view: OdinView) -> Throw | None:
    """The roll that the viewing seat is asked about; None when it is not."""
    said = view.asked_words
    action, roll, value, nth = (said.get(name) for name in ("action", "roll", "value", "n"))
    if view.seat is None or not isinstance(action, str) or not isinstance(roll, int):
        return None
    facts = getattr(content().spaces_file.dice_action, action)
    low = not isinstance(facts, BattleFacts)
    paid: tuple[str, ...] = facts.pay_result_with if low else facts.add_per_paid
    has = view.players[view.seat].has
    return Throw(
        action=action,
        sides=facts.die,
        low=low,
        roll=roll,
        value=int(str(value)),
        nth=int(str(nth)),
        most=int(str(nth)) if view.asked == DECLARE else content().spaces_file.dice_action.max_rolls,
        strength=sum(has.get(item, 0) for item in paid),
        weapon=next(item for item in paid if item in WEAPONS),
        resource=next(item for item in paid if item in RESOURCES),
    )


def said_of(throw: Throw, words: Words) -> list[str]:
    """What the roll means, line by line."""
    lines = [words(f"odin.picture.dice.{'low' if throw.low else 'high'}", value=throw.value, most=throw.strength)]
    if throw.rolls_left:
        lines.append(words("odin.picture.dice.better", k=throw.better, of=throw.sides, n=throw.rolls_left))
        if throw.low:
            lines.append(words("odin.picture.dice.payable", k=throw.payable, of=throw.sides))
    else:
        lines.append(words("odin.picture.dice.last"))
    return lines


def dice(brush: Brush, throw: Throw, words: Words) -> Tile:
    """The roll, its faces with the better ones marked, and what that means in words."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, HEIGHT + GAP, theme.paper)
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, HEIGHT), 18, theme.panel, theme.line, 2)
    canvas.icon(DIE_EIGHT if throw.sides == 8 else DIE_TWELVE, (MARGIN + 50, 64), 72, theme.ink)
    x = MARGIN + 110 + canvas.text(str(throw.roll), (MARGIN + 110, 64), BIG, theme.ink, HEAVY)
    if throw.value != throw.roll:
        x += 24 + canvas.text(f"→ {throw.value}", (x + 24, 64), NAME + 6, theme.ink, BOLD)
    marks: list[Mark] = [("item", throw.resource), APART, ("item", throw.weapon), ("text", f"= {throw.strength}")]
    put_marks(canvas, marks, (WIDTH - MARGIN - PAD, 64), (44, 6), None, "r")
    draw_faces(canvas, throw, 150)
    for number, line in enumerate(said_of(throw, words)):
        text = brush.glyphs.shortened(line, ROOM - 2 * PAD, BODY)
        canvas.text(text, (MARGIN + PAD, 206 + number * 42), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()


def draw_faces(canvas: Canvas, throw: Throw, y: int) -> None:
    """Every face of the die: what beats the roll is green with a thick rim, the roll itself framed in ink."""
    theme, pitch = canvas.theme, (ROOM - 2 * PAD) // throw.sides
    for face in range(1, throw.sides + 1):
        left = MARGIN + PAD + (face - 1) * pitch
        better = throw.worth(face) < throw.value if throw.low else face > throw.roll
        fill = theme.stays_fill if better else theme.paper
        edge = theme.ink if face == throw.roll else theme.stays if better else theme.line
        canvas.rounded((left + 3, y - 24, pitch - 6, 50), 12, fill, edge, 6 if better or face == throw.roll else 2)
        canvas.text(str(face), (left + pitch // 2, y), BODY, theme.ink if better else theme.muted, BOLD, "m")
