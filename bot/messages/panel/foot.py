"""The foot of a panel: confirming, taking back, a step back, typing, the rules of the question, a hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import discord
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId, path_text
from bot.messages.layout.pages import BUTTONS_IN_ROW, Part, in_rows
from bot.messages.layout.phone import GAP, height_of_buttons
from bot.messages.panel.offers import OPENS, gives_up, one_step_back
from engine.choices import kind_of
from engine.game import Move
from engine.narrowing import Narrowed
from texts.speech import Speech
from texts.words import APART

SIGNS = (2, 1, 0)
"""How much of a foot has signs on its buttons, see `with_fewer_signs`."""
EARLIER = "earlier"
"""What stands after a question in the button that explains it: the page has left out something of what has happened."""
WARNS = "⚠️"
"""What begins that a choice gives something up."""


def last_row(
    viewer: Viewer,
    reading: Reading,
    speech: Speech,
    at: Narrowed,
    path: Sequence[int],
    back: tuple[Button, ...],
    *,
    hinted: bool = False,
    earlier: bool = False,
) -> tuple[Button, ...]:
    """Taking back, first; or within a walk: confirming what was chosen, a step back, starting again. Typing; the rules; help.

    Where a hint is shown there is no button for one. `earlier` says that more has happened than the page has room for.
    """
    buttons: list[Button] = []
    both: list[Button] = []
    if at.move is not None and path:
        done = id_of(reading, "confirm", path_text(path))
        quiet = gives_up(reading, at.move)
        style = discord.ButtonStyle.secondary if quiet else discord.ButtonStyle.success
        buttons.append(Button(viewer.words("button.confirm"), str(done), style, "✅"))
        both = both_button(viewer, reading, at.move, path)
        buttons += both
    if path:
        before = one_step_back(reading, path)
        if before:
            step = id_of(reading, "look", path_text(before))
            buttons.append(Button(viewer.words("button.step_back"), str(step), emoji="◀️"))
        buttons.append(Button(viewer.words("button.choose_again"), str(id_of(reading, "look"))))
    else:
        buttons += back
    if reading.ahead:  # what is planned is not typed, and its rules stand where it is asked
        return tuple(buttons)
    if not (reading.match.coached or both):  # there five have room without it, and `/move` is there for whoever types
        buttons.append(Button(viewer.words("button.type"), str(id_of(reading, "type"))))
    buttons += about_button(viewer, reading, speech, earlier=earlier)
    return tuple(buttons if path or hinted else [*buttons, *hint_button(viewer, reading)])


def with_foot(parts: Sequence[Part], foot: Sequence[Button], looks: Sequence[Button]) -> list[Part]:
    """The parts with a foot and what can be looked at, as flat on a phone as it can be.

    The last part is put among them where it is a single button, such as one that ends a turn. Where that saves a row, buttons
    have no signs, those of looks first; and where that is not enough, the button that ends a turn warns in brief.
    """
    *above, last = parts or [()]
    if not (isinstance(last, tuple) and len(last) == 1 and above):
        return [
            *parts,
            *flattest_way(rows for signs in SIGNS for rows in in_rows_together(*with_fewer_signs(foot, looks, signs))),
        ]
    endings = dict.fromkeys((last[0], in_brief(last[0])))
    ways = (
        way
        for ending in endings
        for signs in SIGNS
        for way in ways_to_end(ending, *with_fewer_signs(foot, looks, signs))
    )
    return [*above, *flattest_way(ways)]


def ways_to_end(only: Button, foot: Sequence[Button], looks: Sequence[Button]) -> Iterator[list[Part]]:
    """A button that ends something in the row of the foot, where that has room for it; and in a row of its own above it."""
    if len(foot) < BUTTONS_IN_ROW:
        yield from in_rows_together((structs.replace(only, emoji=None), *foot), looks)
    for rows in in_rows_together(foot, looks):
        yield [(only,), *rows]


def in_rows_together(foot: Sequence[Button], looks: Sequence[Button]) -> Iterator[list[Part]]:
    """A foot and what can be looked at as one row where that has room for them; else each as its own, or broken elsewhere."""
    every = (*foot, *looks)
    if len(every) <= BUTTONS_IN_ROW:
        yield in_rows(every)
        return
    yield [*in_rows(foot), *in_rows(looks)]
    for first in range(min(BUTTONS_IN_ROW, len(every) - 1), max(1, len(every) - BUTTONS_IN_ROW) - 1, -1):
        yield [every[:first], every[first:]]


def with_fewer_signs(
    foot: Sequence[Button], looks: Sequence[Button], signs: int
) -> tuple[Sequence[Button], Sequence[Button]]:
    """A foot and what can be looked at, with so many of them keeping their signs: both, the foot alone, none."""
    return (foot if signs else without_signs(foot)), (looks if signs > 1 else without_signs(looks))


def flattest_way(ways: Iterable[list[Part]]) -> list[Part]:
    """The rows of buttons that a phone shows lowest; the first of equal ones."""
    return min(ways, key=lambda rows: sum(height_of_buttons(row) + GAP for row in rows if isinstance(row, tuple)))


def without_signs(buttons: Sequence[Button]) -> list[Button]:
    """Buttons with their labels alone."""
    return [structs.replace(button, emoji=None) for button in buttons]


def in_brief(button: Button) -> Button:
    """A button that warns by the sign alone: what is given up is said on the page to which it leads."""
    name, *told = button.label.split(APART)
    if not (told and told[0].startswith(WARNS) and button.label.endswith(OPENS)):
        return button
    return structs.replace(button, label=f"{name}{APART}{WARNS}{OPENS}")


def both_button(viewer: Viewer, reading: Reading, move: Move, path: Sequence[int]) -> list[Button]:
    """Confirms a move together with the one that can be declared with it, if there is one. What it brings is said beside it."""
    then = ADAPTERS[reading.match.game].vocabulary.declared_with.get(kind_of(move))
    if then is None or not reading.declared_with(move, then):
        return []
    label = viewer.words(f"{reading.match.game}.declared_with.{kind_of(move)}")
    return [Button(label, str(id_of(reading, "confirm_both", path_text(path))), emoji="☑️")]


def about_button(viewer: Viewer, reading: Reading, speech: Speech, *, earlier: bool) -> list[Button]:
    """The rules of the question, where there are some; in a practice after all that there is to explain about it, and where
    `earlier` lines stand if there are any."""
    topic = reading.topic or ""
    if reading.match.coached and speech.advice(topic):
        argument = f"{topic}.{EARLIER}" if earlier else topic
        return [Button(viewer.words("button.explain"), str(id_of(reading, "explain", argument)), emoji="🎓")]
    if topic not in ADAPTERS[reading.match.game].vocabulary.rules:
        return []
    return [Button(viewer.words("button.about"), str(id_of(reading, "about", topic)))]


def hint_button(viewer: Viewer, reading: Reading) -> list[Button]:
    """What a bot player would do, where something is asked; in a rated match everybody thinks alone."""
    if reading.decision is None or reading.match.rated:
        return []
    return [Button(viewer.words("button.hint"), str(id_of(reading, "hint")), emoji="💡")]


def back_buttons(viewer: Viewer, reading: Reading, usual: str = "") -> tuple[Button, ...]:
    """Takes back the last step, or all of the turn, as far as that is free. A step that is the `usual` answer to a question is
    called by what one would take it back for.
    """
    if not reading.free:
        return ()
    label = f"{reading.match.game}.routine_instead.{usual}" if usual else "button.take_back"
    step = Button(viewer.words(label), str(id_of(reading, "back")))
    if reading.free == 1:
        return (step,)
    turn = Button(viewer.words("button.take_back_turn", n=reading.free), str(id_of(reading, "back_turn")), emoji="⏮️")
    return (step, turn)


def id_of(reading: Reading, verb: str, argument: str = "") -> CustomId:
    """What a button of this panel does: for the question that this seat is asked, and for no later one; or for its plan."""
    if reading.ahead:
        return CustomId("plan", reading.match.id, reading.question, reading.seat, f"{verb}.{argument}")
    return CustomId(verb, reading.match.id, reading.question, reading.seat, argument)
