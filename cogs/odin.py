"""/odin: the moves of A Feast for Odin, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.answering.context import Context
from bot.interactions.commands.typing_moves import OptionSuggestion, type_line
from bot.interactions.handlers.playing.play import set_routine
from bot.matches.position.routine import routine_move
from cogs.game_cog import GameCog
from cogs.line_commands import LineCommand, add_line_commands, suggest_ends_after, suggest_rest_of
from engine.game import Move
from engine.odin.game.notation import write_card, write_space
from engine.odin.table.moves import Place, TakeItems
from texts.speech import Speech

Interaction = discord.Interaction[Any]

FEAST = "hold_feast"
"""The question whose answer is a feast."""


def space_text(space: object) -> str:
    """A space as notation writes it."""
    return write_space(str(space))


def cell_named(speech: Speech, move: Move) -> str:
    """Writes the cell of a place, and how the piece lies there."""
    if not isinstance(move, Place):
        return ""
    cell = speech.term("row", move.row) + speech.term("column", move.column)
    way = speech.choice("turn", move.turn, (move.piece,))
    return f"{cell} · {way}" if way else cell


def count_named(speech: Speech, move: Move) -> str:
    """Writes how many items are taken."""
    return speech.term("count", move.count) if isinstance(move, TakeItems) else ""


def exchange_line(ship: str = "") -> str:
    """Exchanges a ship for another; without one, accepts the offer."""
    return f"swap {ship}" if ship else "accept"


def roll_line(again: bool) -> str:
    """Decides whether to roll again."""
    return "roll" if again else "stop"


def buy_line(ship: str = "", tiles: str = "") -> str:
    """Buys a ship, or tiles."""
    return f"buy {ship}" if ship else f"purchase {tiles}"


A_TURN = (
    LineCommand("use {space}", value_text=space_text, verbs={"use": "use", "imitate": "imitate"}),
    LineCommand("pass"),
)

QUESTIONS = (
    LineCommand("play {card}", value_text=write_card, verbs={"play": "play", "start_with": "start"}),
    LineCommand("card {card}", value_text=write_card, verbs={"use_card": "card", "apply_card": "apply"}),
    LineCommand("choose {option}"),
    LineCommand(exchange_line, kinds=("swap",)),
    LineCommand("take {strip} {count}", suggest={"count": suggest_ends_after("take", "strip", named=count_named)}),
    LineCommand("upgrade {goods}", suggest={"goods": suggest_rest_of("upgrade")}),
    LineCommand("trade {goods=}", suggest={"goods": suggest_rest_of("trade")}),
    LineCommand("forge {tile}"),
    LineCommand("explore {face}"),
    LineCommand("emigrate {ship}"),
    LineCommand("skip"),
)
"""The questions that spaces ask."""

DICE = (
    LineCommand("boats {boats}", suggest={"boats": suggest_rest_of("boats")}),
    LineCommand(roll_line),
    LineCommand("spend {wood} {weapons}"),
    LineCommand("loot {tile} {stone} {long_swords} {spears=0}"),
    LineCommand("fail {vikings}"),
)

AT_ANY_TIME = (
    LineCommand(
        "place {piece} {board} {cell}",
        suggest={"cell": suggest_ends_after("place", "piece", "board", named=cell_named)},
    ),
    LineCommand(buy_line, suggest={"tiles": suggest_rest_of("purchase")}),
    LineCommand("arm {ship}"),
    LineCommand("fill {building} {resource}"),
    LineCommand("done"),
)


class OdinCog(GameCog, game="odin"):
    """The game's own moves."""

    odin = app_commands.Group(name="odin", description="…")
    dice = app_commands.Group(name="dice", description="…", parent=odin)
    add_line_commands(odin, [*A_TURN, *QUESTIONS])
    add_line_commands(dice, DICE)

    @odin.command()
    async def feast(self, interaction: Interaction, row: str | None = None, always: bool | None = None) -> None:
        async def work(context: Context) -> None:
            table = await self.own_table(context)
            seat = table.own_seat(context.actor.user_id)
            if always is not None:
                await set_routine(context, table, seat, FEAST, on=always)
                return
            asked = next((one for one in table.asked() if (one.seat, one.question) == (seat, FEAST)), None)
            if row is None and asked is not None:
                await type_line(context, table, table.game.write(routine_move(table.game, table.position, asked)))
            else:
                await type_line(context, table, f"serve {row or ''}")

        await self.bot.router.answered(interaction, work, what="odin feast", anywhere=True)

    @feast.autocomplete("row")
    async def _feasts(self, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await self.suggest_rest(interaction, "serve", "serve", typed)

    add_line_commands(odin, AT_ANY_TIME)


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(OdinCog(bot))
