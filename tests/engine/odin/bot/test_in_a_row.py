"""What a seat may do all at once: as its policy would, move by move, legal and free to be taken back (ODIN-7, ODIN-8.6)."""

import random

import pytest

from engine.choices import drawn
from engine.keltis import KELTIS
from engine.odin import ODIN
from engine.odin.asking.windows import AfterFeast, BeforeIncome, FinalWindow
from engine.odin.rounds.turns import TakeTurn
from engine.odin.table.moves import Place
from engine.play.match import free_undo, play_in_a_row
from tests.engine.odin.positions import table

WINDOWS = ("before_income", "after_feast", "final_window")


def in_a_row(state, seat, game=ODIN):
    """What the game would have the seat do all at once, and the position that it leads to."""
    choices = game.choices(state, seat)
    moves = () if choices is None else tuple(game.in_a_row(game.view(state, seat), choices))
    return play_in_a_row(game, state, seat, moves)


def texts(line):
    return [ply.text for ply in line.plies]


@pytest.mark.parametrize("seed", [3, pytest.param(8, marks=pytest.mark.thorough)])
def test_in_a_row_a_seat_lays_what_its_policy_would_lay_one_by_one(seed):
    """Whole games have the same pieces in the same places, as far as they can be taken back; and all of them are legal."""
    state, dice, long = ODIN.new(2, ODIN.options(), bytes([seed]) * 32), random.Random(seed), 0
    while asked := ODIN.decisions(state):
        seat = asked[0].seat
        before = ODIN.encode(state)
        after, line = in_a_row(state, seat)
        assert ODIN.encode(state) == before
        choices = ODIN.choices(state, seat)
        move = ODIN.choose(ODIN.view(state, seat), choices)
        if asked[0].question in WINDOWS and isinstance(move, Place) and line.plies:
            assert not any(ply.revealed for ply in line.plies)
            assert len(free_undo(line.plies, seat)) == len(line.plies)
            for text in texts(line):
                move = ODIN.choose(ODIN.view(state, seat), ODIN.choices(state, seat))
                assert (ODIN.write(move), ODIN.check(state, seat, move)) == (text, None)
                ODIN.apply(state, seat, move)
            assert ODIN.encode(state) == ODIN.encode(after)
            long += len(line.plies) > 2
        else:
            ODIN.apply(state, seat, move if dice.random() < 0.8 else drawn(choices, dice))
    assert long > 3


@pytest.mark.parametrize("window", [BeforeIncome, AfterFeast, FinalWindow])
def test_several_goods_are_laid_in_a_row_in_every_window(window):
    position = table(round=4).give(oil=2, hide=1, wool=1).asks(window(0), TakeTurn(0))
    _, line = in_a_row(position.state, 0)
    assert sorted(text.split()[1] for text in texts(line)) == ["hide", "oil", "oil", "wool"]


def test_nothing_is_laid_in_a_row_on_a_turn():
    """The seat gives away nothing that could still rise or be traded."""
    position = table(round=4).give(oil=2, hide=1, wool=1).turn()
    assert in_a_row(position.state, 0)[1].plies == ()


def test_who_waits_can_lay_in_a_row_once_there_is_nothing_else_to_do():
    """ODIN-8.6 b: off the turn, with no Vikings left."""
    position = table(round=4).give("B", oil=2, hide=1).turn()
    assert in_a_row(position.state, 1)[1].plies == ()
    position.vikings(0, "B")
    assert len(in_a_row(position.state, 1)[1].plies) == 3


def test_what_is_laid_in_a_row_depends_on_what_the_seat_knows_alone():
    position = table(round=4).give(oil=2, hide=1, wool=1).asks(BeforeIncome(0), BeforeIncome(1), TakeTurn(0))
    line = texts(in_a_row(position.state, 0)[1])
    position.hand("40 41", "B").pile("7 8 9")
    assert texts(in_a_row(position.state, 0)[1]) == line


def test_a_game_that_has_nothing_in_a_row_offers_nothing():
    state = KELTIS.new(2, KELTIS.options(), bytes(32))
    assert in_a_row(state, KELTIS.decisions(state)[0].seat, KELTIS)[1].plies == ()
