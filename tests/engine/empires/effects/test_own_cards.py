"""Cards that an owner may bring, where they do what no card of ours does: as the README beside the data says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.empires import EMPIRES
from engine.empires.facts.content import OWN, empires_contents
from tests.engine.empires.effects.test_cards_file import GAIN, action, card, clan, feature, own
from tests.engine.empires.positions import Position, table

TRADE = {"op": "trade", "spend": 1, "gain": 2}
BUY = {"op": "may", "effect": [{"op": "pay", "cost": {"food": 1}, "effect": [GAIN]}]}
PER_RETURNED = {
    "op": "gain_per",
    "goods": {"vp": 1},
    "per": {"of": "returned"},
    "divisor": 1,
    "round": "down",
    "max": None,
}


def returns(least: int, *kinds: str) -> dict[str, Any]:
    """Up to one card of these kinds goes back to the hand."""
    return {"op": "return_to_hand", "scope": "other", "min": least, "max": 1, "filter": {"kinds": [*kinds]}}


@pytest.fixture(autouse=True)
def nobody_keeps_these_cards() -> Iterator[None]:
    yield
    empires_contents().pop(OWN, None)


def by_own_cards(position: Position, name: str, **changed: dict[str, Any]) -> Position:
    """The position, played by a clan some of whose cards are changed: `c164` is card 164."""
    file = clan(name)
    for number, changes in changed.items():
        card(file, f"{name}-{number[1:]}").update(changes)
    empires_contents()[OWN] = own(file)
    position.state.data = OWN
    return position.turn()


def test_emp_11_7_what_an_action_only_offers_need_not_be_possible():
    position = table("glenn ulaf").empire("seed-library").give(worker=1)
    by_own_cards(position, "glenn", c164=action({"op": "may", "effect": [TRADE]}, GAIN)).play("use 164")
    assert (position.vp(), position.question) == (1, "B take_turn")


def test_emp_11_7_free_resources_are_paid_so_that_the_effect_is_left_possible():
    changed = action(
        {"op": "pay", "cost": {"food": 1}, "effect": [GAIN]}, cost_any={"from": ["food", "wood"], "count": 1}
    )
    position = table("glenn ulaf").empire("seed-library").give(worker=1, food=1, wood=1)
    by_own_cards(position, "glenn", c164=changed).play("use 164")
    assert (position.vp(), position.goods()) == (1, "")


def test_emp_11_6_what_returned_before_does_not_count_for_this_action():
    changed = action(returns(0, "boost"), PER_RETURNED)
    position = table("glenn ulaf").empire("seed-library").give(worker=1)
    position.player().returned = 1
    by_own_cards(position, "glenn", c164=changed)
    assert "use 164" not in position.offers("use")


def test_a_return_that_is_left_out_has_returned_nothing():
    changed = {"building_bonus": [returns(1, "boost"), PER_RETURNED]}
    position = table("glenn ulaf").hand("seed-library").give(wood=2)
    position.player().returned = 1
    by_own_cards(position, "glenn", c164=changed).play("build 164")
    assert position.vp() == 0


def test_emp_11_6_what_only_others_gain_changes_nothing_once_they_have_passed():
    position = table("glenn ulaf").empire("seed-library").give(worker=1)
    changed = action({"op": "others_gain", "goods": {"food": 1}})
    assert "use 164" in by_own_cards(position, "glenn", c164=changed).offers("use")
    assert "use 164" not in position.passed("B").offers("use")


def test_what_a_feature_returns_on_the_way_counts_for_the_feature_alone():
    position = table("glenn ulaf").empire("seed-library harvest-fair kitchen-pot").give(worker=1)
    changed = {
        "c164": action(returns(1, "location_feature"), PER_RETURNED),
        "c147": feature("return", {**returns(0, "location_action"), "scope": "any"}),
    }
    by_own_cards(position, "glenn", **changed).play("use 164; choose kitchen-pot; done")
    assert position.vp() == 1


def test_emp_12_21_a_condition_with_a_choice_behind_it_is_no_mere_gain():
    always = {"op": "if", "cond": {"counter": {"of": "distinct_symbols"}, "at_least": 1}, "then": [BUY]}
    position = table("glenn ulaf").empire("harvest-fair meeting-house").give(food=2)
    by_own_cards(position, "glenn", c147=feature("populate", always), c153=feature("populate", BUY))
    assert position.play("pawn populate").offered("choose") == "harvest-fair meeting-house"


def test_emp_17_7_what_a_feature_offers_behind_a_condition_can_be_settled():
    always = {"op": "if", "cond": {"counter": {"of": "distinct_symbols"}, "at_least": 1}, "then": [BUY]}
    position = by_own_cards(table("ulaf glenn").empire("harvest-fair", "B"), "glenn", c147=feature("populate", always))
    choices = EMPIRES.choices(position.state, 1)
    assert choices
    assert {EMPIRES.write(move) for move in choices.moves} == {"prefer 147 always", "prefer 147 never"}


def test_emp_12_22_a_copy_that_moves_away_before_its_turn_does_not_run():
    moving = feature("populate", {"op": "may", "effect": [{"op": "move_copy"}]})
    position = table("mckinnon ulaf").empire("vault-door merchant-fleet dino-ride~vault-door")
    by_own_cards(position, "mckinnon", c182=moving, c197=feature("harvest", GAIN))
    position.play("pawn populate; choose 182; accept; choose merchant-fleet")
    assert (position.question, position.vp()) == ("B take_turn", 0)


def test_emp_12_22_a_copy_that_moves_away_and_back_before_its_turn_does_not_run():
    moving = feature("populate", {"op": "may", "effect": [{"op": "move_copy"}]})
    position = table("mckinnon ulaf").empire("vault-door merchant-fleet dino-ride~vault-door branch-office~vault-door")
    by_own_cards(position, "mckinnon", c182=moving, c197=feature("harvest", GAIN))
    position.play("pawn populate; choose 182; accept; choose dino-ride; choose merchant-fleet")
    position.play("accept; choose dino-ride; choose vault-door")
    assert position.question == "B take_turn"
