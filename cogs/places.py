"""Commands about a match: that of the place where they are typed, or one of one's own elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.own_matches import suggest_match, table_meant
from bot.interactions.commands.typing_moves import OptionSuggestion
from bot.matches.play.open_tables import MatchTest
from bot.matches.play.table import Table

Handle = Callable[[Context, Table], Awaitable[object]]


async def at_table_here(
    bot: Lawspeaker, interaction: discord.Interaction[Any], what: str, wanted: MatchTest, handle: Handle
) -> None:
    """Answers a command `what` about the match that goes on in this place, of several one that is `wanted`."""

    async def work(context: Context) -> None:
        await handle(context, await context.table_here(wanted))

    await bot.router.answered(interaction, work, what=what, anywhere=True)


async def at_match_meant(
    bot: Lawspeaker,
    interaction: discord.Interaction[Any],
    what: str,
    match: str | None,
    handle: Handle,
    *,
    over: bool = False,
) -> None:
    """Answers a command `what` about the running match that was chosen, that of this place, or the only one of one's own.

    With `over` the last match of this place counts also where it has ended.
    """

    async def work(context: Context) -> None:
        await handle(context, await table_meant(context, match, over=over))

    await bot.router.answered(interaction, work, what=what, anywhere=True)


async def _suggest_match(interaction: discord.Interaction[Any], typed: str) -> list[OptionSuggestion]:
    return await suggest_match(interaction.client.services, interaction, typed)


WITH_MATCH = app_commands.autocomplete(match=_suggest_match)
"""Completes the option `match` of a command."""


async def at_latest_here(bot: Lawspeaker, interaction: discord.Interaction[Any], what: str, handle: Handle) -> None:
    """Answers a command `what` about the last match of this place, which may be over."""

    async def work(context: Context) -> None:
        await handle(context, await context.latest_here())

    await bot.router.answered(interaction, work, what=what, anywhere=True)
