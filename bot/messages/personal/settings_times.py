"""The pages of a person's settings about when they are there: quiet hours, time zone, vacation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import tzinfo

from bot.matches.time import wall_clock
from bot.matches.time.vacations import current_vacation, days_left, possible_lengths
from bot.messages.layout.components import Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ChoiceField
from bot.messages.personal.typed_zones import Meant, is_called
from bot.messages.personal.zone_names import OFFERED, city_of_zone, offset_at, place_in
from bot.operation.configuration import time_zones
from bot.operation.configuration.settings import Settings
from storage.records.people import Person, Vacation
from texts.catalogue import Language

QUIET = ("21:00-07:00", "22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00", "00:00-08:00", "00:00-09:00")
"""Quiet hours to choose from; others can be typed."""
USUAL, OFF = "usual", "off"
"""What holds for whoever has set nothing else, and no quiet hours at all."""
MINUTES_OF_DAY = 24 * 60


def quiet_field(words: Language, person: Person, usual: Settings) -> ChoiceField:
    """When one is not reminded, and one's clocks stand still."""
    own = None
    if person.quiet_from is not None and person.quiet_to is not None:
        own = OFF if person.quiet_from == person.quiet_to else hours_text((person.quiet_from, person.quiet_to), "-")
    here = usual.quiet_hours
    as_usual = hours_text((here.start, here.until), "–") if here else words("settings.no_quiet")
    times = QUIET if own is None or own in (*QUIET, OFF) else (*QUIET, own)
    options = (
        Option(words("settings.quiet_usual", quiet=as_usual), USUAL, chosen=own is None),
        Option(words("settings.quiet", quiet=words("settings.no_quiet")), OFF, chosen=own == OFF),
        *(Option(words("settings.quiet", quiet=each.replace("-", "–")), each, chosen=each == own) for each in times),
    )
    return ChoiceField(words("settings.menu_quiet"), "quiet", options)


def zone_field(words: Language, person: Person, here: tzinfo, now: float) -> ChoiceField:
    """The clocks that quiet hours may go by; `here` is the one of whoever has chosen none."""
    zone = own_zone(person)
    names = {*OFFERED, *([zone] if zone else [])}
    offsets = sorted((offset_at(name, now), name) for name in names)
    options = [Option(zone_said(words, name, now), name, chosen=name == zone) for _, name in offsets]
    if zone is None:
        own = wall_clock.zone_offset(here, now) // 60
        label = words("settings.offset_at", time=time_at(own, now), offset=offset_text(own))
        options.insert(sum(offset < own for offset, _ in offsets), Option(label, offset_text(own), chosen=True))
    return ChoiceField(words("settings.menu_zone"), "zone", tuple(options))


def zone_said(words: Language, name: str, now: float) -> str:
    """A time zone in a menu, with the hour that it is there now."""
    offset, place = offset_at(name, now), place_in(words, name)
    if place is None:
        return words("settings.offset_at", time=time_at(offset, now), offset=offset_text(offset))
    return words("settings.zone_at", time=time_at(offset, now), place=place, offset=offset_text(offset))


def zone_told(words: Language, person: Person, here: tzinfo, now: float) -> str:
    """The clock of somebody's quiet hours, which is the one `here`, with the hour that it is there now."""
    own, zone = wall_clock.zone_offset(here, now) // 60, own_zone(person)
    place = place_in(words, zone) if zone is not None else None
    if place is None:
        return words("settings.offset", offset=offset_text(own), time=time_at(own, now))
    return words("settings.zone", place=place, offset=offset_text(own), time=time_at(own, now))


def proposed_clocks_text(words: Language, languages: Iterable[str], clocks: Sequence[Meant], now: float) -> str:
    """Clocks as they can be typed, each with the hour that it is there now; empty for none."""

    def said(meant: Meant) -> str:
        if isinstance(meant, int):
            return words("settings.zone_option", typed=offset_text(meant), time=time_at(meant, now))
        place = city_of_zone(words.language, meant)
        typed = place if is_called(place, meant, languages, now) else meant
        return words("settings.zone_option", typed=typed, time=time_at(offset_at(meant, now), now))

    return words.listed(map(said, clocks))


def vacation_menus(
    words: Language, vacations: Sequence[Vacation], usual: Settings, zone: tzinfo, now: float
) -> tuple[Menu | tuple[Button, ...], ...]:
    """How long a vacation may be that begins now; or the end of the one that somebody is on."""
    if current_vacation(vacations, now):
        end = Button(words("settings.end_vacation"), str(CustomId("end_vacation")), emoji="🏠")
        return ((end,),)
    options = tuple(
        Option(words("settings.vacation_days", n=days), str(days))
        for days in possible_lengths(vacations, usual.vacation_days, zone, now)
    )
    return (
        (Menu(words("settings.menu_vacation"), str(CustomId("set", argument="vacation")), options),) if options else ()
    )


def vacation_told(words: Language, vacations: Sequence[Vacation], usual: Settings, zone: tzinfo, now: float) -> str:
    """Whether somebody is on vacation, and how much they may still take this year."""
    left = words("settings.vacation_left", n=days_left(vacations, usual.vacation_days, zone, now))
    current = current_vacation(vacations, now)
    return words("settings.vacation_until", until=f"<t:{int(current.until)}:f>", left=left) if current else left


def own_zone(person: Person) -> str | None:
    """The name of somebody's time zone; None where they have none, or the machine has lost it."""
    return person.zone if person.zone is not None and time_zones.zone_called(person.zone) is not None else None


def hours_text(hours: tuple[int, int], dash: str) -> str:
    """Quiet hours as `22:00-08:00`."""
    return dash.join(map(clock_text, hours))


def time_at(offset: int, now: float) -> str:
    """The time of day where the clock is so many minutes ahead of UTC."""
    return clock_text(int(now // 60 + offset) % MINUTES_OF_DAY)


def clock_text(minutes: int) -> str:
    """Minutes of the day as `22:30`."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def offset_text(offset: int) -> str:
    """A difference to UTC as `+09:00`."""
    return ("-" if offset < 0 else "+") + clock_text(abs(offset))
