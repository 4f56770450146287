#!/usr/bin/env bash
# When one view with a dynamic button and any other one times out, discord.py forgets the dynamic button's class everywhere: those
# in all other messages are dead, though they were registered for the life of the bot.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import discord
from little_discord import MESSAGE, LittleDiscord, as_json
from told import hold, tell

pressed = []


class Move(discord.ui.DynamicItem[discord.ui.Button], template=r"move:(?P<number>\d+)"):
    """A button that works in every message, also after a restart."""

    def __init__(self, number):
        super().__init__(discord.ui.Button(label="Move", custom_id=f"move:{number}"))

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match):
        return cls(match["number"])

    async def callback(self, interaction):
        pressed.append(interaction.data["custom_id"])


BUTTON = {"type": 2, "style": 1, "label": "Move", "custom_id": "move:1"}
OLD = {**MESSAGE, "id": "31", "components": [{"type": 1, "components": [BUTTON]}]}


async def main():
    async def answer(_request, _number):
        return as_json(MESSAGE)

    async with LittleDiscord(answer) as here:
        here.client.add_dynamic_items(Move)
        await here.listen()
        await here.interact(3, {"component_type": 2, "custom_id": "move:1"}, message=OLD)
        before = list(pressed)

        view = discord.ui.View(timeout=0.2)
        view.add_item(Move(2)).add_item(discord.ui.Button(label="Other"))
        await here.client.get_partial_messageable(20).send("another message", view=view)
        await view.wait()
        await here.interact(3, {"component_type": 2, "custom_id": "move:1"}, message=OLD)
    tell(
        ["discord.py"],
        "the time-out ends the buttons of its own message; what add_dynamic_items registered stays",
        [
            f"an old message's button, before: {before}",
            f"after a view elsewhere has timed out: {pressed[len(before) :]}",
        ],
    )
    hold("the old button works at first", before == ["move:1"])
    hold("it is dead once another message's view has timed out", pressed == before)


asyncio.run(main())
PY
