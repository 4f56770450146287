"""A running match: looking, playing, taking back, leaving."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.deeds import play, reading
from bot.interactions.scene import Scene, seat_name
from bot.interactions.typing_moves import Choice, suggest_line, suggest_part, type_line
from bot.matches import lobby
from bot.matches.posts import NoticeBody
from bot.matches.refusing import NotPossible
from bot.matches.table import Table
from bot.texts.literal import literally

Interaction = discord.Interaction[Any]


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
            await play.take_back(scene, await scene.table_here())

        await self.bot.router.answered(interaction, work, what="undo")

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
            await reading.show_score(scene, await scene.latest_here())

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
            table = await scene.table_here()
            table.must_be_running()
            place = table.own_seat(scene.actor.user_id)
            await hand_over(scene, table, place, None, resigned=True)
            await scene.say("seat.you_resigned", title=literally(table.match.title))

        await self.bot.router.answered(interaction, work, what="resign")

    @app_commands.command()
    async def seat(
        self, interaction: Interaction, number: app_commands.Range[int, 1, 8], to: discord.User | None = None
    ) -> None:
        async def work(scene: Scene) -> None:
            table = await scene.table_here()
            table.must_be_running()
            place = number - 1
            if place not in range(len(table.match.seats)):
                raise NotPossible("refused.no_such_seat")
            # Whoever keeps the channel may do it as well: host and owner may both have left the server.
            keeps_channel = interaction.permissions.manage_channels
            if not keeps_channel and scene.actor.user_id not in (table.match.host_id, table.match.seats[place].user_id):
                raise NotPossible("refused.only_host_or_owner", host=f"<@{table.match.host_id}>")
            if to is not None and to.bot:
                raise NotPossible("refused.bot_account")
            if to is None and table.match.seats[place].bot:
                raise NotPossible("refused.bot_plays_already")
            await hand_over(scene, table, place, to, resigned=False)
            await scene.say("seat.handed_over")

        await self.bot.router.answered(interaction, work, what="seat")


async def hand_over(scene: Scene, table: Table, place: int, to: discord.User | None, *, resigned: bool) -> None:
    """A seat goes to a person, or to a bot player when there is none; the channel is told."""
    old = table.match.seats[place]
    words = scene.house.language(table.match.language)
    if to is None:
        seat = lobby.bot_player(table.match, words("lobby.bot_name"), resigned=resigned)
        notice = NoticeBody(
            "notice.resigned" if resigned else "notice.to_bot", {"name": literally(old.name), "bot": seat.name}
        )
    else:
        seat = lobby.person(table.match, to.id, seat_name(to))
        notice = NoticeBody("notice.to_person", {"name": literally(old.name), "to": f"<@{to.id}>"}, (to.id,), "lobby")

    await table.change(scene.actor, lobby.handed_over(place, old, seat), notice)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(TableCog(bot))
