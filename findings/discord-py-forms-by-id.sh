#!/usr/bin/env bash
# discord.py knows an open form by its custom id alone: where two people have the same one open, the first to submit is handled by
# the other's form, and the second is not heard at all.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import discord
from aiohttp import web
from little_discord import LittleDiscord
from told import hold, tell

handled = []


class Form(discord.ui.Modal, title="Name"):
    """A form that was opened for somebody, and says who that was."""

    def __init__(self, person):
        super().__init__(custom_id="name")
        self.person = person

    async def on_submit(self, interaction):
        handled.append(f"{interaction.user.name}'s words in the form of {self.person}")


async def answer(_request, _number):
    return web.Response(status=204)


async def main():
    async with LittleDiscord(answer) as here:

        @here.client.event
        async def on_interaction(interaction):
            if interaction.type is discord.InteractionType.application_command:
                await interaction.response.send_modal(Form(interaction.user.name))

        await here.listen()
        for person in ("11", "12"):
            await here.interact(2, {"id": "7", "name": "x", "type": 1}, person)
        for person in ("11", "12"):
            await here.interact(5, {"custom_id": "name", "components": []}, person)
    tell(
        ["discord.py"],
        "each person's words come to the form that was opened for them, as each press comes to its message's view",
        [*handled, f"{2 - len(handled)} not heard"],
    )
    hold("the later form takes the earlier one's place", handled == ["11's words in the form of 12"])


asyncio.run(main())
PY
