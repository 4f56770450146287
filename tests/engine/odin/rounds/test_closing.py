"""Income, breeding, feast, bonus, and the windows around them (ODIN-3.7 to ODIN-3.10, ODIN-6, ODIN-8.5 to ODIN-8.11)."""

from __future__ import annotations

import pytest

from engine.frames import advance
from engine.odin.asking.over import EndUse
from engine.odin.asking.upgrades import upgrade_goods
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Exploration, RisingGood
from engine.odin.rounds.closing import Closing, closing_stacks
from engine.odin.rounds.feasting import HoldFeast
from engine.odin.rounds.phases import Breeding, Income
from engine.odin.rounds.rounds import RoundPhases
from engine.odin.rounds.turns import Proper, Turns
from engine.odin.steps.explore import ExploreFace
from engine.odin.steps.occupations import PlayCards
from engine.odin.table.boards import bonus_by_board
from engine.odin.table.feast import COIN, EMPTY, Dish
from engine.odin.table.holdings import build_items, gain_items
from engine.odin.table.mountains import take_items
from engine.odin.table.moves import TakeItems
from engine.odin.table.placement import Laid, with_laid
from engine.odin.table.state import Use
from engine.odin.table.weapons import take_weapons
from tests.engine.odin.positions import Position, table


def closes(position: Position, *, last: bool = False) -> Position:
    """Phases 7 to 9 come next."""
    position.state.phase = "closing"
    return position.asks(Closing(closing_stacks(position.state, last=last)))


# ---- income --------------------------------------------------------------------------------------------------------------


def test_ex_21_income():
    position = table().lay("home_board", "6-11 0-5")
    assert position.asks(Income(0)).has() == {"silver": 5}


def test_ex_93_no_silver_in_the_last_round():
    position = table(round=7).lay("home_board", "6-11 0-5").asks(Income(0))
    assert position.has() == {}
    assert position.lines()["final_income"] == 5


def test_ex_44_income_just_received_raises_nothing():
    position = closes(table(1).lay("home_board", "5-11 0-5").lay("home_board", "6-11 6-6").give(peas=1))
    assert position.question == "A hold_feast"
    position.play("place silver home_board 0 f7")
    assert position.has() == {"peas": 1, "silver": 4}


# ---- breeding ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"sheep": 2, "pregnant_sheep": 1}, {"sheep": 4}),  # EX-22
        ({"sheep": 4}, {"sheep": 3, "pregnant_sheep": 1}),  # EX-23
        ({"pregnant_sheep": 1}, {"sheep": 2}),  # EX-24
        ({"sheep": 1}, {"sheep": 1}),
        ({"pregnant_sheep": 2, "cattle": 2}, {"sheep": 4, "cattle": 1, "pregnant_cattle": 1}),
    ],
)
def test_ex_22_to_24_breeding(before, after):
    assert table().give(**before).asks(Breeding(0)).has() == after


def test_ex_09_a_pregnant_sheep_is_worth_more():
    assert table().give(sheep=1).lines()["livestock"] == 2
    assert table().give(pregnant_sheep=1).lines()["livestock"] == 3


# ---- the feast -----------------------------------------------------------------------------------------------------------


def test_ex_25_and_67_cells_to_fill():
    position = table(round=5).give(silver=1).asks(HoldFeast(0))
    assert position.game.decisions(position.state)[0].words == {"n": 10}
    position = table(round=4).give(silver=1).emigrated("knarr", "knarr").asks(HoldFeast(0))
    assert position.game.decisions(position.state)[0].words == {"n": 5}


def test_ex_28_an_empty_cell_is_a_penalty():
    position = table(round=1).give(silver=5).asks(HoldFeast(0)).play("serve silver silver silver silver silver gap")
    assert position.has() == {}
    assert position.lines()["thing_penalty"] == -3


def test_ex_29_colours_apart():
    position = table(round=1).give(peas=1, beans=1, silver=2).asks(HoldFeast(0))
    assert position.refuses("serve peas beans silver gap") == "ODIN-6.5 same_colour"
    assert position.refuses("serve peas silver beans gap") == ""
    assert position.refuses("serve peas silver beans") == "ODIN-6.10 wrong_width"
    assert position.play("serve peas silver beans gap").has() == {"silver": 1}


def test_nothing_to_serve_is_not_asked():
    """ODIN-6.6: all cells are penalties."""
    position = table(round=1).asks(HoldFeast(0))
    assert position.question == "over"
    assert position.player().penalties == 6


def test_ex_127_no_cell_no_question():
    position = table(round=2).give(silver=3).emigrated(*["knarr"] * 4).asks(HoldFeast(0))
    assert position.question == "over"
    assert position.has() == {"silver": 3}


def test_ex_30_income_may_be_served():
    position = closes(table(1, round=1).lay("home_board", "6-11 0-5").give(peas=1))
    assert position.refuses("serve peas silver silver silver silver") == ""
    position = closes(table(1, round=7).lay("home_board", "6-11 0-5").give(peas=1), last=True)
    assert position.refuses(f"serve peas silver {'gap ' * 9}") == "ODIN-6.10 too_little_silver"


def test_everybody_at_their_own_pace():
    """ODIN-8.11."""
    position = closes(table(2).give(peas=1, oil=1).give("B", mead=1))
    assert position.asked_seats == "A before_income B hold_feast"
    position.play("B: serve mead gap gap gap gap gap gap")
    assert position.asked_seats == "A before_income"
    assert position.refuses("done", "B") == "ODIN-8.11 done_with_round"
    position.play("A: done; A: serve peas gap gap gap gap gap gap")
    assert position.asked_seats == "A after_feast"
    position.play("A: done")
    assert position.question == "over"


def test_the_proposed_row_may_be_taken():
    """ODIN-13.3."""
    position = table(round=1).give(peas=1, mead=1, silver=9).asks(HoldFeast(0))
    choices = position.game.choices(position.state, 0)
    assert choices is not None
    row = choices.after(["serve", "proposed"])
    assert position.game.write(row).count("gap") == 0
    peas, mead = Dish("peas"), Dish("mead")
    assert choices.after(["serve", peas, mead, COIN, COIN]).row == (peas, mead, COIN, COIN)
    assert choices.after(["serve", peas, "enough"]).row == (peas, EMPTY, EMPTY, EMPTY, EMPTY)
    for wrong in (
        ["serve", peas, peas],
        ["serve", "enough"],
        ["serve", peas, Dish("x")],
        ["serve", *[COIN] * 9, "enough"],
    ):
        with pytest.raises(LookupError):
            choices.after(wrong)


# ---- what cards ask off the turn -----------------------------------------------------------------------------------------


def test_what_a_card_asks_off_the_turn_waits_for_nobody():
    """ODIN-8.6 b: it is offered meanwhile, and comes before the own next question."""
    position = table(2).hand("28 29", "B").turn()
    position.state.asides[1] = [PlayCards(1, 1, 1)]
    assert position.question == "A take_turn"
    assert position.refuses("play 28", "B") == ""
    assert position.refuses("skip", "B") == "ODIN-5.9.2 play_one"
    position.play("use beans")
    assert position.question == "B play_cards"
    assert position.play("play 28").question == "B take_turn"
    answered = table(2).hand("28 29", "B").turn()
    answered.state.asides[1] = [PlayCards(1, 1, 1)]
    assert answered.play("B: play 28; use beans").question == "B take_turn"
    assert answered.state.asides == [[], []]


def test_what_a_card_asks_comes_before_the_closing():
    """ODIN-8.6 b."""
    position = table(2).hand("28 29", "B")
    position.state.asides[1] = [PlayCards(1, 1, 1)]
    assert closes(position).asked_seats == "B play_cards"


def test_no_card_is_played_off_the_turn():
    """ODIN-8.6 b, card 52: not even while another card asks its owner something; on the own turn it may be."""
    position = (
        table(2).in_play("52 55 28", "B").hand("43", "B").give("B", chest=1, silver=5).turn().play("B: apply treasurer")
    )
    assert position.offers_of("B", "card") == ["card locksmith"]
    assert position.offers_of("B", "apply") == []
    assert position.refuses("apply tutor", "B") == "ODIN-8.6 card_on_own_turn"
    assert position.play("use beans").offers("apply") == ["apply tutor"]


def test_what_a_card_has_asked_is_not_taken_back_with_the_turn():
    """ODIN-5.0.6, cards 28 and 88: asked off the turn and answered before it, whatever becomes of the turn."""
    position = table(2).in_play("55 28 88").ships("knarr").give(chest=1, silver=5, cattle=1).stand("beans", "B")
    position.asks(Turns(1)).play("A: apply treasurer; B: use stockfish")
    assert position.question == "A card_offer"
    position.play("card locksmith; use overseas_trade_c1; card clerk")
    assert (position.happened()["turn_taken_back"], position.question) == (1, "A take_turn")
    assert position.has() == {"silver": 1, "cattle": 1, "treasure_chest": 1, "oil": 1}


def test_what_a_card_has_asked_comes_before_the_end_of_the_phase():
    """ODIN-9.12, cards 28 and 91: what came off the turn may be used when the Latecomer acts."""
    position = table(2).vikings(1).vikings(0, "B").in_play("55 28 91", "B").stand("overseas_trade_c1", "B")
    position.give("B", chest=1, silver=5).phases("actions", "end").play("B: apply treasurer; A: use beans")
    assert position.question == "B card_offer"
    position.play("card locksmith; card latecomer")
    assert position.has("B") == {"treasure_chest": 1, "rune_stone": 1}


def test_who_must_still_answer_a_card_has_not_declared_to_be_done():
    """ODIN-8.7, cards 28 and 55: what has been asked off the turn is asked again, and then the window is held."""
    position = table(2).vikings(1).vikings(0, "B").in_play("55 28", "B").give("B", chest=2, silver=8)
    position.phases("actions", "closing").play("B: done; B: apply treasurer; A: use beans")
    assert position.question_of("B") == "card_offer"
    assert position.play("B: skip").question_of("B") == "before_income"


def test_everybody_may_answer_at_once_while_the_turns_end():
    """ODIN-8.6 b, cards 28 and 91: nobody waits for another seat to answer."""
    position = table(3).vikings(1, "C")
    for seat in "AB":
        position.vikings(0, seat).in_play("55 28 91", seat).give(seat, chest=1, silver=5)
    position.phases("actions", "end").play("A: apply treasurer; B: apply treasurer; C: use beans")
    assert position.question == "A card_offer"
    position.play("B: card locksmith; A: card locksmith")
    assert position.has("A") == position.has("B") == {"treasure_chest": 1, "oil": 1, "silver": 1}


def test_what_is_asked_while_another_seat_answers_comes_before_the_end_too():
    """ODIN-8.6 b, cards 28 and 91: a card used when the turns are over may still ask something."""
    position = table(2).vikings(1).in_play("55 28 91").give(chest=1, silver=6)
    position.vikings(0, "B").in_play("55 28 91", "B").give("B", chest=1, silver=5).phases("actions", "end")
    position.play("B: apply treasurer; A: use beans; A: apply treasurer; B: card locksmith")
    assert position.offers_of("A", "card") == ["card locksmith"]
    assert position.play("card locksmith").offers_of("A", "card") == ["card latecomer"]


# ---- bonus ---------------------------------------------------------------------------------------------------------------


def test_ex_32_all_bonuses_at_once():
    position = table(1).lay("home_board", "4-11 0-6")
    position.phases("bonus", "end")
    assert position.has() == {"ore": 1, "wood": 1, "stone": 1, "mead": 1}


def test_ex_33_a_bonus_completes_no_other():
    position = table(1).lay("home_board", "8-10 0-2").lay("home_board", "6-8 1-3")
    before = bonus_by_board(position.state, 0)
    position.phases("bonus", "end")
    assert {board.name: dict(items) for board, _, items in before} == {"home_board": position.has()}


def test_bonus_of_a_house():
    """ODIN-3.10.1, ODIN-14.26."""
    position = table(1).board("stone_house.1").lay("stone_house.1", "0-3 0-4")
    assert position.phases("bonus", "end").has() == {"hide": 1}


def test_newfoundland_gives_what_is_left():
    """ODIN-14.17."""
    position = table(2).give("B", cloakpin=1).board("newfoundland").lay("newfoundland", "0-20 0-20")
    for n in (1, 2, 3):
        position.board(f"stone_house.{n}", "B")
    position.phases("bonus", "end")
    assert "cloakpin" not in position.has("A")
    assert position.boards("A") == "newfoundland"


# ---- windows and anytime actions -----------------------------------------------------------------------------------------


def test_ex_120_the_price_of_the_space_stays():
    position = table().give(silver=3).hand("28").turn().play("use buy_sheep_and_cattle")
    assert position.question == "A bonus_card"
    assert position.refuses("place silver home_board 0 a1") == "ODIN-8.10 breaks_off"
    position = table().give(silver=4).hand("28").turn().play("use buy_sheep_and_cattle; place silver home_board 0 a1")
    assert position.refuses("place silver home_board 0 a2") == "ODIN-8.10 breaks_off"
    assert position.play("skip").has() == {"sheep": 1, "cattle": 1}


def test_ex_121_the_price_of_a_tile_stays():
    position = table().give("B", glass_beads=1).ships("knarr").give(silver=1).turn().play("use special_sale")
    assert position.refuses("place silver home_board 0 a1") == "ODIN-8.10 breaks_off"
    position = table().give("B", glass_beads=1).ships("knarr").give(silver=2).turn().play("use special_sale")
    assert position.refuses("place silver home_board 0 a1") == ""
    position.play("place silver home_board 0 a1")
    assert position.refuses("place silver home_board 0 a2") == "ODIN-8.10 breaks_off"


def test_ex_122_the_price_of_the_trade_stays():
    position = table().ships("knarr").give(silver=1, oil=1).turn().play("use overseas_trade_c1")
    assert position.question == "A trade_overseas"
    assert position.refuses("place silver home_board 0 a1") == "ODIN-8.10 breaks_off"


def test_8_10_what_may_be_left_out_binds_nothing():
    swapped = table(round=3).ships("whaling_boat-0").give(silver=3).turn().play("use swap_boat_and_emigrate")
    assert swapped.question == "A emigrate_ship"
    assert swapped.play("place silver home_board 0 a1").bay() == "knarr"
    assert swapped.question != "A emigrate_ship"
    raised = table().give(oil=1).turn().play("use mountain_1_upgrade_1; take strip_1 1")
    assert raised.question == "A raise_goods"
    assert raised.play("place oil home_board 0 a1").has() == {"wood": 1}
    assert raised.question != "A raise_goods"
    called_back = table(round=3).give(silver=3).hand("60").turn().play("use play_occupations_2; card inspector")
    assert called_back.question == "A card_choice"
    assert called_back.play("place silver home_board 0 a1").question != "A card_choice"


def test_8_10_nothing_is_done_between_the_parts_of_an_answer():
    position = table().ships("knarr").give(clothing=1, oil=1).hand("78").turn()
    position.play("use play_occupations_2; card traveling_merchant")
    assert position.refuses("place clothing home_board 0 a1") == ""
    position.play("choose clothing")
    assert position.refuses("place clothing home_board 0 a1") == "ODIN-8.10 breaks_off"
    assert position.refuses("place oil home_board 0 a1") == "ODIN-8.10 breaks_off"
    assert position.play("skip").has() == {"silver_hoard": 1, "oil": 1}


def test_ex_123_a_rolled_die_binds_its_player_alone():
    position = table().give(silver=9, wood=2).give("B", ore=2).ships("longship-0", "B").rolls(8, 5).turn()
    position.play("use hunting_c1")
    assert position.refuses("place silver home_board 0 a1") == "ODIN-8.5 die_rolled"
    assert position.refuses("buy knarr") == "ODIN-8.5 die_rolled"
    position.play("B: place ore home_board 0 a1; B: arm longship-0")
    assert position.question == "A roll_again"
    assert position.bay("B") == "longship-1"


def test_ex_124_the_window_is_held_for_what_can_be_placed():
    assert closes(table(1).give(peas=3)).question == "A hold_feast"
    assert closes(table(1).give(peas=3).board("stone_house.1")).question == "A before_income"


def test_ships_to_buy_hold_the_last_window_only():
    """ODIN-8.7: on full boards nothing can be placed; (c) is skipped, (g) is held as long as a ship can be bought."""
    position = table(1, round=7).lay("home_board", "0-11 0-12").give(silver=21)
    board = position.player().boards[0]
    for bonus in ("ore", "wood", "rune_stone", "mead", "stone"):
        board.laid = with_laid(board.laid, bonus_cell(bonus))
    closes(position, last=True)
    assert position.question == "A hold_feast"
    position.play("serve " + "silver " * 12)
    assert position.question == "A final_window"
    assert position.play("buy longship").question == "over"


def bonus_cell(gift: str) -> Laid:
    """Silver on the bonus cell of the home board that gives this."""
    area = odin_content().areas["home_board"]
    ((row, column),) = [cell for one in area.bonuses if one.gives[0].item == gift for cell in area.listed(one.cell)]
    return Laid(piece="silver", row=row, column=column)


def test_ex_125_the_window_closes_by_itself():
    position = closes(table(1).give(silver=1))
    assert position.question == "A before_income"
    assert position.play("place silver home_board 0 a1").question == "over"


def test_ex_126_done_in_advance():
    position = table(2).vikings(0).vikings(1, "B").give(oil=1).turn("B")
    position.play("A: done; use stockfish")
    assert position.player().ready
    position = closes(position)
    assert position.asked_seats == "A after_feast B hold_feast"


def test_the_declaration_lapses():
    """ODIN-8.7."""
    position = (
        table(2)
        .vikings(0)
        .vikings(1, "B")
        .give(oil=1, silver=4)
        .turn("B")
        .play("A: done; A: place silver home_board 0 a1")
    )
    assert position.player().ready
    gain_items(position.state, 0, {"hide": 1}, "card")
    assert not position.player().ready


@pytest.mark.parametrize(
    "comes",
    [
        lambda s: take_weapons(s, 0, {"bow": 1}, "snares"),
        lambda s: upgrade_goods(s, 0, [RisingGood("peas")]),
        lambda s: take_items(s, 0, TakeItems("strip_8", 1)),
        lambda s: build_items(s, 0, {"shed": 1}),
    ],
    ids=["weapons by name", "an upgrade", "mountain items", "a building"],
)
def test_whatever_comes_ends_a_declaration(comes):
    """ODIN-8.7: there may be something new to do."""
    position = table(2, strips="strip_8").give(peas=1)
    position.player().ready = True
    comes(position.state)
    assert not position.player().ready


def test_a_declaration_outlives_own_cards():
    """ODIN-8.7: what the own anytime actions bring ends no declaration (card 47)."""
    position = table(2).vikings(0).vikings(1, "B").give(oil=1, salt_meat=1).in_play("47").turn("B")
    position.play("A: done; A: apply tanner")
    assert position.has() == {"oil": 1, "hide": 1}
    assert position.player().ready


def test_an_exploration_ends_a_declaration():
    """ODIN-8.7, card 91: used without Vikings when the others are done."""
    position = table(2).in_play("91").ships("knarr").give(silver=1).stand("explore_c1", "A").vikings(0)
    position.player().ready = True
    position.state.explorations[0].silver = 2
    position.player().uses.append(Use(space="explore_c1"))
    position.asks(ExploreFace(0, ("shetland", "iceland"))).play("explore shetland")
    assert not position.player().ready


def test_drawn_weapons_end_a_declaration():
    """ODIN-8.7: as card 91 does, a space is used without Vikings when the others are done; its upgrade is left out."""
    position = table(2).give(peas=1).vikings(0)
    position.player().ready = True
    position.player().uses.append(Use(space="upgrade_3_weapons_4"))
    position.asks(Proper(0), EndUse(0)).play("skip")
    assert sum(position.has().values()) == 1 + 4
    assert not position.player().ready


def test_a_card_may_save_a_feast_of_gaps():
    """ODIN-8.6 d, card 51: nothing can be served, but a rune stone would bring a cabbage and silver."""
    position = table(round=1).in_play("51").give(rune_stone=1).asks(HoldFeast(0))
    position.play("apply master_mason; choose rune_stone>silver+cabbage; serve cabbage silver gap gap")
    assert position.player().penalties == 2
    assert table(round=1).in_play("51").asks(HoldFeast(0)).question == "over"


def test_who_can_still_act_declares_nothing():
    """ODIN-8.7."""
    assert table(2).give("B", oil=1).turn().refuses("done", "B") == "ODIN-8.7 nothing_to_declare"


def test_whose_window_is_held_for_a_card_may_declare_too():
    """ODIN-8.7, card 47: an anytime card alone holds the window."""
    position = table(2).in_play("47", "B").vikings(0, "B").turn()
    assert position.refuses("done", "B") == ""
    assert position.play("B: done").player("B").ready


def test_ex_128_and_119_the_final_window():
    position = closes(table(1, round=7).give(wood=4, stone=1).board("shed.1").give(peas=1), last=True)
    assert position.question == "A hold_feast"
    assert position.refuses("fill shed.1 wood") == "ODIN-11.2 outlines_later"
    before = position.lines()["building_minus"]
    position.play(f"serve peas {'gap ' * 10}; fill shed.1 wood; fill shed.1 wood; fill shed.1 stone")
    assert position.question == "A final_window"
    assert position.lines()["building_minus"] == before + 3
    assert position.refuses("fill shed.1 stone") == "ODIN-11.2 not_in_supply"
    position.play("fill shed.1 wood")
    assert position.question == "over", "nothing is left to fill"


def test_off_the_turn_only_in_the_action_phase():
    """ODIN-8.6."""
    position = closes(table(2).give(oil=1).give("B", wood=1))
    assert position.asked_seats == "A before_income"
    assert position.refuses("buy knarr", "B") == "ODIN-8.11 done_with_round"


def test_passing_when_a_ship_could_be_bought():
    """ODIN-8.6 a: nobody is made to pass who could still do something."""
    spaces = "stockfish beans draw_occupation hunting_c1 mountain_2 mountain_1_upgrade_1"
    position = table().vikings(1).give(silver=3).stand(spaces, "B").turn()
    assert position.question == "A take_turn"
    assert position.play("buy whaling_boat; use explore_c1; explore shetland").boards() == "shetland"
    assert table().vikings(1).stand(spaces, "B").turn().question == "B take_turn"


def test_a_place_is_final_and_checked():
    """ODIN-7.2.6, ODIN-7.2.10."""
    position = table().give(oil=2).turn().play("place oil home_board 0 a1")
    assert position.refuses("place oil home_board 0 a1") == "ODIN-7.2.2 overlap"
    assert position.refuses("place oil home_board 0 b1") == "ODIN-7.3.1 colours_touch"
    assert position.refuses("place hide home_board 0 d1") == "ODIN-7.1.1 not_in_supply"
    assert position.refuses("place oil iceland 0 d1") == "ODIN-7.1.1 no_such_board"
    position.play("place oil home_board 1 b5")
    assert [(one.row, one.column, one.turn) for one in position.player().boards[0].laid] == [(0, 0, 0), (1, 4, 1)]


def test_explored_silver_is_not_income():
    """ODIN-5.8.1."""
    position = table().ships("knarr")
    position.state.explorations = [Exploration("shetland", 2)]
    position.turn().play("use explore_c1")
    assert position.has() == {"silver": 2}


def test_rounds_follow_each_other():
    """ODIN-3: the whole of a round, and the next one."""
    position = table(2, round=2)
    position.state.agenda = [RoundPhases(0)]
    advance(position.state)
    assert position.state.round == 3
    assert position.question == "A take_turn"
