"""Empires of the North while everything goes wrong: the process is killed, events come twice, answers get lost.

A whole game takes minutes, so the usual run plays the beginning of one and the choices that all make at once.
`pytest -m thorough tests/e2e/games/test_empires_rough.py` plays whole games.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.players import BOARD, CHOOSING, Player, button, by_move, offered, open_match, original, showing
from tests.e2e.people.rough_table import RoughTable, whole_rough_game
from tests.e2e.stages.stage import Json, Stage


async def test_the_beginning_of_two_and_a_bot_player(stage: Stage):
    await stage.start()
    table = await RoughTable.sit_down(stage, game="empires", people=2, bots=1, options={"clans": "random"}, seed=1)
    assert await table.play(kill_every=4, most=6) is None
    assert table.kills == 1
    assert plies_on_record(stage) > 6


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (2, 0, {"clans": "random"}),
        (4, 0, {"clans": "picked"}),
        (3, 1, {"clans": "random"}),
        (1, 0, {"clans": "random", "scenario": "raiders-coast"}),
    ],
)
async def test_a_whole_game(stage: Stage, people: int, bots: int, options: dict[str, str]):
    await whole_rough_game(stage, "empires", people, bots, options)


async def seated(stage: Stage, people: int) -> list[Player]:
    """So many people whose clans are drawn, so that all are asked for their opening hands at once."""
    await stage.start()
    channel = stage.channel()
    names = ("Ann", "Ben", "Cho", "Dan")[:people]
    players = [Player(stage, stage.person(name), channel, random.Random(name)) for name in names]
    await open_match(*players, game="empires", options={"clans": "random"})
    await all_posted(stage)
    return players


async def opened(players: Sequence[Player]) -> list[Json]:
    """The panels of all, which they open at the same moment by the newest board."""
    board = showing(players[0].public(), BOARD)[-1]
    return [original(one) for one in await asyncio.gather(*(p.press(board, button(board, "play")) for p in players))]


async def decided(player: Player, panel: Json) -> Json:
    """The panel after one card after the other was chosen, until the question that it asks is answered."""
    asked = steps = offered(panel, *CHOOSING)
    while steps and steps[0][0].revision == asked[0][0].revision:
        _, custom_id, values = next((step for step in steps if step[0].verb == "confirm"), steps[0])
        panel = original(await player.press(panel, custom_id, values[:1] if values else None))
        steps = offered(panel, *CHOOSING)
    return panel


async def all_at_once(players: Sequence[Player]) -> None:
    """All open their panels at the same moment, and answer at the same moment."""
    panels = await opened(players)
    await asyncio.gather(*map(decided, players, panels))
    await all_posted(players[0].stage)


def what_all_see(player: Player) -> list[str]:
    """The public messages, word for word."""
    return [words_of_message(message) for message in player.public()]


async def test_lookouts_at_the_same_moment_and_a_kill_between_two_answers(stage: Stage):
    """Before the last answer nobody learns more than who has answered, also not after a restart; and no answer is lost."""
    ann, ben, cho, dan = players = await seated(stage, 4)
    stage.table.faults.twice = True
    stage.expect_refusals("callback 400")
    await all_at_once(players)
    assert plies_on_record(stage) == 4

    before, panels = what_all_see(ann), await opened(players)
    await asyncio.gather(*(decided(player, panel) for player, panel in zip((ann, ben), panels, strict=False)))
    await all_posted(stage)
    assert what_all_see(ann) == before, "of those who have answered the channel learns nothing"
    answers = [asyncio.create_task(by_move(player)) for player in (cho, dan)]
    await asyncio.sleep(random.Random(4).uniform(0.0, 0.1))
    await stage.kill()
    for answer in answers:
        answer.cancel()
    await asyncio.gather(*answers, return_exceptions=True)
    assert plies_on_record(stage) >= 6
    if plies_on_record(stage) < 8:  # else the last answer was quicker than the kill
        assert what_all_see(ann) == before, "nor by a kill"
    await stage.start()

    for player, panel in zip(players, panels, strict=True):
        if plies_on_record(stage) < 8 and await player.lines():  # else what follows from all answers is asked already
            await decided(player, panel)
    await all_posted(stage)
    assert plies_on_record(stage) == 8
    assert what_all_see(ann) != before
    said_once(stage, ann)
