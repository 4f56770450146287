"""/help, /hint, /puzzle, /rules and /why: how to begin, what to do, the rulebook, and the rule behind a refusal."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.registration import usable_anywhere
from bot.interactions.commands.typing_moves import OptionSuggestion, suggest_why
from bot.interactions.handlers.looking import puzzles, rules
from bot.interactions.handlers.playing import learning
from bot.matches.games.registry import GAMES
from bot.matches.play.open_tables import is_running
from cogs.places import WITH_MATCH, at_match_meant

Interaction = discord.Interaction[Any]
GAME_CHOICES = [app_commands.Choice(name=name, value=name) for name in GAMES]


class HelpCog(commands.Cog):
    """Commands that explain."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    async def _game(self, interaction: Interaction, chosen: str | None) -> str:
        """The game in question: the one chosen, else the one played here, else the first."""
        if chosen in GAMES:
            return str(chosen)
        table = await self.bot.services.tables.latest_in(interaction.channel_id or 0)
        return table.match.game if table else next(iter(GAMES))

    @app_commands.command(name="help")
    async def first_steps(self, interaction: Interaction) -> None:
        await self.bot.router.answered(interaction, learning.show_help, what="help", anywhere=True)

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def hint(self, interaction: Interaction, match: str | None = None) -> None:
        await at_match_meant(self.bot, interaction, "hint", match, learning.show_hint)

    @app_commands.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def puzzle(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        async def work(context: Context) -> None:
            await puzzles.show_puzzle(context, game.value if game else "")

        await self.bot.router.answered(interaction, work, what="puzzle", anywhere=True)

    @app_commands.command()
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(
        self, interaction: Interaction, about: str | None = None, game: app_commands.Choice[str] | None = None
    ) -> None:
        async def work(context: Context) -> None:
            asked = await self._game(interaction, game.value if game else None)
            await (rules.show_rules(context, asked, about) if about else rules.open_rules(context, asked))

        await self.bot.router.answered(interaction, work, what="rules", anywhere=True)

    @rules.autocomplete("about")
    async def _about(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        game = await self._game(interaction, getattr(interaction.namespace, "game", None))
        person = await self.bot.services.person(interaction.user.id)
        words = self.bot.services.language_for(person.language, str(interaction.locale))
        book = self.bot.services.rulebooks[game][words.language]
        return [OptionSuggestion(name=found.label, value=found.value) for found in book.search(typed)]

    @app_commands.command()
    async def why(self, interaction: Interaction, move: str) -> None:
        async def work(context: Context) -> None:
            await rules.explain_refusal(context, await context.table_here(is_running), move)

        await self.bot.router.answered(interaction, work, what="why", anywhere=True)

    @why.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_why(self.bot.services, interaction, typed)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(HelpCog(bot))
