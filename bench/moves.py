"""`python -m bench.moves`: the way of a move, from the pressed button to the answer and to the board in the channel.

The real bot process plays against the local table in this process, over sockets; both share the machine's processors. An
empty command, which is read and answered and changes nothing, takes turns with the moves. Then eight channels and fifty play at
once, without a pause and as fast as people can, and eight people each against a bot player, which thinks in a process of its own.
The real process tells how late its loop was meanwhile, and so does an idle process, whose lateness is the machine's. Finally a
bot inside this process shows how long each part of the way takes (targets D1 to D4).
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.tools.bots import bot_at, opened_bot
from bench.tools.figures import NONE, Within, between, counts, free_port
from bench.tools.measuring import (
    Row,
    median_and_tail,
    memory_resident,
    memory_taken,
    noting_time,
    print_table,
    process_family,
    run_in_scratch_folder,
    say,
    times_row,
)
from bench.tools.players import Channel, Press
from emulator.server import LocalTable
from engine.thinking.levels import Level
from storage.records.changes import Change
from tests.e2e.stages.stage import TOKEN, Stage

SECONDS, CROWD_SECONDS, INSIDE_SECONDS = 12.0, 8.0, 8.0
CROWD, BUSY, STRONG = 8, 50, 4
"""Channels that play at once, those of a busy bot, and those against strong bot players."""
PAUSE = 1.0
"""Seconds between an answer and the next press of somebody who plays fast."""

WARM_UP = 20
"""Presses before we measure."""

Times = dict[str, list[float]]

PRESSES = {
    "choice": ("choice in the panel: answer with a new picture", ""),
    "move": ("move: committed, answer with a new picture", "D2: p50 5, p99 15 ms without a picture"),
    "turn": ("move that ends a turn: answer", ""),
    "board": ("move that ends a turn: board in the channel", "D3: p50 23, p99 46 ms"),
    "end": ("move that ends a match: final scores in the channel, after its last board", ""),
}
"""What is measured of each press, and its target."""


async def play_one_channel(player: Channel, seconds: float) -> Times:
    """Plays one channel, each press after the answer and the board that the last one brought."""
    times: Times = {kind: [] for kind in ("empty", *PRESSES)}
    until = time.perf_counter() + seconds
    with without_collections():
        while time.perf_counter() < until:
            times["empty"].append(await player.nothing())
            press = await player.step()
            times["turn" if press.passed_on else "move" if press.committed else "choice"].append(press.taken)
            if press.passed_on:
                board = await player.board_after(press.turn)
                times["end" if board.is_last else "board"].append((board.at - press.began) * 1000)
    return times


@contextmanager
def without_collections() -> Iterator[None]:
    """Without the cycle collector in this process, which would take up to 170 ms of an answer that was there long before."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Crowd(Struct):
    """What many channels at once have measured: milliseconds until each answer, and until each board stood there that was not
    the last of its match.
    """

    presses: list[float]
    boards: list[float]
    seconds: float
    late: Within = NONE
    idle: Within = NONE
    choices: Within = NONE


async def play_all_channels(players: list[Channel], seconds: float, pause: float = 0.0) -> Crowd:
    """Plays all channels at once, each press about `pause` seconds after the last answer; nobody waits for boards."""
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
        shown = await player.board_after(press.turn)
        if not shown.is_last:
            boards.append((shown.at - press.began) * 1000)

    waiting: list[asyncio.Task[None]] = []
    with without_collections():
        await asyncio.gather(*map(play, players))
        await asyncio.gather(*waiting)
    return Crowd(presses, boards, seconds)


async def play_watched(port: int, players: list[Channel], pause: float = 0.0) -> Crowd:
    """Plays all at once while the bot and an idle process note how late their loops are, and the bot how long choices take."""
    async with idle_process() as beside:
        ports = port, beside
        before = [await counts(each) for each in ports]
        crowd = await play_all_channels(players, CROWD_SECONDS, pause)
        after = [await counts(each) for each in ports]
    crowd.late, crowd.idle = (between(*looks, "loop_late_seconds") for looks in zip(before, after, strict=True))
    crowd.choices = between(before[0], after[0], "choice_seconds")
    return crowd


@asynccontextmanager
async def idle_process() -> AsyncIterator[int]:
    """Runs a process that only notes how late its own loop is; gives the port where it tells that."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.tools.idle", str(port), stdout=PIPE)
    assert process.stdout, "it has a pipe"
    try:
        await process.stdout.readline()
        yield port
    finally:
        process.kill()
        await process.wait()


async def outside(folder: Path) -> Times:
    """Measures and reports the real process; gives the times of two people in one channel."""
    stage, port = Stage(folder), free_port()
    stage.real = True
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
        of_two = await play_one_channel(pair, SECONDS)
        report_alone("two people", of_two)
        one = await play_one_channel(single, SECONDS)
        report_alone("one person at both seats: the panel of the other one comes before the board", one)
        thinkers = [Channel(stage.table, 200 + number, against=Level.STRONG) for number in range(STRONG)]
        for each in thinkers:
            await each.sit_down()
        beside = asyncio.create_task(play_all_channels(thinkers, SECONDS))
        report_alone(
            f"two people, beside {STRONG} strong bot players that think", await play_one_channel(pair, SECONDS)
        )
        await beside
        await crowds(stage, port)
        assert stage.process is not None
        memory, counted = (sum(map(of, process_family(stage.process.pid))) for of in (memory_taken, memory_resident))
        say(
            f"memory of the real process and those that work for it after {2 + BUSY} channels: {memory:.0f} MB; "
            f"as `top` counts, {counted:.0f} MB"
        )
        return of_two
    finally:
        await stage.close()


async def crowds(stage: Stage, port: int) -> None:
    """Measures and reports many channels at once."""
    channels = [Channel(stage.table, number) for number in range(2, 2 + BUSY)]
    rivals = [Channel(stage.table, 100 + number, against=Level.STEADY) for number in range(CROWD)]
    for each in (*channels, *rivals):
        await each.sit_down()
    few, many = f"{CROWD} channels at once", f"{BUSY} channels at once"
    report_crowd(f"{few}, without a pause", await play_watched(port, channels[:CROWD]))
    report_crowd(f"{few}, each against a bot player, whose plies the answer tells", await play_watched(port, rivals))
    report_crowd(f"{many}, without a pause", await play_watched(port, channels))
    report_crowd(f"{many}, each about {PAUSE:.0f} s after the last answer", await play_watched(port, channels, PAUSE))


async def inside(folder: Path) -> Times:
    """Plays with a bot in this process; gives how long its parts take."""
    spans: Times = {"before": [], "commit": [], "picture": []}
    async with (
        LocalTable(token=TOKEN) as table,
        opened_bot(folder / "inside.sqlite3", "warning") as services,
        bot_at(table, services) as bot,
    ):
        route, commit = bot.router.route, services.store.commit
        arrived = 0.0

        async def timed_route(interaction: Any) -> None:
            nonlocal arrived
            arrived = time.perf_counter()
            await route(interaction)

        async def timed_commit(change: Change) -> None:
            spans["before"].append((time.perf_counter() - arrived) * 1000)
            with noting_time(spans["commit"]):
                await commit(change)

        bot.router.route = timed_route
        services.store.commit = timed_commit
        services.metrics.drawn = lambda seconds: spans["picture"].append(seconds * 1000)
        player = Channel(table, 1)
        await player.sit_down()
        for times in spans.values():
            times.clear()
        await play_one_channel(player, INSIDE_SECONDS)
    return spans


async def measure(folder: Path) -> None:
    """Measures the real process, then a bot in this one."""
    pair = await outside(folder)
    spans = await inside(folder)
    print_table(
        "inside one process",
        [
            times_row(
                "dispatch until the commit begins, rules included", spans["before"], target="D1: p50 at most 1 ms"
            ),
            times_row(
                "commit, with what it waits for", spans["commit"], target="alone: `python -m bench.stored.commits`"
            ),
            times_row("a picture, in its process", spans["picture"], target="R1: p50 at most 13 ms"),
        ],
    )
    ratio = statistics.median(pair["empty"]) / statistics.median(spans["commit"])
    say(f"answer to an empty command against a commit: {ratio:.1f}")


def report_alone(who: str, times: Times) -> None:
    """Prints what presses take in a channel that is alone."""
    empty = times["empty"]
    print_table(
        f"real process over loopback, {who}: from the pressed button",
        [
            times_row(f"empty command: answer ({len(empty)})", empty),
            *(
                times_row(f"{what} ({len(times[kind])})", times[kind], empty, target)
                for kind, (what, target) in PRESSES.items()
                if times[kind]
            ),
        ],
    )


def report_crowd(what: str, crowd: Crowd) -> None:
    """Prints what presses take in channels that are played at once."""
    late = sum(taken > 1000 for taken in crowd.presses)
    times = crowd.late.nearly_all / crowd.idle.nearly_all
    print_table(
        what,
        [
            times_row("answers, each with a picture", crowd.presses),
            Row("  of them after more than a second", f"{late / len(crowd.presses):.0%}"),
            Row("board in the channel", median_and_tail(crowd.boards) if crowd.boards else "none"),
            Row("the loop was late by", str(crowd.late), f"{times:.1f}", "20 ms; R4: p99 5 ms"),
            Row("  a loop of an idle process meanwhile", str(crowd.idle), "1"),
            Row("choice of a bot player, in its process", str(crowd.choices)),
            Row("answers a second", f"{len(crowd.presses) / crowd.seconds:.0f}"),
            Row("pictures a second", f"{(len(crowd.presses) + len(crowd.boards)) / crowd.seconds:.0f}"),
        ],
    )


if __name__ == "__main__":
    run_in_scratch_folder(measure)
