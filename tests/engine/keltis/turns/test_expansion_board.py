"""KEL-7 and KEL-8.5: crossing paths, jokers, clovers on the expansion board."""

from engine.keltis.facts.content import keltis_content
from tests.engine.keltis.positions import table


def targets(card, at):
    """Where a small figure standing there may go with the card."""
    offered = table("expansion", hand=card, at=f"s@{at}").offers(f"lay {card} s@{at}>")
    return [move.partition(">")[2] for move in offered]


def test_t21_from_the_start_onto_stones_of_the_colour_and_jokers():
    assert targets("b5", "start") == ["a3", "a4"]
    assert targets("g5", "start") == ["a1", "a3", "a4"]


def test_t22_from_a_joker_the_colour_of_the_next_stone_decides():
    assert (targets("g5", "a3"), targets("b5", "a3"), targets("p5", "a3")) == (["b3"], ["b4"], [])
    assert table("expansion", hand="p5", at="s@a3").refuses("lay p5 s@a3>b3") == "KEL-7.2 other_colour"


def test_t23_any_card_enters_a_joker():
    assert targets("r5", "b3") == ["c4"]


def test_t25_own_figures_share_a_stone():
    position = table("expansion", hand="p5", at="s@e4 s@d3").play("lay p5 s@d3>e4")
    assert position.figures("A") == "s@e4 s@e4"


def test_t26_nobody_goes_back_towards_the_start():
    assert table("expansion", hand="r5", at="s@e4").refuses("lay r5 s@e4>d3") == "KEL-7.5 only_forward"


def test_t27_no_relay_on_the_expansion_board():
    stuck = table("expansion", hand="p5", at="L@j1 s@g5 s@g5 s@g5 s@f4")
    assert stuck.refuses("lay p5") == "KEL-7.6 moves_nothing"
    assert stuck.refuses("discard p5") == ""


def test_t28_a_card_that_moves_nothing_can_only_be_discarded():
    position = table("expansion", hand="y5", at="L@g5 s@g5 s@g5 s@h5 s@h5")
    assert position.refuses("lay y5 s@g5>h4") == "KEL-7.6 moves_nothing"
    assert position.refuses("lay y5") == "KEL-7.6 moves_nothing"
    assert position.refuses("discard y5") == ""


def test_t70_by_option_such_a_card_may_be_laid_and_nothing_moves():
    position = table("expansion", hand="y5", at="L@g5 s@g5 s@g5 s@h5 s@h5", lay_without_move="allowed")
    assert position.refuses("lay y5 s@g5>h4") == "KEL-7.2 other_colour"
    position.play("lay y5")
    assert (position.row("A", "yellow"), position.figures("A")) == ("y5", "L@g5 s@g5 s@g5 s@h5 s@h5")
    assert position.happened() == {"laid": 1, "drew_hidden": 1}


def test_even_by_that_option_a_card_that_can_move_a_figure_must():
    position = table("expansion", hand="g5", lay_without_move="allowed")
    assert "lay g5" not in position.offers("lay g5")


def test_t63_a_clover_leads_from_the_start_to_all_first_stones():
    position = table("expansion", hand="g5", token="a1 clover").play("lay g5 s@start>a1")
    assert [move[-2:] for move in position.offers("move s@start")] == ["a1", "a2", "a3", "a4"]


def test_t64_a_figure_on_an_end_stone_stays_there():
    position = table("expansion", hand="y5 g5", at="s@j3", token="a1 clover")
    assert not [move for move in position.offers("lay") if "j3" in move]
    assert position.refuses("lay y5 s@j3>j4") == "KEL-7.7 on_end_stone"
    position.play("lay g5 s@start>a1")
    assert not [move for move in position.offers() if "j3" in move]
    assert position.refuses("move s@j3>j3") == "KEL-7.7 on_end_stone"


def test_kel_7_1_a_figure_goes_along_a_link_and_one_stone_only():
    assert table("expansion", hand="p5", at="s@a1").refuses("lay p5 s@a1>b4") == "KEL-7.1 no_link"
    assert table("expansion", hand="p5", at="s@a1").refuses("lay p5 s@a1>c1") == "KEL-7.1 no_link"


def test_kel_7_8_equal_figures_are_offered_once():
    position = table("expansion", hand="y6", at="s@c3 s@c3 L@c3")
    onto_jokers = ["lay y6 s@start>a3", "lay y6 s@start>a4"]
    assert position.offers("lay y6") == ["lay y6 L@c3>d2", "lay y6 s@c3>d2", *onto_jokers]


def test_kel_2_7_points_and_stones_of_our_expansion_board():
    board = keltis_content().boards["expansion-original"]
    assert [row.points for row in board.row] == [-4, -2, 0, 1, 3, 5, 8, 7, 6, 10]
    assert [row.n for row in board.row if row.end_zone] == [8, 9, 10]
    colours = [stone.colour for stone in board.space]
    assert {colour: colours.count(colour) for colour in colours} == {
        "joker": 6, "red": 8, "yellow": 8, "pink": 8, "green": 8, "blue": 8,
    }  # fmt: skip
    assert {stone.row for stone in board.space if stone.colour == "joker"} == {1, 2, 3, 4}
