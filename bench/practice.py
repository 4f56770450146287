"""`python -m bench.practice [GAME ...] [--number N] [--list]`: how long the pages of practice matches are on a phone.

In whole practice matches the person does what the game's policy does. Each page is the one to which such a person comes: with
what others have done since, or with what the step before made happen; of every fourth question also the page one press further,
and the one with a hint. `--list` names the longest pages with the lengths of their parts.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.bots import opened_bot
from bench.tools.games import HOST, Recorder, begin_practice, policy_move
from bench.tools.lengths import height_of, length_of, length_rows
from bench.tools.measuring import print_table, run_in_scratch_folder, say
from bench.tools.ways import random_place
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.pages import Page, Part
from bot.messages.panel.hints import hint_parts
from bot.messages.panel.turn_page import panel_page
from engine.game import Seat
from engine.narrowing import MenuPath as Places
from engine.thinking.advice import advise_seat
from rendering.pictures import Look

LEARNER: Seat = 0
"""Where the person of a practice sits."""
FURTHER = 4
"""Of so many questions one has its page looked at one press further."""
EVERY = 2
"""Of so many questions one has its page drawn."""
WORST = 8
"""Pages that are listed."""


class Seen(NamedTuple):
    """A page: the question, the language, the page, what was pressed before, and whether a hint stands on it."""

    topic: str
    language: str
    page: Page
    places: Places = ()
    hinted: bool = False

    @property
    def length(self) -> int:
        """Pixels from top to bottom on a phone."""
        return length_of(self.page)


async def pages(services: Services, game: str, number: int, every: int = 1) -> AsyncIterator[Seen]:
    """Plays one practice match; gives the pages of each `every`th question."""
    chance, interactions = random.Random(f"{game} {number}"), count(number * 10_000 + 1)
    table = await begin_practice(Recorder(), interactions, game, number)
    viewers = [Viewer(services, services.language(language), Look()) for language in ("en", "ko")]
    told: MoveResult | None = None
    asked = 0
    while await learner_is_asked(table):
        viewer = viewers[asked // every % len(viewers)]
        reading = table.reading(LEARNER)
        seen = partial(Seen, reading.topic or "", viewer.words.language)
        if asked % every == 0:
            since = None if told else table.looked_at(LEARNER)
            yield seen(await panel_page(viewer, table, LEARNER, told=told, since=since))
        if asked % (every * FURTHER) == 0:
            places = random_place(table, LEARNER, chance)
            yield seen(await panel_page(viewer, table, LEARNER, places), places)
        if asked % (every * FURTHER) == every:
            yield seen(await panel_page(viewer, table, LEARNER, hint=hint_of(viewer, table)), hinted=True)
        asked += 1
        actor = Actor(HOST, next(interactions))
        told = await table.play_move(actor, LEARNER, policy_move(table, LEARNER), reading.question)
        if not any(decision.seat == LEARNER for decision in table.asked()):
            told = None


def hint_of(viewer: Viewer, table: Table) -> list[Part]:
    """The advice for the learner, thought out in this process."""
    reading = table.reading(LEARNER)
    assert reading.choices is not None
    advice = advise_seat(reading.game, reading.view, reading.choices)
    return hint_parts(viewer, reading, viewer.speech(table, LEARNER), advice)


async def learner_is_asked(table: Table) -> bool:
    """Waits for the bot players; tells whether the person is asked then (else the match is over)."""
    while table.open_turn():  # noqa: ASYNC110 - tables tell nobody
        await asyncio.sleep(0.001)
    return any(decision.seat == LEARNER for decision in table.asked())


def listed(seen: Seen) -> str:
    """A page with the lengths of its parts."""
    parts = ", ".join(f"{type(part).__name__.lower()} {height_of(part):.0f}" for part in seen.page.parts)
    return f"    {seen.length} {seen.topic} {seen.language} {seen.places}: {parts}"


class Arguments(Struct):
    """Which practice matches are played; with `list` the longest pages are listed."""

    games: Annotated[tuple[str, ...], tuple(sorted(GAMES))] = ()
    number: Annotated[int, "matches of each game"] = 2
    list: bool = False


async def measure(folder: Path) -> None:
    """Plays and prints."""
    given = read_arguments(Arguments, __doc__)
    async with opened_bot(folder / "practice.sqlite3") as services:
        for game in given.games or sorted(GAMES):
            seen = [
                page for number in range(1, given.number + 1) async for page in pages(services, game, number, EVERY)
            ]
            for hinted in (False, True):
                table_of(game, [page for page in seen if page.hinted is hinted])
            if given.list:
                for page in sorted(seen, key=lambda page: -page.length)[:WORST]:
                    say(listed(page))


def table_of(game: str, seen: Sequence[Seen]) -> None:
    """Prints how long the pages are."""
    hinted = seen[0].hinted
    print_table(
        f"practice of {game}: {len(seen)} pages{' with a hint' if hinted else ''}",
        length_rows("length of a page, median", [page.length for page in seen], 1060 if hinted else 1000),
    )


if __name__ == "__main__":
    run_in_scratch_folder(measure)
