#!/usr/bin/env bash
# discord.py repeats a request that was answered by 500, 502 or 504, but not one answered by 503, the very status that says "later".
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import discord
from aiohttp import web
from little_discord import MESSAGE, USER, LittleDiscord, as_json
from told import hold, tell


async def outcome(status, call):
    """How often is asked, and what comes of it, when the first answer has that status."""

    async def answer(request, number):
        if number == 1:
            return web.Response(status=status)
        return as_json(MESSAGE if request.method == "POST" else USER)

    async with LittleDiscord(answer) as here:
        try:
            await call(here.client)
            end = "done"
        except discord.DiscordException as error:
            end = type(error).__name__
        return f"{len(here.requests)} request(s), {end}"


async def person(client):
    await client.fetch_user(5)


async def webhook(client):
    await discord.Webhook.partial(1, "t", client=client).send("x", wait=True)


async def main():
    plain = {status: await outcome(status, person) for status in (500, 502, 503, 504)}
    hook = await outcome(503, webhook)
    tell(
        ["discord.py"],
        "503 Service Unavailable is repeated like 500, 502 and 504",
        [f"{status}: {end}" for status, end in plain.items()] + [f"503 to a webhook: {hook}"],
    )
    hold("500, 502, 504 are repeated", all(plain[status] == "2 request(s), done" for status in (500, 502, 504)))
    hold("503 is raised at once", plain[503] == "1 request(s), DiscordServerError")
    hold("for webhooks 503 is repeated, too", hook == "2 request(s), done")


asyncio.run(main())
PY
