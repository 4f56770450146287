"""Ships, the queue, the Expedition: the worked examples of EMP-8.9, EMP-12.14, EMP-12.16 and EMP-13."""

from __future__ import annotations

from tests.engine.empires.positions import table


def gains(position):
    """What was gained, in order."""
    return [event.goods for event in position.events if type(event).__name__ == "Gained"]


def test_emp_20_22_a_ship_without_load():
    position = table().queue("A").islands("gull-rocks", "silver-fjord").expedition()
    assert position.offers() == ["island 199", "turn near"]
    assert position.refuses("island silver-fjord") == "EMP-13.3 too_far"
    assert position.play("island gull-rocks").goods() == "2 fish, 2 food"


def test_emp_20_23_a_ship_with_fish():
    position = table().queue("A+fish").islands("gull-rocks", "silver-fjord").expedition()
    assert position.offers() == ["island 199", "island 212", "turn distant", "turn near"]


def test_emp_20_24_the_load_is_discarded_in_any_case():
    position = table().queue("A+fish+axe").islands("gull-rocks").expedition().play("island gull-rocks; pillage")
    assert position.goods() == "2 fish, 2 food"
    assert position.player().clan_ships == 2


def test_emp_20_25_having_read_it():
    position = table().queue("A+axe").islands("gull-rocks").expedition().play("turn near")
    assert position.question == "A deal_with_island"
    assert position.offers() == ["conquer", "pillage"]


def test_emp_20_26_a_ship_may_sail_again():
    position = table("ulaf glenn").empire("twin-ships").queue("A").islands("amber-beach").give(worker=1).turn()
    position.play("use twin-ships; island amber-beach")
    assert (position.goods(), position.vp(), position.queued()) == ("2 gold", 1, "")
    assert position.player().clan_ships == 2


def test_emp_20_27_common_ships_swap_with_their_loads():
    position = table("panuk ulaf").queue("*A+fish *B+axe").empire("beacon-fire", "B").give("B", wood=1).turn("B")
    assert position.play("use beacon-fire; ship 2").queued() == "*B+axe *A+fish"


def test_emp_20_28_the_third_ship():
    position = table("ulaf glenn").queue("A A").turn()
    assert position.refuses("pawn sail") == "EMP-8.15 no_ship"
    position = table("ulaf glenn").queue("A A").hand("flokis-workshop").give(wood=2).passed("B").turn()
    position.play("build flokis-workshop; pawn sail")
    assert position.queued() == "A A A"


def test_emp_20_44_nothing_before_the_conquest():
    position = table("ulaf glenn").empire("treasury").give(axe=1).turn().play("pawn sail; sail clan axe")
    assert position.vp() == 0
    position.expedition()
    position.play("conquer")
    assert {"vp": 1, "gold": 1} in gains(position)


def test_emp_20_47_gold_for_the_fish():
    position = table().give(gold=1).turn().play("pawn sail; sail clan gold")
    assert (position.goods(), position.queued()) == ("", "A+fish")


def test_emp_20_59_an_axe_but_no_fish():
    position = table().queue("A+axe").islands("gull-rocks", "silver-fjord").expedition()
    assert position.offers() == ["island 199", "turn near"]
    assert position.play("island gull-rocks").offers() == ["conquer", "pillage"]


def test_emp_20_60_a_distant_island_turned_over():
    position = table().queue("A+fish").expedition().play("turn distant")
    assert position.told("island_turned", "pillaged") == ["island_turned", "pillaged"]


def test_emp_20_61_the_deck_is_refilled_at_once():
    position = table().queue("A+axe")
    near = position.state.near
    near.deck, near.discard = [near.deck[0]], near.deck[1:5]
    position.expedition()
    assert (len(near.deck), near.discard) == (4, [])
    assert 199 not in near.deck


def test_emp_20_62_bonus_or_goods():
    position = table().queue("A+fish+axe").islands("", "crown-rock").expedition().play("island crown-rock; conquer")
    assert (position.vp(), position.goods(), position.in_empire()) == (2, "", "crown-rock")
    position = table().queue("A+fish+axe").islands("", "crown-rock").expedition().play("island crown-rock; pillage")
    assert (position.vp(), position.goods(), position.in_empire()) == (2, "1 gold", "")


def test_emp_20_72_a_ship_swaps_with_the_one_in_front():
    position = (
        table("ulaf glenn").queue("B A+fish A+axe").empire("beacon-fire").give(wood=1).turn().play("use beacon-fire")
    )
    assert position.offers() == ["ship 2", "ship 3", "skip"]
    assert position.play("ship 3").queued() == "B A+axe A+fish"
    position = table("ulaf glenn").queue("B A+fish A+axe").empire("beacon-fire").give(wood=1).passed("B").turn()
    assert position.play("use beacon-fire; ship 2").queued() == "A+fish B A+axe"


def test_emp_20_103_ship_and_load():
    position = table().give(common_ships=1, axe=1).queue("A").turn().play("pawn sail")
    assert position.offers() == ["sail clan", "sail clan axe", "sail common", "sail common axe"]


def test_emp_20_126_ship_by_ship():
    position = (
        table("glenn ulaf heidel").queue("A B+fish C+axe").islands("gull-rocks slate-holm", "silver-fjord").expedition()
    )
    assert position.offers() == ["island 199", "island 201", "turn near"]
    position.play("island gull-rocks")
    assert (position.question, position.offers()) == (
        "B resolve_ship",
        ["island 201", "island 212", "turn distant", "turn near"],
    )
    position.play("island silver-fjord")
    assert position.offers() == ["island 201", "turn near"]
    assert position.play("island slate-holm").offers() == ["conquer", "pillage"]


def test_emp_20_127_the_queue_moves_up():
    position = (
        table("ulaf glenn heidel").empire("jarls-hall").queue("B A+axe C").islands("slate-holm").give(worker=1).turn()
    )
    position.play("use jarls-hall; island slate-holm; conquer")
    assert position.queued() == "B C"
    assert (position.player().clan_ships, position.goods()) == (2, "")


def test_emp_20_128_no_axe_no_conquest():
    position = (
        table("ulaf glenn")
        .empire("jarls-hall")
        .queue("A+fish")
        .islands("slate-holm", "silver-fjord")
        .give(worker=1)
        .turn()
    )
    position.play("use jarls-hall")
    assert position.offers() == ["island 201", "island 212", "turn distant", "turn near"]
    assert position.play("island silver-fjord").told("pillaged", "conquered") == ["pillaged"]


def test_emp_20_129_features_in_the_expedition():
    position = table("ulaf glenn").empire("treasury watchtower").queue("A+axe").islands("abandoned-camp").expedition()
    position.play("island abandoned-camp; conquer")
    told = position.told("gained", "ship_home", "drew")
    assert told[:5] == ["gained", "ship_home", "gained", "gained", "drew"]
    assert gains(position)[:3] == [{"worker": 1}, {"vp": 1, "gold": 1}, {"vp": 1}]


def test_emp_20_130_no_island_is_left():
    position = table().queue("A+axe")
    position.state.near.deck = []
    position.expedition()
    assert position.told("ship_home", "pillaged") == ["ship_home"]


def test_emp_20_131_taken_slots_stay_empty():
    position = table("ulaf glenn").empire("jarls-hall").queue("A").give(worker=1).turn().play("use jarls-hall")
    assert position.told("island_turned") == ["island_turned"]
    assert position.state.near.open == []


def test_emp_20_132_an_island_is_used_in_a_later_turn():
    position = table("ulaf glenn").empire("jarls-hall").queue("A+fish+axe").islands("", "silver-fjord").give(worker=1)
    position.passed("B").turn().play("use jarls-hall; island silver-fjord; conquer; use silver-fjord")
    assert position.goods() == "1 gold"
    position = table("ulaf glenn").queue("A+fish+axe").islands("", "silver-fjord").expedition()
    position.play("island silver-fjord; conquer")
    assert position.state.phase == "action"
    assert position.state.round == 3


def test_emp_20_159_nobody_may_decline():
    position = table().queue("B A").islands("gull-rocks slate-holm").expedition().play("island gull-rocks")
    assert position.question == "A resolve_ship"
    assert position.refuses("skip") == "EMP-13.4 answer_first"


def test_emp_20_172_the_deck_is_there_while_its_discard_pile_is():
    position = table().queue("A")
    near = position.state.near
    near.deck, near.discard = [], near.deck[:3]
    position.expedition()
    assert position.told("refilled", "island_turned", "pillaged")[:3] == ["refilled", "island_turned", "pillaged"]
