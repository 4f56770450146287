#!/usr/bin/env bash
# A 429 with a time to wait is waited for by discord.py only if it names a proxy: without a header `Via` it is raised at once.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio

import discord
from little_discord import USER, LittleDiscord, as_json
from told import hold, tell

LATER = {"message": "You are being rate limited.", "retry_after": 0.2, "global": False}
LIMITS = {"Retry-After": "1", "X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "0.2",
          "X-RateLimit-Bucket": "b"}  # fmt: skip


async def outcome(headers):
    """How often is asked, and what comes of it, where the first answer is a 429 with these headers."""

    async def answer(_request, number):
        return as_json(LATER, 429, headers.items()) if number == 1 else as_json(USER)

    async with LittleDiscord(answer) as here:
        try:
            await here.client.fetch_user(5)
            end = "done"
        except discord.HTTPException as error:
            end = f"raises {type(error).__name__} {error.status}"
        return f"{len(here.requests)} request(s), {end}"


async def main():
    plain, named = await outcome(LIMITS), await outcome({**LIMITS, "Via": "1.1 x"})
    tell(
        ["discord.py"],
        "a 429 with retry_after and all X-RateLimit headers is waited for",
        [f"without Via: {plain}", f"with `Via: 1.1 x`: {named}"],
    )
    hold("without Via it is raised", plain == "1 request(s), raises HTTPException 429")
    hold("with any Via it is waited for", named == "2 request(s), done")


asyncio.run(main())
PY
