"""The turns of a round: choosing discs, acting or waking up, passive turns (MAN-4, MAN-5, MAN-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.frames import Frame
from engine.game import Move, Refusal, Seat
from engine.manitoba.facts.components import COLOURS, PATHS
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import place, places, wake, walk, walks
from engine.manitoba.steps.paths import step, visions
from engine.manitoba.steps.wampum import WampumPause, WampumUse, use_wampum, wampum_uses
from engine.manitoba.table.events import Lifted, Passed
from engine.manitoba.table.moves import Act, Finish, Pass, Place, Vision, WakeUp, Walk
from engine.manitoba.table.state import AnyTable, own_areas

Action: TypeAlias = Place | Walk | Vision


class ChooseDiscs(Frame[AnyTable, Act | WakeUp | WampumUse], tag="choose_discs"):
    """MAN-4.2, MAN-5.1: the active player lifts discs, to act with the lowest of them or to wake up figures."""

    always_asks = True  # one disc, or two of the five

    def moves(self, s: AnyTable) -> Iterator[Act | WakeUp | WampumUse]:
        wigwam, discs = s.players[self.seat].wigwam, range(1, len(s.totem) + 1)
        yield from map(Act, discs)
        if wigwam:  # MAN-D10: with nobody asleep, acting without an action does the same
            for lifted in range(s.rulings.wakeup_min_disks, len(s.totem) + 1):
                for figures in range(min(lifted, wigwam), -1, -1):
                    yield WakeUp(lifted, figures)
        yield from wampum_uses(s, self.seat)

    def play(self, s: AnyTable, move: Act | WakeUp | WampumUse) -> None:
        if isinstance(move, Act):
            lift(s, move.discs)
            s.emit(Lifted(self.seat, "act", tuple(COLOURS[kind] for kind in s.village)))
            s.push(Acting(self.seat, vision=bool(PATHS[s.village[0]])))  # MAN-5.3
        elif isinstance(move, WakeUp):
            lift(s, move.discs)
            s.emit(Lifted(self.seat, "wake_up", tuple(COLOURS[kind] for kind in s.village)))
            s.push(AfterAction(self.seat))
            wake(s, self.seat, move.figures, "action")
        else:
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.choose_discs(s, self.seat, move)


class Acting(Frame[AnyTable, Action | WampumUse | Finish], tag="act"):
    """MAN-5.2: one Territory action and one Vision action with the colour on top, in either order, or fewer."""

    territory: bool = True
    vision: bool = True

    def moves(self, s: AnyTable) -> Iterator[Action | WampumUse | Finish]:
        top = s.village[:1]
        if self.territory:
            yield from places(s, self.seat, top)  # MAN-6.2
            yield from walks(s, own_areas(s, self.seat), top)
        if self.vision:
            yield from visions(s, self.seat, top)
        yield from wampum_uses(s, self.seat)
        yield Finish()

    def play(self, s: AnyTable, move: Action | WampumUse | Finish) -> None:
        if isinstance(move, Place | Walk):
            s.push(Acting(self.seat, False, True) if self.vision else AfterAction(self.seat))
            act(s, self.seat, move)
        elif isinstance(move, Vision):
            s.push(Acting(self.seat, True, False) if self.territory else AfterAction(self.seat))
            act(s, self.seat, move)
        elif not isinstance(move, Finish):
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_act(s, self.seat, move, territory=self.territory, vision=self.vision)


class PassiveTurn(Frame[AnyTable, Action | WampumUse | Pass], tag="passive"):
    """MAN-8.1: at most one action, Territory or Vision, with any colour of the village stack."""

    def moves(self, s: AnyTable) -> Iterator[Action | WampumUse | Pass]:
        own = own_areas(s, self.seat)
        yield from places(s, self.seat, s.village, own)  # MAN-6.3
        yield from walks(s, own, s.village)
        yield from visions(s, self.seat, s.village)
        yield from wampum_uses(s, self.seat)
        yield Pass()

    def play(self, s: AnyTable, move: Action | WampumUse | Pass) -> None:
        if isinstance(move, Pass):
            s.emit(Passed(self.seat))
        elif isinstance(move, Place | Walk | Vision):
            s.push(AfterAction(self.seat))
            act(s, self.seat, move)
        else:
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.passive(s, self.seat, move)


class AfterAction(WampumPause, tag="after_action"):
    """MAN-5.6, MAN-5.7, MAN-8.3: no action is left, but tiles may still be used."""

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.after_action(s, self.seat, move)


def lift(s: AnyTable, discs: int) -> None:
    """The lifted discs are turned over and lie in the village, the others stay outside (MAN-4.2)."""
    s.village = s.totem[:discs][::-1]
    s.outside = s.totem[discs:]
    s.totem = []


def act(s: AnyTable, seat: Seat, move: Action) -> None:
    """Carries out a Territory or a Vision action (MAN-6, MAN-7)."""
    if isinstance(move, Place):
        place(s, seat, move, "action")
    elif isinstance(move, Walk):
        walk(s, seat, move, "action")
    else:
        step(s, seat, PATHS.index(move.path))
