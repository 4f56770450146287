"""A bot in the process of a bench."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import opened_services
from bot.client import Lawspeaker
from bot.connection.endpoint import point_at
from bot.matches.services import Services
from bot.operation.configuration.settings import load_settings
from bot.operation.monitoring.logs import set_up_logging
from emulator.server import LocalTable
from tests.e2e.stages.stage import TOKEN


@asynccontextmanager
async def opened_bot(data_file: Path, level: str = "error") -> AsyncIterator[Services]:
    """What the bot's rooms share, with a new data file and the operator's usual settings; logs from this level on."""
    os.environ |= {"DISCORD_TOKEN": TOKEN, "LAWSPEAKER_DATA_FILE": str(data_file)}
    set_up_logging(level, "text", [TOKEN])
    async with opened_services(load_settings()) as services:
        yield services


@asynccontextmanager
async def bot_at(local: LocalTable, services: Services) -> AsyncIterator[Lawspeaker]:
    """A bot of this process that is connected to a local table."""
    point_at(local.api_url, local.gateway_url)
    bot = Lawspeaker(services)
    running = asyncio.create_task(bot.start(TOKEN))
    try:
        await local.hooks.bot_online()
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await running
