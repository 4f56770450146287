"""Reminders, quiet hours, lobbies that expire, backups and forgetting, on a clock that the test moves."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import lobby
from bot.matches.actor import Actor
from bot.matches.clocks import HOUR, Clocks
from bot.matches.house import House
from bot.matches.posts import NoticeBody, read_body
from bot.matches.table import Table
from bot.operation.settings import QuietHours
from storage.records import MatchStatus, Notice, Person
from tests.bot.stored_matches import ANN, BEN, NOON, StandingClock, new_lobby, running, stored


async def notices(house: House) -> list[NoticeBody]:
    """The notices that wait for delivery; everything before them counts as delivered."""
    found: list[NoticeBody] = []
    while due := await house.store.outbox.due(house.clock() + 1, 9):
        for entry in due:
            body = read_body(entry.payload)
            if isinstance(body, NoticeBody):
                found.append(body)
            await house.store.outbox.sent(entry.id, entry.id, house.clock())
    return found


async def test_a_lobby_that_nobody_starts_expires(house: House, clock: StandingClock):
    """It closes after the operator's hours since the last change, and says so, once."""
    table = await stored(house, new_lobby(house))
    clocks = Clocks(house)
    clock.now += house.settings.lobby_hours * HOUR - 1
    await clocks.expire_lobbies()
    assert table.match.status is MatchStatus.LOBBY
    clock.now += 1
    await clocks.expire_lobbies()
    await clocks.expire_lobbies()
    assert table.match.status is MatchStatus.EXPIRED
    assert [body.key for body in await notices(house)] == ["notice.expired"]


async def test_a_lobby_in_which_something_happens_stays(house: House, clock: StandingClock):
    table = await stored(house, new_lobby(house))
    clock.now += house.settings.lobby_hours * HOUR - 1
    await table.change(Actor(BEN), lobby.join(BEN, "Ben"))
    clock.now += HOUR
    await Clocks(house).expire_lobbies()
    assert table.match.status is MatchStatus.LOBBY


async def test_a_reminder_once_for_each_turn(house: House, clock: StandingClock):
    """After the usual hours the one to act is reminded, by name and with the hours; not again for the same turn."""
    await running(house)
    clocks = Clocks(house)
    for _ in range(23):
        clock.now += HOUR
        await clocks.remind()
    assert await notices(house) == []
    for _ in range(30):
        clock.now += HOUR
        await clocks.remind()
    [reminder] = await notices(house)
    assert reminder.key == "notice.reminder"
    assert reminder.words == {"who": f"<@{ANN}>", "hours": 24}
    assert reminder.users == (ANN,)


async def test_a_match_that_cannot_go_on_stops_no_other_ones(
    house: House, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """The board of one match is gone, as its file is: the others are reminded, and the lobbies closed, all the same."""
    broken = {(await running(house)).match.id, (await stored(house, new_lobby(house, channel=12))).match.id}
    clock.now += 1
    await running(house, channel=13)
    await stored(house, new_lobby(house, channel=14))
    works = house.tables.get

    async def get(match_id: str) -> Table | None:
        if match_id in broken:
            raise LookupError("board 'mine'")
        return await works(match_id)

    monkeypatch.setattr(house.tables, "get", get)
    clock.now += house.settings.lobby_hours * HOUR
    clocks = Clocks(house)
    await clocks.remind()
    await clocks.expire_lobbies()
    assert sorted(body.key for body in await notices(house)) == ["notice.expired", "notice.reminder"]
    assert house.metrics.registry.get_sample_value("lawspeaker_errors_total", {"part": "clocks"}) == 2


async def test_a_reminder_survives_a_restart(house: House, clock: StandingClock):
    """What fell due while the bot was away is caught up with; what was said before is not repeated."""
    await running(house)
    clock.now += 40 * HOUR
    await Clocks(house).remind()
    assert len(await notices(house)) == 1
    clock.now += HOUR
    await Clocks(house).remind()
    assert await notices(house) == []


async def test_own_hours_and_none_at_all(house: House, clock: StandingClock):
    await running(house)
    await house.store.people.save(Person(user_id=ANN, reminder_hours=2))
    clocks = Clocks(house)
    clock.now += 2 * HOUR
    await clocks.remind()
    assert len(await notices(house)) == 1

    await running(house, channel=12)
    await house.store.people.save(Person(user_id=ANN, on_reminder=Notice.NONE))
    for _ in range(100):
        clock.now += HOUR
        await clocks.remind()
    assert await notices(house) == []


async def test_a_reminder_in_a_direct_message_is_for_the_person_alone(house: House, clock: StandingClock):
    """It waits in the person's own queue, and once."""
    await running(house)
    await house.store.people.save(Person(user_id=ANN, on_reminder=Notice.DIRECT))
    clock.now += 24 * HOUR
    for _ in range(2):
        await Clocks(house).remind()
    due = await house.store.outbox.due(clock.now, 99)
    assert [entry.kind for entry in due if entry.channel_id == ANN] == ["direct"]
    assert await notices(house) == []


async def test_quiet_hours_put_a_reminder_off(house: House, clock: StandingClock):
    """Due at noon UTC, quiet from 21:00 to 23:00 where the person lives (UTC+9): said when the quiet hours are over."""
    await running(house)
    await house.store.people.save(Person(user_id=ANN, quiet_from=21 * 60, quiet_to=23 * 60, utc_offset=9 * 60))
    clocks = Clocks(house)
    said: list[float] = []
    for _ in range(30):
        clock.now += HOUR
        await clocks.remind()
        if await notices(house):
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
def test_the_operators_quiet_hours(house: House, quiet: QuietHours | None, hour: int, due: bool):
    object.__setattr__(house, "settings", house.settings.model_copy(update={"quiet_hours": quiet}))
    midnight = NOON + 12 * HOUR
    assert Clocks(house).is_due(Person(user_id=1), NOON - 48 * HOUR, midnight + hour * HOUR) is due


async def test_backups_on_schedule(house: House, clock: StandingClock):
    """The first at once, the next after the operator's hours, also when the bot was started again in between."""
    await running(house)
    await Clocks(house).back_up()
    clock.now += house.settings.backup_hours * HOUR - 60
    await Clocks(house).back_up()
    assert len(list(house.settings.backups.iterdir())) == 1
    clock.now += 120
    await Clocks(house).back_up()
    assert len(list(house.settings.backups.iterdir())) == 2


async def test_old_deliveries_are_forgotten(house: House, clock: StandingClock):
    table = await running(house)
    await notices(house)
    clock.now += 30 * 24 * HOUR
    await Clocks(house).purge()
    assert await house.store.outbox.latest_message(table.match.id, "board") is not None


async def test_one_failing_step_does_not_stop_the_others(house: House, monkeypatch: pytest.MonkeyPatch):
    """A fault in one step is reported, and the next step of the same round is taken."""
    clocks = Clocks(house)
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
