"""A channel in which people write beside the bot: messages in their order, what Discord does to them, and what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord

from tests.bot.support.posted import Posted, refusal

BOT = 1
BOARD = "board-"
"""How the names of the pictures of the draft's board begin."""


@dataclass
class Said(Posted):
    """A message that can be edited and deleted where it stands. `pings` are those whom its posting has notified."""

    room: Any = None

    async def edit(self, **changes: Any) -> None:
        await self.room.edit(self.id, **changes)

    async def delete(self) -> None:
        await self.room.delete(self.id)


@dataclass
class Room:
    """One channel. `refused` are raised before, `lost` after the next requests of a kind: send, edit, fetch, delete or history.

    None among the lost ones: that one is not lost. Requests of a kind that has a gate wait for it.
    """

    ids: Any
    messages: list[Said] = field(default_factory=list[Said])
    nonces: dict[str, Said] = field(default_factory=dict[str, Said])
    refused: dict[str, list[Exception]] = field(default_factory=dict[str, list[Exception]])
    lost: dict[str, list[Exception | None]] = field(default_factory=dict[str, list[Exception | None]])
    asked: list[str] = field(default_factory=list[str])
    gates: dict[str, asyncio.Event] = field(default_factory=dict[str, asyncio.Event])
    shows_nonces: bool = False

    def chat(self, number: int = 1) -> None:
        """Other people write."""
        others = SimpleNamespace(id=2)
        self.messages += [Said(next(self.ids), others, content="hello", room=self) for _ in range(number)]

    def ours(self) -> list[Said]:
        return [message for message in self.messages if message.author.id == BOT]

    def boards(self) -> list[Said]:
        """The messages with a board of the draft."""
        return [message for message in self.ours() if any(name.startswith(BOARD) for name, _ in message.files)]

    def calls(self) -> list[Said]:
        return [message for message in self.ours() if message.content.startswith("🔔")]

    async def _before(self, kind: str) -> None:
        self.asked.append(kind)
        if kind in self.gates:
            await self.gates[kind].wait()
        if self.refused.get(kind):
            raise self.refused[kind].pop(0)

    def _after(self, kind: str) -> None:
        if self.lost.get(kind) and (problem := self.lost[kind].pop(0)) is not None:
            raise problem

    def _standing(self, message_id: int) -> Said:
        for message in self.messages:
            if message.id == message_id:
                return message
        raise refusal(404, 10008)

    async def send(self, *, nonce: str, allowed_mentions: Any, **said: Any) -> Said:
        await self._before("send")
        message = self.nonces.get(nonce)
        if message is None:
            pings = tuple(user.id for user in allowed_mentions.users)
            known = nonce if self.shows_nonces else None
            message = Said(next(self.ids), SimpleNamespace(id=BOT), known, pings=pings, room=self)
            message.put(said)
            self.messages.append(message)
            self.nonces[nonce] = message
        self._after("send")
        return message

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[Said]:
        await self._before("history")
        later = [m for m in self.messages if not isinstance(after, discord.Object) or m.id > after.id]
        for message in later[:limit]:
            yield message

    async def fetch_message(self, message_id: int) -> Said:
        await self._before("fetch")
        return self._standing(message_id)

    def get_partial_message(self, message_id: int) -> Any:
        return SimpleNamespace(edit=partial(self.edit, message_id), delete=partial(self.delete, message_id))

    async def edit(self, message_id: int, **changes: Any) -> None:
        await self._before("edit")
        message = self._standing(message_id)
        message.put(changes)
        message.edits += 1
        if "content" in changes or message.is_page:
            assert not changes["allowed_mentions"].users, "an edit is to call nobody"
        self._after("edit")

    async def delete(self, message_id: int) -> None:
        await self._before("delete")
        self.messages.remove(self._standing(message_id))
        self._after("delete")


class Server:
    """As much of discord.py's client as the delivery uses."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=BOT)
        self.ids = count(1000)
        self.rooms: dict[int, Room] = {}
        self.closed_doors: set[int] = set()

    def get_partial_messageable(self, channel_id: int) -> Room:
        return self.rooms.setdefault(channel_id, Room(self.ids))

    def get_channel(self, _channel_id: int) -> None:
        """Nothing is known of it beyond what requests tell."""

    async def create_dm(self, user: Any) -> Room:
        if user.id in self.closed_doors:
            raise refusal(403, 50007)
        return self.get_partial_messageable(user.id)
