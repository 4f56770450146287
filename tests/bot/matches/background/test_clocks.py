"""Reminders, quiet hours, lobbies that expire, backups and forgetting, on a clock that the test moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.matches.background.every_minute import HOUR, TICK, Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, read_body
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.calendars import calendar_of, usual_hours
from bot.operation.configuration.settings import QuietHours
from storage.errors import ServerAway
from storage.records.matches import MatchStatus
from storage.records.people import Notice, Person, Times
from tests.bot.support.stored_matches import ANN, BEN, NOON, StandingClock, new_lobby, running, stored


async def notices(services: Services) -> list[NoticeBody]:
    """The notices that wait for delivery; everything before them counts as delivered."""
    found: list[NoticeBody] = []
    while due := await services.store.outbox.due(services.clock() + 1, 9):
        for entry in due:
            body = read_body(entry.payload)
            if isinstance(body, NoticeBody):
                found.append(body)
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    return found


async def test_a_lobby_that_nobody_starts_expires(services: Services, clock: StandingClock):
    """It closes after the operator's hours since the last change, and says so, once."""
    table = await stored(services, new_lobby(services))
    clocks = Clocks(services)
    clock.now += services.settings.lobby_hours * HOUR - 1
    await clocks.expire_lobbies()
    assert table.match.status is MatchStatus.LOBBY
    clock.now += 1
    await clocks.expire_lobbies()
    await clocks.expire_lobbies()
    assert table.match.status is MatchStatus.EXPIRED
    assert [body.key for body in await notices(services)] == ["notice.expired"]


async def test_a_lobby_in_which_something_happens_stays(services: Services, clock: StandingClock):
    table = await stored(services, new_lobby(services))
    clock.now += services.settings.lobby_hours * HOUR - 1
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    clock.now += HOUR
    await Clocks(services).expire_lobbies()
    assert table.match.status is MatchStatus.LOBBY


async def test_a_reminder_once_for_each_turn(services: Services, clock: StandingClock):
    """After the usual hours the one to act is reminded, by name and with the hours; not again for the same turn."""
    await running(services)
    clocks = Clocks(services)
    for hours in (1, 22):
        clock.now += hours * HOUR
        await clocks.remind()
    assert await notices(services) == []
    for hours in (1, 5, 11, 13):
        clock.now += hours * HOUR
        await clocks.remind()
    [reminder] = await notices(services)
    assert reminder.key == "notice.reminder"
    assert reminder.words == {"who": f"<@{ANN}>", "hours": 24}
    assert reminder.users == (ANN,)


async def test_a_match_that_cannot_go_on_stops_no_other_ones(
    services: Services, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """The board of one match is gone, as its file is: the others are reminded, and the lobbies closed, all the same."""
    broken = {(await running(services)).match.id, (await stored(services, new_lobby(services, channel=12))).match.id}
    clock.now += 1
    await running(services, channel=13)
    await stored(services, new_lobby(services, channel=14))
    works = services.tables.get

    async def get(match_id: str, revision: int) -> Table | None:
        if match_id in broken:
            raise LookupError("board 'mine'")
        return await works(match_id, revision)

    monkeypatch.setattr(services.tables, "get", get)
    clock.now += services.settings.lobby_hours * HOUR
    clocks = Clocks(services)
    await clocks.remind()
    await clocks.expire_lobbies()
    assert sorted(body.key for body in await notices(services)) == ["notice.expired", "notice.reminder"]
    assert services.metrics.registry.get_sample_value("lawspeaker_errors_total", {"part": "clocks"}) == 2


async def test_a_reminder_survives_a_restart(services: Services, clock: StandingClock):
    """What fell due while the bot was away is caught up with; what was said before is not repeated."""
    await running(services)
    clock.now += 40 * HOUR
    await Clocks(services).remind()
    assert len(await notices(services)) == 1
    clock.now += HOUR
    await Clocks(services).remind()
    assert await notices(services) == []


async def test_own_hours_and_none_at_all(services: Services, clock: StandingClock):
    await running(services)
    await services.store.people.save(Person(user_id=ANN, reminder_hours=2), clock.now)
    clocks = Clocks(services)
    clock.now += 2 * HOUR
    await clocks.remind()
    assert len(await notices(services)) == 1

    await running(services, channel=12)
    await services.store.people.save(Person(user_id=ANN, on_reminder=Notice.NONE), clock.now)
    for _ in range(10):
        clock.now += 10 * HOUR
        await clocks.remind()
    assert await notices(services) == []


async def test_a_reminder_in_a_direct_message_is_for_the_person_alone(services: Services, clock: StandingClock):
    """It waits in the person's own queue, and once."""
    await running(services)
    await services.store.people.save(Person(user_id=ANN, on_reminder=Notice.DIRECT), clock.now)
    clock.now += 24 * HOUR
    for _ in range(2):
        await Clocks(services).remind()
    due = await services.store.outbox.due(clock.now, 99)
    assert [entry.kind for entry in due if entry.channel_id == ANN] == ["direct"]
    assert await notices(services) == []


async def test_quiet_hours_put_a_reminder_off(services: Services, clock: StandingClock):
    """Due at noon UTC, quiet from 21:00 to 23:00 where the person lives (UTC+9): said when the quiet hours are over."""
    await running(services)
    await services.store.people.save(
        Person(user_id=ANN, quiet_from=21 * 60, quiet_to=23 * 60, utc_offset=9 * 60), clock.now
    )
    clocks = Clocks(services)
    said: list[float] = []
    for _ in range(30):
        clock.now += HOUR
        await clocks.remind()
        if await notices(services):
            said.append(clock.now)
    assert said == [NOON + 26 * HOUR]


@pytest.mark.parametrize(
    ("quiet", "hour", "due"),
    [
        (QuietHours(22 * 60, 8 * 60), 21, True),
        (QuietHours(22 * 60, 8 * 60), 22, False),
        (QuietHours(22 * 60, 8 * 60), 3, False),
        (QuietHours(22 * 60, 8 * 60), 8, True),
        (QuietHours(13 * 60, 15 * 60), 14, False),
        (QuietHours(13 * 60, 15 * 60), 15, True),
        (None, 3, True),
    ],
)
def test_the_operators_quiet_hours(services: Services, quiet: QuietHours | None, hour: int, due: bool):
    object.__setattr__(services, "settings", services.settings.model_copy(update={"quiet_hours": quiet}))
    calendar = calendar_of(Times(), (usual_hours(services.settings, 0.0),))
    midnight = NOON + 12 * HOUR
    assert Clocks(services).is_due(Person(user_id=1), calendar, NOON - 48 * HOUR, midnight + hour * HOUR) is due


async def test_a_backup_that_an_outage_prevents_is_made_after_it(
    services: Services, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """Not only when the next one is due: a second without the server would cost hours of moves in the worst case."""
    clocks = Clocks(services)
    with monkeypatch.context() as outage:

        async def away(*_: object) -> Path:
            raise ServerAway("no server")

        outage.setattr(services.store, "back_up", away)
        with pytest.raises(ServerAway):
            await clocks.back_up()
    clock.now += TICK
    await clocks.back_up()
    await clocks.back_up()
    assert len(list(services.settings.backups.iterdir())) == 1


async def test_backups_on_schedule(services: Services, clock: StandingClock):
    """The first at once, the next after the operator's hours, also when the bot was started again in between."""
    await running(services)
    await Clocks(services).back_up()
    clock.now += services.settings.backup_hours * HOUR - 60
    await Clocks(services).back_up()
    assert len(list(services.settings.backups.iterdir())) == 1
    clock.now += 120
    await Clocks(services).back_up()
    assert len(list(services.settings.backups.iterdir())) == 2


async def test_old_deliveries_are_forgotten(services: Services, clock: StandingClock):
    table = await running(services)
    await notices(services)
    clock.now += 30 * 24 * HOUR
    await Clocks(services).purge()
    assert await services.store.outbox.latest_message(table.match.id, "board") is not None


async def test_one_failing_step_does_not_stop_the_others(services: Services, monkeypatch: pytest.MonkeyPatch):
    """A fault in one step is reported, and the next step of the same round is taken."""
    clocks = Clocks(services)
    steps: list[str] = []

    async def broken() -> None:
        raise RuntimeError("broken")

    async def last() -> None:
        steps.append("purge")
        raise asyncio.CancelledError

    monkeypatch.setattr(clocks, "remind", broken)
    monkeypatch.setattr(clocks, "purge", last)
    broken.__name__ = "remind"
    with pytest.raises(asyncio.CancelledError):
        await clocks.run()
    assert steps == ["purge"]
