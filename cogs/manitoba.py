"""/manitoba: the moves of Manitoba, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.typing_moves import Choice
from cogs.game_cog import GameCog

Interaction = discord.Interaction[Any]

WAYS = {"wake": ("wake_up", "wake"), "wampum": ("wampum_berry",)}
"""The kinds of move behind a command that is not called as they are."""


class ManitobaCog(GameCog, game="manitoba"):
    """The game's own moves; each is a line of notation put together from the options."""

    manitoba = app_commands.Group(name="manitoba", description="…")

    # A turn

    @manitoba.command()
    async def act(self, interaction: Interaction, discs: str) -> None:
        await self.play(interaction, "act", f"act {discs}")

    @manitoba.command()
    async def wake(self, interaction: Interaction, figures: str | None = None, discs: str | None = None) -> None:
        await self.play(interaction, "wake", f"wake {discs or ''} {figures or ''}")

    @manitoba.command()
    async def place(self, interaction: Interaction, area: str) -> None:
        await self.play(interaction, "place", f"place {area}")

    @manitoba.command()
    async def move(self, interaction: Interaction, origin: str, to: str) -> None:
        await self.play(interaction, "move", f"move {origin} {to}")

    @manitoba.command()
    async def vision(self, interaction: Interaction, path: str) -> None:
        await self.play(interaction, "vision", f"vision {path}")

    @manitoba.command()
    async def wampum(self, interaction: Interaction, sector: str | None = None) -> None:
        await self.play(interaction, "wampum", f"wampum berry {sector}" if sector else "wampum wake")

    @manitoba.command()
    async def finish(self, interaction: Interaction) -> None:
        await self.play(interaction, "finish", "finish")

    @manitoba.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        await self.play(interaction, "pass", "pass")

    # Questions within a turn and at the end of a round

    @manitoba.command()
    async def keep(self, interaction: Interaction, to: str) -> None:
        await self.play(interaction, "keep", f"keep {to}")

    @manitoba.command()
    async def take(self, interaction: Interaction, good: str) -> None:
        await self.play(interaction, "take", f"take {good}")

    @manitoba.command()
    async def copy(self, interaction: Interaction, path: str) -> None:
        await self.play(interaction, "copy", f"copy {path}")

    @manitoba.command()
    async def reactivate(self, interaction: Interaction) -> None:
        await self.play(interaction, "reactivate", "reactivate")

    @manitoba.command()
    async def remove(self, interaction: Interaction, area: str) -> None:
        await self.play(interaction, "remove", f"remove {area}")

    @manitoba.command()
    async def drop(self, interaction: Interaction, sector: str) -> None:
        await self.play(interaction, "drop", f"drop {sector}")

    @manitoba.command()
    async def score(self, interaction: Interaction, good: str) -> None:
        await self.play(interaction, "score", f"score {good}")

    @manitoba.command()
    async def fill(self, interaction: Interaction, area: str) -> None:
        await self.play(interaction, "fill", f"fill {area}")

    @manitoba.command()
    async def skip(self, interaction: Interaction) -> None:
        await self.play(interaction, "skip", "skip")

    @manitoba.command()
    async def decline(self, interaction: Interaction) -> None:
        await self.play(interaction, "decline", "decline")

    # What may be filled in

    @act.autocomplete("discs")
    @wake.autocomplete("discs")
    async def _discs(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "discs", typed)

    @wake.autocomplete("figures")
    async def _figures(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "figures", typed)

    @place.autocomplete("area")
    @remove.autocomplete("area")
    @fill.autocomplete("area")
    async def _areas(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "area", typed)

    @move.autocomplete("origin")
    async def _origins(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "origin", typed)

    @move.autocomplete("to")
    @keep.autocomplete("to")
    async def _targets(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "to", typed)

    @vision.autocomplete("path")
    @copy.autocomplete("path")
    async def _paths(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "path", typed)

    @take.autocomplete("good")
    @score.autocomplete("good")
    async def _goods(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "good", typed)

    @drop.autocomplete("sector")
    @wampum.autocomplete("sector")
    async def _sectors(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "sector", typed)


def kinds(interaction: Interaction) -> tuple[str, ...]:
    """The kinds of move that the command which is being typed stands for."""
    name = interaction.command.name if interaction.command else ""
    return WAYS.get(name, (name,))


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(ManitobaCog(bot))
