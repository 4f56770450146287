"""One process follows another one: upgrades that nobody notices, stops and starts that cost no press."""

from __future__ import annotations

import asyncio

import pytest

from bot.operation.configuration.complaints import NotDone
from bot.operation.service.health import health_of
from bot.succession import have_bot_followed
from emulator.people.slash import Typed
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import Player, content_of, open_match, original
from tests.e2e.people.pressing import ANSWER_SECONDS, Pressing
from tests.e2e.processes.test_process import ended
from tests.e2e.stages.stage import Stage

PRESSES = 10
"""Fewer would show little."""


async def said(stage: Stage, *command: str) -> tuple[int, str]:
    """What a command of the program says, and its exit status."""
    before = len(stage.log())
    status = await ended(await stage.spawn(*command))
    return status, "".join(line for line in stage.log()[before:].splitlines(True) if not line.startswith("20"))


@pytest.mark.parametrize("upgrades", [1, pytest.param(2, marks=pytest.mark.thorough)])
async def test_upgrades_under_presses(stage: Stage, upgrades: int):
    """None lost, none doubled, none unanswered; each board is posted once; the longest answer is in time."""
    stage.real = True
    await stage.start()
    first = await health_of(stage.data_file)
    pressing = Pressing(stage, channels=4)
    await pressing.open()
    going = asyncio.create_task(pressing.go_on(8))
    for _ in range(upgrades):
        await stage.upgrade()
        await asyncio.sleep(0.3)
    await stage.hooks.until(lambda: len(pressing.presses) > PRESSES)  # a quick machine upgrades between a few of them
    going.cancel()
    await pressing.finish()
    await all_posted(stage)
    assert (await health_of(stage.data_file)).pid != first.pid
    assert pressing.unanswered == []
    assert pressing.longest() < ANSWER_SECONDS
    assert pressing.wrong() == []
    for ann, _ in pressing.pairs:
        said_once(stage, ann)
    assert stage.log().count(" ready ") == 1 + upgrades
    await stage.stop()


async def test_a_version_that_does_not_start_leaves_the_old_one_at_work(stage: Stage):
    """The operator is told, with status 1, and nobody else notices."""
    stage.real = True
    await stage.start()
    stage.expect_faults()
    before = await health_of(stage.data_file)
    (stage.folder / ".env").write_text("LAWSPEAKER_NONSENSE=1\n")
    with pytest.raises(NotDone, match="has ended with status 2"):
        await have_bot_followed(stage.data_file)
    assert "not_upgraded" in stage.log()
    assert (await health_of(stage.data_file)).pid == before.pid
    assert await Player(stage, stage.person("Ann"), stage.channel()).say("game list")


async def test_nobody_to_follow(stage: Stage):
    """Without a bot, and beside one of an earlier release that knows nothing of it, a line says what to do."""
    status, told = await said(stage, "upgrade")
    assert status == 1
    assert told == f"lawspeaker: none runs on {stage.data_file}; stop it, if one runs, and start it\n"
    await stage.start()
    place = stage.data_file.with_name(f"{stage.data_file.name}.socket")
    place.rename(place.with_name("elsewhere"))
    status, told = await said(stage, "upgrade")
    assert status == 1
    assert "earlier release" in told
    assert "stop it" in told
    place.with_name("elsewhere").rename(place)


async def test_what_is_pressed_while_it_is_stopped_is_done_after_the_start(stage: Stage):
    """As long as Discord waits for an answer; it is done once, and what was pressed longer ago is not."""
    await stage.start()
    channel = stage.channel()
    ann, ben = Player(stage, stage.person("Ann"), channel), Player(stage, stage.person("Ben"), channel)
    await open_match(ann, ben, options={"first": "A"})
    await all_posted(stage)
    [line, *_] = await ann.lines()
    slash = stage.table.actions.slash
    await stage.stop()
    early = slash(ben.person, channel, Typed("status", [], {}))
    await asyncio.sleep(ANSWER_SECONDS)
    move = slash(ann.person, channel, Typed("move", [], {"line": line}))
    look = slash(ben.person, channel, Typed("status", [], {}))
    await stage.start()
    await stage.hooks.settled(move)
    assert original(await stage.hooks.settled(look))
    await all_posted(stage)
    assert not early.answered.is_set()
    assert not early.refused
    assert "missed" in stage.log()
    with stage.looking_into_file() as file:
        assert file.execute("SELECT count(*) FROM plies WHERE interaction_id = ?", (int(move.id),)).fetchone()[0] == 1
    said_once(stage, ann)
    assert content_of(await ann.slash("status"))


async def test_what_was_begun_is_finished_before_the_process_ends(stage: Stage):
    """Whoever has pressed just before the stop is answered by the one who goes."""
    await stage.start()
    player = Player(stage, stage.person("Ann"), stage.channel())
    sent = stage.table.actions.slash(
        player.person, player.channel, Typed(["game", "new"][0], ["new"], {"game": "keltis"})
    )
    await asyncio.sleep(0.01)
    await stage.stop()
    assert sent.settled.is_set()


async def test_what_takes_too_long_to_be_finished_says_so(stage: Stage):
    """Nobody is left before an answer that never comes."""
    waiting = stage.folder / "waiting"
    waiting.mkdir()
    stage.module = "tests.e2e.programs.hasty_bot"
    stage.settings = {"WAITING": str(waiting)}
    await stage.start()
    channel = stage.channel()
    ann, ben = Player(stage, stage.person("Ann"), channel), Player(stage, stage.person("Ben"), channel)
    await open_match(ann, ben, options={"first": "A"})
    await all_posted(stage)
    hint = stage.table.actions.slash(ann.person, channel, Typed("hint", [], {}))
    await stage.hooks.until(lambda: list(waiting.glob("*.thinks")))
    await stage.stop()
    assert "started anew" in content_of(await stage.hooks.settled(hint))


async def test_what_servers_tell_is_broken_off_before_the_data_is_let_go(stage: Stage):
    """The process that comes asks Discord itself."""
    stage.module = "tests.e2e.programs.long_leaving_bot"
    await stage.start()
    stage.hooks.remove_bot()
    await stage.hooks.until(lambda: "server_left" in stage.log())
    assert await stage.stop() == 0
