"""/keltis: the moves of Keltis, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.typing_moves import Choice
from cogs.game_cog import GameCog
from engine.keltis.moves import DECK
from engine.keltis.notation import write_card
from engine.keltis.pieces import COLOURS, Figure

Interaction = discord.Interaction[Any]


def value_text(value: object) -> str:
    """A card, figure, stone or pile as notation writes it."""
    match value:
        case Figure(size, at):
            return f"{size}@{at}"
        case None:
            return ""
        case int():
            return write_card(value)
        case _:
            return str(value)


def pile_text(value: object) -> str:
    """A pile as notation writes it."""
    return COLOURS[value] if isinstance(value, int) else DECK


class KeltisCog(GameCog, game="keltis"):
    """The game's own moves; each is a line of notation put together from the options."""

    keltis = app_commands.Group(name="keltis", description="…")

    @keltis.command()
    async def lay(self, interaction: Interaction, card: str, figure: str | None = None, to: str | None = None) -> None:
        await self.play(interaction, "lay", f"lay {card} {way(figure, to)}")

    @keltis.command()
    async def discard(self, interaction: Interaction, card: str) -> None:
        await self.play(interaction, "discard", f"discard {card}")

    @keltis.command()
    async def move(self, interaction: Interaction, figure: str | None = None, to: str | None = None) -> None:
        await self.play(interaction, "move", f"move {way(figure, to)}")

    @keltis.command()
    async def strip(self, interaction: Interaction, card: str | None = None, colour: str | None = None) -> None:
        await self.play(interaction, "strip", f"strip hand {card}" if card else f"strip row {colour or ''}")

    @keltis.command()
    async def draw(self, interaction: Interaction, pile: str = DECK) -> None:
        await self.play(interaction, "draw", f"draw {pile}")

    @keltis.command()
    async def skip(self, interaction: Interaction) -> None:
        await self.play(interaction, "skip", "skip")

    @lay.autocomplete("card")
    @discard.autocomplete("card")
    @strip.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> list[Choice]:
        command = interaction.command.name if interaction.command else ""
        kinds = {"lay": ["lay"], "discard": ["discard"], "strip": ["strip_hand"]}[command]
        return await self.suggest(interaction, kinds, "card", typed, value_text)

    @lay.autocomplete("figure")
    @move.autocomplete("figure")
    async def _figures(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ["lay", "move"], "figure", typed, value_text)

    @lay.autocomplete("to")
    @move.autocomplete("to")
    async def _stones(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ["lay", "move"], "to", typed, value_text)

    @strip.autocomplete("colour")
    async def _rows(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ["strip_row"], "colour", typed, pile_text)

    @draw.autocomplete("pile")
    async def _piles(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ["draw"], "pile", typed, pile_text)


def way(figure: str | None, to: str | None) -> str:
    """A figure's step as notation writes it, or as much of it as was filled in."""
    if figure and to:
        return f"{figure}>{to}"
    return figure or to or ""


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(KeltisCog(bot))
