"""A puzzle over the real process: shown, answered, told how many found it; and the next one is another."""

from __future__ import annotations

import random

from bot.matches.games.registry import GAMES
from emulator.world.shown import pictures_of_message, words_of_message
from storage.sqlite.database import open_store
from tests.bot.support.puzzles import saved_puzzle
from tests.e2e.people.players import Player, offered, original
from tests.e2e.stages.stage import Stage

TITLES = {"keltis": "Keltis", "manitoba": "Manitoba"}


async def with_puzzles(stage: Stage) -> None:
    """Puts a puzzle of each of two games into the data file of a bot that has not run yet."""
    stage.data_file.parent.mkdir(parents=True, exist_ok=True)
    store = await open_store(stage.data_file, backups=stage.data_file.parent / "backups", at=0)
    for number, name in enumerate(TITLES):
        game = GAMES[name]
        state = game.new(2, game.options(), bytes(32))
        await store.puzzles.add(saved_puzzle(game, state, game.decisions(state)[0].seat, puzzle_id=f"{number:016x}"))
    await store.close()


async def test_a_puzzle_is_shown_and_answered_and_the_next_is_another(stage: Stage) -> None:
    await with_puzzles(stage)
    await stage.start()
    ann = Player(stage, stage.person("Ann"), stage.channel(), random.Random(5))
    assert "no puzzles of this game yet" in await ann.say("puzzle", game="odin")
    shown = original(await ann.slash("puzzle"))
    assert shown["flags"] & 64
    assert "Keltis" in words_of_message(shown)
    answers = [custom_id for _, custom_id, _ in offered(shown, "puzzle_answer")]
    assert len(answers) == 4
    assert pictures_of_message(shown)
    assert all(picture.about for picture in pictures_of_message(shown))
    assert "win chance" not in words_of_message(shown)
    solved = original(await ann.press(shown, answers[0]))
    told = words_of_message(solved)
    assert told.count("win chance") == 4
    assert told.count("← your answer") == 1
    assert "found the best answer at the first try" in told
    [(_, further, _)] = offered(solved, "puzzle")
    assert "Manitoba" in words_of_message(original(await ann.press(solved, further)))
    await stage.kill()
    await stage.start()
    assert "Keltis" in words_of_message(original(await ann.slash("puzzle", game="keltis")))
    assert not stage.faults_logged()
