"""What is thought of a finished game: judged with what the seat knew, counted to the last point, worked out in any portions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, sqrt
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.prospect import Budget
from engine.thinking import analysis as analysing
from engine.thinking.analysis import (
    WEIGHINGS,
    Analysis,
    Past,
    Task,
    TaskKind,
    budget_of_look,
    dearest_answers,
    luck_of_seat,
    most_weighings,
    next_task,
    point_chapters,
    position_for_task,
    share_done,
    task_stages,
    turn_ends,
    turning_points,
    turns_of,
    victory_shares,
    worked_out,
)
from engine.thinking.judging import (
    ChanceJudgement,
    JudgedPosition,
    Judgement,
    LookedBack,
    PointsStanding,
    judge_answer,
    judge_chance,
    judge_draw,
    judge_unveiling,
    points_standing,
    weigh_two_answers,
    worth_of_trying,
)
from engine.thinking.search import WIDTH, Findings, Imagined, Trial, race_answers, share_of_victory
from engine.thinking.turning import AT_FIRST, AT_MOST, LEAST, border_of, doubt_about_border, next_weighed

TINY = Budget(candidates=3, positions=8, plies=600)


def played(
    game: Any, seats: int = 2, plies: int = 10_000, worst: int = -1
) -> tuple[list[Past], list[JudgedPosition], Any]:
    """A game of the policy, which at one ply gives its worst answer; the last position beside it."""
    state = game.new(seats, game.options(), bytes([8]) * 32)
    past: list[Past] = []
    positions: list[JudgedPosition] = []
    while (asked := game.decisions(state)) and len(past) < plies:
        seat, before, revealed = asked[0].seat, game.encode(state), state.revealed
        choices = game.choices(state, seat)
        move = game.chosen(state, seat, choices)
        if len(past) == worst:
            move = min(game.weigh(game.view(state, seat), choices), key=lambda one: one.worth).move
        game.apply(state, seat, move)
        positions.append(JudgedPosition(len(past), seat, game.write(move), before, game.encode(state)))
        past.append(Past(seat, state.revealed != revealed))
    return past, positions, state


def judgement(ply: int, seat: int, cost: float, error: float = 0.01, positions: int = 40) -> Judgement:
    return Judgement(ply, seat, "x", 0.5, 0.0, "y", 0.5 + cost, 1.0, cost, error, positions=positions)


@pytest.mark.parametrize("game", [KELTIS, MANITOBA, ODIN, EMPIRES])
def test_the_points_of_all_parts_are_the_final_score(game):
    past, positions, state = played(game)
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
    outcome = game.outcome(state)
    final = [{line.source for line in lines if line.points} for lines in outcome.lines]
    assert [set(own) & {source for source, points in own.items() if points} for own in sums] == final
    assert tuple(sum(own.values()) for own in sums) == outcome.totals


def test_the_worst_answer_is_found_and_a_sound_one_is_no_loss():
    _, positions, _ = played(KELTIS, plies=21, worst=20)
    found = judge_answer(KELTIS, positions[20], Budget(6, 30, 15_000))
    assert found is not None
    assert found.cost > max(LEAST, 2 * found.error)
    assert found.better != found.played == positions[20].text
    assert found.better_share == pytest.approx(found.share + found.cost, abs=0.01)
    _, positions, _ = played(KELTIS, plies=21)
    sound = judge_answer(KELTIS, positions[20], Budget(6, 30, 15_000))
    assert sound is None or sound.cost < found.cost


@pytest.mark.parametrize("game", [KELTIS, MANITOBA])
def test_what_a_seat_could_not_see_makes_no_difference(game):
    """Answers are judged with what their seat knew then; so is what a draw was worth before it."""
    past, positions, _ = played(game, seats=3, plies=30)
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
    assert judge_answer(game, unlike, TINY) == judge_answer(game, position, TINY) is not None
    assert judge_chance(game, unlike, 4) == judge_chance(game, position, 4)


def test_a_draw_is_worth_what_comes_after_it_less_what_came_before():
    past, positions, _ = played(KELTIS, plies=12)
    ply = next(place for place, one in enumerate(past) if one.revealed)
    found = judge_chance(KELTIS, positions[ply], 6)
    assert 0 < found.before < 1
    assert 0 < found.after < 1
    assert found.error > 0
    past, positions, state = played(KELTIS)
    last = judge_chance(KELTIS, positions[-1], 6)
    totals = KELTIS.outcome(state).totals
    assert (last.after > 0.5) == (totals[last.seat] == max(totals)), "after the end it is known"


def test_a_draw_is_judged_in_positions_that_are_alike_but_for_it():
    """What it is not told by is in both: so the error is far below that of two sets of positions of their own."""
    past, positions, _ = played(KELTIS, plies=30)
    ply = next(place for place, one in enumerate(past) if one.revealed)
    exchanged, apart = judge_draw(KELTIS, positions[ply], 40), judge_unveiling(KELTIS, positions[ply], 40)
    assert exchanged is not None
    assert exchanged.error < apart.error
    assert judge_chance(KELTIS, positions[ply], 40) == exchanged
    quiet = next(place for place, one in enumerate(past) if not one.revealed)
    assert judge_draw(KELTIS, positions[quiet], 40) is None, "nothing was drawn"
    past, positions, _ = played(MANITOBA, plies=12)
    assert judge_draw(MANITOBA, positions[0], 40) is None, "the game does not exchange what is drawn"


def test_positions_go_where_they_tell_most():
    """More to draws whose worth is spread, fewer to those after which games are long."""
    assert worth_of_trying([0.0, 0.4], 50) > worth_of_trying([0.0, 0.2], 50) > worth_of_trying([0.0, 0.2], 200) > 0
    assert worth_of_trying([0.0, 1.0], 1) == worth_of_trying([0.0, 1.0], 2), "but no end of them"


def test_what_answers_nothing_is_not_judged():
    _, positions, _ = played(KELTIS, plies=3)
    with pytest.raises(LookupError, match="nonsense"):
        judge_answer(KELTIS, msgspec.structs.replace(positions[1], text="nonsense"), TINY)


def test_turns_are_the_plies_of_a_seat_in_a_row():
    """What was done aside while another seat had its turn belongs to that turn."""
    past = [Past(0, False), Past(0, True), Past(1, False), Past(0, False, aside=True), Past(1, False), Past(0, False)]
    assert turns_of(past) == [0, 0, 1, 1, 1, 2]
    assert turn_ends(past) == [1, 4, 5]


def test_the_dearest_answers_are_looked_into_one_a_turn():
    past = [Past(seat, False) for seat in (0, 0, 1, 0, 0, 1, 0)]
    looks = {0: judgement(0, 0, 0.1), 1: judgement(1, 0, 0.2), 2: judgement(2, 1, 0.0), 3: judgement(3, 0, 0.05, 0.2)}
    assert dearest_answers(2, past, looks, 1) == [3]
    assert dearest_answers(2, past, looks, 3) == [3, 1], "a doubtful one may have cost more than a certain one"
    looks = {0: judgement(0, 0, 0.1, positions=40), 1: judgement(1, 0, 0.0, 0.0, 40), 3: judgement(3, 0, 0.0, 0.0, 5)}
    assert dearest_answers(2, past, looks, 2) == [0, 3], "nothing in few positions says less than nothing in many"


def test_three_turning_points_are_told_and_only_what_is_sure_to_be_a_loss():
    close = {ply: judgement(ply, 0, cost) for ply, cost in enumerate((0.1, 0.3, 0.05, 0.2, 0.019))}
    close[7], close[8] = judgement(7, 0, 0.5, 0.26), judgement(8, 1, 0.4)
    weighed = {ply: [one] for ply, one in close.items()}
    weighed[0] = [judgement(0, 0, 0.05), judgement(0, 0, 0.15)]
    analysis = Analysis(weighings=weighed, close_looks={9: judgement(9, 0, 0.9)}, looks={8: judgement(8, 1, 0.9)})
    assert [one.ply for one in turning_points(analysis, 0)] == [1, 3, 0]
    assert [one.ply for one in turning_points(analysis, 1)] == [8]
    assert victory_shares(analysis, 1) == [(8, 0.5)]
    twice = analysis.judgement(0)
    assert twice is not None
    assert (twice.cost, twice.error) == (pytest.approx(0.1), pytest.approx(0.01 / sqrt(2)))
    weighed[0] = [judgement(0, 0, 0.05, positions=1), judgement(0, 0, 0.15, positions=3)]
    more = analysis.judgement(0)
    assert more is not None
    assert (more.cost, more.error, more.positions) == (pytest.approx(0.125), pytest.approx(0.01 * sqrt(10) / 4), 4)


def test_what_is_in_doubt_is_weighed_on_until_all_is_settled():
    """First each of them, then the one nearest to the border for its error, in whatever seat; those that fail are left alone."""
    known = {ply: [judgement(ply, 0, cost)] * AT_FIRST for ply, cost in enumerate((0.5, 0.4, 0.31, 0.29, 0.1))}
    known |= {5: [judgement(5, 1, 0.3)] * AT_FIRST, 6: [judgement(6, 1, 0.0)] * AT_FIRST}
    pools = [[0, 1, 2, 3, 4], [5, 6]]
    assert border_of([0.5, 0.4, 0.31, 0.29, 0.1]) == pytest.approx(0.3)
    assert border_of([0.3, 0.0]) == border_of([]) == LEAST
    assert next_weighed(pools, {**known, 4: known[4][1:]}, (), WEIGHINGS) == 4, "the one that was weighed least"
    assert next_weighed(pools, {ply: one for ply, one in known.items() if ply != 4}, {4}, WEIGHINGS) == 2
    known[2], known[3] = [judgement(2, 0, 0.31, 0.001)] * AT_FIRST, [judgement(3, 0, 0.29, 0.001)] * AT_FIRST
    known[6] = [judgement(6, 1, 0.0, 0.02)] * AT_FIRST
    assert next_weighed(pools, known, (), WEIGHINGS) == 6, "whether it is a loss at all"
    assert next_weighed(pools, known, {6}, WEIGHINGS) is None
    assert next_weighed([], {}, (), WEIGHINGS) is None
    so_far = sum(map(len, known.values()))
    assert [next_weighed(pools, known, (), most) for most in (so_far + 1, so_far)] == [6, None]
    assert next_weighed(pools, {**known, 6: known[6] * 100}, (), WEIGHINGS) is None, "often enough"
    known[6] = [judgement(6, 1, 0.01, 1.0)] * AT_MOST
    assert next_weighed(pools, known, (), WEIGHINGS) is None, "as often as one is"
    assert doubt_about_border(judgement(0, 0, LEAST, 0.01), LEAST) > doubt_about_border(
        judgement(0, 0, 0.0, 0.01), LEAST
    )


@pytest.mark.parametrize(("game", "begun"), [(KELTIS, 20), (MANITOBA, 20), (ODIN, 140), (EMPIRES, 120)])
def test_two_answers_are_weighed_in_games_that_go_on_from_what_the_seat_knew(game, begun: int):
    """Of long games late ones: what follows is played eight times."""
    _, positions, _ = played(game, plies=begun + 20)
    position, found = next(
        (position, found) for position in positions[begun:] if (found := judge_answer(game, position, TINY)) is not None
    )
    against = msgspec.structs.replace(position, other=found.better)
    weighed_once = weigh_two_answers(game, against, Budget(2, 2, 1))
    assert weighed_once.positions == 2
    assert (weighed_once.played, weighed_once.better) == (found.played, found.better)
    assert weighed_once.cost == pytest.approx(weighed_once.better_share - weighed_once.share, abs=1e-9)
    hidden = game.imagine(game.view(game.decode(against.before), against.seat), Chance(bytes(32)))
    assert (
        weigh_two_answers(game, msgspec.structs.replace(against, before=game.encode(hidden)), Budget(2, 2, 1))
        == weighed_once
    )


@pytest.mark.parametrize("game", [ODIN, EMPIRES])
def test_a_share_that_is_judged_before_the_end_is_less_sure(game):
    """Of the same lead a judgement that errs by more points makes less of a victory."""
    _, positions, _ = played(game, plies=30)
    one = next(one for one in positions[20:] if judge_answer(game, one, TINY) is not None)
    view = game.view(game.decode(one.before), one.seat)
    state = game.decode(one.before)
    looked = LookedBack(game, view, "")
    assert looked.until(state) is not None
    assert looked.width(state) > WIDTH
    _, _, ended = played(game)
    assert looked.width(ended) == WIDTH, "nothing is judged at the end"
    assert share_of_victory((10, 0), 0, looked.width(state)) < share_of_victory((10, 0), 0)


def test_what_is_weighed_is_played_on_further_than_it_is_looked_at():
    """In Odin to the end of the game, in Empires to the end of the next round."""
    for game, further in ((ODIN, None), (EMPIRES, 3), (KELTIS, None)):
        _, positions, _ = played(game, plies=30)
        state = game.decode(positions[0].before)
        view = game.view(state, positions[0].seat)
        looked, weighing = LookedBack(game, view, ""), LookedBack(game, view, "", weighed=True)
        assert weighing.until(state) == further
        assert looked.until(state) == (None if game.prospect is None else game.prospect.stage(state) + 1)


def test_luck_is_the_sum_of_all_draws_of_a_seat():
    draws = {
        1: ChanceJudgement(1, 0, 0.5, 0.6, 0.03),
        3: ChanceJudgement(3, 0, 0.6, 0.55, 0.04),
        4: ChanceJudgement(4, 1, 0.4, 0.9, 0.1),
    }
    own = luck_of_seat(Analysis(draws=draws), 0)
    assert (own.draws, own.best, own.worst) == (2, draws[1], draws[3])
    assert own.sum == pytest.approx(0.05)
    assert own.error == pytest.approx(hypot(0.03, 0.04))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks that take no time."""
    monkeypatch.setattr(analysing, "SHALLOW", TINY)
    monkeypatch.setattr(analysing, "DEEP", TINY)
    monkeypatch.setattr(analysing, "WEIGHING", Budget(2, 2, 1))
    monkeypatch.setattr(analysing, "LOOKED_INTO", 4)
    for place in ("engine.thinking.analysis.LEAST", "engine.thinking.turning.LEAST"):
        monkeypatch.setattr(place, -1.0)
    monkeypatch.setattr(analysing, "WEIGHINGS", 14)
    monkeypatch.setattr(analysing, "DRAWN", 2)


def is_look(task: Task) -> bool:
    """Whether a task judges answers."""
    return task.kind in ("look", "look_closely", "weigh")


def test_where_whole_games_are_dear_answers_are_weighed_less_often(quick: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.thinking.turning.SETTLED", 1e9)
    past, _, _ = played(KELTIS, plies=12)
    often: list[int] = []
    usual = replace(KELTIS, looks=1.0, weighings=1.0)
    for game in (usual, replace(usual, weighings=13 / 14)):
        whole = Analysis()
        while task := next_task(game, 2, past, whole):
            whole.book(task, [judgement(ply, past[ply].seat, 0.1) for ply in task.plies] if is_look(task) else [])
        often.append(sum(map(len, whole.weighings.values())))
    assert often == [14, 13]


def test_where_whole_games_are_cheap_more_answers_are_looked_at_and_for_longer(quick: None):
    """Nearly all of what would be told is among them then."""
    past, _, _ = played(KELTIS, plies=12)
    usual = replace(KELTIS, looks=1.0)
    looks = {ply: judgement(ply, one.seat, 0.5) for ply, one in enumerate(past)}
    wanted: list[int] = []
    for game in (usual, replace(usual, looks=1.5)):
        close = dict(task_stages(game, 2, past, Analysis(looks=looks)))["look_closely"]
        wanted.append(len(close))
    assert wanted == [4, 6]
    assert budget_of_look(replace(usual, looks=2.0)) == TINY.times(2)


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("look", [-3, -2, -1]),
        ("look_closely", [-2]),
        pytest.param("look_closely", [-3, -1], marks=pytest.mark.thorough),
    ],
)
def test_a_look_leaves_no_answer_out_where_playouts_are_dear(
    kind: TaskKind, places: Sequence[int], monkeypatch: pytest.MonkeyPatch
):
    """Eight are tried, as what is never tried is never found."""
    _, positions, _ = played(EMPIRES, plies=80)
    tried: list[tuple[int, int]] = []

    def noted(imagined: Imagined, trials: Sequence[Trial], budget: Budget) -> Findings:
        found = race_answers(imagined, trials, budget)
        tried.append((len(trials), len(found.candidates)))
        return found

    monkeypatch.setattr("engine.thinking.judging.race_answers", noted)
    plies = [ply for ply, one in enumerate(positions) if one.text.startswith("keep")]  # a round is played from there
    for ply in (plies[place] for place in places):
        worked_out(EMPIRES, kind, position_for_task(Analysis(), Task(kind, (ply,)), positions[ply]))
    assert max(tried) == (8, 8)
    assert all(found == wanted for wanted, found in tried)


def test_it_is_the_same_however_often_it_is_interrupted(quick: None):
    """Kept and read again after every task; progress grows to the whole."""
    past, positions, _ = played(KELTIS, plies=8)
    whole = Analysis()
    while task := next_task(KELTIS, 2, past, whole):
        whole.book(
            task, [worked_out(KELTIS, task.kind, position_for_task(whole, task, positions[ply])) for ply in task.plies]
        )
    kept, reached = msgspec.msgpack.encode(Analysis()), [0.0]
    while task := next_task(KELTIS, 2, past, known := msgspec.msgpack.decode(kept, type=Analysis)):
        known.book(
            task, [worked_out(KELTIS, task.kind, position_for_task(known, task, positions[ply])) for ply in task.plies]
        )
        kept = msgspec.msgpack.encode(known)
        reached.append(share_done(KELTIS, 2, past, known))
    assert msgspec.msgpack.decode(kept, type=Analysis) == whole
    assert reached == sorted(reached)
    assert reached[-1] == 1.0
    often = [len(of_one) for of_one in whole.weighings.values()]
    assert min(often) >= AT_FIRST
    assert sum(often) <= most_weighings(KELTIS)
    assert all(len({one.share for one in of_one}) > 1 for of_one in whole.weighings.values()), (
        "each with dice of its own"
    )
    assert whole.draws


def test_what_finds_nothing_is_not_asked_again():
    past, _, _ = played(KELTIS, plies=6)
    analysis = Analysis()
    while task := next_task(KELTIS, 2, past, analysis):
        analysis.book(task, [])
    assert turning_points(analysis, 0) == []
    assert share_done(KELTIS, 2, past, analysis) == 1.0


def test_of_a_game_that_cannot_be_searched_the_points_alone_are_told():
    blind = replace(KELTIS, imagine=None)
    past, positions, _ = played(KELTIS, plies=12)
    analysis = Analysis()
    kinds: set[str] = set()
    while task := next_task(blind, 2, past, analysis):
        kinds.add(task.kind)
        analysis.book(task, [worked_out(blind, task.kind, positions[ply]) for ply in task.plies])
    assert kinds == {"points"}
    assert isinstance(analysis.points[turn_ends(past)[-1]], PointsStanding)
    assert not analysing.is_judged(KELTIS, 1), "alone there is nobody to win against"
