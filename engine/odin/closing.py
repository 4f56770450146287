"""Phases 7 to 9, each seat at its own pace: income, breeding, feast, with the windows around them (ODIN-3.7, 8.11)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Generic

from engine.frames import Frame, Together
from engine.game import F, Move, Refusal, Seat
from engine.odin.boards import round_income
from engine.odin.cards.moments import At, Moment
from engine.odin.events import Bred, IncomeCounted
from engine.odin.feasting import ClearTable, HoldFeast
from engine.odin.holdings import add, gain
from engine.odin.pieces import ANIMALS, SILVER
from engine.odin.sequence import first_then
from engine.odin.state import AnyTable
from engine.odin.windows import AfterFeast, BeforeIncome, FinalWindow

AnyStep = Frame[AnyTable, Move]


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
        frames: list[AnyStep] = [
            *reversed(s.asides[seat]),
            At(seat, "before", own_phase("income")),
            BeforeIncome(seat),
            OwnPhase(seat, "income"),
            OwnPhase(seat, "breeding"),
            OwnPhase(seat, "feast"),
            ClearTable(seat),
            FinalWindow(seat) if last else AfterFeast(seat),
        ]
        s.asides[seat] = []
        stacks.append(frames[::-1])
    return stacks


def own_phase(name: str, *, harvest: bool = False) -> tuple[Moment, ...]:
    """A phase as cards know it."""
    return (Moment("phase", phase=name, harvest=harvest),)


def phase_of(seat: Seat, phase: tuple[Moment, ...], body: AnyStep) -> list[AnyStep]:
    """A phase of one seat with the moments around it; what cards replace is the body."""
    return [
        At(seat, "before", phase),
        At(seat, "start", phase),
        At(seat, "instead", phase),
        body,
        At(seat, "during", phase),
        At(seat, "with", phase),
        At(seat, "end", phase),
        At(seat, "after", phase),
    ]


class OwnPhase(Frame[AnyTable, Move], tag="own_phase"):
    """Income, breeding or feast of one seat, with the moments around it; those before the income have been (ODIN-8.6 c)."""

    phase: str

    def auto(self, s: AnyTable) -> None:
        frames = phase_of(self.seat, own_phase(self.phase), BODIES[self.phase](self.seat))
        first_then(s, *frames[1 if self.phase == "income" else 0 :])


class Income(Frame[AnyTable, Move], tag="income"):
    """ODIN-3.7: what the boards pay; in the last round it is written down (ODIN-3.7.5)."""

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        pays = round_income(player)
        if is_last(s):
            player.final_income = pays
            s.emit(IncomeCounted(self.seat, pays))
        else:
            gain(s, self.seat, {SILVER: pays}, "income")


class Breeding(Frame[AnyTable, Move], tag="breeding"):
    """ODIN-3.8: sheep and cattle, each on their own."""

    def auto(self, s: AnyTable) -> None:
        for kind in reversed(ANIMALS):
            breed(s, self.seat, kind)


BODIES: MappingProxyType[str, type[Income | Breeding | HoldFeast]] = MappingProxyType(
    {"income": Income, "breeding": Breeding, "feast": HoldFeast}
)
"""What happens in each of the phases that a seat goes through on its own."""


def breed(s: AnyTable, seat: Seat, kind: str) -> None:
    """Pregnant animals give birth; when none is, one of two or more becomes pregnant (ODIN-3.8.2, ODIN-3.8.3)."""
    player, (grown, pregnant) = s.players[seat], ANIMALS[kind]
    births = player.count(pregnant)
    if births:
        add(player, pregnant, -births)
        add(player, grown, births)
        s.emit(Bred(seat, kind, births))
        gain(s, seat, {grown: births}, "breeding")
    elif player.count(grown) > 1:
        add(player, grown, -1)
        add(player, pregnant, 1)
        s.emit(Bred(seat, kind, 0))


def is_last(s: AnyTable) -> bool:
    """Whether this is the last round."""
    return s.round == s.facts.length(s.length == "long").rounds
