"""The events of the season cards (MAN-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat
from engine.manitoba.facts.components import FEATHER, GOODS, KINDS, PATHS, STORED, TERRAINS, WITH_PATH
from engine.manitoba.facts.schema import Effect, EffectKind
from engine.manitoba.facts.territory import connected_areas
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import WakeFigures, possible_walks, send_home, walk_figure
from engine.manitoba.steps.goods import TakeGood
from engine.manitoba.steps.paths import possible_visions, step_on_path
from engine.manitoba.steps.wampum import offer_wampum_pause
from engine.manitoba.table.events import ComparedAtEvent, LostFeather
from engine.manitoba.table.moves import Decline, DropFeather, RemoveFigure, Vision, WalkFigure
from engine.manitoba.table.state import AnyManitobaTable, book_points, in_turn, own_areas


class CardEffect(Frame[AnyManitobaTable, Move], tag="card_effect"):
    """MAN-12.1: one effect of an event card: for each player in turn, or compared once for all."""

    card: str
    number: int

    def auto(self, s: AnyManitobaTable) -> None:
        effect = s.facts.cards[self.card].effects[self.number]
        if effect.kind in TOGETHER:
            TOGETHER[effect.kind](s, effect)
            return
        for seat in reversed(in_turn(s)):
            s.push(IN_TURN[effect.kind](s, seat, effect))
            offer_wampum_pause(s, seat)


def may_decline(s: AnyManitobaTable, kind: EffectKind) -> bool:
    """Whether an event of this kind may be declined (MAN-12.4, MAN-R03)."""
    return s.facts.optional[kind] and s.rulings.helpful_events_optional


class EventVision(Frame[AnyManitobaTable, Vision | Decline], tag="event_vision"):
    """MAN-12.2 `vision_step`: enter any path one is not on, or advance on any; no repeat bonus (MAN-R08)."""

    def moves(self, s: AnyManitobaTable) -> Iterator[Vision | Decline]:
        steps = list(possible_visions(s, self.seat, WITH_PATH, repeat=s.rulings.event_step_gives_repeat_bonus))
        yield from steps
        if steps and may_decline(s, "vision_step"):
            yield Decline()

    def play(self, s: AnyManitobaTable, move: Vision | Decline) -> None:
        if isinstance(move, Vision):
            step_on_path(s, self.seat, PATHS.index(move.path))
        else:
            s.emit(Declined(self.seat, "event_vision"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.any_vision(s, self.seat, move, "event_vision", optional=may_decline(s, "vision_step"))


class EventMove(Frame[AnyManitobaTable, WalkFigure | Decline], tag="event_move"):
    """MAN-12.2 `move_figure`: one own figure goes to a neighbouring unoccupied area of any landscape."""

    def moves(self, s: AnyManitobaTable) -> Iterator[WalkFigure | Decline]:
        steps = list(possible_walks(s, own_areas(s, self.seat), KINDS))
        yield from steps
        if steps and may_decline(s, "move_figure"):
            yield Decline()

    def play(self, s: AnyManitobaTable, move: WalkFigure | Decline) -> None:
        if isinstance(move, WalkFigure):
            walk_figure(s, self.seat, move, "event")
        else:
            s.emit(Declined(self.seat, "event_move"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.event_move(s, self.seat, move, optional=may_decline(s, "move_figure"))


class EventRemove(Frame[AnyManitobaTable, RemoveFigure | Decline], tag="event_remove"):
    """MAN-12.2 `remove_figure`: one own figure goes from the territory to the wigwam; no refill (MAN-12.5)."""

    def moves(self, s: AnyManitobaTable) -> Iterator[RemoveFigure | Decline]:
        own = own_areas(s, self.seat)
        yield from (RemoveFigure(s.ground.areas[area]) for area in own)
        if own and may_decline(s, "remove_figure"):
            yield Decline()

    def play(self, s: AnyManitobaTable, move: RemoveFigure | Decline) -> None:
        if isinstance(move, RemoveFigure):
            send_home(s, self.seat, [s.ground.index[move.area]], "event")
        else:
            s.emit(Declined(self.seat, "event_remove"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.event_remove(s, self.seat, move)


class EventFeather(Frame[AnyManitobaTable, DropFeather | Decline], tag="event_feather"):
    """MAN-12.2 `remove_feather`: one feather leaves an own sector; ceremonial places are safe (MAN-10.6)."""

    def moves(self, s: AnyManitobaTable) -> Iterator[DropFeather | Decline]:
        held = [sector for sector in STORED if FEATHER in s.players[self.seat].sectors[sector]]
        yield from (DropFeather(GOODS[sector]) for sector in held)
        if held and may_decline(s, "remove_feather"):
            yield Decline()

    def play(self, s: AnyManitobaTable, move: DropFeather | Decline) -> None:
        if isinstance(move, Decline):
            s.emit(Declined(self.seat, "event_feather"))
            return
        s.players[self.seat].sectors[GOODS.index(move.sector)].remove(FEATHER)
        s.supply[FEATHER] += 1
        s.emit(LostFeather(self.seat, 1, "event"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.event_feather(s, move)


def take_good(s: AnyManitobaTable, seat: Seat, effect: Effect) -> TakeGood:
    """MAN-12.2 `take_good`."""
    return TakeGood(seat, tuple(GOODS.index(good) for good in effect.goods), may_decline(s, "take_good"))


def wake_up(s: AnyManitobaTable, seat: Seat, effect: Effect) -> WakeFigures:
    """MAN-12.2 `wake` (MAN-R26)."""
    return WakeFigures(seat, effect.n, "event", may_decline(s, "wake"))


IN_TURN = MappingProxyType[EffectKind, Callable[[AnyManitobaTable, Seat, Effect], Frame[AnyManitobaTable, Any]]](
    {
        "vision_step": lambda s, seat, effect: EventVision(seat),
        "move_figure": lambda s, seat, effect: EventMove(seat),
        "remove_figure": lambda s, seat, effect: EventRemove(seat),
        "take_good": take_good,
        "remove_feather": lambda s, seat, effect: EventFeather(seat),
        "wake": wake_up,
    }
)


def points_per_figure(s: AnyManitobaTable, effect: Effect) -> None:
    """MAN-12.2: points for each own figure on the territory, or on one landscape."""
    kinds = s.ground.kinds
    for seat in in_turn(s):
        own = own_areas(s, seat)
        counted = [area for area in own if not effect.terrain or TERRAINS[kinds[area]] == effect.terrain]
        if counted and effect.points:
            book_points(s, seat, effect.points * len(counted), "events")


def majority_figures(s: AnyManitobaTable, effect: Effect) -> None:
    """MAN-12.2: most figures on the territory."""
    award_ranks(s, effect, [len(own_areas(s, seat)) for seat in range(s.seats)], s.rulings.majority_needs_at_least)


def majority_contiguous(s: AnyManitobaTable, effect: Effect) -> None:
    """MAN-12.2: the largest group of adjacent areas with own figures."""
    near = s.ground.neighbours
    largest = [max(map(len, connected_areas(near, own_areas(s, seat))), default=0) for seat in range(s.seats)]
    award_ranks(s, effect, largest, s.rulings.contiguous_group_min)


def award_ranks(s: AnyManitobaTable, effect: Effect, counts: Sequence[int], least: int) -> None:
    """Gives the points of the two ranks; everybody on a rank gets all of them (MAN-12.3, MAN-R09 to MAN-R11)."""
    ranks = sorted({count for count in counts if count >= least}, reverse=True)[:2]
    if ranks and counts.count(ranks[0]) > 1 and not s.rulings.second_place_after_tied_first:
        del ranks[1:]
    prize = dict(zip(ranks, (effect.first, effect.second), strict=False))
    points = tuple(prize.get(count, 0) for count in counts)
    s.emit(ComparedAtEvent(effect.kind, tuple(counts), points))
    for seat in in_turn(s):
        if points[seat]:
            book_points(s, seat, points[seat], "events")


TOGETHER = MappingProxyType[EffectKind, Callable[[AnyManitobaTable, Effect], None]](
    {
        "points_per_figure": points_per_figure,
        "majority_figures": majority_figures,
        "majority_contiguous": majority_contiguous,
    }
)
