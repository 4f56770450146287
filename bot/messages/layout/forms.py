"""Forms: what can be typed and chosen in one go, as Discord wants it, and what was entered when it comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import discord
from msgspec import Struct

from bot.messages.layout.components import OPTION_LABEL_LIMIT, Menu, Option, discord_select

FORM_LABEL_LIMIT = 45
FORM_LIMIT = 200
FORM_PARTS = 5
FORM_FIELD = "line"
"""The name of the field of a form that has one line alone."""
IN_SIGHT = 5
"""Options that a phone shows below each other without filling its screen: they are circles to tap, more of them a menu."""


class LineField(Struct, frozen=True):
    """A line to type in; an empty one may be left so where it is not `required`. `typed` stands there already."""

    label: str
    placeholder: str
    name: str = FORM_FIELD
    typed: str = ""
    required: bool = True


class ChoiceField(Struct, frozen=True):
    """One of several options to choose; the one that holds now is chosen already."""

    label: str
    name: str
    options: tuple[Option, ...]


class ChecksField(Struct, frozen=True):
    """Several things, each of which holds or does not: a box for each, ticked where it holds now."""

    label: str
    name: str
    options: tuple[Option, ...]


class ReadingMatter(Struct, frozen=True):
    """Words between the fields, in Markdown."""

    text: str


FormPart: TypeAlias = LineField | ChoiceField | ChecksField | ReadingMatter


class ModalForm(Struct, frozen=True):
    """A form; `custom_id` says what is done with it."""

    title: str
    parts: tuple[FormPart, ...]
    custom_id: str


def discord_modal(form: ModalForm) -> discord.ui.Modal:
    """A form as Discord wants it; stopped, as views are. Raises ValueError for more parts than one has room for."""
    if not 1 <= len(form.parts) <= FORM_PARTS:
        raise ValueError(f"a form of {len(form.parts)} parts")
    serialiser = discord.ui.Modal(title=form.title[:FORM_LABEL_LIMIT], custom_id=form.custom_id, timeout=None)
    for part in form.parts:
        serialiser.add_item(discord_form_part(part))
    serialiser.stop()
    return serialiser


def discord_form_part(part: FormPart) -> discord.ui.Item[Any]:
    """A part of a form as Discord wants it."""
    if isinstance(part, ReadingMatter):
        return discord.ui.TextDisplay(part.text)
    if isinstance(part, LineField):
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=part.name,
            placeholder=part.placeholder[:OPTION_LABEL_LIMIT],
            default=part.typed or None,
            required=part.required,
            max_length=FORM_LIMIT,
        )
        return discord.ui.Label(text=part.label[:FORM_LABEL_LIMIT], component=line)
    item = _discord_checks(part) if isinstance(part, ChecksField) else _discord_choice(part)
    return discord.ui.Label(text=part.label[:FORM_LABEL_LIMIT], component=item)


def _discord_checks(field: ChecksField) -> discord.ui.Item[Any]:
    options = [
        discord.CheckboxGroupOption(label=option.label[:OPTION_LABEL_LIMIT], value=option.value, default=option.chosen)
        for option in field.options
    ]
    boxes: discord.ui.CheckboxGroup[Any] = discord.ui.CheckboxGroup(
        custom_id=field.name, options=options, required=False, min_values=0, max_values=len(options)
    )
    return boxes


def _discord_choice(field: ChoiceField) -> discord.ui.Item[Any]:
    if not 2 <= len(field.options) <= IN_SIGHT:
        return discord_select(Menu("", field.name, field.options))
    options = [
        discord.RadioGroupOption(
            label=option.label[:OPTION_LABEL_LIMIT],
            value=option.value,
            description=option.about[:OPTION_LABEL_LIMIT] if option.about else None,
            default=option.chosen,
        )
        for option in field.options
    ]
    radio: discord.ui.RadioGroup[Any] = discord.ui.RadioGroup(custom_id=field.name, options=options)
    return radio


def entered_values(data: Mapping[str, Any]) -> dict[str, str]:
    """What was entered in a form, by the names of its fields, from the data of its interaction; no empty fields."""
    found: dict[str, str] = {}
    for label in data.get("components", ()):
        field: Mapping[str, Any] = label.get("component") or {}
        values: Sequence[Any] = field.get("values") or (field.get("value"),)
        if len(values) == 1 and isinstance(values[0], str) and values[0] and isinstance(field.get("custom_id"), str):
            found[field["custom_id"]] = values[0]
    return found


def ticked_boxes(data: Mapping[str, Any], name: str) -> frozenset[str] | None:
    """The values that were ticked in a field with boxes; None where there is no such field."""
    fields: list[Mapping[str, Any]] = [label.get("component") or {} for label in data.get("components", ())]
    return next(
        (frozenset(map(str, each.get("values") or ())) for each in fields if each.get("custom_id") == name), None
    )


def chosen_in(field: ChoiceField) -> str | None:
    """The value that is chosen in a field as it is opened."""
    return next((option.value for option in field.options if option.chosen), None)


def text_entered(data: Mapping[str, Any]) -> str:
    """What was typed into a form of one line; empty when there is no such field, or no text in it."""
    return entered_values(data).get(FORM_FIELD, "")
