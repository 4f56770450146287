"""A state as one of its seats sees it, for policies (`engine.empires.table.sight`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.game.view import island_dealt_with
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.sight import IslesSight, PlayerSight, ShipSight
from engine.frames import AnyFrame, frames_asking
from engine.game import Seat, Word
from engine.rules import question_name


class Seen:
    """See `Sight`: nothing is copied, so it is good until the next move."""

    def __init__(self, s: EmpiresState, seat: Seat) -> None:
        self.own, self.seats = seat, s.seats
        self.players: Sequence[PlayerSight] = s.players
        self.own_hand = s.players[seat].hand
        self.facts = s.facts
        self.phase, self.round, self.last = s.phase, s.round, s.last
        self.ring, self.orange = s.ring, s.orange
        self.near: IslesSight = s.near
        self.distant: IslesSight = s.distant
        self.queue: Sequence[ShipSight] = s.queue
        self.scenario, self.token = s.scenario, s.token
        self.axe_points = bool(s.axe_points)
        self._state = s

    @property
    def asked(self) -> str:
        frame = self._frame
        return question_name(frame) if frame else ""

    @property
    def asked_words(self) -> dict[str, Word]:
        frame = self._frame
        return frame.about(self._state) if frame else {}

    @property
    def turned(self) -> int | None:
        return island_dealt_with(self._state)

    @property
    def _frame(self) -> AnyFrame | None:
        return next((frame for frame in frames_asking(self._state) if frame.seat == self.own), None)
