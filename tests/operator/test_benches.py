"""The benches: they measure the program as operators start it, and play whole games to their end."""

from collections.abc import Mapping
from math import log
from pathlib import Path
from random import Random

import pytest

from bench.presses import UNPRESSED, played
from bench.stored.startup import opened_stages, start_alone
from bench.strength import tune_odin
from bench.strength.tune_odin import contest_of_weights, present_weights, tuned_weights
from bench.tools.bots import opened_bot
from engine.odin.options import SHORT
from engine.thinking.contest import NameStanding


async def test_what_is_measured_of_a_start_is_started_as_operators_do(tmp_path: Path) -> None:
    stages = await opened_stages(tmp_path, ("empty",))
    times = list[float]()
    try:
        await start_alone(stages["empty"], times)
    finally:
        await stages["empty"].close()
    assert stages["empty"].real
    assert len(times) == 1


@pytest.mark.thorough
async def test_a_cost_that_is_paid_by_itself_takes_no_press(tmp_path: Path) -> None:
    async with opened_bot(tmp_path / "presses.sqlite3") as services:
        game = await played(services, "empires", 1, 2)
    assert {step.presses for step in game.steps if step.kind == UNPRESSED} == {0}
    assert sum(game.turns) == sum(step.presses for step in game.steps)


def test_weights_go_where_more_points_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def contest_of_weights(own: Mapping[str, float], other: Mapping[str, float], *_deal: object) -> NameStanding:
        higher = {name: log(own[name] / other[name]) for name in own}
        return NameStanding("own", 0.5, 0.0, 60 * (higher["more"] - higher["less"]), 0.0)

    monkeypatch.setattr(tune_odin, "contest_of_weights", contest_of_weights)
    tuned = tuned_weights({"more": 2.0, "less": 2.0, "idle": 2.0}, 600, Random(1))
    assert tuned["more"] > 4.0
    assert tuned["less"] < 1.0
    assert 1.75 < tuned["idle"] < 2.25, "it goes here and there by chance"


def test_each_plays_with_weights_of_its_own_and_those_of_the_file_are_back_afterwards() -> None:
    weights = present_weights()
    assert not any(name.startswith("lay_") for name in weights)
    assert contest_of_weights(weights, {**weights}, 1, SHORT, seed=1).margin == 0
    idle = {name: 100 * weight if "viking" in name else weight for name, weight in weights.items()}
    assert contest_of_weights(weights, idle, 1, SHORT, seed=1).margin > 20
    assert present_weights() == weights
