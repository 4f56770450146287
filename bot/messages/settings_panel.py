"""The panel of a person's own settings: what holds now, in words, and the menus and buttons that change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from bot.matches.posts import Call
from bot.messages.calls import wanted
from bot.messages.components import Button, ClassicMessage, Menu, Option
from bot.messages.custom_ids import CustomId
from bot.messages.kept_pages import PUBLIC
from bot.operation.settings import Settings
from bot.texts.catalogue import Language
from storage.records import Notice, Person

MAIN, NOTICES, TIMES, KEPT = "main", "notices", "times", "kept"
PAGES = {MAIN: "◀️", NOTICES: "🔔", TIMES: "🌙", KEPT: "🗄️"}
"""The pages, each with the sign of the button that leads there."""
AS_DISCORD = "discord"
"""The language of a person's Discord, whatever it is: what holds for whoever has set none."""
USUAL, OFF = "usual", "off"
"""What holds for whoever has set nothing else, and no quiet hours at all."""
PICTURES = ("usual", "contrast", "words")
CALLS: tuple[Call, ...] = get_args(Call)
WAITS = (1, 2, 3, 6, 12, 24, 48, 72, 168)
"""Hours after which one may be reminded, to choose from; others that were set before are offered as well."""
QUIET = ("21:00-07:00", "22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00", "00:00-08:00", "00:00-09:00")
"""Quiet hours to choose from; others can be typed."""
ZONES = tuple(60 * hours for hours in range(-10, 14))
"""Differences to UTC to choose from, in minutes: a menu has room for one more, which is the person's own. Others can be typed."""
DAY = 24 * 60
FORMS = {"quiet": "22:00-08:00", "zone": "+09:00"}
"""What can be typed, each with an example."""


def settings_message(
    words: Language, languages: Mapping[str, Language], person: Person, usual: Settings, page: str, now: float
) -> ClassicMessage:
    """A page of the panel. `now` in unix seconds: time zones are told by the time that it is there."""
    if page == NOTICES:
        return ClassicMessage(
            words("settings.about_notices"), rows=(*notice_menus(words, person), (to_page(words, MAIN),))
        )
    if page == TIMES:
        menus = (
            waits_menu(words, person, usual),
            quiet_menu(words, person, usual),
            zone_menu(words, person, usual, now),
        )
        typing = tuple(Button(words(f"settings.type_{name}"), id_of("set_form", name), emoji="⌨️") for name in FORMS)
        return ClassicMessage(words("settings.about_times"), rows=(*menus, (*typing, to_page(words, MAIN))))
    menus = (language_menu(words, languages, person), pictures_menu(words, person))
    return ClassicMessage(
        summary(words, person, usual), rows=(*menus, tuple(to_page(words, page) for page in (NOTICES, TIMES, KEPT)))
    )


def summary(words: Language, person: Person, usual: Settings) -> str:
    """All settings of a person in words; what they have not set is as the operator has it."""
    lines = [
        words("settings.head"),
        words("settings.language", language=words("language.name" if person.language else "settings.as_discord")),
        words("settings.pictures", pictures=words(f"settings.pictures_{pictures_of(person)}")),
        *(words(f"settings.on_{call}", how=words(f"settings.how_{wanted(person, call)}")) for call in CALLS),
    ]
    if hours := waits(person, usual):
        lines.append(words("settings.waits", n=hours))
    quiet = quiet_of(person, usual)
    lines.append(words("settings.quiet", quiet=shown(quiet, "–") if quiet else words("settings.no_quiet")))
    lines.append(words("settings.zone", offset=signed(zone_of(person, usual))))
    lines.append(words(f"settings.public_{PUBLIC[person.public_stats]}"))
    return "\n".join(lines)


def language_menu(words: Language, languages: Mapping[str, Language], person: Person) -> Menu:
    """Every language by its own name, and that of the person's Discord."""
    as_discord = Option(words("settings.as_discord"), AS_DISCORD, chosen=person.language is None)
    own = tuple(
        Option(language("language.name"), code, chosen=code == person.language)
        for code, language in sorted(languages.items())
    )
    return menu(words, "language", (as_discord, *own))


def pictures_menu(words: Language, person: Person) -> Menu:
    """How positions are shown to this person."""
    options = tuple(
        Option(
            words(f"settings.pictures_{each}"),
            each,
            chosen=each == pictures_of(person),
            about=words(f"settings.pictures_{each}_about"),
        )
        for each in PICTURES
    )
    return menu(words, "pictures", options)


def pictures_of(person: Person) -> str:
    """Which of `PICTURES` a person has."""
    if person.text_only:
        return "words"
    return "contrast" if person.high_contrast else "usual"


def notice_menus(words: Language, person: Person) -> tuple[Menu, ...]:
    """A menu for each that people are called for."""
    return tuple(
        menu(
            words,
            call,
            tuple(
                Option(
                    words(f"settings.on_{call}", how=words(f"settings.how_{notice}")),
                    notice,
                    chosen=notice is wanted(person, call),
                    about=words(f"settings.how_{notice}_about"),
                )
                for notice in Notice
            ),
        )
        for call in CALLS
    )


def waits_menu(words: Language, person: Person, usual: Settings) -> Menu:
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
    return menu(words, "waits", options)


def quiet_menu(words: Language, person: Person, usual: Settings) -> Menu:
    """When one is not reminded."""
    own = None
    if person.quiet_from is not None and person.quiet_to is not None:
        own = OFF if person.quiet_from == person.quiet_to else shown((person.quiet_from, person.quiet_to), "-")
    here = usual.quiet_hours
    as_usual = shown((here.start, here.until), "–") if here else words("settings.no_quiet")
    times = QUIET if own is None or own in (*QUIET, OFF) else (*QUIET, own)
    options = (
        Option(words("settings.quiet_usual", quiet=as_usual), USUAL, chosen=own is None),
        Option(words("settings.quiet", quiet=words("settings.no_quiet")), OFF, chosen=own == OFF),
        *(Option(words("settings.quiet", quiet=each.replace("-", "–")), each, chosen=each == own) for each in times),
    )
    return menu(words, "quiet", options)


def zone_menu(words: Language, person: Person, usual: Settings, now: float) -> Menu:
    """By which clock the quiet hours are meant."""
    own = zone_of(person, usual)
    options = tuple(
        Option(
            words("settings.zone_at", time=clock(int(now // 60 + offset) % DAY), offset=signed(offset)),
            signed(offset),
            chosen=offset == own,
        )
        for offset in sorted({*ZONES, own})
    )
    return menu(words, "zone", options)


def menu(words: Language, name: str, options: tuple[Option, ...]) -> Menu:
    """A menu that changes one setting."""
    return Menu(words(f"settings.menu_{name}"), id_of("set", name), options)


def to_page(words: Language, page: str) -> Button:
    """The button that leads to a page."""
    return Button(words(f"settings.page_{page}"), id_of("settings", page), emoji=PAGES[page])


def id_of(verb: str, argument: str) -> str:
    """What a button or menu of the panel does."""
    return str(CustomId(verb, argument=argument))


def waits(person: Person, usual: Settings) -> int:
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


def zone_of(person: Person, usual: Settings) -> int:
    """By how many minutes the clock of somebody's quiet hours is ahead of UTC; the operator's, with the operator's hours."""
    as_usual = person.quiet_from is None and usual.quiet_hours is not None
    return usual.utc_offset if as_usual else person.utc_offset


def shown(hours: tuple[int, int], dash: str) -> str:
    """Quiet hours as `22:00-08:00`."""
    return dash.join(map(clock, hours))


def clock(minutes: int) -> str:
    """Minutes of the day as `22:30`."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def signed(offset: int) -> str:
    """A difference to UTC as `+09:00`."""
    return ("-" if offset < 0 else "+") + clock(abs(offset))
