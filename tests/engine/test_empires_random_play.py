"""Random games of Empires of the North under watch, for all numbers of seats (EMP-24, EMP-25, EMP-27)."""

from __future__ import annotations

import pytest

from engine.empires import EMPIRES
from tests.engine.empires_watched import LAYOUTS, WatchedEmpires


@pytest.mark.parametrize("clans", LAYOUTS)
@pytest.mark.parametrize("seats", EMPIRES.seat_counts)
def test_watched_games(clans, seats):
    assert WatchedEmpires(clans, seats, 1).play() == ("rounds" if seats == 1 else "points")
