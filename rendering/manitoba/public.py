"""The public pictures: the overview, and larger cuts of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.manitoba.content import contents
from engine.manitoba.scoring import score
from engine.manitoba.view import ManitobaView
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba import paths, season, totem
from rendering.manitoba.land import draw_land
from rendering.manitoba.legend import legend
from rendering.manitoba.plan import plan_of
from rendering.manitoba.touched import Touched, touched
from rendering.manitoba.villages import strip, village
from rendering.pictures import WIDTH, Caption
from rendering.words import Words

PARTS = ("territory", "paths", "villages", "season")


def draw_public(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event], part: str | None = None
) -> list[Tile]:
    """The whole public picture, or one of PARTS, from top to bottom."""
    changed = touched(last)
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


def strips(brush: Brush, view: ManitobaView, caption: Caption, words: Words, changed: Touched) -> list[Tile]:
    """One strip per seat."""
    acting = {decision.seat for decision in view.decisions}
    outcome = score(view) if view.over else None
    terms = contents()[view.data].goods.wampum
    return [
        brush.panel(
            strip,
            village(
                seat,
                caption.people[seat],
                player,
                tile_points=(terms.active_points, terms.inactive_points),
                to_act=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                framed=changed.stores.get(seat, frozenset()),
            ),
            words,
        )
        for seat, player in enumerate(view.players)
    ]
