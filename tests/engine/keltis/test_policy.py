"""The bot seat of Keltis: better than chance, never stuck, the same again."""

import random
from statistics import mean

import pytest

from engine.choices import Listed
from engine.keltis import KELTIS
from engine.keltis.options import Options
from tests.engine.keltis.watched import LAYOUTS


def total(board, seats, seed, clever):
    """The scores of a game in which some seats choose as a bot seat does and the others at random."""
    dice = random.Random(seed)
    state = KELTIS.new(seats, Options(board=board), dice.randbytes(32))
    for _ in range(3000):
        asked = KELTIS.decisions(state)
        if not asked:
            break
        seat = asked[0].seat
        legal = list(KELTIS.legal_moves(state, seat))
        view = KELTIS.view(state, seat)
        move = KELTIS.choose(view, Listed(tuple(legal))) if seat in clever else dice.choice(legal)
        assert move in legal
        KELTIS.apply(state, seat, move)
    outcome = KELTIS.outcome(state)
    assert outcome is not None, "the game does not end"
    return outcome.totals


@pytest.mark.parametrize("board", LAYOUTS)
def test_a_bot_seat_beats_random_play_clearly(board):
    totals = [total(board, 3, seed, clever={1}) for seed in range(15)]
    assert mean(own for _, own, _ in totals) > 20 + mean(max(a, c) for a, _, c in totals)


@pytest.mark.parametrize("board", LAYOUTS)
def test_bot_seats_alone_play_to_the_end(board):
    assert all(mean(total(board, 4, seed, clever=range(4))) > 0 for seed in range(10))


def test_a_bot_seat_chooses_the_same_again():
    state = KELTIS.new(2, Options(), bytes(32))
    seat = KELTIS.decisions(state)[0].seat
    view, legal = KELTIS.view(state, seat), list(KELTIS.legal_moves(state, seat))
    assert KELTIS.choose(view, Listed(tuple(legal))) == KELTIS.choose(view, Listed(tuple(legal)))
