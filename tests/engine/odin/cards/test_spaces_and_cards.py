"""Occupations around the action spaces (OCC-83 to OCC-103, OCC-136 to OCC-138, OCC-149 to OCC-151, OCC-155, OCC-158)."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from engine.odin.asking.prices import within_reach
from engine.odin.asking.usable import is_of_use, is_used_as_printed, means_of, why_not_used
from engine.odin.cards.expecting import CARD_COLUMN, expected_in_hand, expected_in_play, joint_needs
from engine.odin.cards.opening import spaces_opened_by
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import WEAPONS, Items, OpenStrip, PlayedCard, merge_items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.operations.moving import take_tile
from engine.odin.rounds.ahead import Ahead, CardsBefore, before_cards, can_cards_open, with_bonus_card
from engine.odin.rounds.taking_back import remember_turn, take_back
from engine.odin.table.moments import Cause, Moment
from engine.odin.table.state import Use
from tests.engine.odin.cards.cards_in_play import brought
from tests.engine.odin.positions import table


def turn(cards: str, moves: str, ships: str = "", round: int = 3, **items: int):
    """The own turn with these cards in play, after some moves."""
    return table(round=round).in_play(cards).ships(ships).give(**items).turn().play(moves)


def test_occ_83_furrier():
    assert turn("3", "use chest", wood=1).has() == {"chest": 1, "silver": 1, "snare": 1}
    assert turn("3", "use mead").has() == {"mead": 2, "silver": 2}


def test_occ_84_laborer():
    position = turn("124 154", "use mead; card laborer")
    assert position.has() == {"mead": 2, "grain": 1, "wood": 2}
    assert turn("124", "use chest", wood=1).question == "B take_turn"


def test_occ_85_craft_apprentice():
    position = table(strips="strip_8").strip("strip_8", 3).in_play("113").turn()
    position.play("use chest; card craft_apprentice")
    assert position.has() == {"chest": 1, "silver": 1}
    assert table().turn().refuses("use chest") == "ODIN-5.0.4 cannot_pay"


@pytest.mark.parametrize(("ships", "items"), [("", {}), ("knarr whaling_boat-0", {"silver": 1, "stone": 1, "flax": 1})])
def test_a_card_opens_no_other_space_than_it_is_asked_about(ships, items):
    """ODIN-5.0.5: prices, rules and what is done instead matter for few spaces; all others are judged as printed."""
    state = table(round=3).ships(ships).give(**items).turn().state
    player = state.players[0]
    cards = odin_content().cards.items()
    for card in (n for n, card in cards if any(one.trigger.when in ("during", "instead") for one in card.clauses)):
        player.played = [PlayedCard(card)]
        means = means_of(player)
        for space in odin_content().spaces.values():
            alike = is_used_as_printed(state, 0, space, means) == (why_not_used(state, 0, space) is None)
            assert alike or space.id in spaces_opened_by(card), (card, space.id)


@pytest.mark.parametrize("ships", ["", "knarr", "whaling_boat-0 longship-1", "longship-0 longship-0"])
def test_what_is_needed_as_printed_is_told_for_all_spaces_as_for_each(ships):
    """ODIN-5.0.4: who looks at all spaces finds what who looks at each finds, whatever a seat has and is bound to pay."""
    dice = random.Random(ships)
    for _ in range(40):
        items = {
            item: dice.randint(1, 3) for item in ("silver", "wood", "stone", "ore", "sheep", "hide", "linen", "flax")
        }
        some = dict(dice.sample(sorted(items.items()), dice.randrange(len(items))))
        state = table(round=3).in_play("102").ships(ships).give(**some).turn().state
        state.players[0].uses = [Use(pays_ore=dice.random() < 0.2)]
        state.players[0].hand = dice.choice([[], [82]])
        state.explorations = dice.sample(state.explorations, dice.randint(0, 4))
        state.strips = dice.choice([state.strips, []])
        ahead = Ahead(state, 0)
        assert list(ahead.of_use()) == [space.id for space in within_reach(state, 0) if ahead.is_of_use(space)], some


@pytest.mark.parametrize("played", ["", "113", "121 145", "164 12", "1 147 170"])
def test_5_0_6_what_comes_before_an_action_is_tried_wherever_it_can_matter(played):
    """With each card of the box in hand, no space is left out that would be usable if all were tried."""
    dice, tried, helpful = random.Random(played), 0, set[int]()
    for card in [*odin_content().cards] * 3:
        ships = dice.choice(["", "knarr", "whaling_boat-0 longship-1", "longship-0 longship-0 knarr knarr"])
        items = {item: dice.randint(1, 3) for item in ("silver", "wood", "stone", "ore", "sheep", "hide", "flax")}
        some = dict(dice.sample(sorted(items.items()), dice.randrange(len(items))))
        state = table(round=3).in_play(played).ships(ships).give(**some).hand(str(card)).turn().state
        state.strips = dice.choice([state.strips, []])
        ahead = Ahead(state, 0)
        for space in within_reach(state, 0):
            if space.column == CARD_COLUMN and not is_of_use(state, 0, space, ahead.means):
                found = [*ahead.bonus_cards(space)]
                assert found == [n for bonus in ahead.bonus if opens_at_all(bonus, space) for n in bonus.cards], (
                    space.id
                )
                assert not found or ahead.opened_by_hand(frozenset({space.id}))
                tried += 1
                helpful |= {*found}
        assert list(ahead.of_use()) == [space.id for space in within_reach(state, 0) if ahead.is_of_use(space)], card
    assert tried > 1000
    assert len(helpful) > 3


def opens_at_all(bonus: CardsBefore, space: SpaceFacts) -> bool:
    """Whether a card makes a space usable, where all is tried that could come before the action."""
    asking_all = structs.replace(bonus.means, bound=True)
    after = bonus.table
    return is_of_use(after, 0, space) or can_cards_open(after, 0, space, bonus.acting, asking_all)


@pytest.mark.parametrize("played", ["113", "121 145 168", "164 12"])
def test_5_0_6_no_card_brings_more_than_is_expected_of_it(played):
    """Else a space would be left out that could be used."""
    expected = merge_items(expected_in_play(int(card)).things for card in played.split())
    for card in odin_content().cards:
        position = table(round=3).in_play(played).ships("longship-0 knarr").give(silver=8, ore=3, wood=4, sheep=1)
        for counted in ("shed.1", "stone_house.1", "long_house.1"):
            position.board(counted)
        state = position.turn().state
        state.players[0].hand = [card]
        state.strips = [OpenStrip(id, gone) for id in odin_content().strips for gone in range(6)]
        for bonus in with_bonus_card(state, 0):
            assert more_than(joint_needs([bonus.gains]), expected_in_hand(card).things) == {}, card
        for space in odin_content().spaces.values():
            acting = before_cards(state, 0, space, Ahead(state, 0).acting)
            most = merge_items(map(most_of, acting))
            assert more_than(joint_needs([most]), expected) == {}, space.id


def most_of(hope: list[Items]) -> Items:
    """The most of each thing that one of several hopes brings."""
    return {thing: max(gains.get(thing, 0) for gains in hope) for thing in merge_items(hope)}


def more_than(gains: Items, most: Items) -> Items:
    """What there is more of."""
    return {thing: n for thing, n in gains.items() if n > most.get(thing, 0)}


def test_which_spaces_a_card_can_open():
    assert spaces_opened_by(105) == {"build_whaling_boat"}
    assert spaces_opened_by(170) == {"emigrate_c2", "emigrate_c3", "swap_boat_and_emigrate"}
    assert spaces_opened_by(150) == set(), "it acts instead of a gain, for which no space is of use or not"
    assert expected_in_play(107).by_rule == {"explore_c1"}
    assert expected_in_play(170).by_rule == set(), "it only makes cheaper"
    assert expected_in_play(147).by_rule == set()
    assert expected_in_play(147).with_knarr == spaces_opened_by(147)


def test_a_turn_is_taken_back():
    """ODIN-5.0.6: the space could have been used, but was not made usable."""
    position = table().in_play("113 47").give(silver=1, salt_meat=1).phases("actions")
    position.play("apply tanner; use chest; skip")
    assert position.question == "A take_turn"
    assert position.has() == {"silver": 1, "salt_meat": 1}
    assert position.player().vikings == 8
    assert position.state.spaces == {}
    assert position.refuses("use chest") == ""


def test_5_0_6_a_card_of_the_fourth_column_brings_all_that_it_can():
    """Several items of a strip (87), the bonuses of the home board (21) and of houses (20), a free berth (61, 84)."""
    market = table(strips="strip_8").strip("strip_8", 5).give(silver=1).hand("87").turn()
    assert market.refuses("use buy_sheep_and_cattle") == "", "1 silver, and a pair from the strip"
    poor = table(strips="strip_8").strip("strip_8", 4).hand("87").turn()
    assert poor.refuses("use buy_sheep_and_cattle") == "", "an ore and two pairs"
    builder = table(strips="").give(stone=2, wood=1).enclose("home_board", "wood").turn()
    assert builder.refuses("use build_house_and_ship") == "ODIN-5.0.4 cannot_pay"
    assert builder.hand("21").refuses("use build_house_and_ship") == ""
    trader = table(strips="").board("long_house.1").enclose("long_house.1", "oil").turn()
    assert trader.refuses("use mountain_4_double_2") != "", "nothing to take, nothing to raise"
    assert trader.hand("20").refuses("use mountain_4_double_2") == ""
    carpenter = table(strips="strip_8").give(stone=2, wood=1).hand("121").turn()
    assert carpenter.refuses("use build_house_and_ship") == "", "in play it acts before the space"
    whaler = table().ships("knarr knarr knarr longship").turn()
    assert whaler.hand("178").refuses("use whaling_c4") == "", "its boats come at once (ODIN-9.6)"
    for card in ("61", "84"):
        full = table().ships("longship longship longship longship").give(stone=2, wood=2, silver=3).turn()
        assert full.refuses("use build_house_and_ship") == "ODIN-5.0.4 no_room"
        assert full.hand(card).refuses("use build_house_and_ship") == ""


def test_5_0_6_a_card_of_the_fourth_column_brings_nothing_that_cannot_be_had():
    """Its price (64, 75, 81), its condition (178, of a part of it 34) and the step that is reached (16) are looked at."""
    lone = table().ships("longship").give(silver=7).hand("81").turn()
    assert lone.refuses("use plunder") == "ODIN-5.0.2 needs_ships"
    assert lone.give(silver=1).refuses("use plunder") == ""
    assert table().ships("knarr").hand("178").turn().refuses("use whaling_c4") == "ODIN-5.0.2 needs_ships"
    market = table().ships("longship-3").give(silver=1).hand("16").turn()
    assert market.refuses("use buy_sheep_and_cattle") == "ODIN-5.0.4 cannot_pay"
    assert market.ships("whaling_boat-1").refuses("use buy_sheep_and_cattle") == "", "2 silver for 4 ore"
    shepherd = table(strips="").hand("34").turn()
    assert shepherd.refuses("use mountain_4_double_2") == "ODIN-5.3.4 no_strip", "wool of sheep that are not there"
    assert shepherd.give(sheep=2).refuses("use mountain_4_double_2") == ""
    trader = table(strips="").hand("75").turn()
    assert trader.refuses("use mountain_4_double_2") == "ODIN-5.3.4 no_strip", (
        "skin and bones for silver that is not there"
    )
    assert trader.give(silver=1).refuses("use mountain_4_double_2") == ""
    rider = table().ships("longship whaling_boat").hand("64").turn()
    assert rider.refuses("use plunder") == "ODIN-5.0.2 needs_ships"
    assert rider.give(silver=2).refuses("use plunder") == ""


@pytest.mark.parametrize("card", ["164", "168"])
def test_9_11_a_card_of_the_fourth_column_comes_after_the_vikings_are_placed(card):
    """Step 3: for what it does when they are placed it comes too late; one in play is in time."""
    position = table(strips="strip_8").strip("strip_8", 2).vikings(7).give(stone=1, wood=2, silver=2).turn()
    space = "build_house_and_ship" if card == "164" else "buy_sheep_and_cattle"
    assert position.hand(card).refuses(f"use {space}") == "ODIN-5.0.4 cannot_pay"
    assert position.in_play(card).refuses(f"use {space}") == ""


def test_a_tile_taken_from_another_board_goes_back():
    """ODIN-5.0.6: with the turn, what a card has taken goes back; what its owner has laid meanwhile stays."""
    position = table().lay_piece("home_board", "cloakpin", "B").turn()
    s = position.state
    s.players[0].hand.append(70)
    cloakpin = s.players[1].boards[0].laid
    remember_turn(s, 0)
    take_tile(s, 0, Cause(70, 0, Moment("play", card=70)))
    position.lay_piece("home_board", "oil", "B")
    taken = {laid.piece for laid in s.players[1].boards[0].laid}
    assert taken == {"silverware", "rune_stone", "oil"}
    assert take_back(s, 0)
    assert set(cloakpin) < set(s.players[1].boards[0].laid)
    assert {laid.piece for laid in s.players[1].boards[0].laid} == {"cloakpin", "oil"}
    assert position.has() == {}


def test_occ_86_and_87_barkeeper_and_silk_stitcher():
    position = turn("112 114", "use forge; forge jewelry", silver=3, ore=1)
    assert position.has() == {"silver": 3, "jewelry": 1, "mead": 1}
    assert position.play("card silk_stitcher").has() == {"jewelry": 1, "mead": 1, "silk": 1}
    assert turn("112 114", "use stockfish", silver=3).has() == {"silver": 3, "stockfish": 1}


def test_occ_88_artist():
    assert turn("111", "use rune_stones_and_chests", stone=2, wood=2).has()["silver"] == 2
    assert turn("111", "use linen", flax=1).has() == {"linen": 1}


def test_occ_89_fur_merchant():
    position = turn("102", "use mountain_1_upgrade_1; take strip_1 1; card fur_merchant", silk=1)
    assert position.has() == {"wood": 1, "fur": 1}
    assert turn("102", "use upgrade_2", silk=1, mead=1, peas=1).question == "A raise_goods"


def test_occ_90_oil_seller():
    position = turn("123", "use mountain_3_upgrade_1; take strip_1 1; upgrade mead; card oil_seller", mead=1)
    assert position.has() == {"wood": 1, "silverware": 1}
    assert turn("123", "use upgrade_2; upgrade mead", mead=1, oil=1, peas=1).question == "B take_turn"


def test_occ_91_knarr_builder():
    position = turn("105 117 148", "use build_whaling_boat; card knarr_builder", wood=3, silver=3, hide=1)
    assert (position.bay(), position.question) == ("knarr", "A card_offer")
    position.play("card shipowner")
    position.play("card spice_trader")
    assert position.has() == {"silverware": 1, "spices": 1}
    full = table().in_play("105").ships("whaling_boat-0 " * 3).give(wood=3).turn()
    assert full.refuses("use build_whaling_boat") == ""
    no_berth = table().in_play("105").ships("knarr " * 4 + "whaling_boat-0 " * 3).give(wood=3).turn()
    assert no_berth.refuses("use build_whaling_boat") == "ODIN-5.0.4 no_room"


def test_occ_92_spice_trader():
    position = turn("148 190", "use build_knarr; card spice_trader", wood=2, silver=3)
    assert position.has() == {"spices": 1, "oil": 1}


def test_occ_93_shipowner():
    assert turn("117", "buy longship", silver=8, hide=1).question == "A take_turn"
    position = turn("117", "use build_longship; card shipowner", wood=2, hide=1)
    assert position.has() == {"silverware": 1}


def test_occ_94_dorestad_traveller():
    position = turn("185", "use raid; card dorestad_traveller; upgrade mead oil", ships="longship-0", mead=1, oil=1)
    assert position.has() == {"oil": 1, "rune_stone": 1}
    assert table().in_play("185").give(mead=1).turn().refuses("use raid") == "ODIN-5.0.2 needs_ships"


def test_occ_95_mountain_guard():
    position = table(strips="strip_5 strip_8").strip("strip_5", 2).strip("strip_8", 4).in_play("122").turn()
    position.play("use mountain_3_2; take strip_5 3; take strip_8 2; card mountain_guard")
    assert position.has() == {"wood": 1, "stone": 1, "ore": 2, "silver": 2, "chest": 1}
    one = turn("122", "use mountain_2; take strip_1 1")
    assert one.question == "B take_turn"
    two = table(strips="strip_1").strip("strip_1", 3).in_play("122").turn()
    assert two.play("use mountain_2; take strip_1 2; card mountain_guard").has() == {"wood": 1, "stone": 1, "mead": 1}


def test_occ_96_stone_carver():
    position = (
        table(strips="strip_3").strip("strip_3", 3).in_play("6").turn().play("use mountain_3_upgrade_1; take strip_3 3")
    )
    assert position.has() == {"stone": 3, "silver": 3}


def test_occ_97_armed_fighter():
    position = table(strips="strip_1 strip_5 strip_3").strip("strip_5", 3).strip("strip_3", 4).in_play("164").turn()
    position.play("use master_crafting; card armed_fighter")
    assert position.offers("take") == ["take strip_3 1", "take strip_5 1"]
    assert position.play("take strip_5 1").has()["stone"] == 1


def test_occ_98_weapons_warden():
    position = table().in_play("166").vikings(0, "B").turn().play("use mead")
    assert position.question == "A take_turn"
    position.play("use flax_and_stockfish; card weapons_warden")
    assert sum(position.has().get(weapon, 0) for weapon in WEAPONS) == 1


def test_occ_99_woodcutter():
    for seats, silver in ((3, 1), (1, 0)):
        position = table(seats=seats).in_play("154").turn().play("use wood_per_player")
        assert position.has().get("silver", 0) == silver


def test_cooper():
    """Card 155."""
    position = turn("155", "use wood_per_player; card cooper")
    assert position.has() == {"wood": 1, "ore": 1, "stockfish": 1}
    assert table(seats=1).in_play("155").turn().play("use wood_per_player").has() == {"wood": 1, "ore": 1}


def test_occ_101_master_count():
    assert turn("109", "use overseas_trade_c2", ships="knarr knarr", silver=1).has() == {"silver": 2}
    assert turn("109", "use overseas_trade_c1", ships="knarr knarr", silver=1).has() == {}


def test_occ_102_priest():
    position = turn("149", "use overseas_trade_c1; trade oil", ships="knarr", silver=1)
    assert position.has() == {"rune_stone": 1}


def test_foreign_trader():
    """Card 37."""
    position = turn("37", "use overseas_trade_c1; card foreign_trader; trade oil", ships="knarr", silver=1, mead=1)
    assert position.has() == {"rune_stone": 1}
    assert turn("37", "use upgrade_2", mead=1, peas=1).question == "A raise_goods"


def test_occ_103_scribe():
    assert turn("125", "use explore_c1; explore shetland", ships="knarr").has() == {"rune_stone": 1}
    assert turn("125", "use stockfish").has() == {"stockfish": 1}


def test_odin_14_21_an_emigration_left_out_is_no_action():
    """Card 125: the boat is swapped by itself, and the knarr stays or goes (ODIN-5.6.6)."""
    swapped = "use swap_boat_and_emigrate; "
    assert turn("125", swapped + "skip", ships="whaling_boat", silver=3).has() == {"silver": 3}
    assert turn("125", swapped + "emigrate knarr", ships="whaling_boat", silver=3).has() == {"rune_stone": 1}
    assert turn("125", swapped + "buy whaling_boat", ships="whaling_boat", silver=3).has() == {}


@pytest.mark.parametrize(
    ("card", "space", "items", "gained", "other"),
    [
        (115, "build_shed", {"wood": 2}, {"silverware": 1}, "stockfish"),
        (118, "beans", {}, {"stone": 1, "mead": 1}, "stockfish"),
        (119, "beans", {}, {"milk": 1}, "stockfish"),
        (112, "linen", {"flax": 1}, {"mead": 1}, "stockfish"),
    ],
)
def test_gains_with_a_group(card, space, items, gained, other):
    """Cards 112, 115, 118, 119."""

    def after(cards, space):
        return turn(cards, f"use {space}", **items).has()

    assert brought(turn(str(card), f"use {space}", **items), after("", space)) == gained
    assert after(str(card), other) == after("", other)


def test_middleman():
    """Card 120."""
    position = turn("120", "use beans; card middleman", silver=1)
    assert position.has() == {"milk": 1, "silver": 1}
    assert turn("120", "use stockfish", silver=1).question == "B take_turn"


def test_carpenter():
    """Card 121: the wood that makes the shed possible."""
    position = table().in_play("121").give(wood=1).turn().play("use build_shed; card carpenter; take strip_1 1")
    assert (position.boards(), position.has()) == ("shed.1", {})
    assert table().give(wood=1).turn().refuses("use build_shed") == "ODIN-5.0.4 cannot_pay"


def test_forester():
    """Card 145."""
    position = turn("145", "use hunting_c1; card forester; take strip_1 1")
    assert position.has() == {"wood": 1}
    assert turn("145", "use stockfish").question == "B take_turn"


def test_occ_134_chronicler():
    position = turn("187", "use stockfish; card chronicler", flax=2)
    assert position.has() == {"stockfish": 1, "belt": 1}
    taken = table().in_play("187").give("B", belt=1).give(flax=2).turn().play("use stockfish")
    assert taken.question == "B take_turn"


def test_occ_136_forest_blacksmith():
    assert turn("103", "use chest", wood=1).question == "B take_turn"
    position = turn("103", "use chest; card forest_blacksmith; take strip_1 1", wood=1, ore=1)
    assert position.has() == {"wood": 2, "chest": 1, "silver": 1}


def test_occ_155_two_items():
    position = table(strips="strip_1 strip_3").strip("strip_3", 3).in_play("103 113").give(ore=1).turn()
    position.play(
        "use forge; card forest_blacksmith; take strip_1 1; card craft_apprentice; take strip_3 1; forge jewelry"
    )
    assert position.has() == {"wood": 1, "stone": 1, "jewelry": 1}


def test_occ_137_warmonger():
    position = (
        table().in_play("106").ships("longship-0 " * 4).vikings(2).hand("43").turn().play("use plunder; skip; skip")
    )
    assert (position.has(), position.state.spaces["plunder"].vikings) == ({"silver_hoard": 1}, 2)
    three = table().in_play("106").ships("longship-0 " * 3).vikings(2).turn()
    assert three.refuses("use plunder") == "ODIN-3.5.2 too_few_vikings"


def test_occ_138_adventurer():
    position = table(round=6).in_play("107").ships("whaling_boat-0")
    position.state.explorations[2].face, position.state.explorations[2].silver = "labrador", 2
    position.turn().play("use explore_c1; explore labrador")
    assert (position.boards(), position.has()) == ("labrador", {"silver": 2})
    assert (
        table().ships("knarr").turn().play("use explore_c1").refuses("explore iceland") == "ODIN-5.8.1 face_not_named"
    )


def test_occ_149_warmonger_and_others():
    position = table().in_play("106 164 166").ships("longship-0 " * 4).turn().play("use plunder")
    assert position.has() == {"silver_hoard": 1}


def test_occ_150_fur_merchant_and_oil_seller():
    position = turn(
        "102 123", "use mountain_1_upgrade_1; take strip_1 1; card fur_merchant; card oil_seller", game_meat=1, oil=1
    )
    assert position.has() == {"wood": 1, "fur": 1, "silverware": 1}


def test_occ_151_cutter_operator_and_meat_buyer():
    position = turn("179 150 175", "use build_knarr", ships="knarr", wood=2, silver=1)
    assert position.has() == {"stockfish": 2, "silver": 3}
    position.play("card meat_buyer")
    assert position.has() == {"stockfish": 1, "game_meat": 1, "silver": 3}
    assert position.play("card codliver_oil_presser").has() == {"stockfish": 1, "game_meat": 1, "silver": 2, "oil": 1}


def test_occ_158_preceptor_and_etiquette_teacher():
    position = table().in_play("99 176").hand("43").pile("10").turn().play("use draw_occupation; card preceptor")
    assert position.has() == {"fruits": 1, "peas": 1, "silver": 1}
    assert position.state.occupation_pile == [10]


def test_occ_160_wholesaler_and_merchant():
    position = table().in_play("152").hand("83").give(cabbage=3, stone=1).turn()
    position.play(
        "use play_occupation_1; play wholesaler; card wholesaler; upgrade cabbage cabbage cabbage; card merchant"
    )
    assert position.has() == {"game_meat": 2, "skin_and_bones": 1, "silver": 1}


def test_3_5_3_the_only_effect_must_be_used():
    """Cards 102 and 105: what they offer instead is no choice where nothing else of the space can be used."""
    no_berth = table().in_play("105").give(wood=3).ships("whaling_boat-0 " * 3).turn().play("use build_whaling_boat")
    assert no_berth.player().fleet("knarr") == 1
    nothing_rises = table().in_play("102").give(silk=1).turn().play("use mountain_1_upgrade_1; skip")
    assert nothing_rises.has() == {"fur": 1}
    taken = table().in_play("102").give(silk=1).turn().play("use mountain_1_upgrade_1; take strip_1 1; skip")
    assert taken.has() == {"silk": 1, "wood": 1}
