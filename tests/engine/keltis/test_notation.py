"""KEL-15.2 and KEL-15.3: moves as text, in full, in part, ambiguous, unreadable."""

import random

import pytest

from engine.choices import Listed
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import Figure
from engine.keltis.options import KeltisOptions
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, Forgo, Lay, StripHand, StripRow
from engine.play.match import play_line, understood
from engine.rules import IllegalMove
from tests.engine.keltis.positions import table

TEXTS = {
    "lay r7 s@d3>e4": Lay(7, Figure("s", "d3"), "e4"),
    "lay b10": Lay(54),
    "discard g0": Discard(33),
    "move L@start>R1": FigureMove(Figure("L", "start"), "R1"),
    "strip hand p5": StripHand(27),
    "strip row green": StripRow(3),
    "draw deck": DrawOne(),
    "draw yellow": DrawOne(1),
    "skip": Forgo(),
}


@pytest.mark.parametrize("text", TEXTS)
def test_every_kind_of_move_has_a_short_text(text):
    assert KELTIS.write(TEXTS[text]) == text


def test_a_move_of_another_game_has_no_text():
    from engine.game import Move

    with pytest.raises(TypeError):
        KELTIS.write(Move())


@pytest.mark.parametrize(("board", "seats"), [("base", 2), ("expansion-original", 4)])
def test_every_legal_move_is_read_back_as_itself(board, seats):
    dice = random.Random(3)
    state = KELTIS.new(seats, KeltisOptions(board=board), dice.randbytes(32))
    while KELTIS.decisions(state):
        seat = KELTIS.decisions(state)[0].seat
        legal = list(KELTIS.legal_moves(state, seat))
        texts = [KELTIS.write(move) for move in legal]
        view = KELTIS.view(state, seat)
        assert [KELTIS.read(view, text, Listed(tuple(legal))) for text in texts] == legal
        assert [KELTIS.read(view, text.upper(), Listed(tuple(legal))) for text in texts] == legal
        assert len(set(texts)) == len(texts)
        KELTIS.apply(state, seat, dice.choice(legal))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lay r6", "lay r6 s@R3>R4"),
        ("LAY Red 6", "lay r6 s@R3>R4"),
        ("  play   red6   ", "lay r6 s@R3>R4"),
        ("lay r6 s", "lay r6 s@R3>R4"),
        ("lay r6 r4", "lay r6 s@R3>R4"),
        ("lay r6 s@R3", "lay r6 s@R3>R4"),
        ("lay r6 @r3", "lay r6 s@R3>R4"),
        ("lay r6 >R4", "lay r6 s@R3>R4"),
        ("lay r6 s R3 R4", "lay r6 s@R3>R4"),
        ("lay y4 L", "lay y4 L@start>Y1"),
        ("discard YELLOW 4", "discard y4"),
    ],
)
def test_what_only_one_move_fits_may_be_left_out(typed, meant):
    position = table(hand="r6 y4", at="s@R3")
    assert KELTIS.write(understood(KELTIS, position.state, 0, typed)) == meant


def test_one_place_is_where_the_figure_goes_unless_an_at_stands_before_it():
    assert table(hand="y4").refuses("lay y4 L start") == "KEL-6.1 no_link"
    assert table(hand="y4").refuses("lay y4 L@start") == ""


def test_an_ambiguous_text_names_two_of_the_moves_that_it_fits():
    refusal = table(hand="r6").refusal("lay r6")
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.words) == (
        "KEL-15.3",
        "ambiguous",
        {"n": 2, "first": "lay r6 L@start>R1", "second": "lay r6 s@start>R1"},
    )


@pytest.mark.parametrize(
    "text",
    ["", " ", ";", "lay", "lay r", "lay r11", "lay x5", "lay r5 a b c", "lay r" + "9" * 5000, "discard", "discard r4 R1", "draw",
     "draw it", "strip", "strip row", "strip row r4", "strip hand red", "skip now", "Ｌay r5", "lay\x00r5", "빨강 7"],
)  # fmt: skip
def test_what_means_nothing_is_refused_as_it_was_typed(text):
    refusal = table(hand="r5").refusal(text)
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.words) == ("KEL-15.2", "unreadable", {"text": text})


def test_kel_15_4_one_line_carries_a_whole_turn():
    position = table("expansion", hand="b5", at="s@a3", token="b4 clover", piles="y1")
    after, line = play_line(KELTIS, position.state, 0, "lay b5 s@a3>b4; move s@b4>c3; draw yellow")
    assert [ply.text for ply in line.plies] == ["lay b5 s@a3>b4", "move s@b4>c3", "draw yellow"]
    assert (line.rest, after.agenda[-1].seat) == ("", 1)
    assert position.state.agenda[-1].seat == 0, "the state that was given is left alone"


def test_kel_15_4_the_line_stops_where_a_hidden_card_is_drawn():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1")
    line = "lay r7 s@start>a2; strip hand g1; draw deck; draw yellow; skip"
    after, played = play_line(KELTIS, position.state, 0, line)
    assert ([ply.text for ply in played.plies][-1], played.rest) == ("draw deck", "draw yellow; skip")
    assert [ply.revealed for ply in played.plies] == [False, False, True]
    assert after.agenda[-1].seat == 0


def test_kel_15_4_the_line_stops_where_the_seat_is_no_more_asked():
    position = table(hand="b5", at="s@B5", zone=4, token="B6 clover")
    after, played = play_line(KELTIS, position.state, 0, "lay b5; move s@B6>B7; draw deck")
    assert (after.agenda, played.rest) == ([], "draw deck")


def test_a_line_with_a_refused_move_plays_nothing():
    position = table("expansion", hand="b5", at="s@a3", token="b4 clover", piles="y1")
    before = KELTIS.encode(position.state)
    with pytest.raises(IllegalMove, match=r"KEL-7\.1"):
        play_line(KELTIS, position.state, 0, "lay b5 s@a3>b4; move s@b4>e5")
    assert KELTIS.encode(position.state) == before


def test_an_empty_line_is_refused():
    with pytest.raises(IllegalMove, match=r"KEL-15\.2"):
        play_line(KELTIS, table().state, 0, " ; ;")


def test_a_line_of_the_wrong_seat_is_refused():
    with pytest.raises(IllegalMove, match=r"KEL-3\.8"):
        play_line(KELTIS, table().state, 1, "draw deck")
