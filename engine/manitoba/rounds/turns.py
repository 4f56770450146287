"""The turns of a round: choosing discs, acting or waking up, passive turns (MAN-4, MAN-5, MAN-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.frames import Frame
from engine.game import Move, Refusal, Seat
from engine.manitoba.facts.components import PATHS
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import place_figure, possible_placings, possible_walks, wake_figures, walk_figure
from engine.manitoba.steps.paths import possible_visions, step_on_path
from engine.manitoba.steps.wampum import WampumPause, WampumUse, use_wampum, wampum_uses
from engine.manitoba.table.events import Lifted, PassedTurn
from engine.manitoba.table.moves import ActWithDiscs, Finish, PassPassively, PlaceFigure, Vision, WakeUp, WalkFigure
from engine.manitoba.table.state import AnyManitobaTable, disc_ids, own_areas

FigureAction: TypeAlias = PlaceFigure | WalkFigure | Vision


class ChooseDiscs(Frame[AnyManitobaTable, ActWithDiscs | WakeUp | WampumUse], tag="choose_discs"):
    """MAN-4.2, MAN-5.1: the active player lifts discs, to act with the lowest of them or to wake up figures."""

    always_asks = True  # one disc, or two of the five

    def moves(self, s: AnyManitobaTable) -> Iterator[ActWithDiscs | WakeUp | WampumUse]:
        wigwam, discs = s.players[self.seat].wigwam, range(1, len(s.totem) + 1)
        yield from map(ActWithDiscs, discs)
        if wigwam:  # MAN-D10: with nobody asleep, acting without an action does the same
            for lifted in range(s.rulings.wakeup_min_disks, len(s.totem) + 1):
                for figures in range(min(lifted, wigwam), -1, -1):
                    yield WakeUp(lifted, figures)
        yield from wampum_uses(s, self.seat)

    def play(self, s: AnyManitobaTable, move: ActWithDiscs | WakeUp | WampumUse) -> None:
        if isinstance(move, ActWithDiscs):
            lift_discs(s, move.discs)
            s.emit(Lifted(self.seat, "act", disc_ids(s.village)))
            s.push(Acting(self.seat, vision=bool(PATHS[s.village[0]])))  # MAN-5.3
        elif isinstance(move, WakeUp):
            lift_discs(s, move.discs)
            s.emit(Lifted(self.seat, "wake_up", disc_ids(s.village)))
            s.push(AfterAction(self.seat))
            wake_figures(s, self.seat, move.figures, "action")
        else:
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.choose_discs(s, self.seat, move)


class Acting(Frame[AnyManitobaTable, FigureAction | WampumUse | Finish], tag="act"):
    """MAN-5.2: one Territory action and one Vision action with the colour on top, in either order, or fewer."""

    territory: bool = True
    vision: bool = True

    def moves(self, s: AnyManitobaTable) -> Iterator[FigureAction | WampumUse | Finish]:
        top = s.village[:1]
        if self.territory:
            yield from possible_placings(s, self.seat, top)  # MAN-6.2
            yield from possible_walks(s, own_areas(s, self.seat), top)
        if self.vision:
            yield from possible_visions(s, self.seat, top)
        yield from wampum_uses(s, self.seat)
        yield Finish()

    def play(self, s: AnyManitobaTable, move: FigureAction | WampumUse | Finish) -> None:
        if isinstance(move, PlaceFigure | WalkFigure):
            s.push(Acting(self.seat, False, True) if self.vision else AfterAction(self.seat))
            carry_out_action(s, self.seat, move)
        elif isinstance(move, Vision):
            s.push(Acting(self.seat, True, False) if self.territory else AfterAction(self.seat))
            carry_out_action(s, self.seat, move)
        elif not isinstance(move, Finish):
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.no_act(s, self.seat, move, territory=self.territory, vision=self.vision)


class PassiveTurn(Frame[AnyManitobaTable, FigureAction | WampumUse | PassPassively], tag="passive"):
    """MAN-8.1: at most one action, Territory or Vision, with any colour of the village stack."""

    def moves(self, s: AnyManitobaTable) -> Iterator[FigureAction | WampumUse | PassPassively]:
        own = own_areas(s, self.seat)
        yield from possible_placings(s, self.seat, s.village, own)  # MAN-6.3
        yield from possible_walks(s, own, s.village)
        yield from possible_visions(s, self.seat, s.village)
        yield from wampum_uses(s, self.seat)
        yield PassPassively()

    def play(self, s: AnyManitobaTable, move: FigureAction | WampumUse | PassPassively) -> None:
        if isinstance(move, PassPassively):
            s.emit(PassedTurn(self.seat))
        elif isinstance(move, PlaceFigure | WalkFigure | Vision):
            s.push(AfterAction(self.seat))
            carry_out_action(s, self.seat, move)
        else:
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.why_no_passive_action(s, self.seat, move)


class AfterAction(WampumPause, tag="after_action"):
    """MAN-5.6, MAN-5.7, MAN-8.3: no action is left, but tiles may still be used."""

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.after_action(s, self.seat, move)


def lift_discs(s: AnyManitobaTable, discs: int) -> None:
    """Turns the lifted discs over into the village; the others stay outside (MAN-4.2)."""
    s.village = s.totem[:discs][::-1]
    s.outside = s.totem[discs:]
    s.totem = []


def carry_out_action(s: AnyManitobaTable, seat: Seat, move: FigureAction) -> None:
    """Carries out a Territory or a Vision action (MAN-6, MAN-7)."""
    if isinstance(move, PlaceFigure):
        place_figure(s, seat, move, "action")
    elif isinstance(move, WalkFigure):
        walk_figure(s, seat, move, "action")
    else:
        step_on_path(s, seat, PATHS.index(move.path))
