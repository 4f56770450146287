"""Production, exchange, trade, sailing: what the spaces give and cost (ODIN-5.1 to ODIN-5.5, ODIN-5.8, ODIN-5.9)."""

from __future__ import annotations

import pytest

from engine.odin.facts.pieces import Exploration
from tests.engine.odin.positions import table


@pytest.mark.parametrize(("animals", "goods"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_ex_49_milk_and_wool(animals, goods):
    position = table().give(cattle=animals - 1, pregnant_cattle=1).turn().play("use milk")
    assert position.has()["milk"] == goods
    position = table().give(sheep=animals).turn().play("use wool")
    assert position.has()["wool"] == goods
    assert table().turn().play("use stockfish").has() == {"stockfish": 1}


def test_each_green_good_is_turned_once():
    """ODIN-5.5.1."""
    position = table().ships("knarr").give(silver=1, oil=2, hide=1).turn().play("use overseas_trade_c1")
    assert position.refuses("trade oil oil").startswith("ODIN-5.5.1")
    assert position.play("trade hide oil").has() == {"oil": 1, "rune_stone": 1, "silverware": 1}


def test_ex_50_the_large_market():
    assert table().give(cattle=1).turn().play("use spices_and_livestock").has() == {
        "cattle": 1,
        "spices": 1,
        "silver": 1,
        "milk": 2,
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ex_51_wood_per_player(seats):
    assert table(seats).turn().play("use wood_per_player").has() == {"wood": seats, "ore": 1}


def test_ex_52_cattle_and_milk():
    assert table().give(silver=3).turn().play("use buy_cattle_and_milk").has() == {"cattle": 1, "milk": 1}


def test_ex_53_one_exchange_only():
    position = table().give(wood=4).turn().play("use build_shed")
    assert position.has() == {"wood": 2}
    assert position.boards() == "shed.1"


def test_ex_54_linen_and_clothing():
    assert table().give(flax=1).turn().play("use linen").has() == {"linen": 1}
    assert table().give(hide=1, linen=1).turn().play("use clothing").has() == {"clothing": 1, "silver": 2}


def test_ex_55_the_forge():
    position = table().give(ore=1).turn().play("use forge")
    made = "cloakpin crucifix fibula forge_hammer helmet horseshoe jewelry throwing_axe"
    assert position.offers("forge") == [f"forge {tile}" for tile in made.split()]
    position.play("forge crucifix")
    assert position.has() == {"crucifix": 1}
    assert position.state.special.count("crucifix") == 0
    again = table(2).give("B", crucifix=1).give("A", ore=1).turn().play("use forge")
    assert again.refuses("forge crucifix") == "ODIN-5.2.7 not_forged"


def test_ex_56_master_crafting():
    position = table().give(wool=1).turn().play("use master_crafting")
    assert position.has() == {"wool": 1, "silver": 4}
    assert position.question == "A offer_exchange"
    assert position.play("accept").has() == {"robe": 1, "silver": 4}
    assert position.question == "B take_turn"
    both = table().give(wool=1, silverware=1).turn().play("use master_crafting; skip; accept")
    assert both.has() == {"wool": 1, "jewelry": 1, "silver": 4}


def test_ex_57_stone_and_wood_worked():
    assert table().give(stone=1).turn().play("use rune_stone").has() == {"rune_stone": 1, "silver": 1}
    position = table().give(wood=1, ore=1).turn().play("use chest")
    assert position.offers("choose") == ["choose ore", "choose wood"]
    assert position.play("choose ore").has() == {"wood": 1, "chest": 1, "silver": 1}
    both = table().give(wood=2, stone=2).turn().play("use rune_stones_and_chests")
    assert both.has() == {"rune_stone": 2, "chest": 2}


def test_ex_58_and_swapping_a_boat():
    position = table(round=2).ships("whaling_boat-1").give(silver=2).turn().play("use swap_boat_and_emigrate")
    assert position.bay() == "knarr", "the swap makes the space usable, the ore is lost"
    assert position.question == "A emigrate_ship"
    position.play("emigrate knarr")
    assert position.has() == {}
    assert position.player().emigrated == ["knarr"]
    kept = table(round=2).ships("whaling_boat-1").give(silver=2).turn().play("use swap_boat_and_emigrate; skip")
    assert (kept.bay(), kept.has()) == ("knarr", {"silver": 2})


def test_the_swap_needs_a_large_berth():
    """ODIN-5.6.6."""
    position = table().ships("whaling_boat-0 knarr knarr knarr knarr").turn()
    assert position.refuses("use swap_boat_and_emigrate") == "ODIN-5.0.4 no_room"


def test_ex_91_no_stone_house_left():
    position = table(2).give(stone=1)
    for n in (1, 2, 3):
        position.board(f"stone_house.{n}", "B")
    assert position.turn().refuses("use build_stone_house") == "ODIN-5.0.4 no_room"


def test_ex_100_house_and_ship():
    position = table().give(wood=2, stone=2).turn().play("use build_house_and_ship")
    assert position.offers("choose") == ["choose long_house+knarr", "choose stone_house+longship"]
    position.play("choose long_house+knarr")
    assert (position.bay(), position.boards(), position.has()) == ("knarr", "long_house.1", {})
    full = table().give(wood=2, stone=2).ships("knarr knarr knarr knarr").turn()
    assert full.refuses("use build_house_and_ship") == "ODIN-5.0.4 no_room"


def test_ex_101_paid_occupation_space():
    position = table().give(stone=1).hand("28").turn().play("use play_occupation_1")
    assert position.question == "A play_cards"
    assert position.has() == {}
    position.play("play 28")
    assert position.has() == {"silver": 1}
    position = table().give(stone=1, ore=1).turn().play("use play_occupation_1; choose ore")
    assert position.has() == {"stone": 1, "silver": 1}, "paying without playing is allowed"
    assert table().turn().refuses("use play_occupation_1") == "ODIN-5.0.4 cannot_pay"
    drawn = table().pile("28 29").turn().play("use draw_occupation")
    assert (drawn.player().hand, drawn.has()) == ([29], {"silver": 1})


# ---- upgrades ------------------------------------------------------------------------------------------------------------


def test_ex_61_one_good_rises():
    position = table(strips="").give(stockfish=1).turn().play("use mountain_1_upgrade_1")
    assert position.has() == {"hide": 1}


def test_ex_62_no_good_rises_twice():
    position = table().give(peas=1, flax=1).turn().play("use upgrade_2")
    assert position.refuses("upgrade peas mead") == "ODIN-5.4.4 cannot_rise"
    assert position.refuses("upgrade peas+2") == "ODIN-5.4.2 one_colour_only"
    assert position.refuses("upgrade peas peas") == "ODIN-5.4.4 cannot_rise"
    assert position.refuses("upgrade peas flax flax") == "ODIN-5.4.1 too_many_goods"


def test_ex_63_two_colours():
    position = table(strips="").give(peas=1, mead=1).turn().play("use mountain_4_double_2; upgrade mead+2 peas+2")
    assert position.has() == {"oil": 1, "rune_stone": 1}


def test_ex_64_weapons_with_the_upgrade():
    position = table().turn().play("use upgrade_3_weapons_4")
    assert sum(position.has().values()) == 4, "nothing can rise, the weapons are drawn"


def test_ex_65_overseas_trading():
    position = table().ships("knarr").give(oil=1, hide=1, wool=1, linen=2, clothing=1, silver=1).turn()
    position.play("use overseas_trade_c1; trade oil hide wool linen clothing")
    assert position.has() == {"rune_stone": 1, "silverware": 1, "chest": 1, "silk": 1, "silver_hoard": 1, "linen": 1}


def test_ex_66_special_sale():
    position = table().ships("knarr").give(silver=1).turn().play("use special_sale")
    assert position.refuses("purchase english_crown") == "ODIN-5.5.3 not_for_sale"
    assert position.refuses("purchase helmet cloakpin") == "ODIN-5.5.3 tiles_too_dear"
    assert position.refuses("purchase oil") == "ODIN-5.5.3 tile_not_there"
    position.play("purchase helmet glass_beads")
    assert position.has() == {"helmet": 1, "glass_beads": 1}


def test_ex_104_a_green_good_rises_one_colour():
    position = table(strips="").give(stockfish=1, linen=1).turn().play("use mountain_4_double_2")
    assert position.refuses("upgrade stockfish+2 linen+2") == "ODIN-5.4.4 cannot_rise"
    assert position.play("upgrade stockfish+2 linen").has() == {"silverware": 1, "silk": 1}


def test_ex_105_trading_without_goods():
    position = table().ships("knarr").give(silver=1).turn().play("use overseas_trade_c1")
    assert position.has() == {}
    assert position.question == "B take_turn"


def test_animals_rise():
    """ODIN-5.4.4, ODIN-5.4.7."""
    position = table().give(pregnant_sheep=1, cattle=1).turn().play("use upgrade_2; upgrade pregnant_sheep cattle")
    assert position.has() == {"fur": 1, "clothing": 1}


def test_one_half_or_the_other():
    """ODIN-5.4.6."""
    position = table().give(peas=1).turn().play("use mountain_2222_or_double_3")
    assert position.offers("choose") == ["choose mountain", "choose upgrade"]
    assert position.play("choose upgrade; upgrade peas+2").has() == {"oil": 1}
    sheep = table().turn().play("use sheep_or_cattle")
    assert sheep.has() == {"sheep": 1}, "cattle cannot be paid, so nobody is asked"
    assert table().give(silver=1).turn().play("use sheep_or_cattle; choose cattle").has() == {"cattle": 1}


def test_using_both_parts_or_one():
    """ODIN-5.4.6, ODIN-3.5.3."""
    position = table().give(peas=1, beans=1).turn().play("use mountain_1_upgrade_1; skip")
    assert position.question == "A raise_goods"
    assert position.refuses("skip") == "ODIN-3.5.3 use_one_effect"
    assert position.play("upgrade peas").has() == {"mead": 1, "beans": 1}
    position = table().give(peas=1, beans=1).turn().play("use mountain_1_upgrade_1; take strip_1 1; skip")
    assert position.has() == {"peas": 1, "beans": 1, "wood": 1}


# ---- exploration ---------------------------------------------------------------------------------------------------------


def test_ex_76_silver_on_the_board():
    position = table().ships("longship-0")
    position.state.explorations[2] = Exploration("iceland", 4)
    position.turn().play("use explore_c2; explore iceland")
    assert (position.has(), position.boards(), position.bay()) == ({"silver": 4}, "iceland", "longship-0")


def test_ex_77_the_right_ship():
    position = table().ships("whaling_boat-0").turn()
    assert position.refuses("use explore_c2") == "ODIN-5.0.2 needs_any_ship"
    assert position.refuses("use explore_c1") == ""
    position.play("use explore_c1")
    assert position.refuses("explore iceland") == "ODIN-5.8.1 face_not_named"


def test_the_face_must_show():
    """ODIN-5.8.1."""
    position = table().ships("longship-0").turn()
    assert position.refuses("use explore_c3") == "ODIN-5.8.1 no_face"
