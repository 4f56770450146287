"""A running match: looking, playing, taking back, leaving."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.deeds import leaving, play, reading, scores
from bot.interactions.scene import Scene, seat_name
from bot.interactions.typing_moves import Choice, suggest_line, suggest_part, suggest_seat, type_line
from bot.matches.refusing import NotPossible
from bot.matches.seats import Heir
from rendering.seats import LETTERS

Interaction = discord.Interaction[Any]
LOG: Any = structlog.get_logger("seats")
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


class TableCog(commands.Cog):
    """Commands of everybody at a table, and of those who watch."""

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    @app_commands.command()
    async def status(self, interaction: Interaction, part: str | None = None, public: bool = False) -> None:
        async def work(scene: Scene) -> None:
            await reading.show_status(scene, await scene.latest_here(), part, public=public)

        await self.bot.router.answered(interaction, work, what="status", public=public)

    @status.autocomplete("part")
    async def _parts(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await suggest_part(self.bot.house, interaction, typed)

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await reading.show_hand(scene, await scene.latest_here())

        await self.bot.router.answered(interaction, work, what="hand")

    @app_commands.command()
    async def play(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await play.show_panel(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="play")

    @app_commands.command()
    async def move(self, interaction: Interaction, line: str) -> None:
        async def work(scene: Scene) -> None:
            await type_line(scene, line)

        await self.bot.router.answered(interaction, work, what="move")

    @move.autocomplete("line")
    async def _lines(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await suggest_line(self.bot.house, interaction, typed)

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await play.take_back(scene, await play.moved_in(scene))

        await self.bot.router.answered(interaction, work, what="undo", anywhere=True)

    @app_commands.command()
    async def history(self, interaction: Interaction, page: app_commands.Range[int, 1] | None = None) -> None:
        async def work(scene: Scene) -> None:
            await reading.show_history(scene, await scene.latest_here(), page - 1 if page else None)

        await self.bot.router.answered(interaction, work, what="history")

    @app_commands.command()
    async def replay(self, interaction: Interaction, step: app_commands.Range[int, 0] | None = None) -> None:
        async def work(scene: Scene) -> None:
            await reading.show_replay(scene, await scene.latest_here(), step)

        await self.bot.router.answered(interaction, work, what="replay")

    @app_commands.command()
    async def score(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await scores.show_score(scene, await scene.latest_here())

        await self.bot.router.answered(interaction, work, what="score")

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await reading.export(scene, await scene.latest_here())

        await self.bot.router.answered(interaction, work, what="export")

    @app_commands.command()
    async def verify(self, interaction: Interaction, file: discord.Attachment) -> None:
        async def work(scene: Scene) -> None:
            await reading.check_record(scene, file)

        await self.bot.router.answered(interaction, work, what="verify", anywhere=True)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        async def work(scene: Scene) -> None:
            await leaving.ask_to_resign(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="resign")

    @app_commands.command()
    async def seat(self, interaction: Interaction, seat: str, to: discord.User | None = None) -> None:
        async def work(scene: Scene) -> None:
            table = await scene.table_here()
            table.must_be_running()
            place = seat_called(seat, len(table.match.seats))
            owner = table.match.seats[place].user_id
            # Whoever keeps the channel may do it as well: host and owner may both have left the server.
            keeps_channel = interaction.permissions.manage_channels
            if not keeps_channel and scene.actor.user_id not in (table.match.host_id, owner):
                raise NotPossible("refused.only_host_or_owner", host=f"<@{table.match.host_id}>")
            if to is not None and to.bot:
                raise NotPossible("refused.bot_account")
            if to is None and table.match.seats[place].bot:
                raise NotPossible("refused.bot_plays_already")
            heir = Heir(to.id, seat_name(to)) if to else Heir()
            gone = owner is not None and owner != scene.actor.user_id and await has_left(interaction, owner)
            await play.give_seat(scene, table, place, heir, owner_gone=gone)

        await self.bot.router.answered(interaction, work, what="seat")

    @seat.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await suggest_seat(self.bot.house, interaction, typed)


def seat_called(letter: str, seats: int) -> int:
    """The seat of a letter. Raises NotPossible where there is none."""
    place = LETTERS.find(letter.strip().upper())
    if len(letter.strip()) != 1 or place not in range(seats):
        raise NotPossible("refused.no_such_seat", letters=", ".join(LETTERS[:seats]))
    return place


async def has_left(interaction: Interaction, user_id: int) -> bool:
    """Whether somebody is not on this server any more. Where Discord does not say, they are taken to be there."""
    if interaction.guild is None:
        return False
    try:
        await interaction.guild.fetch_member(user_id)
    except discord.NotFound as problem:
        return problem.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
    except discord.HTTPException as problem:
        LOG.warning("member_not_looked_up", code=problem.code, status=problem.status)
    return False


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(TableCog(bot))
