"""Several processes on one database: each shard is served once, a dead process' shards are taken over, and no move is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from emulator.people.slash import Typed
from tests.e2e.programs.brisk_bot import IDENTIFY_SECONDS
from tests.e2e.stages.many import ANSWER_SECONDS, SHARDS, Many, Room, delivered, faults
from tests.postgres import Server

AGAIN_SECONDS = 15.0
ROOMS = 4


@pytest_asyncio.fixture(loop_scope="session")
async def many(tmp_path: Path, postgres: Server) -> AsyncIterator[Many]:
    many = Many(tmp_path, postgres)
    many.stage.module = "tests.e2e.programs.brisk_bot"
    many.stage.table.scale.identify_seconds = IDENTIFY_SECONDS
    await many.open()
    yield many
    await many.close()
    assert many.stage.faults_logged() == []


async def played(rooms: list[Room], moves: int) -> None:
    """So many moves in each room, all at once."""

    async def in_one(room: Room) -> None:
        for _ in range(moves):
            await room.move()

    await asyncio.gather(*map(in_one, rooms))


async def test_a_dead_process_is_replaced_by_the_others_and_nothing_is_lost(many: Many):
    await many.start()
    await many.served()
    second = await many.start()
    rooms = [Room.made(many, number) for number in range(ROOMS)]
    await asyncio.gather(*(room.begin() for room in rooms))
    await played(rooms, 2)
    playing = asyncio.create_task(played(rooms, 6))
    await asyncio.sleep(0.3)
    await many.kill(many.processes[0])
    assert await many.served(AGAIN_SECONDS) < AGAIN_SECONDS
    await playing
    await played(rooms, 1)
    await delivered(many)
    assert await faults(many, rooms) == []
    assert second.is_alive
    assert sum(press.is_acknowledged for room in rooms for press in room.presses) > ROOMS * 3


async def test_what_is_pressed_while_no_process_hears_of_it_is_answered_by_the_next(many: Many):
    """It hears the sessions out that a dead process has left, or one that was stopped, until Discord lets new ones begin."""
    many.stage.table.scale.shards = 2
    hooks, gateway = many.stage.hooks, many.stage.table.gateway
    await many.start()
    await hooks.until(lambda: gateway.shards == [0, 1])
    await many.start()
    while not await many.share(2):  # noqa: ASYNC110 - only the database tells
        await asyncio.sleep(0.1)
    await hooks.until(lambda: gateway.shards == [0, 1])
    ann, channels = many.stage.person("Ann"), dict[int, str]()
    while len(channels) < 2:
        guild = hooks.add_guild("somewhere")
        channels[(int(guild.id) >> 22) % 2] = hooks.add_channel("games", guild.id).id
        await asyncio.sleep(0.001)  # the number of a server tells when it was made

    async def answered() -> None:
        asked = [many.stage.table.actions.slash(ann, channel, Typed("status", [], {})) for channel in channels.values()]
        async with asyncio.timeout(ANSWER_SECONDS):
            await asyncio.gather(*(one.answered.wait() for one in asked))
        await hooks.until(lambda: gateway.shards == [0, 1])

    await many.kill(many.processes[0])
    await hooks.until(lambda: len(gateway.shards) == 1)
    await answered()
    assert many.stage.log().count("hears_out") == 1
    assert await many.end(many.processes[0]) == 0
    assert gateway.shards == []
    answering = asyncio.create_task(answered())
    await asyncio.sleep(0)
    await many.start()
    await answering
    assert many.stage.log().count("hears_out") == 3


async def test_who_stood_still_for_longer_than_its_leases_has_its_sessions_back_or_none(many: Many):
    """The others took its shards and its sessions for those of a dead process. It tries to get them back as it goes on.

    While no new one may begin, all sessions are heard all the same: it leaves those that are another's by now to that one.
    """
    still = await many.start()
    await many.served()
    other = await many.start()
    while len(await many.leases_of(other)) < SHARDS // 2:  # noqa: ASYNC110 - only the database tells
        await asyncio.sleep(0.1)
    await many.served()
    await many.ask("UPDATE lawspeaker_fleet.gates SET until = now() + interval '1 hour'")
    still.process.send_signal(signal.SIGSTOP)
    while len(await many.leases_of(other)) < SHARDS:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    still.process.send_signal(signal.SIGCONT)
    await many.stage.hooks.until(lambda: many.stage.log().count("shard_lost") == SHARDS // 2)
    await many.served()
    await many.ask("UPDATE lawspeaker_fleet.gates SET until = now()")
    while not await many.share(2):  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    await many.served()
    assert still.is_alive
    assert other.is_alive


async def test_a_process_that_is_ended_leaves_no_press_unanswered(many: Many):
    first = await many.start()
    await many.served()
    rooms = [Room.made(many, number) for number in range(ROOMS)]
    await asyncio.gather(*(room.begin() for room in rooms))
    second = await many.start()
    stop = asyncio.Event()

    async def go_on(room: Room) -> None:
        while not stop.is_set():
            await room.move()
            await asyncio.sleep(0.1)

    playing = [asyncio.create_task(go_on(room)) for room in rooms]
    while second not in await many.at_work():  # noqa: ASYNC110 - only the database tells
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    assert await many.end(first) == 0
    assert many.stage.table.gateway.shards == list(range(SHARDS))
    await asyncio.sleep(0.5)
    stop.set()
    await asyncio.gather(*playing)
    await delivered(many)
    assert await faults(many, rooms) == []
    presses = [press for room in rooms for press in room.presses]
    assert [press.interaction.data for press in presses if press.seconds is None] == []


async def test_who_has_nothing_to_serve_stands_by_and_takes_over(many: Many):
    many.stage.table.scale.shards = 1
    first = await many.start()
    await many.stage.hooks.until(lambda: " ready " in many.stage.log())
    await many.start()
    await many.stage.hooks.until(lambda: "standing_by" in many.stage.log())
    assert await many.end(first) == 0
    assert many.stage.table.gateway.shards == [0]
    assert many.stage.log().count(" ready ") == 1
