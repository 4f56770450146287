"""The process in which bot players think: it is given views and choices, gives moves, and remembers nothing.

It knows the rules and nothing else of ours. It is run by `bot.matches.thinkers`.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.matches.games import GAMES
from bot.operation.modest_worker import work
from engine.choices import Choices
from engine.game import Move, View
from engine.levels import Level, choose_at

Request: TypeAlias = tuple[str, View, Choices, Level, bool]
"""A game's name, what a bot player of a level chooses by, and whether the reason is to be told."""


def chosen(request: Request) -> tuple[Move, str]:
    """What a bot player chooses, and why if that is asked for and can be said."""
    name, view, choices, level, reasoned = request
    game = GAMES[name]
    move = choose_at(game, view, choices, level)
    return move, game.reason(view, choices, move) if reasoned and game.reason else ""


def main() -> None:
    """Thinks until its standard input ends."""
    work(chosen)


if __name__ == "__main__":
    main()
