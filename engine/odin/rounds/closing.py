"""Phases 7 to 9, each seat at its own pace: income, breeding, feast, with the windows around them (ODIN-3.7, 8.11)."""

from __future__ import annotations

from typing import Generic

from engine.frames import Frame, Together
from engine.game import F, Move, Refusal, Seat
from engine.odin.asking.windows import AfterFeast, FinalWindow, taken_up
from engine.odin.rounds.phases import OwnPhase
from engine.odin.table.state import AnyTable

AnyStep = Frame[AnyTable, Move]

PHASES_7_TO_9 = ("income", "breeding", "feast")


class Closing(Together[AnyTable, F], Generic[F], tag="closing"):
    """ODIN-8.11: everybody must be done only when the bonuses, or the scoring, are due."""

    stacks: list[list[F]]

    def auto(self, s: AnyTable) -> None:
        for player in s.players:
            player.ready = False

    def why_not(self, s: AnyTable, seat: Seat) -> Refusal:
        return Refusal("ODIN-8.11", "done_with_round", {"seat": seat})


def closing_stacks(s: AnyTable, *, last: bool) -> list[list[AnyStep]]:
    """What each seat goes through, the last step first."""
    stacks: list[list[AnyStep]] = []
    for seat in range(s.seats):
        window = FinalWindow(seat) if last else AfterFeast(seat)
        stacks.append([window, *(OwnPhase(seat, phase) for phase in reversed(PHASES_7_TO_9)), *taken_up(s, seat)])
    return stacks
