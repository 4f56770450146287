"""/tournament: tournaments of this server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.registration import IN_SERVERS_ALONE
from bot.interactions.commands.typing_moves import OptionSuggestion, suggest_language
from bot.interactions.handlers.lobbies import tournament_options, tournaments
from bot.matches.games.registry import GAMES
from storage.records.tournaments import Tournament

Interaction = discord.Interaction[Any]
GAME_CHOICES = [app_commands.Choice(name=name, value=name) for name in GAMES]
HOURS = app_commands.Range[float, 0.1, 720.0]


class TournamentCog(commands.Cog):
    """Tournaments."""

    tournament = IN_SERVERS_ALONE(app_commands.Group(name="tournament", description="…"))

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @tournament.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        title: str | None = None,
        language: str | None = None,
        starts_in: HOURS | None = None,
    ) -> None:
        async def work(context: Context) -> None:
            words = context.services.known_language(language) if language else context.shared_language()
            await tournaments.open_tournament(context, game.value, title or "", words, starts_in)

        await self.bot.router.answered(interaction, work, what="tournament new")

    @new.autocomplete("language")
    async def _languages(self, _interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return suggest_language(self.bot.services, typed)

    @tournament.command()
    async def status(self, interaction: Interaction) -> None:
        await self._at(interaction, "status", tournaments.show_tournament)

    @tournament.command()
    async def join(self, interaction: Interaction) -> None:
        await self._at(interaction, "join", tournaments.join_tournament)

    @tournament.command()
    async def leave(self, interaction: Interaction) -> None:
        await self._at(interaction, "leave", tournaments.leave_tournament)

    @tournament.command()
    async def back(self, interaction: Interaction) -> None:
        await self._at(interaction, "back", tournaments.return_to_tournament)

    @tournament.command()
    async def options(self, interaction: Interaction) -> None:
        await self._at(interaction, "options", tournament_options.show_options)

    @tournament.command()
    async def start(self, interaction: Interaction) -> None:
        await self._at(interaction, "start", tournaments.start_tournament)

    @tournament.command()
    async def end(self, interaction: Interaction) -> None:
        await self._at(interaction, "end", tournaments.end_tournament)

    @tournament.command()
    async def remove(self, interaction: Interaction, who: discord.User) -> None:
        async def work(context: Context, found: Tournament) -> None:
            await tournaments.remove_entrant(context, found, who.id)

        await self._at(interaction, "remove", work)

    async def _at(
        self, interaction: Interaction, what: str, does: Callable[[Context, Tournament], Awaitable[None]]
    ) -> None:
        """Answers a command about the tournament of this place."""

        async def work(context: Context) -> None:
            await does(context, await tournaments.tournament_here(context))

        await self.bot.router.answered(interaction, work, what=f"tournament {what}")


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(TournamentCog(bot))
