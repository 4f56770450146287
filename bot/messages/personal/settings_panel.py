"""The panel of a person's own settings: what holds now, in words, and the menus, buttons and forms that change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import get_args

from bot.matches.people.posts import CallReason
from bot.messages.delivery.calls import notice_setting
from bot.messages.layout.components import Button, ClassicMessage, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ChoiceField, ModalForm, ReadingMatter
from bot.messages.personal.kept_pages import ALLOWANCES, allowance_of
from bot.messages.personal.settings_times import (
    USUAL,
    clock_text,
    hours_text,
    quiet_field,
    vacation_menus,
    vacation_told,
    zone_field,
    zone_told,
)
from bot.operation.configuration.settings import LEAST_ACTIVE, Settings
from storage.records.people import Digest, Notice, Person, Vacation
from texts.catalogue import Language

MAIN, NOTICES, TIMES, VACATION, KEPT = "main", "notices", "times", "vacation", "kept"
PAGES = {MAIN: "◀️", NOTICES: "🔔", TIMES: "🌙", VACATION: "🏖️", KEPT: "🗄️"}
"""The pages and forms, each with the sign of the button that leads there."""
AS_DISCORD = "discord"
"""The language of a person's Discord, whatever it is: what holds for whoever has set none."""
PICTURES = ("usual", "contrast", "words")
CALLS: tuple[CallReason, ...] = get_args(CallReason)
WAITS = (1, 2, 3, 6, 12, 24, 48, 72, 168)
"""Hours after which one may be reminded, to choose from; others that were set before are offered as well."""
DIGEST_HOURS = tuple(60 * hour for hour in (6, 7, 8, 9, 10, 12, 14, 16, 18, 19, 20, 21, 22))
"""Minutes of the day at which one can be told of all matches."""
LINES = {"quiet": "22:00-08:00", "zone": "Asia/Seoul"}
"""What can be typed, each with an example."""


@dataclass(frozen=True)
class Own:
    """What is known of a person at a moment: their settings and vacations, and the clock by which their days go."""

    person: Person
    vacations: Sequence[Vacation]
    zone: tzinfo
    now: float


def settings_message(
    words: Language, languages: Mapping[str, str], own: Own, usual: Settings, page: str
) -> ClassicMessage:
    """A page of the panel; `languages` are what the languages there are are called, by code."""
    person, now = own.person, own.now
    if page == VACATION:
        told = vacation_told(words, own.vacations, usual, own.zone, now)
        menus = vacation_menus(words, own.vacations, usual, own.zone, now)
        about = words("settings.about_vacation")
        return ClassicMessage(f"{about}\n{told}", rows=(*menus, (to_page(words, MAIN),)))
    menus = (language_menu(words, languages, person), pictures_menu(words, person))
    pages = tuple(to_page(words, each) for each in (NOTICES, TIMES, VACATION, KEPT))
    typing = tuple(Button(words(f"settings.type_{name}"), id_of("set_form", name), emoji="⌨️") for name in LINES)
    return ClassicMessage(settings_summary(words, own, usual), rows=(*menus, pages, typing))


def notices_form(words: Language, own: Own, _usual: Settings) -> ModalForm:
    """How one is called, for each that people are called for."""
    person = own.person
    parts = (ReadingMatter(words("settings.about_notices")), *(notice_field(words, person, call) for call in CALLS))
    return ModalForm(words(f"settings.page_{NOTICES}"), parts, id_of("set_all", NOTICES))


def times_form(words: Language, own: Own, usual: Settings) -> ModalForm:
    """When one is reminded, and when not, and by which clock."""
    person = own.person
    parts = (
        ReadingMatter(words("settings.about_times", n=LEAST_ACTIVE)),
        waits_field(words, person, usual),
        quiet_field(words, person, usual),
        zone_field(words, person, own.zone, own.now),
        digest_field(words, person),
    )
    return ModalForm(words(f"settings.page_{TIMES}"), parts, id_of("set_all", TIMES))


def settings_summary(words: Language, own: Own, usual: Settings) -> str:
    """All settings of a person in words; what they have not set is as the operator has it."""
    person = own.person
    lines = [
        words("settings.head"),
        words("settings.language", language=words("language.name" if person.language else "settings.as_discord")),
        words("settings.pictures", pictures=words(f"settings.pictures_{pictures_of(person)}")),
        *(words(f"settings.on_{call}", how=words(f"settings.how_{notice_setting(person, call)}")) for call in CALLS),
    ]
    if hours := hours_until_reminder(person, usual):
        lines.append(words("settings.waits", n=hours))
    lines.append(digest_said(words, person.digest, person.digest_at))
    quiet = quiet_of(person, usual)
    lines.append(words("settings.quiet", quiet=hours_text(quiet, "–") if quiet else words("settings.no_quiet")))
    lines.append(zone_told(words, person, own.zone, own.now))
    lines.append(vacation_told(words, own.vacations, usual, own.zone, own.now))
    lines += [words(f"settings.{name}_{allowance_of(person, name)}") for name in ALLOWANCES]
    return "\n".join(lines)


def language_label(words: Language, other: Language, share: float | None) -> str:
    """A language by its own name, with the share of it that there is where that is not whole."""
    name = other("language.name")
    return name if share is None else words("settings.language_in_part", language=name, share=int(100 * share))


def language_menu(words: Language, languages: Mapping[str, str], person: Person) -> Menu:
    """Every language, and that of the person's Discord."""
    as_discord = Option(
        words("settings.language", language=words("settings.as_discord")), AS_DISCORD, chosen=person.language is None
    )
    own = tuple(Option(name, code, chosen=code == person.language) for code, name in sorted(languages.items()))
    return settings_menu(words, "language", (as_discord, *own))


def pictures_menu(words: Language, person: Person) -> Menu:
    """How positions are shown to this person."""
    options = tuple(
        Option(
            words("settings.pictures", pictures=words(f"settings.pictures_{each}")),
            each,
            chosen=each == pictures_of(person),
            about=words(f"settings.pictures_{each}_about"),
        )
        for each in PICTURES
    )
    return settings_menu(words, "pictures", options)


def pictures_of(person: Person) -> str:
    """The setting of `PICTURES` that a person has."""
    if person.text_only:
        return "words"
    return "contrast" if person.high_contrast else "usual"


def notice_field(words: Language, person: Person, call: CallReason) -> ChoiceField:
    """How one is called for one kind of thing. What each way means is said with the first of them."""
    options = tuple(
        Option(
            words(f"settings.how_{notice}"),
            notice,
            chosen=notice is notice_setting(person, call),
            about=words(f"settings.how_{notice}_about") if call == CALLS[0] else None,
        )
        for notice in Notice
    )
    return ChoiceField(words(f"settings.menu_{call}"), call, options)


def waits_field(words: Language, person: Person, usual: Settings) -> ChoiceField:
    """After how many hours one is reminded."""
    own = person.reminder_hours
    hours = sorted({*WAITS, *([int(own)] if own is not None else [])})
    as_usual = (
        words("settings.waits_usual", n=int(usual.reminder_hours)) if usual.reminder_hours else words("settings.never")
    )
    options = (
        Option(as_usual, USUAL, chosen=own is None),
        *(Option(words("settings.waits", n=each), str(each), chosen=each == own) for each in hours),
    )
    return ChoiceField(words("settings.menu_waits"), "waits", options)


def digest_field(words: Language, person: Person) -> ChoiceField:
    """Whether one is told of all matches together: when something waits, or once a day, and when."""
    hours = sorted({*DIGEST_HOURS, person.digest_at})
    ways = [(Digest.NONE, 0), (Digest.WAITING, 0), *((Digest.DAILY, at) for at in hours)]
    options = tuple(
        Option(
            digest_said(words, digest, at),
            clock_text(at) if digest is Digest.DAILY else digest.value,
            chosen=digest is person.digest and (digest is not Digest.DAILY or at == person.digest_at),
        )
        for digest, at in ways
    )
    return ChoiceField(words("settings.menu_digest"), "digest", options)


def digest_said(words: Language, digest: Digest, at: int) -> str:
    """When one is told of all matches together."""
    return words(f"settings.digest_{digest}", time=clock_text(at))


def settings_menu(words: Language, name: str, options: tuple[Option, ...]) -> Menu:
    """A menu that changes one setting."""
    return Menu(words(f"settings.menu_{name}"), id_of("set", name), options)


def to_page(words: Language, page: str) -> Button:
    """The button that leads to a page or form."""
    return Button(words(f"settings.page_{page}"), id_of("settings", page), emoji=PAGES[page])


def id_of(verb: str, argument: str) -> str:
    """What a button or menu of the panel does."""
    return str(CustomId(verb, argument=argument))


def hours_until_reminder(person: Person, usual: Settings) -> int:
    """After how many hours somebody is reminded; 0 for never."""
    if person.on_reminder is Notice.NONE:
        return 0
    return int(usual.reminder_hours if person.reminder_hours is None else person.reminder_hours)


def quiet_of(person: Person, usual: Settings) -> tuple[int, int] | None:
    """The quiet hours that hold for somebody, as minutes of the day."""
    if person.quiet_from is not None and person.quiet_to is not None:
        own = person.quiet_from, person.quiet_to
        return own if person.quiet_from != person.quiet_to else None
    return (usual.quiet_hours.start, usual.quiet_hours.until) if usual.quiet_hours else None
