"""KEL-6 and KEL-8.4: five separate paths, the relay, clovers on the base board."""

from engine.keltis.facts.content import keltis_content
from tests.engine.keltis.positions import table


def test_t14_without_a_figure_on_the_path_the_player_chooses_large_or_small():
    position = table(hand="r6")
    assert position.offers("lay r6") == ["lay r6 L@start>R1", "lay r6 s@start>R1"]
    assert position.play("lay r6 L@start>R1").figures("A") == "L@R1"


def test_t15_the_own_figure_on_the_path_moves_and_no_other():
    position = table(hand="r6", at="s@R3")
    assert position.offers("lay r6") == ["lay r6 s@R3>R4"]
    assert position.refuses("lay r6 s@start>R1") == "KEL-6.2 path_taken"


def test_t16_figures_of_several_players_share_a_stone():
    """KEL-6.3."""
    position = table(hand="r6", at="s@R3", rival="s@R4").play("lay r6 s@R3>R4")
    assert (position.figures("A"), position.figures("B")) == ("s@R4", "s@R4")


def test_t17_a_card_of_a_finished_path_is_laid_and_another_figure_may_move():
    position = table(rows="r2 r4", hand="r6 r3", at="s@R9 s@Y3")
    assert position.refuses("lay r3") == "KEL-5.2 row_ascends"
    assert position.refuses("lay r6 s@Y3>Y4") == "KEL-6.6 relay_moves_later"
    position.play("lay r6")
    assert position.question == "A relay"
    assert {"move s@Y3>Y4", "move s@start>P1", "move L@start>P1", "skip"} <= set(position.offers())
    assert not [move for move in position.offers() if "R" in move or "start>Y1" in move]
    assert position.play("move s@Y3>Y4").figures("A") == "s@R9 s@Y4"


def test_kel_6_6_a_card_of_a_finished_path_is_laid_also_where_a_lay_needs_a_move():
    finished = table(rows="r2 r4", hand="r6", at="s@R9", lay_without_move="refused")
    assert finished.play("lay r6").question == "A relay"


def test_t18_when_the_relay_is_skipped_the_draw_follows():
    position = table(rows="r2 r4", hand="r6", at="s@R9", piles="y1").play("lay r6; skip")
    assert (position.question, position.figures("A")) == ("A draw_up", "s@R9")


def test_kel_6_6_the_token_on_which_a_relay_lands_works():
    position = table(hand="r6", at="s@R9 s@Y3", token="Y4 points 3").play("lay r6; move s@Y3>Y4")
    assert position.points("A") == 3


def test_kel_6_6_a_clover_on_which_a_relay_lands_moves_on():
    position = table(hand="r6", at="s@R9 s@Y3", token="Y4 clover").play("lay r6; move s@Y3>Y4")
    assert position.question == "A clover"
    assert position.play("move s@Y4>Y5").figures("A") == "s@R9 s@Y5"


def test_t19_a_clover_leads_from_the_start_onto_any_path_without_an_own_figure():
    position = table(hand="r6", at="s@R1 s@Y5", token="R2 clover").play("lay r6 s@R1>R2")
    assert position.offers("move s@start") == ["move s@start>B1", "move s@start>G1", "move s@start>P1"]
    assert position.play("move L@start>B1").figures("A") == "L@B1 s@R2 s@Y5"


def test_t20_a_clover_does_not_lead_onto_a_path_with_an_own_figure():
    position = table(hand="r6", at="s@R1 s@Y5", token="R2 clover").play("lay r6 s@R1>R2")
    assert position.refuses("move s@start>Y1") == "KEL-6.2 path_taken"


def test_t65_a_clover_may_take_the_figure_that_has_just_moved_on():
    position = table(hand="r6", at="s@R3", token="R4 clover").play("lay r6 s@R3>R4; move s@R4>R5")
    assert position.figures("A") == "s@R5"


def test_t69_a_compulsory_relay_cannot_be_skipped():
    position = table(rows="r2 r4", hand="r6", at="s@R9", relay="compulsory").play("lay r6")
    assert "skip" not in position.offers()
    assert position.refuses("skip") == "KEL-6.6 relay_compulsory"


def test_kel_6_4_figures_go_forward_only_and_stay_on_the_end_stone():
    assert table(hand="r6", at="s@R3").refuses("lay r6 s@R3>R2") == "KEL-6.4 only_forward"
    position = table(hand="y6", at="s@R9 s@Y1", token="Y2 clover").play("lay y6 s@Y1>Y2")
    assert position.refuses("move s@R9>R9") == "KEL-6.4 on_end_stone"


def test_kel_6_1_a_card_moves_a_figure_on_its_own_path_only():
    position = table(hand="r6", at="s@Y3")
    assert position.refuses("lay r6 s@Y3>Y4") == "KEL-6.1 other_path"
    assert position.refuses("lay r6 s@Y3>Y5") == "KEL-6.1 no_link"


def test_kel_6_5_the_move_of_a_laid_card_is_compulsory():
    from engine.keltis import KELTIS
    from engine.keltis.table.moves import Lay

    refusal = KELTIS.check(table(hand="r6", at="s@R3").state, 0, Lay(6))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("KEL-6.5", "figure_must_move")


def test_kel_14_7_the_first_card_of_a_colour_moves_the_figure_that_a_clover_brought():
    position = table(hand="r6", at="s@R1")
    assert (position.row("A", "red"), position.offers("lay r6")) == ("", ["lay r6 s@R1>R2"])


def test_kel_14_8_a_clover_may_move_a_start_figure_when_all_others_stand_on_end_stones():
    position = table(hand="b6", at="L@B1 s@R9 s@Y9 s@P9", token="B2 clover").play("lay b6 L@B1>B2")
    assert position.offers() == ["move L@B2>B3", "move s@start>G1", "skip"]


def test_kel_2_3_and_2_4_points_and_end_zone_of_the_base_board():
    board = keltis_content().boards["base"]
    assert [row.points for row in board.row] == [-4, -3, -2, 1, 2, 3, 6, 7, 10]
    assert [row.n for row in board.row if row.end_zone] == [7, 8, 9]
    assert len(board.stones) == 45
