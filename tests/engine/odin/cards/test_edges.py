"""Occupations at the edges of their conditions: the other option, one more and one less, what does not set them off."""

from __future__ import annotations

import pytest

from engine.odin.facts.pieces import WEAPONS
from tests.engine.odin.cards.cards_in_play import played, playing
from tests.engine.odin.positions import Position, table


def turn(cards: str, moves: str, ships: str = "", **items: int) -> Position:
    """The own turn with these cards in play, after some moves."""
    return table().in_play(cards).ships(ships).give(**items).turn().play(moves)


def over(position: Position) -> bool:
    """Whether nobody is asked about a card: the next seat has its turn, or nothing is left to do."""
    return position.question in ("B take_turn", "over")


# ---- when they are played ------------------------------------------------------------------------------------------------


def test_fine_blacksmith_chooses_among_the_tiles():
    """Card 62."""
    position = playing(62, table().give(ore=2, silver=2)).play("card fine_blacksmith")
    assert position.offers("choose") == ["choose ore+silver>cloakpin", "choose ore+silver>crucifix"]
    assert position.play("choose ore+silver>crucifix").has() == {"ore": 1, "silver": 1, "crucifix": 1}


def test_field_farmer_raises_one_orange_good():
    """Card 66."""
    position = playing(66, table().give(beans=2, milk=1, silver=1)).play("card field_farmer")
    assert position.offers("upgrade") == ["upgrade beans", "upgrade beans+2"]


def test_equipment_supplier_fills_every_kind():
    """Card 69."""
    position = playing(69, table().give(snare=3, bow=1, spear=1)).play("card equipment_supplier")
    assert position.has() == {"bow": 2, "snare": 3, "spear": 2, "long_sword": 2}


@pytest.mark.parametrize(("card", "name", "silver"), [(73, "metalsmith", 5), (86, "hide_buyer", 6)])
def test_who_uses_the_card_chooses(card, name, silver):
    """Cards 73, 86: an option cannot be left out any more, and one is all."""
    position = playing(card, table().give(silver=silver)).play(f"card {name}")
    assert position.offers("skip") == []
    assert over(position.play(position.offers("choose")[0]))


@pytest.mark.parametrize(("knarrs", "tiles"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_traveling_merchant(knarrs, tiles):
    """Card 78."""
    position = playing(78, table().ships("knarr " * knarrs).give(oil=8, silk=1)).play("card traveling_merchant")
    position.play("; ".join(["choose oil"] * tiles))
    assert position.has() == {"oil": 8 - tiles, "rune_stone": tiles, "silk": 1}
    assert over(position)


@pytest.mark.parametrize(("weapons", "price"), [({"spear": 2}, 7), ({"bow": 1, "spear": 2}, 6), ({"long_sword": 9}, 0)])
def test_quartermaster_counts_spears_and_pays_nothing_out(weapons, price):
    """Card 81."""
    position = playing(81, table().give(silver=9, **weapons)).play("card quartermaster")
    assert position.has() == {"silver": 9 - price, **weapons}


@pytest.mark.parametrize("round", [1, 3])
def test_harbor_guard_pays_nothing_out(round):
    """Card 84: three ships, in the round that they are worth and in an earlier one."""
    position = playing(84, table(round=round).ships("knarr knarr knarr").give(silver=1)).play("card harbor_guard")
    assert (position.has(), position.player().emigrated) == ({"silver": 1}, ["knarr"])


@pytest.mark.parametrize(("knarrs", "kinds"), [(1, "beans flax peas"), (2, "beans flax grain peas")])
def test_grain_deliveryman(knarrs, kinds):
    """Card 183."""
    assert played(183, table().ships("knarr " * knarrs)) == dict.fromkeys(kinds.split(), 1)


def test_mineworker_alone():
    """Card 188: no silver in a game of one."""
    assert played(188, table(seats=1)) == {}


# ---- harvests, feasts, bonuses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tiles", "silver"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_sympathetic_soul(tiles, silver):
    """Card 92."""
    owned = dict.fromkeys(("helmet", "belt", "fibula", "chalice", "horseshoe")[:tiles], 1)
    position = table(round=3).in_play("92").give(**owned).phases("harvest", "end")
    assert position.has().get("silver", 0) == silver


@pytest.mark.parametrize("peas", [8, 9])
def test_pea_counter_has_enough(peas):
    """Card 97: who has 8 peas is not asked."""
    assert over(table(round=3).in_play("97").give(peas=peas).phases("harvest", "end"))


@pytest.mark.parametrize("animal", ["sheep", "pregnant_sheep", "cattle", "pregnant_cattle"])
def test_skinner(animal):
    """Card 157: every animal that is served, pregnant or not."""
    position = playing(5, table(round=3).in_play("157").give(**{animal: 1}))
    position.play(next(row for row in position.offers("serve") if animal in row))
    assert position.has() == {"skin_and_bones": 1}


def test_each_of_several_that_are_served_counts():
    """Cards 157, 158: two of one kind."""
    skinner = playing(5, table(round=3).in_play("157").give(sheep=2))
    skinner.play(next(row for row in skinner.offers("serve") if row.count("sheep") == 2))
    assert skinner.has() == {"skin_and_bones": 2}
    barbarian = playing(5, table(round=3).in_play("158").give(game_meat=2))
    barbarian.play(next(row for row in barbarian.offers("serve") if row.count("game_meat") == 2))
    assert sum(barbarian.has().get(weapon, 0) for weapon in WEAPONS) == 6


def test_stockfish_as_a_bonus():
    """Cards 150, 175: two at once, but neither from an action nor from a card."""
    position = table().in_play("150 175").give(silver=2).board("iceland").board("greenland")
    position.enclose("iceland", "stockfish").enclose("greenland", "stockfish").phases("bonus", "end")
    assert (position.has(), over(position)) == ({"silver": 2, "stockfish": 2}, True)


def test_maid_needs_a_house_with_one_bonus():
    """Card 177: a long house with two yields as usual."""
    position = table().in_play("177").board("long_house.1")
    position.enclose("long_house.1", "oil").enclose("long_house.1", "beans").phases("bonus", "end")
    assert (position.has(), over(position)) == ({"oil": 1, "beans": 1}, True)


# ---- spaces --------------------------------------------------------------------------------------------------------------


def test_forest_blacksmith_where_no_ore_is_paid():
    """Card 103: on a crafting space without ore in its price."""
    assert over(turn("103", "use linen", flax=1, ore=1))


def test_disheartened_warrior_chooses():
    """Card 104: what he gets cannot be left out."""
    position = table().in_play("104").ships("longship-0").rolls(8, 4).turn().play("use raid; stop")
    assert position.offers("skip") == []
    assert over(position.play("choose stockfish"))


def test_warmonger_with_three_longships():
    """Card 106: one Viking fewer."""
    position = table().in_play("106").ships("longship-0 " * 3).vikings(3).turn().play("use plunder")
    assert position.state.spaces["plunder"].vikings == 3


def test_mountain_guard_with_three_kinds():
    """Card 122."""
    position = table(strips="strip_5").strip("strip_5", 3).in_play("122").turn()
    assert position.strip_items("strip_5") == ("stone", "ore", "ore", "silver_2")
    position.play("use mountain_4_double_2; take strip_5 4; card mountain_guard")
    assert position.has() == {"stone": 1, "ore": 2, "silver": 2, "hide": 1}


def test_oil_seller_and_fur_merchant_where_one_good_rises_twice_or_more():
    """Cards 102, 123: exactly one good by one level."""
    for space in ("upgrade_2", "mountain_4_double_2; take strip_1 1"):
        position = table(strips="strip_1").in_play("102 123").give(silk=1, oil=1, mead=1).turn().play(f"use {space}")
        assert position.offers("card") == []
        assert over(position.play("upgrade mead"))


def test_laborer_where_another_number_of_silver_is_given():
    """Card 124: exactly 2."""
    assert over(turn("124", "use chest", wood=1, silver=5))
    assert over(turn("124", "use stockfish", silver=5))


def test_weapons_that_were_not_spent_do_not_come_back():
    """Cards 135, 142."""
    raid = table().in_play("135").ships("longship-0").rolls(8, 8).turn().play("use raid; stop; loot rune_stone 0 0")
    assert raid.has() == {"rune_stone": 1}
    whaling = table().in_play("142").ships("whaling_boat-0").give(wood=2).rolls(12, 3).turn()
    assert "spear" not in whaling.play("use whaling_c4; stop; spend 2 0").has()


def test_ivory_sculptor_with_two_boats():
    """Card 141."""
    boats = table().in_play("141").ships("whaling_boat-0 whaling_boat-0").rolls(12, 1).turn()
    assert boats.play("use whaling_c3").has()["beans"] == 1


def test_lance_bearer_chooses():
    """Card 133: what he gets cannot be left out."""
    position = table().in_play("133").ships("longship-0").rolls(8, 6).turn().play("use raid; stop; loot rune_stone 0 0")
    assert (position.offers("choose"), position.offers("skip")) == (["choose peas", "choose silver"], [])


def test_armed_fighter_takes_ore():
    """Card 164: wood and silver are no choice."""
    position = (
        table(strips="strip_1 strip_3").strip("strip_8", 3).strip("strip_5", 6).strip("strip_3", 3).in_play("164")
    )
    position.turn().play("use master_crafting; card armed_fighter")
    assert position.offers("take") == ["take strip_3 1", "take strip_8 1"]


def test_dorestad_traveller_raises_by_one_level():
    """Card 185."""
    position = turn("185", "use raid; card dorestad_traveller", ships="longship-0", mead=3)
    assert position.offers("upgrade") == ["upgrade mead", "upgrade mead mead"]


# ---- raising, trading ----------------------------------------------------------------------------------------------------


def test_merchant_raises_what_has_just_risen():
    """Card 152: no other good, and nothing after a double step."""
    position = turn("152", "use upgrade_3; upgrade cabbage stockfish; card merchant", cabbage=1, stockfish=1, beans=1)
    assert position.offers("upgrade") == ["upgrade game_meat", "upgrade hide"]
    assert over(turn("152", "use mountain_2222_or_double_3; choose upgrade; upgrade cabbage", cabbage=1, beans=1))


def test_meat_buyer_and_three_at_once():
    """Card 150: three stockfish are not two."""
    position = turn("179 150", "use build_knarr", ships="knarr knarr", wood=2)
    assert (position.has(), over(position)) == ({"stockfish": 3, "silver": 3}, True)


def test_codliver_oil_presser_once_for_a_batch():
    """Card 175."""
    position = turn("175", "use buy_stockfish; card codliver_oil_presser", silver=3)
    assert (position.has(), over(position)) == ({"stockfish": 2, "oil": 1, "silver": 1}, True)


def test_herb_gardener_the_small_way():
    """Card 182; each of the spices brings its oil with card 190."""
    houses = "stone_house.1", "long_house.1"

    def gardener(moves: str, wood: int) -> dict[str, int]:
        position = table().in_play("182 190").give(wood=wood)
        for house in houses:
            position.board(house)
        return position.turn().play(moves).has()

    assert gardener("apply herb_gardener", 3) == {"wood": 1, "spices": 1, "oil": 1}
    assert gardener("apply herb_gardener; choose 2wood>spices", 5) == {"wood": 3, "spices": 1, "oil": 1}
    assert gardener("apply herb_gardener; choose 5wood>2spices", 5) == {"spices": 2, "oil": 2}


# ---- within their own question -------------------------------------------------------------------------------------------


def test_farm_shop_owner_within_his_own_question():
    """Card 53, ODIN-8.10: no silver is paid for a tile that another payment has claimed, and none of these is laid."""
    position = table().in_play("53").board("stone_house.1").give(silver=3, peas=1, beans=1).turn()
    assert position.refuses("place peas stone_house.1 0 a2") == ""
    position.play("apply farm_shop_owner; apply farm_shop_owner")
    assert position.refuses("apply farm_shop_owner") == "ODIN-8.10 breaks_off"
    assert position.offers("apply") == []
    assert position.refuses("place peas stone_house.1 0 a2") == "ODIN-8.10 breaks_off"
    position.play("upgrade peas")
    assert (position.has(), position.question) == ({"silver": 1, "mead": 1, "milk": 1}, "A take_turn")


def test_clerk_with_a_knarr_that_is_bought_meanwhile():
    """Card 88: each time is decided anew, and a knarr more is a time more."""
    position = table().in_play("88").ships("knarr").give(silver=12, flax=1, hide=1).turn()
    position.play("use overseas_trade_c1; card clerk; buy knarr; upgrade flax")
    assert position.offers("choose") == ["choose silver"]


def test_plower_while_the_storeman_chooses():
    """Cards 49, 31, ODIN-8.10: what is harvested counts, so a good of which there were three may have become another."""
    position = playing(31, table().in_play("49").give(cattle=2, peas=3, beans=3))
    assert position.refuses("apply plower") == "ODIN-8.10 breaks_off"
    assert position.give(flax=2).refuses("apply plower") == ""


def test_farm_shop_owner_off_the_turn_within_his_own_question():
    """Card 53, ODIN-8.6 b, ODIN-8.10."""
    position = table().in_play("53", "B").give("B", silver=3, peas=1, beans=1).turn()
    position.play("B: apply farm_shop_owner; B: apply farm_shop_owner")
    assert position.refuses("apply farm_shop_owner", "B") == "ODIN-8.10 breaks_off"
    assert position.play("B: upgrade beans").has("B") == {"silver": 1, "mead": 1, "milk": 1}


@pytest.mark.parametrize(
    ("space", "question"),
    [
        ("upgrade_3", "raise_goods"),
        ("mountain_1_upgrade_1", "take_from_strip"),
        ("swap_boat_and_emigrate", "swap_boat"),
    ],
)
def test_odin_8_10_a_card_used_within_the_question_of_a_space(space: str, question: str):
    """Card 53: its own action has begun since the space asked, which is asked again as it was."""
    position = table().in_play("53").ships("whaling_boat knarr").give(silver=9, peas=1, beans=1, mead=1).turn()
    position.play(f"use {space}; apply farm_shop_owner")
    assert position.refuses("place silver home_board 0 a5") == ""
    assert position.play("upgrade peas").question == f"A {question}"


def test_odin_8_10_nothing_breaks_off_an_action_while_its_card_is_drawn():
    """Card 99: the ore of the forge is not laid before it is paid."""
    position = table().in_play("99").hand("62 7").give(ore=1).pile("1").turn()
    position.play("use forge; card preceptor")
    assert position.question == "A play_cards"
    assert position.refuses("place ore home_board 0 c1") == "ODIN-8.10 breaks_off"


def test_odin_8_10_what_is_not_usable_yet_cannot_become_unusable():
    """Card 88 has taken the silver of the trade: what is done then at any time is no reason for that."""
    position = table().in_play("88").ships("knarr").give(silver=1, hide=1, linen=1, cattle=1).turn()
    position.play("use overseas_trade_c1; card clerk")
    assert position.refuses("place hide home_board 0 a5") == ""


def test_farm_shop_owner_and_another_upgrade_of_orange_goods():
    """Cards 53, 66: each needs a tile of its own."""
    position = playing(66, table().in_play("53").give(silver=3, peas=1, beans=1)).play("card field_farmer")
    position.play("apply farm_shop_owner")
    assert position.refuses("apply farm_shop_owner") == "ODIN-8.10 breaks_off"


def test_tutor_within_his_own_question():
    """Card 52, ODIN-8.10: no silver is paid for a card that another payment has claimed."""
    position = table().in_play("52").hand("43 44").give(silver=3).turn().play("apply tutor; apply tutor")
    assert position.refuses("apply tutor") == "ODIN-8.10 breaks_off"
    position.play("play fruit_picker")
    assert (position.player().hand, position.has()) == ([], {"silver": 1, "fruits": 1})


def test_ore_is_not_taken_off_the_only_ship_that_a_waiting_question_still_names():
    """Cards 39 and 56, ODIN-8.10."""
    position = table().in_play("39 56").ships("whaling_boat-1 longship-1").give(bow=1, snare=1, spear=1).turn()
    position.play("apply modifier; apply arms_dealer; apply modifier; choose whaling_boat-1")
    assert position.refuses("apply modifier") == "ODIN-8.10 breaks_off"
    assert position.play("choose bow+snare").has() == {"spear": 1, "ore": 3}
    assert position.bay() == "whaling_boat-0 longship-0"


def test_tutor_in_the_feast_of_a_card_that_was_played_by_himself():
    """Cards 5 and 52, ODIN-8.10: the question for a card that waits beneath the feast needs the last one."""
    position = table().in_play("52").hand("5 43").give(silver=3, peas=2, beans=2).turn()
    position.play("apply tutor; apply tutor; play chief")
    assert position.question == "A hold_feast"
    assert position.refuses("apply tutor") == "ODIN-8.10 breaks_off"


def test_tutor_at_the_card_of_the_fourth_column():
    """Card 52, ODIN-4.3: the card may be played either way, for it may also be left out."""
    position = table().in_play("52").hand("43").give(silver=4).turn().play("use buy_sheep_and_cattle; apply tutor")
    assert position.has() == {"fruits": 1, "sheep": 1, "cattle": 1}


# ---- where little has been tried -----------------------------------------------------------------------------------------


def test_clerk_pays_the_last_silver():
    """Card 88, ODIN-5.0.6: nothing is left for the trade, so the turn is taken back."""
    position = table().in_play("88").ships("knarr").give(silver=1, cattle=1).phases("actions")
    position.play("use overseas_trade_c1; card clerk")
    assert (position.question, position.has()) == ("A take_turn", {"silver": 1, "cattle": 1})


def test_sword_fighter_is_asked_before_the_raid_is_replaced():
    """Cards 90, 185, ODIN-9.11, ODIN-9.12: the ore is gone, and nothing is rolled."""
    raid = table().in_play("185 90").ships("longship-1").give(mead=1).turn().play("use raid")
    assert raid.offers("card") == ["card sword_fighter"]
    raid.play("card sword_fighter")
    assert raid.offers("card") == ["card dorestad_traveller"]
    raid.play("card dorestad_traveller")
    assert (raid.bay(), raid.has(), over(raid)) == ("longship-0", {"oil": 1}, True)
    spared = table().in_play("185 90").ships("longship-1").give(mead=1).turn()
    assert spared.play("use raid; skip; card dorestad_traveller").bay() == "longship-1"


def test_sword_fighter_names_the_longship():
    """Card 90: of several with ore; one without is none."""
    raid = table().in_play("90").ships("longship-0 longship-1 longship-2").rolls(8, 4).turn().play("use raid")
    raid.play("card sword_fighter")
    assert raid.offers("choose") == ["choose ore@longship-1", "choose ore@longship-2"]
    assert raid.play("choose ore@longship-1; stop").offers("loot") == ["loot rune_stone 0 0"]
    assert raid.bay() == "longship-0 longship-0 longship-2"


def latecomer(stand: str, seats: int = 2, **items: int) -> Position:
    """Nobody has Vikings left, and the owner of the card has one on this space."""
    position = table(seats).in_play("91").give(**items).stand(stand, "A")
    for player in position.state.players:
        player.vikings = 0
    return position


def test_latecomer_has_no_neighbour_there():
    """Card 91: an imitation space has none, nor has what was left standing in the round before (ODIN-12.7)."""
    assert over(latecomer("imitation_c1", seats=4, silver=3).phases("actions", "end"))
    before = latecomer("stockfish", seats=1, silver=3)
    before.state.spaces["stockfish"].round -= 1
    assert over(before.phases("actions", "end"))


def test_the_silver_of_the_latecomer_stays():
    """Card 91, ODIN-8.10: while the space is chosen nothing is spent without which none could be, by way of cards neither."""
    position = latecomer("stockfish beans", silver=4).stand("hunting_c1").in_play("53").give(peas=1, beans=1)
    position.phases("actions", "end").play("card latecomer")
    assert position.offers("choose") == ["choose buy_salt_meat", "choose buy_stockfish"]
    assert position.refuses("buy whaling_boat") == "ODIN-8.10 breaks_off"
    position.play("place silver home_board 0 a1; apply farm_shop_owner")
    assert position.refuses("place silver home_board 0 b1") == "ODIN-8.10 breaks_off"
    assert position.refuses("apply farm_shop_owner") == "ODIN-8.10 breaks_off"
    assert position.play("upgrade peas").has() == {"mead": 1, "beans": 1, "stockfish": 2}


def test_two_latecomers():
    """Card 91: the start player first; what the one has used is free for the other."""
    position = latecomer("stockfish", silver=3).in_play("91", "B").give("B", silver=3).stand("buy_salt_meat", "B")
    position.state.start = 1
    assert position.phases("actions", "end").question == "B card_offer"
    position.play("card latecomer; choose buy_stockfish; card latecomer; choose buy_stockfish")
    assert (position.has(), position.has("B")) == ({"silver": 1, "stockfish": 2}, {"silver": 1, "stockfish": 2})


def test_adventurer_when_the_named_boards_are_gone():
    """Card 107: the others still make the space useful, with any ship."""
    position = table().in_play("107").ships("whaling_boat-0").board("shetland", "B").board("faroe_islands", "B").turn()
    assert position.play("use explore_c1").offers("explore") == ["explore greenland", "explore iceland"]


def test_birka_settler_pays_with_what_the_space_brought():
    """Cards 77, 109, 110: used without Vikings the space is used all the same; the knarrs still lie in the bay then."""
    position = table(round=2).in_play("109 110").ships("knarr").give(silver=2).stand("overseas_trade_c2", "B", 2)
    playing(77, position).play("card follower; card birka_settler")
    assert (position.has(), position.player().emigrated) == ({}, ["knarr"])


def test_master_bricklayer_imitates():
    """Card 116, ODIN-4.6: an imitated space is the space."""
    position = table(4).in_play("116").give(stone=1).stand("build_long_house", "B", 3)
    position.state.imitable = [3]
    assert position.turn().play("imitate build_long_house").boards() == "long_house.1"
