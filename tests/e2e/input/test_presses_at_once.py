"""Two presses of one panel in quick succession: the second was made on what the first one's answer takes away."""

from __future__ import annotations

import asyncio
import random
from itertools import islice, permutations

import pytest

from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import Player, offered, open_match, original, to_act
from tests.e2e.stages.stage import Stage

PAIRS = 6

pytestmark = pytest.mark.usefixtures("painted")


@pytest.mark.parametrize("game", ["keltis", "manitoba", "odin", "empires"])
async def test_pictures_that_are_kept_are_those_that_the_message_has_then(shared_stage: Stage, game: str):
    """No edit is refused: one that keeps a picture which is gone would be, and would have to be sent again with all of them."""
    channel = shared_stage.channel()
    ann = Player(shared_stage, shared_stage.person("Ann"), channel, random.Random(71))
    ben = Player(shared_stage, shared_stage.person("Ben"), channel, random.Random(72))
    await open_match(ann, ben, game=game)
    await all_posted(shared_stage)
    acting = await to_act((ann, ben))
    for one, other in islice(permutations(range(4), 2), PAIRS):
        panel = original(await acting.slash("play"))
        steps = offered(
            panel, "pick", "choose", "look", "see", "card", "about", "hint", "log", "part", "orders", "back"
        )
        pressed = [steps[number % len(steps)] for number in (one, -1 - other)]
        await asyncio.gather(
            *(acting.press(panel, custom_id, values[:1] if values else None) for _, custom_id, values in pressed)
        )
