"""Occupations and dice (OCC-70 to OCC-82, OCC-139 to OCC-145, OCC-155 to OCC-157)."""

from __future__ import annotations

import pytest

from tests.engine.odin.cards.cards_in_play import brought, playing
from tests.engine.odin.positions import table


def low(cards: str, space: str, *rolls: int, ships: str = "", **items: int):
    """A hunt, snare or whaling with these cards in play, up to the first question about the die."""
    die = 12 if space.startswith("whaling") else 8
    return table().in_play(cards).ships(ships).give(**items).rolls(die, *rolls).turn().play(f"use {space}")


def high(cards: str, space: str, *rolls: int, ships: str = "longship-0", **items: int):
    """A raid or pillage with these cards in play, up to the first question."""
    die = 8 if space == "raid" else 12
    return table().in_play(cards).ships(ships).give(**items).rolls(die, *rolls).turn().play(f"use {space}")


def test_occ_70_hunter():
    assert low("4", "snare", 1).has() == {"fur": 1, "snare": 1}
    raid = high("4", "raid", 8).play("stop")
    assert raid.offers("loot silverware") == ["loot silverware 0 0"]
    assert not raid.offers("loot chest")


def test_occ_71_archer():
    position = playing(13, table().in_play("4 146").give(wood=1)).rolls(8, 5).turn().play("use hunting_c1; stop")
    assert position.offers("spend") == ["spend 1 1"]
    snare = low("13", "snare", 2, wood=5).play("stop")
    assert snare.offers("spend") == ["spend 2 0"]


def test_sledger():
    """Card 146: hunting and snares, no whaling."""
    assert low("146", "hunting_c1", 3, wood=5).play("stop").offers("spend") == ["spend 2 0"]
    assert low("146", "whaling_c4", 3, wood=5, ships="whaling_boat-0").play("stop").offers("spend") == ["spend 2 0"]


def test_occ_72_catapulter():
    position = high("89", "raid", 4, stone=2, long_sword=1).play("stop")
    assert position.offers("loot chest") == ["loot chest 2 0", "loot chest 2 1"]
    assert position.refuses("loot spices 2 0") == "ODIN-5.7.3 too_weak"
    assert position.play("loot chest 2 0").has() == {"long_sword": 1, "chest": 1}


def test_occ_73_trident_hunter():
    position = low("11", "whaling_c4", 4, spear=2, wood=1, ships="whaling_boat-0").play("stop")
    assert position.offers("spend") == ["spend 0 2", "spend 1 1"]
    assert position.refuses("spend 1 2") == "ODIN-5.7.12 pays_exactly"


def test_occ_74_sword_fighter():
    position = high("90", "raid", 4, ships="longship-1").play("card sword_fighter; stop")
    assert position.bay() == "longship-0"
    assert position.offers("loot") == ["loot rune_stone 0 0"]
    assert high("90", "raid", 4).question == "A roll_again"


def test_occ_75_berserker():
    position = high("132", "pillage_c2", 4, ships="longship-3 longship-2").play("card berserker; stop")
    assert position.bay() == "longship-2 longship-2"
    assert "loot spices 0 0" in position.offers("loot")
    assert not position.offers("loot jewelry")
    assert high("132", "raid", 4, ships="longship-3").question == "A roll_again"


def test_5_7_2_the_longship_stays_in_use_when_it_has_lost_an_ore():
    """Card 132: another longship with as much ore does not take its place."""
    position = high("132", "pillage_c2", 4, ships="longship-3 longship-3").play("card berserker; stop")
    assert position.bay() == "longship-2 longship-3"
    assert "loot spices 0 0" in position.offers("loot")
    assert not position.offers("loot jewelry")


def test_occ_76_disheartened_warrior():
    position = high("104", "raid", 4, 3).play("roll; stop")
    assert position.offers("choose") == ["choose oil", "choose stockfish"]
    assert position.play("choose oil").has() == {"stone": 1, "long_sword": 1, "oil": 1}
    assert high("104", "raid", 4, 3, 2).play("roll; roll").has() == {"stone": 1, "long_sword": 1}


def test_occ_77_lone_wolf():
    position = high("135 137", "pillage_c2", 4, long_sword=1, spear=2).play("stop; loot silverware 0 1 2")
    assert position.has() == {"silverware": 1, "long_sword": 1}
    two = high("135", "pillage_c2", 5, long_sword=2).play("stop; loot silverware 0 2")
    assert two.has() == {"silverware": 1}


def test_occ_78_whale_catcher():
    position = low("142 11", "whaling_c4", 3, spear=1, ships="whaling_boat-0").play("stop; spend 0 1")
    assert position.has() == {"spear": 1, "oil": 1, "skin_and_bones": 1, "whale_meat": 1}
    two = low("142", "whaling_c4", 3, spear=2, ships="whaling_boat-0").play("stop; spend 0 2")
    assert "spear" not in two.has()


def test_occ_79_helmsman():
    position = table().in_play("12").ships("longship-0 longship-0").turn().play("use plunder; card helmsman")
    assert sum(position.has().values()) == 2
    assert position.question == "B take_turn"
    assert (
        table().in_play("12").ships("knarr").turn().play("use explore_c1; explore shetland").question == "B take_turn"
    )


@pytest.mark.parametrize(
    "action", ["use raid; stop; loot rune_stone 0 0", "use explore_c1; explore shetland", "use plunder; skip"]
)
def test_5_8_4_a_longship_that_was_used_may_be_gone_when_the_card_is_offered(action):
    """Cards 12, 52 and 84: the longship emigrates while the card is offered for it; both actions have used it."""
    position = table().in_play("12 52 147").hand("84").ships("longship-0 knarr").give(silver=3).rolls(8, 8).turn()
    position.play(f"{action}; apply tutor; card harbor_guard; choose longship-0")
    assert position.bay() == "knarr"
    assert position.play("card helmsman; card helmsman").question == "B take_turn"


def test_5_8_4_a_longship_bought_after_the_die_was_not_used_in_that_action():
    """Cards 12, 133 and 147, ODIN-8.2."""
    knarr = table().in_play("12 133 147").ships("knarr").give(silver=20).rolls(8, 8)
    knarr.turn().play("use raid; stop; loot rune_stone 0 0; buy longship")
    assert knarr.question == "A card_choice"
    assert knarr.play(knarr.offers("choose")[0]).question == "B take_turn"


def test_occ_80_bait_layer():
    position = low("131", "snare", 7, stockfish=1).play("stop; fail 0; card bait_layer")
    assert position.has() == {"wood": 1, "snare": 1, "game_meat": 1}
    assert low("131", "snare", 7).play("stop; fail 0").question == "B take_turn"


def test_occ_81_farmhand():
    position = low("163", "hunting_c2", 1, wood=1).play("stop; spend 1 0")
    assert position.has() == {"hide": 2, "game_meat": 1, "silver": 1}
    assert low("163", "hunting_c1", 1, wood=1).play("stop; spend 1 0").has() == {"hide": 1, "game_meat": 1}


def test_9_11_what_comes_with_an_action_comes_before_what_is_offered_after_it():
    """Card 163 pays for card 144."""
    position = low("163 144", "hunting_c2", 1, wood=1, silver=1).play("stop; spend 1 0; card deerstalker")
    assert position.has() == {"hide": 2, "game_meat": 1, "skin_and_bones": 1}


def test_occ_82_festive_hunter():
    position = table(round=3).in_play("159").give(game_meat=2, wood=3).rolls(8, 3).phases("closing", "end")
    position.play("A: serve game_meat gap game_meat-up gap gap").play("A: card festive_hunter").play("A: stop")
    position.play("A: spend 3 0")
    assert position.has() == {"hide": 1, "game_meat": 1}
    none = table(round=3).in_play("159").give(game_meat=1).phases("closing", "end")
    assert none.play("A: serve " + " ".join(["gap"] * 8)).question_of("A") == ""


@pytest.mark.parametrize(
    ("card", "space", "die", "rolls", "ships", "items", "moves", "gained"),
    [
        (126, "snare", 8, (1,), "", {"wood": 1}, "stop; spend 1 0", {"silver": 1}),
        (127, "snare", 8, (1,), "", {"wood": 1}, "stop; spend 1 0", {"stockfish": 1}),
        (140, "whaling_c4", 12, (1,), "whaling_boat-0", {}, "", {"oil": 1}),
        (143, "hunting_c1", 8, (1,), "", {"wood": 1}, "stop; spend 1 0", {"silver": 1}),
        (129, "snare", 8, (1,), "", {"wood": 1}, "stop; spend 1 0; card meat_curer", {"salt_meat": 1, "snare": -1}),
        (144, "hunting_c1", 8, (1,), "", {"wood": 1, "silver": 2}, "stop; spend 1 0; card deerstalker",
         {"skin_and_bones": 1, "silver": -2}),
        (133, "raid", 8, (6,), "longship-0", {}, "stop; loot rune_stone 0 0; choose peas", {"peas": 1}),
        (134, "raid", 8, (6,), "longship-0", {}, "stop; fail 0", {"mead": 1}),
    ],
)  # fmt: skip
def test_with_success_and_failure(card, space, die, rolls, ships, items, moves, gained):
    """Cards 126, 127, 129, 133, 134, 140, 143, 144: what the card adds; nothing when the action ends otherwise."""

    def after(cards, line):
        position = table().in_play(cards).ships(ships).give(**items).rolls(die, *rolls).turn().play(f"use {space}")
        return position.play(line) if line else position

    plain = ";".join(part for part in moves.split(";") if "card" not in part and "choose" not in part)
    usual = after("", plain).has()
    assert brought(after(str(card), moves), usual) == gained
    if "loot" in moves or card == 134:
        other = "stop; fail 0" if card == 133 else "stop; loot rune_stone 0 0"
        assert after(str(card), other).has() == after("", other).has()
    elif card != 140:
        assert after(str(card), "stop; fail 0").has() == after("", "stop; fail 0").has()


def test_digger():
    """Card 128."""
    position = low("128", "snare", 1, wood=1).play("stop; spend 1 0; card digger; take strip_1 1")
    assert position.has() == {"fur": 1, "snare": 1, "wood": 1}
    assert low("128", "snare", 7).play("stop; fail 0").question == "B take_turn"


def test_occ_139_raider():
    position = high("136", "raid", 8, stone=1, long_sword=2).play("stop")
    assert "loot rune_stone+rune_stone 1 2" in position.offers("loot")
    assert position.refuses("loot rune_stone+silverware 1 2").startswith("ODIN-5.7.3")
    assert position.play("loot rune_stone+rune_stone 1 2").has() == {"rune_stone": 2}


def test_occ_140_melee_fighter():
    position = high("137", "raid", 5, spear=1, long_sword=1, stone=1).play("stop; loot chest 1 1 1")
    assert position.has() == {"chest": 1}
    assert position.state.weapons_spent == {"long_sword": 1, "spear": 1}
    assert high("", "raid", 5, spear=1, long_sword=1).play("stop").refuses("loot silverware 0 1 1")


def test_occ_141_robber():
    position = high("138", "pillage_c2", 10).play("stop")
    assert "loot robe 0 0" in position.offers("loot")
    assert not high("138", "raid", 5).play("stop").question.endswith("declare")
    assert not high("", "pillage_c2", 10).play("stop").offers("loot robe")


def test_occ_142_loot_hunter():
    position = table().in_play("139").ships("longship-0").give("B", english_crown=1).rolls(12, 12).turn()
    position.play("use pillage_c2; stop")
    assert "loot round_shield 0 0" in position.offers("loot")
    plain = table().ships("longship-0").give("B", english_crown=1).rolls(12, 12).turn().play("use pillage_c2; stop")
    assert not plain.offers("loot round_shield")


def test_occ_143_ivory_sculptor():
    boats = "whaling_boat-0 whaling_boat-0 whaling_boat-0"
    position = low("141", "whaling_c3", 5, ships=boats, spear=2).play("stop; spend 0 2")
    assert position.has() == {"oil": 1, "skin_and_bones": 1, "whale_meat": 1, "peas": 1}
    one = low("141", "whaling_c4", 1, ships=boats)
    assert one.has()["cabbage"] == 1
    wood = low("141", "whaling_c4", 2, ships=boats, wood=1).play("stop; spend 1 0")
    assert "cabbage" not in wood.has()


def test_occ_144_steersman():
    position = (
        table().in_play("147 12").ships("knarr longship-2").rolls(12, 4).turn().play("use plunder; card helmsman")
    )
    assert (position.has()["silver_hoard"], sum(position.has().values())) == (1, 2)
    pillage = table().in_play("147").ships("knarr longship-2").rolls(12, 4).turn().play("use pillage_c2; stop")
    assert pillage.offers("loot") == ["loot rune_stone 0 0"]
    assert table().in_play("147").ships("knarr").turn().refuses("use plunder") == "ODIN-5.0.2 needs_ships"
    assert table().in_play("147").ships("knarr").turn().refuses("use raid") == ""


def test_occ_145_proficient_hunter():
    position = high("153", "raid", 2, 3, 1, 8).play("roll; roll")
    assert position.question == "A roll_again"
    assert position.play("roll").question == "A declare"


def test_occ_156_raider_and_robber():
    position = high("136 138", "pillage_c2", 10).play("stop")
    assert "loot rune_stone+oil 0 0" in position.offers("loot")


def test_occ_157_modifiers_add_up():
    position = high("4 136", "raid", 6).play("stop")
    assert position.offers("loot") == ["loot oil 0 0", "loot rune_stone 0 0"][1:]


def test_occ_100_stone_crusher():
    position = high("156", "raid", 4).play("stop")
    assert position.has() == {"stone": 1, "long_sword": 1, "silver": 1}
    assert table().in_play("156").turn().play("use beans").has() == {"beans": 1, "silver": 1}


def test_occ_161_mineworker_and_digger():
    cards = table().in_play("6 128 188").give(wood=1).strip("strip_1", 6).rolls(8, 1).turn()
    cards.play("use snare; stop; spend 1 0; card digger; take strip_1 1")
    assert cards.has() == {"fur": 1, "snare": 1, "silver": 3}
    stone = table().in_play("6 128 188").give(wood=1).strip("strip_1", 4).rolls(8, 1).turn()
    stone.play("use snare; stop; spend 1 0; card digger; take strip_1 1")
    assert stone.has() == {"fur": 1, "snare": 1, "stone": 1, "silver": 1}
