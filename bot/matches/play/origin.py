"""Beginning a match at a position of another one.

The new match has the plies that led there on its record, and the seed of the other: so it hides what that one hid, and its
record is that of a whole game, to be checked like any other.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from bot.matches.people.posts import BoardBody
from bot.matches.play.transitions import Transition
from bot.matches.position.questions import PositionStep
from engine.game import State
from engine.rules import AnyGame
from storage.records.changes import NewPly
from storage.records.matches import Match
from storage.store import Store


class MatchOrigin(Struct, frozen=True):
    """Where a match begins that goes on from another: that one's seed and set-up, the plies up to there, and the position."""

    seed: bytes
    set_up: bytes | None
    plies: tuple[NewPly, ...]
    snapshot: bytes


async def origin_before(store: Store, match_id: str, ply: int) -> MatchOrigin | None:
    """The position of a match before one of its plies, numbered from 0; None where there is none."""
    saved = await store.matches.saved(match_id)
    snapshot = await store.matches.snapshot_before(match_id, ply + 1)
    if saved is None or saved.seed is None or snapshot is None:
        return None
    plies: list[NewPly] = []
    for one in (await store.matches.plies(match_id))[:ply]:
        before = await store.matches.snapshot_before(match_id, one.number)
        assert before is not None  # every ply on record has one
        plies.append(NewPly(ply=structs.replace(one, interaction_id=None), snapshot_before=before))
    return MatchOrigin(saved.seed, saved.set_up, tuple(plies), snapshot)


def begun_from(game: AnyGame, match: Match, to: State[Any], origin: MatchOrigin) -> Transition:
    """The transition from a lobby to a position of another match, which has told its plies itself."""
    board = BoardBody(match.revision + 1, game.encode(to), (), started=True)
    return Transition(to, PositionStep((), passed_on=True), origin.plies, board=board, shown=len(origin.plies))
