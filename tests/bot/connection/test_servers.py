"""What Discord tells of once is not lost where the database is away just then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import Lawspeaker
from bot.connection import servers
from bot.matches.services import Services
from storage.errors import ServerAway
from storage.records.matches import Match

GUILD: Any = SimpleNamespace(id=5, get_channel_or_thread=lambda channel: None)


@pytest.fixture
def bot(services: Services, monkeypatch: pytest.MonkeyPatch) -> Lawspeaker:
    """A client that serves shards beside others."""
    monkeypatch.setattr(servers, "RETRY_SECONDS", 0.0)
    bot = Lawspeaker(services)
    bot.keeper = SimpleNamespace()  # type: ignore[assignment]
    return bot


def away_at_first(monkeypatch: pytest.MonkeyPatch, what: object, name: str) -> list[str]:
    """Has the database be away when this is asked of it for the first two times; the list tells of each time."""
    asked: list[str] = []
    known: Callable[..., Any] = getattr(what, name)

    async def ask(*about: object) -> object:
        asked.append(name)
        if len(asked) <= 2:
            raise ServerAway("it is away")
        return await known(*about)

    monkeypatch.setattr(what, name, ask)
    return asked


async def test_who_comes_to_the_table_is_there_whatever_is_away(bot: Lawspeaker, monkeypatch: pytest.MonkeyPatch):
    await bot._async_setup_hook()
    bot.gate.open()
    asked = away_at_first(monkeypatch, bot.services.store.matches, "guilds_in_play")
    await bot.on_shard_ready(0)
    assert bot.at_table
    assert len(asked) == 3, "for servers that it has been taken off it looks again"


@pytest.mark.parametrize(
    ("event", "about", "store", "name"),
    [
        ("on_guild_remove", GUILD, "matches", "active_in_guild"),
        ("on_guild_join", GUILD, "matches", "gone"),
        ("on_guild_available", GUILD, "outbox", "hurry"),
        ("on_guild_channel_delete", SimpleNamespace(id=7), "matches", "active_in_channel"),
    ],
)
async def test_what_follows_is_done_again(
    bot: Lawspeaker, monkeypatch: pytest.MonkeyPatch, event: str, about: object, store: str, name: str
):
    asked = away_at_first(monkeypatch, getattr(bot.services.store, store), name)
    await getattr(bot, event)(about)
    assert len(asked) == 3


async def test_of_many_that_wait_one_asks(bot: Lawspeaker, monkeypatch: pytest.MonkeyPatch, capsys: Any):
    """And the outage is told once, however many servers Discord names meanwhile."""
    monkeypatch.setattr(servers, "RETRY_SECONDS", 0.01)
    away, asked = asyncio.Event(), list[int]()

    async def gone(_: float) -> list[Match]:
        asked.append(1)
        if not away.is_set():
            raise ServerAway("it is away")
        return []

    monkeypatch.setattr(bot.services.store.matches, "gone", gone)
    joined = [asyncio.create_task(bot.on_guild_available(GUILD)) for _ in range(50)]
    await asyncio.sleep(0.1)
    assert 50 < len(asked) < 70, "all once, and one of them again and again"
    away.set()
    await asyncio.gather(*joined)
    assert bot.services.metrics.outages._lasting["database"].parts == {"events": len(asked) - 50}


async def test_who_leaves_does_no_more(bot: Lawspeaker, monkeypatch: pytest.MonkeyPatch):
    """The data may be another process's by then."""

    async def away(*_: object) -> None:
        raise ServerAway("it is away")

    monkeypatch.setattr(bot.services.store.matches, "active_in_guild", away)
    left = asyncio.create_task(bot.on_guild_remove(GUILD))
    await asyncio.sleep(0.05)
    assert not left.done()
    bot._followed = True
    await asyncio.wait_for(left, 1.0)
