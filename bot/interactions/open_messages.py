"""The private messages that stand open: one page for each person and match, and what was said beside it until the next press."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog
from msgspec import Struct

LOG: Any = structlog.get_logger("answers")
LASTS = 870.0
"""Seconds for which Discord lets a private message be removed: fifteen minutes, less what a request takes."""
KEPT = 4096
"""Messages that are remembered: the latest ones."""

Remove = Callable[[], Awaitable[None]]


class Open(Struct):
    """A private message: how it is removed, and when that could be done last."""

    remove: Remove
    until: float
    message_id: int


def opened(remove: Remove, message_id: int) -> Open:
    """A private message that stands since this moment."""
    return Open(remove, time.monotonic() + LASTS, message_id)


class OpenMessages:
    """What this process has shown in private. After a restart it knows of none, and leaves them as they are."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[int, str], Open] = OrderedDict()
        self._beside: OrderedDict[tuple[int, int], list[Open]] = OrderedDict()

    def page(self, user: int, match_id: str, page: Open) -> Open | None:
        """The page of a match is this message now; gives the one that it stands in for, if that is another."""
        former = self._pages.pop((user, match_id), None)
        self._pages[user, match_id] = page
        trim(self._pages)
        return former if former is not None and former.message_id != page.message_id else None

    def beside(self, user: int, channel: int, message: Open) -> None:
        """Something was said beside whatever stands in a channel."""
        self._beside.setdefault((user, channel), []).append(message)
        self._beside.move_to_end((user, channel))
        trim(self._beside)

    def said_beside(self, user: int, channel: int, *staying: int | None) -> list[Open]:
        """What was said there beside other messages, but for those that are `staying`; it is forgotten here."""
        known = self._beside.pop((user, channel), [])
        if kept := [each for each in known if each.message_id in staying]:
            self._beside[user, channel] = kept
        return [each for each in known if each.message_id not in staying]


def trim(known: OrderedDict[Any, Any]) -> None:
    """Forgets the oldest ones of too many."""
    while len(known) > KEPT:
        known.popitem(last=False)


async def removed(former: Open) -> None:
    """Takes a private message away where that is still possible. That somebody has dismissed it does no harm."""
    if time.monotonic() > former.until:
        return
    try:
        await former.remove()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        LOG.info("private_message_kept", problem=repr(problem))
