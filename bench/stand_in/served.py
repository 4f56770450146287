"""A stand-in for Discord in a process of its own, of this checkout or another: what `bench.stand_in` measures.

It reads commands from its standard input, a line each, and answers each with a line: the processor time in seconds that its
process has taken so far, and its memory in MB.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from emulator.server import LocalTable

CHANNELS, BURST = 50, 20


def resources_taken() -> str:
    """Seconds of processor time so far, and MB of memory now."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return f"{used.ru_utime + used.ru_stime} {pages * resource.getpagesize() / 2**20}"


async def serve() -> None:
    """Serve until the input ends. `emit N` sends the newest message N times as an event to whoever listens, `idle N` waits as
    often without.
    """
    async with LocalTable() as table:
        for number in range(CHANNELS - len(table.world.channels)):
            table.hooks.add_channel(f"room-{number}")
        table.rest.buckets.limit = 10**9
        channel = table.hooks.channel("board-games")
        lines = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        sys.stdout.write(f"{table.url} {channel.id}\n")
        sys.stdout.flush()
        while line := (await lines.readline()).split():
            if line[0] in (b"emit", b"idle"):
                data = {**table.hooks.messages("alice")[-1], "guild_id": channel.guild_id}
                for number in range(int(line[1])):
                    if line[0] == b"emit":
                        table.world.emit("MESSAGE_CREATE", data, channel.guild_id)
                    # Whoever listens takes them as they come, else many would go out at once.
                    await asyncio.sleep(0 if number % BURST else 0.01)
            sys.stdout.write(resources_taken() + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(serve())
