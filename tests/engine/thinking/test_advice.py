"""What a person is advised: the best few answers, what each is worth by playouts of their own, and what tells them apart."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.game import Move, View
from engine.keltis import KELTIS
from engine.keltis.table.moves import Discard
from engine.odin import ODIN
from engine.prospect import Budget, Prospect
from engine.rules import AnyGame
from engine.thinking import advice
from engine.thinking.advice import (
    USUAL_PLIES,
    Advised,
    AdvisedTrial,
    PointsApart,
    WeighedForAdvice,
    advise_seat,
    answers_chosen,
    answers_looked_at,
    answers_told,
    best_of_trials,
    best_weighed,
    difference_told,
    finalists_of_race,
    safe_error,
    weighed_anew,
    within_hint,
)
from engine.thinking.looks import CANDIDATES
from engine.thinking.reasons import reason_of
from engine.thinking.search import Candidate, Findings, Imagined, Trial, mean_and_error, race_answers, search
from engine.victory_curve import VictoryCurve
from tests.engine.thinking.test_search import opened

MANY = 40


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "LOOK", Budget(candidates=4, positions=12, plies=2000, leaves_out=False))
    monkeypatch.setattr(advice, "CHOICE", Budget(candidates=4, positions=12, plies=2000))
    monkeypatch.setattr(advice, "WEIGHING", Budget(candidates=3, positions=6, plies=2000))


def trial(
    number: int, shares: Sequence[float], points: Sequence[int] = (), others: Sequence[float] = ()
) -> AdvisedTrial:
    """An answer that was tried with these results, without a margin."""
    one = AdvisedTrial(Discard(f"r{number}"), VictoryCurve())
    one.worths, one.margins = [*shares], [0.0] * len(shares)
    one.points = [{"paths": each} for each in points or [0] * len(shares)]
    one.others = [*others] or [0.0] * len(shares)
    return one


def about(share: float) -> list[float]:
    """Results whose mean this is, not all the same."""
    return [share + (0.1 if place % 2 else -0.1) for place in range(MANY)]


def test_equal_views_have_equal_advice() -> None:
    _, view, choices = opened()
    given = advise_seat(KELTIS, view, choices)
    assert given == advise_seat(KELTIS, view, choices)
    assert 1 < len(given.answers) <= advice.ADVISED
    assert len({one.move for one in given.answers}) == len(given.answers)
    assert all(one.move in choices.moves for one in given.answers)
    assert all(one.outlook and 0 <= one.outlook.share <= 1 and one.outlook.error > 0 for one in given.answers)


def test_what_is_told_comes_from_playouts_that_had_no_part_in_choosing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of several estimates is mostly too high: it is told by others, in the order in which it was chosen."""
    _, view, choices = opened()
    asked: list[str] = []

    class Noted(WeighedForAdvice):
        def __init__(self, game: AnyGame, seen: View, purpose: str) -> None:
            super().__init__(game, seen, purpose)
            asked.append(purpose)

    monkeypatch.setattr(advice, "WeighedForAdvice", Noted)
    given = advise_seat(KELTIS, view, choices)
    chosen, *told = asked
    assert chosen not in told
    moves = [one.move for one in given.answers]
    again = {one.move: one for one in weighed_anew(KELTIS, view, moves, told[-1])}
    assert {one.move: one.outlook for one in given.answers} == {move: one.outlook() for move, one in again.items()}
    before = weighed_anew(KELTIS, view, moves, chosen)
    assert all(one.worths != again[one.move].worths for one in before)


def test_an_answer_that_turns_out_clearly_better_is_advised_by_other_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    _, view, choices = opened()
    purposes: list[str] = []

    def better_when_told(_game: Any, _view: Any, moves: Iterable[Move], purpose: str) -> list[AdvisedTrial]:
        purposes.append(purpose)
        found = [AdvisedTrial(move, VictoryCurve()) for move in moves]
        for number, one in enumerate(found):
            good = purpose == "told" and number == 1
            one.worths, one.margins = about(0.8 if good else 0.5), [0.0] * MANY
            one.points, one.others = [{}] * MANY, [0.0] * MANY
        return found

    monkeypatch.setattr(advice, "weighed_anew", better_when_told)
    given = advise_seat(KELTIS, view, choices)
    assert purposes == ["told", "told instead"]
    assert [one.outlook.share for one in given.answers if one.outlook] == pytest.approx([0.5] * len(given.answers))


def test_the_reason_is_that_of_the_answer_told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where another one turns out better every time, so that it is left at the one that was weighed last."""
    _, view, choices = opened()

    def second_is_better(_game: Any, _view: Any, moves: Iterable[Move], _purpose: str) -> list[AdvisedTrial]:
        found = [AdvisedTrial(move, VictoryCurve()) for move in moves]
        for number, one in enumerate(found):
            one.worths, one.margins = about(0.8 if number == 1 else 0.5), [0.0] * MANY
            one.points, one.others = [{}] * MANY, [0.0] * MANY
        return found

    asked: list[Move] = []

    def noted(_game: Any, _view: Any, _choices: Any, move: Move) -> str:
        asked.append(move)
        return "said"

    monkeypatch.setattr(advice, "weighed_anew", second_is_better)
    monkeypatch.setattr(advice, "reason_of", noted)
    given = advise_seat(KELTIS, view, choices)
    assert (asked, given.reason) == ([given.answers[0].move], "said")


class MadeUp(Imagined):
    """Positions in which answers are worth what they are on average, and by chance more or less: as much as in Keltis."""

    SPREAD = 0.33

    def __init__(self, worths: Sequence[float], dice: Random, spread: float = SPREAD) -> None:
        self.mean = {Discard(f"r{number}"): worth for number, worth in enumerate(worths)}
        self.dice, self.spread, self.count, self.plies = dice, spread, 0, 0
        self.tried: list[int] = []

    def try_in_next(self, trials: Sequence[Trial]) -> None:
        self.count += 1
        self.tried.append(len(trials))
        for one in trials:
            self.plies += 90
            one.worths.append(self.mean[one.move] + self.dice.gauss(0, self.spread))
            one.margins.append(0.0)

    def best(self, budget: Budget) -> list[Move]:
        return best_of_trials(self, [Trial(move) for move in self.mean], budget)


HALVED = Budget(positions=480, plies=100_000)


def test_an_answer_that_is_seven_of_hundred_better_is_found() -> None:
    """Whoever follows hints is not told afterwards that this was a mistake: it was found in four of ten such questions by a race
    in few positions, and the best three of that in fifty more."""
    dice = Random(4)
    worths = (0.5, 0.52, 0.48, 0.5, 0.57, 0.45, 0.49, 0.5)
    found = [MadeUp(worths, dice).best(HALVED)[0] for _ in range(60)]
    assert found.count(Discard("r4")) >= 50
    assert found.count(Discard("r5")) == 0


def test_what_cannot_be_the_best_is_left_out_and_the_best_few_go_on() -> None:
    imagined = MadeUp((0.5, 0.1, 0.52, 0.51, 0.5, 0.49), Random(1), spread=0.1)
    told = imagined.best(HALVED)
    assert len(told) == advice.ADVISED
    assert Discard("r1") not in told
    assert imagined.tried[:8] == [6] * 8, "before that nothing is known of an error"
    assert imagined.tried[8] == 5
    assert max(imagined.tried[HALVED.positions // 2 :]) <= advice.ADVISED
    assert imagined.plies <= HALVED.plies + 6 * 90


def test_an_only_answer_left_is_tried_no_more() -> None:
    imagined = MadeUp((0.9, 0.1, 0.2, 0.3), Random(1), spread=0.05)
    assert imagined.best(HALVED) == [Discard("r0"), Discard("r3"), Discard("r2")]
    assert imagined.count == 8


def test_of_equal_answers_the_policys_is_advised() -> None:
    """It can say why; of others, what is better by no more than chance is not better."""
    dice = Random(3)
    found = [MadeUp((0.5, 0.501, 0.5, 0.499), dice).best(HALVED)[0] for _ in range(30)]
    assert found.count(Discard("r0")) > 10
    assert MadeUp((0.5, 0.6), dice).best(HALVED) == [Discard("r1"), Discard("r0")]


def test_all_that_is_known_of_an_answer_counts() -> None:
    """Those of the first half, in which all were tried, as well as those of the second."""
    imagined = MadeUp((0.5, 0.52, 0.4), Random(5))
    trials = [Trial(move) for move in imagined.mean]
    best_of_trials(imagined, trials, HALVED)
    assert max(len(one.worths) for one in trials) == imagined.count


def test_a_game_that_is_left_early_is_searched_so_before_its_answers_are_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To play all of them on as far as an analysis does would take too long; in others that search is the weighing."""
    _, view, choices = opened()
    moves = [*choices.moves][:6]
    raced: list[int] = []

    def noted(imagined: Imagined, trials: Sequence[Trial], budget: Budget) -> Findings:
        raced.append(len(trials))
        return race_answers(imagined, trials, budget)

    monkeypatch.setattr(advice, "race_answers", noted)
    assert len(answers_chosen(KELTIS, view, choices, moves)) == advice.ADVISED
    assert raced == []
    early = Prospect[Any](stage=lambda state: state.revealed, expected=lambda _: [1.0, 0.0])
    assert len(answers_chosen(replace(KELTIS, prospect=early), view, choices, moves)) == advice.ADVISED
    assert raced == [6]


def test_what_the_strong_level_would_play_is_weighed_where_it_looks_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Odin it finds answers that a race of nearer playouts leaves out: 2 of 32 hints lacked one that was worth 10 or 15 of 100
    more."""
    _, view, choices = opened()
    *moves, beyond = [*choices.moves][:7]
    weighed: list[Move] = []

    def noted(_imagined: Imagined, trials: Sequence[Trial], _budget: Budget) -> list[Move]:
        weighed[:] = [trial.move for trial in trials]
        return weighed

    monkeypatch.setattr(advice, "best_of_trials", noted)
    monkeypatch.setattr(advice, "search", lambda *_: Findings(beyond))
    early = Prospect[Any](stage=lambda state: state.revealed, expected=lambda _: [1.0, 0.0])
    answers_chosen(replace(KELTIS, prospect=early, search_prospect=early), view, choices, moves)
    assert weighed[-1] == beyond
    assert len(weighed) == advice.ADVISED + 1
    answers_chosen(replace(KELTIS, prospect=early, search_prospect=None), view, choices, moves)
    assert beyond not in weighed


def test_what_is_said_to_be_looked_at_has_what_the_strong_level_would_play() -> None:
    """Also where it is none of the answers that are raced."""
    beyond, state = False, ODIN.new(2, ODIN.options(), bytes([3]) * 32)
    while (asked := ODIN.decisions(state)) and not beyond:
        seat = asked[0].seat
        view, choices = ODIN.view(state, seat), ODIN.choices(state, seat)
        assert choices is not None
        if view.asked == "take_turn":
            looked_at = answers_looked_at(ODIN, view, choices)
            played = search(ODIN, view, choices, ODIN.budget).move
            assert played in looked_at
            beyond = played not in looked_at[:CANDIDATES]
        ODIN.apply(state, seat, ODIN.choose(view, choices))
    assert beyond


def test_a_hint_costs_what_its_game_says() -> None:
    budget = Budget(plies=40_000)
    assert within_hint(budget, replace(KELTIS, hint_plies=USUAL_PLIES)).plies == 40_000
    assert within_hint(budget, replace(KELTIS, hint_plies=USUAL_PLIES // 4)).plies == 10_000


def test_the_first_answer_stays_unless_another_leads_by_more_than_chance() -> None:
    first, other = trial(1, about(0.5)), trial(2, [*about(0.5)[1:], 0.45])
    assert best_weighed([first, other], 1.0) == first.move
    assert best_weighed([first, other, clear := trial(3, about(0.6))], 2.0) == clear.move


def test_answers_that_cannot_be_told_apart_are_as_good() -> None:
    best = trial(1, about(0.6), points=[10, 12] * 20, others=[5.0] * MANY)
    alike = trial(2, about(0.6)[::-1])
    worse = trial(3, about(0.4), points=[7, 9] * 20, others=[6.0] * MANY)
    told = answers_told([best, worse, alike])
    apart = PointsApart((("paths", 3.0),), -1.0)
    assert [(one.move, one.as_good) for one in told] == [(best.move, False), (alike.move, True), (worse.move, False)]
    assert told[0].apart == apart, "against the next that can be told apart"
    assert told[1].apart == PointsApart()
    assert told[2].apart == PointsApart((("paths", -3.0),), 1.0)


def test_what_is_won_as_often_is_told_apart_by_points_alone() -> None:
    """Less than one in a hundred is no other win chance, however sure it is; nothing that can be named is no difference."""
    best = trial(1, about(0.6), points=[10, 12] * 20)
    hardly, poorer = trial(2, about(0.596)), trial(3, about(0.599), points=[7, 9] * 20)
    hardly.points = best.points
    told = {one.move: one for one in answers_told([best, hardly, poorer])}
    assert hardly.lead(best)[0] < -2 * hardly.lead(best)[1], "by its worth it is surely less"
    assert (told[hardly.move].as_good, told[hardly.move].error_apart) == (True, None)
    assert (told[poorer.move].as_good, told[poorer.move].error_apart) == (False, None)
    assert told[poorer.move].apart == PointsApart((("paths", -3.0),))


def test_the_error_told_is_that_of_the_difference() -> None:
    """Both were tried in the same positions, so it is far less than that of either share."""
    best, worse = trial(1, [0.2, 0.8] * 20), trial(2, [0.15, 0.73] * 20)
    told = answers_told([best, worse])[1]
    assert not told.as_good
    assert told.outlook is not None
    assert told.error_apart is not None
    less = [0.05, 0.07] * 20
    assert told.error_apart == pytest.approx(safe_error(mean_and_error(less)[1], MANY))
    assert told.error_apart < told.outlook.error / 10


def test_a_greater_lead_is_known_also_where_no_source_of_it_is() -> None:
    """Many small differences make a sure one."""
    best, worse = trial(1, about(0.6)), trial(2, about(0.5))
    best.margins = [5.0, 7.0] * 20
    assert best.points_apart(worse) == PointsApart(lead=6.0)
    assert best.points_apart(worse).speaks_for
    assert not worse.points_apart(best).speaks_for
    best.points = [{"paths": 4}] * MANY
    assert best.points_apart(worse) == PointsApart((("paths", 4.0),), lead=6.0)


def test_points_that_are_too_few_or_chance_are_not_named() -> None:
    assert difference_told([3.0] * MANY, [1.0] * MANY) == 2.0
    assert difference_told([1.4] * MANY, [1.0] * MANY) == 0.0
    assert difference_told([9.0, -9.0] * 20, [1.0, -3.0] * 20) == 0.0


@pytest.mark.parametrize(("positions", "student"), [(4, 3.18), (5, 2.78), (8, 2.36), (20, 2.09), (60, 2.0)])
def test_few_positions_tell_little_of_their_error(positions: int, student: float) -> None:
    """Quantiles of Student's distribution at 95 %, by the degrees of freedom."""
    assert 2 * safe_error(1.0, positions) == pytest.approx(student, rel=0.1)


def test_who_was_tried_longest_is_weighed_first() -> None:
    """One that was lucky in a few positions, and was dropped, does not take the place of one that stayed."""

    def candidate(number: int, positions: int, lead: float) -> Candidate:
        return Candidate(Discard(f"r{number}"), positions, 0.5, 0.03, 2.0, lead, 0.02, 0.0)

    played, lucky, stayed, third = (
        candidate(1, 80, 0.03),
        candidate(2, 8, 0.2),
        candidate(3, 80, 0.01),
        candidate(4, 40, 0.0),
    )
    found = Findings(played.move, (played, lucky, stayed, third), played)
    assert finalists_of_race(found) == [played.move, stayed.move, third.move]


def test_a_game_that_cannot_be_searched_has_the_policys_answer_and_its_reason() -> None:
    plain = replace(KELTIS, imagine=None)
    _, view, choices = opened()
    assert advise_seat(plain, view, choices).answers == (Advised(KELTIS.choose(view, choices)),)


def test_the_reason_is_told_only_of_what_the_policy_plays() -> None:
    """It praises by the policy's own measure, by which another answer is worse."""
    _, view, choices = opened()
    chosen = KELTIS.choose(view, choices)
    assert reason_of(KELTIS, view, choices, chosen)
    [other] = islice((move for move in choices.moves if move != chosen), 1)
    assert reason_of(KELTIS, view, choices, other) == ""
