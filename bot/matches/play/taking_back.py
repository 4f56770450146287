"""Taking back: the transition of a match when plies are taken off its record; what others did beside them stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from bot.matches.people.posts import BoardBody
from bot.matches.people.refusals import NotPossible
from bot.matches.play.moving import played_again
from bot.matches.play.transitions import Transition
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.questions import PositionStep, asked_seats
from engine.game import Seat, State
from engine.rules import AnyGame, IllegalMove
from storage.records.changes import NewPly
from storage.records.matches import SavedPly


def transition_back(
    committed: CommittedMatch, seat: Seat, places: Sequence[int], before: bytes, *, agreed: bool
) -> Transition:
    """The transition by which a seat takes back the plies at these places; `before` is the snapshot before the first of them.

    The channel is shown a board when somebody else is to act then, and when others have agreed to it. Raises NotPossible
    when a ply that stays cannot be played without them.
    """
    game, first = committed.game, min(places)
    undone = [ply for place, ply in enumerate(committed.plies) if place in places]
    kept = [ply for place, ply in enumerate(committed.plies) if place > first and place not in places]
    state = game.decode(before)
    again = _replay_kept_plies(game, state, kept, first + 1)
    moved = asked_seats(game, committed.position) != asked_seats(game, state)
    called = moved and any(ply.bond == "turn" for ply in undone)
    shown = min(committed.match.shown or 0, first)
    told = called or agreed
    news = BoardBody(committed.match.revision + 1, game.encode(state), (), undone=seat, since=shown) if told else None
    return Transition(state, PositionStep(undone, called), again, struck_from=first + 1, board=news, shown=shown)


def _replay_kept_plies(game: AnyGame, state: State[Any], kept: Sequence[SavedPly], first: int) -> tuple[NewPly, ...]:
    """Plays in place the plies that stay, numbered from `first`."""
    again: list[NewPly] = []
    for number, old in enumerate(kept, first):
        try:
            ply = played_again(game, state, old.seat, old.notation)
        except IllegalMove as illegal:  # it was not beside them after all
            raise NotPossible("refused.nothing_to_undo") from illegal
        new = structs.replace(
            old,
            number=number,
            events=game.encode_events(ply.events),
            revealed=ply.revealed,
            state_hash=ply.digest,
            bond=ply.bond,
        )
        again.append(NewPly(ply=new, snapshot_before=ply.before))
    return tuple(again)
