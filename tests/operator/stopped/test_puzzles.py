"""`lawspeaker puzzles`: of matches whose people allow it, and of games of bots; the same ones only once, with the bot stopped."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot import cli
from bot.matches.workers.puzzle_making import losses_found
from engine.keltis import KELTIS
from engine.thinking import analysis as analysing
from engine.thinking.bot_games import PlayedGame
from engine.thinking.puzzles import Puzzle
from engine.victory_curve import VictoryCurve
from storage.sqlite.database import open_store
from storage.store import Store
from tests.bot.support.lost_match import BETTER, PLAYED, add_lost_match, complete_analysis
from tests.bot.support.short_looks import look_briefly, lose_by_anything

DATA = Path("data/lawspeaker.sqlite3")


async def opened() -> Store:
    return await open_store(DATA, backups=DATA.parent / "backups", at=0)


def test_games_of_bots_are_looked_through_by_the_curve_of_their_game() -> None:
    analysis = asyncio.run(losses_found(KELTIS, 2, PlayedGame((), ())))
    assert analysis.curve == KELTIS.victory_curve.among(2) != VictoryCurve()


async def match_of_two(allowing: tuple[int, ...]) -> None:
    """A data file with a match of two people that is over, and its analysis: one of them lost much shortly before the end."""
    store = await opened()
    await add_lost_match(store, *allowing, analysis=complete_analysis())
    await store.close()


async def shown() -> list[Puzzle]:
    """All puzzles that somebody is shown."""
    store, found = await opened(), dict[str, Puzzle]()
    while (saved := await store.puzzles.next_of(999, "")) is not None and saved.id not in found:
        found[saved.id] = msgspec.msgpack.decode(saved.content, type=Puzzle)
    await store.close()
    return [*found.values()]


def test_a_match_becomes_one_where_everybody_allows_it(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(match_of_two(allowing=(101, 102)))
    assert cli.main(["puzzles"]) == 0
    assert "1 new ones of 1 matches" in capsys.readouterr().out
    [puzzle] = asyncio.run(shown())
    assert puzzle.answers[0].text == BETTER
    assert PLAYED in [one.text for one in puzzle.answers]
    assert cli.main(["puzzles"]) == 0
    assert "0 new ones of 0 matches" in capsys.readouterr().out


def test_where_one_of_them_does_not_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(match_of_two(allowing=(101,)))
    assert cli.main(["puzzles"]) == 0
    assert "0 new ones of 0 matches" in capsys.readouterr().out
    assert asyncio.run(shown()) == []


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks that take no time; whatever they find becomes a puzzle."""
    look_briefly(monkeypatch)
    lose_by_anything(monkeypatch)
    monkeypatch.setattr(analysing, "WEIGHED", 2)


@pytest.mark.usefixtures("quick")
def test_games_of_bots_have_some_too_and_the_same_game_no_new_ones(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(match_of_two(allowing=()))
    assert cli.main(["puzzles", "keltis", "--games", "1", "--seed", "5"]) == 0
    said = capsys.readouterr().out
    made = asyncio.run(shown())
    assert f"{len(made)} new puzzles" in said
    assert made
    with closing(sqlite3.connect(DATA)) as connection:
        assert {row for (row,) in connection.execute("SELECT match_id FROM puzzles")} == {None}
    assert cli.main(["puzzles", "keltis", "--games", "1", "--seed", "5"]) == 0
    assert "0 new puzzles" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["odin", "--seats", "1"], ["keltis", "--seats", "9"], ["keltis", "--option", "no=1"]]
)
def test_what_nobody_can_play_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(match_of_two(allowing=()))
    assert cli.main(["puzzles", *arguments]) == 2
    assert capsys.readouterr().err


def test_a_running_bot_keeps_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    async def while_it_runs() -> int:
        store = await opened()
        try:
            return await asyncio.to_thread(cli.main, ["puzzles"])
        finally:
            await store.close()

    assert asyncio.run(while_it_runs()) == 1
    assert "stop it before you make puzzles" in capsys.readouterr().err
