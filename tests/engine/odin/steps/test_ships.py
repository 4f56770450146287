"""Ships, arming, emigration (ODIN-8.2, ODIN-8.3, ODIN-5.6)."""

from __future__ import annotations

import pytest

from engine.odin.steps.dice import dice_of, value_of
from tests.engine.odin.cards.cards_in_play import playing
from tests.engine.odin.positions import table


def test_ex_07_emigrating_scores():
    position = table(round=2).ships("knarr").give(silver=2)
    before = position.lines()
    position.turn().play("use emigrate_c2")
    assert before["ships"] == 5
    assert position.lines() == {"emigrations": 18, "home_board_minus": -86}
    assert position.bay() == ""


@pytest.mark.parametrize(("price", "ship"), [(3, "whaling_boat"), (5, "knarr"), (8, "longship")])
def test_ex_45_prices_of_ships(price, ship):
    position = table().give(silver=price).turn()
    assert position.refuses(f"buy {ship}") == ""
    position.play(f"buy {ship}")
    assert position.has() == {}
    assert table().give(silver=price - 1).turn().refuses(f"buy {ship}") == "ODIN-8.2 cannot_pay"


def test_ex_46_a_full_bay():
    position = table().give(silver=9).ships("whaling_boat-0 whaling_boat-0 whaling_boat-0").turn()
    assert position.refuses("buy whaling_boat") == "ODIN-8.2 no_berth"
    assert position.refuses("buy knarr") == ""


@pytest.mark.parametrize(
    ("full", "space", "kind"),
    [
        ("whaling_boat-0 whaling_boat-0", "build_whaling_boat", "whaling_boat"),
        ("knarr knarr longship-0", "build_knarr", "knarr"),
        ("knarr longship-0 longship-0", "build_longship", "longship"),
    ],
)
def test_one_free_berth_suffices(full, space, kind):
    """ODIN-8.2, ODIN-5.0.4 b: bought or built, the ship comes into the last berth; then there is none."""
    buyer = table().give(silver=16).ships(full).turn()
    assert buyer.offers(f"buy {kind}") == [f"buy {kind}"]
    bought = buyer.play(f"buy {kind}")
    assert bought.player().fleet(kind) == full.count(kind) + 1
    assert bought.offers(f"buy {kind}") == []
    assert bought.refuses(f"buy {kind}") == "ODIN-8.2 no_berth"
    built = table().give(wood=2).ships(full).turn()
    assert built.refuses(f"use {space}") == ""
    assert built.play(f"use {space}").player().fleet(kind) == full.count(kind) + 1
    again = table().give(wood=2).ships(f"{full} {kind}").turn()
    assert again.refuses(f"use {space}") == "ODIN-5.0.4 no_room"


def test_ex_47_one_more_ore_on_a_whaling_boat():
    position = table().give(silver=3, ore=2).turn().play("buy whaling_boat; arm whaling_boat-0")
    assert position.bay() == "whaling_boat-1"
    assert position.refuses("arm whaling_boat-1") == "ODIN-8.3 no_slot"
    assert position.refuses("arm knarr") == "ODIN-8.3 no_such_ship"


def test_ex_48_the_same_ship_again_and_again():
    position = table(1, round=6).ships("longship-0").give(silver=6, stone=1).rolls(8, 2)
    position.state.explorations[3].face = "newfoundland"
    position.turn().play("use raid; stop; use explore_c3; use emigrate_c2")
    assert position.boards() == "newfoundland"
    assert position.player().emigrated == ["longship"]


def test_ex_68_the_price_is_the_round():
    assert table(round=4).ships("knarr").give(silver=4).turn().play("use emigrate_c2").has() == {}
    position = table(round=4).ships("knarr").give(silver=3).turn()
    assert position.refuses("use emigrate_c2") == "ODIN-5.6.1 cannot_pay"


def test_ex_106_no_seat_left():
    position = table().ships("knarr").give(silver=9).emigrated(*["knarr"] * 6).turn()
    assert position.refuses("use emigrate_c2") == "ODIN-5.6.5 no_seat"


def test_ex_108_ore_on_an_emigrant_is_lost():
    position = table(round=2).ships("longship-2").give(silver=2).turn().play("use emigrate_c2")
    assert position.has() == {}
    assert position.lines()["emigrations"] == 21


def test_ex_132_the_ship_without_ore_goes():
    position = table(round=2).ships("longship-0 longship-2").give(silver=2).turn()
    position.play("use emigrate_c2; emigrate longship-0")
    assert position.bay() == "longship-2"


def test_no_arming_in_an_action():
    """ODIN-8.5, ODIN-5.7.11."""
    position = table().ships("longship-0").give(ore=1, peas=1, beans=1).turn()
    assert position.refuses("arm longship-0") == ""
    position.play("use upgrade_2")
    assert position.refuses("arm longship-0") == "ODIN-8.5 arming_in_action"


def test_ex_134_the_card_of_the_fourth_column_is_no_part_of_the_action():
    """ODIN-8.5, ODIN-4.3: with card 16, which counts the ore on the ships, before the action and after it."""
    position = table().ships("longship-3 longship-0").give(ore=1).hand("16").turn().play("use spices_and_livestock")
    assert position.question == "A bonus_card"
    assert "arm longship-0" in position.offers(), "right before the action"
    position.play("arm longship-0; play 16")
    assert position.has() == {"spices": 1, "silver": 1 + 2}, "4 ore bring 2 silver"
    position = table().ships("longship-3 longship-0").give(ore=1).hand("16").turn()
    position.play("use spices_and_livestock; skip")
    assert "arm longship-0" in position.offers(), "right after the action"
    position.play("arm longship-0; play 16")
    assert position.has() == {"spices": 1, "silver": 1 + 2}


def test_ex_135_a_boat_is_armed_right_before_whaling_not_within_it():
    """ODIN-8.5, ODIN-5.7.7: at the card of the fourth column, in the order of play."""
    position = table().ships("whaling_boat-0 whaling_boat-0").give(ore=2).hand("16").rolls(12, 5, 5, 5).turn()
    position.play("use whaling_c4")
    assert position.question == "A bonus_card"
    position.play("arm whaling_boat-0; skip")
    assert position.question == "A choose_boats"
    assert position.refuses("arm whaling_boat-0") == "ODIN-8.5 arming_in_action"
    position.play("boats whaling_boat-1; stop")
    assert dice_of(position.player()).boats == [1]
    assert value_of(position.player()) == 5 - 2


def test_8_5_a_boat_is_armed_at_the_card_of_the_third_column():
    """ODIN-8.5, ODIN-9.11 step 6: card 99 asks whether a card is played instead of the one that the column draws."""
    position = table().in_play("99").ships("whaling_boat-0 whaling_boat-0").give(ore=1).hand("16").pile("17").turn()
    position.play("use whaling_c3")
    assert position.question == "A card_offer"
    position.play("arm whaling_boat-0; skip")
    assert position.question == "A choose_boats"
    assert position.bay() == "whaling_boat-0 whaling_boat-1"


def test_8_5_ships_are_armed_at_cards_before_the_vikings_and_before_the_action():
    """ODIN-8.5, ODIN-9.11 steps 2 and 4: card 164 before Vikings are placed, card 90 before a raid."""
    position = table(strips="strip_3").strip("strip_3", 3).in_play("164").ships("longship-0").give(ore=1).turn()
    position.play("use spices_and_livestock")
    assert position.question == "A card_offer"
    assert position.play("arm longship-0").bay() == "longship-1"
    position = table().in_play("90").ships("longship-1").give(ore=1).turn().play("use raid")
    assert position.question == "A card_offer"
    assert position.play("arm longship-1").bay() == "longship-2"


def test_5_7_2_the_longship_in_use_counts_ore_that_comes_back_before_the_pillage():
    """ODIN-8.5, card 132: an ore is returned for the die, then one put on that longship at the card of the third column."""
    position = table().in_play("99 132").ships("longship-2").give(ore=1).hand("16").pile("17").rolls(12, 1, 1, 1).turn()
    position.play("use pillage_c3; card 132")
    assert position.bay() == "longship-1"
    assert position.question == "A card_offer", "card 99"
    position.play("arm longship-1; skip")
    assert value_of(position.player()) == 1 + 3 + 2


def test_what_the_card_around_an_action_asks_is_no_part_of_the_action():
    """ODIN-8.5: before the action and after it (61); an action that the card takes (84) is one of its own."""
    for before in ("", "skip; "):
        position = table().ships("longship-0 longship-1").give(ore=1).hand("61").turn()
        position.play(f"use spices_and_livestock; {before}play 61")
        assert position.question == "A card_offer"
        assert position.refuses("arm longship-0") == ""
        position = table().ships("longship-0 longship-1").give(ore=1, silver=9).hand("84").turn()
        position.play(f"use spices_and_livestock; {before}play 84; card 84")
        assert position.question == "A card_choice"
        assert position.refuses("arm longship-0") == "ODIN-8.5 arming_in_action"


def test_8_5_a_card_before_the_action_of_a_card_comes_before_it():
    """ODIN-8.5: card 145 before the hunting that card 85 takes; the hunting itself is an action."""
    position = playing(85, table().in_play("145").ships("longship-0").give(silver=3, ore=1))
    position.play("card hornblower; choose silver>hunting")
    assert position.question == "A card_offer"
    assert position.play("arm longship-0").bay() == "longship-1"


def test_8_5_an_anytime_card_around_an_action_is_no_part_of_it():
    """ODIN-8.5: Master Mason (51) asks what a rune stone becomes, before the action and after it."""
    position = table().in_play("51").ships("longship-0").give(ore=2, rune_stone=2).hand("16").turn()
    position.play("use spices_and_livestock; apply 51")
    assert position.question == "A card_choice"
    position.play("arm longship-0")
    assert position.bay() == "longship-1"
    position.play(f"{position.offers('choose')[0]}; skip; apply 51")
    assert position.question == "A card_choice"
    position.play("arm longship-1")
    assert position.bay() == "longship-2"
    assert position.question == "A card_choice"


def test_8_5_a_card_played_at_any_time_after_the_action_takes_an_action_of_its_own():
    """ODIN-8.5: Tutor (52) plays Harbor Guard (84) at the question after the action; its emigration is an action."""
    position = table().in_play("52").ships("longship-0 longship-1").give(ore=1, silver=9).hand("84 16").turn()
    position.play("use spices_and_livestock; skip; apply 52")
    position.play("play 84") if position.question != "A card_offer" else None
    assert position.refuses("arm longship-0") == ""
    position.play("card 84")
    assert position.refuses("arm longship-0") == "ODIN-8.5 arming_in_action"


def test_8_5_an_anytime_card_within_an_action_does_not_end_it():
    """ODIN-8.5: also where the question of the fourth column is still to come."""
    position = table().in_play("51").ships("longship-0").give(ore=1, rune_stone=1).hand("16").turn()
    position.play("use mountain_4_double_2; skip")
    assert position.question == "A take_from_strip"
    position.play("apply 51")
    assert position.question == "A card_choice"
    assert position.refuses("arm longship-0") == "ODIN-8.5 arming_in_action"


def test_without_a_swap_one_emigrates():
    """ODIN-5.6.6, ODIN-14.21: the emigration is optional after the swap only."""
    position = table().ships("whaling_boat-0 knarr longship-0").give(silver=9).turn()
    position.play("use swap_boat_and_emigrate; skip")
    assert (position.question, position.offers("skip")) == ("A emigrate_ship", [])
    swapped = table().ships("whaling_boat-0 knarr longship-0").give(silver=9).turn()
    assert swapped.play("use swap_boat_and_emigrate; swap whaling_boat-0").offers("skip") == ["skip"]
