"""Which clock somebody means by what they type into the form of their settings."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.messages.personal.settings_times import proposed_clocks_text
from bot.messages.personal.typed_zones import Unclear, is_called, meant_by
from bot.messages.personal.zone_names import city_of_zone, offset_at
from bot.operation.configuration.time_zones import known_zones
from texts.catalogue import load_languages

LANGUAGES = load_languages()
NOW = datetime(2026, 12, 1, 5, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        *(
            (each, 540)
            for each in ("UTC+9", "GMT+9", "gmt +09:00", "+09:00", "+0900", "9", "9h", "9시간", "９", "utc 9")
        ),
        *((each, -540) for each in ("UTC-9", "GMT−9", "-9", "–9:00", "-0900")),
        *((each, 330) for each in ("5:30", "UTC+5:30", "+5.30", "GMT+05:30", "+5.5", "utc+5,50")),
        *((each, 0) for each in ("GMT+0", "GMT-0", "UTC+00:00")),
        *((each, 345) for each in ("UTC+5.75", "5:45")),
        ("+14", 840),
        ("-12", -720),
    ],
)
def test_a_difference_to_utc_has_the_sign_that_was_typed(typed: str, minutes: int):
    assert meant_by(typed, LANGUAGES, NOW) == minutes


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        *((each, "Asia/Seoul") for each in ("Seoul", "서울", "KST", "asia/seoul", "한국", "Korea", "대한민국", "부산")),
        *((each, "Asia/Seoul") for each in ("서울 시간", "Korea Standard Time", " SEOUL ")),
        *((each, "Europe/Berlin") for each in ("Berlin", "베를린", "Germany", "독일", "Munich", "MEZ", "CEST")),
        *((each, "America/New_York") for each in ("new york", "NewYork", "New_York", "뉴욕", "EDT", "ET", "NYC")),
        *((each, "America/Sao_Paulo") for each in ("São Paulo", "sao paulo")),
        *((each, "UTC") for each in ("UTC", "Z")),
        ("CET", "CET"),
        ("GMT", "GMT"),
        ("JST", "Asia/Tokyo"),
        ("India", "Asia/Kolkata"),
        ("UK", "Europe/London"),
        ("Europe/Kyiv", "Europe/Kyiv"),
    ],
)
def test_places_countries_and_abbreviations(typed: str, zone: str):
    assert meant_by(typed, LANGUAGES, NOW) == zone


@pytest.mark.parametrize(
    ("typed", "all_so_called", "among"),
    [
        ("CST", True, {"America/Chicago", "Asia/Shanghai", "America/Havana"}),
        ("IST", True, {"Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"}),
        ("EST", True, {"America/New_York", "America/Jamaica"}),
        ("PST", True, {"America/Los_Angeles", "Asia/Manila"}),
        ("BST", True, {"Europe/London", "Asia/Dhaka"}),
        ("USA", True, {"America/New_York", "America/Los_Angeles"}),
        ("미국", True, {"America/New_York", "America/Los_Angeles"}),
        ("Etc/GMT+9", True, {-540, 540}),
        ("etc/gmt-14", True, {840}),
        ("Seuol", False, {"Asia/Seoul"}),
        ("New York, USA", False, {"America/New_York"}),
        ("(UTC+09:00) Seoul", False, {540, "Asia/Seoul"}),
        ("JST-9", False, {"Asia/Tokyo"}),
        *(
            (each, False, {540}) for each in ("14:04", "2:04 pm", "2 p.m.", "오후 2시 4분")
        ),  # what the clock there shows now
        ("12:04 am", False, {-300}),
    ],
)
def test_what_may_be_another_clock_is_proposed(typed: str, all_so_called: bool, among: set[int | str]):
    with pytest.raises(Unclear) as unclear:
        meant_by(typed, LANGUAGES, NOW)
    assert unclear.value.known is all_so_called
    assert among <= {*unclear.value.proposed}


@pytest.mark.parametrize(
    "typed", ["", " ", "15", "+99:00", "-13", "+14:30", "9:07", "+9:10", "Middle-earth", "localtime", "x" * 400]
)
def test_what_is_no_clock_is_none(typed: str):
    with pytest.raises(Unclear) as unclear:
        meant_by(typed, LANGUAGES, NOW)
    assert unclear.value.known is False
    assert "" not in unclear.value.proposed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_proposed_can_be_typed(language: str):
    """Of every zone: by its place, or where that is none or another's, by its whole name."""
    words = LANGUAGES[language]
    for zone in sorted(known_zones()):
        if is_called(city_of_zone(language, zone), zone, LANGUAGES, NOW) or zone.startswith("Etc/GMT"):
            continue
        [_, typed, _] = proposed_clocks_text(words, LANGUAGES, [zone], NOW).split("`")
        assert offset_at(zone, NOW) == offset_at(str(meant_by(typed, LANGUAGES, NOW)), NOW), zone


def test_proposals_tell_the_hour_that_it_is_there():
    told = proposed_clocks_text(LANGUAGES["en"], LANGUAGES, ["Asia/Seoul", "America/Chicago", -540], NOW)
    assert told == "`Seoul` (it is 14:00 there), `Chicago` (it is 23:00 there), `-09:00` (it is 20:00 there)"
    assert proposed_clocks_text(LANGUAGES["ko"], LANGUAGES, ["Asia/Seoul"], NOW) == "`서울` (현재 14:00)"
