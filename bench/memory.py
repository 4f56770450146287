# ruff: noqa: T201 - a command that prints
"""`python -m bench.memory`: what the bot holds when fifty different matches are hot, over all games, sizes and both looks.

Every match has a seed, a title and people of its own, and is played from its beginning by the bot policy. All of them go on in
turns, as busy channels do: at every question the private panel is drawn, after every turn the board, every other match in high
contrast for the person who looks. Languages take turns, too. The process is one in which the whole bot has been put together:
settings, an empty store, catalogues, rulebooks, the client; nothing but the connection is missing.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.measuring import Row, machine, report, resident
from bench.played import PLAYED, Played
from bot.app import furnished
from bot.client import Lawspeaker
from bot.matches.house import House
from bot.operation.settings import load_settings
from engine.game import Event
from engine.narrowing import narrow
from rendering.kept import MEGABYTE
from rendering.pictures import Caption, Look, Person

MATCHES, STEPS, LATEST = 50, 12, 3
"""Matches; how often every one of them is asked; after how many rounds the memory is looked at."""

LANGUAGES = ("ko", "en")
TARGET = 300


def match(house: House, number: int, played: Played) -> Iterator[int]:
    """Plays a match and draws it; gives how many pictures it was after every question."""
    game, seats = played.game, 2 + number % 3
    words, painter = house.language(LANGUAGES[number // 2 % 2]), house.painter
    people = tuple(Person(f"{name}{number}") for name in ("하늘", "Minseo", "준호", "Ada")[:seats])
    caption, look = Caption(f"match {number}", people), Look(high_contrast=number % 2 == 1)
    state: Any = game.new(seats, played.options, number.to_bytes(32, "big"))
    events: list[Event] = []
    last: int | None = None
    while asked := game.decisions(state):
        seat, pictures = asked[0].seat, 1
        if seat != last:
            seen = [told for event in events if (told := event.seen_by(None))]
            painter.board(game.name, game.view(state, None), caption, words, Look(), seen)
            events, last, pictures = [], seat, 2
        choices = game.choices(state, seat)
        view = game.view(state, seat)
        painter.private(game.name, view, caption, words, look, narrow(choices, ()))
        events += game.apply(state, seat, game.choose(view, choices))
        yield pictures


def play(house: House) -> Iterator[tuple[int, int, float]]:
    """All matches in turns: after every few rounds the round, the pictures so far, and seconds of processor time for them."""
    matches = [match(house, number, PLAYED[number % len(PLAYED)]) for number in range(MATCHES)]
    pictures, began = 0, time.process_time()
    for step in range(1, STEPS + 1):
        pictures += sum(next(each, 0) for each in matches)
        if step == 1 or step % LATEST == 0:
            yield step, pictures, time.process_time() - began


async def measure(folder: Path) -> list[Row]:
    """The memory of the whole bot, before and while it draws."""
    os.environ |= {"DISCORD_TOKEN": "a-token", "LAWSPEAKER_DATA_FILE": str(folder / "memory.sqlite3")}
    rows: list[Row] = []
    async with furnished(load_settings()) as house, Lawspeaker(house):
        rows.append(Row("the whole bot, put together", f"{resident():.0f} MB"))
        playing, before = play(house), (0, 0.0)
        while found := await house.drawing.draw(lambda: next(playing, None), answer=False):
            step, pictures, seconds = found
            took = (seconds - before[1]) / (pictures - before[0]) * 1000
            before = pictures, seconds
            rows.append(
                Row(
                    f"asked {step} times, {pictures} pictures",
                    f"{resident():.0f} MB",
                    f"{house.painter.held / MEGABYTE:.0f} MB",
                    f"{took:.0f} ms a picture",
                )
            )
    return rows


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:
        rows = asyncio.run(measure(Path(folder)))
    report(f"{MATCHES} matches at once (ratio: what is kept; target: {TARGET} MB in all)", rows)
    print(machine())


if __name__ == "__main__":
    main()
