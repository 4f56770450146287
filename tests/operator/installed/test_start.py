"""What is done before the bot is at the table, so that nobody waits for it there, and what one sees of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.app import opened_services
from bot.operation.configuration.settings import Settings
from engine.odin.facts.content import odin_content
from tests.operator.installed.test_container import starts_and_is_well


async def test_the_facts_of_the_games_are_read(tmp_path: Path) -> None:
    odin_content.cache_clear()
    settings = Settings(_env_file=None, data_file=tmp_path / "games.sqlite3")  # type: ignore[call-arg]
    async with opened_services(settings):
        assert odin_content.cache_info().currsize == 1


def test_the_address_of_the_page_is_the_last_that_is_said(workplace: Path) -> None:
    root = str(Path(__file__).parents[3])
    starts_and_is_well(
        [sys.executable, "-m", "bot"], workplace, {**os.environ, "PYTHONPATH": root, "LAWSPEAKER_LOCAL_PORT": "0"}
    )
