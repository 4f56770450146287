"""Shares of victory are told by the curve of the game: all of them, alike, and what is told of them is chosen by it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import exp
from statistics import fmean

import pytest
from msgspec import structs

from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.rules import AnyGame
from engine.thinking import advice
from engine.thinking.advice import AdvisedOutlook
from engine.thinking.analysis import (
    Analysis,
    Past,
    Task,
    TaskKind,
    begin_analysis,
    later_looks,
    luck_of_seat,
    position_for_task,
    turning_points,
    victory_shares,
    worked_out,
)
from engine.thinking.judging import Glance, Judgement, answer_given, differences_of, shares_of
from engine.thinking.looks import Looked, Tried
from engine.thinking.luck import ChanceJudgement
from engine.thinking.puzzles import puzzle_of_loss
from engine.thinking.search import mean_and_error, safe_error
from engine.thinking.turning import next_weighed, pool_weighings
from engine.victory_curve import NEAREST, VictoryCurve
from tests.engine.thinking.test_puzzles import game_of_bots, loss, position

GAMES = (KELTIS, MANITOBA, ODIN, EMPIRES)
SHARES = [number / 200 for number in range(201)]
STEEP, FLAT = VictoryCurve(slope=2.0), VictoryCurve(slope=0.5)
LOW = VictoryCurve(shift=-1.5, slope=2.0)
LOW_KELTIS: AnyGame = replace(KELTIS, victory_curve=LOW, hint_plies=30_000)
EARLY = 30
"""A ply of the game of bots at which nothing is decided."""


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("fitted", [*(game.victory_curve for game in GAMES), LOW, FLAT])
def test_more_is_told_of_more_and_all_of_all(fitted: VictoryCurve, seats: int) -> None:
    told = [fitted.among(seats).told(share) for share in SHARES]
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert all(one < other for one, other in pairwise(told))


def test_where_nothing_is_fitted_all_is_told_as_it_came() -> None:
    plain = VictoryCurve()
    assert [plain.among(3).told(share) for share in SHARES] == SHARES
    assert {plain.steepness(share, other) for share in SHARES for other in SHARES[::20]} == {1.0}
    assert [LOW.among(1).told(share) for share in SHARES] == SHARES, "alone there is nobody to win against"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_even_share_is_told_by_the_shift_alone(seats: int) -> None:
    assert STEEP.among(seats).told(1 / seats) == pytest.approx(1 / seats)
    odds = [LOW.among(seats).told(1 / seats), 1 / seats]
    own, even = (share / (1 - share) for share in odds)
    assert own / even == pytest.approx(exp(LOW.shift))


def test_without_a_shift_two_seats_are_told_shares_that_add_up() -> None:
    for share in SHARES:
        assert STEEP.told(share) + STEEP.told(1 - share) == pytest.approx(1.0)
    keltis = KELTIS.victory_curve
    assert keltis.told(0.5) < 0.5 < keltis.told(0.6), "after an answer half of the games are won where 0.55 was found"


def test_the_curve_of_keltis_goes_through_what_was_won_of_a_hundred_games() -> None:
    """Told, and won of what was told so, by tenths: docs/performance.md."""
    decisions = [61 + 28, 79 + 23, 88 + 34, 135 + 43, 175 + 76, 191 + 61, 210 + 64, 153 + 45, 120 + 42, 88 + 35]
    shares = [0.053, 0.148, 0.253, 0.35, 0.447, 0.55, 0.65, 0.75, 0.85, 0.95]
    won = [0.0, 0.023, 0.15, 0.186, 0.368, 0.502, 0.673, 0.777, 0.908, 0.986]
    rows = list(zip(decisions, shares, won, strict=True))
    off = [n * (KELTIS.victory_curve.told(share) - had) for n, share, had in rows]
    assert abs(sum(off)) / sum(decisions) < 0.01
    assert all(abs(KELTIS.victory_curve.told(share) - had) < 0.07 for _, share, had in rows)


@pytest.mark.parametrize("curve", [LOW.among(2), STEEP.among(4), FLAT.among(3)])
def test_an_error_is_told_by_how_steep_the_curve_is_there(curve: VictoryCurve) -> None:
    for share in SHARES[2:-2]:
        near = (curve.told(share + 1e-5) - curve.told(share - 1e-5)) / 2e-5
        assert curve.steepness(share) == pytest.approx(near, rel=1e-3)
        assert curve.steepness(share, share) == curve.steepness(share)
        assert curve.steepness(0.5, share) * (share - 0.5) == pytest.approx(curve.told(share) - curve.told(0.5))
    assert curve.steepness(0.0) == curve.steepness(NEAREST) > 0, "an error is told of what is as good as lost"


# Hints, analyses and puzzles


@cache
def told_by_hint(curve: VictoryCurve) -> AdvisedOutlook:
    """What a hint tells of an answer by a curve; it is looked for once for all tests."""
    game = replace(LOW_KELTIS, victory_curve=curve)
    view, _, move = answer_given(game, game_of_bots().positions[EARLY])
    [trial] = advice.weighed_anew(game, view, [move], "told")
    return trial.outlook()


def told_by_analysis(game: AnyGame, kind: TaskKind) -> float | None:
    """What an analysis tells of the same answer when it has done one task."""
    analysis, own = begin_analysis(game, 2), game_of_bots().positions[EARLY]
    _, choices, move = answer_given(game, own)
    other = next(game.write(one) for one in choices.moves if one != move)
    task = Task(kind, (EARLY,), others=((other,),) if kind == "weigh" else ())
    analysis.book(task, [worked_out(game, kind, position_for_task(task, own))])
    return analysis.share(EARLY)


@pytest.mark.parametrize("kind", ["glance", "look", "weigh", "draw"])
def test_a_hint_and_an_analysis_tell_the_same_of_an_answer(kind: TaskKind) -> None:
    """Within their errors, which are far less than what the curve makes of a share."""
    game: AnyGame = replace(LOW_KELTIS, looks=lambda _state: (60,))
    hint, looked_back = told_by_hint(LOW), told_by_analysis(game, kind)
    assert looked_back is not None
    assert hint.share == pytest.approx(looked_back, abs=5 * hint.error)
    given = told_by_hint(VictoryCurve())
    assert hint.share == pytest.approx(LOW.told(given.share))
    assert hint.error == pytest.approx(LOW.steepness(given.share) * given.error)
    assert given.share - hint.share > 10 * hint.error


def test_what_an_answer_is_less_than_another_is_told_as_their_shares_are() -> None:
    view, choices, _ = answer_given(LOW_KELTIS, game_of_bots().positions[EARLY])
    best, other = advice.weighed_anew(LOW_KELTIS, view, choices.moves[:2], "told")
    less, error = other.less_than(best)
    assert less == pytest.approx(best.outlook().share - other.outlook().share)
    was_error = mean_and_error(differences_of(shares_of(best), shares_of(other)))[1]
    steepness = LOW.steepness(fmean(shares_of(best)), fmean(shares_of(other)))
    assert error == pytest.approx(steepness * safe_error(was_error, len(best.worths)))
    assert abs(steepness - 1) > 0.05


def test_a_puzzle_is_one_by_what_is_told_of_its_answers() -> None:
    """The same position is one where the curve is that of its game, and is none where little is told of what is much."""
    assert puzzle_of_loss(KELTIS, position(), loss()) is not None
    flat = replace(KELTIS, victory_curve=VictoryCurve(slope=0.2))
    assert puzzle_of_loss(flat, position(), loss()) is None


# What is chosen goes by what is told


def judged(ply: int, share: float, cost: float, error: float = 0.01) -> Judgement:
    return Judgement(ply, 0, "x", share, 0.0, "y", share + cost, 1.0, cost, error, positions=4000)


def test_turning_points_are_those_that_are_dearest_as_told() -> None:
    """In the middle the same counts for more than where little is left to lose, and what is told less of is none."""
    found = [judged(0, 0.02, 0.07), judged(1, 0.47, 0.06), judged(2, 0.7, 0.05), judged(3, 0.01, 0.05)]
    weighings = {one.ply: [one] for one in found}
    assert [one.ply for one in turning_points(Analysis(weighings=weighings), 0)] == [0, 1, 2]
    told = turning_points(Analysis(weighings=weighings, curve=STEEP), 0)
    assert [one.ply for one in told] == [1, 2]
    for one in told:
        was = weighings[one.ply][0]
        assert (one.share, one.better_share) == (STEEP.told(was.share), STEEP.told(was.better_share))
        assert one.cost == pytest.approx(one.better_share - one.share)
        assert one.cost / one.error == pytest.approx(was.cost / pool_weighings([was], VictoryCurve()).error)


def test_it_is_weighed_on_where_it_is_in_doubt_what_is_told() -> None:
    """Two at the border as playouts gave it are told apart by the curve; what lies there as told is weighed."""
    known = [judged(0, 0.5, 0.3), judged(1, 0.5, 0.3), judged(2, 0.5, 0.1), judged(3, 0.02, 0.1), judged(4, 0.62, 0.1)]
    weighings = {one.ply: [one] for one in known}
    pools, chosen = [[0, 1, 2, 3, 4]], list[int | None]()
    for curve in (VictoryCurve(), STEEP):
        settled = next_weighed([[0, 1, 2, 3]], weighings, (), 40, curve)
        chosen.append(settled)
    assert chosen[0] in (2, 3)
    assert chosen[1] is None
    assert next_weighed(pools, weighings, (), 40, STEEP) in (2, 4)


def looked(ply: int, share: float, cost: float, rounds: int = 1) -> Looked:
    others = (Tried("a", 40, 40 * cost, 40 * (cost**2 + 0.0009)), Tried("b", 40, -8.0, 40 * 0.04))
    return Looked(ply, 0, 40, share, others, rounds)


def test_what_is_looked_at_again_is_what_may_be_dear_as_told() -> None:
    looks = {ply: looked(ply, 0.5, 0.2) for ply in range(3)} | {3: looked(3, 0.01, 0.19), 4: looked(4, 0.4, 0.19)}
    past = [Past(ply % 2, False) for ply in range(10)]
    by_seat = {2 * ply: structs.replace(one, ply=2 * ply) for ply, one in looks.items()}
    plain, steep = (
        set(later_looks(2, past, Analysis(looks=by_seat, curve=curve), 1, is_reached=True).left)
        for curve in (VictoryCurve(), STEEP)
    )
    assert (plain, steep) == ({0, 2, 4, 6, 8}, {0, 2, 4, 8})


def test_a_plot_tells_the_mean_of_all_games_by_the_curve_and_not_the_mean_of_what_is_told() -> None:
    analysis = Analysis(glances={3: Glance(3, 0, 10, 0.2), 5: Glance(5, 1, 10, 0.65)}, curve=STEEP)
    analysis.looks[3] = structs.replace(looked(3, 0.6, 0.1), positions=30)
    assert victory_shares(analysis, 0) == [(3, pytest.approx(STEEP.told(0.5)))]
    analysis.glances[5] = Glance(5, 1, 10, 0.5)
    assert victory_shares(analysis, 0)[0][1] + victory_shares(analysis, 1)[0][1] == pytest.approx(1.0)


def test_luck_is_told_in_a_straight_line_so_that_it_stays_none_on_average() -> None:
    """Good draws and bad ones that are as likely add up to nothing, wherever the curve bends."""
    for before in (0.1, 0.3, 0.8):
        draws = {
            ply: ChanceJudgement(ply, 0, before, before + brought, 0.01) for ply, brought in enumerate((0.08, -0.08))
        }
        luck = luck_of_seat(Analysis(draws=draws, curve=LOW), 0)
        assert luck.sum == pytest.approx(0.0)
        steepness = LOW.steepness(before)
        assert luck.error == pytest.approx(steepness * luck_of_seat(Analysis(draws=draws), 0).error)
        assert luck.best is not None
        assert luck.best.brought == pytest.approx(steepness * 0.08)
