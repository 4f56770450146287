"""What a person is advised: the answers that the strong level found best, each with its outlook."""

from dataclasses import replace
from itertools import islice

from engine.keltis import KELTIS
from engine.keltis.table.moves import Discard
from engine.prospect import Budget
from engine.thinking import advice
from engine.thinking.advice import advise_seat, outlooks_told
from engine.thinking.search import Candidate, Findings
from tests.engine.thinking.test_search import opened


def candidate(number: int, positions: int, *, worth: float, lead: float = 0.0, points: float = 0.0) -> Candidate:
    """An answer that was tried; the policy's has no lead over itself."""
    return Candidate(Discard(f"r{number}"), positions, worth, 0.03, 2.0 + points, lead, 0.02, points)


def test_answers_that_were_tried_in_unlike_positions_are_compared_with_the_policys():
    """One that had lucky positions, and was dropped after a few, is not said to be better than what is advised."""
    usual, lucky, better = (
        candidate(1, 200, worth=0.554),
        candidate(2, 8, worth=0.70, lead=-0.05, points=-1.0),
        candidate(3, 200, worth=0.61, lead=0.056, points=3.0),
    )
    told = outlooks_told(Findings(better.move, (better, usual, lucky), usual))
    assert [answer.move for answer in told] == [better.move, usual.move, lucky.move]
    shares = [round(answer.outlook.share, 3) for answer in told if answer.outlook]
    assert shares == [0.6, 0.55, 0.502]
    assert [answer.outlook.lead for answer in told if answer.outlook] == [5.0, 2.0, 1.0]


def test_no_other_answer_is_said_to_be_worth_more_than_the_one_advised():
    """One that leads by chance alone is not played."""
    usual, other = candidate(1, 200, worth=0.554), candidate(2, 200, worth=0.56, lead=0.004, points=0.4)
    best, second = outlooks_told(Findings(usual.move, (other, usual), usual))
    assert best.move == usual.move
    assert best.outlook == second.outlook


def test_the_advice_is_what_the_strong_level_plays():
    quick = replace(KELTIS, budget=Budget(candidates=4, positions=24, plies=6000))
    _, view, choices = opened()
    given = advise_seat(quick, view, choices)
    found = advice.search(quick, view, choices, quick.budget)
    assert given.answers[0].move == found.move
    assert 1 < len(given.answers) <= advice.ADVISED
    assert all(answer.outlook and 0 <= answer.outlook.share <= 1 for answer in given.answers)


def test_a_game_that_cannot_be_searched_has_the_policys_answer_and_its_reason():
    plain = replace(KELTIS, imagine=None)
    _, view, choices = opened()
    [answer] = advise_seat(plain, view, choices).answers
    assert (answer.move, answer.outlook) == (KELTIS.choose(view, choices), None)


def test_the_reason_is_told_only_of_what_the_policy_plays():
    """It praises by the policy's own measure, by which another answer is worse."""
    _, view, choices = opened()
    chosen = KELTIS.choose(view, choices)
    assert advice.reason_of(KELTIS, view, choices, chosen)
    [other] = islice((move for move in choices.moves if move != chosen), 1)
    assert advice.reason_of(KELTIS, view, choices, other) == ""
