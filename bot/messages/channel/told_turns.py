"""The turns of which boards tell: what led to the last of them, and what its picture marks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.people.posts import BoardBody
from engine.game import Event, Seat
from engine.rules import AnyGame


def plies_told(game: AnyGame, boards: Sequence[BoardBody]) -> list[tuple[Seat, Sequence[Event]]]:
    """What led to the position of the last of these boards, as far as they tell of it, without what was taken back since."""
    plies = list[tuple[Seat, Sequence[Event]]]()
    first = 0
    for body in boards:
        if body.since is not None:
            del plies[max(0, body.since - first) :]
            first = body.since - len(plies)
        plies += [(seat, game.decode_events(events)) for seat, events in body.plies]
        if body.started:  # what the set-up made happen stands before all that is on record
            first = -len(plies)
    return plies


def undone_last(boards: Sequence[BoardBody]) -> Seat | None:
    """The seat that took something back in these boards, as long as that is the last it did."""
    undone: Seat | None = None
    for body in boards:
        if any(seat == undone for seat, _ in body.plies):
            undone = None
        undone = undone if body.undone is None else body.undone
    return undone


def last_turns(plies: Sequence[tuple[Seat, Sequence[Event]]]) -> list[Event]:
    """The events of the last turn of each seat, as far back as none has had another one: what a picture of many turns marks."""
    turns: list[tuple[Seat, list[Event]]] = []
    for seat, happened in reversed(plies):
        if not turns or turns[-1][0] != seat:
            if any(seat == mover for mover, _ in turns):
                break
            turns.append((seat, []))
        turns[-1][1][:0] = happened
    return [event for _, events in reversed(turns) for event in events]
