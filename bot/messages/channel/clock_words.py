"""Clocks in words: what is left, what a match has agreed on, and what can be chosen of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.matches.games.bot_levels import level_name, levels_offered
from bot.matches.lobbies.clock_options import NONE, OWN, VACATION, clock_terms_text, preset_of
from bot.matches.time.active_hours import Calendar, active_from
from bot.matches.time.seat_clocks import PRESETS, calendar_at, clock_standing, is_timed
from bot.messages.layout.components import Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ChoiceField, LineField, ModalForm
from engine.game import Seat
from storage.records.matches import AtZero, ClockTerms, Match
from texts.catalogue import Language
from texts.literal import literal_text

MINUTE, HOUR = 60, 3600


def duration_text(words: Language, seconds: float) -> str:
    """A time in hours and minutes, rounded down: nobody is told to have more than they have."""
    hours, minutes = divmod(int(seconds) // MINUTE, HOUR // MINUTE)
    if not hours and not minutes:
        return words("clock.less_than_a_minute")
    told = [words("clock.hours", n=hours)] if hours else []
    return " ".join([*told, words("clock.minutes", n=minutes)] if minutes else told)


def board_clocks(words: Language, match: Match, clocks: Sequence[tuple[float, float | None]]) -> list[str]:
    """What people had left when a board was committed, and when it runs out for whoever is asked."""
    told = [
        words(
            "clock.board_runs",
            name=literal_text(seat.name),
            left=duration_text(words, left),
            until=f"<t:{int(until)}:f>",
        )
        if until is not None
        else words("clock.board_stands", name=literal_text(seat.name), left=duration_text(words, left))
        for seat, (left, until) in zip(match.seats, clocks, strict=False)
        if seat.user_id is not None
    ]
    return [words("clock.board", clocks=" · ".join(told))] if told else []


def status_clocks(words: Language, match: Match, calendars: Mapping[int, Calendar], now: float) -> list[str]:
    """What everybody has left now, why somebody's clock stands still, and for whom a bot player plays."""
    if match.clock is None or not match.clocks:
        return []
    lines = [
        _status_line(words, match, place, calendars, now) for place, seat in enumerate(match.seats) if seat.user_id
    ]
    lines += [
        words("clock.plays_for", bot=literal_text(seat.name), name=literal_text(seat.away_name))
        for seat in match.seats
        if seat.away_id is not None
    ]
    return [*lines, terms_told(words, match.clock) if is_timed(match) else words("clock.nobody_waits")]


def _status_line(words: Language, match: Match, place: Seat, calendars: Mapping[int, Calendar], now: float) -> str:
    """What somebody has left now."""
    stands, name = clock_standing(match, place, calendars, now), literal_text(match.seats[place].name)
    told = {"name": f"**{name}**", "left": duration_text(words, stands.left)}
    if stands.until is None:
        return f"⏳ {words('clock.stands', **told)}"
    line = f"⏳ {words('clock.runs_until', **told, until=f'<t:{int(stands.until)}:f>')}"
    calendar = calendar_at(match, place, calendars)
    goes_on = active_from(calendar, now)
    if goes_on == now:
        return line
    why = "clock.on_vacation" if calendar.vacation_at(now) is not None else "clock.quiet_now"
    return f"{line} · {words(why, until=f'<t:{int(goes_on)}:f>')}"


def clock_figures_text(words: Language, terms: ClockTerms) -> str:
    """What each seat has, and gets back with each turn."""
    return words(
        "clock.figures", reserve=duration_text(words, terms.reserve), increment=duration_text(words, terms.increment)
    )


def named_clock_text(words: Language, terms: ClockTerms) -> str:
    """The name of a clock, with its figures."""
    return words(f"clock.named_{preset_of(terms) or OWN}", figures=clock_figures_text(words, terms))


def terms_told(words: Language, terms: ClockTerms) -> str:
    """All that a match has agreed on about its clock: the figures, and in a small line what goes with them."""
    then = words(f"clock.then_{terms.at_zero}", level=level_name(words, terms.level))
    vacation = words("clock.vacation_told" if terms.vacation else "clock.no_vacation_told")
    return f"{words('clock.terms', clock=named_clock_text(words, terms))}\n-# {then} {vacation}"


def clock_options(words: Language, match: Match) -> tuple[Option, ...]:
    """The clocks that a match can have; the last one leads to the form with all about it."""
    terms = match.clock
    preset = preset_of(terms) if terms is not None else None
    own = clock_terms_text(terms) if terms is not None and preset is None else None
    return (
        Option(words("clock.option_none"), NONE, chosen=terms is None),
        *(
            Option(words("clock.option", clock=named_clock_text(words, known)), name, chosen=preset == name)
            for name, known in PRESETS.items()
        ),
        *(
            [Option(words("clock.option", clock=named_clock_text(words, terms)), own, chosen=True)]
            if terms and own
            else []
        ),
        Option(words("clock.option_own"), OWN),
    )


def clock_form(
    words: Language, match: Match, custom_id: CustomId, at_zero: Sequence[AtZero] = tuple(AtZero)
) -> ModalForm:
    """All about a match's clock, as it is or, where there is none, as the normal one; with what may happen `at_zero`."""
    terms = match.clock or PRESETS["normal"]
    levels, stands = levels_offered(match.game), VACATION[0] if terms.vacation else VACATION[1]
    fields = (
        ChoiceField(
            words("clock.menu_at_zero"),
            "at_zero",
            tuple(Option(words(f"clock.at_zero_{each}"), each, chosen=each is terms.at_zero) for each in at_zero),
        ),
        ChoiceField(
            words("clock.menu_level"),
            "clock_level",
            tuple(
                Option(words("clock.level", level=level_name(words, each)), each, chosen=each is terms.level)
                for each in levels
            ),
        ),
        ChoiceField(
            words("clock.menu_vacation"),
            "vacation",
            tuple(Option(words(f"clock.vacation_{each}"), each, chosen=each == stands) for each in VACATION),
        ),
    )
    figures = LineField(words("clock.form"), words("clock.form_example"), typed=clock_terms_text(terms))
    choosing = (field for field in fields if len(field.options) > 1)
    return ModalForm(words("clock.menu"), (figures, *choosing), str(custom_id))
