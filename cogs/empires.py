"""/empires: the moves of Empires of the North, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.typing_moves import Choice
from cogs.game_cog import GameCog
from engine.empires.table.moves import BASIC

Interaction = discord.Interaction[Any]

WAYS = {
    "action": ("use",),
    "pawn": ("pawn", "move"),
    "clan": ("pick_clan",),
    "island": ("island", "turn_over"),
    "reduce": ("drop",),
}
"""The kinds of move behind a command that is not called as they are."""


class EmpiresCog(GameCog, game="empires"):
    """The game's own moves; each is a line of notation put together from the options."""

    empires = app_commands.Group(name="empires", description="…")

    # A turn

    @empires.command()
    async def build(self, interaction: Interaction, card: str) -> None:
        await self.play(interaction, "build", f"build {card}")

    @empires.command()
    async def action(self, interaction: Interaction, card: str) -> None:
        await self.play(interaction, "action", f"use {card}")

    @empires.command()
    async def pawn(self, interaction: Interaction, tile: str, source: str | None = None) -> None:
        await self.play(interaction, "pawn", f"move {source} {tile}" if source else f"pawn {tile}")

    @empires.command()
    async def raid(self, interaction: Interaction, card: str) -> None:
        await self.play(interaction, "raid", f"raid {card}")

    @empires.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        await self.play(interaction, "pass", "pass")

    # With a declared action, and its choices

    @empires.command()
    async def boost(self, interaction: Interaction, card: str) -> None:
        await self.play(interaction, "boost", f"boost {card}")

    @empires.command()
    async def field(self, interaction: Interaction, card: str, base: str | None = None) -> None:
        await self.play(interaction, "field", f"field {card} on {base}" if base else f"field {card}")

    @empires.command()
    async def sail(self, interaction: Interaction, ship: str, fish: str | None = None, axe: bool = False) -> None:
        await self.play(interaction, "sail", f"sail {ship} {fish or ''} {'axe' if axe else ''}")

    @empires.command()
    async def choose(
        self,
        interaction: Interaction,
        card: str | None = None,
        number: str | None = None,
        action: str | None = None,
        place: str | None = None,
    ) -> None:
        chosen = {"side": number, "perform": action, "ship": place, "choose": card}
        verb, value = next(((verb, value) for verb, value in chosen.items() if value), ("choose", ""))
        await self.play(interaction, "choose", f"{verb} {value}")

    @empires.command()
    async def answer(self, interaction: Interaction, yes: bool) -> None:
        await self.play(interaction, "answer", "accept" if yes else "skip")

    @empires.command()
    async def skip(self, interaction: Interaction) -> None:
        await self.play(interaction, "skip", "skip")

    # Goods

    @empires.command()
    async def pay(self, interaction: Interaction, goods: str) -> None:
        await self.play(interaction, "pay", f"pay {goods}")

    @empires.command()
    async def gain(self, interaction: Interaction, goods: str) -> None:
        await self.play(interaction, "gain", f"gain {goods}")

    @empires.command()
    async def reduce(self, interaction: Interaction, goods: str) -> None:
        await self.play(interaction, "reduce", f"drop {goods}")

    @empires.command()
    async def take(self, interaction: Interaction, good: str) -> None:
        await self.play(interaction, "take", f"take {good}")

    @empires.command()
    async def release(self, interaction: Interaction, card: str, good: str) -> None:
        await self.play(interaction, "release", f"release {card} {good}")

    @empires.command()
    async def trade(self, interaction: Interaction, give: str, get: str) -> None:
        await self.play(interaction, "trade", f"trade {give} {get}")

    @empires.command()
    async def done(self, interaction: Interaction) -> None:
        await self.play(interaction, "done", "done")

    # Before the turns and after them

    @empires.command()
    async def clan(self, interaction: Interaction, clan: str) -> None:
        await self.play(interaction, "clan", f"pick {clan}")

    @empires.command()
    async def keep(self, interaction: Interaction, cards: str | None = None) -> None:
        await self.play(interaction, "keep", f"keep {cards or ''}")

    @empires.command()
    async def island(
        self,
        interaction: Interaction,
        island: str | None = None,
        deck: str | None = None,
        conquer: bool | None = None,
    ) -> None:
        if conquer is not None:
            await self.play(interaction, "island", "conquer" if conquer else "pillage")
        else:
            await self.play(interaction, "island", f"turn {deck}" if deck else f"island {island or ''}")

    @empires.command()
    async def prefer(self, interaction: Interaction, card: str, answer: str) -> None:
        await self.play(interaction, "prefer", f"prefer {card} {answer}")

    # What may be filled in

    @build.autocomplete("card")
    @action.autocomplete("card")
    @raid.autocomplete("card")
    @boost.autocomplete("card")
    @field.autocomplete("card")
    @choose.autocomplete("card")
    @release.autocomplete("card")
    @prefer.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "card", typed)

    @pawn.autocomplete("tile")
    async def _tiles(self, interaction: Interaction, typed: str) -> list[Choice]:
        way = "move" if interaction.namespace.source else "pawn"
        return await self.suggest(interaction, (way,), "tile", typed)

    @pawn.autocomplete("source")
    async def _sources(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ("move",), "source", typed)

    @field.autocomplete("base")
    async def _bases(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "base", typed, base_text)

    @sail.autocomplete("ship")
    async def _ships(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "ship", typed)

    @sail.autocomplete("fish")
    async def _fish(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "fish", typed)

    @choose.autocomplete("number")
    async def _numbers(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ("side",), "number", typed)

    @choose.autocomplete("action")
    async def _actions(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ("perform",), "action", typed)

    @choose.autocomplete("place")
    async def _places(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, ("ship",), "place", typed)

    @take.autocomplete("good")
    @release.autocomplete("good")
    async def _goods(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "good", typed)

    @trade.autocomplete("give")
    async def _given(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "give", typed)

    @trade.autocomplete("get")
    async def _got(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "get", typed)

    @clan.autocomplete("clan")
    async def _clans(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "clan", typed)

    @island.autocomplete("island")
    async def _islands(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "island", typed)

    @island.autocomplete("deck")
    async def _decks(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "deck", typed)

    @prefer.autocomplete("answer")
    async def _answers(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "answer", typed)

    @keep.autocomplete("cards")
    async def _kept(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "keep", "keep", typed)

    @pay.autocomplete("goods")
    async def _payments(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "pay", "pay", typed)

    @gain.autocomplete("goods")
    async def _gains(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "gain", "gain", typed)

    @reduce.autocomplete("goods")
    async def _reductions(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "drop", "drop", typed)


def kinds(interaction: Interaction) -> tuple[str, ...]:
    """The kinds of move that the command which is being typed stands for."""
    name = interaction.command.name if interaction.command else ""
    return WAYS.get(name, (name,))


def base_text(base: object) -> str:
    """A field by its number; that a card is a field of its own is said by leaving it out."""
    return "" if base == BASIC else str(base)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(EmpiresCog(bot))
