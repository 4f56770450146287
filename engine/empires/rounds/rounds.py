"""The course of the game: rounds with their phases, Cleanup, the end (EMP-4, EMP-14, EMP-15)."""

from __future__ import annotations

from engine.empires.rounds.turns import NextTurn
from engine.empires.steps.expedition import Expedition
from engine.empires.steps.lookout import look_out
from engine.empires.steps.solo import DrawToken, turn_tiles
from engine.empires.steps.storing import AfterLookout
from engine.empires.table.events import CleanedUp, PhaseBegan, RoundBegan
from engine.empires.table.holdings import add_good, discard_island, take_island
from engine.empires.table.state import AnyTable, Pawn
from engine.frames import AnyFrame, Frame
from engine.game import Move

FACE_UP = 2
"""EMP-3.1: so many near and distant islands are revealed."""


class Round(Frame[AnyTable, Move], tag="round"):
    """EMP-4.1: a round begins with Lookout."""

    def auto(self, s: AnyTable) -> None:
        s.round += 1
        s.turn += 1
        s.active = s.first
        s.emit(RoundBegan(s.round, s.first))
        solo: list[AnyFrame] = [DrawToken(s.first)] if s.scenario else []
        s.next_up(
            *(AfterLookout(seat) for seat in s.order(s.first)),
            *solo,
            Phase(s.first, "action"),
            NextTurn(s.first),
            Phase(s.first, "expedition"),
            Expedition(s.first),
            EndRound(s.first),
        )
        look_out(s)


class Phase(Frame[AnyTable, Move], tag="phase"):
    """A phase begins."""

    phase: str

    def auto(self, s: AnyTable) -> None:
        s.phase = self.phase
        s.active = s.first
        s.emit(PhaseBegan(self.phase))


class EndRound(Frame[AnyTable, Move], tag="end_round"):
    """EMP-15.1, EMP-19.2: the end, or Cleanup and the next round."""

    def auto(self, s: AnyTable) -> None:
        if s.last or (s.scenario and s.round == s.facts.solo.rounds):
            s.phase = "over"
            s.end("rounds" if s.scenario else "points")
            return
        clean_up(s)
        s.push(Round(s.first))


def clean_up(s: AnyTable) -> None:
    """EMP-14, in the order of EMP-14.7."""
    if s.scenario:
        turn_tiles(s)
    for player in s.players:
        add_good(player.goods, "worker", player.spent)
        player.spent = 0
        for one in player.empire:
            one.exhausted, one.used = False, 0
        player.pawns = [Pawn() for _ in player.pawns]
    for isles in (s.near, s.distant):
        shown, isles.open = isles.open, []
        for island in shown:
            discard_island(s, island)
    reveal_islands(s)
    s.first = s.left_of(s.first)
    s.emit(CleanedUp((*s.near.open, *s.distant.open), tuple(s.orange)))


def reveal_islands(s: AnyTable) -> None:
    """EMP-3.1, EMP-14.4: two of each, or as many as there are."""
    for distance in ("near", "distant"):
        shown = s.isles(distance).open
        while len(shown) < FACE_UP and (island := take_island(s, distance)) is not None:
            shown.append(island)
