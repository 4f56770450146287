"""A person's own settings: the panel, and what its menus, buttons and forms change. What is chosen holds at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from bot.interactions.context import Context
from bot.interactions.handlers import kept
from bot.matches.refusing import NotPossible
from bot.messages.components import Form, entered
from bot.messages.custom_ids import CustomId
from bot.messages.kept_pages import PUBLIC
from bot.messages.settings_panel import (
    AS_DISCORD,
    CALLS,
    FORMS,
    KEPT,
    MAIN,
    NOTICES,
    OFF,
    PAGES,
    PICTURES,
    TIMES,
    USUAL,
    settings_message,
)
from bot.operation.settings import LONGEST_WAIT
from storage.records import Notice, Person

HOURS = re.compile(r"([01]?\d|2[0-3]):([0-5]\d) *[-–] *([01]?\d|2[0-3]):([0-5]\d)")
OFFSET = re.compile(r"(?:UTC)? *([+-])(\d|0\d|1[0-4])(?::([0-5]\d))?", re.IGNORECASE)
Change = Callable[[Context, Person, str], Person]


async def page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A page of the panel."""
    await show(context, custom_id.argument if custom_id.argument in PAGES else MAIN)


async def show(context: Context, shown: str = MAIN) -> None:
    """The panel as it stands, in the language that holds now."""
    if shown == KEPT:
        await kept.show(context)
        return
    person = await context.services.person(context.actor.user_id)
    words = context.services.language(person.language or context.locale)
    settings, languages = context.services.settings, context.services.languages
    await context.answer.give(settings_message(words, languages, person, settings, shown, context.services.clock()))


async def chosen(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Something was chosen from a menu."""
    values = [str(value) for value in data.get("values") or ()]
    if len(values) != 1:
        raise NotPossible("refused.unknown_button")
    await change(context, custom_id.argument, values[0])


async def open_form(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The buttons for what no menu offers."""
    name = custom_id.argument
    if name not in FORMS:
        raise NotPossible("refused.unknown_button")
    words = context.viewer.words
    form = str(CustomId("set_typed", argument=name))
    await context.answer.ask(Form(words(f"settings.menu_{name}"), words(f"settings.form_{name}"), FORMS[name], form))


async def typed(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """What was typed into such a form."""
    await change(context, custom_id.argument, entered(data))


async def change(context: Context, name: str, value: str) -> None:
    """Keeps one setting, and shows the page on which it stands. Raises NotPossible for what cannot be set."""
    if name not in CHANGES:
        raise NotPossible("refused.unknown_button")
    person = await context.services.person(context.actor.user_id)
    await context.services.store.people.save(CHANGES[name](context, person, value))
    pages = {**dict.fromkeys(CALLS, NOTICES), **dict.fromkeys(("waits", "quiet", "zone"), TIMES), "public": KEPT}
    await show(context, pages.get(name, MAIN))


def language(context: Context, person: Person, value: str) -> Person:
    """One of the languages there are, or that of the person's Discord."""
    code = None if value == AS_DISCORD else context.services.known_language(value).language
    return structs.replace(person, language=code)


def pictures(_context: Context, person: Person, value: str) -> Person:
    """With which pictures, or with words alone."""
    if value not in PICTURES:
        raise NotPossible("refused.unknown_button")
    return structs.replace(person, high_contrast=value == "contrast", text_only=value == "words")


def notice(field: str) -> Change:
    """How somebody is called for one kind of thing."""

    def changed(_context: Context, person: Person, value: str) -> Person:
        if value not in list(Notice):
            raise NotPossible("refused.unknown_button")
        return structs.replace(person, **{field: Notice(value)})

    return changed


def waits(_context: Context, person: Person, value: str) -> Person:
    """After how many hours somebody is reminded."""
    if value == USUAL:
        return structs.replace(person, reminder_hours=None)
    if not (value.isdecimal() and value.isascii() and 1 <= int(value) <= LONGEST_WAIT):
        raise NotPossible("refused.unknown_button")
    return structs.replace(person, reminder_hours=float(value))


def quiet(context: Context, person: Person, value: str) -> Person:
    """When somebody is not reminded."""
    if value == USUAL:
        return structs.replace(person, quiet_from=None, quiet_to=None)
    start, until = read_hours(value)
    kept = structs.replace(person, quiet_from=start, quiet_to=until)
    if person.quiet_from is None and not person.utc_offset:
        # Somebody's first quiet hours: they mean their own clock, most likely the operator's.
        return structs.replace(kept, utc_offset=context.services.settings.utc_offset)
    return kept


def zone(_context: Context, person: Person, value: str) -> Person:
    """By which clock."""
    return structs.replace(person, utc_offset=read_offset(value))


def public(_context: Context, person: Person, value: str) -> Person:
    """Whether others may see somebody's statistics."""
    if value not in PUBLIC:
        raise NotPossible("refused.unknown_button")
    return structs.replace(person, public_stats=value == PUBLIC[True])


CHANGES: Mapping[str, Change] = {
    "language": language,
    "pictures": pictures,
    "waits": waits,
    "quiet": quiet,
    "zone": zone,
    "public": public,
    **{call: notice(f"on_{call}") for call in CALLS},
}
"""What can be set, and what a value makes of a person's settings."""


def read_hours(text: str) -> tuple[int, int]:
    """`22:00-08:00` as minutes of the day; `off` is an empty time, whatever the operator has set. Raises NotPossible."""
    if text.strip().lower() == OFF:
        return 0, 0
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise NotPossible("settings.bad_hours")
    return int(match[1]) * 60 + int(match[2]), int(match[3]) * 60 + int(match[4])


def read_offset(text: str) -> int:
    """`+09:00` as minutes. Raises NotPossible."""
    match = OFFSET.fullmatch(text.strip())
    if match is None:
        raise NotPossible("settings.bad_offset")
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return -minutes if match[1] == "-" else minutes
