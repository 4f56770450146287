"""`python -m bench.stand_in OLD [--rounds N]`: what the stand-in for Discord takes, beside that of another checkout.

OLD is a folder with the `emulator` of another commit (`git archive COMMIT emulator | tar -x -C OLD`). Both serve 50 channels,
each in a process of its own, and are measured by turns: the processor time of the server for a gateway event to one client, and
for the answers to requests; last its memory before and after 10,000 messages. The ratio is new to old, of the sums over all
rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp

from bench.tools.measuring import Row, machine_text, print_table, say

SCRIPT = Path(__file__).with_name("served.py")
ROOT = Path(__file__).parents[2]
REPEATS, EVENTS = 400, 2000
MESSAGES = 10_000
HEADERS = {"Authorization": "Bot t"}
BUTTONS = [
    {"type": 2, "style": 2, "custom_id": f"b{number}", "label": f"Choice {number}", "emoji": {"name": "🐑"}}
    for number in range(5)
]
BODY: dict[str, Any] = {
    "content": "It is Alice's turn, third round.",
    "embeds": [{"title": "Keltis", "description": "Lay a card or throw one away.", "color": 0x336699}],
    "components": [{"type": 1, "components": BUTTONS}],
}


class Served:
    """One stand-in, with a client of its API and one of its gateway."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, channel: str) -> None:
        self.process = process
        self.url = url
        self.path = f"{url}/api/v10/channels/{channel}"
        self.web = aiohttp.ClientSession(headers=HEADERS)
        self.last = ""

    async def spent(self, command: str = "tell") -> tuple[float, float]:
        """Seconds of processor time so far and MB of memory, after a command was carried out."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command}\n".encode())
        seconds, memory = (await self.process.stdout.readline()).split()
        return float(seconds), float(memory)

    async def listen(self) -> aiohttp.ClientWebSocketResponse:
        """A bot that listens to everything and does nothing."""
        wire = await self.web.ws_connect(f"{self.url.replace('http', 'ws')}/gw?v=10&encoding=json")
        await wire.send_json({"op": 2, "d": {"token": "t", "intents": 1 | 1 << 9}})
        return wire

    async def post(self) -> None:
        async with self.web.post(self.path + "/messages", json=BODY) as answer:
            self.last = (await answer.json())["id"]

    async def edit(self) -> None:
        async with self.web.patch(f"{self.path}/messages/{self.last}", json={"content": "Next"}) as answer:
            await answer.read()

    async def read(self) -> None:
        async with self.web.get(f"{self.path}/messages/{self.last}") as answer:
            await answer.read()

    async def close(self) -> None:
        await self.web.close()
        self.process.kill()
        await self.process.wait()


async def serve(checkout: Path) -> Served:
    """Start the stand-in of a checkout."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(SCRIPT),
        env={**os.environ, "PYTHONPATH": str(checkout)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url, channel = (await process.stdout.readline()).decode().split()
    return Served(process, url, channel)


async def measured(served: Served, act: Callable[[], Awaitable[None]], times: int) -> float:
    """Seconds of the server's processor time for an act, done so many times."""
    before, _ = await served.spent()
    for _ in range(times):
        await act()
    after, _ = await served.spent()
    return (after - before) / times


async def emitted(served: Served) -> float:
    """The same for an event to one client, without what the waiting between events takes."""
    wire = await served.listen()
    while "GUILD_CREATE" not in await wire.receive_str():
        pass
    before, _ = await served.spent()
    waited, _ = await served.spent(f"idle {EVENTS}")
    sent, _ = await served.spent(f"emit {EVENTS}")
    for _ in range(EVENTS):
        await wire.receive()
    await wire.close()  # so the session ends
    return ((sent - waited) - (waited - before)) / EVENTS


async def remembered(checkout: Path) -> tuple[float, float]:
    """MB of memory of a stand-in that has just started, and after many messages."""
    served = await serve(checkout)
    _, before = await served.spent()
    for _ in range(MESSAGES):
        await served.post()
    _, after = await served.spent()
    await served.close()
    return before, after


async def compare(old: Path, rounds: int) -> None:
    """Measure both by turns and print what each takes."""
    both = {"old": await serve(old), "new": await serve(ROOT)}
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for _ in range(rounds):
        for name, served in both.items():
            for what, act in (("post", served.post), ("edit", served.edit), ("read", served.read)):
                sums[f"answer to a request: {what}"][name] += await measured(served, act, REPEATS)
            sums["event to a client"][name] += await emitted(served)
    rows = [
        Row(
            what,
            f"{per['old'] / rounds * 1e6:.0f} -> {per['new'] / rounds * 1e6:.0f} µs",
            f"{per['new'] / per['old']:.2f}",
            "0.5",
        )
        for what, per in sums.items()
    ]
    for served in both.values():
        await served.close()
    started, ended = zip(*[await remembered(checkout) for checkout in (old, ROOT)], strict=True)
    rows.append(Row("memory at the start", f"{started[0]:.0f} -> {started[1]:.0f} MB"))
    rows.append(Row(f"and after {MESSAGES:,} messages", f"{ended[0]:.0f} -> {ended[1]:.0f} MB", "", "60 MB"))
    print_table("a stand-in with 50 channels, processor time of the server: old -> new", rows)
    say(machine_text())


def main() -> None:
    """Compare with the checkout that is named."""
    parser = argparse.ArgumentParser(prog="python -m bench.stand_in", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD", help="a folder with the other `emulator`")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    asyncio.run(compare(arguments.old, arguments.rounds))


if __name__ == "__main__":
    main()
