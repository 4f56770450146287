"""Questions that somebody has answered from now on: by ordinary moves, played as soon as they are put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from bot.matches.committed import CommittedMatch
from engine.game import Decision, Move, Seat, State
from engine.match import Ply, play
from engine.rules import AnyGame
from storage.records import Match


def with_routine(seat: Seat, question: str, *, on: bool) -> Callable[[Match], Match]:
    """The match in which a seat has questions of this name answered for it from now on, or is asked them again."""

    def edit(match: Match) -> Match:
        seats = list(match.seats)
        seats[seat] = seats[seat].with_routine(question, on=on)
        return structs.replace(match, seats=tuple(seats))

    return edit


def routine_move(game: AnyGame, state: State[Any], asked: Decision) -> Move:
    """What is played for a seat that has a question answered."""
    return game.routine[asked.question](state, asked.seat)


def answered(committed: CommittedMatch, state: State[Any]) -> list[Ply]:
    """Plays in place the answers of seats that are asked anew in this position what they have answered for them.

    Who took such an answer back is asked it all the time, so it stays theirs.
    """
    game, match = committed.game, committed.match
    asked_before = {(decision.seat, decision.question) for decision in committed.asked()}

    def is_due(decision: Decision) -> bool:
        known = (decision.seat, decision.question) in asked_before
        return not known and match.seats[decision.seat].has_routine(decision.question)

    plies: list[Ply] = []
    while due := next(filter(is_due, game.decisions(state)), None):
        plies.append(play(game, state, due.seat, routine_move(game, state, due)))
    return plies
