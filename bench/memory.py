"""`python -m bench.memory`: what the bot holds when fifty different matches are hot, over all games, sizes and both looks.

Every match has a seed, a title and people of its own, and is played from its beginning by the bot policy. All of them go on in
turns, as busy channels do: at every question the private panel is drawn, after every turn the board, and in every other match
the panel in high contrast. Languages take turns, too. This process holds the whole bot but its connection: settings, an empty
store, catalogues, rulebooks, the client. Its second process draws the pictures and keeps them. Memory that both share is divided
among them; `top` counts it, and the file of the letters for every size of letters, for each of them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bench.tools.bots import opened_bot
from bench.tools.measuring import Row, memory_resident, memory_taken, print_table, process_family, run_in_scratch_folder
from bench.tools.played import PLAYED, Played, questions
from bot.client import Lawspeaker
from bot.matches.services import Services
from rendering.painter import PageOrder, Painter
from rendering.pictures import Caption, Look, SeatedPerson

MATCHES, STEPS, LATEST = 50, 12, 3
"""Matches; how often each of them is asked; after how many rounds the memory is looked at."""

LANGUAGES = ("ko", "en")
TARGET = 300


def match(services: Services, number: int, played: Played) -> Iterator[list[PageOrder]]:
    """Plays a match; gives the pictures that are ordered for every question."""
    name, seats, words = played.game.name, 2 + number % 3, services.language(LANGUAGES[number // 2 % 2])
    people = tuple(SeatedPerson(f"{person}{number}") for person in ("하늘", "Minseo", "준호", "Ada")[:seats])
    caption, look = Caption(f"match {number}", people), Look(high_contrast=number % 2 == 1)
    for view, at, board in questions(played, seats, number.to_bytes(32, "big")):
        panel = PageOrder.of(Painter.private, name, view, caption, words, look, at)
        if board:
            yield [PageOrder.of(Painter.board, name, board.view, caption, words, Look(), board.events), panel]
        else:
            yield [panel]


async def play(services: Services) -> AsyncIterator[tuple[int, int]]:
    """Plays all matches in turns; gives the round, and the number of pictures so far, after every few rounds."""
    matches = [match(services, number, PLAYED[number % len(PLAYED)]) for number in range(MATCHES)]
    pictures = 0
    for step in range(1, STEPS + 1):
        orders = [order for each in matches for order in next(each, [])]
        for order in orders:
            await services.drawing.draw(order, answer=True)
        pictures += len(orders)
        if step == 1 or step % LATEST == 0:
            yield step, pictures


async def measure(folder: Path) -> None:
    """Prints the memory of the whole bot, before and while it draws."""
    async with opened_bot(folder / "memory.sqlite3") as services, Lawspeaker(services):
        rows = [Row("the whole bot, put together", f"{memory_taken():.0f} MB")]
        async for step, pictures in play(services):
            own, drawing = (sum(map(memory_taken, some)) for some in (process_family()[:1], process_family()[1:]))
            parts, counted = f"{own:.0f} + {drawing:.0f}", f"{sum(map(memory_resident, process_family())):.0f}"
            rows.append(Row(f"asked {step} times, {pictures} pictures", f"{own + drawing:.0f} MB", parts, counted))
    what = f"the bot itself + the process that draws; target: {TARGET} MB in all; last what `top` says"
    print_table(f"{MATCHES} matches at once ({what})", rows)


if __name__ == "__main__":
    run_in_scratch_folder(measure)
