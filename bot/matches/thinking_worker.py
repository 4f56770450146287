"""The process in which bot players think: it is given views and choices, gives moves, and remembers nothing.

It knows the rules and nothing else of ours. It is run by `bot.matches.thinkers`.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.matches.games import GAMES
from bot.operation.modest_worker import work
from engine.advice import Advice, advise
from engine.choices import Choices
from engine.game import Move, View
from engine.levels import Level, choose_at

Request: TypeAlias = tuple[str, View, Choices, Level | None]
"""A game's name, what is chosen by, and the level of a bot player that chooses; None for a person who wants advice."""


def thought(request: Request) -> Move | Advice:
    """What a bot player chooses, or what a person is advised."""
    name, view, choices, level = request
    return advise(GAMES[name], view, choices) if level is None else choose_at(GAMES[name], view, choices, level)


def main() -> None:
    """Thinks until its standard input ends."""
    work(thought)


if __name__ == "__main__":
    main()
