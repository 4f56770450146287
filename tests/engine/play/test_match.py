"""Plies on a state, taking back, and the questions that every game answers alike."""

import pytest

from engine.choices import Listed
from engine.empires import EMPIRES
from engine.game import Move
from engine.keltis import KELTIS
from engine.play.match import Ply, free_undo, play, seat_is_asked
from engine.rules import IllegalMove, hash_of_snapshot
from tests.engine.keltis.positions import table


def ply(position, text):
    return play(KELTIS, position.state, position.asked, KELTIS.read(KELTIS.view(position.state, 0), text, Listed(())))


def test_a_ply_holds_what_taking_it_back_and_checking_it_need():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1")
    before = KELTIS.encode(position.state)
    played = ply(position, "lay r7 s@start>a2")
    assert (played.seat, played.text, played.revealed, played.before) == (0, "lay r7 s@start>a2", False, before)
    assert [event.__struct_config__.tag for event in played.events] == ["laid", "moved", "found_marker"]
    assert played.digest == hash_of_snapshot(KELTIS.encode(position.state))
    assert KELTIS.encode(KELTIS.decode(played.before)) == before


def test_the_end_of_a_game_reveals_something():
    """KEL-10: the hands are open then."""
    assert ply(table("base", hand="b5", at="s@B6", zone=4), "lay b5 s@B6>B7").revealed


def test_the_last_answer_of_a_common_decision_closes_it():
    state, plies = EMPIRES.new(2, EMPIRES.options(clans="random"), bytes(32)), list[Ply]()
    for seat in (1, 0):
        plies.append(play(EMPIRES, state, seat, next(iter(EMPIRES.legal_moves(state, seat)))))
    assert [(each.bond, each.closed) for each in plies] == [("together", False), ("turn", True)]


def test_a_ply_with_a_card_from_the_draw_pile_has_revealed_something():
    position = table(hand="r7", piles="y1").play("lay r7 s@start>R1")
    assert ply(position, "draw deck").revealed
    assert ply(table(hand="r7"), "discard r7").revealed, "drawn without asking, KEL-9.8"


def test_a_refused_move_changes_nothing():
    position = table()
    before = KELTIS.encode(position.state)
    for move in (Move(), KELTIS.read(KELTIS.view(position.state, 0), "draw deck", Listed(()))):
        with pytest.raises(IllegalMove):
            play(KELTIS, position.state, 0, move)
    assert KELTIS.encode(position.state) == before


def test_asked_is_the_seat_to_act():
    assert [seat_is_asked(KELTIS, table().state, seat) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    ("plies", "seat", "free"),
    [
        ([], 0, 0),
        ([(0, False)], 0, 1),
        ([(1, True), (0, False), (0, False)], 0, 2),
        ([(0, False), (0, True)], 0, 0),  # a hidden card has come to light
        ([(0, True), (0, False)], 0, 1),
        ([(0, False), (1, False)], 0, 0),  # somebody else has followed
        ([(0, False), (1, False)], 1, 1),
        ([(0, False), (1, False), (0, False)], 0, 1),
    ],
)
def test_free_undo_ends_at_a_reveal_and_at_another_seat(plies, seat, free):
    assert len(free_undo([logged(*ply) for ply in plies], seat)) == free


@pytest.mark.parametrize(
    ("plies", "seat", "free"),
    [
        (["A together", "B together"], 0, (0,)),  # beside one another
        (["A together", "B together", "A together"], 0, (2, 0)),
        (["A turn", "B together"], 0, ()),  # it opened what B answers
        (["A turn", "B aside"], 0, (0,)),
        (["A aside", "B turn"], 0, ()),
        (["A together", "B turn"], 0, ()),  # the last answer: all have come to light
        (["A together", "B together", "C aside", "A together"], 1, (1,)),
    ],
)
def test_what_others_did_beside_a_seat_does_not_follow_it(plies, seat, free):
    read = [(("ABC").index(ply[0]), False, ply[2:]) for ply in plies]
    assert free_undo([logged(*ply) for ply in read], seat) == free


def logged(seat, revealed, bond="turn"):
    return Ply(seat=seat, text="", events=(), revealed=revealed, before=b"", digest="", bond=bond)


def test_an_undone_draw_comes_out_the_same():
    position = table(hand="r7", piles="y1").play("lay r7 s@start>R1")
    first = ply(position, "draw deck")
    again = table()
    again.state = KELTIS.decode(first.before)
    assert ply(again, "draw deck").events == first.events
