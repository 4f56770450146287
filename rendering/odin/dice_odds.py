"""A dice action under way: the roll, what it is worth, and how many faces of the next roll would be better (ODIN-5.7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.choices import fields_of, value_of
from engine.narrowing import Narrowed
from engine.odin.facts.content import content
from engine.odin.facts.pieces import WEAPONS
from engine.odin.facts.schema_steps import BattleFacts
from engine.odin.game.view import OdinView
from engine.odin.table.moves import Loot, Spend
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, PAD, RADIUS, ROOM
from rendering.odin.marks import APART, Mark, put_marks
from rendering.odin.signs import DIE_EIGHT, DIE_TWELVE, RESOURCES
from rendering.pictures import WIDTH
from rendering.points import minus
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE
from rendering.words import Words

BIG, LINE, HEADED = 92, 44, 208
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


def paid(view: OdinView, at: Narrowed) -> dict[str, int]:
    """What is chosen to be paid for a roll, of each thing so many."""
    throw = throw_of(view)
    if throw is None:
        return {}
    things = {
        "wood": throw.resource, "stone": throw.resource,
        "weapons": throw.weapon, "long_swords": "long_sword", "spears": "spear",
    }  # fmt: skip
    if isinstance(at.move, Spend | Loot):
        chosen = {field: value_of(at.move, field) for field in fields_of(at.move) if field in things}
    else:
        chosen = {menu.field: menu.values[menu.chosen] for menu in at.menus if menu.chosen is not None}
    return {thing: chosen[field] for field, thing in things.items() if chosen.get(field)}


def purse(view: OdinView, throw: Throw, spent: Mapping[str, int]) -> tuple[Mark, ...]:
    """What there is to pay with, what of it is chosen to be paid, and how far all of it reaches."""
    assert view.seat is not None, "only a seat rolls"
    has, marks = view.players[view.seat].has, list[Mark]()
    for item in dict.fromkeys((throw.resource, throw.weapon, *spent)):
        marks += [APART] if marks else []
        marks += [("item", item), ("text", str(has.get(item, 0)))]
        marks += [("bad", minus(-spent[item]))] if spent.get(item) else []
    return (*marks, APART, ("text", f"= {throw.strength}"))


def dice(brush: Brush, throw: Throw, having: tuple[Mark, ...], words: Words) -> Tile:
    """The roll and what one can pay with, its faces with the better ones marked, and what that means in words."""
    theme = brush.theme
    lines = [line for said in said_of(throw, words) for line in brush.glyphs.wrapped(said, ROOM - 2 * PAD, BODY)]
    height = HEADED + len(lines) * LINE + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + GAP, theme.paper)
    canvas.rounded((MARGIN, 0, ROOM, height), RADIUS, theme.panel, theme.line, 2)
    canvas.icon(DIE_EIGHT if throw.sides == 8 else DIE_TWELVE, (MARGIN + 60, 64), 84, theme.ink)
    x = MARGIN + 124 + canvas.text(str(throw.roll), (MARGIN + 124, 64), BIG, theme.ink, HEAVY)
    if throw.value != throw.roll:
        canvas.text(f"→ {throw.value}", (x + 24, 64), TITLE, theme.ink, BOLD)
    put_marks(canvas, having, (WIDTH - MARGIN - PAD, 64), (44, 6), None, "r")
    draw_faces(canvas, throw, 158)
    for number, line in enumerate(lines):
        canvas.text(line, (MARGIN + PAD, HEADED + LINE // 2 + number * LINE), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()


def draw_faces(canvas: Canvas, throw: Throw, y: int) -> None:
    """Every face of the die: what beats the roll is green with a thick rim, the roll itself framed in ink."""
    theme, pitch = canvas.theme, (ROOM - 2 * PAD) // throw.sides
    for face in range(1, throw.sides + 1):
        left = MARGIN + PAD + (face - 1) * pitch
        better = throw.worth(face) < throw.value if throw.low else face > throw.roll
        fill = theme.stays_fill if better else theme.paper
        edge = theme.ink if face == throw.roll else theme.stays if better else theme.line
        canvas.rounded((left + 3, y - 32, pitch - 6, 64), 12, fill, edge, 6 if better or face == throw.roll else 2)
        ink = theme.ink if better or face == throw.roll else theme.muted
        canvas.text(str(face), (left + pitch // 2, y), NAME, ink, BOLD, "m")
