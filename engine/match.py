"""One played game: plies on a state, whole turns typed in one line, taking back, and what a record is checked by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Event, Move, Refusal, Seat
from engine.rules import Game, IllegalMove, S, V, digest

SEPARATOR = ";"


class Ply(Struct, frozen=True):
    """One move as it was played. `before` is the snapshot to go back to, `digest` the state hash after the move."""

    seat: Seat
    text: str
    events: tuple[Event, ...]
    revealed: bool
    before: bytes
    digest: str


class Line(Struct, frozen=True):
    """What became of a line of moves: the plies played, and the rest that something hidden coming to light stopped."""

    plies: tuple[Ply, ...]
    rest: str = ""


def play(game: Game[S, V], state: S, seat: Seat, move: Move) -> Ply:
    """Checks a move and plays it in place. Raises IllegalMove and changes nothing when a rule forbids it."""
    refusal = game.check(state, seat, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    before, revealed = game.encode(state), state.revealed
    events = game.apply(state, seat, move)
    return Ply(
        seat=seat,
        text=game.write(move),
        events=tuple(events),
        revealed=state.revealed != revealed,
        before=before,
        digest=digest(game.encode(state)),
    )


def play_line(game: Game[S, V], state: S, seat: Seat, line: str) -> tuple[S, Line]:
    """Plays moves in notation, separated by semicolons, on a copy of the state.

    Stops, leaving the rest unplayed, where a ply brought something unseen to light and where the seat is no more asked:
    what was typed after that was typed without knowing. Raises IllegalMove when a move before that is refused.
    """
    state = game.copy(state)
    steps = [step for part in line.split(SEPARATOR) if (step := part.strip())]
    plies: list[Ply] = []
    for number, step in enumerate(steps or [line]):
        if plies and (plies[-1].revealed or not asked(game, state, seat)):
            return state, Line(tuple(plies), f"{SEPARATOR} ".join(steps[number:]))
        plies.append(play(game, state, seat, understood(game, state, seat, step)))
    return state, Line(tuple(plies))


def understood(game: Game[S, V], state: S, seat: Seat, text: str) -> Move:
    """The move that a text in notation means in this position. Raises IllegalMove for a text that means none."""
    legal = list(game.legal_moves(state, seat))
    if not legal:
        refusal = game.check(state, seat, Move())
        if refusal is not None:
            raise IllegalMove(refusal)
    meant = game.read(game.view(state, seat), text, legal)
    if isinstance(meant, Refusal):
        raise IllegalMove(meant)
    return meant


def asked(game: Game[S, V], state: S, seat: Seat) -> bool:
    """Whether the seat has a decision to take now."""
    return any(decision.seat == seat for decision in game.decisions(state))


def free_undo(plies: Sequence[tuple[Seat, bool]], seat: Seat) -> int:
    """How many of the last plies this seat may take back without asking anybody.

    `plies` are (seat, revealed) pairs, oldest first. Free is what nobody else has followed and what brought nothing to
    light.
    """
    count = 0
    for mover, revealed in reversed(plies):
        if mover != seat or revealed:
            break
        count += 1
    return count
