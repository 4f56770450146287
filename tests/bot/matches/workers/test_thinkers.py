"""The processes in which bot players think: what they choose, how they end, and what becomes of those that do not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from bot.matches.workers import thinkers
from bot.matches.workers.thinkers import Thinkers
from bot.operation.processes.worker_pool import WorkFailed
from bot.operation.processes.workers import NoReply, NotStarted
from engine.choices import Choices
from engine.game import View
from engine.play.match import play
from engine.rules import AnyGame
from engine.thinking.analysis import worked_out
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level, choose_at
from engine.thinking.puzzles import puzzle_of_loss
from tests.bot.support.lost_match import BETTER, PLAYED, PLY, complete_analysis, lost_game
from tests.bot.support.stored_matches import SEED

ROOT = Path(__file__).parents[4]


@pytest.fixture
async def pool(forked: None) -> AsyncIterator[Thinkers]:
    made = Thinkers(seconds=60)
    yield made
    await made.close()


@pytest.fixture
def waiting(tmp_path: Path, forked: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Those who think wait for files in this folder."""
    monkeypatch.setattr(thinkers, "WORKER", "tests.slow_thinker")
    monkeypatch.setenv("WAITING", str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])
    return tmp_path


def asked(game: AnyGame) -> tuple[AnyGame, View, Choices]:
    """What the first seat to act is asked at the start of a game."""
    state = game.new(2, game.options(), SEED)
    seat = game.decisions(state)[0].seat
    choices = game.choices(state, seat)
    assert choices is not None
    return game, game.view(state, seat), choices


def positions(game: AnyGame) -> Iterator[tuple[AnyGame, View, Choices]]:
    """What seats are asked in a game that the policy plays, one after the other."""
    state = game.new(2, game.options(), SEED)
    while asked := game.decisions(state):
        choices, view = game.choices(state, asked[0].seat), game.view(state, asked[0].seat)
        assert choices is not None
        yield game, view, choices
        play(game, state, asked[0].seat, game.choose(view, choices))


def errs(game: AnyGame, view: View, choices: Choices) -> bool:
    """Whether a relaxed bot player does not play as the policy does."""
    return choose_at(game, view, choices, Level.RELAXED) != game.choose(view, choices)


def processes(folder: Path) -> set[int]:
    """Those that have begun to think."""
    return {int(path.stem) for path in folder.glob("*.thinks")}


async def begun(folder: Path, number: int = 1) -> set[int]:
    """Wait until so many processes think."""
    while len(processes(folder)) < number:  # noqa: ASYNC110 - files tell nobody
        await asyncio.sleep(0.01)
    return processes(folder)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
async def test_they_choose_as_the_games_policy_does(pool: Thinkers, name: str):
    game, view, choices = asked(GAMES[name])
    assert await pool.choose(game, view, choices, Level.STEADY) == game.choose(view, choices)


async def test_they_choose_as_their_level_does():
    """Which is not always as the policy does: in the first position in which the two differ. Python is started for it."""
    pool = Thinkers(seconds=60)
    game, view, choices = next(position for position in positions(GAMES["keltis"]) if errs(*position))
    assert await pool.choose(game, view, choices, Level.RELAXED) == choose_at(game, view, choices, Level.RELAXED)
    await pool.close()


async def test_two_think_at_once_and_the_others_wait_for_them(waiting: Path, pool: Thinkers):
    """The event loop goes on meanwhile: here it is what lets them choose."""
    keltis = asked(GAMES["keltis"])
    choosing = [asyncio.create_task(pool.choose(*keltis, Level.STEADY)) for _ in range(3)]
    two = await begun(waiting, 2)
    assert not any(task.done() for task in choosing)
    (waiting / "may").touch()
    assert len(set(await asyncio.gather(*choosing))) == 1
    assert processes(waiting) == two


async def test_a_hint_comes_to_a_few_people_once_each(waiting: Path, pool: Thinkers):
    """Whoever asks again, and one too many, is told so at once; afterwards everybody may ask again."""
    keltis = asked(GAMES["keltis"])
    asking = [asyncio.create_task(pool.hint(user, *keltis)) for user in range(thinkers.HINTS)]
    await begun(waiting)
    for user, key in ((0, "hint.one_at_a_time"), (thinkers.HINTS, "hint.busy")):
        with pytest.raises(NotPossible, match=key):
            await pool.hint(user, *keltis)
    (waiting / "may").touch()
    assert len(set(await asyncio.gather(*asking))) == 1
    assert await pool.hint(0, *keltis) == await asking[0]
    assert len(processes(waiting)) == 1


def position(game: AnyGame) -> JudgedPosition:
    """The first ply of a game that the policy plays."""
    _, view, choices = asked(game)
    state = game.new(2, game.options(), SEED)
    made = play(game, state, view.own, game.choose(view, choices))
    return JudgedPosition(0, view.own, made.text, made.before, game.encode(state))


async def test_they_look_back_at_games_that_are_over(pool: Thinkers):
    keltis = GAMES["keltis"]
    first = position(keltis)
    assert await pool.look_back(keltis, "points", [first]) == [worked_out(keltis, "points", first)]


@pytest.mark.parametrize("live", ["choice", "hint"])
async def test_nobody_looks_back_while_somebody_waits_for_a_game_that_goes_on(waiting: Path, pool: Thinkers, live: str):
    """Bot players, and people who wait for hints, come first: a look back is begun when they are done, where they were."""
    keltis = GAMES["keltis"]
    thought = pool.choose(*asked(keltis), Level.STEADY) if live == "choice" else pool.hint(1, *asked(keltis))
    thinking = asyncio.create_task(thought)
    theirs = await begun(waiting)
    back = asyncio.create_task(pool.look_back(keltis, "points", [position(keltis)]))
    await asyncio.sleep(0.05)
    (waiting / "may").touch()
    await asyncio.gather(thinking, back)
    assert processes(waiting) == theirs


async def test_looks_back_leave_a_process_to_think_in(waiting: Path, pool: Thinkers):
    """However many there are: whoever thinks meanwhile waits for none of them."""
    keltis = GAMES["keltis"]
    back = [asyncio.create_task(pool.look_back(keltis, "points", [position(keltis)])) for _ in range(3)]
    looking = await begun(waiting)
    choosing = asyncio.create_task(pool.choose(*asked(keltis), Level.STEADY))
    [thinking] = await begun(waiting, 2) - looking
    (waiting / "may").touch()
    await asyncio.gather(choosing, *back)
    assert processes(waiting) == {*looking, thinking}


async def test_a_look_back_whose_process_dies_is_begun_anew(waiting: Path, pool: Thinkers):
    keltis = GAMES["keltis"]
    first = position(keltis)
    back = asyncio.create_task(pool.look_back(keltis, "points", [first]))
    [process] = await begun(waiting)
    os.kill(process, signal.SIGKILL)
    await begun(waiting, 2)
    (waiting / "may").touch()
    assert await back == [worked_out(keltis, "points", first)]


def turning_point() -> tuple[JudgedPosition, Judgement]:
    """A turning point of a game that is over, which stands."""
    before = structs.replace(lost_game().positions[PLY], text=PLAYED)
    return before, complete_analysis().weighings[PLY][0]


async def test_a_turning_point_becomes_a_puzzle(pool: Thinkers):
    puzzle = await pool.pose_puzzle(GAMES["keltis"], *turning_point())
    assert puzzle is not None
    assert puzzle == puzzle_of_loss(GAMES["keltis"], *turning_point())
    assert puzzle.answers[0].text == BETTER


async def test_a_puzzle_is_made_in_a_process_of_its_own_that_ends(waiting: Path, pool: Thinkers):
    """Bot players have as many as ever meanwhile, looks back theirs, and afterwards it takes no memory."""
    posing = asyncio.create_task(pool.pose_puzzle(GAMES["keltis"], *turning_point()))
    [own] = await begun(waiting)
    back = asyncio.create_task(pool.look_back(GAMES["keltis"], "points", [position(GAMES["keltis"])]))
    await begun(waiting, 2)
    choosing = asyncio.create_task(pool.choose(*asked(GAMES["keltis"]), Level.STEADY))
    await begun(waiting, 3)
    (waiting / "may").touch()
    await asyncio.gather(choosing, back)
    with pytest.raises(WorkFailed):  # nobody is strong there, so there is nothing to weigh by
        await posing
    with pytest.raises(ProcessLookupError):
        os.kill(own, 0)


async def test_a_puzzle_waits_for_who_thinks_for_a_game_that_goes_on(waiting: Path, pool: Thinkers):
    choosing = asyncio.create_task(pool.choose(*asked(GAMES["keltis"]), Level.STEADY))
    theirs = await begun(waiting)
    posing = asyncio.create_task(pool.pose_puzzle(GAMES["keltis"], *turning_point()))
    await asyncio.sleep(0.05)
    assert processes(waiting) == theirs
    (waiting / "may").touch()
    await choosing
    with pytest.raises(WorkFailed):  # as above
        await posing
    assert len(processes(waiting)) == 2


async def test_one_that_dies_is_replaced(waiting: Path, pool: Thinkers):
    """And what it was thinking of is thought of again: who asked does not notice."""
    keltis = asked(GAMES["keltis"])
    choosing = asyncio.create_task(pool.choose(*keltis, Level.STEADY))
    [process] = await begun(waiting)
    os.kill(process, signal.SIGKILL)
    await begun(waiting, 2)
    (waiting / "may").touch()
    assert await choosing == keltis[0].choose(*keltis[1:])
    assert len(processes(waiting)) == 2


async def test_thoughts_whose_processes_die_again_and_again_are_given_up(waiting: Path, pool: Thinkers):
    choosing = asyncio.create_task(pool.choose(*asked(GAMES["keltis"]), Level.STEADY))
    for number in range(thinkers.TRIES):
        os.kill(next(process for process in await begun(waiting, number + 1) if alive(process)), signal.SIGKILL)
    with pytest.raises(NoReply):
        await choosing
    assert len(processes(waiting)) == thinkers.TRIES


async def test_one_that_takes_too_long_is_ended(waiting: Path):
    pool = Thinkers(seconds=2)
    with pytest.raises(NoReply):
        await pool.choose(*asked(GAMES["keltis"]), Level.STEADY)
    assert [alive(process) for process in processes(waiting)] == [False]
    await pool.close()


async def test_a_choice_that_nobody_waits_for_any_more_is_given_to_nobody(waiting: Path, pool: Thinkers):
    """The answer to the next question is the one to that question."""
    choosing = asyncio.create_task(pool.choose(*asked(GAMES["keltis"]), Level.STEADY))
    [process] = await begun(waiting)
    choosing.cancel()
    await asyncio.gather(choosing, return_exceptions=True)
    assert not alive(process)
    (waiting / "may").touch()
    manitoba = asked(GAMES["manitoba"])
    assert await pool.choose(*manitoba, Level.STEADY) == manitoba[0].choose(*manitoba[1:])


async def test_a_policy_that_fails_is_told_of_and_goes_on(waiting: Path, pool: Thinkers):
    (waiting / "may").touch()
    (waiting / "fail").touch()
    keltis = asked(GAMES["keltis"])
    with pytest.raises(WorkFailed, match="RuntimeError: as it should"):
        await pool.choose(*keltis, Level.STEADY)
    (waiting / "fail").unlink()
    assert await pool.choose(*keltis, Level.STEADY) == keltis[0].choose(*keltis[1:])
    assert len(processes(waiting)) == 1


async def test_one_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(thinkers, "WORKER", "no.such.module")
    with pytest.raises(NotStarted):
        await Thinkers(seconds=60).choose(*asked(GAMES["keltis"]), Level.STEADY)


async def test_they_know_the_owners_content(tmp_path: Path):
    """A folder that cannot be used keeps them from starting: so it was read."""
    (tmp_path / "chess").mkdir()
    with pytest.raises(NotStarted):
        await Thinkers(seconds=60, content=tmp_path).choose(*asked(GAMES["keltis"]), Level.STEADY)


def test_they_are_small():
    """Neither Discord nor pictures nor the storage are loaded for them."""
    heavy = "{'discord', 'PIL', 'aiosqlite', 'aiohttp', 'structlog', 'asyncio'}"
    code = f"import sys, bot.matches.workers.thinking_worker; print({heavy} & sys.modules.keys())"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert said.stdout.strip() == "set()"
