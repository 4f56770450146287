"""A state as one of its seats sees it, for policies (`engine.manitoba.table.sight`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.manitoba.rounds.season_scorings import is_sacrificed
from engine.manitoba.table.sight import ManitobaPlayerSight
from engine.manitoba.table.state import AnyManitobaTable


class ManitobaSeen:
    """See `ManitobaSight`: nothing is copied, so it is good until the next move."""

    def __init__(self, s: AnyManitobaTable, seat: Seat) -> None:
        self.own, self.seats, self.round = seat, s.seats, s.round
        self.facts, self.layout, self.ground = s.facts, s.layout, s.ground
        self.players: Sequence[ManitobaPlayerSight] = s.players
        self.discs = s.totem
        self.row, self.at, self.tiles = s.row, s.at, s.tiles
        self.figure_on, self.good_on = s.figures.__getitem__, s.goods.__getitem__
        self._state = s

    @property
    def sacrificed(self) -> bool:
        return is_sacrificed(self._state)
