"""Random games of A Feast for Odin under watch, for all numbers of seats and both lengths (ODIN-3, ODIN-11.1)."""

from __future__ import annotations

import pytest

from engine.odin import ODIN
from tests.engine.odin_watched import LAYOUTS, WatchedOdin


@pytest.mark.parametrize("length", LAYOUTS)
@pytest.mark.parametrize("seats", ODIN.seat_counts)
def test_watched_games(length, seats):
    """ODIN-1.9, ODIN-3, ODIN-11.1, ODIN-13.1, ODIN-13.6."""
    assert WatchedOdin(length, seats, 1).play() == "rounds"
