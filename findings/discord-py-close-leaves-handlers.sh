#!/usr/bin/env bash
# discord.py: closing a client neither waits for event handlers that are at work nor cancels them. They go on behind it, and what they
# need of the rest of the program, such as its database, may be gone by then.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1
PYTHONPATH="$parts" "$python" - <<'PY'
import asyncio

import discord
from told import hold, tell


class Listening(discord.Client):
    """A client whose handler takes longer than its closing."""

    async def on_guild_remove(self, guild):
        began.set()
        try:
            await asyncio.sleep(0.2)
            came.append("went on to its end")
        except asyncio.CancelledError:
            came.append("was cancelled")
            raise


async def main():
    """What had become of the handler when the client had closed, and what became of it later."""
    client = Listening(intents=discord.Intents.none())
    async with client:
        client.dispatch("guild_remove", None)
        await began.wait()
    at_close = [*came]
    await asyncio.sleep(0.4)
    return client.is_closed(), at_close, came


came, began = [], asyncio.Event()
closed, at_close, later = asyncio.run(main())
tell(
    ["discord.py"],
    "close() returns once the handlers that were begun are done, or cancels them",
    [f"closed: {closed}; when it returned the handler had said {at_close}, a moment later {later}"],
)
hold("a handler that was begun outlives its client", (closed, at_close, later) == (True, [], ["went on to its end"]))
PY
