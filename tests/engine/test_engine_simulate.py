"""Random games: the same for the same seed, and what is reported of them."""

import random

import pytest

from engine.keltis import KELTIS
from engine.keltis.options import Options
from engine.rules import BadOptions
from engine.simulate import random_game, simulate


@pytest.mark.parametrize("board", ["base", "expansion-original"])
def test_a_report_of_random_games(board):
    report = simulate(KELTIS, 6, 3, 1, Options(board=board))
    assert report == simulate(KELTIS, 6, 3, 1, Options(board=board))
    assert report != simulate(KELTIS, 6, 3, 2, Options(board=board))
    assert report.games == 6
    assert report.shortest <= report.mean_length <= report.longest
    assert report.mean_length == pytest.approx(report.moves / 6)
    assert sum(report.wins) >= 6
    assert len(report.score_means) == len(report.wins) == 3
    assert sum(report.endings.values()) == 6
    assert set(report.endings) <= {"zone", "deck"}


def test_no_games_are_no_report():
    with pytest.raises(ValueError, match="at least one"):
        simulate(KELTIS, 0, 3, 1, Options())


def test_wrong_options_are_refused():
    with pytest.raises(BadOptions):
        simulate(KELTIS, 1, 9, 1, Options())


def test_a_game_that_does_not_end_is_told():
    with pytest.raises(RuntimeError, match="did not end within 5 plies"):
        random_game(KELTIS, KELTIS.new(2, Options(), bytes(32)), random.Random(1), limit=5)
