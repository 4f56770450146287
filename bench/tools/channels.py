"""What a whole game leaves in its channel at the local table, at one sitting and over days."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.tools.games import chosen
from bot.app import opened_services
from bot.client import Lawspeaker
from bot.connection.endpoint import point_at
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TableServices
from bot.matches.services import Services
from bot.matches.workers.thinkers import Thinkers
from bot.operation.configuration.settings import load_settings
from emulator.server import LocalTable
from emulator.world.shown import pictures_of_message
from tests.e2e.stages.stage import TOKEN

Json = dict[str, Any]
STEP, BETWEEN_TURNS = 20.0, 3600.0
"""Seconds that a step takes, and those before each turn of a game over days."""


class Left(Struct, frozen=True):
    """What is left of a game: messages with pictures, all messages; and how often each of so many people was called.

    `turns` is how often it has come to be somebody's turn who was not the last to do something, for each of them.
    """

    people: int
    pictures: int
    messages: int
    calls: float
    turns: float


class MovingClock:
    """The computer's clock, put forward where people would take their time."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    async def sleep(self, seconds: float) -> None:
        """Sleeps as long by the computer's clock."""
        await asyncio.sleep(seconds)

    def forward(self, seconds: float) -> None:
        """So much time has passed."""
        self._ahead += seconds


async def left_by(game: str, people: int, pace: str, folder: Path) -> Left:
    """Plays a game to its end, every step by `/move`."""
    clock = MovingClock()
    async with LocalTable(token=TOKEN, clock=clock) as local, bot_at(local, clock, folder, pace) as services:
        where = local.hooks.add_channel(f"bench-{pace.replace(' ', '-')}").id
        who = [local.hooks.add_person(f"Player{number}").id for number in range(people)]
        calls = list[Json]()

        def heard(event: str, data: Json, _guild: str | None, _only: str | None) -> None:
            if event == "MESSAGE_CREATE" and data["channel_id"] == where and data["mentions"]:
                calls.append(data)

        local.world.listeners.append(heard)
        pause = BETWEEN_TURNS if pace == "over days" else 0.0
        turns = await play(services, local, clock, game, who, where, pause=pause)
        left = local.book.public(where)
    called = sum(len(message["mentions"]) for message in calls if not pictures_of_message(message))
    return Left(
        people, sum(bool(pictures_of_message(message)) for message in left), len(left), called / people, turns / people
    )


async def play(
    services: Services, local: LocalTable, clock: MovingClock, game: str, who: list[str], where: str, *, pause: float
) -> int:
    """A whole game; gives how often another person than the one before was to do something. So many seconds pass then."""
    await local.hooks.slash(who[0], "game new", {"game": game, "seats": len(who)}, where)
    for other in who[1:]:
        await local.hooks.slash(other, "game join", {}, where)
    await local.hooks.slash(who[0], "game start", {}, where)
    turns, before = 0, None
    while (table := await services.tables.active_in(int(where))) is not None and (asked := table.asked()):
        user = table.match.seats[asked[0].seat].user_id
        turns += user != before
        clock.forward(STEP + (pause if user != before else 0.0))
        await posted(services, clock)
        await local.hooks.slash(str(user), "move", {"line": line_of(table, asked[0].seat)}, where)
        before = user
    await posted(services, clock)
    return turns


def line_of(table: Table, seat: int) -> str:
    """What a bot player would do there, as one types it."""
    return table.game.write(chosen(table, seat))


async def posted(services: Services, clock: MovingClock) -> None:
    """Waits until all that is due stands in the channel."""
    services.wake.set()
    while await services.store.outbox.due(clock.now(), 1):  # noqa: ASYNC110 - the outbox tells nobody
        await asyncio.sleep(0.005)


@asynccontextmanager
async def bot_at(local: LocalTable, clock: MovingClock, folder: Path, name: str) -> AsyncIterator[Services]:
    """A bot in this process at this table, by this clock."""
    os.environ |= {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": local.api_url,
        "DISCORD_GATEWAY_URL": local.gateway_url,
        "LAWSPEAKER_DATA_FILE": str(folder / f"{name.replace(' ', '-')}.sqlite3"),
    }
    async with opened_services(load_settings()) as opened:
        nobody = BotPlayers(Thinkers(seconds=1).choose, opened.metrics)  # people sit at every seat
        tables = OpenTables(
            TableServices(opened.store, clock.now, opened.wake, opened.metrics, nobody, opened.calendars)
        )
        services = replace(opened, clock=clock.now, tables=tables)
        point_at(local.api_url, local.gateway_url)
        bot = Lawspeaker(services)
        running = asyncio.create_task(bot.start(TOKEN))
        try:
            await local.hooks.bot_online()
            await bot.wait_until_ready()
            yield services
        finally:
            await bot.close()
            await running
