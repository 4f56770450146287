"""`python -m bench.moves`: the way of a move, from the pressed button to the answer and to the board in the channel.

The real bot process plays against the local table in this process, over sockets; both share the machine's processors. An
empty command, which is read and answered and changes nothing, takes turns with the moves. Then eight channels play at
once, and fifty, without a pause and as fast as people can, and eight people each against a bot player, which thinks in a process
of its own; the real process tells how late its loop was meanwhile, and so does one that does nothing: what that is late by
is the machine's. At last a bot inside this process shows which part of the way takes how long (targets D1 to D4).
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.tools.figures import NONE, Within, between, counts, free_port
from bench.tools.measuring import Row, against, both, family, machine, report, resident, say, scratch_folder, taken
from bench.tools.players import Channel, Press
from bot.app import opened_services
from bot.client import Lawspeaker
from bot.connection.endpoint import point_at
from bot.operation.configuration.settings import load_settings
from bot.operation.monitoring.logs import set_up_logging
from emulator.server import LocalTable
from engine.thinking.levels import Level
from tests.e2e.stages.stage import TOKEN, Stage

SECONDS, CROWD_SECONDS, INSIDE_SECONDS, CROWD, BUSY = 12.0, 8.0, 8.0, 8, 50
STRONG = 4
PAUSE = 1.0
"""Seconds between an answer and the next press of somebody who plays fast."""

WARM_UP = 20
"""Presses before we measure."""

Times = dict[str, list[float]]


async def alone(player: Channel, seconds: float) -> Times:
    """One person plays, each press after the answer and the board that the last one brought."""
    times: Times = {"empty": [], "choice": [], "move": [], "turn": [], "board": []}
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        times["empty"].append(await player.nothing())
        press = await player.step()
        times["turn" if press.passed_on else "move" if press.committed else "choice"].append(press.taken)
        if press.passed_on:
            times["board"].append((await player.board_after(press.turn) - press.began) * 1000)
    return times


class Crowd(Struct):
    """What many channels at once have measured: milliseconds of every press, and until each board stood there."""

    presses: list[float]
    boards: list[float]
    seconds: float
    late: Within = NONE
    idle: Within = NONE
    choices: Within = NONE


async def together(players: list[Channel], seconds: float, pause: float = 0.0) -> Crowd:
    """All play at once, each press some seconds after the last answer; boards come when they come."""
    presses: list[float] = []
    boards: list[float] = []

    async def play(player: Channel) -> None:
        dice = random.Random(player.number)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            await asyncio.sleep(pause * dice.uniform(0.5, 1.5))
            press = await player.step()
            presses.append(press.taken)
            if press.passed_on:
                waiting.append(asyncio.create_task(board(player, press)))

    async def board(player: Channel, press: Press) -> None:
        boards.append((await player.board_after(press.turn) - press.began) * 1000)

    waiting: list[asyncio.Task[None]] = []
    await asyncio.gather(*map(play, players))
    await asyncio.gather(*waiting)
    return Crowd(presses, boards, seconds)


async def watched(port: int, players: list[Channel], pause: float = 0.0) -> Crowd:
    """All play at once, and the process tells how late its loop was and how long bot players chose; so does an idle one."""
    async with idle_process() as beside:
        ports = port, beside
        before = [await counts(each) for each in ports]
        crowd = await together(players, CROWD_SECONDS, pause)
        after = [await counts(each) for each in ports]
    crowd.late, crowd.idle = (between(*looks, "loop_late_seconds") for looks in zip(before, after, strict=True))
    crowd.choices = between(before[0], after[0], "choice_seconds")
    return crowd


@asynccontextmanager
async def idle_process() -> AsyncIterator[int]:
    """A process beside the bot that only looks how late its own loop is; the port where it tells."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.tools.idle", str(port), stdout=PIPE)
    assert process.stdout, "it has a pipe"
    try:
        await process.stdout.readline()
        yield port
    finally:
        process.kill()
        await process.wait()


class Outside(Struct):
    """What the real process has shown: alone with two people, alone with one at both seats, with two people beside strong bot
    players, and with many channels."""

    pair: Times
    single: Times
    beside: Times
    crowd: Crowd
    bots: Crowd
    busy: Crowd
    paced: Crowd
    memory: float
    counted: float


async def outside(folder: Path) -> Outside:
    """With the real process."""
    stage, port = Stage(folder), free_port()
    stage.settings["LAWSPEAKER_METRICS_PORT"] = str(port)
    await stage.table.start()
    await stage.start()
    try:
        pair, single = Channel(stage.table, 0, people=2), Channel(stage.table, 1)
        for each in (pair, single):
            await each.sit_down()
            for _ in range(WARM_UP):
                press = await each.step()
                if press.passed_on:
                    await each.board_after(press.turn)
        of_two, of_one = [await alone(each, SECONDS) for each in (pair, single)]
        thinkers = [Channel(stage.table, 200 + number, against=Level.STRONG) for number in range(STRONG)]
        for each in thinkers:
            await each.sit_down()
        beside = asyncio.create_task(together(thinkers, SECONDS))
        of_two_beside = await alone(pair, SECONDS)
        await beside
        channels = [Channel(stage.table, number) for number in range(2, 2 + BUSY)]
        rivals = [Channel(stage.table, 100 + number, against=Level.STEADY) for number in range(CROWD)]
        for each in (*channels, *rivals):
            await each.sit_down()
        crowd = await watched(port, channels[:CROWD])
        bots = await watched(port, rivals)
        busy = await watched(port, channels)
        paced = await watched(port, channels, PAUSE)
        assert stage.process is not None
        memory, counted = (sum(map(of, family(stage.process.pid))) for of in (taken, resident))
        return Outside(of_two, of_one, of_two_beside, crowd, bots, busy, paced, memory, counted)
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
    async with opened_services(load_settings()) as services:
        point_at(table.api_url, table.gateway_url)
        bot = Lawspeaker(services)
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
        services.store.commit = commit(services.store.commit)
        services.metrics.drawn = drawn
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
        player = Channel(table, 1)
        await player.sit_down()
        for times in spans.values():
            times.clear()
        await alone(player, INSIDE_SECONDS)
    return spans


def main() -> None:
    with scratch_folder() as folder:
        found = asyncio.run(outside(folder))
        spans = asyncio.run(inside(folder))
    one_by_one(found.pair, "two people")
    one_by_one(found.beside, f"two people, beside {STRONG} strong bot players that think")
    one_by_one(found.single, "one person at both seats: the panel of the other one comes before the board")
    for what, crowd in (
        (f"{CROWD} channels at once, without a pause", found.crowd),
        (f"{CROWD} channels at once, each against a bot player, whose plies the answer tells", found.bots),
        (f"{BUSY} channels at once, without a pause", found.busy),
        (f"{BUSY} channels at once, each about {PAUSE:.0f} s after the last answer", found.paced),
    ):
        many(what, crowd)
    report(
        "inside one process",
        [
            Row("dispatch until the commit begins, rules included", both(spans["before"]), "", "D1: p50 at most 1 ms"),
            Row("commit, with what it waits for", both(spans["commit"]), "", "alone: `python -m bench.stored.commits`"),
            Row("a picture, in its process", both(spans["picture"]), "", "R1: p50 at most 13 ms"),
        ],
    )
    say(
        f"memory of the real process and those that work for it after {2 + BUSY} channels: {found.memory:.0f} MB; "
        f"as `top` counts, {found.counted:.0f} MB"
    )
    ratio = statistics.median(found.pair["empty"]) / statistics.median(spans["commit"])
    say(f"answer to an empty command against a commit: {ratio:.1f}")
    say(machine())


def one_by_one(times: Times, who: str) -> None:
    """Prints what presses take in a channel that is alone."""
    empty = times["empty"]
    report(
        f"real process over loopback, {who}: from the pressed button",
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
                f"move that ends a turn: answer ({len(times['turn'])})",
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


def many(what: str, crowd: Crowd) -> None:
    """Prints what presses take in channels that are played at once."""
    late = sum(taken > 1000 for taken in crowd.presses)
    times = crowd.late.nearly_all / crowd.idle.nearly_all
    report(
        what,
        [
            Row("answers, each with a picture", both(crowd.presses)),
            Row("  of them after more than a second", f"{late / len(crowd.presses):.0%}"),
            Row("board in the channel", both(crowd.boards) if crowd.boards else "none"),
            Row("the loop was late by", str(crowd.late), f"{times:.1f}", "20 ms; R4: p99 5 ms"),
            Row("  a loop of an idle process meanwhile", str(crowd.idle), "1"),
            Row("choice of a bot player, in its process", str(crowd.choices)),
            Row("answers a second", f"{len(crowd.presses) / crowd.seconds:.0f}"),
            Row("pictures a second", f"{(len(crowd.presses) + len(crowd.boards)) / crowd.seconds:.0f}"),
        ],
    )


if __name__ == "__main__":
    main()
