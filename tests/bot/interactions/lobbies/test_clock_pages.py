"""Clocks as people meet them: chosen in the lobby, hours and vacations in the settings, what the pages say, how to sit down."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec import structs

from bot.interactions.handlers.lobbies.lobby_buttons import show_options
from bot.interactions.handlers.looking.board import show_status
from bot.interactions.handlers.personal import settings
from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.posts import BoardBody, DirectBody, NoticeBody, read_body
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.calendars import rule_of, usual_hours
from bot.messages.channel.board_page import board_page, lobby_page, notice_message
from bot.messages.channel.clock_words import duration_text
from bot.messages.delivery.calls import call_buttons, is_needed
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.layout.forms import FORM_FIELD
from bot.operation.configuration.settings import QuietHours
from engine.thinking.levels import Level
from storage.records.matches import AtZero, ClockTerms
from storage.records.people import Notice, Person
from tests.bot.matches.timed import CHO, HOUR, looked, notices, take_turn, timed
from tests.bot.support.drafting import Hand, labels
from tests.bot.support.stored_matches import ANN, BEN, StandingClock, new_lobby, stored

DAN = 104


async def test_a_host_chooses_a_clock(services: Services):
    """None at first; one by its name, and all about it in one form. The lobby says all of it, and a rematch would have it too."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    assert table.match.clock is None
    hand = Hand(services, table, ANN)
    await show_options(hand.context, table)
    await find(hand, "Clock: normal")
    await hand.press("Clock: normal")
    assert table.match.clock == ClockTerms(reserve=48 * HOUR, increment=8 * HOUR)
    await find(hand, "Clock: set all of it")
    await hand.press("Clock: set all of it")
    revision = table.match.revision
    await hand.fill(at_zero="substitute", clock_level="strong", vacation="counts")
    assert table.match.clock == ClockTerms(
        reserve=48 * HOUR, increment=8 * HOUR, at_zero=AtZero.SUBSTITUTE, level=Level.STRONG, vacation=False
    )
    assert table.match.revision == revision + 1
    told = (await lobby_page(channel_viewer(services, table.match), table, table.match.channel_id)).text
    assert "Clock: normal (48 h each, 8 h back after each turn)" in told
    assert "a bot (strong) plays on until the owner of the seat is back or somebody else sits down" in told
    assert "a vacation does" in told
    await find(hand, "Clock: none")
    await hand.press("Clock: none")
    assert table.match.clock is None


async def test_a_form_about_a_clock_that_is_wrong_in_one_thing_changes_nothing(services: Services):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    await show_options(hand.context, table)
    await hand.do(str(CustomId("option", table.match.id, argument="0.clock.0")), ["own"])
    for wrong, why in (
        ({"line": "soon"}, "clock_form"),
        ({"vacation": "never"}, "no_such_option"),
        ({"line": "8h + 48h"}, "figures"),
    ):
        with pytest.raises(NotPossible, match=why):
            await hand.fill(**{"at_zero": "seat", **wrong})
    assert table.match.clock is None
    with pytest.raises(NotPossible, match="host"):
        await Hand(services, table, BEN).do(hand.forms[-1].custom_id, components=entered("48h + 8h"))
    assert table.match.clock is None


async def find(hand: Hand, label: str) -> None:
    """Turns the pages of options until this can be chosen."""
    for _ in range(5):
        if any(said.startswith(label) for said in hand.labels()):
            return
        await hand.press("More options")
    raise AssertionError(f"{label} is not among {hand.labels()}")


@pytest.mark.parametrize(
    ("typed", "reserve", "increment"),
    [("90m+10m", 90 * 60, 600), ("72 h + 4 h", 72 * HOUR, 4 * HOUR), ("3시간 + 20분", 3 * HOUR, 1200)],
)
async def test_figures_of_ones_own(services: Services, typed: str, reserve: int, increment: int):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    await show_options(hand.context, table)
    await find(hand, "Clock: set all of it")
    shown = len(hand.messages)
    await hand.press("Clock: set all of it")
    assert len(hand.messages) == shown
    await hand.fill(line=typed)
    assert table.match.clock == ClockTerms(reserve=reserve, increment=increment)
    await find(hand, f"Clock: {duration_text(services.languages['en'], reserve)} each")


def entered(text: str) -> list[dict[str, object]]:
    """A form that was filled in."""
    return [{"component": {"custom_id": FORM_FIELD, "value": text}}]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("soon", "clock_form"),
        ("8h + 48h", "clock_figures"),
        ("8h + 0m", "clock_figures"),
        ("2000h + 1h", "clock_figures"),
    ],
)
async def test_figures_that_no_clock_has(services: Services, typed: str, why: str):
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    with pytest.raises(NotPossible, match=why):
        await hand.do(str(CustomId("clock_typed", table.match.id, argument="0")), components=entered(typed))


async def test_the_board_and_the_status_say_what_is_left(services: Services, clock: StandingClock):
    """A board says it as of its commit, whenever it is drawn; the status as of now, and why a clock stands still."""
    table = await timed(services)
    clock.now += 3 * HOUR + 59
    await take_turn(table)
    entries = await services.store.outbox.due(clock.now, 1)
    while not isinstance(body := read_body(entries[0].payload), BoardBody) or body.started:
        await services.store.outbox.sent(entries[0].id, 1, clock.now)
        entries = await services.store.outbox.due(clock.now, 1)
    until = int(clock.now + 10 * HOUR)
    clock.now += 5 * HOUR
    told = (await board_page(channel_viewer(services, table.match), table, body)).text
    assert f"⏳ Time left – Ann: 8 h 59 min · Ben: 10 h, until <t:{until}:f>" in told
    ben = Hand(services, table, BEN)
    await show_status(ben.context, table)
    assert f"⏳ **Ben**: 5 h left, until <t:{until}:f>" in ben.text
    assert "⏳ **Ann**: 8 h 59 min left" in ben.text
    await ben.do(str(CustomId("set", argument="vacation")), ["2"])
    await show_status(ben.context, table)
    assert f"🏖️ on vacation, goes on <t:{int(clock.now) + 2 * 24 * HOUR}:f>" in ben.text
    await ben.do(str(CustomId("end_vacation")))
    await settings.change_setting(ben.context, "quiet", "16:00-08:00")
    await show_status(ben.context, table)
    assert "🌙 stands still now" in ben.text


async def test_hours_zone_and_vacation_are_set(services: Services, clock: StandingClock):
    """A zone by the name of a place, or its difference to UTC; of a vacation that ends early the rest is not lost."""
    hand = Hand(services, await timed(services), ANN)
    for typed, zone, offset in [
        ("seoul", "Asia/Seoul", 540),
        ("Europe/Berlin", "Europe/Berlin", 60),
        ("los angeles", "America/Los_Angeles", -480),
        ("+05:30", None, 330),
        ("UTC", "UTC", 0),
    ]:
        await settings.change_setting(hand.context, "zone", typed)
        person = await services.person(ANN)
        assert (person.zone, person.utc_offset) == (zone, offset), typed
    with pytest.raises(NotPossible, match="bad_zone"):
        await settings.change_setting(hand.context, "zone", "Middle-earth")
    with pytest.raises(NotPossible, match="too_quiet"):
        await settings.change_setting(hand.context, "quiet", "10:00-09:00")
    await settings.show_settings(hand.context)
    assert "🕒 Time zone: UTC (UTC+00:00), where it is 12:00 now" in hand.text
    assert "🏖️ Vacation: 28 days left this year" in hand.text
    await hand.press("Vacation")
    await hand.press("🏖️ From now on for 7 days")
    assert "You are on vacation until" in hand.text
    assert "21 days left" in hand.text
    clock.now += 24 * HOUR
    await hand.press("I am back from vacation")
    assert "Vacation: 27 days left this year" in hand.text
    with pytest.raises(NotPossible, match="unknown_button"):
        await settings.change_setting(hand.context, "vacation", "29")


async def test_a_difference_that_was_set_holds_for_the_hours_of_the_operator(services: Services):
    """Also where one has no quiet hours of one's own; and a difference of 0 is not taken for none."""
    operators = {"quiet_hours": QuietHours(23 * 60, 7 * 60), "utc_offset": 60}
    object.__setattr__(services, "settings", services.settings.model_copy(update=operators))
    hand = Hand(services, await timed(services), ANN)
    await settings.show_settings(hand.context)
    assert "🕒 Time zone: UTC+01:00, where it is 13:00 now" in hand.text
    for typed, told in [("+9", "UTC+09:00, where it is 21:00 now"), ("+00:00", "where it is 12:00 now")]:
        await settings.change_setting(hand.context, "zone", typed)
        await settings.show_settings(hand.context)
        assert told in hand.text
        person, usual = await services.person(ANN), usual_hours(services.settings, 0.0)
        assert told.endswith(f"{datetime.fromtimestamp(services.clock(), rule_of(person, usual).zone):%H:%M} now")


async def test_a_zone_that_the_machine_has_lost_is_shown_as_the_difference_that_it_had(services: Services):
    await services.store.people.save(Person(user_id=ANN, zone="America/Atlantis", utc_offset=-120), services.clock())
    hand = Hand(services, await timed(services), ANN)
    await settings.show_settings(hand.context)
    assert "🕒 Time zone: UTC-02:00, where it is 10:00 now" in hand.text
    await hand.press("Reminders and quiet hours")
    assert any("UTC-02:00" in str(part) for part in hand.forms[-1].parts)


async def test_a_warning_can_be_answered_on_the_spot(services: Services, clock: StandingClock):
    """By playing, or by a vacation, unless the match forbids it."""
    table = await timed(services)
    clock.now += 8 * HOUR
    await notices(services)
    await Clocks(services).run_out()
    [warning] = await notices(services)
    message = notice_message(channel_viewer(services, table.match), table, warning)
    assert message.pings == (ANN,)
    assert "you have 2 h left in **Test**" in message.text
    assert labels(message) == ["Play", "Vacation …"]
    hand = Hand(services, table, ANN)
    await hand.do(str(CustomId("vacation")))
    assert "Vacation" in hand.text


async def ran_out(services: Services, clock: StandingClock, at_zero: AtZero) -> tuple[Table, NoticeBody]:
    """A match of three in which Ann's time has run out, and what the channel is told of it."""
    table = await timed(services, at_zero, cho=True)
    clock.now += 9 * HOUR
    await looked(services, table)
    clock.now += 2 * HOUR
    await notices(services)
    await Clocks(services).run_out()
    [notice] = [body for body in await notices(services) if isinstance(body, NoticeBody)]
    return table, notice


async def test_the_owner_comes_back_by_one_press(services: Services, clock: StandingClock):
    """From the notice, from the board, or from the direct message, which nobody needs any more when they are back."""
    table, notice = await ran_out(services, clock, AtZero.SEAT)
    message = notice_message(channel_viewer(services, table.match), table, notice)
    assert labels(message) == ["I am back"]
    direct = DirectBody("reminder", ANN, table.match.revision, notice.key, notice.words)
    viewer = channel_viewer(services, table.match)
    assert is_needed(table, direct)
    assert [parse_custom_id(button.custom_id).verb for button in call_buttons(viewer, table, direct)] == ["come_back"]
    hand = Hand(services, table, ANN)
    await hand.play()
    assert "a bot plays for you" in hand.text
    await hand.press("I am back")
    assert "You are back at your seat" in hand.text
    assert table.match.seats[0].user_id == ANN
    assert not is_needed(table, direct)


async def test_a_substitute_is_briefed(services: Services, clock: StandingClock):
    """Asked first; then told what to aim for, what has happened, and what they have."""
    table, notice = await ran_out(services, clock, AtZero.SUBSTITUTE)
    message = notice_message(channel_viewer(services, table.match), table, notice)
    assert labels(message) == ["Sit down", "I am back"]
    sit = next(button.custom_id for row in message.rows if isinstance(row, tuple) for button in row)
    ben = Hand(services, table, BEN)
    with pytest.raises(NotPossible, match="has_seen"):
        await ben.do(sit)
    dan = Hand(services, table, DAN)
    await dan.do(sit)
    assert table.match.seats[0].bot
    assert "Take the seat of **Ann** in **Test** (Keltis)?" in dan.text
    await dan.press("Sit down")
    assert table.match.seats[0].user_id == DAN
    assert "in the place of **Ann**" in dan.text
    assert "**Aim.** Have the most points at the end" in dan.text
    assert "hand" in dan.text
    assert table.match.seats[2].user_id == CHO
    ann = Hand(services, table, ANN)
    with pytest.raises(NotPossible, match="no_seat"):
        await ann.play()


async def test_what_stands_in_a_form_is_not_set_by_sending_it(services: Services):
    """What holds for all who have set nothing may change; it is theirs as long as they have not chosen it."""
    table = await timed(services)
    hand, before = Hand(services, table, ANN), await services.person(ANN)
    await settings.show_settings(hand.context)
    for name in settings.SETTING_FORMS:
        await hand.do(str(CustomId("settings", argument=name)))
        await hand.fill()
        assert await services.person(ANN) == before
    await hand.do(str(CustomId("settings", argument="notices")))
    await hand.fill(end="none")
    assert await services.person(ANN) == structs.replace(before, on_end=Notice.NONE)
