"""The files of edited messages: a press tells what stood there when it was made, which may have changed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakValueDictionary

import discord

from bot.messages.delivery.posted_messages import files_of
from bot.messages.layout.pages import KeptFile

KEPT = 4096
"""Most messages that are remembered: the latest."""


class LastEdits:
    """The files of the messages that this process has edited. Whoever edits one holds its `turn`."""

    def __init__(self) -> None:
        self._files: OrderedDict[int, Mapping[str, KeptFile]] = OrderedDict()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, message_id: int) -> asyncio.Lock:
        """The lock to hold from a look at a message's files until its edit is known."""
        return self._turns.setdefault(message_id, asyncio.Lock())

    def surely_there(self, message: discord.Message) -> dict[str, KeptFile]:
        """The files, by name, that a message had when it was pressed and surely still has.

        Another process may have edited it since this one did: files that both know of are still there.
        """
        told, known = files_of(message), self._files.get(message.id)
        return told if known is None else {name: kept for name, kept in told.items() if known.get(name) == kept}

    def became(self, message_id: int, message: discord.Message | None) -> None:
        """Remembers a message after an edit; None where the outcome is not known."""
        self._files[message_id] = {} if message is None else files_of(message)
        self._files.move_to_end(message_id)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)
