"""A roll of a dice action as a seat is asked about it: what it counts, what beats it, what can be paid (ODIN-5.7)."""

from __future__ import annotations

from msgspec import Struct

from engine.choices import fields_of, value_of
from engine.narrowing import Narrowed
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import RESOURCES, WEAPONS
from engine.odin.facts.schema_steps import BattleFacts
from engine.odin.game.view import OdinView
from engine.odin.table.moves import Loot, Spend
from texts.words import Words

DECLARE = "declare"
"""The question after the last roll."""


class Throw(Struct, frozen=True):
    """A roll with what a face is worth after ore and cards. `strength` is what can be paid of a low one, or added to a high.

    `succeed` counts the faces of the next roll with which success could be declared.
    """

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
    succeed: int = 0

    def worth(self, face: int) -> int:
        return max(face + self.value - self.roll, 0)

    @property
    def better(self) -> int:
        """How many faces beat this roll."""
        return sum(self.worth(face) < self.value if self.low else face > self.roll for face in range(1, self.sides + 1))

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
    facts = getattr(odin_content().spaces_file.dice_action, action)
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
        most=int(str(nth)) if view.asked == DECLARE else odin_content().spaces_file.dice_action.max_rolls,
        strength=sum(has.get(item, 0) for item in paid),
        weapon=next(item for item in paid if item in WEAPONS),
        resource=next(item for item in paid if item in RESOURCES),
        succeed=int(str(said.get("succeed", 0))),
    )


def chosen_payment(view: OdinView, at: Narrowed) -> dict[str, int]:
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


def throw_lines(throw: Throw, words: Words) -> list[str]:
    lines = [words(f"odin.picture.dice.{'low' if throw.low else 'high'}", value=throw.value, most=throw.strength)]
    if throw.rolls_left:
        lines.append(words("odin.picture.dice.better", k=throw.better, of=throw.sides, n=throw.rolls_left))
        lines.append(words("odin.picture.dice.succeed", k=throw.succeed, of=throw.sides))
    else:
        lines.append(words("odin.picture.dice.last"))
    return lines
