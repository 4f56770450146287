"""/manitoba: the moves of Manitoba, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from discord import app_commands

from bot.client import Lawspeaker
from cogs.game_cog import GameCog
from cogs.line_commands import LineCommand, add_line_commands


def wake_line(figures: str = "", discs: str = "") -> str:
    """Wakes up: Discord shows the figures first, as they are always there; notation writes them last."""
    return f"wake {discs} {figures}"


def wampum_line(sector: str = "") -> str:
    """Uses wampum for the berries of a sector, or for waking up."""
    return f"wampum berry {sector}" if sector else "wampum wake"


A_TURN = (
    LineCommand("act {discs}"),
    LineCommand(wake_line, kinds=("wake_up", "wake")),
    LineCommand("place {area}"),
    LineCommand("move {origin} {to}"),
    LineCommand("vision {path}"),
    LineCommand(wampum_line, kinds=("wampum_berry",)),
    LineCommand("finish"),
    LineCommand("pass"),
)

QUESTIONS = (
    LineCommand("keep {to}"),
    LineCommand("take {good}"),
    LineCommand("copy {path}"),
    LineCommand("reactivate"),
    LineCommand("remove {area}"),
    LineCommand("drop {sector}"),
    LineCommand("score {good}"),
    LineCommand("fill {area}"),
    LineCommand("skip"),
    LineCommand("decline"),
)
"""The questions within a turn and at the end of a round."""


class ManitobaCog(GameCog, game="manitoba"):
    """The game's own moves."""

    manitoba = app_commands.Group(name="manitoba", description="…")
    add_line_commands(manitoba, [*A_TURN, *QUESTIONS])


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(ManitobaCog(bot))
