"""/empires: the moves of Empires of the North, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.commands.typing_moves import OptionSuggestion
from cogs.game_cog import GameCog
from cogs.line_commands import LineCommand, add_line_commands, suggest_rest_of, suggest_values
from engine.empires.table.moves import BASIC


def pawn_line(tile: str, source: str = "") -> str:
    """Puts a pawn on a tile, or moves it there from another."""
    return f"move {source} {tile}" if source else f"pawn {tile}"


def field_line(card: str, base: str = "") -> str:
    """Plays a field, on another one where that is filled in."""
    return f"field {card} on {base}" if base else f"field {card}"


def sail_line(ship: str, fish: str = "", axe: bool = False) -> str:
    """Sends out a ship with what it takes along."""
    return f"sail {ship} {fish} {'axe' if axe else ''}"


def choose_line(card: str = "", number: str = "", action: str = "", place: str = "") -> str:
    """Chooses what goes with a declared action; the option that is filled in tells how it is typed."""
    chosen = {"side": number, "perform": action, "ship": place, "choose": card}
    verb, value = next(((verb, value) for verb, value in chosen.items() if value), ("choose", ""))
    return f"{verb} {value}"


def answer_line(yes: bool) -> str:
    """Yes or no."""
    return "accept" if yes else "skip"


def island_line(island: str = "", deck: str = "", conquer: bool | None = None) -> str:
    """Chooses an island, turns one over from a deck, or deals with one."""
    if conquer is not None:
        return "conquer" if conquer else "pillage"
    return f"turn {deck}" if deck else f"island {island}"


async def suggest_tiles(
    cog: GameCog, interaction: discord.Interaction[Any], option: str, typed: str
) -> list[OptionSuggestion]:
    """Suggests where a pawn may come to stand: anew, or from elsewhere once that is filled in."""
    way = "move" if interaction.namespace.source else "pawn"
    return await cog.suggest(interaction, (way,), option, typed)


def base_text(base: object) -> str:
    """Writes a field by its number; leaving it out says that a card is a field of its own."""
    return "" if base == BASIC else str(base)


A_TURN = (
    LineCommand("build {card}"),
    LineCommand("use {card}", "action"),
    LineCommand(pawn_line, suggest={"tile": suggest_tiles, "source": suggest_values("move")}),
    LineCommand("raid {card}"),
    LineCommand("pass"),
)

DECLARED = (
    LineCommand("boost {card}"),
    LineCommand(field_line, suggest={"base": suggest_values("field", text=base_text)}),
    LineCommand(sail_line),
    LineCommand(
        choose_line,
        suggest={
            "number": suggest_values("side"),
            "action": suggest_values("perform"),
            "place": suggest_values("ship"),
        },
    ),
    LineCommand(answer_line),
    LineCommand("skip"),
)
"""What goes with a declared action, and its choices."""

GOODS = (
    LineCommand("pay {goods}", suggest={"goods": suggest_rest_of("pay")}),
    LineCommand("gain {goods}", suggest={"goods": suggest_rest_of("gain")}),
    LineCommand("drop {goods}", "reduce", suggest={"goods": suggest_rest_of("drop")}),
    LineCommand("take {good}"),
    LineCommand("release {card} {good}"),
    LineCommand("trade {give} {get}"),
    LineCommand("done"),
)

AROUND_THE_TURNS = (
    LineCommand("pick {clan}", "clan", kinds=("pick_clan",)),
    LineCommand("keep {cards=}", suggest={"cards": suggest_rest_of("keep")}),
    LineCommand(island_line, kinds=("island", "turn_over")),
    LineCommand("prefer {card} {answer}"),
)


class EmpiresCog(GameCog, game="empires"):
    """The game's own moves."""

    empires = app_commands.Group(name="empires", description="…")
    add_line_commands(empires, [*A_TURN, *DECLARED, *GOODS, *AROUND_THE_TURNS])


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(EmpiresCog(bot))
