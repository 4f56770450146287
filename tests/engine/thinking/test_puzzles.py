"""Puzzles: which turning points become one, and what is kept of the answers."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec import structs

from engine.chance import SEED_BYTES
from engine.keltis import KELTIS
from engine.thinking.advice import AdvisedOutlook
from engine.thinking.bot_games import PlayedGame, play_with_bots
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level
from engine.thinking.puzzles import (
    CLEAR,
    OFFERED,
    SURE,
    Puzzle,
    PuzzleAnswer,
    advice_of_puzzle,
    puzzle_of_loss,
    stands_clearly,
)

PLAYED, BETTER = "discard p1", "lay p1 L@P4>P5"
PLY = 115
"""Shortly before the end of the game below, where one card still brings the large figure on."""


@cache
def game_of_bots() -> PlayedGame:
    return play_with_bots(KELTIS, 2, KELTIS.options(), Random(3).randbytes(SEED_BYTES))


def position(played: str = PLAYED) -> JudgedPosition:
    """The position, as if so had been answered."""
    return structs.replace(game_of_bots().positions[PLY], text=played)


def loss(played: str = PLAYED, better: str = BETTER) -> Judgement:
    return Judgement(PLY, position().seat, played, 0.5, 0.0, better, 0.7, 0.0, 0.2, 0.01)


@cache
def found() -> Puzzle | None:
    return puzzle_of_loss(KELTIS, position(), loss())


def test_a_clear_loss_is_a_puzzle_whose_best_answer_is_the_better_one() -> None:
    puzzle = found()
    assert puzzle is not None
    best, *others = puzzle.answers
    assert best.text == BETTER
    assert PLAYED in [one.text for one in others]
    assert len({one.text for one in puzzle.answers}) == len(puzzle.answers) == OFFERED
    assert all(one.outlook.share <= best.outlook.share - CLEAR for one in others)
    assert all(one.apart and not puzzle.is_best(one) for one in others)
    assert puzzle.is_best(best)
    assert (puzzle.seat, puzzle.position) == (position().seat, position().before)


def test_the_same_is_found_each_time() -> None:
    assert puzzle_of_loss(KELTIS, position(), loss()) == found()


def test_a_loss_that_does_not_stand_is_none() -> None:
    assert puzzle_of_loss(KELTIS, position(BETTER), loss(BETTER, PLAYED)) is None


def test_where_a_third_answer_is_better_than_both_there_is_none() -> None:
    assert puzzle_of_loss(KELTIS, position(PLAYED), loss(PLAYED, "discard r1")) is None


@pytest.mark.parametrize(
    ("cost", "error", "stands"),
    [(CLEAR, SURE, True), (CLEAR - 0.001, SURE, False), (0.5, SURE + 0.001, False), (0.5, 0.0, True)],
)
def test_what_stands_clearly(cost: float, error: float, stands: bool) -> None:
    assert stands_clearly(cost, error) == stands


def test_the_order_in_which_answers_are_offered_says_nothing_of_their_worth() -> None:
    """It is the same whichever is best, and in different positions the best one is in different places."""
    answers = tuple(PuzzleAnswer(text, AdvisedOutlook(0.5, 0.0)) for text in "abcd")
    turned = (*answers[1:], answers[0])
    for before in (b"1", b"2"):
        assert Puzzle(0, before, answers).offered == Puzzle(0, before, turned).offered
    places = {Puzzle(0, bytes([number]), answers).offered.index(answers[0]) for number in range(40)}
    assert places == {0, 1, 2, 3}


def test_its_answers_are_advice_to_its_seat() -> None:
    puzzle = found()
    assert puzzle is not None
    advice = advice_of_puzzle(KELTIS, puzzle)
    assert [KELTIS.write(one.move) for one in advice.answers] == [one.text for one in puzzle.answers]
    assert [one.outlook for one in advice.answers] == [one.outlook for one in puzzle.answers]
    strange = structs.replace(puzzle, answers=(PuzzleAnswer("discard z9", AdvisedOutlook(0.5, 0.0)),))
    with pytest.raises(LookupError):
        advice_of_puzzle(KELTIS, strange)


def test_games_of_bots_are_the_same_for_a_deal_and_each_seat_plays_at_its_level() -> None:
    played = game_of_bots()
    assert [ply.seat for ply in played.plies] == [one.seat for one in played.positions]
    assert KELTIS.outcome(KELTIS.decode(played.positions[-1].after)) is not None
    assert all(one.after == other.before for one, other in zip(played.positions, played.positions[1:], strict=False))
    by_policy = play_with_bots(KELTIS, 2, KELTIS.options(), Random(3).randbytes(SEED_BYTES), [Level.STEADY])
    for one in by_policy.positions[:9]:
        state = KELTIS.decode(one.before)
        choices = KELTIS.choices(state, one.seat)
        assert choices is not None
        assert one.text == KELTIS.write(KELTIS.choose(KELTIS.view(state, one.seat), choices))
