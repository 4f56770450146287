#!/usr/bin/env bash
# discord.py: closing a bot unloads its extensions, and throws their modules away. Whoever imports one again in this process, as the
# next bot does, has other classes: an exception of before is no exception of now, and `except` lets it pass.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages discord.py==2.7.1
mkdir "$own/moves"
cat >"$own/moves/__init__.py" <<'PY'
class Refused(Exception):
    """A move that the rules do not allow."""


async def setup(bot):
    """Nothing: what an extension adds makes no difference."""
PY
PYTHONPATH="$parts:$own" "$python" - <<'PY'
import asyncio
import sys

import discord
from discord.ext import commands
from told import hold, tell


async def main():
    """Whether the module is there before and after the bot was closed, and whether its exception is the same one."""
    bot = commands.Bot("!", intents=discord.Intents.none())
    await bot.load_extension("moves")
    before, loaded = sys.modules["moves"].Refused, list(bot.extensions)
    await bot.close()
    stays, left = "moves" in sys.modules, list(bot.extensions)
    from moves import Refused

    try:
        raise before
    except Refused:
        caught = True
    except Exception:
        caught = False
    return loaded, left, stays, caught


loaded, left, stays, caught = asyncio.run(main())
tell(
    ["discord.py"],
    "close() ends connections: extensions, and what was imported, are as before",
    [
        f"extensions before and after: {loaded}, {left}; the module is still there: {stays}",
        f"an exception of the module that was raised before is caught by its name: {caught}",
    ],
)
hold("a bot that is closed throws its extensions' modules away", (loaded, left, stays, caught) == (["moves"], [], False, False))
PY
