"""A running match: looking, playing, taking back, leaving."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context, seat_name
from bot.interactions.commands.own_matches import suggest_part, table_meant
from bot.interactions.commands.registration import IN_SERVERS_ALONE, usable_anywhere
from bot.interactions.commands.typing_moves import (
    OptionSuggestion,
    suggest_level,
    suggest_line,
    suggest_seat,
    type_line,
)
from bot.interactions.handlers.looking import analysis, board, history, records, scores
from bot.interactions.handlers.playing import play, undo
from bot.interactions.handlers.seats import giving, leaving
from bot.matches.games.bot_levels import typed_level
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir
from cogs.board_menus import add_board_menus
from cogs.places import WITH_MATCH, at_latest_here, at_match_meant

Interaction = discord.Interaction[Any]


class TableCog(commands.Cog):
    """Commands of everybody at a table, and of those who watch."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def status(
        self, interaction: Interaction, part: str | None = None, public: bool = False, match: str | None = None
    ) -> None:
        async def work(context: Context) -> None:
            # What is played elsewhere, perhaps where others here see nothing of it, is shown to nobody else.
            shown_to_all = not context.answer.is_private
            table = await (context.latest_here() if shown_to_all else table_meant(context, match, over=True))
            await board.show_status(context, table, part, public=shown_to_all)

        await self.bot.router.answered(interaction, work, what="status", public=public and not match, anywhere=True)

    @status.autocomplete("part")
    async def _parts(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_part(self.bot.services, interaction, typed)

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def hand(self, interaction: Interaction, match: str | None = None) -> None:
        await at_match_meant(self.bot, interaction, "hand", match, board.show_hand, over=True)

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def play(self, interaction: Interaction, match: str | None = None) -> None:
        await at_match_meant(self.bot, interaction, "play", match, play.show_panel)

    @app_commands.command()
    @WITH_MATCH
    async def move(self, interaction: Interaction, line: str, match: str | None = None) -> None:
        async def play(context: Context, table: Table) -> None:
            await type_line(context, table, line)

        await at_match_meant(self.bot, interaction, "move", match, play)

    @move.autocomplete("line")
    async def _lines(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_line(self.bot.services, interaction, typed)

    @app_commands.command()
    @WITH_MATCH
    async def undo(self, interaction: Interaction, match: str | None = None) -> None:
        async def work(context: Context) -> None:
            table = await (table_meant(context, match) if match else undo.moved_in(context))
            await undo.take_back(context, table)

        await self.bot.router.answered(interaction, work, what="undo", anywhere=True)

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def history(
        self, interaction: Interaction, page: app_commands.Range[int, 1] | None = None, match: str | None = None
    ) -> None:
        async def show(context: Context, table: Table) -> None:
            await history.show_history(context, table, page - 1 if page else None)

        await at_match_meant(self.bot, interaction, "history", match, show, over=True)

    @app_commands.command()
    async def replay(self, interaction: Interaction, step: app_commands.Range[int, 0] | None = None) -> None:
        async def work(context: Context) -> None:
            await history.show_replay(context, await context.latest_here(), step)

        await self.bot.router.answered(interaction, work, what="replay", anywhere=True)

    @app_commands.command()
    @usable_anywhere
    @WITH_MATCH
    async def score(self, interaction: Interaction, match: str | None = None) -> None:
        await at_match_meant(self.bot, interaction, "score", match, scores.show_score, over=True)

    @app_commands.command()
    async def analysis(self, interaction: Interaction) -> None:
        await at_latest_here(self.bot, interaction, "analysis", analysis.show_analysis)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        await at_latest_here(self.bot, interaction, "export", records.export_record)

    @app_commands.command()
    async def verify(self, interaction: Interaction, file: discord.Attachment) -> None:
        async def work(context: Context) -> None:
            await records.check_record(context, file)

        await self.bot.router.answered(interaction, work, what="verify", anywhere=True)

    @app_commands.command()
    @WITH_MATCH
    async def resign(self, interaction: Interaction, match: str | None = None) -> None:
        await at_match_meant(self.bot, interaction, "resign", match, leaving.ask_to_resign)

    @app_commands.command()
    @IN_SERVERS_ALONE
    async def seat(
        self, interaction: Interaction, seat: str, to: discord.User | None = None, level: str | None = None
    ) -> None:
        async def work(context: Context) -> None:
            table = await context.table_here()
            table.must_be_running()
            place = giving.seat_called(seat, len(table.match.seats))
            if to is not None and to.bot:
                raise NotPossible("refused.bot_account")
            strength = typed_level(context.viewer.words, table.match.game, level)
            heir = Heir(to.id, seat_name(to)) if to else Heir(level=strength)
            await giving.ask_to_give(context, table, place, heir)

        await self.bot.router.answered(interaction, work, what="seat")

    @seat.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_seat(self.bot.services, interaction, typed)

    @seat.autocomplete("level")
    async def _levels(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggest_level(self.bot.services, interaction, typed)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(TableCog(bot))
    add_board_menus(bot)
