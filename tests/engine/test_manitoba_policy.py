"""The bot player of Manitoba: it weighs moves for the seat whose view it has."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from engine.game import Decision, Move
from engine.manitoba import MANITOBA
from engine.manitoba.moves import Act, Place, Vision
from engine.manitoba.options import Options
from engine.manitoba.policy import taste, worth
from engine.manitoba.view import ManitobaView


def test_a_seat_weighs_moves_by_its_own_taste_where_another_is_asked_before_it():
    judged = 0
    for view, moves in asked(steps=40):
        assert len({taste(view.layout, seat).foot for seat in range(view.seats)}) == view.seats
        other = Decision((view.own + 1) % view.seats, "choose_discs")
        beside = structs.replace(view, decisions=(other, *view.decisions))
        for move in moves:
            assert worth(beside, move) == worth(view, move)
            judged += isinstance(move, Act | Place | Vision)
    assert judged > 20


def asked(steps: int) -> Iterator[tuple[ManitobaView, Sequence[Move]]]:
    """The view and the legal moves at each step of a game that is played at random."""
    dice = Random(3)
    state = MANITOBA.new(4, Options(), bytes([3]) * 32)
    for _ in range(steps):
        seat = MANITOBA.decisions(state)[0].seat
        moves = list(MANITOBA.legal_moves(state, seat))
        yield MANITOBA.view(state, seat), moves
        MANITOBA.apply(state, seat, dice.choice(moves))
