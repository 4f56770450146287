"""Turns, usable spaces, columns, imitation (ODIN-3.5, ODIN-4, ODIN-5.0)."""

from __future__ import annotations

import pytest

from engine.odin.rounds.turns import EndUse, Proper
from engine.odin.table.state import Use
from tests.engine.odin.positions import table


def test_ex_18_an_occupied_space_is_refused():
    position = table().stand("beans", "B").stand("stockfish", "A").turn()
    assert position.refuses("use beans") == "ODIN-3.5.2 occupied"
    assert position.refuses("use stockfish") == "ODIN-3.5.2 occupied"


def test_ex_19_who_passed_places_no_more():
    position = table().turn().play("pass; use beans")
    assert position.question == "B take_turn"
    position.play("use stockfish; use draw_occupation")
    assert position.question == "B take_turn"
    assert position.state.players[0].passed


def test_ex_20_the_last_to_place_starts_the_next_round():
    position = table().turn().play("use beans; use stockfish; pass; pass")
    assert position.state.latest == 1
    position.phases("start_player", "end")
    assert position.state.start == 1


def test_nobody_placed_and_the_moose_stays():
    """ODIN-14.23."""
    position = table()
    position.state.start = 1
    assert position.phases("start_player", "end").state.start == 1


def test_too_few_vikings():
    """ODIN-3.5.2."""
    position = table().vikings(2).turn()
    assert position.refuses("use fruits_oil_salt_meat") == "ODIN-3.5.2 too_few_vikings"
    assert position.refuses("use mead") == ""


def test_ex_113_the_third_column_draws_first():
    position = table().pile("28").turn().play("use fruits_oil_salt_meat")
    assert position.player().hand == [28]
    assert position.question == "B take_turn"
    drew, gained = (event for event in position.events if type(event).__name__ in ("DrewOccupation", "Gained"))
    assert position.events.index(drew) < position.events.index(gained)


def test_no_card_is_drawn_without_vikings():
    """ODIN-4.7: the bonus of the third column belongs to the placing."""
    position = table().pile("28")
    position.player().uses.append(Use(space="fruits_oil_salt_meat"))
    position.asks(Proper(0), EndUse(0))
    assert (position.player().hand, position.has()["fruits"]) == ([], 1)


def test_ex_78_the_card_just_drawn_may_be_played():
    position = table().pile("28").turn()
    assert position.refuses("use play_occupations_4") == ""
    position.play("use play_occupations_4")
    assert [card.number for card in position.player().played] == [28], "the only card is played without asking"


def test_play_occupations_needs_a_card_to_come():
    """ODIN-5.9.2, ODIN-5.0.4."""
    position = table().turn()
    assert position.refuses("use play_occupations_4") == "ODIN-5.9.2 no_card"
    assert position.refuses("use play_occupations_2") == "ODIN-5.9.2 no_card"
    position = table().hand("28 29 30").turn().play("use play_occupations_2")
    assert position.question == "A play_cards"
    assert position.refuses("skip") == "ODIN-5.9.2 play_one"
    position.play("play 28")
    assert position.offers() == ["play meat_preserver", "play silk_merchant", "skip"]
    position.play("play 29")
    assert position.question == "B take_turn"


def test_ex_114_one_card_before_or_after_the_action():
    position = table().hand("28 29").turn().play("use spices_and_livestock")
    assert position.question == "A bonus_card"
    assert position.has() == {}
    position.play("play 28")
    assert position.question == "B take_turn", "not both"
    assert position.has() == {"spices": 1, "silver": 1}
    position = table().hand("28 29").turn().play("use spices_and_livestock; skip")
    assert position.question == "A bonus_card"
    assert position.has() == {"spices": 1, "silver": 1}
    position.play("skip")
    assert position.question == "B take_turn"


def test_ex_115_usable_or_not():
    position = table().give(wood=1, silver=1).ships("knarr").turn()
    assert position.refuses("use build_shed") == "ODIN-5.0.4 cannot_pay"
    assert position.refuses("use overseas_trade_c1") == ""


def test_ex_116_the_phase_ends_with_the_last_viking():
    position = table().vikings(1).vikings(1, "B").turn().play("use beans; use stockfish")
    assert position.question == "over"
    assert "passed" not in position.happened()


def test_who_has_no_vikings_passes_when_the_turn_comes():
    """ODIN-3.5.4, ODIN-14.43."""
    position = table().vikings(0, "B").turn().play("use beans")
    assert position.question == "A take_turn"
    assert position.player("B").passed


def test_ex_133_imitation():
    position = table(4)
    position.state.imitable = [1]
    position.turn().play("use stockfish; imitate stockfish")
    assert position.has("B") == {"stockfish": 1}
    assert position.state.spaces["stockfish"].seat == 0
    assert position.state.spaces["stockfish"].vikings == 1
    assert position.refuses("imitate stockfish") == "ODIN-4.4 imitated_already"
    position.phases("return_vikings", "end")
    assert position.state.imitated == []
    assert position.state.spaces == {}
    assert position.player("B").vikings == 8


def test_own_and_free_spaces_cannot_be_imitated():
    """ODIN-4.4."""
    position = table(4)
    position.state.imitable = [1, 3]
    position.stand("beans", "A").turn()
    assert position.refuses("imitate beans") == "ODIN-4.4 nobody_to_imitate"
    assert position.refuses("imitate stockfish") == "ODIN-4.4 nobody_to_imitate"


def test_imitating_gives_the_bonus_of_the_column():
    """ODIN-4.5."""
    position = table(4).pile("28")
    position.state.imitable = [3]
    position.stand("fruits_oil_salt_meat", "B").turn().play("imitate fruits_oil_salt_meat")
    assert position.player().hand == [28]
    assert position.player().vikings == 5


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("milk", "ODIN-5.1.2 needs_animal"),
        ("raid", "ODIN-5.0.2 needs_ships"),
        ("explore_c1", "ODIN-5.0.2 needs_any_ship"),
        ("linen", "ODIN-5.0.4 cannot_pay"),
        ("emigrate_c2", "ODIN-5.0.2 needs_any_ship"),
        ("swap_boat_and_emigrate", "ODIN-5.0.4 cannot_pay"),
        ("upgrade_2", "ODIN-5.4.4 nothing_rises"),
        ("special_sale", "ODIN-5.0.2 needs_ships"),
        ("nowhere", "ODIN-5.0.1 no_such_space"),
    ],
)
def test_why_a_space_cannot_be_used(space, reason):
    """ODIN-5.0.4."""
    assert table().turn().refuses(f"use {space}") == reason


def test_mountain_spaces_need_a_strip():
    """ODIN-5.0.4, ODIN-5.3.4."""
    position = table(strips="").turn()
    assert position.refuses("use mountain_2") == "ODIN-5.3.4 no_strip"
    assert position.refuses("use mountain_1_upgrade_1") == "ODIN-5.3.4 no_strip"
    assert table(strips="").give(peas=1).turn().refuses("use mountain_1_upgrade_1") == ""


def test_odin_9_12_a_phase_of_everybody_begins_with_the_start_player():
    position = table(seats=3)
    position.state.start = 1
    position.phases("new_weapon", "end")
    assert [event.seat for event in position.events if hasattr(event, "seat")] == [1, 2, 0]
