"""A client that ends: what its library tells of afterwards, as it does for two seconds, changes nothing and is told nobody."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import COGS, Lawspeaker
from bot.matches.services import Services


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """What a service manager listens at."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("")
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", listening.getsockname().decode().replace("\0", "@"))
        yield listening


def told(manager: socket.socket) -> list[str]:
    lines: list[str] = []
    with suppress(BlockingIOError):
        while line := manager.recv(4096):
            lines.append(line.decode())
    return lines


async def late_events(bot: Lawspeaker) -> None:
    """All that the library, and the keeping of shards, may still tell."""
    guild: Any = SimpleNamespace(id=5)
    for event, about in {"ready": (), "shard_ready": (0,), "guild_available": (guild,), "guild_join": (guild,)}.items():
        bot.dispatch(event, *about)
    bot.stands_by()
    await asyncio.sleep(0)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: ")))


@pytest.mark.parametrize("shared", [False, True])
async def test_who_has_left_is_not_ready(
    services: Services, manager: socket.socket, monkeypatch: pytest.MonkeyPatch, shared: bool
):
    """Nor does anything come to the data, which somebody else may have by then."""
    bot = Lawspeaker(services)
    await bot._async_setup_hook()
    bot.keeper = SimpleNamespace() if shared else None  # type: ignore[assignment]
    bot.gate.open()
    await (bot.on_shard_ready(0) if shared else bot.on_ready())
    assert told(manager) == ["READY=1"]
    bot.keeper = None  # there is nothing to give away
    await bot.close()
    bot.keeper = SimpleNamespace() if shared else None  # type: ignore[assignment]
    bot.at_table = False
    asked: list[object] = []
    monkeypatch.setattr(services.store.outbox, "hurry", lambda *about: asked.append(about))
    await late_events(bot)
    assert told(manager) == ["STOPPING=1"]
    assert not bot.at_table
    assert asked == []


async def test_who_is_leaving_is_not_ready(services: Services, manager: socket.socket):
    """Also while it still waits for others to take over its shards."""
    bot, taken_over = Lawspeaker(services), asyncio.Event()
    await bot._async_setup_hook()
    bot.gate.open()

    async def settled(_: float) -> None:
        await taken_over.wait()

    async def nothing(*_: object) -> None:
        return

    bot.keeper = SimpleNamespace(settled=settled, note=nothing, let_go=nothing)  # type: ignore[assignment]
    closing = asyncio.create_task(bot.close())
    await asyncio.sleep(0.05)
    await late_events(bot)
    taken_over.set()
    await closing
    assert told(manager) == ["STOPPING=1"]
    assert not bot.at_table


async def test_who_leaves_takes_nothing_apart(services: Services):
    """The process is over: to unload each module of commands takes a tenth of a short life."""
    bot = Lawspeaker(services)
    await bot._async_setup_hook()
    await bot.load_extension(COGS[0])
    await bot.close()
    assert bot.is_closed()
    assert [*bot.extensions] == [COGS[0]]
