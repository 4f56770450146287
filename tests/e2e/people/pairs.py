"""Two people at a match, for the tests of a module: a match of their own, or one for all tests that leave it as it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
import pytest_asyncio

from tests.e2e.people.players import Player
from tests.e2e.stages.stage import Stage

Pair: TypeAlias = tuple[Player, Player]
Seated: TypeAlias = Callable[[Stage], Awaitable[Pair]]
"""Brings two people to a match."""


def pair_of_one_test(seated: Seated) -> Any:
    """The fixture of two who are at a match of their own."""

    @pytest_asyncio.fixture(loop_scope="session")
    async def pair(shared_stage: Stage) -> Pair:
        return await seated(shared_stage)

    return pair


def pair_of_all_tests(seated: Seated) -> tuple[Any, Any]:
    """The fixtures of two in one match for all: the one that keeps it, to be called `kept_pair`, and the one to ask for."""

    @pytest_asyncio.fixture(loop_scope="session", scope="session")
    async def kept(long_stage: Stage) -> Pair:
        return await seated(long_stage)

    @pytest.fixture
    def pair(kept_pair: Pair, shared_stage: Stage) -> Pair:
        return kept_pair

    return kept, pair
