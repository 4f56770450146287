"""What supervisors are told: by `lawspeaker health`, by systemd's socket, and by the end of the process."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
import yarl

from bot.operation.monitoring.elsewhere import AGAIN_AND_AGAIN
from bot.operation.service.health import health_of
from emulator.api.faults import FaultKind
from tests.e2e.people.players import LOBBY, Player
from tests.e2e.processes.test_process import ended
from tests.e2e.stages.stage import STOP_SECONDS, Stage
from tests.e2e.stages.wires import Wire

HEARTBEAT = 0.6
"""Seconds: the patience of `impatient_bot` is more than three of them."""


@pytest.fixture
def supervisor(stage: Stage) -> Iterator[socket.socket]:
    """What a service manager listens at."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("")  # Linux finds a name that is free
        listening.settimeout(STOP_SECONDS)
        name = listening.getsockname().decode()
        stage.settings |= {"NOTIFY_SOCKET": name.replace("\0", "@"), "WATCHDOG_USEC": "600000"}
        yield listening


async def heard(supervisor: socket.socket) -> str:
    return (await asyncio.to_thread(supervisor.recv, 4096)).decode()


async def health(stage: Stage) -> tuple[int, str]:
    """What the command says, and its exit status."""
    before = len(stage.log())
    status = await ended(await stage.spawn("health"))
    return status, stage.log()[before:]


async def test_the_bot_is_asked_how_it_is(stage: Stage):
    """One line for each part, and status 0; without a bot, or beside one that cannot be asked, one line and status 1."""
    status, said = await health(stage)
    assert status == 1
    assert said == f"process    none runs on {stage.data_file}: NOT WELL\n"
    await stage.start()
    status, said = await health(stage)
    assert status == 0
    parts = [line.split(maxsplit=1) for line in said.splitlines() if not line.startswith("20")]
    told = dict(parts)
    assert told.keys() == {"process", "start", "gateway", "loop", "messages", "answers", "database"}
    assert told["database"] == "answers"
    assert told["messages"] == "none waits"
    assert told["answers"] == "all are its own"
    assert "NOT WELL" not in said
    place = stage.data_file.with_name(f"{stage.data_file.name}.socket")
    assert place.stat().st_mode & 0o777 == 0o600
    place.rename(place.with_name("elsewhere"))  # as with an earlier release, which has none
    status, said = await health(stage)
    assert status == 1
    assert "is in use by a process that cannot be asked" in said
    place.with_name("elsewhere").rename(place)
    await stage.stop()
    assert not place.exists()


async def test_a_bot_that_was_killed_leaves_nothing_in_the_way(stage: Stage):
    await stage.start()
    first = await health_of(stage.data_file)
    await stage.kill()
    status, said = await health(stage)
    assert status == 1
    assert "none runs" in said
    await stage.start()
    assert (await health_of(stage.data_file)).pid != first.pid


async def test_two_installations_with_one_token_are_told_of(stage: Stage):
    """Each answers what people ask, and of each answer one comes second."""
    stage.expect_refusals("(/callback 400|/messages/@original 404)$")
    await stage.start()
    other = stage.folder / "other" / "lawspeaker.sqlite3"
    second = await stage.spawn(LAWSPEAKER_DATA_FILE=str(other))
    await stage.hooks.until(lambda: stage.log().count(" ready ") == 2)
    ann = Player(stage, stage.person("Ann"), stage.channel())
    for _ in range(2 * AGAIN_AND_AGAIN):
        assert await ann.say("game list")
    await stage.hooks.until(lambda: "answered_elsewhere" in stage.log())
    said = [await health(stage)]
    stage.settings["LAWSPEAKER_DATA_FILE"] = str(other)
    said.append(await health(stage))
    second.send_signal(signal.SIGTERM)
    assert await ended(second) == 0
    [*_, (status, warned)] = sorted(said, key=lambda each: "WARNING" in each[1])
    assert "WARNING: most likely a second installation runs with the same token" in warned
    assert status == 0


async def test_a_service_manager_is_told(stage: Stage, supervisor: socket.socket):
    """That it is ready, again and again that it is well, and that it stops."""
    await stage.start()
    told = [await heard(supervisor) for _ in range(4)]
    assert told.count("READY=1") == 1
    assert told.count("WATCHDOG=1") == 3
    await stage.stop()
    while (last := await heard(supervisor)) == "WATCHDOG=1":
        pass
    assert last == "STOPPING=1"


async def test_a_gateway_that_has_gone_silent(stage: Stage, supervisor: socket.socket):
    """It ends the process with status 1, so that it is started anew. One that only has nothing to tell does not."""
    stage.module = "tests.e2e.programs.impatient_bot"
    stage.table.gateway.heartbeat_seconds = HEARTBEAT
    await stage.start()
    await asyncio.sleep(4 * HEARTBEAT)
    assert (await health_of(stage.data_file)).silent < 2 * HEARTBEAT
    stage.table.faults.mute = True
    stage.expect_faults()
    assert stage.process is not None
    assert await ended(stage.process) == 1
    assert "gateway_silent" in stage.log()
    assert "Traceback" not in stage.log()
    stage.table.faults.clear()
    stage.process = None
    await stage.start()
    assert await Player(stage, stage.person("Ann"), stage.channel()).say("game list")


async def test_a_discord_that_is_silent_altogether_is_waited_for(stage: Stage, supervisor: socket.socket):
    """Starting anew would not help: the service manager goes on being told that all is well here."""
    stage.module = "tests.e2e.programs.impatient_bot"
    stage.table.gateway.heartbeat_seconds = HEARTBEAT
    await stage.start()
    stage.table.faults.mute = True
    stage.expect_refusals("/gateway/bot 502$")
    stage.table.faults.add(FaultKind.LOST_REQUEST, "GET /gateway/bot")
    await stage.hooks.until(lambda: "discord_silent" in stage.log())
    assert stage.process is not None
    assert stage.process.returncode is None
    stage.expect_faults()  # it may be noticed before the rest of Discord was asked
    supervisor.setblocking(False)
    with suppress(BlockingIOError):
        while supervisor.recv(4096):
            pass
    supervisor.settimeout(STOP_SECONDS)
    assert await heard(supervisor) == "WATCHDOG=1"


async def test_a_service_manager_is_told_that_the_start_goes_on(stage: Stage, supervisor: socket.socket):
    """It would take a start that waits for Discord to have failed; from the moment on that it is done it hears no more of it."""
    stage.module = "tests.e2e.programs.patient_bot"
    stage.expect_refusals(" 503$")
    stage.table.faults.add(FaultKind.UNAVAILABLE, "GET /gateway/bot", times=6)
    starting = asyncio.create_task(stage.start())
    told = [await heard(supervisor)]
    while told[-1] != "READY=1":
        told.append(await heard(supervisor))
    await starting
    assert told.count("EXTEND_TIMEOUT_USEC=150000") >= 3
    assert {await heard(supervisor) for _ in range(3)} == {"WATCHDOG=1"}


async def test_a_gateway_that_is_away_is_told_of_once(stage: Stage):
    """However often it is tried again, and without a traceback, also of the library's."""
    gateway = yarl.URL(stage.table.gateway_url)
    assert gateway.port is not None
    wire = Wire(gateway.port)
    stage.settings["DISCORD_GATEWAY_URL"] = str(gateway.with_port(await wire.at_port()))
    await stage.start()
    for times in (1, 2):
        wire.cut()
        await stage.hooks.until(lambda times=times: stage.log().count("gateway_away") == times)
        await asyncio.sleep(1.0)
        wire.mend()
        await stage.hooks.until(lambda times=times: stage.log().count("gateway_back") == times)
    assert stage.log().count("gateway_away") == 2
    assert "Traceback" not in stage.log()
    assert await Player(stage, stage.person("Ann"), stage.channel()).say("game list")
    await stage.stop()
    await wire.close()


async def test_a_discord_that_is_away_is_told_of_once(stage: Stage):
    """However many messages wait meanwhile, and however often each is tried."""
    stage.expect_refusals(" 502$")
    await stage.start()
    away = stage.table.faults.add(FaultKind.LOST_REQUEST, "/channels/|/gateway/")
    players = [Player(stage, stage.person(name), stage.channel()) for name in ("Ann", "Ben", "Cho")]
    for player in players:
        await player.slash("game new", game="keltis")
    await stage.hooks.until(lambda: away.happened >= 3 * len(players))
    stage.table.faults.clear()
    for player in players:
        await player.until_public(LOBBY)
    await stage.hooks.until(lambda: "outage_over" in stage.log())
    [told, over] = [line for line in stage.log().splitlines() if " outage" in line]
    assert "what=discord" in told
    assert "[warning" in told
    assert "'delivery': " in over
    assert "post_lost" not in stage.log()
    assert "Traceback" not in stage.log()
