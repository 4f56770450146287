"""Standing orders: questions that are answered for a seat by an ordinary move as soon as they are put."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
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
    """The plies that answered questions, and the name of the last one if it is one of the game's `usual` ones, else empty."""

    plies: tuple[Ply, ...]
    usual: str


def with_routine(seat: Seat, orders: Mapping[str, bool]) -> Callable[[Match], Match]:
    """Has questions of these names answered for a seat from now on (True), or asks it again."""

    def edit(match: Match) -> Match:
        seats, usual = list(match.seats), GAMES[match.game].usual
        for question, on in orders.items():
            seats[seat] = seats[seat].with_routine(question, on=on, usual=question in usual)
        return structs.replace(match, seats=tuple(seats))

    return edit


def is_answered(game: AnyGame, seat: Sitting, question: str) -> bool:
    """Whether questions of this name are answered for a seat, by its owner's order or as is usual for people."""
    usual = question in game.usual and seat.user_id is not None and not seat.has_routine(f"-{question}")
    return usual or seat.has_routine(question)


def routine_move(game: AnyGame, state: State[Any], asked: Decision) -> Move:
    """The move that answers a question for a seat."""
    return game.routine[asked.question](state, asked.seat)


def routine_due(game: AnyGame, match: Match, state: State[Any], asked_before: KnownQuestions) -> Decision | None:
    """The first question newly put in a position that is answered for its seat; None where there is none.

    A seat that took such an answer back was asked before: the question stays its own.
    """
    for decision in game.decisions(state):
        known = (decision.seat, decision.question) in asked_before
        if not known and is_answered(game, match.seats[decision.seat], decision.question):
            return decision
    return None


def play_routine(game: AnyGame, match: Match, state: State[Any], asked_before: Iterable[Decision]) -> RoutineAnswers:
    """Plays in place the routine answers to questions that are newly put in this position."""
    before = {(decision.seat, decision.question) for decision in asked_before}
    plies: list[Ply] = []
    last = ""
    while one := routine_due(game, match, state, before):
        plies.append(play(game, state, one.seat, routine_move(game, state, one)))
        last = one.question
    return RoutineAnswers(tuple(plies), last if last in game.usual else "")
