"""Two people at a table whose bot is killed again and again."""

from __future__ import annotations

import asyncio
import random

from emulator.people.slash import Typed
from emulator.world.interactions import Interaction
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.players import Player, by_move, open_match, to_act
from tests.e2e.stages.stage import Stage
from tests.forks import client as forks


async def two_at(stage: Stage) -> tuple[Player, Player]:
    await stage.start()
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(5)),
        Player(stage, stage.person("Ben"), channel, random.Random(6)),
    )


def begin(player: Player, line: str) -> Interaction:
    """Send `/move` without waiting for what comes of it."""
    typed = Typed("move", [], {"line": line})
    return player.stage.table.actions.slash(player.person, player.channel, typed)


async def killed_at_random_moments(stage: Stage, seed: int, kills: int = 4) -> None:
    """Have a few moves sent and the bot killed right after each, and see that what was answered holds, once.

    A stage whose bot is started as operators do it has such a one until the first kill: one of all kills befalls it.
    """
    chance = random.Random(seed)
    players = await two_at(stage)
    await open_match(*players)
    on_record = 0
    for _ in range(kills):
        player = await to_act(players)
        sent = begin(player, chance.choice(await player.lines()))
        await asyncio.sleep(chance.uniform(0.0, 0.12))
        await stage.kill()
        stage.real = not forks.POSSIBLE
        before, on_record = on_record, plies_on_record(stage)
        assert on_record >= before + sent.answered.is_set()
        await stage.start()
    await by_move(await to_act(players))
    await all_posted(stage)
    said_once(stage, players[0])
