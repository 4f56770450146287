"""Analyses are worked out of matches that have ended, bit by bit, kept, and gone on with after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.workers.analyses import KnownAnalysis, MatchAnalyses
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.worker_pool import TooLong, WorkFailed
from bot.operation.processes.workers import NotStarted
from engine.keltis import KELTIS
from engine.rules import AnyGame
from engine.thinking import analysis as analysing
from engine.thinking.analysis import Analysis, TaskFinding, TaskKind, begin_analysis, turn_ends, worked_out
from engine.thinking.judging import JudgedPosition
from engine.victory_curve import VictoryCurve
from storage.records.matches import SavedAnalysis
from tests.bot.support.short_looks import look_briefly
from tests.bot.support.stored_matches import ANN, BEN, running


class Looking:
    """Finds everything out at once; and does what a test wants instead, once."""

    def __init__(self) -> None:
        self.asked: list[tuple[TaskKind, list[int]]] = []
        self.problems: list[Exception] = []
        self.may = asyncio.Event()
        self.may.set()

    async def __call__(
        self, game: AnyGame, kind: TaskKind, positions: Sequence[JudgedPosition]
    ) -> Sequence[TaskFinding]:
        await self.may.wait()
        self.asked.append((kind, [position.ply for position in positions]))
        if self.problems:
            raise self.problems.pop()
        return [found(game, kind, position) for position in positions]


FOUND: dict[tuple[str, TaskKind, JudgedPosition], TaskFinding] = {}
"""Of a game's position, what was found of this kind: most of these tests look at the same match."""


def found(game: AnyGame, kind: TaskKind, position: JudgedPosition) -> TaskFinding:
    """What is found of a position."""
    asked = game.name, kind, position
    if asked not in FOUND:
        FOUND[asked] = worked_out(game, kind, position)
    return FOUND[asked]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    look_briefly(monkeypatch)
    monkeypatch.setattr("bot.matches.workers.analyses.PAUSE", 0.01)


@pytest.fixture
def looking() -> Looking:
    return Looking()


@pytest.fixture
async def analyses(services: Services, looking: Looking) -> AsyncIterator[MatchAnalyses]:
    made = MatchAnalyses(services.store, looking, Metrics())
    yield made
    await made.close()


async def abandoned(services: Services, plies: int = 8) -> Table:
    """A match that Ann and Ben have left after some plies."""
    table = await running(services)
    for _ in range(plies):
        [decision] = table.asked()
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        move = table.game.chosen(table.position, decision.seat, choices)
        user = (ANN, BEN)[decision.seat]
        await table.play_move(Actor(user), decision.seat, move, table.match.questions[decision.seat].number)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    return table


async def finished(analyses: MatchAnalyses, match_id: str) -> Analysis:
    """Wait until all is known."""
    while not (shown := await analyses.of(match_id)) or not shown.done:
        await analyses.worked_out(match_id, 1.0)
    return shown.analysis


async def test_a_match_that_goes_on_is_not_analysed(services: Services, analyses: MatchAnalyses, looking: Looking):
    """It would tell what is hidden."""
    table = await running(services)
    assert await analyses.of(table.match.id) is None
    assert await analyses.of("none") is None
    await services.store.analyses.save(table.match.id, SavedAnalysis(content=b"x", done=False))
    await analyses.go_on()
    await asyncio.sleep(0.05)
    assert looking.asked == []


async def test_an_abandoned_match_is_analysed_up_to_its_end_once_for_all(
    services: Services, analyses: MatchAnalyses, looking: Looking
):
    table = await abandoned(services)
    shown = await analyses.of(table.match.id)
    assert shown is not None
    assert shown.progress == 0.0
    analysis = await finished(analyses, table.match.id)
    assert sorted(analysis.points) == turn_ends(shown.plies)
    assert sorted(analysis.known("look")) == list(range(8))
    assert any(one.rounds > 1 for one in analysis.looks.values())
    assert analysis.weighings
    assert analysis.curve == KELTIS.victory_curve.among(2) != VictoryCurve(), (
        "what is told of it goes by the game's curve"
    )
    assert {kind for kind, _ in looking.asked} == set(analysing.KINDS)
    asked = list(looking.asked)
    assert await finished(MatchAnalyses(services.store, looking, Metrics()), table.match.id) == analysis, "it is kept"
    assert looking.asked == asked


async def test_what_was_shown_stays_as_it_was_while_more_is_found_out(services: Services, analyses: MatchAnalyses):
    """A page is made of it bit by bit, and what it has read of it must go together."""
    table, known = await abandoned(services), list[tuple[KnownAnalysis, bytes]]()
    while not known or not known[-1][0].done:
        shown = await analyses.of(table.match.id)
        assert shown is not None
        known.append((shown, msgspec.msgpack.encode(shown.analysis)))
        await asyncio.sleep(0.001)
    assert len({content for _, content in known}) > 2
    assert all(msgspec.msgpack.encode(shown.analysis) == content for shown, content in known)


async def test_after_a_restart_it_goes_on_where_it_was(services: Services, analyses: MatchAnalyses, looking: Looking):
    table = await abandoned(services)
    await analyses.of(table.match.id)
    while len(looking.asked) < 2:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    await analyses.close()
    asked = list(looking.asked)
    anew = MatchAnalyses(services.store, looking, Metrics())
    await anew.go_on()
    analysis = await finished(anew, table.match.id)
    again = [one for one in looking.asked[len(asked) :] if one in asked[:-1]]
    assert again == [], "at most the last task is done again"
    assert await services.store.analyses.unfinished() == []
    undisturbed = MatchAnalyses(services.store, looking, Metrics())
    await services.store.analyses.save(table.match.id, fresh())
    assert await finished(undisturbed, table.match.id) == analysis
    await anew.close()


def fresh() -> SavedAnalysis:
    return SavedAnalysis(content=msgspec.msgpack.encode(begin_analysis(KELTIS, 2)), done=False)


async def test_what_an_earlier_version_has_found_is_worked_out_anew(
    services: Services, analyses: MatchAnalyses, looking: Looking
):
    table = await abandoned(services, plies=2)
    older = msgspec.msgpack.encode({"version": 0, "points": "otherwise"})
    await services.store.analyses.save(table.match.id, SavedAnalysis(content=older, done=True))
    analysis = await finished(analyses, table.match.id)
    assert analysis.points
    older = msgspec.msgpack.encode({"version": 0})
    await services.store.analyses.save(table.match.id, SavedAnalysis(content=older, done=False))
    await analyses.go_on()
    assert await finished(analyses, table.match.id) == analysis


@pytest.mark.parametrize("problem", [TooLong("late"), WorkFailed("Traceback")])
async def test_what_fails_is_left_out(
    services: Services, analyses: MatchAnalyses, looking: Looking, problem: Exception
):
    table = await abandoned(services, plies=2)
    looking.problems.append(problem)
    analysis = await finished(analyses, table.match.id)
    assert analysis.points == {}
    assert "points" in analysis.missed
    assert analysis.known("look")


async def test_where_no_process_can_be_started_it_is_tried_again(
    services: Services, analyses: MatchAnalyses, looking: Looking
):
    table = await abandoned(services, plies=2)
    looking.problems.append(NotStarted("no"))
    analysis = await finished(analyses, table.match.id)
    assert analysis.points
    assert analysis.missed == {} or "points" not in analysis.missed
