#!/usr/bin/env bash
# An answer to a press that Discord took, but whose reply was a 502, is sent again by discord.py, and fails for having been given.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import discord
from aiohttp import web
from little_discord import LittleDiscord, as_json
from told import hold, tell

ANSWERED = {"code": 40060, "message": "Interaction has already been acknowledged."}
outcomes = asyncio.Queue()


async def answer(request, number):
    """The first is taken, and the proxy before Discord loses the reply; what comes again is refused, as Discord does."""
    return web.Response(status=502) if number == 1 else as_json(ANSWERED, status=400)


async def main():
    async with LittleDiscord(answer) as here:

        @here.client.event
        async def on_interaction(interaction):
            try:
                await interaction.response.send_message("done")
                end = "returns"
            except discord.HTTPException as error:
                end = f"raises {type(error).__name__} {error.code}"
            outcomes.put_nowait((end, interaction.response.is_done()))

        await here.listen()
        await here.interact(2, {"id": "7", "name": "x", "type": 1})
        end, answered = await asyncio.wait_for(outcomes.get(), 30)
    tell(
        ["discord.py"],
        "send_message returns if the person got the message, as the library itself repeats what a gateway lost",
        [f"{len(here.requests)} requests, the first was taken; send_message {end}",
         f"interaction.response.is_done(): {answered}"],
    )  # fmt: skip
    hold("the library sends the answer again by itself", len(here.requests) == 2)
    hold("the message is there, and send_message raises", end == "raises HTTPException 40060")
    hold("the answer is said not to have been given", answered is False)


asyncio.run(main())
PY
