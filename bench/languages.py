"""`python -m bench.languages`: what the languages cost: start, memory and pictures a second of all of them against two.

The project is copied twice, once with English and Korean alone. A process of each copy, in turns, puts the bot together and draws
boards and panels of as many matches, in its languages by turns. Times are of the processor; a ratio is that of the medians.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.tools.bots import opened_bot
from bench.tools.measuring import Row, memory_taken, print_table, ratio_of_medians, run_in_scratch_folder
from bench.tools.played import PLAYED, questions
from bot.client import Lawspeaker
from rendering.painter import Painter
from rendering.pictures import Caption, Look, SeatedPerson
from texts.catalogue import load_languages

KEPT = ("en", "ko")
"""The languages of the smaller copy."""

SEATS, ROUNDS, MATCHES, QUESTIONS = 3, 3, 20, 40
"""Seats of each game; how often each copy is measured; how many matches it draws, at how many questions of each."""

PACKAGES = ("bench", "bot", "cogs", "docs", "emulator", "engine", "rendering", "storage", "tests", "texts")
OF_A_LANGUAGE = ("texts/locale/{}", "engine/*/data/texts/{}.json", "docs/rules/*.{}.md", "emulator/page/texts_{}.js")

MEASURE_HERE = "import asyncio; from bench import languages; asyncio.run(languages.print_cost())"


class Cost(Struct, frozen=True):
    """Of a bot that is put together: processor seconds and megabytes; then pages a second of the processor, and megabytes."""

    start: float
    memory: float
    pages: float
    memory_drawn: float


async def print_cost() -> None:
    """Puts the bot together, draws in all languages that are there, and prints the `Cost` as JSON."""
    async with opened_bot(Path("languages.sqlite3")) as services, Lawspeaker(services):
        start, memory = time.process_time(), memory_taken()
        painter, pages = Painter(), 0
        people = tuple(SeatedPerson(name) for name in ("하늘", "Minseo", "Ada"))
        languages, began = [*load_languages().values()], time.process_time()
        for number in range(MATCHES):
            played, words = PLAYED[number % len(PLAYED)], languages[number // len(PLAYED) % len(languages)]
            name, caption = played.game.name, Caption(f"match {number}", people)
            for view, at, board in islice(questions(played, SEATS, number.to_bytes(32)), QUESTIONS):
                if board:
                    painter.board(name, board.view, caption, words, Look(), board.events)
                painter.private(name, view, caption, words, Look(), at)
                pages += 2 if board else 1
        cost = Cost(start, memory, pages / (time.process_time() - began), memory_taken())
    sys.stdout.write(msgspec.json.encode(cost).decode())


def copy_project(folder: Path, without: Sequence[str] = ()) -> None:
    """Copies the project into a new folder, without some of its languages."""
    for name in PACKAGES:
        shutil.copytree(name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for code in without:
        for pattern in OF_A_LANGUAGE:
            for found in folder.glob(pattern.format(code)):
                shutil.rmtree(found) if found.is_dir() else found.unlink()


def cost_of(copy: Path) -> Cost:
    """Measures a copy of the project in a process of its own. Raises CalledProcessError."""
    (copy / "languages.sqlite3").unlink(missing_ok=True)
    done = subprocess.run([sys.executable, "-c", MEASURE_HERE], cwd=copy, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=Cost)


async def measure(folder: Path) -> None:
    """Measures both copies by turns and prints the report."""
    codes = [*load_languages()]
    copies = {"all": folder / "all", "two": folder / "two"}
    copy_project(copies["all"])
    copy_project(copies["two"], [code for code in codes if code not in KEPT])
    for copy in copies.values():
        cost_of(copy)  # its modules are compiled
    costs: dict[str, list[Cost]] = {name: [] for name in copies}
    for _ in range(ROUNDS):
        for name, copy in copies.items():
            costs[name].append(cost_of(copy))

    def row(what: str, field: str, unit: str, target: str) -> Row:
        every, two = ([getattr(one, field) for one in costs[name]] for name in copies)
        return Row(what, f"{statistics.median(every):.2f} {unit}", ratio_of_medians(every, two), target)

    print_table(
        f"languages {', '.join(codes)}, against {', '.join(KEPT)} alone; {ROUNDS} by turns",
        [
            row("processor time until the bot is put together", "start", "s", "1.05"),
            row("memory then", "memory", "MB", "1.05"),
            row("pages a second of processor time", "pages", "", "0.95"),
            row("memory after them", "memory_drawn", "MB", "1.05"),
        ],
    )


if __name__ == "__main__":
    run_in_scratch_folder(measure)
