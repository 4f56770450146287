"""The bot player of Manitoba: it weighs moves for the seat whose view it has."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from engine.choices import Listed
from engine.game import Decision, Move
from engine.manitoba import MANITOBA
from engine.manitoba.bot.policy import move_worth_of_manitoba, taste_of_seat
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.options import ManitobaOptions
from engine.manitoba.table.moves import ActWithDiscs, PlaceFigure, Vision


def test_a_seat_weighs_moves_by_its_own_taste_where_another_is_asked_before_it():
    judged = 0
    for view, moves in asked(steps=40):
        assert len({taste_of_seat(view.layout, seat).foot for seat in range(view.seats)}) == view.seats
        other = Decision((view.own + 1) % view.seats, "choose_discs")
        beside = structs.replace(view, decisions=(other, *view.decisions))
        for move in moves:
            assert move_worth_of_manitoba(beside, move) == move_worth_of_manitoba(view, move)
            judged += isinstance(move, ActWithDiscs | PlaceFigure | Vision)
    assert judged > 20


def asked(steps: int) -> Iterator[tuple[ManitobaView, Sequence[Move]]]:
    """The view and the legal moves at each step of a game that is played at random."""
    dice = Random(3)
    state = MANITOBA.new(4, ManitobaOptions(), bytes([3]) * 32)
    for _ in range(steps):
        seat = MANITOBA.decisions(state)[0].seat
        moves = list(MANITOBA.legal_moves(state, seat))
        yield MANITOBA.view(state, seat), moves
        MANITOBA.apply(state, seat, dice.choice(moves))


def test_the_bot_seat_plays_better_than_at_random():
    better = 0
    for seed in range(6):
        dice = Random(seed)
        state = MANITOBA.new(3, ManitobaOptions(), dice.randbytes(32))
        bot = seed % 3
        while asked := MANITOBA.decisions(state):
            seat = asked[0].seat
            legal = list(MANITOBA.legal_moves(state, seat))
            move = (
                MANITOBA.choose(MANITOBA.view(state, seat), Listed(tuple(legal))) if seat == bot else dice.choice(legal)
            )
            MANITOBA.apply(state, seat, move)
        outcome = MANITOBA.outcome(state)
        assert outcome is not None
        better += outcome.winners == (bot,)
    assert better == 6


def test_equal_views_equal_choices():
    """MAN-1.7: a bot seat knows what is open and nothing else; a game taken up again goes on as it would have."""
    state = MANITOBA.new(3, ManitobaOptions(), bytes([5]) * 32)
    while asked := MANITOBA.decisions(state):
        seat = asked[0].seat
        other = MANITOBA.decode(MANITOBA.encode(state))
        other.tile_stack.reverse()
        other.chance.seed = bytes(32)
        chosen, meant = (MANITOBA.choose(MANITOBA.view(s, seat), MANITOBA.choices(s, seat)) for s in (state, other))
        assert chosen == meant
        MANITOBA.apply(state, seat, chosen)


def test_bot_seats_differ_in_taste():
    """Else they would run one race in lockstep, and the order of turns would decide it."""
    layouts = [MANITOBA.new(4, ManitobaOptions(), bytes([seed]) * 32).layout for seed in range(8)]
    tastes = [taste_of_seat(layout, seat) for layout in layouts for seat in range(4)]
    assert all(sorted(one.paths.values()) == [0, 1 / 3, 2 / 3, 1] and 0.5 <= one.foot < 1.5 for one in tastes)
    assert len({one.foot for one in tastes}) == len(tastes)
    favourites = [max(one.paths, key=one.paths.__getitem__) for one in tastes]
    assert all(len(set(favourites[game : game + 4])) > 1 for game in range(0, len(favourites), 4))
