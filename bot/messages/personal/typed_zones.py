"""Which clock somebody means by what they type: a difference to UTC, a place, a country, an abbreviation; in any language."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from babel import Locale
from babel.core import get_global

from bot.messages.personal.zone_names import AGAINST_ITS_SIGN, OFFERED, city_of_zone, zone_of
from bot.operation.configuration.time_zones import known_zones

Meant: TypeAlias = int | str
"""Minutes ahead of UTC all year, or the name of a time zone."""

OFFSET = re.compile(
    r"(?:utc|gmt)? *(?P<sign>[+-])? *(?P<hours>\d{1,2}) *(?:(?:[:h.] *|시간? *)?(?P<minutes>\d\d)분?|h|hours?|시간?)?",
    re.IGNORECASE,
)
"""`+9`, `UTC+9`, `gmt +09:00`, `0930`, `9h`, `9시간`."""
DECIMAL = re.compile(r"((?:utc|gmt)? *[+-]? *\d{1,2})[.,](5|50|25|75) *(?:h|hours?|시간)?", re.IGNORECASE)
"""`+5.5`, `UTC+5,75`: parts of an hour that no minutes are."""
PARTS: Mapping[str, str] = {"25": "15", "5": "30", "50": "30", "75": "45"}
LEAST, MOST = -12 * 60, 14 * 60
"""Minutes that a clock may be ahead of UTC."""
QUARTERS = (0, 15, 30, 45)
"""Minutes of a difference: no clock of today has others. Without a sign they are a time of day."""
DAY = 24 * 60
BETWEEN = re.compile(r"[,;/()]")
"""What stands between parts of a name."""
TIME_OF_DAY = re.compile(
    r"(?P<half>오전|오후)? *(?P<hours>[01]?\d|2[0-3])(?:[:.] *(?P<minutes>[0-5]\d)|시(?: *(?P<said>[0-5]?\d)분)?)?"
    r" *(?P<after>[ap]\.?m\.?)?",
    re.IGNORECASE,
)
"""`18:00`, `6 pm`, `오후 6시`: what a clock shows."""
LATER = ("p", "오후")
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
NOT_OF_A_NAME = re.compile(r"[\W_]+")
ENDS = (
    "standardtime",
    "daylighttime",
    "summertime",
    "time",
    "timezone",
    "표준시",
    "서머타임",
    "표준시간",
    "시간대",
    "시간",
)
"""What may stand behind a name, folded."""
BY_ITSELF = ("EST", "MST", "HST")
"""Names of zones without summer time by which people mean those with it as well."""
NEAR, PROPOSED = 0.72, 6
"""How like a name what was typed must be to be taken for it, and how many are proposed."""
AHEAD, STEP = timedelta(days=730), timedelta(days=10)
"""Zones are alike that have the same time for two years, as far as that is seen from so many days to the next ones."""

MORE: Mapping[str, tuple[str, ...]] = {
    # Abbreviations that the data of zones does not have, or not for all who use them.
    "Z": ("UTC",),
    "BST": ("Europe/London", "Asia/Dhaka"),
    "GST": ("Asia/Dubai", "Atlantic/South_Georgia"),
    "AST": ("Asia/Riyadh",),
    "ET": ("America/New_York",),
    "CT": ("America/Chicago",),
    "MT": ("America/Denver",),
    "PT": ("America/Los_Angeles",),
    "AMT": ("America/Manaus", "Asia/Yerevan"),
    "ART": ("America/Argentina/Buenos_Aires",),
    "BRT": ("America/Sao_Paulo",),
    "CLT": ("America/Santiago",),
    "COT": ("America/Bogota",),
    "ICT": ("Asia/Bangkok",),
    "IRST": ("Asia/Tehran",),
    "MEZ": ("Europe/Berlin",),
    "MESZ": ("Europe/Berlin",),
    "MYT": ("Asia/Kuala_Lumpur",),
    "NPT": ("Asia/Kathmandu",),
    "PET": ("America/Lima",),
    "PHT": ("Asia/Manila",),
    "SGT": ("Asia/Singapore",),
    "TRT": ("Europe/Istanbul",),
    # What places and countries are called besides.
    "Korea": ("Asia/Seoul",),
    "한국": ("Asia/Seoul",),
    "Busan 부산 Incheon 인천 Daegu 대구 Daejeon 대전 Gwangju 광주": ("Asia/Seoul",),
    "Osaka 오사카 Kyoto 교토": ("Asia/Tokyo",),
    "Beijing 베이징 북경 Shenzhen 선전": ("Asia/Shanghai",),
    "Delhi 델리 Mumbai 뭄바이 Bangalore Bengaluru": ("Asia/Kolkata",),
    "Hanoi 하노이": ("Asia/Ho_Chi_Minh",),
    "Munich München 뮌헨 Hamburg 함부르크 Frankfurt 프랑크푸르트 Cologne Köln": ("Europe/Berlin",),
    "Barcelona 바르셀로나": ("Europe/Madrid",),
    "Milan Milano 밀라노": ("Europe/Rome",),
    "Geneva 제네바": ("Europe/Zurich",),
    "England Britain UK Manchester 영국": ("Europe/London",),
    "NYC Boston 보스턴 Washington 워싱턴 Miami 마이애미 Philadelphia Atlanta 애틀랜타": ("America/New_York",),
    "Houston 휴스턴 Dallas 댈러스 Austin": ("America/Chicago",),
    "LA SF Seattle 시애틀 Portland": ("America/Los_Angeles",),
    "Ottawa 오타와 Montreal 몬트리올": ("America/Toronto",),
}
"""Zones by words that name them besides; several words of one entry stand between blanks."""
WORDS_FOR: Mapping[str, tuple[str, ...]] = {
    "San Francisco": ("America/Los_Angeles",),
    "샌프란시스코": ("America/Los_Angeles",),
    "USA": ("US",),
    "America": ("US",),
}
"""Names of more than one word; or a country by its code."""


class Unclear(Exception):
    """What was typed means no one clock. `proposed` are those that may be meant; where they are `known`, all are called so."""

    def __init__(self, proposed: Sequence[Meant] = (), *, known: bool = False) -> None:
        super().__init__(str(proposed))
        self.proposed = tuple(proposed)
        self.known = known


def meant_by(typed: str, languages: Iterable[str], now: float) -> Meant:
    """The clock that somebody means. Raises Unclear where that may be another one, or none is known."""
    text = unicodedata.normalize("NFKC", typed).translate(DASHES).strip()
    if "/" in text and (turned := AGAINST_ITS_SIGN.fullmatch(text)):
        hours = int(turned[1])
        raise Unclear([ahead for ahead in (-60 * hours, 60 * hours) if LEAST <= ahead <= MOST], known=True)
    if (offset := read_offset(text)) is not None:
        return offset
    names = zone_index(tuple(sorted(languages)), datetime.fromtimestamp(now, UTC).year)
    for key in search_keys(text):
        if alike := one_of_each(names.get(key, ()), key, now):
            if len(alike) > 1:
                raise Unclear(alike[:PROPOSED], known=True)
            return alike[0]
    raise Unclear(proposed_zones(text, names, now))


def is_called(name: str, zone: str, languages: Iterable[str], now: float) -> bool:
    """Whether a name that is typed means this zone, or one that has the same time."""
    try:
        meant = meant_by(name, languages, now)
    except Unclear:
        return False
    day = int(now // 86400)
    return isinstance(meant, str) and offsets_to_come(meant, day) == offsets_to_come(zone, day)


def read_offset(text: str) -> int | None:
    """A difference to UTC in minutes; None for anything else, also for one that no clock has."""
    if decimal := DECIMAL.fullmatch(text):
        text = f"{decimal[1]}:{PARTS[decimal[2]]}"
    found = OFFSET.fullmatch(text)
    if found is None:
        return None
    minutes = int(found["minutes"] or 0)
    ahead = (int(found["hours"]) * 60 + minutes) * (-1 if found["sign"] == "-" else 1)
    return ahead if minutes in QUARTERS and LEAST <= ahead <= MOST else None


def read_time(text: str) -> int | None:
    """A time of day in minutes; None for anything else."""
    found = TIME_OF_DAY.fullmatch(text)
    if found is None:
        return None
    hours, half = int(found["hours"]), (found["half"] or found["after"] or "").lower()
    if half:
        hours = hours % 12 + (12 if half.startswith(LATER) else 0)
    return hours * 60 + int(found["minutes"] or found["said"] or 0)


def search_keys(text: str) -> Iterator[str]:
    """The texts by which a name is looked for: as it is, then without what is said behind it."""
    whole = casefolded_key(text)
    yield whole
    yield from (whole.removesuffix(end) for end in map(casefolded_key, ENDS) if whole.endswith(end))


def casefolded_key(text: str) -> str:
    """A name without what people write in one way or another: case, accents, blanks and signs; the parts of a zone stay apart."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "/".join(filter(None, (NOT_OF_A_NAME.sub("", part) for part in letters.split("/"))))


@cache
def zone_index(languages: tuple[str, ...], year: int) -> Mapping[str, tuple[str, ...]]:
    """The zones that are called by each folded name: their own, of their places and countries, and abbreviations of a year."""
    found = defaultdict[str, list[str]](list)
    for zone in sorted(known_zones()):
        if AGAINST_ITS_SIGN.fullmatch(zone) or zone in BY_ITSELF:
            continue
        places = (zone.rpartition("/")[2], *(city_of_zone(language, zone) for language in languages))
        for name in {*map(casefolded_key, places), *map(casefolded_key, zone_abbreviations(zone, year))}:
            found[name].append(zone)
    territories: Mapping[str, Sequence[str]] = get_global("territory_zones")
    for language in languages:
        for code, name in Locale.parse(language).territories.items():
            found[casefolded_key(name)] += territories.get(code, ())
    for name, zones in WORDS_FOR.items():
        found[casefolded_key(name)] += [each for zone in zones for each in territories.get(zone, (zone,))]
    for names, zones in MORE.items():
        for name in names.split():
            found[casefolded_key(name)] += zones
    whole = {
        casefolded_key(zone): (zone,)
        for zone in known_zones()
        if not AGAINST_ITS_SIGN.fullmatch(zone) and zone not in BY_ITSELF
    }
    others = {
        name: tuple(dict.fromkeys(zone for zone in zones if zone in known_zones())) for name, zones in found.items()
    }
    return {name: zones for name, zones in (others | whole).items() if name and zones}


def zone_abbreviations(zone: str, year: int) -> set[str]:
    """What the time of a zone is called in a year."""
    clock = zone_of(zone)
    said = {datetime(year, month, 15, tzinfo=clock).tzname() or "" for month in range(1, 13)}
    return {each for each in said if each.isalpha()}


def one_of_each(zones: Iterable[str], key: str, now: float) -> list[str]:
    """The best known zone of each group with the same time from now on, in the order of the menu."""
    alike = defaultdict[tuple[object, ...], list[str]](list)
    for zone in zones:
        alike[offsets_to_come(zone, int(now // 86400))].append(zone)
    best = [min(group, key=lambda zone: zone_rank(zone, key)) for group in alike.values()]
    return sorted(best, key=lambda zone: zone_rank(zone, key))


@cache
def offsets_to_come(zone: str, day: int) -> tuple[object, ...]:
    """How far a zone is ahead of UTC for the time to come."""
    clock, first = zone_of(zone), datetime.fromtimestamp(day * 86400, UTC)
    return tuple((first + STEP * step).astimezone(clock).utcoffset() for step in range(AHEAD // STEP))


def zone_rank(zone: str, key: str) -> tuple[int, str]:
    """How well a zone stands for those like it, the least the best: offered, called so, or one of the present ones."""
    if zone in OFFERED:
        return OFFERED.index(zone) - len(OFFERED), zone
    called_so = casefolded_key(zone.rpartition("/")[2]) == key
    return (0 if called_so else 1 if zone in present_zones() else 2), zone


@cache
def present_zones() -> frozenset[str]:
    """The zones that each have a time of their own from now on."""
    lines = (files("tzdata") / "zoneinfo" / "zonenow.tab").read_text(encoding="utf-8").splitlines()
    return frozenset(line.split("\t")[2] for line in lines if not line.startswith("#"))


def proposed_zones(text: str, names: Mapping[str, tuple[str, ...]], now: float) -> list[Meant]:
    """Clocks that may be meant by what is none: where it is this time now, what is in it, or else what it is like."""
    if (told := read_time(text)) is not None:
        here = told - int(now // 60) % DAY
        return [ahead for ahead in (15 * round((here + day) / 15) for day in (-DAY, 0, DAY)) if LEAST <= ahead <= MOST]
    found: list[Meant] = []
    for parts in (BETWEEN.split(text), text.split()):
        found += [
            ahead for part in parts if (ahead := read_offset(part.strip("(),"))) is not None and not part.isdecimal()
        ]
        like = [key for part in parts for key in search_keys(part) if key in names]
        found += [zone for key in like for zone in one_of_each(names[key], key, now)]
        if found:
            break
    like = [] if found else get_close_matches(casefolded_key(text), names, PROPOSED, NEAR)
    found += [zone for key in like for zone in one_of_each(names[key], key, now)]
    return list(dict.fromkeys(found))[:PROPOSED]
