#!/usr/bin/env bash
# discord.py reads an answer as JSON only under exactly `application/json`. aiohttp, on which it is built, adds a charset to that.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

from aiohttp import web
from little_discord import USER, LittleDiscord, as_json
from told import hold, tell


async def outcome(response):
    """What the library makes of one person in such an answer, and under which type that came."""

    async def answer(_request, _number):
        return response

    async with LittleDiscord(answer) as here:
        try:
            return response.headers["Content-Type"], (await here.client.fetch_user(5)).name
        except TypeError as error:
            return response.headers["Content-Type"], f"TypeError: {error}"


async def main():
    exact, with_charset = await outcome(as_json(USER)), await outcome(web.json_response(USER))
    tell(
        ["discord.py", "aiohttp"],
        "what aiohttp's own json_response sends can be read by discord.py, which is built on aiohttp",
        [f"{kind}: {end}" for kind, end in (exact, with_charset)],
    )
    hold("application/json is read", exact == ("application/json", "bot"))
    hold("aiohttp names a charset", with_charset[0] == "application/json; charset=utf-8")
    hold("with a charset the body stays a text", "string indices" in with_charset[1])


asyncio.run(main())
PY
