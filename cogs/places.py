"""Commands about the match of the place where they are typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.matches.play.table import Table

Handle = Callable[[Context, Table], Awaitable[object]]


async def at_table_here(bot: Lawspeaker, interaction: discord.Interaction[Any], what: str, handle: Handle) -> None:
    """Answers a command `what` about the match that goes on in this place."""

    async def work(context: Context) -> None:
        await handle(context, await context.table_here())

    await bot.router.answered(interaction, work, what=what, anywhere=True)


async def at_latest_here(bot: Lawspeaker, interaction: discord.Interaction[Any], what: str, handle: Handle) -> None:
    """Answers a command `what` about the last match of this place, which may be over."""

    async def work(context: Context) -> None:
        await handle(context, await context.latest_here())

    await bot.router.answered(interaction, work, what=what, anywhere=True)
