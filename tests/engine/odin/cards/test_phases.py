"""Occupations that react to goods and places, to phases, once in the game, at scoring (OCC-104 to OCC-135, 146 to 148)."""

from __future__ import annotations

import pytest

from engine.odin.facts.pieces import WEAPONS
from tests.engine.odin.cards.cards_in_play import brought, played, playing
from tests.engine.odin.positions import table

NOTHING = " ".join(["gap"] * 8)
"""An empty row in round 3 of a long game."""


def weapons(position) -> int:
    """How many weapon cards A has."""
    return sum(position.has().get(weapon, 0) for weapon in WEAPONS)


def test_occ_104_locksmith():
    position = table().in_play("28").give(stone=2, wood=2, silver=2).turn().play("use rune_stones_and_chests")
    position.play("card locksmith; card locksmith")
    assert position.has() == {"rune_stone": 2, "chest": 2, "oil": 2}
    assert position.question == "B take_turn"
    assert table().in_play("28").give(stone=1, silver=2).turn().play("use rune_stone").question == "B take_turn"


def test_occ_105_bosporus_merchant():
    position = playing(17, table().in_play("190").give(cabbage=1)).play("card orient_shipper; upgrade cabbage+3")
    assert position.has() == {"spices": 1, "oil": 1}
    assert playing(17, table().in_play("190").give(fruits=1)).play("card orient_shipper; upgrade fruits+3").has() == {
        "treasure_chest": 1
    }


def test_occ_106_bosporus_traveller():
    position = table(round=3).in_play("174").give(pregnant_cattle=2, silver=7).phases("closing", "end")
    position.play("A: done; A: card bosporus_traveller; A: choose 3silver>silk")
    position.play("A: card bosporus_traveller; A: choose 4silver>spices")
    assert position.has() == {"cattle": 4, "silk": 1, "spices": 1}
    assert position.question_of("A") == "hold_feast"


def test_occ_107_meat_buyer():
    position = table().in_play("150 175").give(silver=2).turn().play("use buy_stockfish; card meat_buyer")
    assert position.has() == {"silver": 1, "stockfish": 1, "game_meat": 1}
    assert position.play("card codliver_oil_presser").has() == {"stockfish": 1, "game_meat": 1, "oil": 1}
    salt = table().in_play("150").give(silver=2).turn().play("use buy_salt_meat; card meat_buyer")
    assert salt.has() == {"salt_meat": 1, "game_meat": 1}
    one = table().in_play("150").turn().play("use stockfish")
    assert one.question == "B take_turn"


def test_odin_9_12_a_house_and_a_ship_are_built_at_the_same_moment():
    """Cards 15 and 117: the hide comes by itself, so it may be what rises."""
    position = table().in_play("117 15").give(stone=2, wood=2).turn()
    position.play("use build_house_and_ship; choose stone_house+longship")
    assert position.has() == {"hide": 1}
    assert position.play("card shipowner").has() == {"silverware": 1}


def test_odin_9_12_goods_that_come_together_are_one_moment():
    """Cards 28 and 175 are offered together, in any order, after what 190 does by itself; 150 takes one batch out of it."""
    goods = {"skin_and_bones": 1, "wool": 1, "flax": 2, "silver": 2}
    raised = (
        table().in_play("28 175 190").give(**goods).turn().play("use upgrade_4; upgrade flax flax skin_and_bones wool")
    )
    assert raised.has() == {"chest": 1, "oil": 1, "silver": 2, "spices": 1, "stockfish": 2}
    for order in ("locksmith; card codliver_oil_presser", "codliver_oil_presser; card locksmith"):
        position = table().in_play("28 175").give(**goods).turn()
        position.play(f"use upgrade_4; upgrade flax flax skin_and_bones wool; card {order}")
        assert position.has() == {"chest": 1, "oil": 2, "spices": 1, "stockfish": 2}
    position = table().in_play("150 28 175").give(**goods).turn()
    position.play("use upgrade_4; upgrade flax flax skin_and_bones wool; card meat_buyer; card codliver_oil_presser")
    assert position.question == "A card_offer"
    assert position.play("card locksmith").has() == {
        "chest": 1,
        "game_meat": 1,
        "oil": 2,
        "spices": 1,
        "stockfish": 1,
    }


def test_meat_buyer_may_be_left_out():
    """Card 150: then the batch sets off what it would have."""
    position = (
        table().in_play("150 175").give(silver=2).turn().play("use buy_stockfish; skip; card codliver_oil_presser")
    )
    assert position.has() == {"stockfish": 2, "oil": 1}


def test_occ_108_codliver_oil_presser():
    position = table().in_play("175").give(silver=2).turn().play("use buy_stockfish; card codliver_oil_presser")
    assert (position.has(), position.question) == ({"stockfish": 2, "oil": 1}, "B take_turn")
    assert table().in_play("175").turn().play("use stockfish").question == "B take_turn"


def test_occ_109_nobleman():
    position = table().in_play("98").give(silver=2, grain=1).board("long_house.1").turn()
    position.play(position.offers("place grain")[0]).play("card nobleman")
    assert position.has() == {"silk": 1}
    other = table().in_play("98").give(silver=2, peas=1).board("long_house.1").turn()
    assert other.play(other.offers("place peas")[0]).question == "A take_turn"


def test_judge():
    """Card 101: in a house."""
    position = table().in_play("101").give(rune_stone=2).board("long_house.1").turn()
    position.play(position.offers("place rune_stone long_house.1")[0])
    assert position.has() == {"rune_stone": 1, "mead": 1, "silver": 1}
    before = position.has()
    position.play(position.offers("place rune_stone home_board")[0])
    assert brought(position, before) == {"rune_stone": -1}


def test_occ_110_undertaker():
    position = table().in_play("100").give(rune_stone=2).board("bear_island").turn()
    position.play(position.offers("place rune_stone bear_island")[0])
    assert position.has() == {"rune_stone": 1, "silver": 1}
    position.play(position.offers("place rune_stone home_board")[0])
    assert position.has() == {"silver": 1}


def test_occ_111_preceptor():
    position = table().in_play("99").hand("43").pile("10").turn().play("use fruits_oil_salt_meat; card preceptor")
    assert position.has()["fruits"] == 2
    assert (position.player().hand, position.state.occupation_pile) == ([], [10])
    drawn = table().in_play("99").hand("43").pile("10").turn().play("use fruits_oil_salt_meat; skip")
    assert drawn.player().hand == [43, 10]
    assert table().in_play("99").hand("43").turn().play("use fruits_oil_salt_meat").question == "B take_turn"


def test_occ_112_etiquette_teacher():
    position = table().hand("176 43 10").turn()
    position.play("use play_occupations_4; play etiquette_teacher; play fruit_picker; play milker")
    assert position.has() == {"fruits": 1, "peas": 1}
    alone = table().hand("176").turn().play("use play_occupations_2")
    assert alone.has() == {}


def test_occ_113_craft_leader():
    position = table().in_play("8").stand("forge", "A", 3).stand("chest", "A", 2).phases("closing", "end")
    assert position.has() == {"oil": 1}
    assert table().in_play("8").stand("forge", "A", 2).stand("chest", "A", 2).phases("closing", "end").has() == {}
    elsewhere = table(seats=4).in_play("8").stand("forge", "A", 3).stand("wool imitation_c3", "A", 3)
    assert elsewhere.phases("closing", "end").has() == {}, "ODIN-4.6: on an imitation space they are of no group"


def test_occ_114_whaling_assistant():
    position = table(seats=4).in_play("161").stand("forge", "A", 3).stand("imitation_c3", "A", 3)
    assert position.stand("explore_c3", "A", 1).phases("bonus", "end").has() == {"cabbage": 1}
    assert table().in_play("161").stand("forge wool", "A", 3).phases("bonus", "end").has() == {}


def test_flax_farmer():
    """Card 162."""
    spaces = "mead snare clothing"
    assert table().in_play("162").stand(spaces, "A", 2).stand("chest", "A", 1).phases("bonus", "end").has() == {
        "flax": 1
    }
    assert table().in_play("162").stand(spaces, "A", 2).phases("bonus", "end").has() == {}


@pytest.mark.parametrize("resource", ["wood", "stone", "ore"])
def test_occ_115_peacemaker(resource):
    position = table().in_play("38").phases("new_weapon", "end").play(f"card peacemaker; choose {resource}")
    assert position.has() == {resource: 1}
    assert weapons(table().in_play("38").phases("new_weapon", "end").play("skip")) == 1


def test_what_opens_phase_5_is_not_taken_back():
    """ODIN-8.6 b: from then on the others act off their turn, which they could not do before it."""
    position = table(seats=3).in_play("38", "B").give("C", silver=1).phases("new_weapon", "actions", "end")
    assert position.refuses("place silver home_board b13", "C") == "ODIN-3.5.1 not_your_turn"
    before = position.play("card peacemaker").state.revealed
    assert position.play("choose wood").state.revealed > before
    assert position.refuses("place silver home_board b13", "C") == ""


@pytest.mark.parametrize(("boats", "gained"), [(0, {}), (1, {"beans": 1}), (2, {"grain": 1}), (3, {"cabbage": 1})])
def test_occ_116_helper_in_time_of_need(boats, gained):
    dry = table(round=3).in_play("93").ships("whaling_boat-0 " * boats).phases("harvest", "end")
    assert dry.has() == gained
    wet = table(round=1).in_play("93").ships("whaling_boat-0 " * boats).phases("harvest", "end")
    assert wet.has() == {"peas": 1, "beans": 1, "flax": 1}


def test_occ_117_sympathetic_soul():
    tiles = dict.fromkeys(("helmet", "belt", "fibula", "chalice", "horseshoe", "cloakpin"), 1)
    position = table(round=3).in_play("92").give(**tiles).phases("harvest", "end")
    assert position.has() == {**tiles, "silver": 3}
    assert table(round=3).in_play("92").give(belt=1, helmet=1).phases("harvest", "end").has() == {
        "belt": 1,
        "helmet": 1,
    }


def test_dry_rounds():
    """Cards 94 to 96: only in a round without a harvest."""
    position = table(round=3).in_play("94 95 96").give(oil=2, whale_meat=1).phases("harvest", "end")
    position.play("card spice_merchant; card wanderer; take strip_1 2; card meat_merchant")
    assert position.has() == {"spices": 1, "wood": 2, "game_meat": 2}
    wet = table(round=1).in_play("94 95 96").give(oil=2, whale_meat=1).phases("harvest", "end")
    assert wet.question == "over"
    up = table(round=3).in_play("96").give(game_meat=1).phases("harvest", "end").play("card meat_merchant")
    assert up.has() == {"whale_meat": 1}


def test_occ_118_sower():
    position = table(round=1).in_play("169").give(flax=1, grain=1).phases("harvest", "end")
    assert position.offers("choose") == ["choose flax", "choose grain"]
    assert position.play("choose flax").has() == {"flax": 3, "grain": 1, "peas": 1, "beans": 1}
    assert table(round=1).in_play("169").phases("harvest", "end").has() == {"flax": 1, "peas": 1, "beans": 1}
    assert table(round=3).in_play("169").give(flax=1).phases("harvest", "end").has() == {"flax": 1}


def test_occ_119_flax_baker():
    position = table(round=1).in_play("171").phases("harvest", "end").play("card flax_baker")
    assert position.has() == {"peas": 1, "beans": 1, "grain": 1, "silver": 1}
    assert table(round=3).in_play("171").give(flax=1).phases("harvest", "end").question == "over"


@pytest.mark.parametrize(("spices", "silver"), [(0, 0), (1, 1), (3, 2)])
def test_occ_120_taster(spices, silver):
    position = playing(5, table(round=3).in_play("167").give(spices=spices, peas=1))
    assert position.has().get("silver", 0) == silver
    position.play("serve " + " ".join(["silver"] * silver + ["gap"] * (8 - silver)))
    assert position.player().penalties == 8 - silver


def test_occ_121_village_leader():
    assert playing(5, table().in_play("165").give(clothing=1, peas=1)).has()["silver"] == 2
    laid = table().in_play("165").give(peas=1).lay_piece("home_board", "clothing")
    assert "silver" not in playing(5, laid).has()


@pytest.mark.parametrize(
    ("grain", "row", "silver"), [(2, "grain gap gap gap gap", 1), (2, NOTHING, 2), (0, NOTHING, 0)]
)
def test_occ_122_miller(grain, row, silver):
    position = playing(5, table(round=3).in_play("7").give(grain=grain, peas=1)).play(f"serve {row}")
    assert position.has().get("silver", 0) == silver


def test_occ_123_skinner():
    position = playing(5, table(round=3).in_play("157").give(sheep=1, pregnant_cattle=1))
    assert position.play("serve sheep gap pregnant_cattle-up").has() == {"skin_and_bones": 2}
    assert playing(5, table(round=3).in_play("157").give(sheep=1)).play(f"serve {NOTHING}").has() == {"sheep": 1}


def test_occ_124_slowpoke():
    position = table().in_play("41").give(mead=1).phases("bonus", "end").play("card slowpoke")
    assert position.has() == {"oil": 1}
    both = table().in_play("41").give(mead=1, silver=1).phases("bonus", "end").play("card slowpoke")
    assert both.offers("choose") == ["choose mead>oil", "choose silver>oil"]
    assert table().in_play("41").phases("bonus", "end").question == "over"


def test_occ_125_maid():
    position = table().in_play("177").board("stone_house.1").enclose("stone_house.1", "hide").phases("bonus", "end")
    assert position.play("card maid").has() == {"silverware": 1}
    left_out = table().in_play("177").board("stone_house.1").enclose("stone_house.1", "hide").phases("bonus", "end")
    assert left_out.play("skip").has() == {"hide": 1}


def test_occ_126_punchcutter():
    position = table(strips="strip_1 strip_5 strip_8").strip("strip_5", 4).strip("strip_8", 5).in_play("173")
    assert position.phases("mountains", "end").has() == {"silver": 3}
    assert table(strips="strip_1").in_play("173").phases("mountains", "end").has() == {}


def test_occ_127_thing_spokesman():
    position = table().in_play("151").ships("whaling_boat-0").rolls(12, 9).turn().play("use whaling_c4; stop; fail 2")
    assert position.has() == {"wood": 1, "spear": 1, "silver": 1}
    three = table().in_play("151").stand("plunder master_crafting mountain_4_double_2", "A", 4)
    assert playing(76, three).play("card homecomer").has() == {}


def test_occ_128_earl_of_lade():
    position = table().in_play("168").vikings(5).vikings(0, "B").rolls(8, 8).turn()
    position.play("use snare; stop; fail 1")
    assert position.has() == {"wood": 1, "snare": 1, "silver": 1}
    assert position.player().vikings == 4
    assert position.play("use stockfish").has()["silver"] == 2


def test_occ_129_boat_builder():
    fleet = "knarr " * 4 + "whaling_boat-0 whaling_boat-0"
    position = playing(178, table().ships(fleet))
    assert position.player().fleet("whaling_boat") == 3
    assert position.player().played[0].used
    later = table().in_play("178").ships("knarr knarr knarr").give(silver=5).turn().play("buy knarr")
    assert later.player().fleet("whaling_boat") == 2
    assert playing(178, table().ships("knarr knarr knarr")).bay() == "knarr knarr knarr"


def test_9_6_the_first_moment_passes_also_without_a_berth():
    """Card 178."""
    position = (
        table().in_play("178").ships("knarr knarr knarr " + "whaling_boat-0 " * 3).give(silver=8).vikings(0, "B").turn()
    )
    position.play("buy knarr")
    assert position.player().played[0].used
    position.play("use emigrate_c2; use swap_boat_and_emigrate")
    assert position.player().fleet("whaling_boat") == 2


@pytest.mark.parametrize(("covered", "silverware"), [(False, 4), (True, 3)])
def test_occ_130_beach_raider(covered, silverware):
    position = table().ships("longship-0 longship-0 longship-0")
    if covered:
        position.board("shetland").raise_income(6)
    assert played(180, position) == {"silverware": silverware}
    assert played(180, position) == {}


def test_beach_raider_waits():
    """Card 180: nothing with fewer longships, and once only."""
    assert played(180, table().ships("longship-0 longship-0")) == {}
    position = table().in_play("180").ships("longship-0 longship-0").give(silver=16).turn().play("buy longship")
    assert position.has() == {"silver": 8, "silverware": 4}
    assert position.play("buy longship").has() == {"silverware": 4}


@pytest.mark.parametrize(("income", "wool"), [(4, 3), (9, 2), (10, 1)])
def test_occ_131_sail_patcher(income, wool):
    position = table().ships("knarr knarr longship-0").raise_income(income)
    assert played(181, position) == {"wool": wool}
    assert played(181, table().ships("knarr longship-0 whaling_boat-0")) == {}


def test_occ_132_cutter_operator():
    position = table().in_play("179").ships("knarr knarr").give(silver=10).turn().play("buy knarr")
    assert position.has() == {"silver": 8, "stockfish": 3}
    assert position.play("buy knarr").has() == {"silver": 3, "stockfish": 3}
    assert played(179, table().ships("knarr knarr")) == {}


def test_occ_133_herb_gardener():
    position = table().in_play("182").give(wood=6).board("stone_house.1").board("long_house.1").turn()
    position.play("apply herb_gardener; choose 5wood>2spices")
    assert position.has() == {"wood": 1, "spices": 2}
    assert position.player().played[0].used
    assert position.give(wood=5).refuses("apply herb_gardener") == "ODIN-9.4 card_not_now"
    one_house = table().in_play("182").give(wood=6).board("stone_house.1").board("shed.1").turn()
    assert one_house.refuses("apply herb_gardener") == "ODIN-9.4 card_not_now"


@pytest.mark.parametrize(("boards", "silver"), [(1, 0), (2, 4), (3, 9), (4, 16)])
def test_occ_135_seafarer(boards, silver):
    position = table().in_play("189")
    for name in ("shetland", "faroe_islands", "iceland", "greenland")[:boards]:
        position.board(name)
    assert position.phases("scoring", "end").has().get("silver", 0) == silver


def test_occ_146_barbarian():
    position = playing(5, table(round=3).in_play("158").give(silver=2, game_meat=1))
    assert position.refuses("serve game_meat silver silver silver silver gap") == "ODIN-6.10 too_little_silver"
    position.play("serve game_meat silver silver silver gap gap")
    assert (position.has().get("silver", 0), weapons(position)) == (0, 3)


def test_barbarian_serves_with_the_silver_of_the_meat():
    """Card 158: 2 + 2 silver, 6 weapons after the submission."""
    position = playing(5, table(round=5).in_play("158").give(silver=2, game_meat=1, whale_meat=1))
    position.play("serve game_meat silver whale_meat silver silver silver")
    assert "silver" not in position.has()
    assert weapons(position) == 6


def test_occ_147_sober_man():
    position = playing(5, table(round=3).in_play("160").give(mead=1))
    assert position.refuses("serve mead silver gap gap gap gap gap") == "ODIN-6.10 too_little_silver"
    position.play("serve silver gap gap gap gap gap gap gap")
    assert position.has() == {"mead": 1}
    kept = playing(5, table(round=3).in_play("160").give(mead=1)).play(f"serve {NOTHING}")
    assert kept.has() == {"mead": 1, "silver": 1}
    no_cells = playing(5, table(round=3).in_play("160").emigrated("knarr", "knarr", "knarr", "knarr"))
    assert no_cells.has() == {"silver": 1}


def test_occ_148_pea_flour_baker():
    row = "serve peas mead peas mead-up gap"
    assert playing(5, table(round=3).in_play("186").give(peas=3, mead=2)).refuses(row) == ""
    assert playing(5, table(round=3).give(peas=3, mead=2)).refuses(row) == "ODIN-6.4 lengthwise_once"
