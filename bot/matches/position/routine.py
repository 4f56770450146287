"""Questions that somebody has answered from now on: by ordinary moves, played as soon as they are put."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from msgspec import structs

from bot.matches.games.registry import GAMES
from engine.game import Decision, Move, Seat, State
from engine.play.match import Ply, play
from engine.rules import AnyGame
from storage.records.matches import Match
from storage.records.matches import Seat as Sitting

KnownQuestions = Collection[tuple[Seat, str]]
"""Seats with what they are asked."""


class RoutineAnswers(NamedTuple):
    """The plies by which questions were answered, and the last question where that was answered as is `usual`."""

    plies: tuple[Ply, ...]
    usual: str


def with_routine(seat: Seat, question: str, *, on: bool) -> Callable[[Match], Match]:
    """The match in which a seat has questions of this name answered for it from now on, or is asked them again."""

    def edit(match: Match) -> Match:
        seats, usual = list(match.seats), question in GAMES[match.game].usual
        seats[seat] = seats[seat].with_routine(question, on=on, usual=usual)
        return structs.replace(match, seats=tuple(seats))

    return edit


def is_answered(game: AnyGame, seat: Sitting, question: str) -> bool:
    """Whether questions of this name are answered for a seat: as its owner has said, or as is usual for people."""
    usual = question in game.usual and seat.user_id is not None and not seat.has_routine(f"-{question}")
    return usual or seat.has_routine(question)


def routine_move(game: AnyGame, state: State[Any], asked: Decision) -> Move:
    """What is played for a seat that has a question answered."""
    return game.routine[asked.question](state, asked.seat)


def routine_due(game: AnyGame, match: Match, state: State[Any], asked_before: KnownQuestions) -> Decision | None:
    """A question that is put anew in a position, and answered for its seat.

    Who took such an answer back is asked it all the time, so it stays theirs.
    """
    for decision in game.decisions(state):
        known = (decision.seat, decision.question) in asked_before
        if not known and is_answered(game, match.seats[decision.seat], decision.question):
            return decision
    return None


def play_routine(game: AnyGame, match: Match, state: State[Any], asked_before: Iterable[Decision]) -> RoutineAnswers:
    """Plays in place the answers of seats that are asked anew in this position what they have answered for them."""
    before = {(decision.seat, decision.question) for decision in asked_before}
    plies: list[Ply] = []
    last = ""
    while one := routine_due(game, match, state, before):
        plies.append(play(game, state, one.seat, routine_move(game, state, one)))
        last = one.question
    return RoutineAnswers(tuple(plies), last if last in game.usual else "")
