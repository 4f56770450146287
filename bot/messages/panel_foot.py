"""The foot of a panel: confirming, taking back, a step back, typing, the rules of the question, a hint."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import structs

from bot.matches.adapters import ADAPTERS
from bot.matches.reading import Reading
from bot.messages.components import BUTTON_LABEL_LIMIT, Button
from bot.messages.custom_ids import CustomId, path_text
from bot.messages.drawing import Viewer
from bot.messages.offers import one_step_back
from bot.messages.pages import ROW_LIMIT, Part, in_rows
from bot.texts.literal import whole_parts
from bot.texts.speech import Speech
from bot.texts.stories import PHONE_COLUMN, width_of
from engine.choices import kind_of
from engine.game import Move
from engine.narrowing import Narrowed
from rendering.pictures import APART

LONG = PHONE_COLUMN * 2 // 3
"""Letters on a button beside which a phone has no room for the others of a foot."""


def last_row(
    viewer: Viewer, reading: Reading, speech: Speech, at: Narrowed, path: Sequence[int], back: tuple[Button, ...]
) -> tuple[Button, ...]:
    """Taking back, first; or within a walk: confirming what was chosen, a step back, starting again. Typing; the rules; help."""
    buttons: list[Button] = []
    both: list[Button] = []
    if at.move is not None and path:
        done = id_of(reading, "confirm", path_text(path))
        buttons.append(Button(viewer.words("button.confirm"), str(done), discord.ButtonStyle.success, "✅"))
        both = both_button(viewer, reading, speech, at.move, path)
        buttons += both
    if path:
        before = one_step_back(reading, path)
        if before:
            step = id_of(reading, "look", path_text(before))
            buttons.append(Button(viewer.words("button.step_back"), str(step), emoji="◀️"))
        buttons.append(Button(viewer.words("button.choose_again"), str(id_of(reading, "look"))))
    else:
        buttons += back
    if not (reading.match.coached or both):  # there five have room without it, and `/move` is there for whoever types
        buttons.append(Button(viewer.words("button.type"), str(id_of(reading, "type"))))
    buttons += about_button(viewer, reading, speech)
    return tuple(buttons if path else [*buttons, *hint_button(viewer, reading)])


def with_foot(parts: Sequence[Part], foot: Sequence[Button], looks: Sequence[Button]) -> list[Part]:
    """The parts with a foot and what can be looked at, in as few rows as they can be: each makes a page longer.

    The last part is put among them where it is a single button, such as one that ends a turn; one that takes a row of a phone
    by itself stays above.
    """
    *above, last = parts or [()]
    if not (isinstance(last, tuple) and len(last) == 1 and above):
        return [*parts, *in_fewest_rows(foot, looks)]
    only, joined = last, (structs.replace(last[0], emoji=None), *foot)
    if len(joined) + len(looks) > ROW_LIMIT and (is_long(only[0]) or len(joined) > ROW_LIMIT):
        return [*above, only, *in_fewest_rows(foot, looks)]
    return [*above, *in_fewest_rows(joined, looks)]


def in_fewest_rows(foot: Sequence[Button], looks: Sequence[Button]) -> list[Part]:
    """A foot and what can be looked at as one row where that has room for them, else each as its own."""
    return in_rows([*foot, *looks]) if len(foot) + len(looks) <= ROW_LIMIT else [*in_rows(foot), *in_rows(looks)]


def is_long(button: Button) -> bool:
    """Whether a button leaves no room for others in its row of a phone."""
    return width_of(button.label) > LONG


def both_button(viewer: Viewer, reading: Reading, speech: Speech, move: Move, path: Sequence[int]) -> list[Button]:
    """Confirms a move together with the one that can be declared with it, if there is one; with what that takes and brings."""
    then = ADAPTERS[reading.match.game].vocabulary.declared_with.get(kind_of(move))
    if then is None or not reading.declared_with(move, then):
        return []
    name = viewer.words(f"{reading.match.game}.declared_with.{kind_of(move)}")
    label = with_last_parts(name, speech.brings(reading.view, move))
    return [Button(label, str(id_of(reading, "confirm_both", path_text(path))), emoji="☑️")]


def with_last_parts(name: str, told: str) -> str:
    """A name with what is told of it; where a button has no room for all of that, with its last parts rather than its first."""
    parts = told.split(APART)
    texts = (APART.join([name, *parts[first:]]) for first in range(len(parts)))
    return next(
        (text for text in texts if len(text) <= BUTTON_LABEL_LIMIT),
        whole_parts(f"{name}{APART}{told}", BUTTON_LABEL_LIMIT),
    )


def about_button(viewer: Viewer, reading: Reading, speech: Speech) -> list[Button]:
    """The rules of the question, where there are some; in a practice after all that there is to explain about it."""
    topic = reading.topic or ""
    if reading.match.coached and speech.advice(topic):
        return [Button(viewer.words("button.explain"), str(id_of(reading, "explain", topic)), emoji="🎓")]
    if topic not in ADAPTERS[reading.match.game].vocabulary.rules:
        return []
    return [Button(viewer.words("button.about"), str(id_of(reading, "about", topic)))]


def hint_button(viewer: Viewer, reading: Reading) -> list[Button]:
    """What a bot player would do, where something is asked."""
    if reading.decision is None:
        return []
    return [Button(viewer.words("button.hint"), str(id_of(reading, "hint")), emoji="💡")]


def back_buttons(viewer: Viewer, reading: Reading) -> tuple[Button, ...]:
    """Takes back the last step, or all of the turn, as far as that is free."""
    if not reading.free:
        return ()
    step = Button(viewer.words("button.take_back"), str(id_of(reading, "back")))
    if reading.free == 1:
        return (step,)
    turn = Button(viewer.words("button.take_back_turn", n=reading.free), str(id_of(reading, "back_turn")), emoji="⏮️")
    return (step, turn)


def id_of(reading: Reading, verb: str, argument: str = "") -> CustomId:
    """What a button of this panel does: for the question that this seat is asked, and for no later one."""
    return CustomId(verb, reading.match.id, reading.question, reading.seat, argument)
