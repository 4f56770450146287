"""The public pictures: the overview, and larger cuts of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.manitoba.content import contents
from engine.manitoba.scoring import score
from engine.manitoba.view import ManitobaView
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba import parts, paths, season, totem
from rendering.manitoba.land import draw_land
from rendering.manitoba.legend import goods_legend, legend
from rendering.manitoba.plan import plan_of
from rendering.manitoba.touched import Touched, touched
from rendering.manitoba.villages import Village, strip, village
from rendering.pictures import WIDTH, Caption
from rendering.words import Words

PARTS = ("territory", "paths", "villages", "season")


def draw_public(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event], part: str | None = None
) -> list[Tile]:
    """The whole public picture, or one of PARTS, from top to bottom."""
    changed = touched(last)
    if part is not None:
        return draw_part(brush, view, caption, words, changed, part)
    upper = season.HEAD_HEIGHT + season.ROW_HEIGHT
    plan = plan_of(view.data, view.layout)
    land_top = upper + totem.HEIGHT
    paths_top = land_top + plan.height + 12
    height = paths_top + paths.height() + 8
    canvas = Canvas.reused(brush, WIDTH, height)
    canvas.wipe(0, land_top)
    canvas.wipe(land_top + plan.height, height - land_top - plan.height)
    season.draw_head(canvas, view, caption.title, words)
    season.draw_row(canvas, view, words, season.HEAD_HEIGHT)
    totem.draw_totem(canvas, view, words, upper)
    totem.draw_supply(canvas, view, words, upper)
    draw_land(canvas, view, words, land_top, changed.steps)
    paths.draw_paths(canvas, view, words, paths_top, changed.spaces)
    return [canvas.as_tile(), *strips(brush, view, caption, words, changed), brush.panel(legend, view.data, words)]


def draw_part(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, changed: Touched, part: str
) -> list[Tile]:
    """A larger cut. Raises ValueError for a name that is none of PARTS."""
    top = parts.head(brush, view, caption, words)
    match part:
        case "territory":
            return [top, draw_territory(brush, view, words, changed), goods_legend(brush, words)]
        case "paths":
            return [top, *parts.paths_part(brush, view, words, changed)]
        case "villages":
            listed = zip(villages(view, caption, changed), view.players, strict=True)
            return [top, *(brush.panel(parts.large_strip, own, player.on_territory, words) for own, player in listed)]
        case "season":
            return [top, *parts.season_part(brush, view, words)]
        case _:
            raise ValueError(f"there is no part {part!r} of a picture of Manitoba")


def draw_territory(brush: Brush, view: ManitobaView, words: Words, changed: Touched) -> Tile:
    """The totem and the territory, as large as the width allows."""
    plan = plan_of(view.data, view.layout, large=True)
    canvas = Canvas.opaque(brush, WIDTH, totem.HEIGHT + plan.height, brush.theme.paper)
    totem.draw_totem(canvas, view, words, 0)
    totem.draw_supply(canvas, view, words, 0)
    draw_land(canvas, view, words, totem.HEIGHT, changed.steps, large=True)
    return canvas.as_tile()


def strips(brush: Brush, view: ManitobaView, caption: Caption, words: Words, changed: Touched) -> list[Tile]:
    """One strip per seat."""
    return [brush.panel(strip, own, words) for own in villages(view, caption, changed)]


def villages(view: ManitobaView, caption: Caption, changed: Touched) -> list[Village]:
    """The villages of all seats."""
    acting = {decision.seat for decision in view.decisions}
    outcome = score(view) if view.over else None
    terms = contents()[view.data].goods.wampum
    return [
        village(
            seat,
            caption.people[seat],
            player,
            tile_points=(terms.active_points, terms.inactive_points),
            to_act=seat in acting,
            winner=outcome is not None and seat in outcome.winners,
            framed=changed.stores.get(seat, frozenset()),
        )
        for seat, player in enumerate(view.players)
    ]
