"""One played game: plies on a state, whole turns typed in one line, taking back, and what a record is checked by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from engine.frames import find_together
from engine.game import Event, Move, Refusal, Seat
from engine.rules import Game, IllegalMove, S, V, hash_of_snapshot

SEPARATOR = ";"


Bond: TypeAlias = Literal["turn", "together", "aside"]
"""The bond of a ply: to the turn, in which everything depends on earlier plies; to a Together that goes on after it, where it
depends on the earlier steps of its own seat alone; or to nothing, as it was offered aside while others were asked."""


class Ply(Struct, frozen=True):
    """One move as it was played. `before` is the snapshot to go back to, `digest` the state hash after the move.

    `closed` says that it was the last answer of a Together.
    """

    seat: Seat
    text: str
    events: tuple[Event, ...]
    revealed: bool
    before: bytes
    digest: str
    bond: Bond = "turn"
    closed: bool = False


class PlayedLine(Struct, frozen=True):
    """The result of a line of moves: the plies played, and the rest, which was stopped as something hidden came to light."""

    plies: tuple[Ply, ...]
    rest: str = ""


def play(game: Game[S, V], state: S, seat: Seat, move: Move) -> Ply:
    """Checks a move and plays it on the state itself, which is changed (`play_line` plays on a copy).

    Raises IllegalMove and changes nothing when a rule forbids it.
    """
    refusal = game.check(state, seat, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    before, revealed = game.encode(state), state.revealed
    aside, together = not seat_is_asked(game, state, seat), find_together(state)
    events = game.apply(state, seat, move)
    goes_on = together is not None and together is find_together(state)
    return Ply(
        seat=seat,
        text=game.write(move),
        events=tuple(events),
        revealed=state.revealed != revealed,
        before=before,
        digest=hash_of_snapshot(game.encode(state)),
        bond="aside" if aside else "together" if goes_on else "turn",
        closed=together is not None and not goes_on,
    )


def play_line(game: Game[S, V], state: S, seat: Seat, line: str) -> tuple[S, PlayedLine]:
    """Plays moves in notation, separated by semicolons, on a copy of the state, and gives the copy (`play` changes its state).

    Stops, leaving the rest unplayed, where a ply brought something unseen to light and where the seat is no more asked:
    the rest was typed without knowing that. Raises IllegalMove when a move before that is refused.
    """
    state, was_asked = game.copy(state), seat_is_asked(game, state, seat)
    steps = [step for part in line.split(SEPARATOR) if (step := part.strip())]
    plies: list[Ply] = []
    for number, step in enumerate(steps or [line]):
        if plies and (plies[-1].revealed or seat_is_asked(game, state, seat) != was_asked):
            return state, PlayedLine(tuple(plies), f"{SEPARATOR} ".join(steps[number:]))
        plies.append(play(game, state, seat, understood(game, state, seat, step)))
    return state, PlayedLine(tuple(plies))


def play_in_a_row(game: Game[S, V], state: S, seat: Seat, moves: Sequence[Move]) -> tuple[S, PlayedLine]:
    """Plays moves of a seat one after the other (`Game.in_a_row`) on a copy of the state.

    Stops before a move that a rule forbids by then, or that would bring something unseen to light, and where the seat is asked
    something else.
    """
    state = game.copy(state) if moves else state
    question = question_of(game, state, seat)
    plies: list[Ply] = []
    for move in moves:
        if game.check(state, seat, move) is not None:
            break
        ply = play(game, state, seat, move)
        if ply.revealed:
            state = game.decode(ply.before)
            break
        plies.append(ply)
        if question_of(game, state, seat) != question:
            break
    return state, PlayedLine(tuple(plies))


def question_of(game: Game[S, V], state: S, seat: Seat) -> str | None:
    """The question that the seat is asked now; None when it is not asked."""
    return next((decision.question for decision in game.decisions(state) if decision.seat == seat), None)


def understood(game: Game[S, V], state: S, seat: Seat, text: str) -> Move:
    """The move that a text in notation means in this position. Raises IllegalMove for a text that means none."""
    choices = game.choices(state, seat)
    if choices is None:
        raise IllegalMove(game.not_asked(state, seat))
    meant = game.read(game.view(state, seat), text, choices)
    if isinstance(meant, Refusal):
        raise IllegalMove(meant)
    return meant


def seat_is_asked(game: Game[S, V], state: S, seat: Seat) -> bool:
    """Whether the seat has a decision to take now."""
    return any(decision.seat == seat for decision in game.decisions(state))


class Logged(Protocol):
    """The parts of a ply on record that decide whether it can be taken back."""

    @property
    def seat(self) -> Seat: ...
    @property
    def revealed(self) -> bool: ...
    @property
    def bond(self) -> str: ...


def free_undo(plies: Sequence[Logged], seat: Seat) -> tuple[int, ...]:
    """The places, newest first, of the plies that this seat may take back without asking anybody.

    `plies` are given oldest first. A ply is free if it brought nothing to light and nobody else has followed it. Plies of others
    aside, or beside this seat in the same Together, do not follow it: they would have come all the same.
    """
    free: list[int] = []
    beside = False
    for place in range(len(plies) - 1, -1, -1):
        ply = plies[place]
        if ply.seat == seat:
            if ply.revealed or (
                beside and ply.bond == "turn"
            ):  # all answers of a Together follow the ply that opened it
                break
            free.append(place)
        elif ply.bond == "turn":
            break
        else:
            beside = beside or ply.bond == "together"
    return tuple(free)
