"""Figures: placing, moving, waking, going home, and where they may go (MAN-5.5, MAN-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat
from engine.manitoba.facts.components import NOBODY, Kind
from engine.manitoba.steps import refusals
from engine.manitoba.steps.goods import KeepGood
from engine.manitoba.table.events import HomeCause, MoveCause, MovedFigure, PlacedFigure, WakeCause, WentHome, Woke
from engine.manitoba.table.moves import Decline, PlaceFigure, Wake, WalkFigure
from engine.manitoba.table.state import AnyManitobaTable, book_points, has_learnt, unoccupied_areas


def possible_placings(
    s: AnyManitobaTable, seat: Seat, kinds: Iterable[Kind], own: Sequence[int] = ()
) -> Iterator[PlaceFigure]:
    """Placings on the landscapes of the colours used (MAN-6.1, MAN-R28).

    Where a figure must come next to an own one (MAN-6.3), `own` are the areas of the seat's figures on the territory.
    """
    if not s.players[seat].square:
        return
    land, figures = s.ground, s.figures
    near: set[int] | None = None
    if own and not has_learnt(s, seat, "free_passive_placement"):
        near = set[int]().union(*[land.neighbours[area] for area in own])
    for kind in kinds:
        for area in land.of_kind[kind]:
            if figures[area] == NOBODY and (near is None or area in near):
                yield PlaceFigure(land.areas[area])


def possible_walks(s: AnyManitobaTable, own: Iterable[int], kinds: Iterable[Kind]) -> Iterator[WalkFigure]:
    """Moves of the figures on these areas to neighbouring unoccupied ones of some landscapes (MAN-6.1, MAN-6.6)."""
    land, figures, wanted = s.ground, s.figures, tuple(kinds)
    for origin in own:
        for to in land.neighbours[origin]:
            if figures[to] == NOBODY and land.kinds[to] in wanted:
                yield WalkFigure(land.areas[origin], land.areas[to])


def place_figure(s: AnyManitobaTable, seat: Seat, move: PlaceFigure, by: MoveCause, *, ceremonial: bool = True) -> None:
    """Puts a figure from the square onto an area, where it takes the good (MAN-6.1, MAN-6.4)."""
    s.players[seat].square -= 1
    s.emit(PlacedFigure(seat, move.area, by))
    arrive_on_area(s, seat, s.ground.index[move.area], ceremonial=ceremonial)


def walk_figure(s: AnyManitobaTable, seat: Seat, move: WalkFigure, by: MoveCause) -> None:
    """Moves a figure to a neighbouring area, where it takes the good; the area that it leaves stays without one (MAN-6.5)."""
    index = s.ground.index
    s.figures[index[move.origin]] = NOBODY
    s.emit(MovedFigure(seat, move.origin, move.to, by))
    arrive_on_area(s, seat, index[move.to])


def arrive_on_area(s: AnyManitobaTable, seat: Seat, area: int, *, ceremonial: bool = True) -> None:
    """Lets a figure that has come to an area take its good, if any (MAN-6.4)."""
    s.figures[area] = seat
    if s.goods[area]:
        s.goods[area] = False
        good = s.ground.kinds[area]
        s.supply[good] += 1
        s.push(KeepGood(seat, good, ceremonial=ceremonial))


def send_home(s: AnyManitobaTable, seat: Seat, areas: Iterable[int], by: HomeCause) -> None:
    """Sends own figures from areas to the own wigwam (MAN-14.4, MAN-15.2, MAN-12.2)."""
    left = [area for area in areas if s.figures[area] == seat]
    if not left:
        return
    for area in left:
        s.figures[area] = NOBODY
    s.players[seat].wigwam += len(left)
    s.emit(WentHome(seat, tuple(s.ground.areas[area] for area in left), by))


def wake_figures(s: AnyManitobaTable, seat: Seat, figures: int, by: WakeCause) -> None:
    """Moves figures from the wigwam to the square (MAN-5.5); from Warrior 3 on they bring points (MAN-9.4, MAN-R18)."""
    if not figures:
        return
    player = s.players[seat]
    player.wigwam -= figures
    player.square += figures
    s.emit(Woke(seat, figures, by))
    if by == "path" and not s.rulings.wake_points_for_every_wake:
        return
    learnt = s.facts.learnt.get("wake_points", ())
    points = figures * sum(bonus.n for kind, n, bonus in learnt if player.paths[kind] >= n)
    if points:
        book_points(s, seat, points, "wakes")


class WakeFigures(Frame[AnyManitobaTable, Wake | Decline], tag="wake"):
    """MAN-9.5, MAN-12.2, MAN-15.4: up to `n` figures may wake; all that can, when it is not `optional`."""

    n: int
    by: WakeCause
    optional: bool = True

    def moves(self, s: AnyManitobaTable) -> Iterator[Wake | Decline]:
        most = min(self.n, s.players[self.seat].wigwam)
        if most and not self.optional:
            yield Wake(most)
        elif most:
            yield from (Wake(n) for n in range(most, 0, -1))
            yield Decline()

    def play(self, s: AnyManitobaTable, move: Wake | Decline) -> None:
        if isinstance(move, Wake):
            wake_figures(s, self.seat, move.figures, self.by)
        else:
            s.emit(Declined(self.seat, "wake"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.no_waking(s, self.seat, move, self.n, self.by, optional=self.optional)


class Deploy(Frame[AnyManitobaTable, PlaceFigure | Decline], tag="deploy"):
    """MAN-9, Warrior 5: a figure from the square may go on any unoccupied area, whatever its landscape."""

    def moves(self, s: AnyManitobaTable) -> Iterator[PlaceFigure | Decline]:
        if s.players[self.seat].square:
            free = unoccupied_areas(s)
            yield from (PlaceFigure(s.ground.areas[area]) for area in free)
            if free:
                yield Decline()

    def play(self, s: AnyManitobaTable, move: PlaceFigure | Decline) -> None:
        if isinstance(move, PlaceFigure):
            place_figure(s, self.seat, move, "path")
        else:
            s.emit(Declined(self.seat, "deploy"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.place_anywhere(s, move, "deploy")
