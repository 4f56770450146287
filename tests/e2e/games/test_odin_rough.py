"""A Feast for Odin while everything goes wrong: the process is killed, events come twice, answers get lost.

A whole game takes minutes, so the usual run plays the beginning of one, in which all are asked at once after few turns.
`pytest -m thorough tests/e2e/games/test_odin_rough.py` plays whole games.
"""

from __future__ import annotations

import pytest

from tests.e2e.people.boards import plies_on_record
from tests.e2e.people.rough_table import RoughTable, whole_rough_game
from tests.e2e.stages.stage import Stage

SHORT_A = {"length": "short", "decks": "A"}


async def test_the_beginning_of_two_and_a_bot_player(stage: Stage):
    await stage.start()
    table = await RoughTable.sit_down(stage, game="odin", people=2, bots=1, options={"decks": "ABC"}, seed=1)
    assert await table.play(kill_every=4, most=10) is None
    assert table.kills == 2
    assert plies_on_record(stage) > 10


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (2, 0, SHORT_A),
        (2, 0, {"length": "long", "decks": "BC"}),
        (3, 1, {"length": "long", "decks": "ABC"}),
        (4, 0, {"length": "short", "decks": "ABC"}),
        (1, 0, SHORT_A),
        (1, 0, {"length": "long", "decks": "ABC", "start_card": "chosen"}),
    ],
)
async def test_a_whole_game(stage: Stage, people: int, bots: int, options: dict[str, str]):
    await whole_rough_game(stage, "odin", people, bots, options)
