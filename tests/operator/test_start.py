"""What is done before the bot is at the table, so that nobody waits for it there."""

from __future__ import annotations

from pathlib import Path

from bot.app import opened_services
from bot.operation.settings import Settings
from engine.odin.facts.content import content


async def test_the_facts_of_the_games_are_read(tmp_path: Path) -> None:
    content.cache_clear()
    settings = Settings(_env_file=None, data_file=tmp_path / "games.sqlite3")  # type: ignore[call-arg]
    async with opened_services(settings):
        assert content.cache_info().currsize == 1
