"""Occupations that move Vikings, take actions, use spaces or run phases (OCC-43 to OCC-57)."""

from __future__ import annotations

import pytest

from tests.engine.odin.cards.cards_in_play import brought, playing
from tests.engine.odin.positions import table


def test_occ_43_inspector():
    position = table(round=4).give(silver=4).stand("wool", "A", 3).vikings(3)
    playing(60, position).play("card inspector; choose 4silver")
    assert position.player().vikings == 5
    assert position.state.spaces["wool"].vikings == 1
    assert position.has() == {}


def test_a_space_is_free_once_its_last_viking_has_gone_back():
    """ODIN-3.5.8, by card 60."""
    position = playing(60, table().stand("mead", "A").stand("wool")).play("card inspector")
    assert (list(position.state.spaces), position.player().vikings) == (["wool"], 9)


def test_occ_44_homecomer():
    position = table().in_play("151").stand("plunder", "A", 4).stand("master_crafting", "A", 3).stand("mead", "A", 2)
    playing(76, position.vikings(0)).play("card homecomer")
    assert [position.state.spaces[name].vikings for name in ("plunder", "master_crafting", "mead")] == [3, 2, 2]
    assert (position.player().vikings, position.has()) == (2, {"silver": 1})
    assert playing(76, table().stand("mead", "A", 2)).question == "over"


def test_occ_45_ironsmith():
    position = table().in_play("108").give(ore=1, wood=1).turn().play("use chest; choose ore; card ironsmith")
    assert position.has() == {"wood": 1, "chest": 1}
    assert (position.player().vikings, position.state.spaces["chest"].vikings) == (7, 1)
    wood = table().in_play("108").give(ore=1, wood=1).turn().play("use chest; choose wood")
    assert wood.question == "B take_turn"


def test_occ_46_snare_specialist():
    position = table().in_play("130").give(wood=2, snare=1).rolls(8, 2).turn().play("use snare; stop; spend 2 0")
    assert position.has()["snare"] == 2
    position.play("card snare_specialist")
    assert (position.player().vikings, "snare" in position.has()) == (7, False)
    follower = playing(77, table().in_play("130").give(wood=2, snare=1).stand("snare", vikings=2).rolls(8, 2))
    follower.play("card follower; stop; spend 2 0")
    assert follower.question == "over"


def test_occ_47_harbor_guard():
    position = playing(84, table(round=5).ships("knarr knarr knarr").give(silver=2)).play("card harbor_guard")
    assert (position.has(), position.player().emigrated) == ({}, ["knarr"])
    cheap = playing(84, table(round=5).in_play("170").ships("knarr knarr knarr")).play("card harbor_guard")
    assert cheap.player().emigrated == ["knarr"]
    assert playing(84, table(round=5).ships("knarr knarr knarr").give(silver=1)).question == "over"


def test_occ_48_hornblower():
    position = playing(85, table().give(silver=3, wood=9).rolls(8, 3, 4)).play("card hornblower; choose silver>hunting")
    position.play("stop; spend 3 0")
    assert position.has() == {"silver": 2, "wood": 6, "hide": 1, "game_meat": 1}
    position.play("choose 2silver>snare; stop")
    assert position.offers("fail") == ["fail 0"]
    assert position.play("fail 0").has() == {"wood": 7, "snare": 1, "hide": 1, "game_meat": 1}


def test_ex_88_only_the_snare():
    """Card 85: each part may be left out."""
    position = playing(85, table().give(silver=2).rolls(8, 8)).play("card hornblower; skip; choose 2silver>snare")
    assert position.question == "A roll_again"


def test_occ_49_birka_settler():
    position = table(round=2).in_play("110").ships("knarr").give(silver=3).turn().play("use overseas_trade_c2")
    position.play("card birka_settler")
    assert (position.has(), position.player().emigrated) == ({}, ["knarr"])
    other = table(round=2).in_play("110").ships("knarr").give(silver=3).turn().play("use overseas_trade_c1")
    assert other.question == "B take_turn"


def test_occ_50_chief():
    position = playing(5, table(round=3).give(stockfish=2))
    assert position.question == "A hold_feast"
    position.play("serve " + " ".join(["gap"] * 8))
    assert position.player().penalties == 8
    assert position.question == "over"


def test_occ_51_cattle_breeder():
    position = table().in_play("174").give(sheep=2, pregnant_cattle=1, silver=3)
    playing(35, position).play("card cattle_breeder")
    assert position.has() == {"sheep": 1, "pregnant_sheep": 1, "cattle": 2, "silver": 3}
    assert position.question == "A card_offer"
    position.play("card bosporus_traveller")
    assert position.question == "over"
    assert position.has()["silk"] == 1


def houses():
    """A long house with its oil cell enclosed, and the enclosed mead cell of the home board."""
    return table().board("long_house.1").enclose("long_house.1", "oil").enclose("home_board", "mead")


def test_occ_52_builder():
    position = playing(20, houses().in_play("41")).play("card builder")
    assert position.has() == {"oil": 1}
    assert position.question == "over"
    maid = playing(20, houses().in_play("177")).play("card builder; card maid")
    assert maid.has() == {"silverware": 1}


def test_occ_53_collector():
    assert playing(21, houses()).play("card collector").has() == {"mead": 1}


def test_occ_54_tutor():
    position = table().in_play("52 176").hand("43 10").give(silver=1).turn().play("apply tutor; play fruit_picker")
    assert position.has() == {"fruits": 1, "peas": 1}
    assert position.player().hand == [10]
    assert table().in_play("52").give(silver=1).turn().refuses("apply tutor") == "ODIN-9.4 card_not_now"


def test_a_card_played_meanwhile_comes_too_late():
    """ODIN-9.10, cards 52, 94 and 96: what it reacts to had come before it was laid down."""
    position = table(round=3).in_play("52 96").hand("94").give(silver=1, oil=2, whale_meat=1).phases("harvest", "end")
    position.play("apply tutor")
    assert position.offers("card") == ["card meat_merchant"]
    assert position.play("card meat_merchant").has() == {"oil": 2, "game_meat": 2}


def test_tutor_at_the_end_of_the_turn():
    """ODIN-8.7: only who could use card 52 is asked whether the turn is over; off the turn it is refused."""
    position = table().in_play("52").hand("43").give(silver=2).turn().play("use stockfish")
    assert position.question == "A end_turn"
    position.play("done")
    assert position.refuses("apply tutor", "A") == "ODIN-8.6 card_on_own_turn"


def test_occ_55_plower():
    position = table().in_play("49 169 171 97").give(cattle=1, flax=1).turn().play("apply plower")
    assert position.question == "A card_offer"
    crops = {"peas": 1, "flax": 3, "beans": 1, "grain": 1, "cabbage": 1}
    assert position.has() == crops
    position.play("card flax_baker")
    assert position.has() == {**crops, "flax": 2, "grain": 2, "silver": 1}
    assert position.question == "A take_turn"


def test_occ_56_follower():
    position = table().give(silver=3).stand("buy_cattle_and_milk", vikings=2).stand("wool", vikings=3)
    playing(77, position).play("card follower")
    assert position.has() == {"cattle": 1, "milk": 1}
    assert position.player().vikings == 8
    assert playing(77, table().give(silver=3)).question == "over"


def test_occ_57_latecomer():
    position = table().in_play("91").give(silver=2).stand("stockfish", "A").vikings(0).vikings(0, "B")
    position.phases("actions", "end").play("card latecomer")
    assert position.offers("choose") == ["choose buy_stockfish", "choose hunting_c1"]
    position.play("choose buy_stockfish")
    assert position.has() == {"stockfish": 2}
    poor = table().in_play("91").stand("stockfish", "A").vikings(0).vikings(0, "B").phases("actions", "end")
    assert poor.question == "over"


@pytest.mark.parametrize(("silver", "offers"), [(1, ["choose hunting_c1"]), (2, ["choose buy_stockfish"])])
def test_latecomer_pays_for_the_space_too(silver, offers):
    """Card 91: the silver of the card is not there for the space."""
    position = table().in_play("91").give(silver=silver).stand("stockfish", "A").vikings(0).vikings(0, "B")
    position.phases("actions", "end").play("card latecomer")
    assert (position.question == "A roll_again") if silver == 1 else (offers[0] in position.offers())


def test_occ_152_inspector_is_one_movement():
    position = table(round=2).in_play("151 168").give(silver=2).stand("wool", "A", 3).vikings(1)
    playing(60, position).play("card inspector; choose 2silver")
    assert position.has() == {"silver": 2}
    first = table(round=2).in_play("151 168").give(silver=2).stand("wool", "A", 3).vikings(1)
    assert playing(60, first).play("card inspector; skip").has() == {"silver": 3}


def test_a_card_used_in_the_question_of_another_leaves_its_movement_whole():
    """ODIN-9.12, cards 50, 60 and 151: the second Viking comes from the same space, whatever has been used in between."""
    position = table(round=2).in_play("50 151").give(silver=2, rune_stone=1).stand("wool", "A", 3).stand("mead", "A", 2)
    playing(60, position).play("card inspector; choose wool; apply rune_engraver; choose 2silver")
    assert position.has() == {"hide": 1, "silver": 1}, "the movement of 60 counts once"
    assert {name: standing.vikings for name, standing in position.state.spaces.items()} == {"wool": 1, "mead": 2}


def test_occ_153_follower_hunts():
    position = table().in_play("163 143 154").give(wood=3).stand("hunting_c2", vikings=2).rolls(8, 3)
    before = position.has()
    playing(77, position).play("card follower; stop; spend 3 0")
    assert brought(position, before) == {"wood": -3, "hide": 1, "game_meat": 1, "silver": 1}


def test_occ_154_chief_with_reactions():
    position = playing(5, table(round=3).in_play("160 157").give(sheep=1))
    position.play("serve sheep " + " ".join(["gap"] * 4))
    assert position.has() == {"silver": 1, "skin_and_bones": 1}


def test_occ_159_harbor_guard_with_discounts():
    position = playing(84, table(round=4).in_play("2 170 125").ships("knarr").give(silver=1)).play("card harbor_guard")
    assert position.has() == {"rune_stone": 1}
