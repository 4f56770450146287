#!/usr/bin/env bash
# A gateway that takes the connection and ends it before its first word, as while it is restarted: a plain client gives up with an
# error that is none of the library's, a sharded one tries again every five seconds and logs an inner signal as an error.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1 aiohttp==3.14.5
"$python" - <<'PY'
import asyncio
import logging
from contextlib import suppress

import discord
from aiohttp import web
from little_discord import LittleDiscord
from told import hold, tell

SECONDS = 12


class TurningAway(LittleDiscord):
    """Discord, whose gateway ends every connection in order (1000) at once."""

    def __init__(self):
        super().__init__(None)
        self.came = []

    async def _gateway(self, request):
        self.came.append(asyncio.get_running_loop().time())
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.close(code=1000)
        return socket


class Kept(logging.Handler):
    """What the library logs as an error."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.records = []

    def emit(self, record):
        self.records.append(record)


async def outcome(kind, **options):
    """How long a client waits between its tries, what it logs as an error, and what is raised, within some seconds."""
    async with TurningAway() as here:
        logging.disable(logging.NOTSET)
        kept, library = Kept(), logging.getLogger("discord")
        library.addHandler(kept)
        library.propagate = False
        client, error = kind(intents=discord.Intents.none(), **options), None
        try:
            await client.login("token")
            async with asyncio.timeout(SECONDS):
                await client.connect()
        except TimeoutError:
            pass
        except Exception as raised:
            error = raised
        finally:
            library.removeHandler(kept)
            with suppress(Exception):
                await client.close()
    gaps = [later - earlier for earlier, later in zip(here.came, here.came[1:])]
    return gaps, kept.records, error


async def main():
    plain, plain_errors, plain_raised = await outcome(discord.Client)
    shards, errors, raised = await outcome(discord.AutoShardedClient, shard_count=1)
    kinds = sorted({type(record.exc_info[1]).__name__ for record in errors})
    tell(
        ["discord.py", "aiohttp"],
        "both wait longer and longer, as after a connection that breaks, and tell of it as a lost connection",
        [f"Client: tries after {[round(gap, 1) for gap in plain]} s, {len(plain_errors)} errors logged, then {plain_raised!r}",
         f"AutoShardedClient: tries after {[round(gap, 1) for gap in shards]} s, {len(errors)} errors logged "
         f"({', '.join(kinds)}), then {raised!r}"],
    )  # fmt: skip
    hold("a plain client tries once", not plain)
    hold("and ends with an error that is none of the library's", isinstance(plain_raised, AttributeError))
    hold("a sharded one goes on", raised is None and len(shards) >= 2)
    hold("every five seconds, never more seldom", all(4.5 < gap < 6 for gap in shards))
    hold("each time it logs an inner signal as an error", kinds == ["ReconnectWebSocket"] and len(errors) >= 2)


asyncio.run(main())
PY
