"""Playing: the transition of a match by plies, and what they brought."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct, structs

from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import BoardBody, ShowTurn, ThinkingBody
from bot.matches.play.transitions import Transition, board_of_position
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.questions import PositionStep, asked_seats, has_passed_on
from bot.matches.position.turns import begun_at
from engine.game import Event, Seat, State
from engine.play.match import Ply as Played
from engine.play.match import play, understood
from engine.rules import AnyGame
from engine.thinking.reasons import open_reason
from storage.records.changes import NewPly
from storage.records.matches import Match, SavedPly


class MoveResult(Struct, frozen=True):
    """What a commit brought: the plies with their events, and whether the turn passed on.

    `before` are the plies of the same seat just before. Of a typed line, `rest` waits after something was revealed, and
    `unasked` is what was typed beyond the turn's end. `usual` names the question that the last ply answered by routine.
    """

    plies: tuple[tuple[Seat, tuple[Event, ...]], ...] = ()
    rest: str = ""
    passed_on: bool = False
    unasked: str = ""
    before: tuple[SavedPly, ...] = ()
    usual: str = ""


def transition_by_plies(
    committed: CommittedMatch,
    actor: Actor,
    at: float,
    to: State[Any],
    own: Sequence[Played],
    later: Sequence[Played] = (),
    after: Match | None = None,
) -> Transition:
    """The transition to this position by plies of the actor, and `later` ones that the program played after them.

    The channel is shown a board when the turn passes on, or the game ends. `after` is the match then, where its people change
    with it.
    """
    game, match, plies = committed.game, after or committed.match, (*own, *later)
    actors = [actor] * len(own) + [PROGRAM] * len(later)
    logged = tuple(
        NewPly(ply=as_logged(committed.game, ply, number, by.interaction_id, at), snapshot_before=ply.before)
        for number, (ply, by) in enumerate(zip(plies, actors, strict=True), len(committed.plies) + 1)
    )
    passed_on, shown = has_passed_on(game, committed.position, to, plies), match.shown or 0
    step, again = PositionStep(plies, passed_on), begun_again(committed, plies) if match.clock else frozenset[Seat]()
    if not passed_on and game.decisions(to):
        return Transition(to, step, logged, shown=shown, again=again)
    known = [*committed.plies, *(new.ply for new in logged)]
    news = board_of_position(game, match, to, known[shown:], shown)
    if match.pace is not None:
        news = structs.replace(news, show=ShowTurn(reason_of_turn(game, own), at + match.pace))
    told = shown if isinstance(news, ThinkingBody) else len(known)
    return Transition(to, step, logged, board=news, shown=told, again=again)


def reason_of_turn(game: AnyGame, plies: Sequence[Played]) -> str:
    """What speaks for a turn, by its first ply for which something does; of plies that not everybody knows nothing is said."""
    for ply in plies:
        seen = bool(ply.events) and all(event.seen_by(None) == event for event in ply.events)
        if not (seen or game.open_move(ply.text)):
            continue
        before = game.decode(ply.before)
        if why := open_reason(game, before, ply.seat, understood(game, before, ply.seat, ply.text)):
            return why
    return ""


def begun_again(committed: CommittedMatch, plies: Sequence[Played]) -> frozenset[Seat]:
    """The seats that begin another turn by these plies, with nobody asked between: they place once more."""
    again: set[Seat] = set()
    known = committed.plies
    last = known[-1].seat if known else None
    placed = bool(known) and any(map(committed.places, known[begun_at(known, len(known), committed.places) :]))
    for ply in plies:
        places = committed.has_placed(ply.seat, ply.events)
        if ply.seat != last:
            last, placed = ply.seat, False
        elif places and placed:
            again.add(ply.seat)
        placed = placed or places
    return frozenset(again)


def as_logged(game: AnyGame, ply: Played, number: int, interaction_id: int | None, at: float) -> SavedPly:
    """A ply as the log keeps it."""
    return SavedPly(
        number=number,
        seat=ply.seat,
        notation=ply.text,
        events=game.encode_events(ply.events),
        rules_version=str(game.version),
        revealed=ply.revealed,
        state_hash=ply.digest,
        at=at,
        interaction_id=interaction_id,
        bond=ply.bond,
    )


def transition_to_start(game: AnyGame, match: Match, to: State[Any], events: Sequence[Event]) -> Transition:
    """The transition from a lobby to the first position. Its board is always shown: it publishes the commitment to the seed."""
    told = ((told_with(game, to), game.encode_events(events)),)
    board = BoardBody(match.revision + 1, game.encode(to), told, started=True)
    return Transition(to, PositionStep((), passed_on=True), board=board)


def told_with(game: AnyGame, to: State[Any]) -> Seat:
    """The seat under which the set-up's events are told, as they have none of their own."""
    return min(asked_seats(game, to), default=0)


def steps_before(committed: CommittedMatch, plies: Sequence[Played]) -> tuple[SavedPly, ...]:
    """The plies on record of the turn that a seat goes on with by these."""
    if not plies:
        return ()
    seat = plies[0].seat
    own = [*takewhile(lambda ply: ply.seat == seat, committed.known_backwards(seat))][::-1]
    steps = own[begun_at(own, len(own), committed.places) :]
    another = committed.has_placed(seat, plies[0].events) and any(map(committed.places, steps))
    return () if another else tuple(steps)


def played_again(game: AnyGame, state: State[Any], seat: Seat, notation: str) -> Played:
    """Plays in place a move in notation that was played in another position. Raises IllegalMove."""
    return play(game, state, seat, understood(game, state, seat, notation))
