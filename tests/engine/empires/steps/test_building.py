"""Building locations, boosts and fields: the worked examples of EMP-7 and EMP-9."""

from __future__ import annotations

from engine.empires.rounds.turns import TakeTurn
from engine.empires.steps.building import PAID, PlaceCard
from engine.empires.steps.paying import payment_frames
from tests.engine.empires.positions import table


def test_emp_20_2_a_location_is_built_by_paying():
    position = table("nanurjuk ulaf").hand("river-trade-route").give(stone=1).turn().play("build river-trade-route")
    assert position.goods() == ""
    assert not position.card("river-trade-route").exhausted


def test_emp_20_3_a_worker_in_the_cost_goes_to_the_spent_tile():
    """No card of the set costs a worker to build, so this one is given such a cost (EMP-11.2: as with the cost of an action)."""
    position = table("glenn ulaf").hand("village-green").give(worker=1)
    position.asks(*payment_frames(0, {"worker": 1}, 151), PlaceCard(0, 151, PAID), TakeTurn(0))
    assert (position.player().spent, position.goods(), position.in_empire()) == (1, "", "village-green")


def test_emp_20_5_a_building_bonus_counts_the_card_itself():
    position = table("panuk ulaf").empire("fish-ladder barter-floe harpoon-rack").hand("frozen-shipyard")
    assert position.give(wood=2, fish=1).turn().play("build frozen-shipyard").vp() == 4


def test_emp_20_6_what_was_declared_is_built():
    position = table("glenn ulaf").hand("helping-hands kitchen-pot weavers-loft").turn()
    position.play("pawn construct; boost helping-hands")
    assert position.question == "A construct"
    assert position.refuses("skip") == "EMP-8.17 answer_first"
    assert position.offered("build") == "kitchen-pot weavers-loft"


def test_emp_20_7_a_moved_pawn_changes_nothing_of_what_was_declared():
    position = table("heidel ulaf").hand("round-of-mead").turn()
    position.play("pawn populate; boost round-of-mead; move populate sail")
    assert position.goods() == "2 food, 1 worker"
    assert position.queued() == ""
    assert position.question == "B take_turn"


def test_emp_20_8_harvest_is_performed_and_the_pawn_stays_on_explore():
    position = table("heidel ulaf").hand("drinking-competition").turn()
    position.play("pawn harvest; boost drinking-competition; move harvest explore; choose mossy-woodlot")
    assert position.goods() == "2 food, 2 wood"
    assert position.standing_pawns() == "explore"
    assert position.in_hand() == ""


def test_emp_20_9_one_boost_or_one_field():
    position = table("glenn ulaf").hand("bumper-crop shared-acres").turn().play("pawn harvest")
    assert position.offers() == ["boost 160", "field 136", "skip"]
    position.play("boost bumper-crop; choose coppice")
    assert position.question == "A harvest"
    assert position.in_hand() == "shared-acres"


def test_emp_20_10_a_field_that_needs_construct():
    position = table("ulaf glenn").hand("guardhouse watchtower").turn().play("pawn construct; field guardhouse")
    assert position.goods() == "1 axe, 1 wood"
    assert position.in_empire() == "guardhouse watchtower"
    assert position.told("spent") == []


def test_emp_20_11_construct_needs_something_that_it_can_build():
    position = table("ulaf glenn").hand("guardhouse").turn()
    assert position.refuses("pawn construct") == "EMP-8.15 nothing_to_construct"


def test_emp_20_12_a_set_is_harvested_together():
    position = table("glenn ulaf").empire("neighbours-furrows@oat-field").turn().play("pawn harvest; choose oat-field")
    assert position.goods() == "3 food"


def test_emp_20_13_upgrades_are_stacked():
    position = table("glenn ulaf").empire("neighbours-furrows@oat-field").hand("neighbours-furrows").turn()
    position.play("pawn harvest; field neighbours-furrows on oat-field")
    assert position.goods() == "1 food"
    assert position.play("choose oat-field").goods() == "5 food"


def test_emp_20_15_an_upgrade_is_a_field_card():
    position = table("nanurjuk ulaf").empire("thin-ice-cuts@ice-hole new-outpost").give(worker=1).turn()
    assert position.play("use new-outpost").in_hand() == "thin-ice-cuts"
    position = table("heidel ulaf").empire("trellis-rows@barley-patch country-house").give(worker=1).turn()
    position.play("use country-house")
    assert position.offered("choose") == "barley-patch mossy-woodlot pebble-slope trellis-rows"
    assert position.play("choose trellis-rows").goods() == "1 food"


def test_emp_20_16_a_dual_field_is_what_it_was_built_as():
    position = table("mckinnon ulaf").hand("ice-cream-shop-next-door").turn().play("pawn harvest")
    assert position.offers("field") == ["field 175", "field 175 on 166"]
    position.play("field ice-cream-shop-next-door; choose ice-cream-shop-next-door")
    one = position.card("ice-cream-shop-next-door")
    assert (one.mode, one.on) == ("basic", None)
    assert position.goods() == "2 food"


def test_emp_20_36_gold_stands_in_for_a_resource():
    position = table("glenn ulaf").hand("ferry-stage").give(wood=1, gold=1).turn().play("build ferry-stage")
    assert position.goods() == ""
    assert position.question == "B take_turn", "there is one way to pay: nothing is asked"


def test_emp_20_51_a_field_gives_its_goods_before_the_action():
    position = table("ulaf glenn").hand("whetstone-quarry").turn().play("pawn explore; field whetstone-quarry")
    assert position.goods() == "1 axe, 1 stone"
    assert position.told("gained", "drew") == ["gained", "drew"]


def test_emp_20_52_a_new_location_may_be_used_in_the_next_turn():
    position = (
        table("heidel ulaf").hand("tap-room").give(wood=2, food=1).turn().play("build tap-room; pass; use tap-room")
    )
    assert position.vp() == 1


def test_emp_20_57_building_by_paying_is_no_construct():
    position = (
        table("nanurjuk ulaf").empire("wandering-elder").hand("dog-team nomad-market").give(wood=1, fish=1).turn()
    )
    assert position.play("build dog-team").vp() == 0
    assert position.play("B: pass; pawn construct").vp() == 1


def test_emp_20_58_construct_waives_every_part_of_the_cost():
    position = table("mckinnon ulaf").hand("mckinnon-manor").turn().play("pawn construct")
    assert position.in_empire() == "mckinnon-manor"
    assert position.told("spent") == []


def test_emp_20_88_nothing_is_asked_where_nothing_could_return():
    position = table("nanurjuk ulaf").empire("ice-bridge").turn().play("pass")
    assert position.question == "B take_turn"
    assert position.vp() == 0


def test_emp_20_89_the_payment_is_proposed_and_may_be_shifted():
    position = table("glenn ulaf").hand("ferry-stage").give(wood=2, gold=1).turn().play("build ferry-stage")
    first = next(iter(position.game.legal_moves(position.state, 0)))
    assert position.game.write(first) == "pay wood wood"
    assert position.offers() == ["pay wood gold", "pay wood wood"]
    assert position.play("pay wood gold").goods() == "1 wood"
    position = table("glenn ulaf").hand("ferry-stage").give(wood=2).turn().play("build ferry-stage")
    assert position.question == "B take_turn"


def test_emp_20_90_copies_with_other_costs_are_other_cards():
    position = table("glenn ulaf").hand("barn-raising.145 barn-raising.146").give(wood=1, food=1).turn()
    assert position.offers("build") == ["build 146"]
    assert position.refuses("build 145") == "EMP-7.1 not_payable"


def test_emp_20_92_one_card_for_one_declared_action():
    position = table("heidel ulaf").hand("tall-tale").deck("tall-tale beehive-grove hop-garden").turn()
    position.play("pawn explore; boost tall-tale")
    assert position.in_hand() == "beehive-grove tall-tale"
    assert position.goods() == "1 food"
    assert position.question == "B take_turn"


def test_emp_20_93_a_boost_comes_back_with_the_refilled_deck():
    position = table("heidel ulaf").hand("tall-tale").deck("beehive-grove").turn().play("pawn explore; boost tall-tale")
    assert position.in_hand() == "beehive-grove tall-tale"
    assert position.player().deck == []
    assert position.player().discard == []


def test_emp_20_95_an_op_that_builds_is_no_construct():
    position = (
        table("nanurjuk ulaf").empire("sled-trail wandering-elder whalebone-frame").hand("dog-team").give(worker=1)
    )
    position.turn().play("use whalebone-frame")
    assert position.goods() == "2 fish"
    assert position.vp() == 0


def test_emp_20_96_construct_tells_of_building_before_itself():
    position = (
        table("nanurjuk ulaf").empire("sled-trail wandering-elder").hand("skin-tent").turn().play("pawn construct")
    )
    gains = [event.goods for event in position.events if type(event).__name__ == "Gained"]
    assert gains == [{"vp": 1}, {"fish": 2}, {"vp": 1}]


def test_emp_20_97_a_card_does_not_react_to_its_own_arrival():
    position = table("nanurjuk ulaf").hand("wandering-elder").turn().play("pawn construct")
    assert position.vp() == 0
    position = table("nanurjuk ulaf").empire("wandering-elder").hand("dog-team").turn().play("pawn construct")
    assert position.vp() == 1


def test_emp_20_98_once_per_round():
    position = table("nanurjuk ulaf").hand("sled-trail dog-team trail-cache").give(fish=3, wood=2).passed("B").turn()
    assert position.play("build sled-trail").goods() == "1 fish, 2 wood"
    assert position.play("build dog-team").goods() == "2 fish, 1 wood"
    assert position.play("build trail-cache").goods() == "2 fish"


def test_emp_20_99_a_card_that_was_built_again_starts_anew():
    position = table("nanurjuk ulaf").empire("sled-trail").hand("dog-team trail-cache").passed("B")
    position.give(fish=2, wood=2, worker=1)
    position.card("sled-trail").used = 1
    position.turn().play("use travelling-camp; build sled-trail; pay fish fish")
    assert position.goods() == "1 gold, 2 wood"
    assert position.play("build trail-cache; pay wood").goods() == "2 fish, 1 gold, 1 wood"


def test_emp_20_104_an_upgrade_goes_on_a_field_with_the_same_goods():
    position = table("ulaf glenn").hand("drying-racks").turn().play("pawn harvest")
    assert position.offers("field") == ["field 41 on 35"]
    assert position.refuses("field drying-racks on fjord-pines") == "EMP-9.8 base_does_not_fit"


def test_emp_20_105_a_dual_field_as_upgrade():
    position = (
        table("nanurjuk ulaf").hand("cloudberry-bog").turn().play("pawn explore; field cloudberry-bog on tundra-shore")
    )
    assert position.goods() == "2 food"
    position.play("pass; pawn harvest; choose tundra-shore")
    assert position.goods() == "5 food, 1 wood"
    position = (
        table("nanurjuk ulaf").empire("cloudberry-bog@tundra-shore new-outpost").give(worker=1).passed("B").turn()
    )
    position.play("use new-outpost; pawn explore; field cloudberry-bog")
    assert position.card("cloudberry-bog").mode == "basic"


def test_emp_20_107_a_field_built_for_the_harvest_may_be_harvested():
    position = (
        table("glenn ulaf").hand("shared-acres").turn().play("pawn harvest; field shared-acres; choose shared-acres")
    )
    assert position.goods() == "4 food"


def test_emp_20_108_a_single_field_card():
    position = table("heidel ulaf").empire("trellis-rows@barley-patch country-house").give(worker=1).turn()
    assert position.play("use country-house; choose barley-patch").goods() == "2 food"
    position = table("glenn ulaf").empire("neighbours-furrows@oat-field harvest-fair").hand("bumper-crop").turn()
    position.play("pawn harvest; boost bumper-crop; choose neighbours-furrows")
    assert position.goods() == "1 food, 1 sheep"
    assert position.vp() == 0


def test_emp_20_109_each_declared_action_has_its_window():
    position = (
        table("glenn ulaf").empire("barn-raising").hand("bumper-crop bumper-crop").give(worker=1).passed("B").turn()
    )
    position.play("pawn harvest; boost 160; choose coppice; choose coppice")
    position.play("use barn-raising; boost bumper-crop; choose coppice; choose coppice")
    assert position.goods() == "2 sheep, 4 wood"


def test_emp_20_136_a_boost_cannot_bring_itself_back():
    position = table("nanurjuk ulaf").hand("northern-lights").turn().play("pawn explore; boost northern-lights")
    assert (position.goods(), position.vp()) == ("1 fish", 1)
    assert position.discarded() == "northern-lights"


def test_emp_20_138_a_lower_cost():
    position = table("glenn ulaf").empire("work-party").hand("village-green").give(worker=1, food=1).turn()
    position.play("use work-party")
    assert position.in_empire() == "work-party village-green"
    assert position.goods() == ""
    position = table("glenn ulaf").empire("work-party").hand("village-green").give(worker=1).turn()
    assert position.refuses("use work-party") == "EMP-11.7 cannot_be_done"


def test_emp_20_153_a_worker_recovered_before_populate():
    position = table("glenn ulaf").hand("helping-hands").give(spent=1).turn().play("pawn populate; boost helping-hands")
    assert position.goods() == "2 worker"
    assert position.vp() == 1


def test_emp_20_155_a_cost_in_gold_needs_gold():
    position = table("mckinnon ulaf").hand("mckinnon-manor").give(stone=4, gold=1).turn()
    assert position.refuses("build mckinnon-manor") == "EMP-7.1 not_payable"


def test_emp_20_156_fields_are_never_built_by_paying_or_by_construct():
    position = table("ulaf glenn").hand("guardhouse watchtower").give(wood=9, stone=9).turn()
    assert position.refuses("build guardhouse") == "EMP-7.6 field_outside_window"
    position.play("pawn construct; skip")
    assert position.in_empire() == "watchtower"
    position = table("ulaf glenn").hand("guardhouse watchtower axe-smith").turn().play("pawn construct; skip")
    assert position.refuses("build guardhouse") == "EMP-9.6 not_constructable"


def test_emp_20_157_the_bonus_comes_before_features_on_building():
    position = table("panuk ulaf").empire("collectors-cabinet fish-ladder fish-ladder barter-floe harpoon-rack")
    position.hand("frozen-shipyard").give(wood=2, fish=1).turn().play("build frozen-shipyard")
    gains = [event.goods for event in position.events if type(event).__name__ == "Gained"]
    assert gains == [{"vp": 5}, {"vp": 1}]


def test_emp_20_158_who_holds_nothing_fitting_is_not_asked():
    held = table("glenn ulaf").hand("bumper-crop").turn().play("pawn harvest")
    assert [one.question for one in held.game.view(held.state, 1).decisions] == ["take_turn"]
    held.play("skip; choose coppice")
    bare = table("glenn ulaf").hand("fiddle-night").turn().play("pawn harvest; choose coppice")
    assert [event.seen_by(1) for event in held.events] == [event.seen_by(1) for event in bare.events]


def test_emp_9_15_nobody_sees_that_a_window_is_open():
    """Neither in the position nor by what has happened: a pawn comes, and its food is paid, when its owner has answered."""
    for move, pawns in (("pawn populate", "explore populate"), ("move explore sail", "sail!")):
        position = table("glenn ulaf").hand("welcome-basket").pawns("explore").give(food=1).turn()
        before = position.game.view(position.state, 1)
        position.play(move)
        assert position.question == "A window"
        assert position.game.view(position.state, 1) == before
        assert not position.events
        assert position.play("skip").standing_pawns() == pawns


def test_emp_9_15_a_card_is_turned_and_paid_when_the_window_is_closed():
    """A used card with nothing to choose after it would else tell, by waiting, that there is a window."""
    with_boost, without = (
        table("glenn ulaf").empire("wandering-tribe").hand(held).give(food=1, gold=1).turn()
        for held in ("welcome-basket", "")
    )
    before = with_boost.game.view(with_boost.state, 1)
    with_boost.play("use wandering-tribe")
    assert with_boost.question == "A window"
    assert with_boost.game.view(with_boost.state, 1) == before
    assert not with_boost.events
    assert with_boost.play("skip").question == "A pay_cost"
    with_boost.play("pay gold")
    assert with_boost.player().card_in_play(215).exhausted
    without.play("use wandering-tribe; pay gold")
    assert with_boost.happened() == without.happened()


def test_emp_9_15_a_card_with_a_choice_of_actions_is_turned_and_paid_when_the_window_is_closed():
    """Where one of its actions is possible only, nobody is asked which: it would lie there turned and paid at once."""
    for cards, chosen in ((1, "; perform populate"), (0, "")):
        position = table("heidel ulaf").empire("guest-quarters").hand("round-of-mead").give(food=1).deck(cards).turn()
        before = position.game.view(position.state, 1)
        position.play(f"use guest-quarters{chosen}")
        assert position.question == "A window"
        assert position.game.view(position.state, 1) == before
        assert not position.happened()
        position.play("skip")
        assert position.told("used", "declared", "gained") == ["used", "declared", "gained", "gained"]


def test_emp_8_16_a_boost_does_not_pay_for_the_move_that_allowed_it():
    position = table("heidel ulaf").hand("round-of-mead").pawns("harvest").turn()
    assert position.refuses("move harvest populate") == "EMP-8.2 no_food"
    position = table("heidel ulaf").hand("round-of-mead").pawns("harvest").give(gold=1).turn()
    position.play("move harvest populate; boost round-of-mead; skip")
    assert position.goods() == "2 food, 1 worker"


def test_emp_20_162_a_card_that_returned_is_new_again():
    position = table("nanurjuk ulaf").empire("skin-tent").give(worker=2, sheep=1).passed("B").turn()
    position.play("use skin-tent; build skin-tent")
    assert position.vp() == 2
    assert position.play("use skin-tent").vp() == 3
