"""/stats, /table and /moments: what came of the matches that are over."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context, seat_name
from bot.interactions.commands.registration import IN_SERVERS_ALONE
from bot.interactions.handlers.personal import moments, standings
from bot.matches.games.registry import GAMES
from bot.messages.reports.stats_pages import ME, SERVER, StatsAsked
from bot.standings.ledger import OVERALL

Interaction = discord.Interaction[Any]
GAME_CHOICES = [app_commands.Choice(name=name, value=name) for name in GAMES]


class StandingsCog(commands.Cog):
    """Statistics, tables, and the moment of the week."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def stats(
        self,
        interaction: Interaction,
        who: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
        server: bool = False,
    ) -> None:
        async def work(context: Context) -> None:
            whose = SERVER if server else str(who.id) if who else ME
            asked = StatsAsked(whose, game.value if game else OVERALL)
            await standings.show_stats(context, asked, seat_name(who) if who else None)

        await self.bot.router.answered(interaction, work, what="stats", anywhere=True)

    @app_commands.command()
    @app_commands.choices(game=GAME_CHOICES)
    @IN_SERVERS_ALONE
    async def table(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        async def work(context: Context) -> None:
            await standings.show_table(context, 0, game.value if game else OVERALL)

        await self.bot.router.answered(interaction, work, what="table")

    @app_commands.command()
    @IN_SERVERS_ALONE
    async def moments(self, interaction: Interaction) -> None:
        await self.bot.router.answered(interaction, moments.show_moments, what="moments")


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(StandingsCog(bot))
