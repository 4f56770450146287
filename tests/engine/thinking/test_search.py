"""The search of strong bot players: what it tries, what it costs, when it leaves the policy's move alone."""

import math
from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as replaced

from engine.chance import Chance
from engine.choices import Listed, Weighed
from engine.empires import EMPIRES
from engine.game import View
from engine.keltis import KELTIS
from engine.keltis.bot.leaving import SEARCHED_TURNS
from engine.keltis.options import KeltisOptions
from engine.keltis.table.moves import Discard, Lay
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.prospect import Budget, Prospect, Shortlist
from engine.thinking.advice import advise_seat
from engine.thinking.judging import LookedBack
from engine.thinking.search import (
    Imagined,
    Trial,
    affordable_candidates,
    in_order,
    is_clearly_better,
    played_on,
    race_answers,
    search,
    seed_of,
    share_of_victory,
    shortlisted_moves,
)

SMALL = Budget(candidates=4, positions=24, plies=6000)
SMALLER = Budget(candidates=4, positions=12, plies=3000)


def opened(game=KELTIS, seats: int = 2, plies: int = 30):
    """A game of bot players after some plies, with its asked seat's view and choices."""
    state = game.new(seats, game.options(), bytes([8]) * 32)
    for _ in range(plies):
        seat = game.decisions(state)[0].seat
        game.apply(state, seat, game.chosen(state, seat, game.choices(state, seat)))
    seat = game.decisions(state)[0].seat
    return state, game.view(state, seat), game.choices(state, seat)


@pytest.mark.parametrize(
    ("game", "seats"), [(KELTIS, 2), pytest.param(KELTIS, 4, marks=pytest.mark.thorough), (MANITOBA, 3)]
)
def test_equal_views_have_equal_findings(game, seats: int):
    """The seat does not learn anything from what it cannot see."""
    state, view, choices = opened(game, seats)
    other = game.imagine(view, Chance(bytes(32)))
    assert game.encode(other) != game.encode(state)
    findings = search(game, view, choices, SMALLER)
    assert findings.candidates
    assert findings == search(game, game.view(other, view.own), choices, SMALLER)
    assert findings.move in choices.moves


def test_the_best_ranked_answers_are_tried_in_the_same_positions():
    _, view, choices = opened()
    findings = search(KELTIS, view, choices, SMALL)
    promising = in_order(KELTIS.weigh(view, choices))
    assert {one.move for one in findings.candidates} == set(promising[: SMALL.candidates])
    assert findings.candidates[0].positions > findings.candidates[-1].positions
    [policy] = [one for one in findings.candidates if one.move == KELTIS.choose(view, choices)]
    assert (policy.lead, policy.lead_error) == (0.0, 0.0)
    assert policy.positions == max(one.positions for one in findings.candidates)
    assert all(one.error > 0 for one in findings.candidates)


def test_the_policys_answer_comes_first_then_the_best_of_every_other_kind():
    weighed = [
        Weighed(Discard(1), -2.0),
        Weighed(Lay(2), 3.0),
        Weighed(Lay(3), 3.0),
        Weighed(Lay(4), 5.0),
        Weighed(Discard(5), -1.0),
    ]
    assert in_order(weighed) == [Lay(4), Discard(5), Lay(2), Lay(3), Discard(1)]


@pytest.mark.parametrize(
    ("playouts", "tried"), [(0, 2), (35, 2), (36, 3), (48, 4), (89, 4), (90, 5), (144, 8), (10**6, 8)]
)
def test_fewer_answers_are_tried_where_playouts_are_few(playouts: int, tried: int):
    """Each in six positions before half of them are dropped: three answers in two rounds are 36 playouts."""
    assert affordable_candidates(8, playouts, 6) == tried


@pytest.mark.parametrize("game", [KELTIS, MANITOBA, ODIN, EMPIRES])
def test_the_answer_that_weighs_most_is_the_policys(game):
    state = game.new(3, game.options(), bytes([2]) * 32)
    while game.decisions(state):
        seat = game.decisions(state)[0].seat
        view, choices = game.view(state, seat), game.choices(state, seat)
        move = game.choose(view, choices)
        assert max(game.weigh(view, choices), key=lambda answer: answer.worth).move == move
        game.apply(state, seat, move)


@pytest.mark.parametrize("budget", [Budget(4, 12, 10**6), Budget(4, 1000, 2500)], ids=["positions", "plies"])
def test_a_search_keeps_to_its_budget(budget: Budget):
    _, view, choices = opened()
    findings = search(KELTIS, view, choices, budget)
    assert findings.candidates[0].positions <= budget.positions
    assert 0 < findings.plies < budget.plies + 600
    assert len(findings.candidates) <= budget.candidates


def test_a_policy_that_ranks_its_worst_answer_first_is_corrected():
    """Playouts go on with the sound policy: so the answer that it would give is found."""
    upside_down = replace(
        KELTIS,
        weigh=lambda view, choices: [Weighed(answer.move, -answer.worth) for answer in KELTIS.weigh(view, choices)],
    )
    _, view, choices = opened(plies=4)
    ranked = sorted(KELTIS.weigh(view, choices), key=lambda answer: answer.worth)
    ends = Listed((ranked[0].move, ranked[-1].move))
    findings = search(upside_down, view, ends, Budget(2, 60, 20_000))
    assert findings.move == ranked[-1].move
    assert findings.candidates[0].lead > 0


def test_a_worse_answer_is_not_played_and_not_tried_for_long():
    _, view, choices = opened(plies=4)
    ranked = sorted(KELTIS.weigh(view, choices), key=lambda answer: answer.worth)
    findings = search(KELTIS, view, Listed((ranked[0].move, ranked[-1].move)), Budget(2, 100, 10**6))
    assert findings.move == ranked[-1].move
    assert findings.candidates[0].positions < 100


class Told(Imagined):
    """Positions in which it is told what comes of each answer; a tenth of a victory goes with a point."""

    def __init__(self, *worths: list[float]):
        self.count, self.plies, self.doubt = 0, 0, -math.inf
        self.worths = worths

    def try_in_next(self, trials):
        for trial in trials:
            of_it = self.worths[trial.move.card]
            trial.worths.append(of_it[self.count % len(of_it)])
            trial.margins.append(10 * trial.worths[-1])
            self.plies += 1
        self.count += 1


@pytest.mark.parametrize(
    ("shortlist", "cards"),
    [
        (Shortlist(kept=2, behind=9.0), [0, 3, 1]),
        (Shortlist(kept=9, behind=1.5), [0, 3, 1, 2]),
        (Shortlist(kept=9, behind=0.5), [0, 3, 1]),
    ],
    ids=["best", "far behind", "behind"],
)
def test_a_shortlist_has_the_policys_move_and_those_that_promise_most(shortlist: Shortlist, cards: list[int]):
    moves = [Discard(card) for card in range(5)]
    imagined = Told([0.5], [0.55], [0.4], [0.6], [0.3])
    assert shortlisted_moves(imagined, moves, shortlist) == [Discard(card) for card in cards]
    assert imagined.count == 1


def test_more_answers_than_go_on_a_shortlist_are_looked_at_and_no_more_are_tried():
    _, view, choices = opened(ODIN)
    promising = in_order(ODIN.weigh(view, choices))
    candidates, shortlist = ODIN.budget.candidates, ODIN.budget.shortlist
    assert len(promising) >= candidates > 1 + shortlist.kept
    looked_at = Imagined(ODIN, view).unlike(promising[:candidates])
    shortlisted = shortlisted_moves(Imagined(ODIN, view), looked_at, replaced(shortlist, kept=2))
    findings = search(ODIN, view, choices, replaced(ODIN.budget, shortlist=replaced(shortlist, kept=2)))
    assert {one.move for one in findings.candidates} == set(shortlisted)
    assert len(shortlisted) == 3
    assert shortlisted[1:] != promising[1:3], "the position has an answer that the policy holds to be worth less"


def test_an_answer_that_comes_to_the_same_as_another_everywhere_is_not_tried_for_long():
    """In Manitoba a wampum may wake a figure before an answer or after it, and what is played is the same."""
    trials = [Trial(Discard(card)) for card in range(4)]
    imagined = Told([0.5, 0.4], [0.4, 0.5], [0.5, 0.4], [0.4, 0.5])
    race_answers(imagined, trials, Budget(4, 40, 10**6))
    assert [len(trial.worths) for trial in trials] == [40, 40, 4, 4]


@pytest.mark.parametrize(("hopeless", "tried"), [(1.0, 8), (1.25, 12), (1.5, 16), (5.0, 40)])
def test_an_answer_that_lies_behind_is_dropped_as_early_as_the_budget_says(hopeless: float, tried: int):
    """After 8, 12 and 16 positions it lies 1.1, 1.4 and 1.6 standard errors behind."""
    trials = [Trial(Discard(card)) for card in range(2)]
    imagined = Told([0.5], [0.6, 0.3, 0.6, 0.2])
    race_answers(imagined, trials, Budget(2, 40, 10**6, hopeless=hopeless))
    assert len(trials[1].worths) == tried


@pytest.mark.parametrize(("clear", "tried"), [(math.inf, 40), (1.0, 8)])
def test_the_last_answer_that_leads_clearly_is_played_at_once(clear: float, tried: int):
    trials = [Trial(Discard(card)) for card in range(2)]
    imagined = Told([0.5], [0.4, 0.7, 0.4, 0.8])
    findings = race_answers(imagined, trials, Budget(2, 40, 10**6, clear=clear))
    assert len(trials[1].worths) == tried
    assert findings.move == Discard(1)


def test_a_clear_lead_over_one_answer_ends_nothing_while_another_may_be_better():
    trials = [Trial(Discard(card)) for card in range(3)]
    imagined = Told([0.5], [0.4, 0.7, 0.4, 0.8], [0.4, 0.8, 0.4, 0.7])
    race_answers(imagined, trials, Budget(3, 40, 10**6, clear=1.0))
    assert [len(trial.worths) for trial in trials] == [24, 24, 20], "it ends at the first look after half are dropped"


def test_a_lead_within_chance_is_no_lead():
    policy, other = Trial(ranked := KeltisOptions()), Trial(ranked)
    policy.margins = other.margins = [0.0]
    policy.worths, other.worths = [0.5, 0.5, 0.5, 0.5], [0.4, 0.6, 0.5, 0.52]
    assert not is_clearly_better(other, policy)
    other.worths = [0.6, 0.61, 0.6, 0.58]
    assert is_clearly_better(other, policy)
    assert not is_clearly_better(policy, policy)
    policy.worths, other.worths = [0.5], [0.9]
    assert not is_clearly_better(other, policy), "one position says nothing"


def test_a_lead_that_a_judgement_may_give_by_mistake_is_no_lead():
    policy, other = Trial(move := KeltisOptions()), Trial(move)
    policy.worths, other.worths = [0.5, 0.5, 0.5], [0.6, 0.61, 0.6]
    policy.margins, other.margins = [1.0, 1.0, 1.0], [2.0, 3.0, 2.5]
    assert is_clearly_better(other, policy, 1.5)
    assert not is_clearly_better(other, policy, 1.6)


def test_one_answer_or_answers_that_come_to_the_same_are_not_searched():
    _, view, choices = opened()
    first = choices.moves[0]
    assert search(KELTIS, view, Listed((first,)), SMALL).candidates == ()
    twice = replace(KELTIS, weigh=lambda _view, _choices: [Weighed(first, 1.0), Weighed(first, 0.5)])
    findings = search(twice, view, choices, SMALL)
    assert (findings.move, findings.candidates, findings.plies) == (first, (), 0)
    assert Imagined(KELTIS, view).unlike(choices.moves) == list(choices.moves)


def test_a_game_without_a_way_to_imagine_cannot_be_searched():
    _, view, choices = opened()
    with pytest.raises(ValueError, match="keltis cannot be searched"):
        search(replace(KELTIS, imagine=None), view, choices, SMALL)


def test_playouts_of_a_long_game_are_left_at_a_stage_and_judged_there():
    left_at: list[int] = []

    def expected(state):
        left_at.append(state.round)
        return [7.5 if seat == view.own else 3.0 for seat in range(3)]

    state, view, choices = opened(MANITOBA, 3)
    begun, ahead = state.round, 2
    long = replace(MANITOBA, prospect=Prospect(lambda state: state.round, expected, ahead))
    findings = search(long, view, choices, SMALL)
    assert set(left_at) == {begun + ahead}
    assert {one.margin for one in findings.candidates} == {4.5}


def test_at_the_end_of_a_game_what_everybody_has_is_what_counts():
    _, view, choices = opened(KELTIS, 2)
    never, whole = (
        replace(KELTIS, search_prospect=prospect)
        for prospect in (Prospect(lambda _state: 0, lambda _state: pytest.fail("the game is over")), None)
    )
    # whoever says where playouts are left says what lead is in doubt
    findings, usual = search(never, view, choices, SMALLER), search(whole, view, choices, SMALLER)
    assert findings.candidates == usual.candidates


@pytest.mark.parametrize(("game", "stage"), [(KELTIS, "turn"), (MANITOBA, "round")])
def test_a_game_may_say_where_a_bot_players_playouts_are_left_and_whole_ones_are_played_to_tell_of_answers(game, stage):
    """Analyses and hints tell of whole games; the search prefers what errs by less than it leaves to chance."""
    state, view, choices = opened(game)
    left_at: list[int] = []

    def expected(state):
        left_at.append(getattr(state, stage))
        return [0.0, 0.0]

    left = replace(game, search_prospect=Prospect(lambda state: getattr(state, stage), expected, 3))
    assert search(left, view, choices, SMALLER).candidates
    assert left_at
    assert set(left_at) == {getattr(state, stage) + 3}
    left_at.clear()
    promising = in_order(game.weigh(view, choices))[:2]
    LookedBack(left, view, "").try_in_next([Trial(move) for move in promising])
    assert len(advise_seat(replace(left, hint_plies=600), view, choices).answers) > 1
    assert not left_at


@pytest.mark.parametrize(
    ("seats", "board", "whole"), [(2, "base", False), (3, "base", True), (2, "expansion-original", True)]
)
def test_playouts_of_keltis_are_left_where_positions_like_these_were_fitted(seats: int, board: str, whole: bool):
    state = KELTIS.new(seats, KeltisOptions(board=board), bytes([8]) * 32)
    seat = KELTIS.decisions(state)[0].seat
    imagined = Imagined(KELTIS, KELTIS.view(state, seat), prospect=KELTIS.search_prospect)
    played_on(KELTIS, state, imagined.until(state), imagined.prospect)
    assert (KELTIS.outcome(state) is not None) == whole
    assert whole or state.turn == 2 * SEARCHED_TURNS


def test_where_nothing_can_be_imagined_the_policy_answers():
    _, view, choices = opened()
    blind = replace(KELTIS, imagine=lambda _view, _dice: None)
    findings = search(blind, view, choices, SMALL)
    assert (findings.move, findings.candidates) == (KELTIS.choose(view, choices), ())


def test_victory_is_shared_by_margin():
    assert share_of_victory((30, 30), 0) == pytest.approx(1 / 2)
    assert share_of_victory((30, 30, 30), 2) == pytest.approx(1 / 3)
    assert share_of_victory((60, 20), 0) > 0.99
    assert share_of_victory((26, 20), 0) == pytest.approx(0.731, abs=0.001)
    assert sum(share_of_victory((12, 31, 25, 20), seat) for seat in range(4)) == pytest.approx(1)
    own = share_of_victory((20, 30, 10), 0)
    assert own < share_of_victory((20, 29, 10), 0), "fewer points of a rival are a greater share of one's own"


class Priced(View, frozen=True, kw_only=True):
    """A view with a mapping by keys of several parts, and with what is told still encoded."""

    prices: dict[tuple[str, int], int]
    waiting: msgspec.Raw


def test_equal_views_have_equal_seeds_whatever_their_mappings_are_by():
    """Also where their entries came in another order, and wherever in memory they lie."""
    prices = [(("a", 1), 2), (("b", 0), 1)]
    usual = {"seats": 2, "seat": 0, "turn": 1, "decisions": (), "over": False}
    one, other = (
        Priced(**usual, prices=dict(order), waiting=msgspec.Raw(msgspec.msgpack.encode("feast")))
        for order in (prices, prices[::-1])
    )
    assert seed_of(one) == seed_of(other)
    assert seed_of(one) != seed_of(msgspec.structs.replace(one, prices={("a", 1): 2}))
    assert seed_of(one) != seed_of(msgspec.structs.replace(one, waiting=msgspec.Raw(msgspec.msgpack.encode("income"))))
