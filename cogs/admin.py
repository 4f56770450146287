"""/settings: what a person may set for themselves."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.handlers.personal import settings as handlers


class SettingsCog(commands.Cog):
    """A person's own settings, the same on every server."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @app_commands.command()
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        await self.bot.router.answered(interaction, handlers.show_settings, what="settings", anywhere=True)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(SettingsCog(bot))
