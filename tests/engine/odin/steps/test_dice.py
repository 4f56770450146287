"""Raids, pillages, hunting, snares, whaling, plunder (ODIN-5.7)."""

from __future__ import annotations

import pytest

from engine.odin.asking.battle import looting_part
from engine.odin.facts.pieces import WeaponCard
from tests.engine.odin.positions import table


def test_ex_69_a_failed_raid():
    position = table().ships("longship-1").give(stone=2, long_sword=1).rolls(8, 4, 5, 3).turn()
    position.play("use raid; roll; roll")
    assert position.question == "A declare"
    assert "loot rune_stone 2 1" in position.offers("loot")
    assert position.refuses("loot rune_stone 2 0") == "ODIN-5.7.3 too_weak"
    position.play("fail 0")
    assert position.has() == {"stone": 3, "long_sword": 2}
    assert position.question == "B take_turn"


def test_ex_70_a_pillage_with_ore():
    position = table().ships("longship-2").give(ore=1, long_sword=1).rolls(12, 4, 6).turn()
    position.play("arm longship-2; use pillage_c2; roll; stop; loot jewelry 0 1")
    assert position.has() == {"jewelry": 1}
    assert position.bay() == "longship-3", "the ore stays on the ship"
    assert position.state.weapons_spent == {"long_sword": 1}


def test_ex_71_a_failed_hunt():
    position = table().give(wood=9).rolls(8, 3, 7, 4).turn().play("use hunting_c2; roll; roll; fail 0")
    assert position.has() == {"wood": 10, "bow": 1}
    assert position.player().vikings == 6


def test_ex_72_zero_forces_success():
    position = table().ships("whaling_boat-1").rolls(12, 2).turn().play("use whaling_c4")
    assert position.has() == {"oil": 1, "skin_and_bones": 1, "whale_meat": 1}
    assert position.question == "B take_turn"


def test_ex_73_three_boats():
    position = (
        table().ships("whaling_boat-1 whaling_boat-1 whaling_boat-0").give(wood=2, spear=1).rolls(12, 8, 4).turn()
    )
    position.play("use whaling_c3; boats whaling_boat-0 whaling_boat-1 whaling_boat-1")
    assert position.question == "A roll_again"
    assert position.state.players[0].uses[0].dice.rolls == [8]
    position.play("roll")
    assert position.has() == {"wood": 2, "spear": 1, "oil": 1, "skin_and_bones": 1, "whale_meat": 1}


def test_whaling_is_paid_with_wood_and_spears():
    """ODIN-5.7.7, ODIN-5.7.12."""
    position = table().ships("whaling_boat-1 whaling_boat-1 whaling_boat-0").give(wood=2, spear=2).rolls(12, 8).turn()
    position.play("use whaling_c3; boats whaling_boat-0 whaling_boat-1 whaling_boat-1; stop")
    assert position.offers("spend") == ["spend 1 2", "spend 2 1"]
    assert position.refuses("spend 2 2") == "ODIN-5.7.12 pays_exactly"
    position.play("spend 1 2")
    assert position.has() == {"wood": 1, "oil": 1, "skin_and_bones": 1, "whale_meat": 1}
    assert position.state.weapons_spent == {"spear": 2}


def test_whaling_boats_are_chosen():
    """ODIN-5.7.7, ODIN-14.29."""
    position = table().ships("whaling_boat-1 whaling_boat-0").turn().play("use whaling_c4")
    assert position.offers() == ["boats whaling_boat-0", "boats whaling_boat-1"]
    assert position.refuses("boats whaling_boat-0 whaling_boat-1") == "ODIN-5.7.7 no_such_boats"


def test_ex_74_plunder():
    assert table().ships("longship-0").turn().refuses("use plunder") == "ODIN-5.0.2 needs_ships"
    position = table().ships("longship-0 longship-0").turn().play("use plunder")
    assert position.has() == {"silver_hoard": 1}


@pytest.mark.parametrize(
    ("space", "die", "ships", "gained", "back", "placed"),
    [
        ("snare", 8, "", {"wood": 1, "snare": 1}, 1, 2),
        ("whaling_c3", 12, "whaling_boat-0", {"wood": 1, "spear": 1}, 2, 3),
        ("pillage_c2", 12, "longship-0", {"stone": 1, "long_sword": 1}, 1, 2),
    ],
)
def test_ex_75_consolations(space, die, ships, gained, back, placed):
    position = table().ships(ships).rolls(die, 5).turn().play(f"use {space}; stop")
    assert position.offers("fail") == [f"fail {n}" for n in range(back + 1)]
    assert position.refuses(f"fail {back + 1}") == "ODIN-5.7.14 too_many_back"
    position.play(f"fail {back}")
    assert position.has() == gained
    assert position.player().vikings == 8 - placed + back
    assert position.state.spaces[space].vikings == placed - back


def test_ex_109_failure_at_any_result():
    position = table().ships("longship-0").rolls(8, 8).turn().play("use raid; stop; fail 0")
    assert position.has() == {"stone": 1, "long_sword": 1}


def test_ex_110_five_or_less_fails():
    position = table().ships("longship-0").rolls(8, 4).turn().play("use raid; stop")
    assert position.has() == {"stone": 1, "long_sword": 1}, "nothing else is possible, so nobody is asked"


def test_ex_111_the_longship_with_most_ore():
    position = table().ships("longship-1 longship-3").rolls(12, 5).turn().play("use pillage_c2")
    (asked,) = position.game.decisions(position.state)
    assert asked.words["value"] == 8


def test_a_searched_pile_is_shuffled():
    """ODIN-5.7.9: nobody knows its order afterwards."""
    position = table().ships("whaling_boat-0").rolls(12, 9).turn()
    before = list(position.state.weapon_pile)
    position.play("use whaling_c4; stop; fail 0")
    before.remove(WeaponCard.spear)
    assert position.has() == {"wood": 1, "spear": 1}
    assert sorted(position.state.weapon_pile) == sorted(before)
    assert position.state.weapon_pile != before


def test_ex_112_a_substitute_snare():
    position = table().rolls(8, 5).turn()
    position.state.weapon_pile = [WeaponCard.bow]
    position.play("use snare; stop; fail 0")
    assert position.has() == {"wood": 1, "snare": 1}
    assert position.state.weapon_pile == [WeaponCard.bow]


def test_a_snare_just_spent_may_come_back():
    """ODIN-5.7.6, ODIN-14.9."""
    position = table().give(snare=1, wood=1).rolls(8, 2).turn().play("use snare; stop; spend 1 1")
    assert position.has() == {"fur": 1, "snare": 1}
    assert position.state.weapons_spent == {}


def test_named_weapons_come_from_the_discard_pile_then_the_pile():
    """ODIN-5.7.9."""
    position = table().rolls(8, 5, 5).turn()
    position.state.weapons_spent, pile = {"bow": 1}, len(position.state.weapon_pile)
    position.play("use hunting_c1; stop")
    assert (position.state.weapons_spent, len(position.state.weapon_pile)) == ({}, pile)
    position.play("pass; use hunting_c2; stop")
    assert (position.has()["bow"], len(position.state.weapon_pile)) == (2, pile - 1)


def test_ex_117_a_returned_viking_is_used_again():
    position = table().vikings(2).rolls(8, 5).turn().play("use snare; stop; fail 1; use beans; use stockfish")
    assert position.has() == {"wood": 1, "snare": 1, "stockfish": 1}


def test_loot():
    """ODIN-5.7.3, ODIN-5.7.13: blue goods and available special tiles; more may be spent than is needed."""
    position = table().give("B", helmet=1).ships("longship-0").give(stone=1).rolls(8, 8).turn().play("use raid; stop")
    tiles = {text.split()[1] for text in position.offers("loot")}
    assert "cloakpin" in tiles
    assert "helmet" not in tiles
    assert "oil" not in tiles
    assert position.refuses("loot helmet 0 0") == "ODIN-5.7.3 no_loot"
    assert position.play("loot rune_stone 1 0").has() == {"rune_stone": 1}


def odds(position):
    """How many faces of how many would do better than the roll that is asked about."""
    [asked] = [decision.words for decision in position.game.decisions(position.state)]
    return asked["better"], asked["sides"]


def test_the_odds_of_the_next_roll():
    """ODIN-5.7.2, ODIN-5.7.7: higher faces in a raid, lower ones in a hunt; where both count nothing neither is better."""
    assert odds(table().ships("longship").give(stone=9).rolls(8, 5).turn().play("use raid")) == (3, 8)
    assert odds(table().give(wood=9).rolls(8, 5).turn().play("use hunting_c2")) == (4, 8)
    whaling = table().ships("whaling_boat-1 whaling_boat-1 whaling_boat-0").give(wood=9, spear=1).rolls(12, 8).turn()
    whaling.play("use whaling_c3; boats whaling_boat-0 whaling_boat-1 whaling_boat-1")
    assert odds(whaling) == (7, 12)


@pytest.mark.parametrize(("cards", "spears"), [("", 0), ("137", 2), ("89", 0)])
def test_the_cheapest_way_to_a_tile_is_suggested(cards, spears):
    """Legal for every tile, and none that is legal spends less."""
    position = table().in_play(cards).ships("longship").give(stone=3, long_sword=2, spear=spears).rolls(8, 6).turn()
    s = position.play("use raid; stop").state
    loot = looting_part(s, 0, 6)
    for tile, _ in loot.tiles:
        [values] = loot.suggested([tile])
        cheapest = loot.after([tile, *values])
        assert loot.allows(cheapest)
        legal = [move for move in loot.moves() if move.tile == tile]
        assert spent(cheapest) == min(map(spent, legal))


def spent(move):
    """What is spent for a tile."""
    return move.stone + move.long_swords + move.spears
