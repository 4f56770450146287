"""A person's own settings: the panel, and what its menus, buttons and forms change at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_values, is_whole_number
from bot.interactions.answering.context import Context
from bot.interactions.handlers.personal import kept
from bot.matches.people.refusals import NotPossible
from bot.matches.time.active_hours import MINUTE, MOST_QUIET
from bot.matches.time.calendars import clock_of, usual_hours
from bot.matches.time.vacations import LENGTHS, days_left, may_take, vacation_of
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ChoiceField, LineField, ModalForm, chosen_in, entered_values, text_entered
from bot.messages.personal.kept_pages import ALLOWANCES, ALLOWED
from bot.messages.personal.settings_panel import (
    AS_DISCORD,
    CALLS,
    DIGEST_HOURS,
    KEPT,
    LINES,
    MAIN,
    NOTICES,
    PAGES,
    PICTURES,
    TIMES,
    VACATION,
    Own,
    language_label,
    notices_form,
    settings_message,
    times_form,
)
from bot.messages.personal.settings_times import MINUTES_OF_DAY, OFF, USUAL, clock_text, proposed_clocks_text
from bot.messages.personal.typed_zones import Unclear, meant_by
from bot.messages.personal.zone_names import offset_at
from bot.operation.configuration.settings import LEAST_ACTIVE, LONGEST_WAIT, Settings
from storage.records.people import Digest, Notice, Person
from texts.catalogue import Language
from texts.literal import QUOTE_LIMIT, clipped_text, literal_text

HOURS = re.compile(r"([01]?\d|2[0-3]):([0-5]\d) *[-–] *([01]?\d|2[0-3]):([0-5]\d)")
SettingChange = Callable[[Context, Person, str], Person]


async def open_settings_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows a page of the panel, or opens one of its forms."""
    if custom_id.argument in SETTING_FORMS:
        form = SETTING_FORMS[custom_id.argument](
            context.viewer.words, await own_settings(context), context.services.settings
        )
        await context.answer.ask(form)
        return
    await show_settings(context, custom_id.argument if custom_id.argument in PAGES else MAIN)


async def show_settings(context: Context, shown: str = MAIN) -> None:
    """Shows the panel, in the language that is set now."""
    if shown == KEPT:
        await kept.show_kept(context)
        return
    own = await own_settings(context)
    words = context.services.language_for(own.person.language, context.locale)
    settings, in_part = context.services.settings, context.services.languages_in_part
    languages = {
        code: language_label(words, other, in_part.get(code)) for code, other in context.services.languages.items()
    }
    await context.answer.give(settings_message(words, languages, own, settings, shown))


async def own_settings(context: Context) -> Own:
    """What is known now of the person who asks."""
    person, now = await context.services.person(context.actor.user_id), context.services.clock()
    times = (await context.services.store.people.times([person.user_id]))[person.user_id]
    return Own(person, times.vacations, clock_of(person, usual_hours(context.services.settings, now)), now)


async def setting_chosen(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    values = chosen_values(data)
    if len(values) != 1:
        raise NotPossible("refused.unknown_button")
    await change_setting(context, custom_id.argument, values[0])


async def open_form(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the form for values that no menu offers."""
    name = custom_id.argument
    if name not in LINES:
        raise NotPossible("refused.unknown_button")
    words = context.viewer.words
    form = str(CustomId("set_typed", argument=name))
    await context.answer.ask(
        ModalForm(words(f"settings.menu_{name}"), (LineField(words(f"settings.form_{name}"), LINES[name]),), form)
    )


async def setting_typed(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    await change_setting(context, custom_id.argument, text_entered(data))


async def form_filled(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Changes all that was chosen anew in a form at once, or nothing: raises NotPossible for what cannot be set."""
    if custom_id.argument not in SETTING_FORMS:
        raise NotPossible("refused.unknown_button")
    own, chosen = await own_settings(context), entered_values(data)
    form = SETTING_FORMS[custom_id.argument](context.viewer.words, own, context.services.settings)
    person = own.person
    for field in form.parts:
        # What stands there already is left as it is: of those who have set nothing it is what holds for them, not a choice.
        if isinstance(field, ChoiceField) and chosen.get(field.name, "") not in ("", chosen_in(field)):
            person = CHANGES[field.name](context, person, chosen[field.name])
    await context.services.store.people.save(person, context.services.clock())
    await show_settings(context)


async def change_setting(context: Context, name: str, value: str) -> None:
    """Changes a setting, and shows its page. Raises NotPossible for what cannot be set."""
    if name not in CHANGES and name != "vacation":
        raise NotPossible("refused.unknown_button")
    if name == "vacation":
        await take_vacation(context, value)
        return
    person = await context.services.person(context.actor.user_id)
    await context.services.store.people.save(CHANGES[name](context, person, value), context.services.clock())
    await show_settings(context, KEPT if name in ALLOWANCES else MAIN)


async def open_vacation_page(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the page on which one takes a vacation."""
    await show_settings(context, VACATION)


async def take_vacation(context: Context, value: str) -> None:
    """Begins a vacation of some days. Raises NotPossible for more than are left this year."""
    if not (is_whole_number(value) and int(value) in LENGTHS):
        raise NotPossible("refused.unknown_button")
    services, now, user = context.services, context.services.clock(), context.actor.user_id
    settings, people = services.settings, services.store.people
    zone = clock_of(await services.person(user), usual_hours(settings, now))
    known = (await people.times([user]))[user].vacations
    if not may_take(known, settings.vacation_days, zone, now, int(value)):
        raise NotPossible("settings.too_much_vacation", n=days_left(known, settings.vacation_days, zone, now))
    await people.take_vacation(user, vacation_of(int(value), zone, now))
    await show_settings(context, VACATION)


async def end_vacation(context: Context, _custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Ends a vacation early: the days that are left are the person's again."""
    await context.services.store.people.end_vacation(context.actor.user_id, context.services.clock())
    await show_settings(context, VACATION)


def with_language(context: Context, person: Person, value: str) -> Person:
    """Sets a language, or that of the person's Discord."""
    code = None if value == AS_DISCORD else context.services.known_language(value).language
    return structs.replace(person, language=code)


def with_picture_setting(_context: Context, person: Person, value: str) -> Person:
    """Sets how pictures are, or words alone."""
    if value not in PICTURES:
        raise NotPossible("refused.unknown_button")
    return structs.replace(person, high_contrast=value == "contrast", text_only=value == "words")


def notice_setting_change(field: str) -> SettingChange:
    """A change of how somebody is called for one kind of thing."""

    def changed(_context: Context, person: Person, value: str) -> Person:
        if value not in list(Notice):
            raise NotPossible("refused.unknown_button")
        return structs.replace(person, **{field: Notice(value)})

    return changed


def with_reminder_hours(_context: Context, person: Person, value: str) -> Person:
    """Sets after how many hours somebody is reminded."""
    if value == USUAL:
        return structs.replace(person, reminder_hours=None)
    if not (is_whole_number(value) and 1 <= int(value) <= LONGEST_WAIT):
        raise NotPossible("refused.unknown_button")
    return structs.replace(person, reminder_hours=float(value))


def with_quiet_hours(context: Context, person: Person, value: str) -> Person:
    """Sets the hours in which somebody is not reminded."""
    if value == USUAL:
        return structs.replace(person, quiet_from=None, quiet_to=None)
    start, until = read_hours(value)
    if (until - start) % MINUTES_OF_DAY * MINUTE > MOST_QUIET:
        raise NotPossible("settings.too_quiet", n=LEAST_ACTIVE)
    kept = structs.replace(person, quiet_from=start, quiet_to=until)
    if person.quiet_from is None and not person.utc_offset and person.zone is None:
        # Somebody's first quiet hours: they mean their own clock, most likely the operator's.
        return structs.replace(kept, utc_offset=context.services.settings.utc_offset)
    return kept


def with_digest_setting(context: Context, person: Person, value: str) -> Person:
    """Sets digests: when something waits, at an hour of one's own day, or none."""
    if value in (Digest.NONE, Digest.WAITING):
        return structs.replace(person, digest=Digest(value))
    at = next((minute for minute in (*DIGEST_HOURS, person.digest_at) if clock_text(minute) == value), None)
    if at is None:
        raise NotPossible("refused.unknown_button")
    changed = structs.replace(person, digest=Digest.DAILY, digest_at=at)
    if person.zone is None and person.quiet_from is None and not person.utc_offset:  # as with the first quiet hours
        return structs.replace(changed, utc_offset=context.services.settings.utc_offset)
    return changed


def with_time_zone(context: Context, person: Person, value: str) -> Person:
    """Sets the clock: of a place, or always as far ahead of UTC. Raises NotPossible for what means no single clock."""
    if value == person.zone:  # from the menu; typed, not every name of a zone is taken at its word
        return person
    now, languages = context.services.clock(), context.services.languages
    try:
        meant = meant_by(value, languages, now)
    except Unclear as unclear:
        options = proposed_clocks_text(context.viewer.words, languages, unclear.proposed, now)
        if not options:
            raise NotPossible("settings.bad_zone") from unclear
        key = "settings.zone_unclear" if unclear.known else "settings.zone_near"
        raise NotPossible(
            key, typed=literal_text(clipped_text(value.strip(), QUOTE_LIMIT)), options=options
        ) from unclear
    if isinstance(meant, int) and meant:
        return structs.replace(person, zone=None, utc_offset=meant)
    meant = meant or "UTC"  # a difference of 0 is what those have who have set none
    # The difference of today is kept as well, for a machine that has lost the zone.
    return structs.replace(person, zone=meant, utc_offset=offset_at(meant, now))


def allowance_change(field: str) -> SettingChange:
    """A change of whether somebody allows something that is kept of them to be shown to others."""

    def changed(_context: Context, person: Person, value: str) -> Person:
        if value not in ALLOWED:
            raise NotPossible("refused.unknown_button")
        return structs.replace(person, **{field: value == ALLOWED[True]})

    return changed


CHANGES: Mapping[str, SettingChange] = {
    "language": with_language,
    "pictures": with_picture_setting,
    "waits": with_reminder_hours,
    "quiet": with_quiet_hours,
    "zone": with_time_zone,
    "digest": with_digest_setting,
    **{name: allowance_change(field) for name, field in ALLOWANCES.items()},
    **{call: notice_setting_change(f"on_{call}") for call in CALLS},
}
"""The settings by name, and what a value makes of a person's settings."""


SETTING_FORMS: Mapping[str, Callable[[Language, Own, Settings], ModalForm]] = {NOTICES: notices_form, TIMES: times_form}
"""The forms by name, each as it stands for somebody."""


def read_hours(text: str) -> tuple[int, int]:
    """`22:00-08:00` as minutes of the day; `off` is an empty time, whatever the operator has set. Raises NotPossible."""
    if text.strip().lower() == OFF:
        return 0, 0
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise NotPossible("settings.bad_hours")
    return int(match[1]) * 60 + int(match[2]), int(match[3]) * 60 + int(match[4])
