"""A delivery that is stopped and begun anew, and the turns of a draft of Ann and Ben whose boards it posts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import inf
from typing import Any, cast

from msgspec import structs

from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.delivery.outbox_delivery import Delivery
from storage.records.posts import OutboxEntry
from tests.bot.support.lively import Server
from tests.bot.support.stored_matches import ANN, BEN, StandingClock


class Posting:
    """A delivery that can be stopped, as by a kill, and begun anew."""

    def __init__(self, services: Services, server: Server) -> None:
        self._services, self._server = services, server
        self._delivery = Delivery(services, cast(Any, server))
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._delivery = Delivery(self._services, cast(Any, self._server))
        self._task = asyncio.create_task(self._delivery.run())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def settled(self, waiting: int = 0) -> None:
        """Wait until so many messages wait; where none does, also until what follows from the last one's arrival is noted."""
        async with asyncio.timeout(20):
            while (await self._services.store.counts(inf)).waiting != waiting:  # noqa: ASYNC110 - only the store knows
                await asyncio.sleep(0.002)
            while not waiting and self._delivery._claims.busy:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.002)

    async def idle(self) -> None:
        """Wait until nothing is due now; what is to come later waits on."""
        async with asyncio.timeout(20):
            while await self._services.store.outbox.due(self._services.clock(), 1):  # noqa: ASYNC110 - only the store knows
                await asyncio.sleep(0.002)

    async def failed(self) -> OutboxEntry:
        """The first waiting message, once it was tried in vain."""
        async with asyncio.timeout(20):
            while not (due := await self._services.store.outbox.due(1e12, 1)) or not due[0].attempts:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
        return due[0]

    def wake(self) -> None:
        self._services.wake.set()

    def go_on(self, entry: OutboxEntry) -> None:
        """The pause before it is tried again has passed."""
        cast(StandingClock, self._services.clock).now = entry.next_try_at
        self._services.wake.set()


async def wish(services: Services, user: int, **fields: Any) -> None:
    """Somebody's settings."""
    person = structs.replace(await services.person(user), **fields)
    await services.store.people.save(person, services.clock())


async def answer(table: Table, user: int) -> None:
    """Somebody chooses a card in secret, or claims nothing."""
    seat = (ANN, BEN).index(user)
    card = min(table.position.players[seat].hand)  # type: ignore[attr-defined]
    claims = len(table.asked()) == 1 and "claim_number" in {decision.question for decision in table.asked()}
    await table.play_line(Actor(user), "skip" if claims else f"pick {card}; put left")


async def turn(table: Table) -> None:
    """All who are asked answer: then there is a board."""
    for user in waited_for(table):
        await answer(table, user)


async def played(table: Table, posting: Posting, turns: int) -> None:
    """So many boards, each posted before the next one."""
    for _ in range(turns):
        await turn(table)
        await posting.settled()


def waited_for(table: Table) -> list[int]:
    """The people who are asked."""
    return [(ANN, BEN)[decision.seat] for decision in table.asked()]


def mentions(users: list[int]) -> str:
    """How a message names people."""
    return ", ".join(f"<@{user}>" for user in users)
