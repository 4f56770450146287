"""The winter solstice: what every player does before the first round (MAN-2.13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.frames import Frame
from engine.game import Declined, Move, Refusal
from engine.manitoba.facts.components import GOODS, PATHS, WITH_PATH
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import place_figure
from engine.manitoba.steps.goods import put_in_sector
from engine.manitoba.steps.paths import possible_visions, step_on_path
from engine.manitoba.table.moves import Decline, PlaceFigure, Vision
from engine.manitoba.table.state import AnyManitobaTable, has_room, unoccupied_areas


class Solstice(Frame[AnyManitobaTable, Move], tag="solstice"):
    """MAN-2.13: one of each stored good, then a figure on the territory, then one on a path."""

    def auto(self, s: AnyManitobaTable) -> None:
        s.push(FirstPath(self.seat))
        s.push(FirstArea(self.seat))
        for good in s.facts.setup.starting.goods:
            kind = GOODS.index(good)
            if s.supply[kind] and has_room(s, self.seat, kind):
                put_in_sector(s, self.seat, kind, kind)


class FirstArea(Frame[AnyManitobaTable, PlaceFigure], tag="first_area"):
    """MAN-2.13 step 2: a figure from the square goes on any unoccupied area; its good goes into storage (MAN-R04)."""

    def moves(self, s: AnyManitobaTable) -> Iterator[PlaceFigure]:
        if s.players[self.seat].square:
            yield from (PlaceFigure(s.ground.areas[area]) for area in unoccupied_areas(s))

    def play(self, s: AnyManitobaTable, move: PlaceFigure) -> None:
        place_figure(s, self.seat, move, "solstice", ceremonial=s.rulings.setup_area_good_may_use_ceremonial)

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.place_anywhere(s, move, "first_area")


class FirstPath(Frame[AnyManitobaTable, Vision | Decline], tag="first_path"):
    """MAN-2.13 step 3: a figure from the square may go on the first space of a path and gets its bonus (MAN-R05)."""

    def moves(self, s: AnyManitobaTable) -> Iterator[Vision | Decline]:
        yield from possible_visions(s, self.seat, WITH_PATH)
        if s.rulings.setup_vision_figure_optional and s.players[self.seat].square:
            yield Decline()

    def play(self, s: AnyManitobaTable, move: Vision | Decline) -> None:
        if isinstance(move, Vision):
            step_on_path(s, self.seat, PATHS.index(move.path))
        else:
            s.emit(Declined(self.seat, "first_path"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.any_vision(s, self.seat, move, "first_path", optional=s.rulings.setup_vision_figure_optional)
