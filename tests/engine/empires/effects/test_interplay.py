"""Rules that no worked example of the rulebook shows, and where rules meet: marks, copies, pawns, windows, decks, secrets."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from engine.empires import EMPIRES
from engine.empires.effects.possible import is_op_possible
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ActionAbility, FieldAbility
from engine.empires.facts.schema_effects import Filter, PayFor, ReturnToHand, TradeGoods
from engine.empires.operations.in_play import returnable_cards
from engine.empires.table.cards import bases_for
from engine.empires.table.state import Cause
from tests.engine.empires import cards, saved_games
from tests.engine.empires.positions import hold, table
from tests.engine.empires.watched import WatchedEmpires

FACTS = empires_contents()[SHIPPED]


def test_emp_2_15_points_have_no_limit():
    position = table("heidel ulaf").empire("mead-hall").give(worker=1, food=2, vp=200).turn().play("use mead-hall")
    assert position.vp() == 201


def test_emp_6_8_who_passes_is_out_after_the_features():
    position = table("nanurjuk ulaf").empire("ice-bridge sled-builders").turn().play("pass")
    assert not position.player().passed
    assert position.play("skip").player().passed


def test_emp_7_8_any_number_of_cards_of_one_name():
    position = table("glenn ulaf").hand("barn-raising.145 barn-raising.146").give(wood=3, food=1).passed("B").turn()
    assert position.play("build 145; build 146").in_empire() == "barn-raising barn-raising"


def test_emp_8_14_a_cards_action_turns_no_pawn():
    """Also not one whose own action is not over yet."""
    position = table("glenn ulaf").empire("barn-raising").give(worker=1).pawns("explore sail").turn()
    position.player().pawns[0].moved = True
    assert position.play("use barn-raising; choose coppice").standing_pawns() == "explore sail"


def test_emp_9_8_every_good_of_the_upgrade_is_on_its_field():
    position = table("ulaf glenn").empire("coastal-croft")
    drying_racks = FACTS.cards[41]
    both = structs.replace(drying_racks, abilities=(FieldAbility(mode="upgrade", goods={"food": 2, "fish": 2}),))
    assert [FACTS.cards[one.card].name["en"] for one in bases_for(position.state, position.player(), both)] == [
        "Herring Run"
    ]


def test_emp_9_11_a_dual_field_that_is_an_upgrade_is_no_field_of_its_own():
    position = table("nanurjuk ulaf").empire("cloudberry-bog@tundra-shore snow-mirror~cloudberry-bog").turn()
    assert position.play("pawn harvest").offered("choose") == "ice-hole tundra-shore"


def test_emp_12_15_a_copy_of_a_dual_field_is_what_its_original_was_built_as():
    for hand, mode in (("field cloudberry-bog on tundra-shore", "upgrade"), ("field cloudberry-bog", "basic")):
        position = table("nanurjuk ulaf").hand("cloudberry-bog snow-mirror").give(wood=1, fish=1).passed("B").turn()
        position.play(f"pawn explore; {hand}; build snow-mirror; choose cloudberry-bog")
        assert position.card("snow-mirror").mode == mode


def test_emp_11_7_what_is_paid_is_gone_for_the_effect(monkeypatch):
    """In the present set no cost takes what its own effect needs; an owner's card may."""
    monkeypatch.setitem(FACTS.actions, 99, ActionAbility(cost={"wood": 1}, effect=(TradeGoods(spend=1, gain=2),)))
    for wood, uses in ((1, []), (2, ["use 99"])):
        position = table("nanurjuk ulaf").empire("river-trade-route").give(wood=wood).turn()
        assert [text for text in position.offers("use") if text == "use 99"] == uses
        pays = PayFor(cost={"wood": 1}, effect=(TradeGoods(spend=1, gain=2),))
        assert is_op_possible(position.state, 0, pays, Cause(99, 99, "action")) == bool(uses)


def test_emp_12_11_an_empty_deck_is_refilled_before_a_search_and_after_it():
    position = table("heidel ulaf").empire("brewmaster").give(worker=1).deck("", "hop-garden tall-tale").turn()
    assert position.play("use brewmaster").in_hand() == "tall-tale"
    position = table("heidel ulaf").empire("brewmaster").give(worker=1).deck("tall-tale", "hop-garden").turn()
    assert position.play("use brewmaster").in_hand() == "tall-tale"
    assert (len(position.player().deck), position.discarded()) == (1, "")


def test_emp_12_14_the_first_ship_cannot_advance():
    position = table("ulaf glenn").empire("beacon-fire").give(wood=1).queue("A B A").turn().play("use beacon-fire")
    assert position.offers() == ["ship 3", "skip"]
    position = table("ulaf glenn").empire("beacon-fire").give(wood=1).queue("A B").turn().play("use beacon-fire")
    assert (position.question, position.queued()) == ("B take_turn", "A B")


def test_cards_returned_by_another_card_are_not_counted():
    """README, counter `returned`: what the op just before has returned."""
    position = (
        table("nanurjuk ulaf").empire("sled-trail skin-tent").hand("packing-song").give(worker=1).passed("B").turn()
    )
    position.play("use travelling-camp; choose sled-trail; pawn populate; boost packing-song; done")
    assert position.vp() == 1


def test_emp_12_15_a_moved_copy_without_an_action_turns_upright():
    position = table("nanurjuk ulaf").empire("sled-builders snow-mirror~sled-builders! ice-sculptor sled-trail")
    position.give(worker=1).turn().play("use ice-sculptor; choose sled-trail")
    assert not position.card("snow-mirror").exhausted


def test_emp_12_17_starting_cards_islands_and_copies_never_return():
    """Whatever a card says of which cards may return; a copy returns itself."""
    position = table("nanurjuk ulaf").empire("amber-beach sled-trail snow-mirror~sled-trail skin-tent")
    anything = ReturnToHand(scope="any", min=1, max=1, filter=Filter())
    found = list(returnable_cards(position.state, 0, anything, Cause(89, 89, "action")))
    assert [FACTS.cards[one.card].name["en"] for one in found] == ["Sled Trail", "Skin Tent"]


def test_emp_12_21_others_react_in_turn_order_from_whose_turn_it_is():
    position = table("glenn ulaf heidel").empire("kitchen-pot").empire("gull-rocks", "C").turn("B")
    position.play("pawn harvest; choose fjord-pines")
    gained = [event.seat for event in position.events if type(event).__name__ == "Gained"]
    assert gained == [1, 2, 0]


def test_emp_12_24_cleanup_begins_the_counting_anew():
    position = table("nanurjuk ulaf").empire("sled-trail").hand("trail-cache nomad-market").give(wood=2).passed("B")
    position.turn().play("build trail-cache; pass")
    assert position.card("sled-trail").used == 0
    assert position.play("pass; build nomad-market").goods() == "4 fish, 1 food"


def test_emp_12_24_only_runs_once_per_round_are_counted():
    """EMP-12.15g: what a copy did as a card without that limit does not count when it moves to one that has it."""
    position = table("nanurjuk ulaf").empire("wandering-elder sled-trail ice-sculptor snow-mirror~wandering-elder")
    position.hand("trail-cache nomad-market").give(worker=1, wood=1).passed("B").turn()
    position.play("pawn construct; build trail-cache")
    assert (position.vp(), position.goods()) == (2, "2 fish, 1 wood, 1 worker"), "both elders, and the trail"
    position.play("use ice-sculptor; choose sled-trail; build nomad-market")
    assert position.card("snow-mirror").used == 1
    assert position.goods() == "4 fish, 3 food", "of the two trails the copy alone still runs"


def test_emp_12_16_who_may_only_pillage_is_not_asked_to_conquer():
    position = table("ulaf glenn").empire("twin-ships").give(worker=1).queue("A+axe").islands("amber-beach").turn()
    assert position.play("use twin-ships; island amber-beach").goods() == "2 gold"


def test_emp_13_7_a_common_ship_returns_to_its_owner():
    position = table("mckinnon ulaf").queue("*A").islands("amber-beach").expedition().play("island amber-beach")
    assert (position.player().common_ships, position.player().clan_ships) == (1, 2)


def test_emp_15_5_of_equal_totals_the_larger_empire_wins():
    position = table().empire("axe-smith", "B").give(vp=1)
    position.state.last = True
    outcome = EMPIRES.outcome(position.end_round().state)
    assert outcome is not None
    assert outcome.totals == (4, 4)
    assert outcome.winners == (1,)


def test_emp_16_5_everybody_draws_from_the_own_deck_and_discards_to_the_own_pile():
    position = table("glenn ulaf").turn().play("pawn explore; pawn explore")
    for letter, clan in (("A", "glenn"), ("B", "ulaf")):
        assert {FACTS.cards[number].clan for number in position.player(letter).hand} == {clan}


def test_emp_17_2_one_possible_payout_is_not_asked():
    position = table("mckinnon heidel").empire("trust-fund:worker=2").after_lookout("A", "B")
    assert (position.question, position.goods()) == ("A take_turn", "2 gold")


def test_emp_17_7_a_pawn_that_never_moves_is_not_asked_for():
    position = table("heidel ulaf").empire("harbour-tavern").turn()
    position.player().never = [18]
    position.play("pawn sail")
    assert (position.question, position.vp(), position.standing_pawns()) == ("B take_turn", 1, "sail")


def test_emp_17_3_no_feature_that_hears_others_leaves_a_choice():
    heard = [one for one in FACTS.features.values() if one.on.who == "other" or one.on.event == "raided"]
    assert len(heard) == 4
    assert {type(op).__name__ for one in heard for op in one.effect} == {"GainOp", "Recover"}


OUTCOME = {"explore": "drew", "populate": "gained", "construct": "built", "harvest": "harvested", "sail": "sailed"}
"""What is told when an action is performed."""


@pytest.mark.parametrize("card", [card for card in cards.CLAN_CARDS if card.declare], ids=lambda card: card.name["en"])
def test_emp_27_7_nothing_played_in_a_window_makes_its_action_impossible(card):
    """What is played is the only card of the hand, but for the one to build; one ship is in the supply."""
    for action in card.declare or ():
        position = (cards.boosted if card.kind == "boost" else cards.laid_out)(card, card.number, action)
        told = position.told("boost_discarded", "field_built", OUTCOME[action])
        assert told[-1] == OUTCOME[action]


@pytest.mark.parametrize("file", sorted(saved_games.PRESENT.iterdir()), ids=lambda file: file.stem)
def test_emp_27_6_who_knows_the_same_sees_the_same(file):
    """In a position of every kind of question: hands of others, cards set aside, decks and what was chosen of them may differ."""
    watched = WatchedEmpires("random", 2, 1)
    watched.state = EMPIRES.decode(file.read_bytes())
    watched.seats = watched.state.seats
    hold(watched.state)
    for _ in range(5):
        watched.hold_secrets()


def test_a_hand_has_no_order():
    """EMP-24."""
    position = table("glenn ulaf").hand("kitchen-pot harvest-fair").turn()
    before = EMPIRES.view(position.state, 0)
    position.player().hand.reverse()
    assert EMPIRES.view(position.state, 0) == before


def test_who_holds_other_cards_sees_that():
    """What the test above compares is not equal of itself."""
    position = table("glenn ulaf").hand("axe-smith", "B").turn()
    watched = WatchedEmpires("random", 2, 1)
    watched.state, watched.dice = position.state, random.Random(2)
    other = watched.unknown_to(0)
    assert EMPIRES.view(other, 0) == EMPIRES.view(position.state, 0)
    assert EMPIRES.view(other, 1) != EMPIRES.view(position.state, 1)


def test_emp_19_7_the_mark_itself_wins():
    """Three cards of the empire are points too."""
    for missing, winners in ((0, (0,)), (1, ())):
        position = table("glenn", scenario="mild-summer").give(vp=FACTS.solo.win_total - 3 - missing)
        assert EMPIRES.score(EMPIRES.view(position.state, None)).winners == winners
