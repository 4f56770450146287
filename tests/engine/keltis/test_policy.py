"""The bot seat of Keltis: better than chance, never stuck, the same again."""

import random
from statistics import mean

import pytest

from engine.choices import Listed
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import Figure, card_of_colour
from engine.keltis.options import KeltisOptions
from engine.keltis.table.moves import Discard, DrawOne, Lay
from tests.engine.keltis.positions import table
from tests.engine.keltis.watched import LAYOUTS


def total(board, seats, seed, clever):
    """The scores of a game in which some seats choose as a bot seat does and the others at random."""
    dice = random.Random(seed)
    state = KELTIS.new(seats, KeltisOptions(board=board), dice.randbytes(32))
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
    state = KELTIS.new(2, KeltisOptions(), bytes(32))
    seat = KELTIS.decisions(state)[0].seat
    view, legal = KELTIS.view(state, seat), list(KELTIS.legal_moves(state, seat))
    assert KELTIS.choose(view, Listed(tuple(legal))) == KELTIS.choose(view, Listed(tuple(legal)))


def preferred(position, *moves):
    """What a bot seat chooses of these moves."""
    return KELTIS.choose(KELTIS.view(position.state, 0), Listed(moves))


def test_a_gap_that_nobody_can_fill_any_more_costs_less():
    laid = [
        Lay(card_of_colour(colour, 6), Figure("s", at), to) for colour, at, to in ((0, "R3", "R4"), (2, "P3", "P4"))
    ]
    alike = {"hand": "r6 p6", "at": "s@R3 s@P3"}
    assert preferred(table(rows="r2 r3 p2 p3", **alike), *laid) == laid[0]
    assert preferred(table(rows="r2 r3 p2 p3", piles="p4 p4 p5", **alike), *laid) == laid[1]


def test_a_row_begins_where_the_hand_can_follow():
    laid = [Lay(card_of_colour(colour, 1), Figure("s", "start"), to) for colour, to in ((0, "R1"), (2, "P1"))]
    assert preferred(table(hand="r1 p1 g0 g5 g6 g8 b0 b9"), *laid) == laid[0]
    assert preferred(table(hand="r1 p1 p4 p6 g0 g8 b0 b9"), *laid) == laid[1]


def test_what_the_next_player_waits_for_is_not_thrown_away():
    thrown = [Discard(card_of_colour(0, 5)), Discard(card_of_colour(2, 5))]
    for waits_for, kept in ((0, 1), (2, 0)):
        position = table(hand="r5 p5", rows="r6 r8 p6 p8")
        position.state.players[1].rows[waits_for].append(card_of_colour(waits_for, 4))
        assert preferred(position, *thrown) == thrown[kept]


def test_an_open_card_that_comes_next_is_drawn_and_a_far_one_is_not():
    for top, drawn in (("r5", 0), ("r8", None)):
        position = table(rows="r2 r3 r4", piles=top)
        assert preferred(position, DrawOne(None), DrawOne(0)) == DrawOne(drawn)
