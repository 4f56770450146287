"""KEL-8: what tokens and stacks do for the figure that arrives; KEL-12: who sees the wish stones."""

from engine.keltis import KELTIS
from tests.engine.keltis.positions import cards, table


def test_t29_the_large_figure_does_not_double_points():
    assert table("expansion", hand="r5", at="L@i5", token="j5 points 3").play("lay r5 L@i5>j5").points("A") == 3


def test_by_option_the_large_figure_doubles_points():
    start = table("expansion", hand="r5", at="L@i5 s@i5", token="j5 points 3", large_doubles_tokens="yes")
    assert start.play("lay r5 L@i5>j5").points("A") == 6
    small = table("expansion", hand="r5", at="L@i5 s@i5", token="j5 points 3", large_doubles_tokens="yes")
    assert small.play("lay r5 s@i5>j5").points("A") == 3


def both_go_to_d4(token):
    """A, then B, goes from c4 to d4, where this token lies."""
    position = table("expansion", hand="p7", rival_hand="p7", at="s@c4", rival="s@c4", token=f"d4 {token}")
    return position.turn("lay p7 s@c4>d4").turn("lay p7 s@c4>d4")


def test_t30_a_points_marker_stays_for_the_next_player():
    position = both_go_to_d4("points 2")
    assert (position.points("A"), position.points("B")) == (2, 2)


def test_t31_a_single_wish_stone_is_taken_by_the_first():
    position = both_go_to_d4("wish blue")
    assert (position.wishes("A"), position.wishes("B")) == ({"blue": 1}, {})
    assert position.state.tokens == {}


def test_t32_six_figures_arrive_at_a_stack_of_five():
    hands = {"hand": "r4 r5 r6 r7 r8", "rival_hand": "r9"}
    position = table("expansion", **hands, rows="r1", at="L@c3 s@c3 s@c3 s@c3 s@c3", rival="s@c3")
    position.turn("lay r4 L@c3>d3").turn("lay r9 s@c3>d3")
    for value in (5, 6, 7):
        position.turn(f"lay r{value} s@c3>d3").pass_turn()
    assert (position.wishes("A"), position.wishes("B"), position.state.stacks["d3"]) == ({"red": 4}, {"red": 1}, 0)
    assert position.turn("lay r8 s@c3>d3").wishes("A") == {"red": 4}


def test_t33_another_figure_of_the_same_player_takes_another_stone():
    position = table("expansion", hand="r4", at="s@d3 s@c3", wishes="red").play("lay r4 s@c3>d3")
    assert (position.wishes("A"), position.state.stacks["d3"]) == ({"red": 2}, 4)


def test_t34_a_clover_moves_on_whatever_the_colour():
    position = table("expansion", hand="b5", at="s@a3", token="b4 clover").play("lay b5 s@a3>b4")
    assert position.offers("move s@b4") == ["move s@b4>c3", "move s@b4>c4"]
    assert position.play("move s@b4>c3").figures("A") == "s@c3"


def test_t35_a_token_reached_by_a_clover_works_too():
    position = table("expansion", hand="b5", at="s@a3", token="b4 clover, c3 card").play("lay b5 s@a3>b4; move s@b4>c3")
    assert position.question == "A card_marker"


def test_kel_8_7_clovers_make_chains():
    position = table("expansion", hand="b5", at="s@a3", token="b4 clover, c3 clover, d2 points 3")
    position.play("lay b5 s@a3>b4; move s@b4>c3; move s@c3>d2")
    assert (position.points("A"), position.happened()["found_clover"]) == (3, 2)


def test_t36_the_card_marker_offers_the_hand_the_row_ends_and_to_skip():
    position = table("expansion", hand="g5", rows="r1 r4 b9 b2", token="a1 card").play("lay g5 s@start>a1")
    hand = {f"strip hand {cards([card])}" for card in position.player("A").hand}
    assert set(position.offers()) == hand | {"strip row red", "strip row blue", "strip row green", "skip"}
    assert position.refuses("strip row pink") == "KEL-8.6 row_empty"


def test_t37_the_card_just_laid_may_be_the_one_that_is_discarded():
    position = table("expansion", hand="r7", token="a2 card").play("lay r7 s@start>a2; strip row red")
    assert (position.row("A", "red"), position.pile("red")) == ("", "r7")


def test_t38_no_figure_moves_back_for_a_row_card():
    position = table("expansion", hand="r7", rows="r4", at="s@d3", token="a2 card")
    assert position.play("lay r7 s@start>a2; strip row red").figures("A") == "s@a2 s@d3"


def test_t39_a_clover_may_be_skipped_and_stays():
    """KEL-14.2, KEL-14.12."""
    position = table(hand="r6", at="s@R3", token="R4 clover").play("lay r6 s@R3>R4; skip")
    assert (position.figures("A"), list(position.state.tokens)) == ("s@R4", ["R4"])
    assert position.happened()["declined"] == 1


def test_a_card_marker_may_be_skipped():
    position = table("expansion", hand="r7", token="a2 card", piles="y1").play("lay r7 s@start>a2; skip")
    assert (position.question, position.hand_size("A")) == ("A draw_up", 7)


def test_kel_8_8_a_wish_stone_of_the_base_board_has_no_colour():
    position = table(hand="r6", at="s@R3", token="R4 wish").play("lay r6 s@R3>R4")
    assert (position.wishes("A"), position.state.tokens) == ({"plain": 1}, {})
    assert [KELTIS.view(position.state, seat).players[0].wish_count for seat in (None, 0, 1)] == [1, 1, 1]


def test_t61_only_the_owner_sees_the_colours_of_wish_stones():
    hidden = table("expansion", seats=3, wishes="red blue").state
    assert [KELTIS.view(hidden, seat).players[0].wish_colours for seat in (0, 1, 2, None)] == [
        (1, 0, 0, 0, 1), None, None, None,
    ]  # fmt: skip
    assert {KELTIS.view(hidden, seat).players[0].wish_count for seat in (0, 1, 2, None)} == {2}
    opened = table("expansion", seats=3, wishes="red blue", wish_stones="open").state
    assert {KELTIS.view(opened, seat).players[0].wish_colours for seat in (0, 1, 2, None)} == {(1, 0, 0, 0, 1)}


def test_kel_14_9_a_marker_in_a_chain_of_clovers_works_and_its_hand_card_is_one_more_draw():
    position = table("expansion", hand="r5 g1", at="s@a1", token="b1 clover, c1 card", piles="y1")
    position.play("lay r5 s@a1>b1; move s@b1>c1; strip hand g1")
    assert (position.question, position.hand_size("A")) == ("A draw_up", 6)
    assert position.play("draw deck").question == "A draw_up"
    assert position.play("draw deck").hand_size("A") == 8


def test_kel_14_15_a_card_marker_is_never_without_an_option():
    position = table("expansion", hand="r5", at="s@a1", token="b1 clover, c1 card", piles="y1")
    position.play("lay r5 s@a1>b1; move s@b1>c1")
    assert len(position.offers("strip hand")) == len(set(position.player("A").hand)) == 7


def test_kel_14_12_nobody_may_decline_the_move_of_a_laid_card():
    position = table("expansion", hand="g5")
    assert "lay g5" not in position.offers("lay g5")
    assert position.refuses("lay g5") == "KEL-15.3 ambiguous"
