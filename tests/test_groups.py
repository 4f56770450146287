"""Tests of a group are handed out together: whoever hands them out is told of it by the end of their ids."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.conftest import LONGEST_FIRST, ROOT, ByFile, in_time, place_among_longest

pytestmark = pytest.mark.xdist_group("sources")


def test_who_hands_tests_out_hears_of_their_group(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("nobody hands tests out")
    assert ByFile._split_scope(ByFile.__new__(ByFile), request.node.nodeid) == "sources"


def test_the_longest_plays_are_there_and_come_before_all_others() -> None:
    assert [file for file in LONGEST_FIRST if not (ROOT / file).is_file()] == []
    places = [place_among_longest(f"{file}::test_any[1]") for file in LONGEST_FIRST]
    assert places == sorted({*places})
    assert place_among_longest("tests/e2e/channels/test_lobby.py::test_any") > places[-1]


async def test_who_waits_for_what_does_not_come_fails() -> None:
    """As a test that asks again and again for what a task was to do that has failed."""

    async def endless() -> None:
        while True:  # noqa: ASYNC110 - nothing else is to happen
            await asyncio.sleep(0)

    with pytest.raises(TimeoutError):
        await in_time(endless, 0.01)()


async def test_this_test_has_such_a_limit(request: pytest.FixtureRequest) -> None:
    async def another() -> None: ...

    wrapped = [request.function]
    while hasattr(wrapped[-1], "__wrapped__"):
        wrapped.append(wrapped[-1].__wrapped__)
    limited: Any = in_time(another, 1.0)
    assert limited.__code__ in [function.__code__ for function in wrapped]
