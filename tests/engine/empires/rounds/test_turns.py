"""Turns, pawns, raids, location actions, gold: the worked examples of EMP-6, EMP-8, EMP-10, EMP-11 and EMP-16."""

from __future__ import annotations

from engine.empires import EMPIRES
from engine.empires.facts.printed import ACTIONS
from tests.engine.empires.positions import Position, table

RING_20_17 = "populate sail explore harvest construct"


def test_emp_20_1_an_engine_only_keeps_the_number():
    assert table("glenn ulaf").give(stone=23).turn().goods() == "23 stone"


def test_emp_20_4_a_slash_is_one_side_or_the_other():
    position = table("mckinnon ulaf").empire("hired-blades").give(gold=1)
    position.empire("axe-smith", "B").turn().play("use hired-blades")
    assert position.offers() == ["side 1", "side 2"]
    position.play("side 2")
    assert (position.goods(), position.vp()) == ("2 axe", 0)
    assert not position.card("axe-smith", "B").exhausted


def test_emp_20_17_a_pawn_moves_for_food():
    position = table(ring=RING_20_17).pawns("explore").give(food=1).turn().play("move explore harvest; choose coppice")
    assert position.goods() == "1 wood"
    assert position.standing_pawns() == "harvest!"


def test_emp_20_18_an_exhausted_pawn_stays():
    position = table(ring=RING_20_17).pawns("harvest!").give(food=2).turn()
    assert position.refuses("move harvest explore") == "EMP-8.3 pawn_exhausted"


def test_emp_20_19_a_pawn_moved_by_a_card_may_go_back_for_food():
    position = table("heidel ulaf").empire("tap-room").give(food=2).passed("B").turn()
    position.play("pawn harvest; choose pebble-slope; use tap-room; move harvest sail")
    assert position.standing_pawns() == "sail"
    position.play("move sail harvest; choose pebble-slope")
    assert position.goods() == "2 stone"
    assert position.standing_pawns() == "harvest!"


def test_emp_20_20_who_has_passed_is_not_raided():
    position = table("glenn ulaf").empire("axe-smith", "B").give(axe=1).passed("B").turn()
    assert position.offers("raid") == []
    assert position.refuses("raid B axe-smith") == "EMP-6.3 victim_passed"


def test_emp_20_21_a_raid():
    position = table("glenn ulaf").empire("axe-smith", "B").give(axe=1).turn().play("raid B axe-smith")
    assert position.goods() == ""
    assert position.card("axe-smith", "B").exhausted


def test_emp_20_35_gold_is_never_assigned_for_a_resource():
    position = table("heidel ulaf").empire("honey-cellar").give(gold=3).turn()
    assert position.refuses("use honey-cellar") == "EMP-11.7 cannot_be_done"


def test_emp_20_45_a_card_performs_an_action_in_full():
    position = table("glenn ulaf").empire("barn-raising harvest-fair").hand("bumper-crop").give(worker=1).turn()
    position.play("use barn-raising; boost bumper-crop; choose coppice; choose coppice")
    assert position.goods() == "1 sheep, 2 wood"
    assert position.vp() == 1


def test_emp_20_48_gold_moves_a_pawn():
    position = table().pawns("sail").give(gold=1).turn().play("move sail harvest; choose coppice")
    assert position.goods() == "1 wood"


def test_emp_20_49_gold_in_a_cost_with_workers():
    position = table("heidel ulaf").empire("mead-hall").give(worker=1, gold=2).turn().play("use mead-hall")
    assert (position.goods(), position.vp()) == ("1 gold", 1)
    position = table("heidel ulaf").empire("mead-hall").give(gold=3).turn()
    assert position.refuses("use mead-hall") == "EMP-11.7 not_payable"


def test_emp_20_50_gold_is_not_exchanged():
    position = table("glenn ulaf").give(gold=3).turn()
    assert position.refuses("trade gold wood").startswith("EMP-6.2")


def test_emp_3_2_the_tiles_are_a_ring():
    """EMP-8.2: right of the last tile lies the first."""
    position = table(ring=RING_20_17).pawns("construct").give(food=1).turn()
    assert position.offers("move") == ["move construct harvest", "move construct populate"]
    position = table(ring=RING_20_17).pawns("populate").hand("barn-raising").give(food=1).turn()
    assert position.offers("move") == ["move populate construct", "move populate sail"]


def test_emp_8_4_both_own_pawns_on_one_tile():
    """EMP-8.19: they are placed there one after the other, and each is moved for food by itself."""
    position = table(ring=RING_20_17).give(food=2).give("B", food=2).turn()
    position.play("pawn populate; pawn populate")
    assert "pawn populate" in position.offers("pawn")
    position.play("pawn populate; pawn populate")
    assert (position.standing_pawns(), position.goods()) == ("populate populate", "2 food, 2 worker")
    position.play("move populate sail; move populate sail")
    assert position.standing_pawns() == "sail! populate"
    position.play("move populate sail")
    assert (position.question, position.standing_pawns()) == ("B take_turn", "sail! sail!")


def test_emp_20_53_any_number_of_pawns_on_a_tile():
    position = table().turn().play("pawn harvest; choose coppice; pawn harvest; choose fjord-pines")
    assert position.standing_pawns("A") == position.standing_pawns("B") == "harvest"


def test_emp_20_54_only_neighbours():
    position = (
        table(ring="explore sail harvest populate construct").pawns("explore").give(food=1).hand("kitchen-pot").turn()
    )
    assert position.refuses("move explore harvest") == "EMP-8.2 no_neighbour"
    assert position.offers("move") == ["move explore construct", "move explore sail"]


def test_emp_20_55_an_exhausted_pawn_is_not_moved_by_a_card():
    position = table("heidel ulaf").empire("tap-room").pawns("harvest!").give(food=1).turn().play("use tap-room")
    assert position.standing_pawns() == "harvest!"
    assert position.question == "B take_turn"


def test_emp_20_56_a_boost_loads_the_ship():
    position = table("ulaf glenn").empire("longship-slip").hand("war-horn").give(worker=1, food=1).turn()
    position.play("use longship-slip; boost war-horn; sail clan fish axe")
    assert position.queued() == "A+fish+axe"


def test_emp_20_68_who_has_passed_gains_nothing_from_others():
    position = table("glenn ulaf").empire("kitchen-pot").passed("A").turn("B").play("pawn harvest; choose fjord-pines")
    assert position.goods() == ""
    position.play("pass; pawn harvest; choose fjord-pines")
    assert position.goods() == "2 food"


def test_emp_20_69_a_card_may_be_restored_within_its_own_action():
    position = (
        table("nanurjuk ulaf").empire("snow-house").hand("thaw dog-team trail-cache").give(worker=2).passed("B").turn()
    )
    position.play("use snow-house; boost thaw; gain food food; build dog-team")
    assert not position.card("snow-house").exhausted
    position.play("use snow-house")
    assert position.player().spent == 2
    assert position.in_empire() == "snow-house dog-team trail-cache"


def test_emp_20_75_any_three_resources():
    position = (
        table("glenn ulaf").empire("crofters-council").give(sheep=1, wood=1, gold=1).turn().play("use crofters-council")
    )
    assert position.offers("pay") == ["pay wood sheep gold"]
    position.play("pay wood sheep gold")
    assert (position.goods(), position.vp()) == ("", 2)


def test_emp_20_76_gold_is_no_trade():
    position = table("nanurjuk ulaf").empire("river-trade-route").give(gold=2).turn()
    assert position.refuses("use river-trade-route") == "EMP-11.7 cannot_be_done"


def test_emp_20_84_one_player_may_go_on_alone():
    position = table("heidel ulaf glenn").empire("tap-room mead-hall").give(worker=1, food=4).passed("BC").turn()
    position.play("use mead-hall")
    assert position.question == "A take_turn"
    position.play("use tap-room; pay food")
    assert position.question == "A take_turn"
    position.play("pass")
    assert position.told("phase_began") == ["phase_began"]


def test_emp_20_85_a_pass_happens_by_itself():
    position = table("glenn ulaf").hand("bumper-crop").pawns("sail explore").turn()
    assert position.question == "B take_turn"
    assert position.told("passed", "declined") == ["passed"]


def test_emp_20_86_a_feature_on_passing():
    position = table("heidel ulaf").empire("nap-loft").give(worker=2, spent=3).turn().play("pass")
    assert position.goods() == "2 food, 2 worker"
    assert position.player().passed


def test_emp_20_87_returning_when_passing():
    position = table("nanurjuk ulaf").empire("ice-bridge dog-team sled-builders").turn().play("pass")
    assert position.question == "A offer_effect"
    position.play("accept; choose sled-builders")
    assert position.in_hand() == "sled-builders"
    assert position.goods() == "1 food"
    gains = [event.goods for event in position.events if type(event).__name__ == "Gained"]
    assert gains == [{"vp": 1, "food": 1}, {"vp": 1}]
    assert position.player().passed


def test_who_waits_settles_each_feature_once():
    """Else one who is not asked could fill the log without an end; a turn begins it anew (EMP-17.7)."""
    position = table("glenn nanurjuk").empire("ice-bridge", "B").turn().play("B: prefer ice-bridge never")
    assert position.game.frame_of(position.state, 1) is None, "nothing is left to settle"
    position.play("pass; prefer ice-bridge ask")
    assert "prefer 98 always" not in position.offers()


def test_an_optional_feature_may_be_settled():
    """EMP-17.7: always, never or asked each time; the others learn nothing of it."""
    position = table("nanurjuk ulaf").empire("ice-bridge sled-builders").turn().play("pass")
    assert position.offers() == ["accept", "prefer 98 always", "prefer 98 never", "skip"]
    position.play("prefer ice-bridge never")
    assert (position.question, position.in_hand(), position.vp()) == ("B take_turn", "", 0)
    (settled,) = [event for event in position.events if type(event).__name__ == "Preferred"]
    assert settled.seen_by(1) is None
    assert position.game.view(position.state, 1).players[0].never is None
    position.player().passed = False
    assert "prefer 98 ask" in position.turn().offers()
    assert position.play("prefer ice-bridge ask").question == "A take_turn", "it is no action"
    assert (position.player().always, position.player().never) == ([], [])
    assert "prefer 98 ask" not in position.offers()
    assert position.refuses("prefer ice-bridge always") == "EMP-17.7 no_preference"
    position = table("ulaf nanurjuk").empire("ice-bridge sled-builders", "B").turn().play("B: prefer ice-bridge always")
    position.play("pass; pass")
    assert (position.in_hand("B"), position.vp("B")) == ("sled-builders", 1)
    position = table("heidel ulaf").empire("harbour-tavern").turn().play("pawn sail; prefer harbour-tavern never")
    assert position.standing_pawns() == "sail"


def test_emp_20_91_an_axe_is_not_replaced():
    position = table("ulaf glenn").empire("shield-drill-yard").give(gold=3).turn()
    assert position.refuses("use shield-drill-yard") == "EMP-11.7 not_payable"


def test_emp_20_94_features_hear_of_the_action_that_was_performed():
    position = table("panuk ulaf").empire("igloo-row weather-watchers").give(fish=1).turn()
    position.play("use igloo-row; perform explore")
    assert (len(position.player().hand), position.goods()) == (1, "1 fish, 1 wood")
    position = table("panuk ulaf").empire("igloo-row weather-watchers").give(fish=1).turn()
    position.play("use igloo-row; perform populate")
    assert position.goods() == "1 worker"


def test_emp_20_100_the_pawn_turns_over_where_it_stands():
    position = table("heidel ulaf").hand("drinking-competition").pawns("populate").give(food=1).turn()
    position.play("move populate harvest; boost drinking-competition; move harvest sail; choose pebble-slope")
    assert position.goods() == "2 food, 1 stone"
    assert position.standing_pawns() == "sail!"


def test_of_two_pawns_on_a_tile_the_one_under_way_may_be_meant():
    """EMP-8.14, EMP-8.19: they are alike but for the one that turns over when the action is done."""
    position = table("heidel ulaf").hand("drinking-competition").pawns("harvest populate").give(food=1).turn()
    position.play("move populate harvest; boost drinking-competition")
    assert position.offers("move harvest sail") == ["move harvest sail", "move harvest sail 1"]
    other = EMPIRES.copy(position.state)
    position.play("move harvest sail; choose pebble-slope")
    assert position.standing_pawns() == "sail harvest!"
    position = Position(other).play("move harvest sail 1; choose pebble-slope")
    assert position.standing_pawns() == "harvest sail!"


def test_emp_20_101_a_pawn_just_placed_may_go_on():
    position = table("heidel ulaf").empire("harbour-tavern song-circle").turn().play("pawn sail")
    assert position.question == "A shift_pawn"
    position.play("move sail explore")
    assert (position.goods(), position.vp()) == ("1 gold", 1)
    position = (
        table("heidel ulaf").empire("harbour-tavern").pawns("explore").give(food=1).turn().play("move explore sail")
    )
    assert position.question == "B take_turn"
    assert position.standing_pawns() == "sail!"


def test_emp_20_110_a_feature_works_on_a_raided_card():
    position = (
        table("ulaf glenn").give(axe=1).empire("bell-tower", "B").give("B", spent=2).turn().play("raid B bell-tower")
    )
    assert position.card("bell-tower", "B").exhausted
    assert (position.goods("B"), position.player("B").spent) == ("1 worker", 1)


def test_emp_20_111_the_raider_first():
    position = table("ulaf mckinnon").empire("raider-camp").give(axe=1).empire("insurance-office", "B").turn()
    position.play("raid B coin-sock")
    gains = [(event.seat, event.goods) for event in position.events if type(event).__name__ == "Gained"]
    assert gains == [(0, {"vp": 1, "food": 1}), (1, {"gold": 2})]


def test_emp_20_112_a_raided_card_may_be_restored_and_raided_again():
    position = table("ulaf heidel").give(axe=1).empire("mead-hall! hangover-kitchen", "B").give("B", food=1).turn("B")
    position.play("use hangover-kitchen")
    assert not position.card("mead-hall", "B").exhausted
    assert position.play("raid B mead-hall").card("mead-hall", "B").exhausted


def test_emp_20_113_only_ready_action_cards_are_raided():
    position = table("glenn ulaf").give(axe=1).empire("silver-fjord treasury axe-smith!", "B").turn()
    assert position.offered("raid") == "silver-fjord"
    assert position.refuses("raid B treasury") == "EMP-10.3 not_raidable"


def test_emp_20_114_with_nobody_to_raid_the_other_side_is_left():
    position = table("mckinnon ulaf").empire("hired-blades wreckers-cove").give(gold=1, worker=1)
    position.empire("axe-smith", "B").passed("B").turn()
    assert position.refuses("use wreckers-cove") == "EMP-11.7 cannot_be_done"
    assert position.play("use hired-blades").goods() == "2 axe, 1 worker"


def test_emp_20_115_never_itself_and_only_what_fits():
    position = table("glenn ulaf").empire("shared-tools weavers-loft!").give(food=1).turn()
    assert position.refuses("use shared-tools") == "EMP-11.7 cannot_be_done"


def test_emp_20_116_release_then_recover():
    position = table("glenn ulaf").empire("village-green:worker=2 bell-tower").give(food=1, spent=3).turn()
    position.play("use bell-tower; release village-green worker; release village-green worker")
    assert (position.goods(), position.player().spent, position.vp()) == ("4 worker", 1, 1)
    position = table("glenn ulaf").empire("village-green:worker=2 bell-tower").give(food=1, spent=3).turn()
    assert position.play("use bell-tower; done").goods() == "2 worker"


def test_emp_20_117_a_full_card_takes_no_more():
    position = table("glenn ulaf").empire("village-green:worker=2").give(worker=1).turn().play("use village-green")
    assert (position.goods(), position.vp()) == ("1 worker", 2)
    position = table("glenn ulaf").empire("village-green").turn()
    assert position.refuses("use village-green") == "EMP-11.6 changes_nothing"


def test_units_count_for_the_card_on_which_they_lie_alone():
    """Card 151: workers on another card are not its own."""
    position = table("glenn ulaf").empire("village-green:worker=1 bell-tower:worker=1").turn().play("use village-green")
    assert position.vp() == 1


def test_emp_20_118_an_empty_cache_can_only_be_filled():
    position = table("nanurjuk ulaf").empire("trail-cache").give(wood=2).turn().play("use trail-cache")
    assert position.offers() == ["done", "take wood"], "one unit had to be put"
    position.play("take wood")
    assert position.card("trail-cache").goods == {"wood": 2}
    position = table("nanurjuk ulaf").empire("trail-cache").turn()
    assert position.refuses("use trail-cache") == "EMP-11.7 cannot_be_done"


def test_emp_20_134_the_active_player_first_then_in_turn_order():
    position = table("heidel glenn ulaf").empire("endless-pasture")
    position.empire("kitchen-pot", "B").empire("gull-rocks", "C").turn().play("pawn harvest; choose barley-patch")
    gains = [(event.seat, event.goods) for event in position.events if type(event).__name__ == "Gained"]
    assert gains == [(0, {"food": 2}), (0, {"vp": 1}), (1, {"food": 2}), (2, {"food": 1})]


def test_emp_20_137_others_gain_but_not_who_has_passed():
    position = table("ulaf glenn heidel").empire("feast-table", "C").give("C", food=3).passed("A").turn("C")
    position.play("use feast-table")
    assert (position.goods("A"), position.goods("B"), position.goods("C")) == ("", "1 food", "")


def test_emp_20_139_a_hand_card_as_cost():
    position = table("nanurjuk ulaf").empire("nomad-market").turn()
    assert position.refuses("use nomad-market") == "EMP-11.7 not_payable"
    position = table("nanurjuk ulaf").empire("nomad-market").hand("thaw dog-team").turn().play("use nomad-market")
    position.play("choose thaw; gain food wood wood")
    assert position.discarded() == "thaw"
    assert position.goods() == "1 food, 2 wood"


def test_emp_20_142_who_has_points_enough_does_not_end_the_phase():
    position = table("glenn ulaf panuk").give(vp=26).turn().play("pass; pass")
    assert position.question == "C take_turn"
    position.play("pawn populate; pass")
    assert position.question == "over"


def test_emp_20_143_what_others_see():
    position = table("glenn ulaf").hand("kitchen-pot fiddle-night").pile("ferry-stage").give(food=2, spent=1).turn()
    seen = position.game.view(position.state, 1).players[0]
    assert (seen.hand, seen.cards, seen.goods, seen.spent) == (None, 2, {"food": 2}, 1)
    assert seen.discard == (155,)


def test_emp_20_154_two_pawns_on_one_tile():
    position = table("glenn ulaf").give(food=1).passed("B").turn()
    position.play("pawn harvest; choose coppice; pawn harvest; choose coppice")
    assert position.goods() == "1 food, 2 wood"
    assert position.offers("move") == ["move harvest populate", "move harvest sail"]


def test_emp_20_160_an_islands_action():
    position = table("glenn ulaf").empire("amber-beach").give(worker=1).turn().play("use amber-beach")
    assert (position.goods(), position.player().spent) == ("1 gold", 1)
    assert position.card("amber-beach").exhausted


def test_emp_20_166_one_raid_a_turn_any_number_a_round():
    position = table("glenn ulaf").give(axe=2).empire("axe-smith smokehouse", "B").turn()
    position.play("raid B axe-smith; pawn populate; raid B smokehouse")
    assert position.goods() == ""


def test_emp_20_144_a_draw_is_not_taken_back_freely():
    position = table("glenn ulaf").turn()
    before = position.state.revealed
    assert position.play("pawn explore").state.revealed > before


def test_tiles_that_are_none_are_refused():
    """EMP-8.1."""
    assert table().turn().refuses("pawn moon") == "EMP-8.1 no_such_tile"
    assert set(ACTIONS) == {text.removeprefix("pawn ") for text in table().hand("kitchen-pot").turn().offers("pawn")}
