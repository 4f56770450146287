"""What an operator sees of the process: start, stop, refusals to start, and when commands are synchronised."""

from __future__ import annotations

import asyncio
import json
import signal
import socket

import pytest

from bot.interactions.incoming.verbs import HANDLERS
from emulator.api.faults import FaultKind
from emulator.api.rest import JournalRequest
from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import LOBBY, Player, button, content_of, offered, open_match, showing
from tests.e2e.stages.stage import STOP_SECONDS, Stage


@pytest.fixture
def as_operators_do(stage: Stage) -> None:
    """The bot is started as operators start it, Python and all."""
    stage.real = True


REALLY = pytest.mark.usefixtures("as_operators_do")


def synchronisations(requests: list[JournalRequest]) -> int:
    """How often the bot has told its commands."""
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in requests)


async def ended(process: asyncio.subprocess.Process) -> int:
    """The exit status of a process that must end by itself."""
    return await asyncio.wait_for(process.wait(), 3 * STOP_SECONDS)


async def test_commands_are_told_when_they_change(stage: Stage):
    """The first start tells Discord the commands, the second does not; with other commands in the memory it does again."""
    await stage.start()
    assert await stage.stop() == 0
    assert synchronisations(stage.hooks.journal) == 1
    await stage.start()
    assert synchronisations(stage.hooks.journal) == 1
    await stage.stop()
    with stage.editing_file() as file:
        file.execute("UPDATE memos SET text = 'another hash' WHERE key = 'commands'")
    await stage.start()
    assert synchronisations(stage.hooks.journal) == 2


async def test_sync_by_hand(stage: Stage):
    """`lawspeaker sync` tells the commands whether they have changed or not, and ends."""
    for _ in range(2):
        assert await ended(await stage.spawn("sync")) == 0
    assert synchronisations(stage.hooks.journal) == 2


@REALLY
async def test_sigterm_in_the_middle_of_a_game(stage: Stage):
    """The bot ends at once with status 0 and without complaints, and its data file is in one piece."""
    await stage.start()
    await open_match(Player(stage, stage.person("Ann"), stage.channel()), bots=1)
    assert await stage.stop() == 0
    assert not stage.data_file.with_name(stage.data_file.name + "-wal").exists()
    with stage.looking_into_file() as file:
        assert file.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


async def test_nobodys_first_picture_waits_for_the_process_that_draws(stage: Stage):
    """It is there before anybody has asked for a picture."""
    await stage.start()
    async with asyncio.timeout(STOP_SECONDS):
        while "drawing_started" not in stage.log():  # noqa: ASYNC110 - a line in a file tells nobody
            await asyncio.sleep(0.02)
    assert "posted" not in stage.log()


async def test_two_processes_on_one_file(stage: Stage):
    """The second one says which file is in use, in one line, and ends; the first goes on."""
    await stage.start()
    before = len(stage.log())
    assert await ended(await stage.spawn()) == 1
    said = [line for line in stage.log()[before:].splitlines() if line.startswith("lawspeaker:")]
    assert said == [f"lawspeaker: {stage.data_file} is in use by another process"]
    assert "Traceback" not in stage.log()[before:]
    ann = Player(stage, stage.person("Ann"), stage.channel())
    assert await ann.say("game list")


async def test_a_lobby_that_nobody_started_is_closed_at_the_start(stage: Stage):
    """What fell due while the bot was away happens when it comes back, and is said in the channel."""
    await stage.start()
    ann = Player(stage, stage.person("Ann"), stage.channel())
    await ann.slash("game new", game="keltis", title="Stones")
    lobby = await ann.until_public(LOBBY)
    await all_posted(stage)
    await stage.stop()
    stage.settings = {"LAWSPEAKER_LOBBY_HOURS": "0.00001"}
    await stage.start()
    assert "Stones" in words_of_message(await ann.until_text("⌛"))
    await all_posted(stage)
    assert not offered(showing(ann.public(), LOBBY)[-1], *HANDLERS)
    assert "closed" in content_of(await ann.press(lobby, button(lobby, "join"), forged=True))


async def test_a_command_of_another_version(stage: Stage):
    """Discord still shows a command that is gone: whoever uses it is told so, and nothing is logged as a fault."""
    await stage.start()
    old = {"name": "old", "description": "gone", "type": 1, "options": []}
    stage.table.commands.overwrite(None, [*stage.table.commands.in_scope(None), old])
    ann = Player(stage, stage.person("Ann"), stage.channel())
    assert "has changed" in await ann.say("old")


async def test_a_command_of_another_version_whose_answer_is_lost(stage: Stage):
    """The network fails just then: that is said in the log like any other lost answer, without a traceback."""
    stage.expect_refusals("/callback 502$")
    await stage.start()
    old = {"name": "old", "description": "gone", "type": 1, "options": []}
    stage.table.commands.overwrite(None, [*stage.table.commands.in_scope(None), old])
    stage.table.faults.add(FaultKind.LOST_ANSWER, "/callback")
    await Player(stage, stage.person("Ann"), stage.channel()).slash("old")
    await stage.hooks.until(lambda: "answer_lost" in stage.log() or "Traceback" in stage.log())
    assert "Traceback" not in stage.log()


@REALLY
async def test_wrong_token(stage: Stage):
    """One line that names the setting, no traceback, status 1; the token itself is not told."""
    stage.expect_refusals(r" 401$")
    stage.expect_faults()
    assert await ended(await stage.spawn(DISCORD_TOKEN="not-the-token")) == 1
    assert "DISCORD_TOKEN is not the token of a bot" in stage.log()
    assert "not-the-token" not in stage.log()
    assert "Traceback" not in stage.log()


async def test_the_token_is_changed_while_it_runs(stage: Stage):
    """Discord closes the connection: one line that names the setting, no traceback, status 1."""
    stage.expect_faults()
    await stage.start()
    assert stage.process is not None
    stage.table.gateway.drop(4004)
    assert await ended(stage.process) == 1
    assert "connection_ended" in stage.log()
    assert "DISCORD_TOKEN is not the token of a bot" in stage.log()
    assert "Traceback" not in stage.log()


@pytest.mark.parametrize("kind", [FaultKind.SHUT_OUT, FaultKind.UNAVAILABLE])
@pytest.mark.parametrize("asked", ["GET /users/@me", "PUT /applications/.*/commands", "GET /gateway/bot"])
async def test_a_discord_that_cannot_answer_is_asked_again(stage: Stage, kind: FaultKind, asked: str):
    """Nobody starts the process anew for that, and the log tells of it once, and how it ended."""
    stage.module = "tests.e2e.programs.patient_bot"
    stage.expect_refusals(" (429|503)$")
    stage.table.faults.add(kind, asked, times=4)
    await stage.start()
    [line] = [line for line in stage.log().splitlines() if "discord_troubled" in line]
    assert "<!-- - -->\n" not in line
    assert len(line) < 500
    [line] = [line for line in stage.log().splitlines() if "discord_answers" in line]
    assert "times=4" in line
    assert "Traceback" not in stage.log()
    assert await stage.stop() == 0


async def test_a_start_that_waits_for_discord_can_be_stopped(stage: Stage):
    stage.expect_refusals(" 429$")
    stage.table.faults.add(FaultKind.SHUT_OUT, "GET /users/@me")
    process = await stage.spawn()
    await stage.hooks.until(lambda: "discord_troubled" in stage.log())
    process.send_signal(signal.SIGTERM)
    assert await ended(process) == 0
    assert "Traceback" not in stage.log()


async def test_commands_that_cannot_be_told_just_now(stage: Stage):
    """Whoever does that by hand does not wait; it is not the fault of a setting, whatever is set."""
    stage.expect_refusals(" 503$")
    stage.expect_faults()
    stage.table.faults.add(FaultKind.UNAVAILABLE, "PUT /applications/.*/commands")
    guild = next(iter(stage.table.world.guilds))
    assert await ended(await stage.spawn("sync", LAWSPEAKER_GUILD_ID=guild)) == 1
    [line] = [line for line in stage.log().splitlines() if "start_refused" in line]
    assert "try again later" in line
    assert "LAWSPEAKER_GUILD_ID" not in line


async def test_commands_that_are_refused_where_no_server_is_set(stage: Stage):
    """The log does not speak of a setting that there is not."""
    stage.expect_refusals("/commands 403$")
    stage.expect_faults()
    stage.table.faults.add(FaultKind.FORBIDDEN, "PUT /applications/.*/commands")
    assert await ended(await stage.spawn()) == 1
    [line] = [line for line in stage.log().splitlines() if "start_refused" in line]
    assert "Missing Access" in line
    assert "LAWSPEAKER_GUILD_ID" not in line


async def test_what_goes_wrong_within_the_connection_is_logged_as_all_else(stage: Stage):
    """Each line is JSON where that is asked for, the one with the traceback as well."""
    stage.expect_faults()
    process = await stage.spawn(LAWSPEAKER_LOG_FORMAT="json")
    await stage.hooks.until(lambda: '"event": "ready"' in stage.log())
    stage.table.gateway.garble()
    assert await ended(process) == 1
    lines = [json.loads(line) for line in stage.log().splitlines()]
    [fault] = [line for line in lines if line["event"] == "fault"]
    assert fault["where"] == "connection"
    assert "JSONDecodeError" in fault["exception"]


@pytest.mark.parametrize("command", [(), ("sync",)])
async def test_a_server_that_the_bot_is_not_on(stage: Stage, command: tuple[str, ...]):
    """Discord refuses commands made for it: one line that names the setting, no traceback, status 1."""
    stage.expect_refusals(r"/guilds/123/commands 40[34]$")
    stage.expect_faults()
    assert await ended(await stage.spawn(*command, LAWSPEAKER_GUILD_ID="123")) == 1
    assert "start_refused" in stage.log()
    assert "LAWSPEAKER_GUILD_ID" in stage.log()
    assert "Traceback" not in stage.log()


async def test_discord_cannot_be_reached(stage: Stage):
    """One line that says where it was looked for, status 1."""
    stage.expect_faults()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert await ended(await stage.spawn(DISCORD_API_URL=f"http://127.0.0.1:{port}/api/v10")) == 1
    assert f"127.0.0.1:{port}" in stage.log()
    assert "Traceback" not in stage.log()


@REALLY
async def test_wrong_setting(stage: Stage):
    """One line that names the setting, status 2."""
    assert await ended(await stage.spawn(LAWSPEAKER_REMINDER_HOURS="soon")) == 2
    [line] = stage.log().splitlines()
    assert line.startswith("lawspeaker: LAWSPEAKER_REMINDER_HOURS=soon:")
