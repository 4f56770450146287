"""The process in which bot players think: it takes views and choices, gives moves, and remembers nothing.

For games that are over it takes whole positions, and gives what it finds in them.

It knows the rules and nothing else of ours. It is run by `bot.matches.workers.thinkers`.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.matches.games.registry import GAMES
from bot.operation.processes.modest_worker import work_on_requests
from engine.choices import Choices
from engine.game import Move, View
from engine.thinking.advice import Advice, advise_seat
from engine.thinking.analysis import TaskFinding, TaskKind, worked_out
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level, choose_at
from engine.thinking.puzzles import Puzzle, puzzle_of_loss

ThoughtRequest: TypeAlias = tuple[str, View, Choices, Level | None]
"""A game's name, a view, the choices, and the level of the bot player; None for a person who wants advice."""


LookBack: TypeAlias = tuple[str, TaskKind, tuple[JudgedPosition, ...]]
"""A game's name, what to find out, and plies of a game that is over."""


PuzzleWanted: TypeAlias = tuple[str, JudgedPosition, Judgement]
"""A game's name, and a turning point of one that is over, of which a puzzle is wanted."""


def think_of_request(
    request: ThoughtRequest | LookBack | PuzzleWanted,
) -> Move | Advice | list[TaskFinding] | Puzzle | None:
    """The move of a bot player, the advice for a person, the finding for each of some plies, or the puzzle of a turning point."""
    match request:
        case (game, JudgedPosition() as position, Judgement() as loss):
            return puzzle_of_loss(GAMES[game], position, loss)
        case (game, kind, positions):
            return [worked_out(GAMES[game], kind, position) for position in positions]
        case (game, view, choices, None):
            return advise_seat(GAMES[game], view, choices)
        case (game, view, choices, level):
            return choose_at(GAMES[game], view, choices, level)


def main() -> None:
    work_on_requests(think_of_request)


if __name__ == "__main__":
    main()
