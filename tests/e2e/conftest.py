"""One bot process serves most tests of a worker, each in channels of its own; who kills it or breaks things has another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from leaks import leaks
from stage import Stage

from tests.judge import Judge

TEST_SECONDS = 60.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here share one event loop: the local table lives in it."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.obj = in_time(item.obj)


def in_time(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The test, failing instead of hanging."""

    @wraps(test)
    async def limited(*args: Any, **arguments: Any) -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await test(*args, **arguments)

    return limited


@pytest.fixture(scope="session")
def judge() -> Judge | None:
    return Judge.load()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def shared_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("stage"))
    await stage.table.start()
    await stage.start()
    yield stage
    await stage.close()


@pytest.fixture(autouse=True)
def judged(request: pytest.FixtureRequest, judge: Judge | None) -> Iterator[None]:
    """After each test: no fault in the log, no request refused, every request as Discord describes it, no hidden card shown."""
    yield
    stages = [request.getfixturevalue(name) for name in ("shared_stage", "stage") if name in request.fixturenames]
    for stage in stages:
        journal = list(stage.hooks.journal[stage.judged_requests :])
        problems = stage.judge_test()
        if judge is not None:
            problems += judge.journal_faults(journal)
        problems += leaks(stage, journal)
        assert not problems, "\n".join(problems[:20])
