"""What the cogs of all games share: a command is a line of notation, completed by what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord.ext import commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.completing import is_same_text, values_like
from bot.interactions.commands.typing_moves import (
    OptionSuggestion,
    at_table,
    suggest_ends,
    suggest_field,
    suggest_line,
    type_line,
)
from bot.matches.people.refusals import NotPossible
from bot.matches.play.open_tables import is_played
from bot.matches.play.table import Table
from engine.choices import kinds_of
from engine.game import Move
from texts.speech import Speech


class GameCog(commands.Cog):
    """The commands of one game."""

    game: ClassVar[str]

    def __init_subclass__(cls, game: str) -> None:
        super().__init_subclass__()
        cls.game = game

    def __init__(self, bot: Lawspeaker) -> None:
        self.bot = bot

    async def play(self, interaction: discord.Interaction[Any], what: str, line: str) -> None:
        """Plays a line of notation at the table here; refuses where another game is played."""

        async def work(context: Context) -> None:
            await type_line(context, await self.own_table(context), line)

        await self.bot.router.answered(interaction, work, what=f"{self.game} {what}", anywhere=True)

    async def own_table(self, context: Context) -> Table:
        """The table here. Raises NotPossible where there is none, or another game is played."""
        table = await context.table_here(is_played(self.game))
        if table.match.game != self.game:
            raise NotPossible("refused.other_game", game=context.viewer.words(f"{table.match.game}.title"))
        return table

    async def verb(
        self,
        interaction: discord.Interaction[Any],
        verbs: Mapping[str, str],
        field: str,
        typed: str,
        value_text: Callable[[object], str],
    ) -> str:
        """Returns the verb of the first kind of move that may have this value now, or else the first verb of all."""
        found = await at_table(self.bot.services, interaction, self.game)
        choices = found[0].game.choices(found[0].position, found[1]) if found else None
        if choices is not None and found is not None and found[0].match.game == self.game:
            for kind, verb in verbs.items():
                if any(
                    is_same_text(typed, value_text(value))
                    for value in values_like(choices, (kind,), field, {}, value_text)
                ):
                    return verb
        return next(iter(verbs.values()))

    async def suggest(
        self,
        interaction: discord.Interaction[Any],
        kinds: Sequence[str],
        field: str,
        typed: str,
        value_text: Callable[[object], str] | None = None,
    ) -> list[OptionSuggestion]:
        """Suggests the legal values of a field in moves of these kinds, as notation writes them."""
        return await suggest_field(self.bot.services, interaction, self.game, kinds, field, typed, value_text)

    async def suggest_ends(
        self,
        interaction: discord.Interaction[Any],
        begun: Sequence[str],
        head: str,
        typed: str,
        named: Callable[[Speech, Move], str],
    ) -> list[OptionSuggestion]:
        """Suggests how lines that begin so may end, of the moves that these values leave, the advised ones first."""
        return await suggest_ends(self.bot.services, interaction, self.game, begun, head, typed, named)

    async def suggest_rest(
        self, interaction: discord.Interaction[Any], kind: str, head: str, typed: str
    ) -> list[OptionSuggestion]:
        """Suggests how lines that begin so may go on, for moves of several words and for places on a board."""
        found = await at_table(self.bot.services, interaction, self.game)
        if found is None or found[0].match.game != self.game:
            return []
        choices = found[0].game.choices(found[0].position, found[1])
        if choices is None or kind not in kinds_of(choices):
            return []
        lines = await suggest_line(self.bot.services, interaction, f"{head} {typed}")
        rests = [(line.name, str(line.value).removeprefix(f"{head} ")) for line in lines]
        return [
            OptionSuggestion(name=name, value=rest)
            for (name, rest), line in zip(rests, lines, strict=True)
            if rest != line.value
        ]
