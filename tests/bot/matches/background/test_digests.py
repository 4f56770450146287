"""Digests: one message over all matches in the place of single calls, once a day or when something waits."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec import structs

from bot.matches.background.digests import DIGEST, GATHERED, LATE, Digests
from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody, read_body
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.delivery.calls import direct_message, notice_for_call
from engine.game import Seat
from storage.records.people import Digest, Notice, Person
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, NOON, SEED, StandingClock, new_lobby, running, stored

HOUR, DAY = 3600.0, 24 * 3600.0


@pytest.fixture
def digests(services: Services) -> Digests:
    return Digests(services)


async def wants(services: Services, digest: Digest, **fields: object) -> None:
    """Ann has set this."""
    person = await services.person(ANN)
    await services.store.people.save(structs.replace(person, digest=digest, **fields), 0)


async def sent(services: Services, user: int = ANN) -> list[DirectBody]:
    """The digests that wait for somebody."""
    entries = await services.store.outbox.due(services.clock(), 99)
    bodies = [read_body(entry.payload) for entry in entries if entry.channel_id == user]
    return [body for body in bodies if isinstance(body, DirectBody) and body.key == DIGEST]


async def turn_of(table: Table, seat: Seat = 0) -> None:
    """Somebody's turn is over; Ann's, unless it is said whose."""
    while table.asked()[0].seat == seat:
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.chosen(table.position, seat, choices)
        await table.play_move(Actor((ANN, BEN)[seat]), seat, move, table.match.questions[seat].number)


async def test_a_daily_one_comes_at_its_hour_once_and_only_if_something_waits(
    services: Services, digests: Digests, clock: StandingClock
):
    """It is noon, and Ann's clock is nine hours ahead: her day's message comes at ten in the evening."""
    table = await running(services)
    await wants(services, Digest.DAILY, digest_at=22 * 60, utc_offset=9 * 60)
    await digests.send()
    assert not await sent(services)
    clock.now = NOON + HOUR
    for _ in range(2):
        await digests.send()
        assert len(await sent(services)) == 1
    clock.now += DAY - HOUR
    await digests.send()
    assert len(await sent(services)) == 1
    await turn_of(table)
    clock.now += HOUR
    await digests.send()
    people = {person.user_id: at for person, at in await services.store.people.with_digest()}
    assert people == {ANN: NOON + HOUR}


async def test_a_daily_one_comes_once_in_the_night_in_which_clocks_are_put_back(
    services: Services, digests: Digests, clock: StandingClock
):
    """Minute by minute: at 22:00, and not at two in the morning again, when it is 22:00 less than a whole day ago twice."""
    clock.now = evening = datetime(2026, 10, 24, 21, 30, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    await running(services)
    await wants(services, Digest.DAILY, digest_at=22 * 60, zone="Europe/Berlin")
    for minutes in range(0, 8 * 60, 10):
        clock.now = evening + minutes * 60
        await digests.send()
    people = {person.user_id: at for person, at in await services.store.people.with_digest()}
    assert people == {ANN: evening + HOUR / 2}


async def test_a_bot_that_was_away_does_not_send_it_in_the_middle_of_the_night(
    services: Services, digests: Digests, clock: StandingClock
):
    await running(services)
    await wants(services, Digest.DAILY, digest_at=12 * 60)
    clock.now = NOON + LATE + 60
    await digests.send()
    assert not await sent(services)
    clock.now = NOON + DAY + 60
    await digests.send()
    assert len(await sent(services)) == 1


async def test_when_something_waits_one_comes_and_no_more_until_all_is_answered(
    services: Services, digests: Digests, clock: StandingClock
):
    """What comes in a row comes in one message, and what she was told of is not told again."""
    table = await running(services)
    await wants(services, Digest.WAITING)
    await digests.send()
    assert not await sent(services)
    clock.now += GATHERED
    other = await running(services, CHANNEL + 1)
    await digests.send()
    assert len(await sent(services)) == 1
    clock.now += DAY
    await turn_of(table)
    await digests.send()  # the other one waits still
    assert len(await sent(services)) == 1
    await turn_of(other)
    await turn_of(table, 1)
    clock.now += GATHERED
    await digests.send()
    people = {person.user_id: at for person, at in await services.store.people.with_digest()}
    assert people == {ANN: clock.now}


async def test_two_processes_that_both_believe_to_lead_send_it_once(
    services: Services, digests: Digests, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """One of them has stood still after it had read what is due, and goes on when the other has sent it."""
    await running(services)
    await wants(services, Digest.WAITING)
    clock.now += GATHERED
    before = await services.store.people.with_digest()
    await digests.send()
    clock.now += 5.0

    async def as_read_before() -> object:
        return before

    monkeypatch.setattr(services.store.people, "with_digest", as_read_before)
    await digests.send()
    assert len(await sent(services)) == 1


async def test_it_waits_for_the_end_of_quiet_hours(services: Services, digests: Digests, clock: StandingClock):
    await running(services)
    await wants(services, Digest.WAITING, quiet_from=12 * 60, quiet_to=14 * 60)
    clock.now += GATHERED
    await digests.send()
    assert not await sent(services)
    clock.now = NOON + 2 * HOUR
    await digests.send()
    assert len(await sent(services)) == 1


async def test_it_lists_all_that_waits_with_the_way_there(services: Services, digests: Digests, clock: StandingClock):
    """In one's own language; what waits for others is not in it."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, CHANNEL + 2)))
    options = msgspec.json.encode(structs.replace(lobby.options_of(match), first="B"))
    of_ben = await stored(services, structs.replace(match, title="Not hers", options=options))
    await of_ben.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    tables = [await running(services, channel) for channel in (CHANNEL, CHANNEL + 1)]
    await wants(services, Digest.WAITING, language="ko")
    clock.now += GATHERED
    await digests.send()
    [body] = await sent(services)
    message = await direct_message(services, tables[0], body)
    assert f"<@{ANN}>" in message.text
    assert message.text.count("Test") == 2
    assert "Not hers" not in message.text
    assert all(f"/{table.match.channel_id}" in message.text for table in tables)


@pytest.mark.parametrize("digest", Digest)
async def test_in_its_place_there_are_no_single_calls(services: Services, clock: StandingClock, digest: Digest):
    """Neither for a turn nor for one that waits; for lobbies and ends there are, as set."""
    await running(services)
    await wants(services, digest, on_end=Notice.DIRECT)
    person = await services.person(ANN)
    usual = digest is Digest.NONE
    assert notice_for_call(person, "turn") is (Notice.MENTION if usual else Notice.NONE)
    assert notice_for_call(person, "end") is Notice.DIRECT
    calendar = (await services.calendars.of([ANN]))[ANN]
    assert Clocks(services).is_due(person, calendar, NOON, NOON + 10 * DAY) is usual
    assert (await services.store.people.with_digest() == []) is usual


async def test_who_has_set_nothing_has_none(services: Services):
    assert (await services.person(BEN)) == Person(user_id=BEN)
    assert Person(user_id=BEN).digest is Digest.NONE
