"""Occupations that move pieces, or change prices (OCC-58 to OCC-69)."""

from __future__ import annotations

from engine.odin.table.boards import round_income
from tests.engine.odin.cards.cards_in_play import playing
from tests.engine.odin.positions import table


def test_occ_58_modifier():
    position = table().in_play("39").ships("longship-2 whaling_boat-1").turn().play("apply modifier; choose longship-2")
    position.play("apply modifier; choose longship-1")
    assert (position.has(), position.bay()) == ({"ore": 2}, "whaling_boat-1 longship-0")
    assert not position.play("apply modifier").refuses("use stockfish")
    assert position.bay() == "whaling_boat-0 longship-0"
    assert position.refuses("apply modifier") == "ODIN-9.4 card_not_now"


def test_occ_59_master_joiner():
    position = table().in_play("40").give(wood=2).board("long_house.1").turn()
    places = position.offers("place wood")
    assert all(" long_house.1 " in place for place in places)
    assert places
    position.play(places[0]).play(position.offers("place wood")[0])
    assert position.has() == {}
    assert table().give(wood=2).in_play("40").turn().refuses("place wood home_board a12") == "ODIN-7.1.1 not_accepted"
    assert table().give(wood=2).board("long_house.1").turn().refuses(places[0]) == "ODIN-7.1.2 not_accepted"


def test_occ_60_ore_boatman():
    position = table().in_play("9").ships("longship-0 longship-0").phases("closing", "end")
    assert position.question_of("A") == "before_income"
    position.play("A: card ore_boatman")
    assert position.question_of("A") == "card_lay"
    before = len(position.player().board("home_board").laid)
    position.play("A: " + position.offers_of("A", "place ore")[0]).play("A: skip")
    assert len(position.player().board("home_board").laid) == before + 1
    assert position.has() == {}
    none = table().in_play("9").ships("knarr").phases("closing", "end")
    assert none.question_of("A") != "before_income"


def test_occ_61_steward():
    position = table().in_play("42").board("shed.1").board("stone_house.1").give(stone=1).phases("closing", "end")
    position.play("A: card steward")
    assert position.player().board("shed.1").stone == 1
    assert position.has() == {"silver": 1}
    assert table().in_play("42").board("shed.1").phases("closing", "end").question_of("A") != "before_income"
    full = table().in_play("42").board("shed.1", wood=3, stone=3).give(stone=1).phases("closing", "end")
    assert full.question_of("A") != "before_income"


def test_occ_62_fish_cook():
    position = table(round=3).in_play("172").give(stockfish=3).board("long_house.1").phases("closing", "end")
    position.play("A: done").play("A: serve stockfish gap stockfish-up gap stockfish-up gap")
    assert position.question_of("A") == "card_offer"
    position.play("A: card fish_cook").play("A: " + position.offers_of("A", "place stockfish")[0]).play("A: skip")
    assert [one.piece for one in position.player().board("long_house.1").laid] == ["stockfish"]
    assert "stockfish" not in position.has()


def test_occ_63_sponsor():
    position = playing(184, table().give(ore=4, silver=3)).play("card sponsor")
    assert (position.bay(), position.has()) == ("longship-3", {"ore": 1})
    assert playing(184, table().give(ore=2, silver=3)).question == "over"
    both = playing(184, table().give(ore=3, silver=3, wood=4)).play("card sponsor")
    assert both.offers("choose") == ["choose 3silver>longship", "choose 4wood>longship"]


def test_the_ore_of_the_sponsor_stays_until_it_is_on_the_ship():
    """ODIN-8.10, card 184: while its owner chooses how to pay, no ore that the longship must carry can be laid."""
    position = table().hand("184").give(ore=4, silver=3, wood=4, stone=1).turn()
    position.play("use play_occupation_1; choose stone; play sponsor; card sponsor; place ore home_board 0 a1")
    assert position.refuses("place ore home_board 0 c1") == "ODIN-8.10 breaks_off"
    position.play("choose 4wood>longship")
    assert (position.bay(), position.has()) == ("longship-3", {"silver": 4})


def test_occ_64_courier():
    position = table().lay_piece("home_board", "cloakpin", "B")
    board = position.player("B").board("home_board")
    (spot,) = board.laid
    income = round_income(position.player("B"))
    playing(70, position).play("card courier")
    assert position.has() == {"cloakpin": 1}
    assert position.has("B") == {}
    assert sorted(one.piece for one in board.laid) == ["rune_stone", "silverware"]
    assert {cell for one in board.laid for cell in one.cells} == set(spot.cells)
    assert round_income(position.player("B")) == income
    assert playing(70).question == "over"


def test_occ_65_innkeeper():
    in_house = table().board("long_house.1", "B").lay_piece("long_house.1", "drinking_horn", "B")
    assert playing(71, in_house).question == "over"
    position = playing(71, table().lay_piece("home_board", "drinking_horn", "B")).play("card innkeeper")
    assert position.has() == {"drinking_horn": 1}
    assert sorted(one.piece for one in position.player("B").board("home_board").laid) == ["chest", "rune_stone"]


def test_a_tile_goes_back_with_the_turn():
    """ODIN-5.0.6, card 70: the space would need the silver of the other card; what the owner has laid meanwhile stays."""
    position = table().lay_piece("home_board", "cloakpin", "B").give("B", silver=1)
    laid = position.player("B").boards[0].laid
    position.give(silver=1, sheep=1, cattle=1).hand("10 70").phases("actions")
    position.play("use buy_sheep_and_cattle; play courier")
    place = position.offers_of("B", "place silver")[0]
    position.play(f"B: {place}; card courier")
    assert position.happened()["turn_taken_back"] == 1
    assert position.question == "A take_turn"
    assert [one for one in position.player("B").boards[0].laid if one.piece != "silver"] == list(laid)
    assert position.player("B").has == {}
    assert "cloakpin" not in position.has()


def test_what_was_shown_is_not_taken_back():
    """ODIN-5.0.6, card 32: once weapons have been drawn the Vikings stay, and the action has no effect."""
    position = table().give(silver=1, sheep=1, cattle=1).ships("longship-0").hand("10 32").phases("actions")
    position.play("use buy_sheep_and_cattle; play weapons_supplier")
    assert (position.happened()["no_effect"], position.happened()["turn_taken_back"]) == (1, 0)
    assert position.state.spaces["buy_sheep_and_cattle"].vikings == 4
    assert position.has()["sheep"] == 1


def test_own_tile_moved_counts():
    """Card 19 after card 70: the tile changes its owner."""
    position = table().give(belt=1, helmet=1).lay_piece("home_board", "cloakpin", "B")
    playing(70, position).play("card courier")
    assert playing(19, position).has() == {"belt": 1, "helmet": 1, "cloakpin": 1, "silk": 1}


def test_occ_66_peddler():
    position = table().in_play("1").give(silver=3).turn().play("use buy_cattle_and_milk")
    assert position.has() == {"silver": 1, "cattle": 1, "milk": 1}
    poor = table().in_play("1").give(silver=2).turn()
    assert not poor.refuses("use buy_cattle_and_milk")
    assert poor.refuses("use beans") == ""
    free = table().in_play("1").turn().play("use sheep_or_cattle; choose cattle")
    assert free.has() == {"cattle": 1}


def test_occ_67_patron():
    assert table().in_play("1 2").turn().play("use buy_salt_meat").has() == {"salt_meat": 2}
    assert table().in_play("1 2").turn().play("use buy_stockfish").has() == {"stockfish": 2}
    assert table().in_play("2").turn().refuses("use buy_stockfish") == "ODIN-5.0.4 cannot_pay"
    sale = table().in_play("2").ships("knarr").give(silver=4).turn().play("use special_sale")
    assert "purchase belt" in sale.offers("purchase")


def test_occ_68_master_bricklayer():
    position = table().in_play("116").give(stone=1, wood=2).turn()
    position.play("use build_house_and_ship; choose stone_house+longship")
    assert position.has() == {}
    assert table().in_play("116").turn().play("use build_stone_house").boards() == "stone_house.1"
    assert table().in_play("116").give(wood=1).turn().refuses("use build_shed") == "ODIN-5.0.4 cannot_pay"


def test_occ_69_refugee_helper():
    position = table(round=3).in_play("170").ships("knarr").give(silver=1).turn().play("use emigrate_c2")
    assert (position.has(), position.player().emigrated) == ({}, ["knarr"])
    assert table(round=3).ships("knarr").give(silver=1).turn().refuses("use emigrate_c2") == "ODIN-5.6.1 cannot_pay"


def test_occ_162_modifier_before_a_sale():
    position = table().in_play("39").hand("61").ships("longship-3").give(stone=1).turn()
    for n in (3, 2, 1):
        position.play(f"apply modifier; choose longship-{n}" if position.offers("choose") else "apply modifier")
    position.play("use play_occupation_1; choose stone" if "ore" in position.has() else "use play_occupation_1")
    position.play("play wharf_owner; card wharf_owner")
    assert (position.has(), position.bay()) == ({"ore": 3, "silver": 9}, "")


def test_a_discount_pays_nothing_out():
    """Card 170: in the first round an emigration costs 1 silver, and 0 with the card."""
    position = table(round=1).in_play("170").ships("knarr").give(silver=1).turn().play("use emigrate_c2")
    assert (position.has(), position.player().emigrated) == ({"silver": 1}, ["knarr"])
