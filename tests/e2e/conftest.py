"""One bot process serves most tests of a worker, each in channels of its own; who kills it or breaks things has another."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.people.leaks import leaks
from tests.e2e.people.pushes import pushes_without_words
from tests.e2e.stages.stage import Stage
from tests.judge import Judge

HERE = "tests/e2e/"
PATIENCE = 30.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here share one event loop: the local table lives in it."""
    for item in items:
        if item.nodeid.startswith(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def judge() -> Judge | None:
    return Judge.load()


@asynccontextmanager
async def at_work(folder: Path, module: str) -> AsyncIterator[Stage]:
    """A stage whose bot is this module, and has started."""
    async with running(Stage(folder)) as stage:
        stage.module = module
        await stage.start()
        yield stage


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def long_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    async with at_work(tmp_path_factory.mktemp("stage"), "bot") as stage:
        yield stage


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def long_calling_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    async with at_work(tmp_path_factory.mktemp("calling"), "tests.e2e.programs.calling_bot") as stage:
        yield stage


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def long_short_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    async with at_work(tmp_path_factory.mktemp("short"), "tests.e2e.programs.short_bot") as stage:
        yield stage


@pytest.fixture
def shared_stage(long_stage: Stage, judge: Judge | None) -> Iterator[Stage]:
    """The table and the bot of this worker, already at work; a test has channels and people of its own there."""
    yield long_stage
    judged(long_stage, judge)


@pytest.fixture
def painted(long_stage: Stage) -> Iterator[None]:
    """Every picture of the shared stage is painted; without it most are blank (`tests/forks/sketches.py`)."""
    with long_stage.painting():
        yield


@pytest.fixture
def calling_stage(long_calling_stage: Stage, judge: Judge | None) -> Iterator[Stage]:
    """The same with a bot that takes nobody to be at the table, so that whoever is waited for is called at once."""
    yield long_calling_stage
    judged(long_calling_stage, judge)


@pytest.fixture
def short_stage(long_short_stage: Stage, judge: Judge | None) -> Iterator[Stage]:
    """The same with a bot whose games of Keltis for two are soon over, for what happens at their end."""
    yield long_short_stage
    judged(long_short_stage, judge)


@pytest_asyncio.fixture(loop_scope="session")
async def stage(tmp_path: Path, judge: Judge | None) -> AsyncIterator[Stage]:
    """A table with a bot of its own, for what would disturb the others. The bot is not started yet."""
    async with running(Stage(tmp_path)) as stage:
        yield stage
    judged(stage, judge)


@asynccontextmanager
async def running(stage: Stage) -> AsyncGenerator[Stage]:
    """The stage with its table."""
    stage.hooks.patience = PATIENCE
    await stage.table.start()
    yield stage
    await stage.close()


def judged(stage: Stage, judge: Judge | None) -> None:
    """No fault in the log, no request refused, every request as Discord describes it, no hidden card shown,
    and nobody called by a page, of which a notification shows no words."""
    stage.table.faults.clear()  # what went wrong on request here does not in the next test
    requests = stage.new_requests()
    problems = [*stage.faults_logged(), *stage.refusals(requests), *leaks(stage, requests)]
    problems += pushes_without_words(requests)
    if judge is not None:
        problems += judge.journal_faults(request for request in requests if request.body is not None)
    assert not problems, "\n".join(problems[:20])
