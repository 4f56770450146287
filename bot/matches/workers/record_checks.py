"""Record files are checked in processes of their own: a few at a time, one for each person, with bounded time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.matches.people.one_each import OneEach
from bot.matches.people.refusals import NotPossible
from bot.matches.workers.checking import Checked, Unreadable
from bot.operation.processes.worker_pool import TooLong, WorkerPool

WORKER = "bot.matches.workers.checking_worker"
"""The module that a process runs."""
MOST = 2
"""Processes at the same time."""
SECONDS = 20.0
"""Most seconds for fetching a file, and again for checking it: a long match takes one or two."""
PEOPLE = 30
"""How many may wait: the last is answered within five minutes, and Discord takes an answer for fifteen."""


class RecordChecks:
    """Checks records for people. `content` is the folder of the owner's files."""

    def __init__(self, content: Path | None = None) -> None:
        self._workers = WorkerPool(WORKER, most=MOST, seconds=SECONDS, content=content)
        self._waiting = OneEach(PEOPLE, again="verify.one_at_a_time", full="verify.busy")

    async def check(self, user_id: int, fetch: Callable[[], Awaitable[bytes]]) -> Checked | Unreadable:
        """Checks a person's file once it is its turn.

        Raises NotPossible for a second file of the same person, when too many wait already, and for a file that takes too
        long; NoReply or WorkFailed for a fault of ours.
        """
        with self._waiting.place(user_id):
            try:
                async with asyncio.timeout(SECONDS):
                    content = await fetch()
                return await self._workers.ask(content)
            except (TimeoutError, TooLong) as late:
                raise NotPossible("verify.too_long") from late

    async def close(self) -> None:
        """Ends the processes that have nothing to do; one that is checking ends with the bot."""
        await self._workers.close()
