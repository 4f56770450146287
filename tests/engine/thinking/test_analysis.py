"""What is thought of a finished game: judged with what the seat knew, counted to the last point, worked out in any portions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import dist, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from bot.matches.games.registry import GAMES
from engine.chance import Chance
from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.keltis.table.moves import Discard
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.play.simulate import policy_game
from engine.prospect import Budget, Prospect
from engine.thinking import analysis as analysing
from engine.thinking.advice import answers_looked_at
from engine.thinking.analysis import (
    Analysis,
    Past,
    Task,
    next_task,
    point_chapters,
    position_for_task,
    share_done,
    spread_over,
    turn_ends,
    turning_points,
    turns_of,
    victory_shares,
    worked_out,
)
from engine.thinking.judging import (
    ALIKE_AFTER,
    Glance,
    JudgedPosition,
    Judgement,
    LookedBack,
    PointsStanding,
    glance_at_answer,
    look_at_answers,
    points_standing,
    weigh_two_answers,
)
from engine.thinking.looks import (
    CANDIDATES,
    LEAST,
    ROUNDS,
    Looked,
    LookRound,
    Tried,
    error_of_difference,
    hopeful_looks,
    likeliest_better,
    look_border,
    next_looks,
    others_tried,
    turns_to_weigh,
)
from engine.thinking.luck import ChanceJudgement
from engine.thinking.search import WIDTH, Trial, played_on, safe_error, share_of_victory, unlike_trials
from engine.thinking.turning import (
    AT_FIRST,
    AT_MOST,
    FEWEST_TOLD,
    WORKED_ON,
    border_of,
    doubt_about_border,
    losses_told,
    next_weighed,
    pool_weighings,
)
from engine.victory_curve import VictoryCurve

IN_ALL = 40
"""The weighings of a game in all."""
PLAIN = VictoryCurve()


def played(
    game: Any, seats: int = 2, plies: int | None = None, worst: int = -1
) -> tuple[list[Past], list[JudgedPosition]]:
    """The first plies of a game of the policy, which at one ply gives its worst answer."""
    past, positions = played_whole(game.name, seats, worst)
    return past[:plies], positions[:plies]


@cache
def played_whole(name: str, seats: int, worst: int) -> tuple[list[Past], list[JudgedPosition]]:
    """All of it, played once for all tests."""
    game = GAMES[name]
    state = game.new(seats, game.options(), bytes([8]) * 32)
    past: list[Past] = []
    positions: list[JudgedPosition] = []
    while asked := game.decisions(state):
        seat, before, revealed = asked[0].seat, game.encode(state), state.revealed
        choices = game.choices(state, seat)
        assert choices is not None
        move = game.chosen(state, seat, choices)
        if len(past) == worst:
            assert game.weigh is not None
            move = min(game.weigh(game.view(state, seat), choices), key=lambda one: one.worth).move
        game.apply(state, seat, move)
        positions.append(JudgedPosition(len(past), seat, game.write(move), before, game.encode(state)))
        past.append(Past(seat, state.revealed != revealed))
    return past, positions


def judgement(ply: int, seat: int, cost: float, error: float = 0.01, positions: int = 40) -> Judgement:
    return Judgement(ply, seat, "x", 0.5, 0.0, "y", 0.5 + cost, 1.0, cost, error, positions=positions)


@pytest.mark.parametrize("game", [KELTIS, MANITOBA, ODIN, EMPIRES])
def test_the_points_of_all_parts_are_the_final_score(game):
    past, positions = played(game)
    analysis = Analysis()
    ends = turn_ends(past)
    assert ends[-1] == len(past) - 1
    for ply in [*ends[::7], ends[-1]]:
        analysis.points[ply] = points_standing(game, positions[ply])
    sums: list[dict[str, int]] = [{}, {}]
    parts = point_chapters(analysis)
    assert len(parts) > 1
    for part in parts:
        for seat, gained in enumerate(part.gained):
            for source, points in gained.items():
                sums[seat][source] = sums[seat].get(source, 0) + points
    outcome = game.outcome(game.decode(positions[-1].after))
    final = [{line.source for line in lines if line.points} for lines in outcome.lines]
    assert [set(own) & {source for source, points in own.items() if points} for own in sums] == final
    assert tuple(sum(own.values()) for own in sums) == outcome.totals


def looked(ply: int, seat: int, *costs: float, positions: int = 20, rounds: int = 1) -> Looked:
    """An answer that costs so much against each of some others, called a, b, c …, hardly scattered."""
    others = [
        Tried(chr(ord("a") + place), positions, positions * cost, positions * cost**2)
        for place, cost in enumerate(costs)
    ]
    return Looked(ply, seat, positions, 0.5, tuple(others), rounds)


def test_the_worst_answer_is_found_and_a_sound_one_is_no_loss():
    _, positions = played(KELTIS, plies=21, worst=20)
    found = look_at_answers(KELTIS, positions[20], 30)
    assert found is not None
    assert len(found.others) == CANDIDATES - 1
    assert found.at_least > LEAST
    assert {one.positions for one in found.others} == {found.positions} == {30}
    _, positions = played(KELTIS, plies=21)
    sound = look_at_answers(KELTIS, positions[20], 30)
    assert sound is None or sound.at_most < found.at_least


@pytest.mark.parametrize("game", [KELTIS, MANITOBA, ODIN, EMPIRES])
def test_a_hint_looks_at_every_answer_that_an_analysis_would_look_at(game: Any) -> None:
    """Whatever was played: so nobody who follows hints is told afterwards of an answer that the hint never tried."""
    past, positions = played(game, plies=38)
    found = 0
    for ply in (11, 24, 37):
        state, seat = game.decode(positions[ply].before), past[ply].seat
        view, choices = game.view(state, seat), game.choices(state, seat)
        hinted = [game.write(move) for move in answers_looked_at(game, view, choices)]
        weighed = game.weigh(view, choices)
        for given in (hinted[0], hinted[-1], game.write(min(weighed, key=lambda one: one.worth).move)):
            one = look_at_answers(game, msgspec.structs.replace(positions[ply], text=given), 1)
            tried = {other.answer for other in one.others} if one else set[str]()
            assert tried <= set(hinted)
            found += len(tried)
    assert found > 12


def test_later_rounds_try_the_answers_that_are_named_in_other_positions():
    _, positions = played(KELTIS, plies=21, worst=20)
    game = replace(KELTIS, look_prospect=None)  # to the end: else there are more of them, as playouts are short
    first = look_at_answers(game, positions[20], 6)
    assert first is not None
    better = likeliest_better(first)
    task = Task("look", (20,), 1, ((better,),))
    again = look_at_answers(game, position_for_task(task, positions[20]), 10)
    assert again is not None
    assert [(one.answer, one.positions) for one in again.others] == [(better, 10)]
    both = first.looked_on(again)
    assert (both.positions, both.rounds) == (16, 2)
    assert both.share == pytest.approx((6 * first.share + 10 * again.share) / 16)
    assert {one.answer: one.positions for one in both.others} == {
        one.answer: 16 if one.answer == better else 6 for one in first.others
    }
    pooled = next(one for one in both.others if one.answer == better)
    before = next(one for one in first.others if one.answer == better)
    assert pooled.more == pytest.approx(before.more + again.others[0].more)
    assert pooled.error < before.error
    assert again.share != first.share, "with dice of their own"


def test_looks_leave_their_playouts_where_the_game_says():
    """Glances, which tell how things stood, are played to the end all the same."""
    _, positions = played(KELTIS, plies=21)
    (one,) = [each for each in positions[:20:3] if each.seat == 0][:1]
    sure = Prospect[Any](stage=lambda state: state.turn, expected=lambda _state: [500.0, 0.0])
    game: Any = replace(KELTIS, look_prospect=sure)
    left, whole = look_at_answers(game, one, 2), look_at_answers(KELTIS, one, 2)
    assert left is not None
    assert whole is not None
    assert left.share == pytest.approx(1.0) != pytest.approx(whole.share)
    glance = glance_at_answer(game, one, Budget(positions=2))
    assert glance is not None
    assert glance.share < 0.99


@pytest.mark.parametrize("game", [KELTIS, MANITOBA])
def test_a_playout_that_comes_to_where_another_one_was_ends_as_that_one(game: Any, monkeypatch: pytest.MonkeyPatch):
    """All is found as if each had been played on, with fewer plies."""
    _, positions = played(game, plies=50)
    plies = list[int]()

    def counted(*given: Any, **named: Any) -> int:
        plies.append(policy_game(*given, **named))
        return plies[-1]

    monkeypatch.setattr("engine.thinking.search.policy_game", counted)
    found, took = list[list[Looked | None]](), list[int]()
    for noted in (0, 12):
        plies.clear()
        noting = replace(game, noted_turns=noted)
        found.append([look_at_answers(noting, each, 2) for each in positions[30:50:4]])
        took.append(sum(plies))
    assert found[0] == found[1]
    assert took[1] < took[0]


def test_few_positions_that_happen_to_be_alike_say_little():
    assert looked(0, 0, 0.0, positions=2).at_most > 0.05 > looked(0, 0, 0.0, positions=50).at_most


def test_answers_that_came_to_the_same_are_tried_as_one_from_then_on():
    """To throw away one useless card or another; the first of them stands for all."""
    alike, other = [Trial(Discard(card)) for card in (1, 2)], Trial(Discard(3))
    for trial in alike:
        trial.worths = [0.5, 0.4, 0.6]
    other.worths = [0.5, 0.4, 0.5]
    assert unlike_trials([alike[0], other, alike[1]]) == [alike[0], other]
    _, positions = played(KELTIS, plies=70)
    tried = [one for each in positions[50:] if (one := look_at_answers(KELTIS, each, ALIKE_AFTER + 1)) is not None]
    whole = [one for each in positions[50:] if (one := look_at_answers(KELTIS, each, ALIKE_AFTER)) is not None]
    assert sum(len(one.others) for one in tried) < sum(len(one.others) for one in whole)


def test_what_cannot_be_among_the_dearest_is_looked_at_no_more():
    """Three turns are surely dear: one that is cheaper in spite of all doubt is left out, one that may be dearer goes on."""
    turns = [0, 1, 2, 3, 4, 4, 5]
    dear = [looked(ply, 0, cost, 0.0, positions=50) for ply, cost in enumerate((0.5, 0.4, 0.3))]
    cheap, doubtful = looked(3, 0, 0.1, positions=50), looked(4, 0, 0.2, 0.1, positions=2)
    same_turn = looked(5, 0, 0.25, positions=2)
    border = look_border([*dear, cheap, doubtful, same_turn], turns)
    assert 0.2 < border < 0.3
    assert [one.ply for one in hopeful_looks([*dear, cheap, doubtful], turns)] == [0, 1, 4, 2]
    assert [one.ply for one in hopeful_looks([*dear, cheap, doubtful, same_turn], turns)] == [0, 1, 5, 4, 2]
    assert [*turns_to_weigh([*dear, cheap, doubtful, same_turn], turns, 9)] == [0, 1, 2, 5], "one a turn"
    assert look_border(dear[:2], turns) == LEAST, "as long as there are fewer than are told"
    nothing = looked(6, 0, LEAST / 2, positions=5000)
    assert hopeful_looks([dear[0], nothing], turns) == [dear[0]], "hardly a loss is none"


def test_a_round_ends_when_so_many_answers_have_had_it():
    turns = list(range(6))
    looks = [
        looked(ply, 0, cost, positions=4, rounds=2 if ply == 5 else 1)
        for ply, cost in enumerate((0.1, 0.3, 0.2, 0.4, 0.0, 0.5))
    ]
    assert next_looks(looks, turns, 1, 3) == [3, 1], "the likeliest first; one has had it"
    assert next_looks(looks, turns, 1, 1) == []
    assert next_looks(looks, turns, 2, 1) == [5]


def test_a_round_without_a_limit_is_of_all_that_may_be_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(analysing, "ROUNDS", (LookRound(None, 3), LookRound(None, 2), LookRound(2, 1)))
    past = [Past(ply % 2, False) for ply in range(12)]
    looks = {ply: looked(ply, ply % 2, -0.5 if ply < 4 else 0.1 + ply / 100, positions=4) for ply in range(12)}
    second = analysing.later_looks(2, past, Analysis(looks=looks), 1, is_reached=True)
    assert sorted(second.left) == list(range(4, 12))
    for ply in second.left:
        looks[ply] = looked(ply, ply % 2, 0.1 + ply / 100, positions=8, rounds=2)
    assert analysing.later_looks(2, past, Analysis(looks=looks), 1, is_reached=True).left == []
    assert sorted(analysing.later_looks(2, past, Analysis(looks=looks), 2, is_reached=True).left) == [10, 11]


def test_what_was_looked_at_longest_is_weighed_and_not_what_is_merely_in_doubt():
    known, doubtful = looked(0, 0, 0.2, positions=50, rounds=3), looked(1, 0, 0.2, positions=2)
    assert doubtful.at_most > known.at_most
    assert turns_to_weigh([known, doubtful], [0, 1], 2) == [0]
    assert turns_to_weigh([doubtful], [0, 1], 2) == [1], "unless nothing was looked at longer"


def test_an_answer_is_weighed_where_it_may_be_a_loss_against_the_one_beside_which_it_is():
    """Of another one little is known, as it was left out early: nothing speaks for weighing the answer against that one."""
    one = replaced_positions(looked(0, 0, 0.0, 0.001, positions=2), "b", 60)
    assert likeliest_better(one) == "b"
    assert one.at_most > LEAST
    assert turns_to_weigh([one], [0], 1) == []
    assert turns_to_weigh([replaced_positions(looked(0, 0, 0.0, 0.1, positions=2), "b", 60)], [0], 1) == [0]


def test_differences_are_taken_to_be_spread_as_they_usually_are_in_that_game():
    """By few positions: by many of them it is what was found that counts."""
    for positions, least in ((1, 2.9), (400, 1.0)):
        narrow, wide = (Tried("a", positions, 0.0, positions * 0.04**2, usual=usual) for usual in (0.05, 0.15))
        assert wide.error / narrow.error == pytest.approx(least, rel=0.08)


def test_an_answer_keeps_its_place_beside_one_of_the_same_turn_of_which_little_is_known():
    """Of a turn of several plies each is looked at for itself; the one that was looked at longest is weighed."""
    known, doubtful = looked(0, 0, 0.2, positions=50, rounds=2), looked(1, 0, 0.2, positions=2)
    assert doubtful.at_most > known.at_most
    turns = [0, 0]
    assert next_looks([known, doubtful], turns, 1, 2) == [1]
    assert next_looks([known, doubtful], turns, 2, 2) == [0]
    assert turns_to_weigh([known, doubtful], turns, 2) == [0]
    surely, perhaps = looked(0, 0, 0.2, positions=50), looked(1, 0, 0.21, positions=4)
    assert perhaps.at_most > surely.at_most
    assert turns_to_weigh([surely, perhaps], turns, 2) == [0]


def test_an_answer_is_tried_on_beside_those_that_may_be_better():
    one = looked(0, 0, 0.1, 0.4, 0.38, 0.37, 0.365, 0.36, 0.4, positions=4)
    tried = others_tried({0: one}, 0, [0], 2)
    assert tried == ("b", "c", "d", "e"), "no more of them than in that round, the likeliest first; g is b again"
    assert len(tried) == ROUNDS[2].others
    assert others_tried({0: looked(0, 0, 0.4, 0.0, positions=50)}, 0, [0], 2) == ("a",)
    longer = replaced_positions(one, "c", 60)
    assert likeliest_better(longer) == "c", "hardly less, and much surer"
    assert likeliest_better(replaced_positions(one, "a", 60)) == "b", "not whatever was tried longest"


def test_an_answer_that_came_to_the_same_each_time_is_tried_no_more():
    """No other one may be better where all have come to the same as the given one; in one position that may be chance."""
    same = looked(0, 0, 0.0, 0.0, positions=ALIKE_AFTER)
    assert hopeful_looks([same], [0]) == []
    assert others_tried({0: looked(0, 0, 0.0, 0.1, positions=ALIKE_AFTER)}, 0, [0], 2) == ("b",)
    assert len(others_tried({0: looked(0, 0, 0.0, 0.0, positions=ALIKE_AFTER - 1)}, 0, [0], 2)) == 2


def replaced_positions(one: Looked, answer: str, positions: int) -> Looked:
    """A look in which another answer was tried so often."""
    others = [
        Tried(each.answer, positions, positions * each.cost, positions * each.cost**2)
        if each.answer == answer
        else each
        for each in one.others
    ]
    return msgspec.structs.replace(one, others=tuple(others))


@pytest.mark.parametrize("game", [KELTIS, MANITOBA])
def test_what_a_seat_could_not_see_makes_no_difference(game):
    """Answers are judged with what their seat knew then."""
    past, positions = played(game, seats=3, plies=30)
    ply = next(
        place
        for place in range(20, 30)
        if len(game.choices(game.decode(positions[place].before), past[place].seat).moves) > 1
    )
    position = positions[ply]
    view = game.view(game.decode(position.before), position.seat)
    other = game.imagine(view, Chance(bytes(32)))
    assert game.encode(other) != position.before
    unlike = msgspec.structs.replace(position, before=game.encode(other))
    assert look_at_answers(game, unlike, 4) == look_at_answers(game, position, 4) is not None


def test_what_answers_nothing_is_not_judged():
    _, positions = played(KELTIS, plies=3)
    with pytest.raises(LookupError, match="nonsense"):
        look_at_answers(KELTIS, msgspec.structs.replace(positions[1], text="nonsense"), 4)


def test_turns_are_the_plies_of_a_seat_in_a_row():
    """What was done aside while another seat had its turn belongs to that turn."""
    past = [Past(0, False), Past(0, True), Past(1, False), Past(0, False, aside=True), Past(1, False), Past(0, False)]
    assert turns_of(past) == [0, 0, 1, 1, 1, 2]
    assert turn_ends(past) == [1, 4, 5]


def test_three_turning_points_are_told_and_only_what_is_sure_to_be_a_loss():
    close = {ply: judgement(ply, 0, cost) for ply, cost in enumerate((0.1, 0.3, 0.05, 0.2, 0.019))}
    close[7], close[8] = judgement(7, 0, 0.5, 0.26), judgement(8, 1, 0.4)
    weighed = {ply: [one] for ply, one in close.items()}
    weighed[0] = [judgement(0, 0, 0.05), judgement(0, 0, 0.15)]
    analysis = Analysis(weighings=weighed, looks={8: looked(8, 1, 0.9)})
    assert [one.ply for one in turning_points(analysis, 0)] == [1, 3, 0]
    assert [one.ply for one in turning_points(analysis, 1)] == [8]
    assert victory_shares(analysis, 1) == [(8, 0.5)]
    weighed[4] = [judgement(4, 0, 0.9, positions=FEWEST_TOLD - 1)]
    assert [one.ply for one in turning_points(analysis, 0)] == [1, 3, 0], "in fewer positions its error is hardly known"


def test_weighings_are_pooled_as_if_all_positions_had_been_tried_at_once():
    values = [0.1, 0.3, -0.1, 0.2, 0.5, 0.0, 0.4]
    parts = [values[:3], values[3:]]
    weighed = [judgement(0, 0, fmean(part), stdev(part) / sqrt(len(part)), positions=len(part)) for part in parts]
    both = pool_weighings(weighed, PLAIN)
    assert (both.positions, both.cost) == (7, pytest.approx(fmean(values)))
    squares = 6 * stdev(values) ** 2
    assert both.error == pytest.approx(safe_error(error_of_difference(squares, 7), 7))
    alike = pool_weighings([judgement(0, 0, 0.0, 0.0, positions=FEWEST_TOLD)], PLAIN)
    assert alike.error > 0.03, "that all were alike says little of the next ones"


def test_the_share_after_an_answer_is_by_all_games_that_were_played_on_from_there():
    analysis = Analysis(glances={3: Glance(3, 0, 10, 0.4)}, looks={3: looked(3, 0, 0.1, positions=30)})
    assert victory_shares(analysis, 0) == [(3, pytest.approx(0.475))]
    analysis.draws[3] = ChanceJudgement(3, 0, 0.9, 0.8, 0.1, positions=40)
    assert victory_shares(analysis, 0) == [(3, pytest.approx((40 * 0.475 + 40 * 0.9) / 80))]
    analysis.looks[4] = looked(4, 0, 0.1, positions=2)
    assert len(victory_shares(analysis, 0)) == 1, "too few games say nothing"
    analysis.weighings[3] = [judgement(3, 0, 0.2)]
    assert victory_shares(analysis, 0) == [(3, 0.5)], "those that were played on further count alone"


def test_what_is_in_doubt_is_weighed_on_until_all_is_settled():
    """First each of them, the likeliest of each seat before others; then the one of which a weighing promises most."""
    once = {ply: [judgement(ply, 0, cost)] for ply, cost in enumerate((0.5, 0.4, 0.31, 0.29, 0.1))}
    known = {**once, 5: [judgement(5, 1, 0.3)], 6: [judgement(6, 1, 0.0)]}
    pools = [[0, 1, 2, 3, 4], [5, 6]]
    assert border_of([0.5, 0.4, 0.31, 0.29, 0.1]) == pytest.approx(0.3)
    assert border_of([0.3, 0.0]) == border_of([]) == LEAST
    assert next_weighed(pools, {}, (), IN_ALL, PLAIN) == 0
    assert next_weighed(pools, {0: known[0]}, (), IN_ALL, PLAIN) == 5
    few = [judgement(5, 1, 0.3, positions=AT_FIRST // 2)]
    assert next_weighed(pools, {0: known[0], 5: few}, (), IN_ALL, PLAIN) == 5, "until its error is known"
    assert next_weighed(pools, {**known, 4: []}, (), IN_ALL, PLAIN) == 4
    few = [judgement(5, 1, 0.3, positions=FEWEST_TOLD - 1)]
    assert next_weighed(pools, {**known, 5: few}, (), 0, PLAIN) == 5, "until it can be told"
    few = [judgement(6, 1, 0.0, positions=FEWEST_TOLD - 1)]
    assert next_weighed(pools, {**known, 6: few}, (), 0, PLAIN) is None, "unless it would not be"
    assert next_weighed(pools, {ply: one for ply, one in known.items() if ply != 4}, {4}, IN_ALL, PLAIN) == 2
    known |= {ply: [judgement(ply, 0, cost, 0.001, positions=4000)] for ply, cost in ((2, 0.31), (3, 0.29))}
    known[6] = [judgement(6, 1, 0.0, 0.03)]
    assert next_weighed(pools, known, (), IN_ALL, PLAIN) == 6, "whether it is a loss at all"
    assert next_weighed(pools, known, {6}, IN_ALL, PLAIN) is None
    assert next_weighed([], {}, (), IN_ALL, PLAIN) is None
    so_far = sum(map(len, known.values()))
    assert [next_weighed(pools, known, (), most, PLAIN) for most in (so_far + 1, so_far)] == [6, None]
    assert next_weighed(pools, {**known, 6: known[6] * AT_MOST}, (), 1000, PLAIN) is None, "as often as one is"
    assert doubt_about_border(judgement(0, 0, LEAST, 0.01), LEAST) > doubt_about_border(
        judgement(0, 0, 0.0, 0.01), LEAST
    )


def test_two_answers_that_cost_the_same_do_not_keep_the_others_from_being_weighed():
    """Two at the border that are known well, and one further off of which little is known: it may yet be told in their place."""
    alike = {ply: [judgement(ply, 0, cost, 0.01, positions=800)] for ply, cost in enumerate((0.4, 0.3, 0.101, 0.099))}
    unknown = {4: [judgement(4, 0, 0.06, 0.04, positions=50)]}
    pools = [[0, 1, 2, 3, 4]]
    assert next_weighed(pools, {**alike, **unknown}, (), IN_ALL, PLAIN) == 4
    known = {4: [judgement(4, 0, 0.06, 0.01, positions=800)]}
    assert next_weighed(pools, {**alike, **known}, (), IN_ALL, PLAIN) in (2, 3)


@pytest.mark.parametrize(("game", "begun"), [(KELTIS, 20), (MANITOBA, 20), (ODIN, 140), (EMPIRES, 120)])
def test_two_answers_are_weighed_in_games_that_go_on_from_what_the_seat_knew(game, begun: int):
    """Of long games late ones: what follows is played eight times."""
    _, positions = played(game, plies=begun + 20)
    position, found = next(
        (position, found) for position in positions[begun:] if (found := look_at_answers(game, position, 2)) is not None
    )
    better = likeliest_better(found)
    against = msgspec.structs.replace(position, others=(better,))
    weighed_once = weigh_two_answers(game, against, Budget(2, 2, 1))
    assert weighed_once.positions == 2
    assert (weighed_once.played, weighed_once.better) == (position.text, better)
    assert weighed_once.cost == pytest.approx(weighed_once.better_share - weighed_once.share, abs=1e-9)
    hidden = game.imagine(game.view(game.decode(against.before), against.seat), Chance(bytes(32)))
    assert (
        weigh_two_answers(game, msgspec.structs.replace(against, before=game.encode(hidden)), Budget(2, 2, 1))
        == weighed_once
    )


@pytest.mark.parametrize("game", [ODIN, EMPIRES])
def test_a_share_that_is_judged_before_the_end_is_less_sure(game):
    """Of the same lead a judgement that errs by more points makes less of a victory."""
    _, positions = played(game, plies=30)
    one = next(one for one in positions[20:] if look_at_answers(game, one, 1) is not None)
    view = game.view(game.decode(one.before), one.seat)
    state = game.decode(one.before)
    looked = LookedBack(game, view, "")
    assert looked.until(state) is not None
    assert looked.width(state) > WIDTH
    ended = game.decode(played(game)[1][-1].after)
    assert looked.width(ended) == WIDTH, "nothing is judged at the end"
    assert share_of_victory((10, 0), 0, looked.width(state)) < share_of_victory((10, 0), 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_a_bot_player_may_spend_is_nothing_to_an_analysis(game: Any):
    """A strong bot player may come to spend less or more; what an analysis takes stays as its own numbers say."""
    _, positions = played(game, plies=24)
    at = next(one for one in positions[12:] if worked_out(game, "glance", one))
    found, other, shorter = (
        worked_out(one, "glance", at)
        for one in (
            game,
            replace(game, budget=Budget(plies=80_000)),
            replace(game, analysis_plies=game.analysis_plies // 8),
        )
    )
    assert isinstance(found, Glance)
    assert isinstance(shorter, Glance)
    assert found == other
    assert shorter.positions < found.positions


def test_what_is_weighed_is_played_on_further_than_it_is_looked_at():
    """In Odin and in Empires to the end of later rounds, in short games to the end in any case."""
    for game, begun, further in ((ODIN, 1, 4), (EMPIRES, 1, 3), (KELTIS, 0, None)):
        _, positions = played(game, plies=30)
        state = game.decode(positions[0].before)
        view = game.view(state, positions[0].seat)
        looks, weighing = LookedBack(game, view, ""), LookedBack(game, view, "", weighed=True)
        assert weighing.until(state) == further
        assert looks.until(state) == (None if game.prospect is None else game.prospect.stage(state) + 1)
        if weighing.prospect is not None:
            assert max(1, state.round) == begun
            played_on(game, state, further, weighing.prospect)
            assert state.round == further


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks that take no time, and whatever they find may be told."""
    monkeypatch.setattr(analysing, "GLANCE", Budget(positions=2, plies=1))
    monkeypatch.setattr(analysing, "GLANCES", 4)
    monkeypatch.setattr(analysing, "WEIGHING", Budget(2, 2, 1))
    for place in ("engine.thinking.looks.LEAST", "engine.thinking.turning.LEAST"):
        monkeypatch.setattr(place, -1.0)
    monkeypatch.setattr("engine.thinking.looks.ROUNDS", ROUNDS_OF_TEST)
    monkeypatch.setattr(analysing, "ROUNDS", ROUNDS_OF_TEST)


ROUNDS_OF_TEST = (LookRound(None, 3), LookRound(6, 2), LookRound(4, 1))
QUICK_KELTIS = replace(KELTIS, looks=lambda _state: (1, 2, 2), weighings=40, draws=lambda _state: 2)


def work_out(game: Any, task: Task, positions: Sequence[JudgedPosition]) -> list[Any]:
    """What a task finds."""
    return [worked_out(game, task.kind, position_for_task(task, positions[ply])) for ply in task.plies]


def test_the_first_page_tells_how_the_game_went_before_any_answer_is_looked_at(quick: None):
    """A few turns of each seat, evenly spread; more of them once what is dearest is known."""
    past, positions = played(KELTIS, plies=40)
    early = spread_over(past, 2, 2)
    assert {past[ply].seat for ply in early} == {0, 1}
    assert all(ply in turn_ends(past) for ply in early)
    assert min(early) < 5
    assert max(early) > 30
    analysis, kinds = Analysis(), list[str]()
    while (task := next_task(QUICK_KELTIS, 2, past, analysis)) and task.kind != "look":
        kinds.append(task.kind)
        analysis.book(task, work_out(QUICK_KELTIS, task, positions))
    assert kinds[-1] == "glance"
    assert sorted(analysis.glances) == sorted(early)
    assert set(analysis.points) == set(turn_ends(past))


@pytest.mark.parametrize("at_once", [2, 8, 60])
def test_a_number_is_never_taken_back_by_more_than_its_error(at_once: int):
    """What is told of an answer after each weighing lies within the errors of what was told before, three standard errors while
    it is worked out. Of answers whose games differ seldom, but much, in few positions; or always, but little."""
    dice, taken_back, told, surer = Random(4), 0, 0, list[float]()
    for number in range(300):
        seldom = number % 2

        def came(seldom: int = seldom) -> float:
            return (0.8 if dice.random() < 0.15 else 0.0) if seldom else dice.gauss(0.1, 0.3)

        weighed: list[Judgement] = []
        former: list[Judgement] = []
        for _ in range(AT_MOST):
            values = [came() for _ in range(at_once)]
            mean = fmean(values)
            error = dist(values, [mean] * at_once) / sqrt((at_once - 1) * at_once)  # as by `stdev`, which is slow
            weighed.append(judgement(0, 0, mean, error, positions=at_once))
            former += losses_told([pool_weighings(weighed, PLAIN)])
        told += bool(former)
        taken_back += any(
            abs(later.cost - one.cost) > WORKED_ON * one.error
            for place, one in enumerate(former)
            for later in former[place:]
        )
        surer.append(former[-1].error / former[0].error if former else 1.0)
    assert told > 100
    assert fmean(surer) < 0.8
    assert taken_back <= told * 0.03


def test_it_is_the_same_however_often_it_is_interrupted(quick: None):
    """Kept and read again after every task; progress grows to the whole."""
    past, positions = played(KELTIS, plies=8)
    whole, kinds = Analysis(), list[tuple[str, int]]()
    while task := next_task(QUICK_KELTIS, 2, past, whole):
        kinds.append((task.kind, task.number if task.kind == "look" else 0))
        whole.book(task, work_out(QUICK_KELTIS, task, positions))
    kept, reached = msgspec.msgpack.encode(Analysis()), [0.0]
    while task := next_task(QUICK_KELTIS, 2, past, known := msgspec.msgpack.decode(kept, type=Analysis)):
        known.book(task, work_out(QUICK_KELTIS, task, positions))
        kept = msgspec.msgpack.encode(known)
        reached.append(share_done(QUICK_KELTIS, 2, past, known))
    assert msgspec.msgpack.decode(kept, type=Analysis) == whole
    assert reached == sorted(reached)
    assert reached[-1] == 1.0
    assert list(dict.fromkeys(kinds)) == [
        ("points", 0),
        ("glance", 0),
        ("look", 0),
        ("look", 1),
        ("look", 2),
        ("weigh", 0),
        ("draw", 0),
    ]
    assert max(one.rounds for one in whole.looks.values()) == len(ROUNDS_OF_TEST)
    assert sum(one.rounds > 1 for one in whole.looks.values()) <= 6
    assert all(sum(one.positions for one in of_one) >= AT_FIRST for of_one in whole.weighings.values())
    assert sum(map(len, whole.weighings.values())) <= QUICK_KELTIS.weighings
    assert all(len({one.share for one in of_one}) > 1 for of_one in whole.weighings.values()), (
        "each with dice of its own"
    )
    assert whole.draws


def test_what_finds_nothing_is_not_asked_again():
    past, _ = played(KELTIS, plies=6)
    analysis = Analysis()
    while task := next_task(KELTIS, 2, past, analysis):
        analysis.book(task, [])
    assert turning_points(analysis, 0) == []
    assert share_done(KELTIS, 2, past, analysis) == 1.0


def test_of_a_game_that_cannot_be_searched_the_points_alone_are_told():
    blind = replace(KELTIS, imagine=None)
    past, positions = played(KELTIS, plies=12)
    analysis = Analysis()
    kinds: set[str] = set()
    while task := next_task(blind, 2, past, analysis):
        kinds.add(task.kind)
        analysis.book(task, [worked_out(blind, task.kind, positions[ply]) for ply in task.plies])
    assert kinds == {"points"}
    assert isinstance(analysis.points[turn_ends(past)[-1]], PointsStanding)
    assert not analysing.is_judged(KELTIS, 1), "alone there is nobody to win against"
