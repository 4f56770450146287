"""The solo game: the worked examples of EMP-19."""

from __future__ import annotations

import pytest

from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.options import Options
from engine.play.simulate import simulate
from tests.engine.empires.positions import table


def solo(clan: str, scenario: str = "raiders-coast"):
    """A position of the solo game."""
    return table(clan, scenario=scenario)


def test_emp_20_146_refusing_costs_points():
    position = solo("glenn").give(axe=1, vp=1).token(1)
    assert position.question == "A demand"
    position.play("skip")
    assert (position.vp(), position.goods()) == (0, "1 axe")


def test_emp_20_147_orange_tiles_cost_more_food():
    position = solo("glenn").pawns("sail").give(food=2)
    position.state.orange = ["harvest"]
    position.turn().play("move sail harvest; choose coppice")
    assert position.goods() == "1 wood"
    position = solo("glenn").pawns("sail").give(food=1).empire("barn-raising").give(worker=1)
    position.state.orange = ["harvest"]
    position.turn()
    assert position.refuses("move sail harvest") == "EMP-8.2 no_food"
    assert position.play("use barn-raising; choose coppice").goods() == "1 food, 1 wood"
    position = solo("glenn")
    position.state.orange = ["harvest"]
    assert position.turn().refuses("pawn harvest") == "EMP-19.5 orange_tile"


def test_emp_20_148_there_is_nobody_to_raid():
    position = solo("ulaf").hand("berserkers-toast").turn().play("pawn populate; boost berserkers-toast")
    assert position.goods() == "1 axe, 1 gold, 1 worker"
    assert position.refuses("raid B 1") == "EMP-19.6 no_opponents"


def test_emp_20_149_four_rounds_and_a_rank():
    position = solo("glenn").give(vp=25)
    position.state.round, position.state.tokens = 3, [5]
    position.turn().play("pass")
    assert position.state.round == 4
    position = solo("mckinnon").empire(
        "grain-bank village-bank trust-fund hired-blades vault-door private-jetty village-bank"
    )
    position.empire("wool-exchange appraiser").give(vp=53, wood=7, gold=2)
    position.state.round = 4
    position.turn().play("pass")
    assert position.question == "over"
    view = EMPIRES.view(position.state, None)
    result = EMPIRES.score(view)
    assert (result.totals, result.winners) == ((70,), (0,))
    assert result.rank is not None
    assert empires_contents()[SHIPPED].solo.ranks[result.rank].name["en"] == "Chieftain"


def test_who_misses_the_mark_has_not_won():
    """EMP-19.7."""
    position = solo("glenn").give(vp=20)
    position.state.round = 4
    position.turn().play("pass")
    assert EMPIRES.score(EMPIRES.view(position.state, None)).winners == ()


def test_a_demand_is_paid():
    """EMP-19.3: with gold for resources, or an action card turns."""
    position = solo("glenn").give(wood=1, gold=1).token(4).play("side 1")
    assert position.goods() == ""
    position = solo("glenn").empire("ferry-stage weavers-loft").give(axe=1).token(3).play("skip; choose ferry-stage")
    assert position.card("ferry-stage").exhausted


def test_tiles_turn_in_cleanup():
    """EMP-19.4."""
    position = solo("glenn").pawns("sail! harvest")
    position.state.orange = ["explore"]
    position.state.tokens = [1]
    assert position.end_round().state.orange == ["sail", "harvest"]


@pytest.mark.parametrize("scenario", ["mild-summer", "long-winter", "raiders-coast", "great-drift"])
def test_every_scenario_is_played_to_the_end(scenario):
    assert simulate(EMPIRES, 1, 1, 4, Options(scenario=scenario, clans="random")).endings == {"rounds": 1}
