"""Bot players that think long: nobody waits for them but the turn, and nothing that happens meanwhile loses or doubles it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.matches.games.registry import GAMES
from emulator.world.shown import words_of_message
from engine.play.record import read_record
from engine.play.verifying import verify
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import BOARD, SCORE, Player, by_move, offered, open_match, original, showing, to_play
from tests.e2e.stages.stage import Stage
from tests.forks import client as forks

Json = dict[str, Any]
THINKING = "Bot 1 is thinking"


class Slow:
    """The bot whose bot players choose when a test lets them."""

    def __init__(self, stage: Stage) -> None:
        self._folder = stage.folder / "waiting"
        self._folder.mkdir()
        stage.module = "tests.e2e.programs.slow_bot"
        stage.settings |= {"WAITING": str(self._folder)}

    async def begun(self, *but: int) -> int:
        """The process that thinks about a choice, once there is one beside these."""
        while not (found := self.processes() - {*but}):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        return found.pop()

    def processes(self) -> set[int]:
        """Those that have begun to think."""
        return {int(path.stem) for path in self._folder.glob("*.thinks")}

    def let(self) -> None:
        """From now on they choose at once."""
        (self._folder / "may").touch()


@pytest.fixture
def slow(stage: Stage) -> Slow:
    return Slow(stage)


async def at_bots_turn(stage: Stage, bots: int = 1) -> Player:
    """Ann has played her turn against bot players."""
    await stage.start()
    ann = Player(stage, stage.person("Ann"), stage.channel(), random.Random(3))
    await open_match(ann, bots=bots, options={"first": "A"})
    await all_posted(stage)
    while await by_move(ann):
        pass
    return ann


async def seats_that_played(ann: Player) -> list[int]:
    """Who has made the moves on record, in their order. The record is sound."""
    record = read_record(ann.record(original(await ann.slash("export"))))
    assert not verify(record, GAMES).problems
    return [move.seat for move in record.moves]


async def her_turn(ann: Player) -> Json:
    """The board on which Ann is to act after the bot players' turn: she is on the first one as well."""
    return await ann.stage.hooks.until(lambda: next((b for b in showing(ann.public(), BOARD)[1:] if to_play(b)), None))


def alive(process: int) -> bool:
    """Whether there is such a process that does something."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def gone(process: int) -> None:
    """Wait until there is no such process any more."""
    while alive(process):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def test_everybody_is_answered_while_a_bot_player_thinks(stage: Stage, slow: Slow):
    """The panel and the channel say that it thinks; its turn comes with the board that said so, which names the person then."""
    ann = await at_bots_turn(stage)
    await slow.begun()
    assert THINKING in ann.answers[-1]
    assert THINKING in await ann.say("play")
    assert THINKING in await ann.say("status")
    thinking = await ann.until_text(THINKING)
    assert not to_play(thinking)
    assert offered(thinking, "play")
    assert set(await seats_that_played(ann)) == {0}
    slow.let()
    told = await her_turn(ann)
    await all_posted(stage)
    assert set(await seats_that_played(ann)) == {0, 1}
    assert [offered(message, "play") != [] for message in showing(ann.public(), BOARD)] == [False, True]
    assert told["id"] == thinking["id"], "she has it before her"
    assert "**Bot 1**" in words_of_message(told)
    assert THINKING not in words_of_message(told)
    said_once(stage, ann)


async def test_the_turns_of_all_are_told_on_one_board(stage: Stage, slow: Slow):
    """It shows what the person and two bot players have done: for so much there is room."""
    ann = await at_bots_turn(stage, bots=2)
    slow.let()
    told = await her_turn(ann)
    assert set(await seats_that_played(ann)) == {0, 1, 2}
    assert [name for name in ("Ann", "Bot 1", "Bot 2") if f"**{name}**" not in words_of_message(told)] == []


async def test_killed_while_a_bot_player_thinks(stage: Stage, slow: Slow):
    """Its process ends with the bot; after the restart exactly the open turn is played, however often that happens."""
    stage.real = True  # whose child a process is must not matter: the next ones are forked
    ann = await at_bots_turn(stage)
    process = await slow.begun()
    await stage.kill()
    await gone(process)
    stage.real = not forks.POSSIBLE
    await stage.start()
    again = await slow.begun(process)
    slow.let()
    await stage.kill()
    await gone(again)
    await stage.start()
    await her_turn(ann)
    await all_posted(stage)
    played = await seats_that_played(ann)
    assert played == sorted(played)
    said_once(stage, ann)
    assert await by_move(ann)


async def test_a_process_that_dies_is_replaced(stage: Stage, slow: Slow):
    """What it was asked for is thought of again, in another process: its death changes no move."""
    ann = await at_bots_turn(stage)
    process = await slow.begun()
    os.kill(process, signal.SIGKILL)
    slow.let()
    await her_turn(ann)
    assert set(await seats_that_played(ann)) == {0, 1}
    assert "thought_begun_anew" in stage.log()
    assert "bot_choice_missed" not in stage.log()
    assert slow.processes() > {process}


async def test_a_policy_that_never_ends(stage: Stage, slow: Slow):
    """What it does not choose in its time is chosen for it, and the match goes on."""
    stage.settings["LAWSPEAKER_BOT_SECONDS"] = "0.3"
    ann = await at_bots_turn(stage)
    await her_turn(ann)
    assert set(await seats_that_played(ann)) == {0, 1}
    assert await by_move(ann)


async def test_stopped_while_a_bot_player_thinks(stage: Stage, slow: Slow):
    """The operator does not wait for it, and its turn stays open."""
    ann = await at_bots_turn(stage)
    process = await slow.begun()
    assert await stage.stop() == 0
    assert not alive(process)
    await stage.start()
    assert set(await seats_that_played(ann)) == {0}


async def test_a_seat_given_up_while_a_bot_player_thinks(stage: Stage, slow: Slow):
    """Nobody is left: the bot players play the match to its end."""
    ann = await at_bots_turn(stage)
    await slow.begun()
    stage.excused.add(int(ann.channel))
    await ann.surely("resign")
    slow.let()
    await ann.until_public(SCORE)
    await all_posted(stage)
    said_once(stage, ann)
