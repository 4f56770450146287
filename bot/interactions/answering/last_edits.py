"""What messages have become by edits: a press tells what stood there when it was made, which may be another thing now."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakValueDictionary

import discord

from bot.messages.delivery.posted_messages import files_of
from bot.messages.layout.pages import KeptFile

KEPT = 4096
"""Messages that are remembered: the latest ones."""


class LastEdits:
    """The files of the messages that this process has edited. Each is edited by one at a time, who has its `turn`."""

    def __init__(self) -> None:
        self._files: OrderedDict[int, Mapping[str, KeptFile]] = OrderedDict()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, message_id: int) -> asyncio.Lock:
        """What is held from the look at what a message has until it is known what it has become."""
        return self._turns.setdefault(message_id, asyncio.Lock())

    def surely_there(self, message: discord.Message) -> dict[str, KeptFile]:
        """Of the files that a message had when it was pressed, those that it has now, by name.

        Another process may have edited it since this one did: what both know it still has, whoever was the last.
        """
        told, known = files_of(message), self._files.get(message.id)
        return told if known is None else {name: kept for name, kept in told.items() if known.get(name) == kept}

    def became(self, message_id: int, message: discord.Message | None) -> None:
        """Remembers what a message has become; None where that is not known."""
        self._files[message_id] = {} if message is None else files_of(message)
        self._files.move_to_end(message_id)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)
