"""Months of matches with clocks: whatever happens, what everybody has left is what their wall clocks say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bot.matches.time.clock_months import Month

pytestmark = pytest.mark.xdist_group("months")


@pytest.mark.parametrize("seeds", [range(4), pytest.param((*range(4, 8), 10), marks=pytest.mark.thorough)])
def test_a_sample_of_months(seeds: Sequence[int]) -> None:
    """In these the bot is away and killed, people are warned and played for; in the last one somebody lives in Casablanca after
    Morocco has left summer time, of which old editions of time zones know nothing."""
    months = [Month(seed) for seed in seeds]
    for month in months:
        month.play()
    assert sum(month.warnings for month in months) > 10
    assert sum(month.taken_over for month in months) > 5
    assert sum(month.compared for month in months) > 100


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_months(part: int) -> None:
    for seed in range(1000 + part * 500, 1000 + (part + 1) * 500):
        Month(seed).play()
