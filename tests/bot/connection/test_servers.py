"""What Discord tells of once is not lost where the database is away just then."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import Lawspeaker
from bot.matches.services import Services
from bot.operation.upkeep import stores
from storage.errors import ServerAway

GUILD: Any = SimpleNamespace(id=5, get_channel_or_thread=lambda channel: None)


@pytest.fixture
def bot(services: Services, monkeypatch: pytest.MonkeyPatch) -> Lawspeaker:
    """A client that serves shards beside others."""
    monkeypatch.setattr(stores, "FIRST_PAUSE", 0.0)
    bot = Lawspeaker(services)
    bot.keeper = SimpleNamespace()  # type: ignore[assignment]
    return bot


def away_at_first(monkeypatch: pytest.MonkeyPatch, what: object, name: str) -> list[str]:
    """Has the database be away when this is asked of it for the first time; the list tells of each time."""
    asked: list[str] = []
    known: Callable[..., Any] = getattr(what, name)

    async def ask(*about: object) -> object:
        asked.append(name)
        if len(asked) == 1:
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
    assert len(asked) == 2, "for servers that it has been taken off it looks again"


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
    assert len(asked) == 2
