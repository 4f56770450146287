"""The page of a panel: what one has, and last the picture that answers what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from engine.game import Event, Seat
from engine.manitoba.facts.components import AreaId
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table.moves import PlaceFigure, WalkFigure
from engine.narrowing import Narrowed
from rendering.drawings import Drawing, Drawings
from rendering.elements.pieces import Piece
from rendering.manitoba.alt_texts import private_description as told
from rendering.manitoba.season import cards as season
from rendering.manitoba.season import lifts, paths, totem
from rendering.manitoba.season.bonuses import bonus_signs
from rendering.manitoba.signs import HOME, MOVE
from rendering.manitoba.territory.ground import territory_tile
from rendering.manitoba.territory.land import Marks, Steps
from rendering.manitoba.territory.plan import sheet_of
from rendering.manitoba.territory.tags import area_tag, target_signs
from rendering.manitoba.touched import TouchedByTurns, touched_by_last_turns
from rendering.manitoba.villages import figures, wares
from rendering.manitoba.villages.strips import village_of_seat, village_strip
from rendering.paint.canvas import Brush, Tile
from rendering.pictures import FLAT, Caption
from texts.manitoba.hints import ManitobaHints, SectorWorth, manitoba_hints
from texts.points import points_text, signed_points
from texts.words import Words

NOTHING: tuple[Piece, ...] = (("", "–"),)

TURNS = frozenset({"act", "passive"})
"""The questions of a whole turn: what is taken first, territory or path, is the player's choice, so both are shown all along."""

WAMPUM_MOVES = frozenset({"wampum_wake", "wampum_berry"})
"""The kinds of move that may be made at any time with what one has. On a turn they stand with all others, below the land."""

ABOVE: Mapping[str, tuple[str, ...]] = {
    "discs": ("own", "land"),
    "goods": ("own",),
    "figures": ("own",),
    "land": ("own",),
    "paths": ("own",),
    "own": ("land",),
}
"""What is looked at meanwhile, by what answers the question."""


@dataclass(frozen=True)
class SeatScene:
    """All that the pictures of a seat show."""

    view: ManitobaView
    seat: Seat
    caption: Caption
    words: Words
    at: Narrowed
    open_to: ManitobaHints
    changed: TouchedByTurns

    @property
    def question(self) -> str:
        """What the seat is asked; nothing while others are, and at the end."""
        return next((decision.question for decision in self.view.decisions if decision.seat == self.seat), "")

    @property
    def order(self) -> list[str]:
        """The names of the pictures, the one that answers the question last."""
        answer = self.answer
        if self.question in TURNS or not self.question:
            return [*(name for name in ("own", "paths", "land") if name != answer), answer]
        return [*ABOVE[answer], answer]

    @property
    def answer(self) -> str:
        open_to = self.open_to
        found = {
            "discs": open_to.lifts,
            "goods": open_to.goods,
            "figures": open_to.wakes is not None,
            "land": open_to.areas,
            "paths": open_to.spaces,
        }
        return next((name for name, asked in found.items() if asked), "own")


def manitoba_private_page(
    view: ManitobaView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Drawings:
    """The page of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private page needs the view of a seat")
    scene = SeatScene(view, view.seat, caption, words, at, manitoba_hints(view, at.left), touched_by_last_turns(last))
    return [DRAWN[name](scene) for name in scene.order]


def land_drawing(scene: SeatScene) -> Drawing:
    """Where figures stand and goods lie, and where one can go. Cells that would be small make it a square picture."""
    view, sheet = scene.view, sheet_of(scene.view.data, scene.view.layout)
    return Drawing(
        "land",
        lambda brush: [territory_tile(brush, view, sheet, marks_of(brush, scene))],
        told.land_asked(view, scene.caption, scene.words, scene.open_to, scene.changed, scene.at.move),
        "square" if sheet.height > FLAT else "flat",
        kinds=frozenset({"place", "move"}),
        looks=("territory",) if "paths" in scene.order else ("territory", "paths"),
    )


def marks_of(brush: Brush, scene: SeatScene) -> Marks:
    """The areas that can be chosen, and the last steps; a chosen way is drawn as an arrow in the place of these."""
    open_to, seat, chosen = scene.open_to, scene.seat, scene.at.move
    steps = Steps(walked=((seat, chosen.origin, chosen.to),)) if isinstance(chosen, WalkFigure) else scene.changed.steps
    targets = open_to.areas.values()
    ways = any(target.placed for target in targets) and any(target.origins for target in targets)
    lines = {area: target_signs(target, ways) for area, target in open_to.areas.items()}
    lines |= {area: [(MOVE, ""), (HOME, "")] for area in open_to.homes}
    tags = {area: brush.tile(area_tag, seat, tuple(line)) for area, line in lines.items() if line}
    held = {origin: seat for target in targets for origin in target.origins}
    return Marks(steps, frozenset(open_to.areas), held, tags, dict.fromkeys(areas_to_stand_on(scene.at), seat))


def areas_to_stand_on(at: Narrowed) -> set[AreaId]:
    """The area on which a figure is about to stand, once it is chosen; nothing before."""
    if at.move is None and not at.chosen:
        return set()
    to = {
        move.area if isinstance(move, PlaceFigure) else move.to
        for move in at.left
        if isinstance(move, PlaceFigure | WalkFigure)
    }
    return to if len(to) == 1 else set()


def climbs_drawing(scene: SeatScene) -> Drawing:
    """The discs that may be used, the paths, and the spaces that can be reached with what they give now."""
    view, words = scene.view, scene.words
    gains = {
        mark: tuple(sign for bonus in given for sign in bonus_signs(bonus)) or NOTHING
        for mark, given in scene.open_to.spaces.items()
    }

    def draw(brush: Brush) -> list[Tile]:
        stacks = brush.panel(totem.totem_row, totem.stacks_of(view), words)
        return [stacks, *paths.path_rows(brush, view, words, scene.changed.spaces, gains)]

    return Drawing(
        "paths",
        draw,
        told.paths_asked(view, words, scene.open_to, scene.changed, scene.at.move),
        kinds=frozenset({"vision"}),
        looks=("paths",),
    )


def own_drawing(scene: SeatScene) -> Drawing:
    """The cards of the season, and the own village: with the stores that can be chosen, where that is what is asked."""
    view, words = scene.view, scene.words
    stores = scene.open_to.stores if scene.answer == "own" else {}
    shown = structs.replace(
        village_of_seat(scene.seat, scene.caption.people[scene.seat], view.players[scene.seat]),
        framed=scene.changed.stores.get(scene.seat, frozenset()),
        open=frozenset(stores),
        promised=tuple((store, said) for store, worth in stores.items() if (said := promised_points(worth))),
    )
    return Drawing(
        "own",
        lambda brush: [
            brush.panel(season.season_row_tile, season.season_of(view), words),
            brush.panel(village_strip, shown, words),
        ],
        told.own_asked(view, scene.caption, words, stores, scene.open_to, scene.at.move),
        kinds=frozenset() if scene.question in TURNS else WAMPUM_MOVES,
        looks=("season", "villages"),
    )


def promised_points(worth: SectorWorth) -> str:
    """What the choice of a sector brings, in short."""
    if worth.scored is not None:
        return signed_points(worth.scored) if worth.scored else "±0"
    return f"→ {points_text(worth.then)}" if worth.then is not None else ""


def discs_drawing(scene: SeatScene) -> Drawing:
    """Every number of discs with what it opens, and the stack that the others would see."""
    listed = lifts.lift_choices(scene.view, scene.open_to.lifts)
    return Drawing(
        "discs",
        lambda brush: [brush.panel(lifts.lift_table, listed, scene.words)],
        told.discs_asked(scene.view, scene.words, scene.open_to, scene.at.move),
        looks=("paths",),
    )


def goods_drawing(scene: SeatScene) -> Drawing:
    listed = wares.wares_to_take(scene.view, scene.open_to.goods)
    return Drawing(
        "goods",
        lambda brush: [brush.panel(wares.ware_row, listed, scene.words)],
        told.goods_asked(scene.view, scene.words, scene.open_to),
    )


def sleepers_drawing(scene: SeatScene) -> Drawing:
    player, most = scene.view.players[scene.seat], scene.open_to.wakes or 0
    return Drawing(
        "figures",
        lambda brush: [brush.panel(figures.waking_row, scene.seat, player.wigwam, player.square, most, scene.words)],
        told.figures_asked(player, scene.words, most, scene.at.move),
    )


DRAWN: Mapping[str, Callable[[SeatScene], Drawing]] = {
    "land": land_drawing,
    "paths": climbs_drawing,
    "own": own_drawing,
    "discs": discs_drawing,
    "goods": goods_drawing,
    "figures": sleepers_drawing,
}
"""The pictures of a page by name."""
