"""`python -m bench.memory`: what the bot holds when fifty different matches are hot, over all games, sizes and both looks.

Every match has a seed, a title and people of its own, and is played from its beginning by the bot policy. All of them go on in
turns, as busy channels do: at every question the private panel is drawn, after every turn the board, every other match in high
contrast for the person who looks. Languages take turns, too. The process is one in which the whole bot has been put together:
settings, an empty store, catalogues, rulebooks, the client; nothing but the connection is missing. Pictures are drawn, and kept,
in the bot's second process. What both share in memory is divided among them; `top` counts it for each of them, and the file of
the letters for every size of letters.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from bench.tools.measuring import Row, family, machine, report, resident, say, scratch_folder, taken
from bench.tools.played import PLAYED, Played
from bot.app import opened_services
from bot.client import Lawspeaker
from bot.matches.services import Services
from bot.operation.configuration.settings import load_settings
from engine.game import Event
from engine.narrowing import narrow_by_path
from rendering.painter import PageOrder, Painter
from rendering.pictures import Caption, Look, SeatedPerson

MATCHES, STEPS, LATEST = 50, 12, 3
"""Matches; how often every one of them is asked; after how many rounds the memory is looked at."""

LANGUAGES = ("ko", "en")
TARGET = 300


def match(services: Services, number: int, played: Played) -> Iterator[list[PageOrder]]:
    """Plays a match; gives the pictures that are ordered for every question."""
    game, seats = played.game, 2 + number % 3
    words = services.language(LANGUAGES[number // 2 % 2])
    people = tuple(SeatedPerson(f"{name}{number}") for name in ("하늘", "Minseo", "준호", "Ada")[:seats])
    caption, look = Caption(f"match {number}", people), Look(high_contrast=number % 2 == 1)
    state: Any = game.new(seats, played.options, number.to_bytes(32, "big"))
    events: list[Event] = []
    last: int | None = None
    while asked := game.decisions(state):
        seat, orders = asked[0].seat, list[PageOrder]()
        if seat != last:
            seen = [told for event in events if (told := event.seen_by(None))]
            orders.append(PageOrder.of(Painter.board, game.name, game.view(state, None), caption, words, Look(), seen))
            events, last = [], seat
        choices = game.choices(state, seat)
        view = game.view(state, seat)
        yield [
            *orders,
            PageOrder.of(Painter.private, game.name, view, caption, words, look, narrow_by_path(choices, ())),
        ]
        events += game.apply(state, seat, game.choose(view, choices))


async def play(services: Services) -> AsyncIterator[tuple[int, int]]:
    """All matches in turns: after every few rounds the round, and the pictures so far."""
    matches = [match(services, number, PLAYED[number % len(PLAYED)]) for number in range(MATCHES)]
    pictures = 0
    for step in range(1, STEPS + 1):
        orders = [order for each in matches for order in next(each, [])]
        for order in orders:
            await services.drawing.draw(order, answer=True)
        pictures += len(orders)
        if step == 1 or step % LATEST == 0:
            yield step, pictures


async def measure(folder: Path) -> list[Row]:
    """The memory of the whole bot, before and while it draws."""
    os.environ |= {"DISCORD_TOKEN": "a-token", "LAWSPEAKER_DATA_FILE": str(folder / "memory.sqlite3")}
    rows: list[Row] = []
    async with opened_services(load_settings()) as services, Lawspeaker(services):
        rows.append(Row("the whole bot, put together", f"{taken():.0f} MB"))
        async for step, pictures in play(services):
            own, drawing = (sum(map(taken, some)) for some in (family()[:1], family()[1:]))
            counted = sum(map(resident, family()))
            rows.append(
                Row(
                    f"asked {step} times, {pictures} pictures",
                    f"{own + drawing:.0f} MB",
                    f"{own:.0f} + {drawing:.0f}",
                    f"{counted:.0f}",
                )
            )
    return rows


def main() -> None:
    with scratch_folder() as folder:
        rows = asyncio.run(measure(folder))
    report(
        f"{MATCHES} matches at once (the bot itself + the process that draws; target: {TARGET} MB in all; last what `top` says)",
        rows,
    )
    say(machine())


if __name__ == "__main__":
    main()
