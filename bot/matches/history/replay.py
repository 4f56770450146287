"""Going through a match from its start on as all know it, in Discord's pages and in the replay file alike."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.matches.people.refusals import Outdated
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.turns import turn_places
from engine.game import Event, Seat

Snapshots: TypeAlias = Callable[[int], Awaitable[bytes | None]]
"""The position before a ply, by the ply's number."""


class Replay:
    """The steps of a replay: 0 is the start, and each ply of which everybody is told something leads to another one.

    It is good as long as the match stays as it is.
    """

    def __init__(self, match: CommittedMatch) -> None:
        self._match = match
        self.plies = match.known_to(None)
        """The plies of which everybody is told something: the step after each is its place here, from 1."""
        self.places = [0, *(ply.number for ply in self.plies)]
        """How many plies of the log there were at each step."""

    def step_at(self, place: int) -> int:
        """The step that shows the position after so many plies of the log."""
        return bisect_right(self.places, place) - 1

    def turns(self) -> Sequence[int]:
        """The start, and the steps at which a turn had ended."""
        return turn_places(self.plies, self._match.places)

    def happened(self, begun: int, step: int) -> Sequence[tuple[Seat, list[Event]]]:
        """The events from one step to another, ply by ply."""
        return [(ply.seat, self._match.game.decode_events(ply.events)) for ply in self.plies[begun:step]]

    async def snapshot(self, step: int, snapshots: Snapshots) -> bytes:
        """The position at a step. Raises Outdated where it was taken back meanwhile."""
        if (place := self.places[step]) == len(self._match.plies):
            return self._match.game.encode(self._match.position)
        if (snapshot := await snapshots(place + 1)) is None:
            raise Outdated
        return snapshot
