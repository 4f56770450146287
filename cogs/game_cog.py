"""What the cogs of all games have in common: a command is a line of notation, completed by what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import discord
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.scene import Scene
from bot.interactions.typing_moves import Choice, suggest_field, suggest_line, type_line
from bot.matches.refusing import NotPossible


class GameCog(commands.Cog):
    """The commands of one game."""

    game: ClassVar[str]

    def __init_subclass__(cls, game: str) -> None:
        super().__init_subclass__()
        cls.game = game

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    async def play(self, interaction: discord.Interaction[Any], what: str, line: str) -> None:
        """Plays a line of notation at the table here. Refused where another game is played."""

        async def work(scene: Scene) -> None:
            table = await scene.table_here()
            if table.match.game != self.game:
                raise NotPossible("refused.other_game", game=scene.desk.words(f"{table.match.game}.title"))
            await type_line(scene, line)

        await self.bot.router.answered(interaction, work, what=f"{self.game} {what}")

    async def suggest(
        self,
        interaction: discord.Interaction[Any],
        kinds: Sequence[str],
        field: str,
        typed: str,
        value_text: Callable[[object], str] = str,
    ) -> list[Choice]:
        """The legal values of a field of the moves of these kinds, as notation writes them."""
        return await suggest_field(self.bot.house, interaction, self.game, kinds, field, typed, value_text)

    async def suggest_rest(self, interaction: discord.Interaction[Any], head: str, typed: str) -> list[Choice]:
        """What may follow the beginning of a line: for what is put together of several words, and for places on a board."""
        table = await self.bot.house.tables.active_in(interaction.channel_id or 0)
        if table is None or table.match.game != self.game:
            return []
        lines = await suggest_line(self.bot.house, interaction, f"{head} {typed}")
        rests = [(line.name, str(line.value).removeprefix(f"{head} ")) for line in lines]
        return [
            Choice(name=name, value=rest) for (name, rest), line in zip(rests, lines, strict=True) if rest != line.value
        ]
