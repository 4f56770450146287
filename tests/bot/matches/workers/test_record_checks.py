"""Files given to `/verify`: checked beside everything else, one for each person, and none for ever."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from bot.matches.workers import record_checks
from bot.matches.workers.checking import Checked, Unreadable
from bot.matches.workers.record_checks import MOST, PEOPLE, RecordChecks
from engine.chance import commitment
from engine.play.match import play
from engine.play.record import Record, RecordedMove, write_record
from tests.bot.support.stored_matches import ANN, BEN, SEED

ROOT = Path(__file__).parents[4]


@pytest.fixture
def waiting(tmp_path: Path, forked: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files are checked once there is a file `may` in this folder."""
    monkeypatch.setattr(record_checks, "WORKER", "tests.slow_checker")
    monkeypatch.setenv("WAITING", str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])
    return tmp_path


@pytest.fixture
async def checks() -> AsyncIterator[RecordChecks]:
    made = RecordChecks()
    yield made
    await made.close()


def record(name: str) -> bytes:
    """The first move of a game between Ann and Ben."""
    game = GAMES[name]
    state = game.new(2, game.options(), SEED)
    seat = game.decisions(state)[0].seat
    ply = play(game, state, seat, next(iter(game.legal_moves(state, seat))))
    made = Record(
        game=name,
        rules=game.version,
        names=("Ann", "Ben"),
        options={},
        commitment=commitment(SEED),
        seed=SEED,
        moves=(RecordedMove(seat, ply.text, ply.digest),),
    )
    return write_record(made).encode()


async def check(checks: RecordChecks, content: bytes = b"", user: int = ANN) -> Checked | Unreadable:
    async def fetch() -> bytes:
        return content

    return await checks.check(user, fetch)


def processes(folder: Path) -> set[int]:
    """Those that have begun to check."""
    return {int(path.stem) for path in folder.glob("*.thinks")}


async def begun(folder: Path) -> set[int]:
    """The processes that check, once there is one."""
    while not processes(folder):  # noqa: ASYNC110 - files tell nobody
        await asyncio.sleep(0.01)
    return processes(folder)


async def refused(checking: RecordChecks, user: int) -> str:
    with pytest.raises(NotPossible) as refusal:
        await check(checking, user=user)
    return refusal.value.key


async def test_what_comes_out(checks: RecordChecks):
    """Python is started for it."""
    found = await check(checks, record("manitoba"))
    assert isinstance(found, Checked)
    assert (found.game, found.names, found.moves) == ("manitoba", ("Ann", "Ben"), 1)
    assert not found.problems
    assert "hashes" in found.checked
    assert await check(checks, b"[Game 1]") == Unreadable(1)
    assert await check(checks, b"\xff") == await check(checks, b"") == Unreadable(0)


async def test_one_for_each_person_and_a_few_at_a_time(waiting: Path, checks: RecordChecks):
    """Everybody has an answer: who has a file there already, and who comes when many wait, at once."""
    checking = [asyncio.create_task(check(checks, user=user)) for user in range(PEOPLE)]
    await begun(waiting)
    assert await refused(checks, 0) == "verify.one_at_a_time"
    assert await refused(checks, PEOPLE) == "verify.busy"
    (waiting / "may").touch()
    assert await asyncio.gather(*checking) == [Unreadable(0)] * PEOPLE
    assert len(await begun(waiting)) <= MOST
    assert await check(checks, user=0) == await check(checks, user=PEOPLE) == Unreadable(0)


async def test_one_that_takes_too_long_is_stopped(waiting: Path, monkeypatch: pytest.MonkeyPatch):
    """Its process is ended, and the person may send another file."""
    monkeypatch.setattr(record_checks, "SECONDS", 1.0)
    checks = RecordChecks()
    assert await refused(checks, ANN) == "verify.too_long"
    for process in await begun(waiting):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    (waiting / "may").touch()
    assert await check(checks) == Unreadable(0)
    await checks.close()


async def test_a_file_that_never_comes(forked: None, checks: RecordChecks, monkeypatch: pytest.MonkeyPatch):
    """Nobody else waits for it meanwhile."""
    monkeypatch.setattr(record_checks, "SECONDS", 1.0)
    never = asyncio.create_task(checks.check(ANN, asyncio.Event().wait))  # type: ignore[arg-type]
    assert await check(checks, user=BEN) == Unreadable(0)
    with pytest.raises(NotPossible, match="too_long"):
        await never
