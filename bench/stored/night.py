"""`python -m bench.stored.night [--hours H] [--pause S] [--kill M]`: shows for a night, one after the other, at the stand-in.

The bot is the real process, on a data file, its shows at a shorter pause than people are offered. All games take turns, with
two to four seats and bot players of all levels; somebody watches each, renews their page, and is told of rounds. Every so many
minutes the process is killed and started again. Each minute it tells what has come of it: turns, requests, memory, faults.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.tools.measuring import run_in_scratch_folder, say
from tests.e2e.people.players import BOARD, SCORE, Player, button, content_of, offered, original, showing
from tests.e2e.programs.quick_shows import PACE
from tests.e2e.stages.stage import FAULT, Stage

Json = dict[str, Any]
GAMES = ("keltis", "manitoba", "odin", "empires")
LEVELS = ("steady", "relaxed", "strong")
MINUTE, RENEWED = 60.0, 600.0
"""Seconds between two reports, and between two presses of who watches."""
LOOK = 0.5
DONE = "SELECT status, count(*) FROM matches GROUP BY status"
MEGABYTE = 1024
"""Kilobytes."""


class Night:
    """What goes on at the stand-in, and what has come of it."""

    def __init__(self, stage: Stage, hours: float, kill: float) -> None:
        self.stage, self.kill = stage, kill * MINUTE
        self.begun = time.monotonic()
        self.ends = self.begun + hours * 60 * MINUTE
        self.requests: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.kills = self.shows = self.told = 0
        self.memory: list[float] = []
        self._killed = self._said = self.begun
        self._ann, self._ben = (Player(stage, stage.person(name), stage.channel()) for name in ("Ann", "Ben"))

    async def go_on(self) -> None:
        """Has shows played until the night is over."""
        while time.monotonic() < self.ends:
            await self.show(self.shows)
            self.shows += 1
        self.report()

    async def show(self, number: int) -> None:
        """One show to its end, with somebody who watches it."""
        game, seats = GAMES[number % len(GAMES)], 2 + number // len(GAMES) % 3
        levels = {"level": LEVELS[number % 3], "against": LEVELS[number // 3 % 3]}
        answer = content_of(await self._ann.slash("game show", game=game, seats=seats, pause=10, **levels))
        found = re.search(r"<#(\d+)>", answer)
        assert found is not None, answer
        ben = Player(self.stage, self._ben.person, found[1])
        board = await ben.until_public(BOARD, 1)
        page = original(await ben.press(board, button(board, "watch")))
        if any("rounds" in (values or ()) for _, _, values in offered(page, "watch_told")):
            page = original(await ben.press(page, button(page, "watch_told"), ["rounds"]))
        renewed = time.monotonic()
        while not showing(ben.public(), SCORE):
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            if now - renewed > RENEWED:
                board = next(board for board in reversed(showing(ben.public(), BOARD)) if offered(board, "watch"))
                await ben.press(board, button(board, "watch"))
                renewed = now
            await self.look(now)
            if now > self.ends:
                return
        self.told = len(self.stage.hooks.direct_messages(ben.person.id))

    async def look(self, now: float) -> None:
        """Kills the process and reports, where it is time."""
        if self.kill and now - self._killed > self.kill:
            await self.stage.kill()
            await self.stage.start()
            self._killed, self.kills = now, self.kills + 1
        if now - self._said > MINUTE:
            self._said = now
            self.report()

    def report(self) -> None:
        """Says what has come of it so far."""
        for request in self.stage.new_requests():
            kind = "private" if "/webhooks/" in request.path else "public" if "/messages" in request.path else "other"
            self.requests[f"{kind} {request.method}"] += 1
            if request.status >= 400:
                self.refused[f"{request.method} {request.status}"] += 1
        self.memory.append(family_memory(self.stage.process.pid) if self.stage.process else 0.0)
        with self.stage.looking_into_file() as file:  # a copy: the bot owns its file
            matches = {row[0]: row[1] for row in file.execute(DONE)}
            [(turns, late)] = file.execute("SELECT count(DISTINCT match_id || at), max(at) FROM plies").fetchall()
            [(waiting,)] = file.execute("SELECT count(*) FROM outbox WHERE done_at IS NULL").fetchall()
            size = self.stage.data_file.stat().st_size
        log = self.stage.log()
        faults = [line for line in log.splitlines() if FAULT.search(line)]
        told = {
            "minutes": round((time.monotonic() - self.begun) / MINUTE),
            "matches": matches,
            "turns": turns,
            "seconds_since_last": round(time.time() - (late or 0)),
            "requests": dict(self.requests),
            "refused": dict(self.refused),
            "told_in_private": self.told,
            "kills": self.kills,
            "memory_mb": round(self.memory[-1]),
            "file_mb": round(size / MEGABYTE / MEGABYTE, 1),
            "waiting": waiting,
            "faults": len(faults),
        }
        say(json.dumps(told))
        for line in faults[:3]:
            say(f"  {line[:300]}")


def family_memory(pid: int) -> float:
    """The megabytes of a process and all that it has started; what they share is divided among them."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(folder.name))
    family, total = [pid], 0
    for one in family:
        family += children.get(one, [])
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / MEGABYTE


async def watch_shows(folder: Path, hours: float, pause: float, kill: float) -> None:
    """Has the bot play shows for so many hours."""
    stage = Stage(folder)
    stage.real, stage.module = True, "tests.e2e.programs.quick_shows"
    stage.settings = {PACE: str(pause)}
    await stage.table.start()
    try:
        await stage.start()
        stage.hooks.patience = 10 * MINUTE
        await Night(stage, hours, kill).go_on()
    finally:
        await stage.close()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds from one turn to the next")
    parser.add_argument("--kill", type=float, default=10.0, help="minutes after which the process is killed; 0: never")
    chosen = parser.parse_args(arguments)
    run_in_scratch_folder(lambda folder: watch_shows(folder, chosen.hours, chosen.pause, chosen.kill))


if __name__ == "__main__":
    main()
