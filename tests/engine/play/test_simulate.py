"""Random games: the same for the same seed, and what is reported of them."""

import random
from dataclasses import replace

import pytest

from engine.empires import EMPIRES
from engine.empires.options import Options as ClanOptions
from engine.game import Outcome, ScoreLine
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions
from engine.play.simulate import open_game, policy_game, random_game, simulate
from engine.rules import BadOptions


@pytest.mark.parametrize("board", ["base", "expansion-original"])
def test_a_report_of_random_games(board):
    report = simulate(KELTIS, 6, 3, 1, KeltisOptions(board=board))
    assert report == simulate(KELTIS, 6, 3, 1, KeltisOptions(board=board))
    assert report != simulate(KELTIS, 6, 3, 2, KeltisOptions(board=board))
    assert report.games == 6
    assert report.shortest <= report.mean_length <= report.longest
    assert report.mean_length == pytest.approx(report.moves / 6)
    assert sum(report.wins) >= 6
    assert len(report.score_means) == len(report.wins) == 3
    assert sum(report.endings.values()) == 6
    assert set(report.endings) <= {"zone", "deck"}


def test_a_report_of_games_of_the_policy():
    thought = simulate(KELTIS, 4, 2, 1, KeltisOptions(), by_policy=True)
    assert thought == simulate(KELTIS, 4, 2, 1, KeltisOptions(), by_policy=True)
    assert min(thought.score_means) > max(simulate(KELTIS, 4, 2, 1, KeltisOptions()).score_means), (
        "who thinks scores more"
    )
    assert max(thought.score_means) <= thought.winner_mean


@pytest.mark.parametrize(("first", "by_place"), [("A", (0, 0, 5)), ("B", (0, 5, 0)), ("C", (5, 0, 0))])
def test_victories_are_counted_from_the_first_player_on(first, by_place):
    c_wins = replace(KELTIS, score=lambda view: Outcome.of([[ScoreLine("by", seat)] for seat in range(view.seats)]))
    report = simulate(c_wins, 5, 3, 1, KeltisOptions(first=first))
    assert report.wins == (0, 0, 5)
    assert report.by_place == by_place
    assert report.winner_mean == 2


def test_a_shared_victory_counts_in_equal_parts():
    always_equal = replace(KELTIS, score=lambda view: Outcome.of([[]] * view.seats))
    report = simulate(always_equal, 3, 3, 1, KeltisOptions())
    assert report.wins == (3, 3, 3)
    assert report.by_place == pytest.approx((1, 1, 1))


def test_openings_go_on_by_one_seat_from_game_to_game():
    a_wins = replace(EMPIRES, score=lambda view: Outcome.of([[ScoreLine("by", -seat)] for seat in range(view.seats)]))
    report = simulate(a_wins, 3, 2, 1, ClanOptions(), openings=["pick ulaf", "pick heidel"])
    ulaf, heidel = (report.by_opening[f"pick {clan}"] for clan in ("ulaf", "heidel"))
    assert (ulaf.mean, ulaf.won) == (pytest.approx(-1 / 3), 2.0)
    assert (heidel.mean, heidel.won) == (pytest.approx(-2 / 3), 1.0)


def test_rounds_and_points_on_the_track():
    """Each game's last round; what the track showed then, by seat and by opening."""
    openings = ["pick ulaf", "pick heidel"]
    state = EMPIRES.new(2, ClanOptions(), random.Random(1).randbytes(32))
    open_game(EMPIRES, state, openings)
    policy_game(EMPIRES, state)
    report = simulate(EMPIRES, 1, 2, 1, ClanOptions(), by_policy=True, openings=openings)
    points = tuple(player.vp for player in state.players)
    assert report.rounds == {state.round: 1}
    assert report.track_means == points
    chosen = [f"pick {player.clan}" for player in state.players]
    assert {opening: came.track for opening, came in report.by_opening.items()} == dict(
        zip(chosen, points, strict=True)
    )
    assert sum(simulate(EMPIRES, 3, 2, 1, ClanOptions()).rounds.values()) == 3


def test_a_game_without_a_track_and_with_a_fixed_number_of_rounds():
    report = simulate(KELTIS, 2, 2, 1, KeltisOptions())
    assert (report.rounds, report.track_means) == ({}, None)


@pytest.mark.parametrize("openings", [["pick ulaf"], ["pick ulaf", "pick ulaf"], ["pick ulaf", "pass"]])
def test_wrong_openings_are_refused(openings):
    with pytest.raises(BadOptions):
        simulate(EMPIRES, 1, 2, 1, ClanOptions(), openings=openings)


def test_no_games_are_no_report():
    with pytest.raises(ValueError, match="at least one"):
        simulate(KELTIS, 0, 3, 1, KeltisOptions())


def test_wrong_options_are_refused():
    with pytest.raises(BadOptions):
        simulate(KELTIS, 1, 9, 1, KeltisOptions())


def test_a_game_that_does_not_end_is_told():
    with pytest.raises(RuntimeError, match="did not end within 5 plies"):
        random_game(KELTIS, KELTIS.new(2, KeltisOptions(), bytes(32)), random.Random(1), limit=5)
