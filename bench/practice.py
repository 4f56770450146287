"""`python -m bench.practice [GAME ...] [--number N] [--list]`: how long the pages of practice matches are on a phone.

Whole practice matches in which the person does what the game's policy does. Each page is the one to which such a person comes:
with what others have done since, or with what the step before made happen; and of every fourth question the page one press
further, and the one with a hint. `--list` names the longest pages with the lengths of their parts.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Struct

from bench.tools.arguments import arguments
from bench.tools.games import HOST, Recorder, chosen, practising
from bench.tools.lengths import height_of, length_of
from bench.tools.measuring import Row, machine, percentile, report, say, scratch_folder
from bench.tools.ways import somewhere
from bot.app import opened_services
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.pages import Page, Part
from bot.messages.panel.hints import hint_parts
from bot.messages.panel.turn_page import panel_page
from bot.operation.configuration.settings import load_settings
from bot.operation.monitoring.logs import set_up_logging
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
    """A page: how long it is, the question, the language, what was pressed before, whether a hint stands on it."""

    length: int
    topic: str
    language: str
    places: Places
    page: Page
    hinted: bool = False


async def pages(services: Services, game: str, number: int, every: int = 1) -> AsyncIterator[Seen]:
    """The pages of one practice match, of one question of so many."""
    chance, interactions = random.Random(f"{game} {number}"), count(number * 10_000 + 1)
    table = await practising(Recorder(), interactions, game, number)
    viewers = [Viewer(services, services.language(language), Look()) for language in ("en", "ko")]
    told: MoveResult | None = None
    asked = 0
    while await learner_is_asked(table):
        viewer = viewers[asked // every % len(viewers)]
        reading = table.reading(LEARNER)
        if asked % every == 0:
            since = None if told else table.looked_at(LEARNER)
            page = await panel_page(viewer, table, LEARNER, told=told, since=since)
            yield Seen(length_of(page), reading.topic or "", viewer.words.language, (), page)
        if asked % (every * FURTHER) == 0:
            places = somewhere(table, LEARNER, chance)
            page = await panel_page(viewer, table, LEARNER, places)
            yield Seen(length_of(page), reading.topic or "", viewer.words.language, places, page)
        if asked % (every * FURTHER) == every:
            page = await panel_page(viewer, table, LEARNER, hint=hint_of(viewer, table))
            yield Seen(length_of(page), reading.topic or "", viewer.words.language, (), page, hinted=True)
        asked += 1
        actor = Actor(HOST, next(interactions))
        told = await table.play_move(actor, LEARNER, chosen(table, LEARNER), reading.question)
        if not any(decision.seat == LEARNER for decision in table.asked()):
            told = None


def hint_of(viewer: Viewer, table: Table) -> list[Part]:
    """What the learner is advised, thought in this process."""
    reading = table.reading(LEARNER)
    assert reading.choices is not None
    advice = advise_seat(reading.game, reading.view, reading.choices)
    return hint_parts(viewer, reading, viewer.speech(table, LEARNER), advice)


async def learner_is_asked(table: Table) -> bool:
    """Waits for the bot players; whether the person is asked then, or the match is over."""
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


async def measure(given: Arguments, folder: Path) -> None:
    """Plays and prints."""
    os.environ |= {"DISCORD_TOKEN": "a-token", "LAWSPEAKER_DATA_FILE": str(folder / "practice.sqlite3")}
    set_up_logging("error", "text", [])
    async with opened_services(load_settings()) as services:
        for game in given.games or sorted(GAMES):
            seen = [
                page for number in range(1, given.number + 1) async for page in pages(services, game, number, EVERY)
            ]
            for hinted in (False, True):
                table_of(game, [page for page in seen if page.hinted is hinted])
            if given.list:
                for page in sorted(seen, key=lambda page: -page.length)[:WORST]:
                    say(listed(page))
    say(machine())


def table_of(game: str, seen: Sequence[Seen]) -> None:
    """Prints how long the pages are."""
    lengths, hinted = [page.length for page in seen], seen[0].hinted
    report(
        f"practice of {game}: {len(seen)} pages{' with a hint' if hinted else ''}",
        [
            Row("length of a page, median", f"{statistics.median(lengths):.0f} px"),
            Row("  90th hundredth", f"{percentile(lengths, 90):.0f} px", "", f"{1060 if hinted else 1000} px"),
            Row("  longest", f"{max(lengths)} px"),
        ],
    )


def main() -> None:
    given = arguments(Arguments, __doc__)
    with scratch_folder() as folder:
        asyncio.run(measure(given, folder))


if __name__ == "__main__":
    main()
