"""The benches: they measure the program as operators start it, and play whole games to their end."""

from collections.abc import Mapping
from math import log
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from bench.presses import UNPRESSED, played
from bench.stored.startup import opened_stages, start_alone
from bench.strength import tune_odin
from bench.strength.tune_odin import TUNED, game_points, tuned_weights
from bench.tools.bots import opened_bot
from engine.odin import ODIN
from engine.odin.bot.weights import WEIGHTS
from engine.odin.options import SHORT, Options
from engine.play.simulate import policy_game


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
    def points_more(
        _deal: bytes, _length: str, own: Mapping[str, float], other: Mapping[str, float]
    ) -> tuple[int, int]:
        higher = {name: log(own[name] / other[name]) for name in own}
        led = round(60 * (higher["more"] - higher["less"]))
        return led, led

    monkeypatch.setattr(tune_odin, "points_more", points_more)
    tuned = tuned_weights({"more": 2.0, "less": 2.0, "idle": 2.0}, 600, Random(1))
    assert tuned["more"] > 2.3
    assert tuned["less"] < 1.8
    assert 1.9 < tuned["idle"] < 2.1


def test_the_games_are_those_of_the_policy_and_what_lays_pieces_is_not_moved() -> None:
    weights = {name: weight for name, weight in structs.asdict(WEIGHTS).items() if name in TUNED}
    assert not any(name.startswith("lay_") for name in weights)
    state = ODIN.new(2, Options(length=SHORT, decks="ABC"), bytes(32))
    policy_game(ODIN, state)
    outcome = ODIN.outcome(state)
    assert outcome is not None
    assert game_points(bytes(32), SHORT, (weights, {**weights})) == outcome.totals
