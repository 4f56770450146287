"""A channel in which people write beside the bot: messages in their order, what Discord does to them, and what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord

BOT = 1


def refusal(status: int, code: int) -> discord.HTTPException:
    """Discord's no."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


@dataclass
class Said:
    """A message as it stands in the channel. `pings` are those whom its posting has notified."""

    id: int
    author: Any
    nonce: None = None
    content: str = ""
    pings: tuple[int, ...] = ()
    files: tuple[tuple[str, str | None], ...] = ()
    buttons: bool = False
    edits: int = 0


@dataclass
class Room:
    """One channel. `refused` are raised before, `lost` after the next requests of a kind: send, edit, delete or history."""

    ids: Any
    messages: list[Said] = field(default_factory=list[Said])
    nonces: dict[str, Said] = field(default_factory=dict[str, Said])
    refused: dict[str, list[Exception]] = field(default_factory=dict[str, list[Exception]])
    lost: dict[str, list[Exception]] = field(default_factory=dict[str, list[Exception]])
    asked: list[str] = field(default_factory=list[str])
    gate: asyncio.Event | None = None
    """Where it is there, edits wait for it."""

    def chat(self, number: int = 1) -> None:
        """Other people write."""
        self.messages += [Said(next(self.ids), SimpleNamespace(id=2), content="hello") for _ in range(number)]

    def ours(self) -> list[Said]:
        return [message for message in self.messages if message.author.id == BOT]

    def boards(self) -> list[Said]:
        return [message for message in self.ours() if any(name == "board.png" for name, _ in message.files)]

    def calls(self) -> list[Said]:
        return [message for message in self.ours() if message.content.startswith("🔔")]

    def _before(self, kind: str) -> None:
        self.asked.append(kind)
        if self.refused.get(kind):
            raise self.refused[kind].pop(0)

    def _after(self, kind: str) -> None:
        if self.lost.get(kind):
            raise self.lost[kind].pop(0)

    async def send(self, *, nonce: str, content: str, allowed_mentions: Any, files: Any, view: Any = None) -> Said:
        self._before("send")
        message = self.nonces.get(nonce)
        if message is None:
            pings = tuple(user.id for user in allowed_mentions.users)
            message = Said(next(self.ids), SimpleNamespace(id=BOT), None, content, pings, told(files), view is not None)
            self.messages.append(message)
            self.nonces[nonce] = message
        self._after("send")
        return message

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[Said]:
        self._before("history")
        later = [m for m in self.messages if not isinstance(after, discord.Object) or m.id > after.id]
        for message in later[:limit]:
            yield message

    def get_partial_message(self, message_id: int) -> Any:
        def standing() -> Said:
            for message in self.messages:
                if message.id == message_id:
                    return message
            raise refusal(404, 10008)

        async def edit(**changes: Any) -> None:
            self._before("edit")
            if self.gate is not None:
                await self.gate.wait()
            message = standing()
            message.content = changes.get("content", message.content)
            if "attachments" in changes:
                message.files = told(changes["attachments"])
            message.buttons = changes["view"] is not None
            message.edits += 1
            assert "content" not in changes or not changes["allowed_mentions"].users, "an edit is to call nobody"
            self._after("edit")

        async def delete() -> None:
            self._before("delete")
            self.messages.remove(standing())
            self._after("delete")

        return SimpleNamespace(edit=edit, delete=delete)


def told(files: Any) -> tuple[tuple[str, str | None], ...]:
    """The names and the alt texts of files."""
    return tuple((file.filename, file.description) for file in files)


class Server:
    """As much of discord.py's client as the delivery uses."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=BOT)
        self.ids = count(1000)
        self.rooms: dict[int, Room] = {}
        self.closed_doors: set[int] = set()

    def get_partial_messageable(self, channel_id: int) -> Room:
        return self.rooms.setdefault(channel_id, Room(self.ids))

    async def create_dm(self, user: Any) -> Room:
        if user.id in self.closed_doors:
            raise refusal(403, 50007)
        return self.get_partial_messageable(user.id)
