# ruff: noqa: T201 - a command that prints
"""`python -m bench.moves`: the way of a move, from the pressed button to the answer and to the board in the channel.

The real bot process plays against the local table in this process, over sockets; both share the machine's processors. An
empty command, which is read and answered and changes nothing, takes turns with the moves. Then eight channels play at
once. At last a bot inside this process shows which part of the way takes how long (targets D1 to D4).
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bench.measuring import Row, against, both, machine, report
from bench.players import HotSeat
from bot.app import furnished
from bot.client import Lawspeaker
from bot.endpoint import point_at
from bot.operation.logs import set_up_logging
from bot.operation.settings import load_settings
from emulator.server import LocalTable
from tests.e2e.stage import TOKEN, Stage

SECONDS, CROWD_SECONDS, INSIDE_SECONDS, CROWD = 15.0, 8.0, 8.0, 8
WARM_UP = 20
"""Presses before we measure."""

Times = dict[str, list[float]]


async def alone(player: HotSeat, seconds: float) -> Times:
    """One person plays, each press after the answer and the board that the last one brought."""
    times: Times = {"empty": [], "choice": [], "move": [], "turn": [], "board": []}
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        times["empty"].append(await player.nothing())
        began = time.perf_counter()
        press = await player.step()
        if press is None:
            return times
        times["turn" if press.passed_on else "move" if press.committed else "choice"].append(press.taken)
        if press.passed_on:
            times["board"].append((await player.boards.get() - began) * 1000)
    return times


async def together(players: list[HotSeat], seconds: float) -> tuple[list[float], list[float]]:
    """All play at once: milliseconds of every press, milliseconds until each board stood there."""
    presses: list[float] = []
    boards: list[float] = []

    async def play(player: HotSeat) -> None:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            began = time.perf_counter()
            press = await player.step()
            if press is None:
                return
            presses.append(press.taken)
            if press.passed_on:
                boards.append((await player.boards.get() - began) * 1000)

    await asyncio.gather(*map(play, players))
    return presses, boards


async def outside(folder: Path) -> tuple[Times, list[float], list[float]]:
    """With the real process."""
    stage = Stage(folder)
    await stage.table.start()
    await stage.start()
    try:
        player, *crowd = [HotSeat(stage.table, number) for number in range(CROWD + 1)]
        for each in (player, *crowd):
            await each.sit_down()
        for _ in range(WARM_UP):
            press = await player.step()
            if press and press.passed_on:
                await player.boards.get()
        times = await alone(player, SECONDS)
        presses, boards = await together(crowd, CROWD_SECONDS)
        return times, presses, boards
    finally:
        await stage.close()


@asynccontextmanager
async def bot_inside(table: LocalTable, folder: Path, spans: Times) -> AsyncIterator[None]:
    """A bot in this process, which notes how long its parts take."""
    os.environ |= {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": table.api_url,
        "DISCORD_GATEWAY_URL": table.gateway_url,
        "LAWSPEAKER_DATA_FILE": str(folder / "inside.sqlite3"),
    }
    set_up_logging("warning", "text", [TOKEN])
    async with furnished(load_settings()) as house:
        point_at(table.api_url, table.gateway_url)
        bot = Lawspeaker(house)
        arrived = [0.0]

        def route(work: Callable[..., Any]) -> Callable[..., Any]:
            async def timed(*args: Any) -> None:
                arrived[0] = time.perf_counter()
                await work(*args)

            return timed

        def commit(work: Callable[..., Any]) -> Callable[..., Any]:
            async def timed(*args: Any) -> None:
                begun = time.perf_counter()
                await work(*args)
                done = time.perf_counter()
                spans["before"].append((begun - arrived[0]) * 1000)
                spans["commit"].append((done - begun) * 1000)

            return timed

        def drawn(seconds: float) -> None:
            spans["picture"].append(seconds * 1000)

        bot.router.route = route(bot.router.route)
        house.store.commit = commit(house.store.commit)
        house.metrics.drawn = drawn
        task = asyncio.create_task(bot.start(TOKEN))
        try:
            await table.hooks.bot_online()
            await bot.wait_until_ready()
            yield
        finally:
            await bot.close()
            await task


async def inside(folder: Path) -> Times:
    """With a bot in this process."""
    spans: Times = {"before": [], "commit": [], "picture": []}
    async with LocalTable(token=TOKEN) as table, bot_inside(table, folder, spans):
        player = HotSeat(table, 1)
        await player.sit_down()
        for times in spans.values():
            times.clear()
        await alone(player, INSIDE_SECONDS)
    return spans


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:
        times, presses, boards = asyncio.run(outside(Path(folder)))
        spans = asyncio.run(inside(Path(folder)))
    empty = times["empty"]
    report(
        "real process over loopback: from the pressed button",
        [
            Row(f"empty command: answer ({len(empty)})", both(empty)),
            Row(
                f"choice in the panel: answer with a new picture ({len(times['choice'])})",
                both(times["choice"]),
                against(times["choice"], empty),
            ),
            Row(
                f"move: committed, answer with a new picture ({len(times['move'])})",
                both(times["move"]),
                against(times["move"], empty),
                "D2: p50 5, p99 15 ms without a picture",
            ),
            Row(
                f"move that ends a turn: the same ({len(times['turn'])})",
                both(times["turn"]),
                against(times["turn"], empty),
            ),
            Row(
                f"move that ends a turn: board in the channel ({len(times['board'])})",
                both(times["board"]),
                against(times["board"], empty),
                "D3: p50 23, p99 46 ms",
            ),
        ],
    )
    pictures = (len(presses) + len(boards)) / CROWD_SECONDS
    report(
        f"{CROWD} channels at once",
        [
            Row("presses, each with a picture", both(presses)),
            Row("board in the channel", both(boards), "", "D3: p99 at most 200 ms"),
            Row("pictures a second", f"{pictures:.0f}", "", "D4: at least 55"),
        ],
    )
    report(
        "inside one process",
        [
            Row("dispatch until the commit begins, rules included", both(spans["before"]), "", "D1: p50 at most 1 ms"),
            Row("commit", both(spans["commit"]), "", "S1: 1.1 / 2.9 ms"),
            Row("a picture, in its thread", both(spans["picture"]), "", "R1: p50 at most 13 ms"),
        ],
    )
    print(
        f"answer to an empty command against a commit: {statistics.median(empty) / statistics.median(spans['commit']):.1f}"
    )
    print(machine())


if __name__ == "__main__":
    main()
