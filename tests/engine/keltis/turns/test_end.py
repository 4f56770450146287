"""KEL-10: when the game is over, and what then does not happen any more."""

from tests.engine.keltis.positions import table


def test_t46_the_fifth_figure_in_the_end_zone_ends_the_game():
    for position, move in (
        (table("expansion", hand="y5", at="s@g1", zone=4), "lay y5 s@g1>h1"),
        (table("base", hand="b5", at="s@B6", zone=4), "lay b5 s@B6>B7"),
    ):
        position.play(move)
        assert (position.question, position.hand_size("A")) == ("over", 7)
        assert position.events[-1].by == "zone"


def test_t47_the_last_figure_scores_no_token():
    """KEL-8.11."""
    position = table("base", hand="b5", at="s@B6", zone=4, token="B7 points 3").play("lay b5 s@B6>B7")
    assert (position.question, position.points("A")) == ("over", 0)


def test_t48_the_last_figure_takes_no_wish_stone():
    position = table("expansion", hand="p5", at="s@g2", zone=4).play("lay p5 s@g2>h2")
    assert (position.question, position.wishes("A"), position.state.stacks["h2"]) == ("over", {}, 5)


def test_kel_14_4_nor_does_it_take_a_single_wish_stone():
    position = table("expansion", hand="b5", at="s@g4", zone=4, token="h5 wish red").play("lay b5 s@g4>h5")
    assert (position.question, position.wishes("A"), list(position.state.tokens)) == ("over", {}, ["h5"])


def test_t49_moving_on_inside_the_end_zone_does_not_count_again():
    position = table("expansion", hand="g5", at="s@h3", rival="s@h1 s@h1 s@h1").play("lay g5 s@h3>i2")
    assert (position.question, position.happened()["entered"]) == ("B play_card", 0)


def test_t50_a_clover_may_end_the_game_and_no_further_token_works():
    """KEL-14.3."""
    position = table("expansion", hand="g5", at="s@f4", zone=4, token="g5 clover, h4 points 3")
    position.play("lay g5 s@f4>g5; move s@g5>h4")
    assert (position.question, position.points("A")) == ("over", 0)


def test_t51_the_last_card_of_the_draw_pile_ends_the_game():
    position = table(hand="r6", piles="y1", deck=1).play("lay r6 s@start>R1; draw deck")
    assert (position.question, position.events[-1].by) == ("over", "deck")


def test_t52_the_second_missing_card_is_not_drawn_any_more():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1", deck=1)
    position.play("lay r7 s@start>a2; strip hand g1; draw deck")
    assert (position.question, position.hand_size("A")) == ("over", 7)


def test_kel_14_5_an_open_card_may_be_drawn_before_the_last_hidden_one():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1", deck=1)
    position.play("lay r7 s@start>a2; strip hand g1; draw yellow")
    assert (position.question, position.hand_size("A")) == ("over", 8)


def test_t71_a_clover_that_ends_the_game_leaves_seven_cards():
    position = table("base", hand="b5", at="s@B5", zone=4, token="B6 clover").play("lay b5 s@B5>B6; move s@B6>B7")
    assert (position.question, position.hand_size("A"), position.happened()["drew_hidden"]) == ("over", 7, 0)


def test_t72_a_figure_that_was_in_the_zone_before_still_scores_its_token():
    position = table("base", hand="y5", at="s@Y8", rival="s@R7 s@P7 s@G7", token="Y9 points 3").play("lay y5 s@Y8>Y9")
    assert (position.question, position.points("A")) == ("B play_card", 3)


def test_kel_14_10_two_own_figures_on_one_stone_of_the_zone_both_count():
    position = table("expansion", hand="y5 y6", rows="y1", at="s@g1 s@g1", rival="s@h1 s@h1").play("lay y5 s@g1>h1")
    position.pass_turn().play("lay y6 s@g1>h1")
    assert [event.count for event in position.events if event.__struct_config__.tag == "entered"] == [3, 4]


def test_kel_14_11_one_player_may_bring_all_five_figures_in():
    position = table("expansion", hand="y5", at="s@g1 s@h1 s@h1 s@h1 L@h1").play("lay y5 s@g1>h1")
    assert position.question == "over"


def test_after_the_end_nobody_may_play():
    position = table("base", hand="b5", at="s@B6", zone=4).play("lay b5 s@B6>B7")
    for seat in "AB":
        assert position.refuses("skip", seat) == "KEL-10 over"


def test_after_the_end_everything_is_open():
    from engine.keltis import KELTIS

    state = table("expansion", hand="y5", at="s@g1", zone=4, wishes="red").play("lay y5 s@g1>h1").state
    public = KELTIS.view(state, None)
    assert public.removed == tuple(state.removed)
    assert [player.hand for player in public.players] == [tuple(sorted(player.hand)) for player in state.players]
    assert public.players[0].wish_colours is not None
