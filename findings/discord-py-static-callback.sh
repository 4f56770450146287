#!/usr/bin/env bash
# discord.py tells methods from functions by a dot in the qualified name: a static method loses its interaction and its first option,
# and Discord is told of a command without it. Nothing is raised before somebody uses the command.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1
"$python" - <<'PY'
import discord
from discord import app_commands
from told import hold, tell


async def lay(interaction: discord.Interaction, card: str, pile: str): ...


class Moves:
    @staticmethod
    async def lay(interaction: discord.Interaction, card: str, pile: str): ...


def options(callback):
    """The names of the options that Discord would be told of."""
    command = app_commands.Command(name="lay", description="Lay a card.", callback=callback)
    return [option["name"] for option in command.to_dict(tree).get("options", ())]


tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
function, static = options(lay), options(Moves.lay)
tell(
    ["discord.py"],
    "a static method is a function: both have the options card and pile",
    [f"of the function: {', '.join(function)}", f"of the static method: {', '.join(static)}"],
)
hold("the first option of a static method is lost", (function, static) == (["card", "pile"], ["pile"]))
PY
