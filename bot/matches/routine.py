"""Questions that somebody has answered from now on: by ordinary moves, played as soon as they are put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from bot.matches.standing import Standing
from bot.matches.wishes import wish_for
from engine.game import Decision, Move, Seat, State
from engine.match import Ply, play
from engine.routine import Wish, wishes
from engine.rules import AnyGame
from storage.records import Match


def with_routine(seat: Seat, wish: Wish, *, on: bool) -> Callable[[Match], Match]:
    """The match in which a seat has these questions answered for it from now on, in this way alone, or is asked them again."""

    def edit(match: Match) -> Match:
        others = (text for text in match.seats[seat].routine.split() if not is_about(text, wish))
        routine = " ".join(sorted([*others, *([str(wish)] if on else [])]))
        seats = list(match.seats)
        seats[seat] = structs.replace(seats[seat], routine=routine)
        return structs.replace(match, seats=tuple(seats))

    return edit


def is_about(text: str, wish: Wish) -> bool:
    """Whether a wish that was written down answers the same question, in whatever way."""
    stem = str(structs.replace(wish, answer=""))
    return text == stem or text.startswith(f"{stem}.")


def routine_move(game: AnyGame, state: State[Any], asked: Decision, answer: str = "") -> Move:
    """What is played for a seat that has a question answered."""
    return game.routine[asked.question].answers[answer](state, asked.seat)


def answered(standing: Standing, state: State[Any]) -> list[Ply]:
    """Plays in place the answers of seats that are asked anew in this position what they have answered for them.

    Who took such an answer back is asked it all the time, so it stays theirs.
    """
    game, match = standing.game, standing.match
    asked_before = {(asked.seat, *wishes(game.routine, asked)) for asked in standing.asked()}

    def due() -> tuple[Decision, Wish] | None:
        for asked in game.decisions(state):
            wish = wish_for(game, match.seats[asked.seat], asked)
            if wish is not None and (asked.seat, *wishes(game.routine, asked)) not in asked_before:
                return asked, wish
        return None

    plies: list[Ply] = []
    while found := due():
        asked, wish = found
        plies.append(play(game, state, asked.seat, routine_move(game, state, asked, wish.answer)))
    return plies
