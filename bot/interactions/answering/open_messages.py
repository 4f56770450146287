"""The private messages that stand: one page for each person and match, and what was said or looked up beside it until the
next press.

A page on which somebody waits is replaced by the next ones by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog
from msgspec import Struct

from bot.interactions.answering.last_edits import LastEdits
from bot.messages.delivery.sending import UNKNOWN_MESSAGE
from bot.messages.layout.pages import Page, edited_page
from bot.operation.processes.tasks import RunningTasks, cancel_tasks

LOG: Any = structlog.get_logger("answers")
LASTS = 870.0
"""Seconds for which Discord lets a private message be removed: fifteen minutes, less what a request takes."""
KEPT = 4096
"""Most messages that are remembered: the latest."""

RemoveOpen = Callable[[], Awaitable[None]]
EditOpen = Callable[..., Awaitable[Any]]
Coming: TypeAlias = Callable[[Callable[[], bool]], AsyncIterator[Page]]
"""The pages that a page becomes by itself, in order; it can ask whether they are still waited for."""


class OpenMessage(Struct):
    """A private message: how it is removed and edited, and until when; `alone` is held for either."""

    remove: RemoveOpen
    edit: EditOpen
    until: float
    message_id: int
    alone: asyncio.Lock
    walk: str = ""
    """The custom id that leads back to the half-made choice that it shows, if any."""


def opened_message(remove: RemoveOpen, edit: EditOpen, message_id: int) -> OpenMessage:
    """A private message that stands from now on."""
    return OpenMessage(remove, edit, time.monotonic() + LASTS, message_id, asyncio.Lock())


class OpenMessages:
    """The private messages of this process. After a restart it knows none, and leaves them as they are."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[int, str], OpenMessage] = OrderedDict()
        self._match_of: dict[int, str] = {}
        """The match of which a message is the page: a press on it may lead to another one."""
        self._beside: OrderedDict[tuple[int, int], list[OpenMessage]] = OrderedDict()
        self._replaced: OrderedDict[int, None] = OrderedDict()
        self._waiting = RunningTasks()
        self.edits = LastEdits()

    def page(self, user: int, match_id: str, page: OpenMessage) -> OpenMessage | None:
        """Notes that this message is the page of this match now, and of no other; gives the former one, if that was another
        message.
        """
        left = self._match_of.get(page.message_id, match_id)
        if left != match_id and (known := self._pages.get((user, left))) and known.message_id == page.message_id:
            del self._pages[user, left]
        former = self._pages.pop((user, match_id), None)
        if former is not None:
            self._match_of.pop(former.message_id, None)
        self._pages[user, match_id] = page
        self._match_of[page.message_id] = match_id
        while len(self._pages) > KEPT:
            _, oldest = self._pages.popitem(last=False)
            self._match_of.pop(oldest.message_id, None)
        return former if former is not None and former.message_id != page.message_id else None

    def page_of(self, user: int, match_id: str) -> OpenMessage | None:
        """The page that somebody has of a match, if it is known."""
        return self._pages.get((user, match_id))

    def becomes(self, user: int, match_id: str, coming: Coming) -> None:
        """Has somebody's page of a match become what is `coming`, unless another takes its place before."""
        page = self._pages.get((user, match_id))

        def stands() -> bool:
            return page is not None and self._pages.get((user, match_id)) is page

        async def change() -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LASTS):
                    async for message in coming(stands):
                        if page is not None:
                            await edit_open_page(page, message, stands, self.edits)

        self._waiting.begin(change(), "waiting page")

    async def close(self) -> None:
        """Leaves pages as they are from now on."""
        await cancel_tasks(self._waiting)

    def beside(self, user: int, channel: int, message: OpenMessage) -> None:
        """Notes a message that stands beside others in a channel; it may have stood there before, or be a page meanwhile."""
        if message.message_id in self._match_of:
            return
        known = self._beside.setdefault((user, channel), [])
        known[:] = [*(each for each in known if each.message_id != message.message_id), message]
        self._beside.move_to_end((user, channel))
        forget_oldest(self._beside)

    def said_beside(self, user: int, channel: int, *staying: int | None) -> list[OpenMessage]:
        """The messages that stand beside others there, except those `staying`; they are forgotten here."""
        known = self._beside.pop((user, channel), [])
        if kept := [each for each in known if each.message_id in staying]:
            self._beside[user, channel] = kept
        return [each for each in known if each.message_id not in staying]

    def is_replaced(self, message_id: int | None) -> bool:
        """Whether a message goes, or has gone, for another one: nobody will see what it is changed to."""
        return message_id in self._replaced

    async def remove(self, replaced: Collection[OpenMessage]) -> None:
        """Removes messages that were replaced, each of which is known to go at once; one that stays all the same may be changed
        again.
        """
        self._replaced.update((each.message_id, None) for each in replaced)
        forget_oldest(self._replaced)
        for each in replaced:
            if not await was_removed(each):
                async with self.edits.turn(each.message_id):  # what was pressed before does not know whether it stands
                    self._replaced.pop(each.message_id, None)


def forget_oldest(known: OrderedDict[Any, Any]) -> None:
    """Forgets the oldest ones of too many."""
    while len(known) > KEPT:
        known.popitem(last=False)


async def was_removed(former: OpenMessage) -> bool:
    """Whether a private message is removed now, as far as that is still possible; it may have been dismissed."""
    if time.monotonic() > former.until:
        return False
    async with former.alone:
        try:
            await former.remove()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            LOG.info("private_message_kept", problem=repr(problem))
            return getattr(problem, "code", None) == UNKNOWN_MESSAGE  # by a first attempt, or by its reader
    return True


async def edit_open_page(page: OpenMessage, message: Page, stands: Callable[[], bool], edits: LastEdits) -> None:
    """Edits a page if it `stands`; it may have been dismissed."""
    async with page.alone, edits.turn(page.message_id):
        if not stands() or time.monotonic() > page.until:
            return
        edits.became(page.message_id, None)  # until it is known
        try:
            edits.became(page.message_id, await page.edit(**edited_page(message)))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            LOG.info("private_message_unchanged", problem=repr(problem))
