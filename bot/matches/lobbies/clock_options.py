"""The choices of a host about a match's clock."""

from __future__ import annotations

import re

from msgspec import structs

from bot.matches.games.bot_levels import levels_offered
from bot.matches.people.refusals import NotPossible
from bot.matches.time.seat_clocks import PRESETS
from engine.thinking.levels import Level
from storage.records.matches import AtZero, ClockTerms, Match

NONE, OWN = "none", "own"
"""The values for no clock, and for figures that are typed."""
VACATION = ("stands", "counts")
"""What a clock does while its owner is on vacation."""
CLOCK_OPTIONS = ("clock", "at_zero", "clock_level", "vacation")
MINUTE, HOUR = 60, 3600
LONGEST = 1000 * HOUR
"""Most seconds of a reserve."""
UNITS = {"h": HOUR, "시간": HOUR, "m": MINUTE, "min": MINUTE, "분": MINUTE}
TIME = rf"(\d{{1,6}}) *({'|'.join(sorted(UNITS, key=len, reverse=True))})"
FIGURES = re.compile(rf"{TIME} *\+ *{TIME}", re.IGNORECASE)


def with_clock_option(match: Match, name: str, value: str) -> Match | None:
    """The match with another value of one of `CLOCK_OPTIONS`; None for a value that the option does not have."""
    terms = match.clock
    if name == "clock":
        return with_clock(match, value)
    if terms is None:
        return None
    if name == "at_zero" and value in set(AtZero):
        terms = structs.replace(terms, at_zero=AtZero(value))
    elif name == "clock_level" and value in levels_offered(match.game):
        terms = structs.replace(terms, level=Level(value))
    elif name == "vacation" and value in VACATION:
        terms = structs.replace(terms, vacation=value == VACATION[0])
    else:
        return None
    return structs.replace(match, clock=terms)


def with_clock(match: Match, value: str) -> Match | None:
    """The match with a clock by name, by figures such as `48h + 8h`, or without one; its other choices stay.

    Raises NotPossible for figures out of bounds.
    """
    if value == NONE:
        return structs.replace(match, clock=None)
    figures = PRESETS[value] if value in PRESETS else read_figures(value)
    if figures is None:
        return None
    kept = match.clock or ClockTerms(reserve=0, increment=0)
    clock = structs.replace(kept, reserve=figures.reserve, increment=figures.increment)
    return structs.replace(match, clock=clock)


def read_figures(text: str) -> ClockTerms | None:
    """`48h + 8h` as terms; None for anything else. Raises NotPossible for figures out of bounds."""
    match = FIGURES.fullmatch(text.strip())
    if match is None:
        return None
    reserve, increment = (int(match[at]) * UNITS[match[at + 1].casefold()] for at in (1, 3))
    if not (MINUTE <= increment <= reserve <= LONGEST):
        raise NotPossible("refused.clock_figures", n=LONGEST // HOUR)
    return ClockTerms(reserve=reserve, increment=increment)


def clock_terms_text(terms: ClockTerms) -> str:
    """The figures of a clock as they are typed."""
    return " + ".join(_short_time_text(seconds) for seconds in (terms.reserve, terms.increment))


def preset_of(terms: ClockTerms) -> str | None:
    """The name of the preset with these figures; None for figures of one's own."""
    figures = terms.reserve, terms.increment
    return next((name for name, known in PRESETS.items() if (known.reserve, known.increment) == figures), None)


def _short_time_text(seconds: int) -> str:
    return f"{seconds // HOUR}h" if seconds % HOUR == 0 else f"{seconds // MINUTE}m"
