"""Seasons: whole months by UTC, each following the one before without a gap."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.standings.seasons import LENGTHS, Season, season_at


def moment(*day: int) -> float:
    return datetime(*day, tzinfo=UTC).timestamp()  # type: ignore[misc]


@pytest.mark.parametrize("months", LENGTHS)
def test_seasons_begin_with_the_year_and_leave_no_gap(months: int):
    first = season_at(moment(2026, 1, 1), months)
    assert first.begins == moment(2026, 1, 1)
    assert first.later(12 // months).begins == moment(2027, 1, 1)
    assert season_at(first.ends - 1, months) == first
    assert season_at(first.ends, months) == first.later(1)
    assert first.later(-1).ends == first.begins


def test_a_quarter():
    autumn = season_at(moment(2026, 11, 27, 4), 3)
    assert (autumn.begins, autumn.ends) == (moment(2026, 10, 1), moment(2027, 1, 1))
    assert Season(autumn.number, 3) == autumn
