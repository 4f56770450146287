"""The process in which bot players think: it is given views and choices, gives moves, and remembers nothing.

It knows the rules and nothing else of ours, so it is small. It is run by `bot.matches.thinkers`.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from typing import TypeAlias

from bot.matches.games import GAMES
from bot.operation.content import add_content
from bot.operation.worker_end import serve
from engine.choices import Choices
from engine.game import Move, View

MODEST = 5
"""By how much it gives way to the process in which people are answered, as `nice` counts."""

Request: TypeAlias = tuple[str, View, Choices, bool]
"""A game's name, what its policy chooses by, and whether its reason is to be told."""
Reply: TypeAlias = tuple[Move | None, str]
"""The move and the reason; or none, and what went wrong in the policy."""


def main() -> None:
    """Thinks until its standard input ends. The only argument, if any, is the folder of the owner's content files."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
    for folder in sys.argv[1:]:
        add_content(Path(folder))
    serve(reply_to)


def reply_to(request: Request) -> Reply:
    """What the game's policy chooses, and why if that is asked for and can be said."""
    name, view, choices, reasoned = request
    game = GAMES[name]
    try:
        move = game.choose(view, choices)
        return move, game.reason(view, choices, move) if reasoned and game.reason else ""
    except Exception:  # noqa: BLE001 - the bot reports it and chooses plainly; the next request may go well
        return None, traceback.format_exc()


if __name__ == "__main__":
    main()
