"""Occupations that bring something when they are played, and what they count (OCC-1 to OCC-18)."""

from __future__ import annotations

import pytest

from tests.engine.odin.cards.cards_in_play import brought, played, playing
from tests.engine.odin.positions import table


def test_occ_1_fruit_picker():
    assert played(43) == {"fruits": 1}


def test_occ_2_milker():
    assert played(10, sheep=2, pregnant_sheep=1, cattle=1) == {"milk": 2, "silver": 2}
    assert played(10) == {}


def test_occ_3_cottager():
    position = table().board("shed.1").board("stone_house.1").board("long_house.1").give(stone=2)
    assert played(15, position) == {"mead": 4}
    position.turn().play("use build_long_house")
    assert position.has() == {"mead": 4, "hide": 1}


def test_occ_4_captain():
    assert played(16, table().ships("longship-3 longship-1 whaling_boat-1")) == {"silver": 3}
    assert played(16, table().ships("longship-3")) == {}


def test_occ_5_ship_owner():
    fleet = "whaling_boat-0 whaling_boat-0 whaling_boat-0 knarr knarr longship-0 longship-0"
    assert played(14, table().ships(fleet)) == {"whale_meat": 2}
    assert played(14, table().ships("whaling_boat-0 knarr")) == {}


def test_occ_6_fighter():
    assert played(18, table().ships("longship-3 longship-2 longship-1")) == {"jewelry": 1}
    assert played(18, table().ships("longship-2")) == {"silk": 1}
    assert played(18, table().ships("longship-2 longship-2 longship-3")) == {"silver_hoard": 1}
    assert played(18, table().ships("longship-1")) == {}


def test_occ_7_host():
    position = table().give(helmet=1, belt=1).board("long_house.1")
    for board, tile in (("home_board", "chalice"), ("long_house.1", "glass_beads")):
        position.lay_piece(board, tile)
    assert played(19, position) == {"spices": 1}
    assert played(19, helmet=1, belt=1) == {}


def test_occ_8_miner():
    assert played(22, table().ships("longship-0 longship-0")) == {"stone": 2, "ore": 2, "silver": 2}


def test_occ_9_meat_inspector():
    has = {"mead": 2, "milk": 1, "sheep": 1, "pregnant_sheep": 1, "cattle": 1, "hide": 3}
    assert played(26, **has) == {"silver": 4}


def test_occ_10_meat_preserver():
    assert played(29, game_meat=3, whale_meat=2) == {"salt_meat": 2}


@pytest.mark.parametrize(("silk", "silver"), [(0, {}), (1, {"silver": 1}), (2, {"silver": 3}), (5, {"silver": 6})])
def test_occ_11_silk_merchant(silk, silver):
    assert played(30, silk=silk) == silver


def test_occ_12_storeman():
    position = playing(31, table().give(hide=3, oil=3, mead=4, sheep=3, wood=3))
    assert position.offers("choose") == ["choose hide", "choose oil"]
    assert position.play("choose oil").has()["oil"] == 4


@pytest.mark.parametrize(
    ("sheep", "gained"),
    [(1, {}), (2, {"milk": 1, "wool": 1}), (3, {"milk": 1, "wool": 1}), (4, {"milk": 1, "wool": 2})],
)
def test_occ_13_shepherd(sheep, gained):
    assert played(34, sheep=sheep - 1, pregnant_sheep=1) == gained


@pytest.mark.parametrize(("sheep", "wool"), [(2, {}), (3, {"wool": 1}), (5, {"wool": 2}), (6, {"wool": 3})])
def test_occ_14_sheep_shearer(sheep, wool):
    assert played(33, sheep=sheep) == wool


def test_occ_15_grain_deliveryman():
    assert played(183) == {}
    assert played(183, table().ships("knarr " * 3)) == dict.fromkeys(("peas", "beans", "flax", "grain", "cabbage"), 1)
    assert played(183, table().ships("knarr " * 4))["fruits"] == 1


def test_occ_16_mineworker():
    position = table(seats=3)
    assert played(188, position) == {"silver": 2}
    before = position.strip("strip_1", 6).has()
    items = position.strip_items("strip_1")
    position.turn().play("use mountain_2; take strip_1 1")
    assert items[0] == "silver_2"
    assert brought(position, before) == {"silver": 3}


@pytest.mark.parametrize(("longships", "cards"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 10)])
def test_occ_17_weapons_supplier(longships, cards):
    assert sum(played(32, table().ships("longship-0 " * longships)).values()) == cards


def test_occ_18_equipment_supplier():
    position = playing(69, table().give(bow=2, snare=1, spear=3)).play("card equipment_supplier")
    assert position.has() == {"bow": 2, "snare": 2, "spear": 3, "long_sword": 2}


@pytest.mark.parametrize(
    ("card", "fleet", "gained"),
    [
        (24, "knarr whaling_boat-0 whaling_boat-0", {"oil": 1, "wood": 2}),
        (25, "knarr knarr", {"salt_meat": 2}),
        (27, "whaling_boat-0 whaling_boat-0", {"stockfish": 2}),
        (24, "", {}),
        (25, "whaling_boat-0", {}),
        (27, "knarr", {}),
        (22, "knarr", {}),
        (11, "", {"spear": 1}),
        (12, "", {"chest": 1}),
        (13, "", {"bow": 1}),
    ],
)
def test_gains_by_ships(card, fleet, gained):
    """Cards 11 to 13, 22, 24, 25, 27."""
    assert played(card, table().ships(fleet)) == gained


def test_custodian_counts_houses():
    """Card 23: stone houses and long houses, no sheds."""
    assert played(23, table().board("shed.1").board("stone_house.1").board("long_house.1")) == {"silver": 4}
    assert played(23, table().board("shed.1")) == {}
