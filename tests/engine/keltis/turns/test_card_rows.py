"""KEL-5: what may be laid on a card row."""

import pytest

from engine.keltis import KELTIS
from tests.engine.keltis.positions import table


def legal(rows, *, hand):
    """Which of the hand's cards may be laid on these rows."""
    position = table("base", rows=rows, hand=hand)
    return [card for card in hand.split() if position.offers(f"lay {card} ")]


def test_t06_any_value_may_start_a_row():
    assert legal("", hand="r6 r0 r10") == ["r6", "r0", "r10"]


def test_t07_an_ascending_row_takes_equal_or_higher_cards():
    assert legal("r3 r5", hand="r4 r5 r9") == ["r5", "r9"]
    assert table(rows="r3 r5", hand="r4").refuses("lay r4 s@start>R1") == "KEL-5.2 row_ascends"


def test_t08_a_descending_row_takes_equal_or_lower_cards():
    assert legal("r8 r6", hand="r7 r6 r0") == ["r6", "r0"]
    assert table(rows="r8 r6", hand="r7").refuses("lay r7 s@start>R1") == "KEL-5.2 row_descends"


def test_t09_equal_cards_keep_the_row_open_until_a_different_one_comes():
    assert legal("r5 r5", hand="r2 r8") == ["r2", "r8"]
    position = table(rows="r5 r5", hand="r2").play("lay r2 s@start>R1")
    assert position.row("A", "red") == "r5 r5 r2"
    assert table(rows="r5 r5 r2", hand="r4").refuses("lay r4 s@start>R1") == "KEL-5.2 row_descends"


def named(values):
    """Red cards: `r1 r2`."""
    return " ".join(f"r{value}" for value in values)


@pytest.mark.parametrize(
    ("row", "hand", "fitting"),
    [
        (range(1, 10), [0, 5, 8, 9, 10], [9, 10]),
        (range(9, 0, -1), [10, 5, 2, 1, 0], [1, 0]),
        ([0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9], [4, 10, 10], [10]),
        ([10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1], [10, 5, 0, 0], [0]),
    ],
)
def test_kel_5_2_a_row_keeps_its_direction_however_long_it_is(row, hand, fitting):
    """Rows of nine and more, of all that one colour has."""
    assert dict.fromkeys(legal(named(row), hand=named(hand))) == dict.fromkeys(named(fitting).split())


def test_t10_every_row_has_its_own_direction():
    """KEL-5.4."""
    assert legal("b2 b7 r5", hand="b8 r3 b3") == ["b8", "r3"]


def strip_red(rows):
    """The position of A's next turn after the marker has taken the last red card; A holds r2, r4 and r8."""
    start = table("expansion", rows=rows, hand="r2 r4 r8 g5", token="a1 card", piles="y1")
    return start.play("lay g5 s@start>a1; strip row red; draw deck").pass_turn()


def test_t11_when_the_marker_removes_the_last_card_the_one_before_counts():
    before = table("expansion", rows="r4 r7 r9", hand="r8")
    assert before.refuses("lay r8 s@start>a2") == "KEL-5.2 row_ascends"
    after = strip_red("r4 r7 r9")
    assert after.row("A", "red") == "r4 r7"
    assert after.refuses("lay r8 s@start>a2") == ""


def test_t12_when_only_one_card_is_left_the_direction_is_open_again():
    position = strip_red("r5 r10")
    assert position.row("A", "red") == "r5"
    assert [bool(position.offers(f"lay {card} ")) for card in ("r2", "r8")] == [True, True]


def test_t13_when_the_marker_empties_a_row_any_card_may_start_it():
    """KEL-14.6."""
    position = strip_red("r5")
    assert position.row("A", "red") == ""
    assert [bool(position.offers(f"lay {card} ")) for card in ("r2", "r4", "r8")] == [True, True, True]


def test_t24_a_card_on_a_joker_joins_the_row_of_its_own_colour():
    position = table("expansion", rows="r3", hand="r1", piles="y1").play("lay r1 s@start>a3")
    assert (position.figures("A"), position.row("A", "red")) == ("s@a3", "r3 r1")
    assert table("expansion", rows="r3 r1", hand="r2").refuses("lay r2 s@start>a3") == "KEL-5.2 row_descends"


def test_t62_a_joker_does_not_excuse_a_card_from_its_row():
    """KEL-14.14."""
    assert table("expansion", rows="r3 r5", hand="r4").refuses("lay r4 s@start>a3") == "KEL-5.2 row_ascends"


@pytest.mark.parametrize(("rows", "direction"), [("r3 r3", 0), ("r3 r3 r8", 1), ("r3 r1 r1", -1), ("r3", 0), ("", 0)])
def test_kel_5_3_the_view_tells_the_direction_of_a_row(rows, direction):
    assert KELTIS.view(table(rows=rows).state, 1).players[0].row_directions[0] == direction


def test_kel_5_6_everybody_sees_all_cards_of_all_rows():
    state = table(rows="r3 r5 b9").state
    assert {KELTIS.view(state, seat).players[0].rows for seat in (None, 0, 1)} == {((3, 5), (), (), (), (53,))}
