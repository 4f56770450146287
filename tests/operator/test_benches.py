"""The benches: they measure the program as operators start it, and play whole games to their end."""

from collections.abc import Mapping
from math import log
from pathlib import Path
from random import Random

import pytest

from bench.presses import UNPRESSED, played
from bench.stored.startup import opened_stages, start_alone
from bench.strength.tune import TUNINGS, Tuner, tuned_weights
from bench.tools.bots import opened_bot
from bot.matches.games.registry import GAMES


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


def test_weights_go_where_more_points_are_made() -> None:
    def lead_of(own: Mapping[str, float], other: Mapping[str, float], _seed: int) -> float:
        higher = {name: log(own[name] / other[name]) for name in own}
        return 60 * (higher["more"] - higher["less"])

    tuned = tuned_weights({"more": 2.0, "less": 2.0, "idle": 2.0}, lead_of, 1000, Random(1))
    assert tuned["more"] > 3.0
    assert tuned["less"] < 1.3
    assert 1.75 < tuned["idle"] < 2.25, "it goes here and there by chance"


@pytest.mark.parametrize(
    ("name", "worthless"),
    [("keltis", "way"), ("manitoba", "next"), ("odin", "viking_cells"), ("empires", "card_round")],
)
def test_each_plays_with_weights_of_its_own_and_those_of_the_file_are_back_afterwards(
    name: str, worthless: str
) -> None:
    game, tuning = GAMES[name], TUNINGS[name]
    tuner = Tuner(game, game.options(), tuning)
    weights = tuner.weights_of_file()
    assert {*weights, *tuning.untuned} == {*tuning.weights.__struct_fields__}
    assert tuner.contest_of_weights(weights, {**weights}, 2, seed=1).margin == 0
    assert tuner.contest_of_weights(weights, {**weights, worthless: 0.0}, 2, seed=1).margin > 0
    assert tuner.weights_of_file() == weights
