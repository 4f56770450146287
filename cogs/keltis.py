"""/keltis: the moves of Keltis, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from discord import app_commands

from bot.client import Lawspeaker
from cogs.game_cog import GameCog
from cogs.line_commands import LineCommand, add_line_commands, suggest_values
from engine.keltis.facts.pieces import COLOURS, Figure
from engine.keltis.game.notation import write_card
from engine.keltis.table.moves import DECK


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


def step_text(figure: str, to: str) -> str:
    """A figure's step as notation writes it, as far as it was filled in."""
    return f"{figure}>{to}" if figure and to else figure or to


def lay_line(card: str, figure: str = "", to: str = "") -> str:
    """Lays a card and takes the step that it brings."""
    return f"lay {card} {step_text(figure, to)}"


def move_line(figure: str = "", to: str = "") -> str:
    """Takes a step that is asked for by itself."""
    return f"move {step_text(figure, to)}"


def strip_line(card: str = "", colour: str = "") -> str:
    """Takes away a card of the hand, or one of a row."""
    return f"strip hand {card}" if card else f"strip row {colour}"


STEPS = ("lay", "move")
"""The kinds of move in which a figure goes."""


class KeltisCog(GameCog, game="keltis"):
    """The game's own moves."""

    keltis = app_commands.Group(name="keltis", description="…")
    add_line_commands(
        keltis,
        [
            LineCommand(
                lay_line, kinds=STEPS, value_text=value_text, suggest={"card": suggest_values("lay", text=value_text)}
            ),
            LineCommand("discard {card}", value_text=value_text),
            LineCommand(move_line, kinds=STEPS, value_text=value_text),
            LineCommand(
                strip_line,
                suggest={
                    "card": suggest_values("strip_hand", text=value_text),
                    "colour": suggest_values("strip_row", text=pile_text),
                },
            ),
            LineCommand(f"draw {{pile={DECK}}}", value_text=pile_text),
            LineCommand("skip"),
        ],
    )


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(KeltisCog(bot))
