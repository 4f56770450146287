"""Every reason of a refusal: its rule, the words that fill its sentence, an example."""

from __future__ import annotations

from engine.empires import EMPIRES
from engine.empires.options import Options
from tests.engine.empires.positions import Position, table
from tests.engine.refusal_reasons import Example, reasons_in_code, refused_otherwise


def new(seats: int = 2, **options: str) -> Position:
    """A new game."""
    return Position(EMPIRES.new(seats, Options(first="A", **options), bytes(32)))


def over() -> Position:
    """The game is over."""
    return table().give(vp=25).turn().play("pass; pass")


def opened() -> Position:
    """A has chosen its opening hand."""
    position = new(clans="random")
    return position.play("A: keep " + " ".join(map(str, sorted(position.player().aside)[:3])))


def window() -> Position:
    """Harvest is declared; a boost and two upgrades are in hand."""
    return (
        table("ulaf glenn")
        .hand("drying-racks berserkers-toast war-horn axe-smith guardhouse")
        .turn()
        .play("pawn harvest")
    )


def no_base() -> Position:
    """An upgrade without a field for it: there is no stone field, but a boost asks."""
    position = table("mckinnon ulaf").hand("spare-ewes quarry-terraces").empire("").turn()
    position.state.players[0].empire = [one for one in position.player().empire if one.card != 167]
    return position.play("pawn harvest")


def searching() -> Position:
    """Two fields may be found."""
    position = table("glenn ulaf").empire("seed-library").give(worker=1).deck("shared-acres new-lambs kitchen-pot")
    return position.turn().play("use seed-library")


def solo(orange: str = "") -> Position:
    """A solo turn."""
    position = table("glenn", scenario="raiders-coast")
    position.state.orange = orange.split()
    return position.turn()


def cheaper() -> Position:
    """Work Party may build one of two cards, a third is too dear."""
    position = table("glenn ulaf").empire("work-party").hand("ferry-stage seed-library harvest-fair").give(worker=1)
    return position.turn().play("use work-party")


def two_features() -> Position:
    """Two features on passing wait."""
    return table("nanurjuk ulaf").empire("ice-bridge snow-mirror~ice-bridge sled-builders").turn().play("pass")


EXAMPLES: dict[str, Example] = {
    "over": ("EMP-15.1", set(), lambda: EMPIRES.not_asked(over().state, 0)),
    "not_your_turn": ("EMP-6.1", {"seat"}, lambda: table().turn().refusal("pass", "B")),
    "unreadable": ("EMP-23.5", {"text"}, lambda: table().turn().refusal("hello")),
    "ambiguous": ("EMP-23.5", {"n", "first", "second"}, lambda: table().turn().refusal("pawn")),
    "wait_for_others": ("EMP-17.1", set(), lambda: opened().refusal("keep", "A")),
    "answer_first": ("EMP-6.2", {"question"}, lambda: table().turn().refusal("take food")),
    "clan_taken": ("EMP-3.10", {"clan"}, lambda: new().play("pick glenn").refusal("pick glenn")),
    "keep_exactly": ("EMP-3.8", {"n"}, lambda: opened().refusal("keep 900", "B")),
    "keep_at_most": ("EMP-5.6", {"n"}, lambda: table().give(worker=1).lookout().refusal("keep 136 137 138", "A")),
    "not_in_hand": ("EMP-7.1", {"card"}, lambda: table().turn().refusal("build 145")),
    "not_payable": ("EMP-7.1", {"card", "cost"}, lambda: table().hand("kitchen-pot").turn().refusal("build kitchen-pot")),
    "no_original": (
        "EMP-12.15", {"card"},
        lambda: table("mckinnon ulaf").hand("dino-ride").give(wood=1, gold=1).turn().play("build 171").refusal("choose 171"),
    ),
    "boost_outside_window": ("EMP-9.12", {"card"}, lambda: table().hand("bumper-crop").turn().refusal("boost bumper-crop")),
    "field_outside_window": ("EMP-7.6", {"card"}, lambda: table().hand("new-lambs").turn().refusal("build new-lambs")),
    "no_boost_or_field": ("EMP-9.1", {"card"}, lambda: table().hand("kitchen-pot").turn().refusal("boost kitchen-pot")),
    "no_such_tile": ("EMP-8.1", {"tile"}, lambda: table().turn().refusal("pawn moon")),
    "no_pawn_left": ("EMP-8.1", set(), lambda: table().pawns("sail sail").give(food=1).turn().refusal("pawn harvest")),
    "nothing_to_draw": ("EMP-8.15", set(), lambda: table().deck(0).turn().refusal("pawn explore")),
    "nothing_to_construct": ("EMP-8.15", set(), lambda: table().turn().refusal("pawn construct")),
    "nothing_to_harvest": ("EMP-8.15", set(), lambda: bare().refusal("pawn harvest")),
    "no_ship": ("EMP-8.15", set(), lambda: table("glenn ulaf").queue("A A").turn().refusal("pawn sail")),
    "orange_tile": ("EMP-19.5", {"tile"}, lambda: solo("harvest").refusal("pawn harvest")),
    "no_pawn_there": ("EMP-8.2", {"tile"}, lambda: table().turn().refusal("move sail harvest")),
    "pawn_exhausted": ("EMP-8.3", {"tile"}, lambda: table().pawns("sail!").give(food=1).turn().refusal("move sail harvest")),
    "same_tile": ("EMP-8.3", {"tile"}, lambda: table().pawns("sail").give(food=1).turn().refusal("move sail sail")),
    "no_neighbour": (
        "EMP-8.2", {"source", "tile"}, lambda: table().pawns("sail").give(food=1).turn().refusal("move sail construct"),
    ),
    "no_food": ("EMP-8.2", {"cost"}, lambda: table().pawns("sail").turn().refusal("move sail harvest")),
    "no_such_move": (
        "EMP-8.2", {"source", "tile"}, lambda: table().pawns("sail").give(food=1).turn().refusal("move sail harvest 1"),
    ),
    "no_opponents": ("EMP-19.6", set(), lambda: solo().refusal("raid B 47")),
    "not_an_opponent": ("EMP-10.1", set(), lambda: table().give(axe=1).turn().refusal("raid A 133")),
    "victim_passed": ("EMP-6.3", {"seat"}, lambda: table().give(axe=1).passed("B").turn().refusal("raid B 47")),
    "not_their_card": ("EMP-10.1", {"seat", "card"}, lambda: table().give(axe=1).turn().refusal("raid B 47")),
    "not_raidable": ("EMP-10.3", {"seat", "card"}, lambda: table().give(axe=1).turn().refusal("raid B 34")),
    "no_axe": ("EMP-10.1", set(), lambda: table().empire("axe-smith", "B").turn().refusal("raid B axe-smith")),
    "not_in_empire": ("EMP-11.1", {"card"}, lambda: table().turn().refusal("use 151")),
    "no_action": ("EMP-12.1", {"card"}, lambda: table().turn().refusal("use 133")),
    "card_exhausted": ("EMP-11.1", {"card"}, lambda: table().empire("bell-tower!").turn().refusal("use bell-tower")),
    "changes_nothing": ("EMP-11.6", {"card"}, lambda: table().empire("village-green").turn().refusal("use village-green")),
    "cannot_be_done": (
        "EMP-11.7", {"card"}, lambda: table("nanurjuk ulaf").empire("trail-cache").turn().refusal("use trail-cache"),
    ),
    "no_payment": (
        "EMP-7.9", {"cost", "card", "goods"},
        lambda: table().hand("ferry-stage").give(wood=2, gold=1).turn().play("build ferry-stage").refusal("pay gold gold"),
    ),
    "no_such_unit": (
        "EMP-16.6", {"n", "card", "good"},
        lambda: table().empire("crofters-council").give(wood=2, food=2).turn().play("use 163").refusal("take stone"),
    ),
    "wrong_requirement": ("EMP-9.1", {"card", "action"}, lambda: window().refusal("boost war-horn")),
    "no_base": ("EMP-9.13", {"card"}, lambda: no_base().refusal("field quarry-terraces")),
    "base_does_not_fit": ("EMP-9.8", {"card", "base"}, lambda: window().refusal("field drying-racks on fjord-pines")),
    "not_in_window": ("EMP-9.1", {"card"}, lambda: window().refusal("boost drying-racks")),
    "no_field": ("EMP-8.8", {"card"}, lambda: table().turn().play("pawn harvest").refusal("choose 136")),
    "not_constructable": (
        "EMP-9.6", {"card"},
        lambda: table().hand("kitchen-pot ferry-stage shared-acres").turn().play("pawn construct").refusal("build shared-acres"),
    ),
    "no_such_load": ("EMP-8.9", set(), lambda: table().give(axe=1).turn().play("pawn sail").refusal("sail raft axe")),
    "no_such_ship_left": ("EMP-8.9", {"ship"}, lambda: table().give(axe=1).turn().play("pawn sail").refusal("sail common axe")),
    "no_load_left": ("EMP-8.10", set(), lambda: table().give(axe=1).turn().play("pawn sail").refusal("sail clan fish")),
    "too_far": ("EMP-13.3", set(), lambda: table().queue("A").islands("gull-rocks").expedition().refusal("turn distant")),
    "no_such_island": ("EMP-13.4", set(), lambda: table().queue("A").islands("gull-rocks").expedition().refusal("island 205")),
    "no_such_payout": (
        "EMP-12.9", {"card", "n", "number"},
        lambda: table("mckinnon ulaf").empire("village-bank:gold=2").after_lookout("A").refusal("side 3"),
    ),
    "demand_not_payable": (
        "EMP-19.3", {"number", "token"}, lambda: table("glenn", scenario="great-drift").give(gold=1).token(4).refusal("side 3"),
    ),
    "no_such_feature": ("EMP-12.21", {"event", "card"}, lambda: two_features().refusal("choose sled-builders")),
    "card_does_not_fit": ("EMP-12.11", {"card"}, lambda: searching().refusal("choose kitchen-pot")),
    "return_first": (
        "EMP-12.17", set(),
        lambda: table("nanurjuk ulaf").empire("dog-team sled-builders").give(worker=1).turn().play("use 69").refusal("done"),
    ),
    "not_payable_reduced": ("EMP-11.7", {"card", "n"}, lambda: cheaper().refusal("build harvest-fair")),
    "no_such_drop": ("EMP-11.7", {"card", "goods"}, lambda: dropping().refusal("drop sheep sheep")),
    "no_such_shift": (
        "EMP-12.12", {"source", "tile", "moved"},
        lambda: table("heidel ulaf").empire("tap-room").give(food=1).pawns("sail").turn().play("use 17").refusal("move sail x"),
    ),
    "no_such_ship": (
        "EMP-12.14", {"place"},
        lambda: table("ulaf glenn").queue("B A").empire("beacon-fire").give(wood=1).turn().play("use 57").refusal("ship 1"),
    ),
    "not_offered": (
        "EMP-12.4", {"n", "card", "good"},
        lambda: table("nanurjuk ulaf").empire("nomad-market").hand("thaw").turn().play("use 83").refusal("take gold"),
    ),
    "no_such_trade": (
        "EMP-16.6", {"card", "give", "get"},
        lambda: table("nanurjuk ulaf").empire("river-trade-route").give(wood=1).turn().play("use 99").refusal("trade wood wood"),
    ),
    "not_assignable": (
        "EMP-12.6", {"card", "n", "good"},
        lambda: table("nanurjuk ulaf").empire("trail-cache").give(wood=1, food=1).turn().play("use 92").refusal("take fish"),
    ),
    "assign_first": (
        "EMP-12.6", {"card"},
        lambda: table("nanurjuk ulaf").empire("trail-cache").give(wood=1, food=1).turn().play("use 92").refusal("done"),
    ),
    "nothing_to_release": (
        "EMP-12.7", {"card", "good"},
        lambda: releasing().refusal("release 152 worker"),
    ),
    "side_impossible": (
        "EMP-11.3", {"card", "number", "op"},
        lambda: table("mckinnon ulaf").give(gold=1, worker=1).turn().play("use 168").refusal("side 3"),
    ),
    "no_preference": (
        "EMP-17.7", {"card", "answer"},
        lambda: table("glenn nanurjuk").empire("ice-bridge", "B").turn().refusal("prefer ice-bridge ask", "B"),
    ),
    "action_impossible": (
        "EMP-11.8", {"card", "action"},
        lambda: table("panuk ulaf").empire("igloo-row").give(fish=1).turn().play("use 121").refusal("perform sail"),
    ),
}  # fmt: skip
"""Reason: rule, words, an example. The catalogue's sentence is `empires.refusal.<reason>`."""


def bare() -> Position:
    """An empire without fields, as no game brings it about."""
    position = table()
    position.player().empire.clear()
    return position.turn()


def releasing() -> Position:
    """A worker may be released from Village Green."""
    return table().empire("village-green:worker=1 bell-tower").give(food=1).turn().play("use bell-tower")


def dropping() -> Position:
    """Which two of three resources of a cost are left out is asked."""
    position = table("glenn ulaf").empire("work-party").hand("harvest-fair").give(worker=1, wood=2, sheep=1)
    return position.turn().play("use work-party")


def test_refusals_name_their_rules_and_carry_their_words():
    assert refused_otherwise(EXAMPLES) == {}


def test_every_reason_has_an_example():
    assert reasons_in_code("empires") == set(EXAMPLES)
