"""The benches: they measure the program as operators start it, and play whole games to their end."""

from pathlib import Path

import pytest

from bench.presses import UNPRESSED, played
from bench.stored.startup import opened_stages, start_alone
from bench.tools.bots import opened_bot


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
