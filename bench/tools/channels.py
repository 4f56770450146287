"""A whole game in a channel of the local table, at one sitting or over days, and what it leaves there."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.tools.bots import bot_at, opened_bot
from bench.tools.games import policy_move
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import TableServices
from bot.matches.services import Services
from bot.matches.workers.thinkers import Thinkers
from emulator.clock import WallClock
from emulator.server import LocalTable
from emulator.world.shown import pictures_of_message
from tests.e2e.stages.stage import TOKEN

Json = dict[str, Any]
STEP, BETWEEN_TURNS = 20.0, 3600.0
"""Seconds that a step takes, and those before each turn of a game over days."""


class Left(Struct, frozen=True):
    """What a game leaves: messages with pictures, and all messages; and how often each of so many people was called.

    `turns` counts for each person how often their turn came after somebody else's.
    """

    people: int
    pictures: int
    messages: int
    calls: float
    turns: float


class MovingClock(WallClock):
    """The computer's clock, put forward where people would take their time."""

    ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead


async def left_by(game: str, people: int, pace: str, folder: Path) -> Left:
    """Plays a game to its end, every step by `/move`; people sit at every seat."""
    clock = MovingClock()
    async with (
        LocalTable(token=TOKEN, clock=clock) as local,
        opened_bot(folder / f"{pace.replace(' ', '-')}.sqlite3") as opened,
    ):
        nobody = BotPlayers(Thinkers(seconds=1).choose, opened.metrics)
        tables = OpenTables(
            TableServices(opened.store, clock.now, opened.wake, opened.metrics, nobody, opened.calendars)
        )
        services = replace(opened, clock=clock.now, tables=tables)
        async with bot_at(local, services):
            return await left_with(services, local, clock, game, people, pace)


async def left_with(
    services: Services, local: LocalTable, clock: MovingClock, game: str, people: int, pace: str
) -> Left:
    """Plays the game with a bot that is at the table."""
    where = local.hooks.add_channel(f"bench-{pace.replace(' ', '-')}").id
    who = [local.hooks.add_person(f"Player{number}").id for number in range(people)]
    calls = list[Json]()

    def heard(event: str, data: Json, _guild: str | None, _only: str | None) -> None:
        if event == "MESSAGE_CREATE" and data["channel_id"] == where and data["mentions"]:
            calls.append(data)

    local.world.listeners.append(heard)
    pause = BETWEEN_TURNS if pace == "over days" else 0.0
    turns = await play(services, local, clock, game, who, where, pause=pause)
    left = [posted.data for posted in local.book.posted_in(where)]
    called = sum(len(message["mentions"]) for message in calls if not pictures_of_message(message))
    return Left(
        people, sum(bool(pictures_of_message(message)) for message in left), len(left), called / people, turns / people
    )


async def play(
    services: Services, local: LocalTable, clock: MovingClock, game: str, who: list[str], where: str, *, pause: float
) -> int:
    """Plays a whole game, `pause` seconds before each turn; gives how often the turn came to another person than before."""
    await local.hooks.slash(who[0], "game new", {"game": game, "seats": len(who)}, where)
    for other in who[1:]:
        await local.hooks.slash(other, "game join", {}, where)
    await local.hooks.slash(who[0], "game start", {}, where)
    turns, before = 0, None
    while (table := await services.tables.active_in(int(where))) is not None and (asked := table.asked()):
        user = table.match.seats[asked[0].seat].user_id
        turns += user != before
        clock.ahead += STEP + (pause if user != before else 0.0)
        await until_posted(services, clock)
        await local.hooks.slash(str(user), "move", {"line": table.game.write(policy_move(table, asked[0].seat))}, where)
        before = user
    await until_posted(services, clock)
    return turns


async def until_posted(services: Services, clock: MovingClock) -> None:
    """Waits until everything that is due stands in the channel."""
    services.wake.set()
    while await services.store.outbox.due(clock.now(), 1):  # noqa: ASYNC110 - the outbox tells nobody
        await asyncio.sleep(0.005)
