"""`lawspeaker puzzles`: of matches whose people allow it, and of games of bots; the same ones only once, with the bot stopped."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import structs

from bench.tools.finished import played_by_policy, running_match
from bot import cli
from engine.chance import SEED_BYTES
from engine.keltis import KELTIS
from engine.prospect import Budget
from engine.thinking import analysis as analysing
from engine.thinking import puzzles
from engine.thinking.analysis import Analysis
from engine.thinking.bot_games import play_with_bots
from engine.thinking.judging import Judgement
from engine.thinking.puzzles import Puzzle
from storage.records.changes import Change, NewPly
from storage.records.matches import MatchStatus, SavedAnalysis, SavedPly, Seat
from storage.records.people import Person
from storage.sqlite.database import open_store
from storage.store import Store

DATA = Path("data/lawspeaker.sqlite3")
PLY, PLAYED, BETTER = 115, "discard p1", "lay p1 L@P4>P5"
"""Shortly before the end of the game below: the answer that is worse by far, and the better one."""


async def opened() -> Store:
    return await open_store(DATA, backups=DATA.parent / "backups", at=0)


async def match_of_two(allowing: tuple[int, ...]) -> None:
    """A data file with a match of two people that is over, and its analysis: one of them lost much shortly before the end."""
    store, played = await opened(), play_with_bots(KELTIS, 2, KELTIS.options(), Random(3).randbytes(SEED_BYTES))
    seats = [Seat(user_id=user, name=f"Person {user}") for user in (101, 102)]
    match = running_match(1, played_by_policy("keltis", 2, 0), seats, 1000.0, rated=False, guild=1)
    plies = tuple(
        NewPly(
            ply=SavedPly(
                number=one.ply + 1,
                seat=one.seat,
                notation=PLAYED if one.ply == PLY else one.text,
                events=b"[]",
                rules_version=match.rules_version,
                revealed=False,
                state_hash="",
                at=1000.0,
            ),
            snapshot_before=one.before,
        )
        for one in played.positions
    )
    await store.commit(Change(at=1000.0, before=None, after=match, seed=bytes(SEED_BYTES)))
    over = structs.replace(match.revised(2000.0), status=MatchStatus.OVER, ended_at=2000.0)
    last = played.positions[-1].after
    await store.commit(Change(at=2000.0, before=match, after=over, snapshot=last, plies=plies))
    loss = Judgement(PLY, played.positions[PLY].seat, PLAYED, 0.6, 0.0, BETTER, 0.8, 0.0, 0.2, 0.01)
    hardly = structs.replace(loss, ply=PLY - 4, cost=0.1)
    analysis = Analysis(weighings={PLY: [loss], PLY - 4: [hardly]})
    await store.analyses.save(match.id, SavedAnalysis(content=msgspec.msgpack.encode(analysis), done=True))
    for user in allowing:
        await store.people.save(Person(user_id=user, puzzles=True), 0)
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
    for name in ("SHALLOW", "DEEP", "WEIGHING"):
        monkeypatch.setattr(analysing, name, Budget(candidates=2, positions=1, plies=1))
    for name, value in {"LEAST": -1.0, "LOOKED_INTO": 2, "WEIGHED": 2, "WEIGHINGS": 0}.items():
        monkeypatch.setattr(analysing, name, value)
    for name, value in {"LEAST": -99.0, "SURE": -100.0}.items():
        monkeypatch.setattr(f"engine.thinking.turning.{name}", value)
    for name, value in {"CLEAR": -9.0, "SURE": 9.0, "FIRST": 2, "TOLD_APART": 999.0}.items():
        monkeypatch.setattr(puzzles, name, value)
    monkeypatch.setattr("bot.matches.workers.puzzle_making.CLEAR", -9.0)


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
