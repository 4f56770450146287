#!/usr/bin/env bash
# A connection that breaks before the answer: a GET is sent again by aiohttp unnoticed, a POST by nobody, and its error is
# none of discord.py's.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import aiohttp
import discord
from little_discord import MESSAGE, USER, LittleDiscord, as_json
from told import hold, tell


async def answer(request, number):
    """The first request arrives, and the line is cut before it is answered."""
    if number == 1:
        request.transport.close()
    return as_json(MESSAGE if request.method == "POST" else USER)


async def outcome(call):
    """How often is asked, and what is raised."""
    async with LittleDiscord(answer) as here:
        try:
            await call(here.client)
            error = None
        except (aiohttp.ClientError, discord.DiscordException) as raised:
            error = raised
        return len(here.requests), error


async def main():
    asked, none = await outcome(lambda client: client.fetch_user(5))
    sent, error = await outcome(lambda client: client.get_partial_messageable(20).send("x"))
    tell(
        ["discord.py", "aiohttp"],
        "the library repeats both, as it does after a 502 (its messages have nonces), or raises an error of its own",
        [f"GET: {asked} requests, {none or 'done'}",
         f"POST: {sent} request, {type(error).__name__}, a DiscordException: {isinstance(error, discord.DiscordException)}"],
    )  # fmt: skip
    hold("a GET is sent a second time", (asked, none) == (2, None))
    hold("a POST is sent once", sent == 1)
    hold("what is raised is aiohttp's alone", isinstance(error, aiohttp.ClientError))
    hold("no `except discord.DiscordException` gets it", not isinstance(error, discord.DiscordException))


asyncio.run(main())
PY
