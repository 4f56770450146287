"""Occupations that exchange, offer a choice, raise or turn tiles (OCC-19 to OCC-42)."""

from __future__ import annotations

import pytest

from tests.engine.odin.cards.cards_in_play import brought, playing
from tests.engine.odin.positions import table


def applied(card: int, moves: str, **items: int) -> dict[str, int]:
    """What an anytime card in play changes by these moves on the own turn."""
    position = table().in_play(str(card)).give(**items).turn()
    before = position.has()
    return brought(position.play(moves), before)


def could_apply(card: str, position) -> bool:
    """Whether the anytime card may be used on the own turn."""
    return not position.turn().refuses(f"apply {card}")


def test_occ_19_tanner():
    position = table().in_play("47").give(salt_meat=3).turn().play("apply tanner; apply tanner")
    assert position.has() == {"salt_meat": 1, "hide": 2}
    assert not position.refuses("apply tanner")
    assert position.play("apply tanner").refuses("apply tanner") == "ODIN-9.4 card_not_now"


def test_occ_20_master_tailor():
    assert not could_apply("master_tailor", table().in_play("44").give(hide=1, wool=1))
    has = {"hide": 1, "wool": 1, "linen": 1}
    assert applied(44, "apply master_tailor", **has) == {
        "hide": -1,
        "wool": -1,
        "linen": -1,
        "clothing": 1,
        "silver": 3,
    }


def test_occ_21_master_mason():
    gained = applied(51, "apply master_mason; choose rune_stone>silver+cabbage", rune_stone=1)
    assert gained == {"rune_stone": -1, "silver": 1, "cabbage": 1}


def test_occ_22_hide_buyer():
    position = playing(86, table().give(silver=5)).play("card hide_buyer")
    assert position.offers("choose") == ["choose 2silver>hide", "choose 4silver>2hide"]
    assert position.play("choose 4silver>2hide").has() == {"silver": 1, "hide": 2}


def test_occ_23_hornturner():
    position = playing(63, table().give(pregnant_sheep=1, silver=3)).play("card hornturner")
    assert position.offers("choose") == ["choose any_sheep>salt_meat+hide+wool"]
    position.play("choose any_sheep>salt_meat+hide+wool; choose 3silver>drinking_horn")
    assert position.has() == {"salt_meat": 1, "hide": 1, "wool": 1, "drinking_horn": 1}


def test_hornturner_may_leave_out_the_sheep():
    position = playing(63, table().give(sheep=1, pregnant_sheep=1, silver=3)).play("card hornturner; skip")
    assert position.play("choose 3silver>drinking_horn").has() == {"sheep": 1, "pregnant_sheep": 1, "drinking_horn": 1}


def test_occ_24_fine_blacksmith():
    position = playing(62, table().give("B", crucifix=1).give(ore=1, silver=1)).play("card fine_blacksmith")
    assert position.has() == {"cloakpin": 1}
    assert playing(62, table().give(ore=1)).question == "over"


def test_occ_25_preacher():
    position = table(strips="strip_5 strip_8").strip("strip_5", 2).strip("strip_8", 4).give("B", crucifix=1)
    playing(87, position).play("card preacher")
    assert position.question == "A card_strip"
    before = position.has()
    position.play("take strip_8 3")
    assert brought(position, before) == {"ore": 1, "silver": 4}
    free = playing(87, table()).play("card preacher")
    assert "choose crucifix" in free.offers()


def test_occ_26_farmer():
    assert applied(48, "apply farmer", pregnant_cattle=1) == {"pregnant_cattle": -1, "jewelry": 1}
    position = table().in_play("48").give(pregnant_cattle=1, cattle=1).turn().play("apply farmer")
    assert position.offers("choose") == ["choose cattle", "choose pregnant_cattle"]


def test_occ_27_arms_dealer():
    position = table().in_play("56").give(bow=1, long_sword=1).turn().play("apply arms_dealer")
    assert position.has() == {"ore": 1}
    assert position.state.weapons_spent == {"bow": 1, "long_sword": 1}


def test_occ_28_ship_architect():
    full = table().in_play("46").ships("knarr " * 4).give(wood=3, linen=1)
    assert not could_apply("ship_architect", full)
    position = table().in_play("46 117").ships("knarr " * 3).give(wood=3, linen=1).turn().play("apply ship_architect")
    assert position.bay() == "knarr knarr knarr longship-0"
    assert position.question == "A take_turn"


def test_occ_29_earl():
    taken = table().give(silver=4)
    for n, seat in enumerate("ABB"):
        taken.board(f"stone_house.{n}", seat)
    assert playing(72, taken).question == "over"
    position = playing(72, table().give(silver=4)).play("card earl")
    assert (position.has(), position.boards()) == ({"silver": 1}, "stone_house.1")


def test_occ_30_quartermaster():
    position = playing(81, table().give(long_sword=2, bow=3, silver=4)).play("card quartermaster")
    assert (position.has(), position.bay()) == ({"long_sword": 2, "bow": 3}, "longship-0")
    assert playing(81, table().give(long_sword=2, bow=3, silver=3)).question == "over"


@pytest.mark.parametrize(("knarrs", "price"), [(0, 8), (1, 6), (2, 3), (3, 1)])
def test_occ_31_longship_builder(knarrs, price):
    position = playing(82, table().ships("knarr " * knarrs).give(silver=price)).play("card longship_builder")
    assert (position.has(), "longship-0" in position.bay()) == ({}, True)
    assert playing(82, table().ships("knarr " * knarrs).give(silver=price - 1)).question == "over"


def test_occ_32_wharf_owner():
    position = playing(61, table().ships("longship-2")).play("card wharf_owner")
    assert (position.has(), position.bay()) == ({"silver": 8}, "")


@pytest.mark.parametrize(("peas", "more"), [(5, 3), (3, 3), (9, 0), (0, 0)])
def test_occ_33_pea_counter(peas, more):
    position = table(round=3).in_play("97").give(peas=peas).phases("harvest", "end")
    if more:
        position.play("card pea_counter")
    assert position.has().get("peas", 0) == peas + more


def test_occ_34_orient_shipper():
    position = playing(17, table().give(fruits=1)).play("card orient_shipper; upgrade fruits+3")
    assert position.has() == {"treasure_chest": 1}


def test_occ_35_field_farmer():
    position = playing(66, table().give(beans=1, silver=1)).play("card field_farmer; upgrade beans+2")
    assert position.has() == {"skin_and_bones": 1}
    position = playing(66, table().give(fruits=1, silver=1)).play("card field_farmer")
    assert position.has() == {"cattle": 1}


def test_occ_36_clerk():
    position = table().in_play("88").ships("knarr knarr").give(silver=3, cattle=1).turn().play("use overseas_trade_c1")
    position.play("card clerk")
    assert position.has()["robe"] == 1
    position.play("choose silver")
    assert position.has()["jewelry"] == 1
    one = table().in_play("88").ships("knarr").give(silver=3, cattle=1).turn().play("use overseas_trade_c1; card clerk")
    assert one.question == "A trade_overseas"


def test_occ_37_ships_cook():
    position = table().in_play("36").ships("knarr").give(whale_meat=1, sheep=1, silver=1).turn()
    position.play("use overseas_trade_c1; card ships_cook")
    assert position.has() == {"robe": 1, "sheep": 1, "silver": 1}
    assert position.play("trade robe").has() == {"treasure_chest": 1, "sheep": 1}


def test_occ_38_wholesaler():
    position = table().in_play("152").give(sheep=2, pregnant_sheep=1, hide=1)
    playing(83, position).play("card wholesaler")
    assert position.refuses("upgrade hide sheep") == "ODIN-5.4.4 cannot_rise"
    position.play("upgrade pregnant_sheep sheep sheep")
    assert position.has() == {"fur": 3, "hide": 1}
    assert position.question == "A card_offer"


def test_occ_39_merchant():
    position = table().in_play("152").give(cabbage=1, stockfish=1, oil=1).turn()
    position.play("use upgrade_3; upgrade cabbage oil stockfish; card merchant")
    assert position.offers("upgrade") == ["upgrade game_meat", "upgrade hide"]
    assert position.play("upgrade hide").has() == {"game_meat": 1, "silverware": 1, "rune_stone": 1}
    two = table().in_play("152").give(cabbage=1, stockfish=1).turn().play("use upgrade_2; upgrade cabbage stockfish")
    assert two.question == "B take_turn"


def test_occ_40_farm_shop_owner():
    assert applied(53, "apply farm_shop_owner", silver=1, beans=1) == {"silver": -1, "beans": -1, "milk": 1}


def test_occ_41_traveling_merchant():
    position = table().ships("knarr knarr").give(oil=2, silk=1, mead=1, sheep=1)
    playing(78, position).play("card traveling_merchant; choose oil; choose oil; choose silk; choose mead")
    assert position.has() == {"rune_stone": 2, "linen": 1, "peas": 1, "sheep": 1}
    assert playing(78, table().give(oil=2)).question == "over"


def test_occ_42_breeder():
    position = playing(79, table().in_play("174").give(cattle=1, pregnant_cattle=1, silver=9)).play("card breeder")
    assert position.has() == {"pregnant_cattle": 2, "silver": 9}
    assert position.question == "over"


@pytest.mark.parametrize(
    ("card", "moves", "has", "changes"),
    [
        (45, "apply pirate", {"wood": 1, "silver": 6}, {"wood": -1, "silver": -6, "treasure_chest": 1}),
        (50, "apply rune_engraver", {"rune_stone": 1}, {"rune_stone": -1, "hide": 1}),
        (54, "apply tradesman; choose silverware>silk", {"silverware": 1}, {"silverware": -1, "silk": 1}),
        (55, "apply treasurer", {"chest": 1, "silver": 3}, {"chest": -1, "silver": -3, "treasure_chest": 1}),
        (57, "apply bean_farmer", {"beans": 2}, {"beans": -2, "peas": 1, "mead": 1, "stockfish": 1}),
        (58, "apply linseed_oil_presser", {"flax": 2}, {"flax": -2, "oil": 3}),
        (59, "apply linen_weaver", {"flax": 2, "silver": 1}, {"flax": -2, "silver": -1, "linen": 2}),
        (187, "apply chronicler", {"flax": 3}, {"flax": -3, "treasure_chest": 1}),
    ],
)
def test_exchanges_at_any_time(card, moves, has, changes):
    """Cards 45, 50, 54, 55, 57 to 59, 187."""
    assert applied(card, moves, **has) == changes
    item = next(iter(has))
    less = table().in_play(str(card)).give(**{**has, item: has[item] - 1} if has[item] > 1 else {"ore": 1})
    assert not could_apply(moves.split(";")[0].removeprefix("apply "), less)


@pytest.mark.parametrize(
    ("card", "moves", "has", "left"),
    [
        (65, "card dragonslayer", {"snare": 4, "spear": 4}, {"snare": 2, "spear": 2, "treasure_chest": 1}),
        (67, "card private_chef", {"silver": 4}, {"silverware": 2, "game_meat": 1, "mead": 1}),
        (74, "card cowherd", {"silver": 2, "grain": 1}, {"cattle": 1}),
        (75, "card bone_collector", {"silver": 1}, {"skin_and_bones": 1}),
        (80, "card shepherd_boy", {"silver": 2}, {"sheep": 1}),
        (73, "card metalsmith; choose silverware", {"silver": 5}, {"silver": 5, "silverware": 1}),
        (73, "card metalsmith; choose 2silver>crucifix", {"silver": 5}, {"silver": 3, "crucifix": 1}),
        (73, "card metalsmith; choose 5silver>chalice", {"silver": 5}, {"chalice": 1}),
    ],
)
def test_exchanges_when_played(card, moves, has, left):
    """Cards 65, 67, 73 to 75, 80, EX-82."""
    assert playing(card, table().give(**has)).play(moves).has() == left
    if card != 73:
        item = next(iter(has))
        assert playing(card, table().give(**{**has, item: 1} if has[item] > 1 else {})).question == "over"


def test_weapons_when_played():
    """Card 68."""
    assert sum(playing(68).play("card supplier_of_weapons").has().values()) == 4


def test_ship_builder():
    """Card 64: the boat's ore is lost."""
    position = playing(64, table().ships("whaling_boat-1").give(silver=2)).play("card ship_builder")
    assert (position.bay(), position.has()) == ("longship-0", {})
    assert playing(64, table().ships("whaling_boat-1 knarr knarr knarr knarr").give(silver=2)).question == "over"
