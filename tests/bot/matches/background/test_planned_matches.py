"""No plan runs at a later question than it was made for, nor twice: in random matches with races, plies taken back and kills."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.support.planned_matches import stormed

SAMPLE = 10
AT_ONCE = 500
"""Matches in one data file."""


async def test_no_plan_runs_later_or_twice(tmp_path: Path):
    """Some of every game; what there is to be seen is seen."""
    watch = await stormed(tmp_path, range(SAMPLE))
    assert watch.seen.keys() >= {"left", "put", "played whole", "dropped"}


@pytest.mark.parametrize("seed", [158, 42])
async def test_what_others_have_made_impossible_is_known_in_the_same_change(tmp_path: Path, seed: int):
    """A match of Odin and one of Manitoba in which that happens. After each change of any it is looked whether it is known."""
    watch = await stormed(tmp_path, range(seed, seed + 1))
    assert watch.seen["blocked"]


@pytest.mark.thorough
@pytest.mark.parametrize("first", range(SAMPLE, 10_000, AT_ONCE))
async def test_none_does_in_ten_thousand_matches(tmp_path: Path, first: int):
    watch = await stormed(tmp_path, range(first, min(first + AT_ONCE, 10_000)))
    assert watch.seen["played whole"] > 0
