"""Worked examples of ODIN-15 on occupations, breeding and the end, each by its number; the others stand with their rules."""

from __future__ import annotations

from engine.odin.rounds.phases import Breeding
from engine.odin.table.feast import cells_to_fill
from tests.engine.odin.cards.cards_in_play import playing
from tests.engine.odin.positions import table


def test_ex_23_none_is_pregnant_and_one_becomes_so():
    assert table().give(sheep=4).asks(Breeding(0)).has() == {"sheep": 3, "pregnant_sheep": 1}


def test_ex_24_a_single_pregnant_sheep_bears():
    assert table().give(pregnant_sheep=1).asks(Breeding(0)).has() == {"sheep": 2}


def test_ex_67_emigrated_ships_cover_two_cells():
    assert cells_to_fill(long=True, round=4, emigrated=2) == 5


def test_ex_79_a_chest_or_silk_not_both():
    position = table().in_play("54").give(silverware=1).turn()
    assert position.play("apply tradesman").offers("choose") == ["choose silverware>chest", "choose silverware>silk"]
    assert position.play("choose silverware>silk").has() == {"silk": 1}


def test_ex_80_four_silver_for_two_hide():
    position = playing(86, table().give(silver=4)).play("card hide_buyer; choose 4silver>2hide")
    assert position.has() == {"hide": 2}


def test_ex_81_only_the_grade_that_fits():
    position = table(round=3).in_play("93").ships("whaling_boat-0 whaling_boat-0")
    assert position.phases("harvest", "end").has() == {"grain": 1}


def test_ex_82_the_dragonslayer_pays_once():
    position = playing(65, table().give(snare=4, spear=4)).play("card dragonslayer")
    assert (position.has(), position.question) == ({"snare": 2, "spear": 2, "treasure_chest": 1}, "over")


def test_ex_83_its_owner_alone_breeds_once_more():
    position = playing(35, table().give(sheep=2).give("B", sheep=2)).play("card cattle_breeder")
    assert (position.has("A"), position.has("B")) == ({"sheep": 1, "pregnant_sheep": 1}, {"sheep": 2})


def test_ex_84_an_anytime_card_three_times_in_a_row():
    position = table().in_play("47").give(salt_meat=3).turn().play("apply tanner; apply tanner; apply tanner")
    assert position.has() == {"hide": 3}


def test_ex_85_ore_is_taken_back_with_the_modifier_only():
    assert table().in_play("39").ships("longship-1").turn().play("apply modifier").has() == {"ore": 1}
    assert table().ships("longship-1").turn().refuses("apply modifier") == "ODIN-9.4 card_not_now"


def test_ex_86_the_oil_comes_before_the_trade():
    position = table().in_play("149").ships("knarr").give(silver=1).turn().play("use overseas_trade_c2")
    assert position.play("trade oil").has() == {"rune_stone": 1}


def test_ex_87_up_to_four_rolls():
    position = table().in_play("153").give(wood=8).rolls(8, 5, 6, 7, 8).turn().play("use hunting_c1; roll; roll")
    assert position.question == "A roll_again"
    assert position.play("roll").question == "A declare"
    assert table().give(wood=8).rolls(8, 5, 6, 7).turn().play("use hunting_c1; roll; roll").question == "A declare"


def test_ex_89_the_sail_patcher_acts_when_it_is_played():
    for income, wool in ((4, 3), (9, 2), (10, 1)):
        assert playing(181, table().ships("knarr knarr longship-0").raise_income(income)).has() == {"wool": wool}


def test_ex_90_a_knarr_gained_before_does_not_count():
    position = playing(179, table().ships("knarr").give(silver=5))
    assert position.has() == {"silver": 5}
    bought = table().in_play("179").ships("knarr").give(silver=5).turn().play("buy knarr")
    assert bought.has() == {"stockfish": 2, "silver": 2}


def test_ex_96_green_beside_green_is_never_laid():
    """ODIN-11.6: the penalties are for tables without a referee."""
    position = table().give(oil=2).turn().play("place oil home_board 0 b12")
    assert position.refuses("place oil home_board 0 c12") == "ODIN-7.3.1 colours_touch"
    assert position.player().penalties == 0


def test_ex_119_two_wood_save_two_points():
    position = table(round=7).board("shed.1").give(wood=2).phases("closing", "end")
    before = position.lines()["building_minus"]
    position.play("A: fill shed.1 wood; A: fill shed.1 wood")
    assert position.lines()["building_minus"] == before + 2
