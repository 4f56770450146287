"""KEL-9: drawing back up to eight, blocked piles, the stall guard."""

import pytest

from tests.engine.keltis.positions import Position, table


def test_t40_what_was_discarded_this_turn_cannot_be_drawn():
    position = table(hand="g2", piles="y1").play("discard g2")
    assert position.refuses("draw green") == "KEL-9.3 barred"
    assert position.offers() == ["draw deck", "draw yellow"]


def test_t41_what_was_discarded_before_may_be_drawn():
    position = table(hand="y3", piles="g2").play("discard y3; draw green")
    assert (position.pile("green"), position.question) == ("", "B play_card")
    assert table(hand="y3", piles="g2").play("discard y3").refuses("draw blue") == "KEL-9.2 pile_empty"


def test_t42_a_card_laid_and_a_hand_card_given_away_are_two_draws():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1 b1")
    position.play("lay r7 s@start>a2; strip hand g1; draw yellow")
    assert (position.question, position.hand_size("A")) == ("A draw_up", 7)
    assert position.play("draw blue").hand_size("A") == 8


def test_t43_a_card_laid_and_a_row_card_given_away_are_one_draw():
    position = table("expansion", hand="r7", rows="b1", token="a2 card", piles="y1")
    position.play("lay r7 s@start>a2; strip row blue; draw yellow")
    assert (position.question, position.hand_size("A")) == ("B play_card", 8)


def test_t44_a_pile_whose_top_was_drawn_offers_the_next_card():
    position = table("expansion", hand="r7 g1", token="a2 card", piles="y1 y9")
    position.play("lay r7 s@start>a2; strip hand g1; draw yellow")
    assert (position.pile("yellow"), "draw yellow" in position.offers()) == ("y1", True)


def test_t45_a_discard_blocks_the_whole_pile_for_this_turn():
    position = table("expansion", hand="g7 r4", token="a1 card", piles="r9 y1")
    position.play("lay g7 s@start>a1; strip hand r4")
    assert position.pile("red") == "r9 r4"
    assert position.refuses("draw red") == "KEL-9.3 barred"
    position.play("draw deck; draw deck")
    assert "draw red" in position.play(next(m for m in position.offers("discard") if "discard r" not in m)).offers()


def idle_turn(position: Position) -> None:
    """Nobody lays, nobody draws unseen: a red, pink or blue card is discarded, an open green or yellow one drawn."""
    position.play(next(move for move in position.offers("discard") if move.split()[1][0] in "rpb"))
    position.play((position.offers("draw green") or position.offers("draw yellow"))[0])


def stalled(turns: int, seats: int = 2, **options: str) -> Position:
    """A position after so many idle turns; A holds r4."""
    hands = {"hand": "r1 r2 r3 r4", "rival_hand": "b1 b2 b3 b4"}
    open_cards = "g1 g2 g3 g4 g5 g6 g7 y1 y2 y3 y4 y5 y6 y7 p9 p8"
    position = table(seats=seats, **hands, piles=open_cards, **options)
    for _ in range(turns):
        idle_turn(position)
    return position


def test_t66_after_six_idle_turns_of_two_players_only_the_draw_pile_is_offered():
    position = stalled(6)
    position.play(position.offers("discard")[0])
    assert (position.happened()["drew_hidden"], position.question) == (1, "B play_card")


def test_t66_a_card_from_the_draw_pile_in_the_sixth_turn_frees_all_sources():
    position = stalled(5).pass_turn()
    assert "draw pink" in position.play("discard r4").offers()


def test_kel_9_7_a_draw_from_the_draw_pile_sets_the_count_to_0():
    position = stalled(5).pass_turn()
    for _ in range(5):
        idle_turn(position)
    position.play(position.offers("discard")[0])
    assert len(position.offers("draw")) > 1, "five idle turns in a row, not eleven"


@pytest.mark.parametrize("seats", [3, 4])
def test_kel_9_7_the_guard_waits_three_full_rounds_whatever_the_number_of_players(seats):
    position = stalled(3 * seats - 1, seats)
    position.play(position.offers("discard")[0])
    assert len(position.offers("draw")) > 1
    position = stalled(3 * seats, seats)
    position.play(position.offers("discard")[0])
    assert position.happened()["drew_hidden"] == 1


def test_the_count_stands_still_while_the_guard_is_on():
    position = stalled(6)
    for _ in range(3):
        position.play(position.offers("discard")[0])
    assert (position.question, position.state.idle) == ("B play_card", 6)


def test_t67_a_card_laid_switches_the_stall_guard_off_at_once():
    position = stalled(6)
    position.play(position.offers("lay")[0])
    assert position.question == "A draw_up"
    assert len(position.offers()) > 1


def test_the_refusal_names_the_stall_guard():
    position = table("expansion", hand="g7 r1 r2", token="a1 card", piles="y1")
    position.play("discard g7")
    position.state.idle = 6
    assert position.refuses("draw yellow") == "KEL-9.7 guard_is_on"


def test_without_the_stall_guard_all_sources_stay_open():
    position = stalled(6, stall_guard="off").play("discard r4")
    assert {"draw deck", "draw pink"} <= set(position.offers())


def test_t68_with_all_discard_piles_empty_the_card_is_drawn_without_a_question():
    position = table(hand="r6").play("lay r6 s@start>R1")
    assert (position.question, position.hand_size("A"), position.happened()["drew_hidden"]) == ("B play_card", 8, 1)


def test_t74_the_only_card_of_a_row_may_be_stripped_and_its_colour_is_barred():
    position = table("expansion", hand="r7", token="a2 card", piles="r3 y1").play("lay r7 s@start>a2; strip row red")
    assert (position.row("A", "red"), position.offers()) == ("", ["draw deck", "draw yellow"])
    assert position.play("draw yellow").hand_size("A") == 8


@pytest.mark.parametrize("board", ["base", "expansion"])
def test_kel_4_3_every_card_may_be_discarded_though_it_could_be_laid(board: str):
    hand = "r0 r5 y3 y8 p7 g2 g10 b1"
    offers = table(board, hand=hand).offers()
    discards = {offer for offer in offers if offer.startswith("discard")}
    assert discards == {f"discard {card}" for card in hand.split()}
    assert any(offer.startswith("lay r5") for offer in offers)


def test_kel_14_1_who_can_lay_nothing_must_discard():
    hand, at = "y1 y2 y3 y4 y6 y7 y8 y9", "L@g5 s@g5 s@g5 s@h5 s@h5"
    position = table("expansion", hand=hand, at=at)
    assert position.offers() == [f"discard {card}" for card in hand.split()]
    assert position.refuses("skip") == "KEL-4.3 no_passing"
