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


def draw_public(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom."""
    changed = touched(last)
    plan = brush.known(plan_of, view.data, view.layout)
    canvas = Canvas.opaque(brush, WIDTH, totem.HEIGHT + plan.height, brush.theme.paper)
    totem.draw_totem(canvas, view, words, 0)
    totem.draw_supply(canvas, view, words, 0)
    draw_land(canvas, view, words, totem.HEIGHT, changed.steps)
    return [
        brush.panel(season.upper_end, season.season_of(view), caption.title, words),
        canvas.as_tile(),
        *paths.path_rows(brush, view, words, changed.spaces),
        *strips(brush, view, caption, words, changed),
        brush.panel(legend, view.data, words),
    ]


def draw_territory(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]
) -> list[Tile]:
    """The larger cut of the totem and the territory."""
    plan = brush.known(plan_of, view.data, view.layout, True)
    canvas = Canvas.opaque(brush, WIDTH, totem.HEIGHT + plan.height, brush.theme.paper)
    totem.draw_totem(canvas, view, words, 0)
    totem.draw_supply(canvas, view, words, 0)
    draw_land(canvas, view, words, totem.HEIGHT, touched(last).steps, large=True)
    return [head(brush, view, caption, words), canvas.as_tile(), goods_legend(brush, words)]


def draw_paths(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The larger cut of the paths, with every space in words."""
    return [head(brush, view, caption, words), *parts.path_panels(brush, view, words, touched(last))]


def draw_villages(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]
) -> list[Tile]:
    """The larger cut of the villages."""
    listed = zip(villages(view, caption, touched(last)), view.players, strict=True)
    large = [brush.panel(parts.large_strip, own, player.on_territory, words) for own, player in listed]
    return [head(brush, view, caption, words), *large]


def draw_season(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The larger cut of the season's row, with every card in words."""
    return [head(brush, view, caption, words), *parts.season_cards(brush, view, words)]


def head(brush: Brush, view: ManitobaView, caption: Caption, words: Words) -> Tile:
    """The head line of a larger cut."""
    return brush.panel(season.head, season.season_of(view), caption.title, words)


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
