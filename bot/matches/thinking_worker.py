"""The process in which bot players think: it is given views and choices, gives moves, and remembers nothing.

It knows the rules and nothing else of ours. It is run by `bot.matches.thinkers`.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.matches.games import GAMES
from bot.operation.modest_worker import work
from engine.choices import Choices
from engine.game import Move, View

Request: TypeAlias = tuple[str, View, Choices]
"""A game's name, and what its policy chooses by."""


def chosen(request: Request) -> Move:
    """What the game's policy chooses."""
    game, view, choices = request
    return GAMES[game].choose(view, choices)


def main() -> None:
    """Thinks until its standard input ends."""
    work(chosen)


if __name__ == "__main__":
    main()
