"""The public pictures: the overview, and larger cuts of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.manitoba.scoring import score
from engine.manitoba.view import ManitobaView
from rendering import band as bands
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba import parts, paths, season, totem
from rendering.manitoba.ground import ground
from rendering.manitoba.land import Marks, draw_land
from rendering.manitoba.legend import legend
from rendering.manitoba.plan import LARGE_SIDE, Sheet, plan_of
from rendering.manitoba.touched import Touched, touched
from rendering.manitoba.villages import Village, boxes, boxes_height, strip, village
from rendering.pictures import TALLEST, WIDTH, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom."""
    changed = touched(last)
    room = TALLEST - bands.HEIGHT - season.ROW_HEIGHT - paths.HEIGHT - boxes_height(view.seats)
    return [
        head(brush, view, caption, words),
        brush.panel(season.row, season.season_of(view), words),
        ground(brush, view, words, room, Marks(changed.steps)),
        *paths.path_rows(brush, view, words, changed.spaces),
        *boxes(brush, villages(view, caption, changed), words),
    ]


def draw_territory(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]
) -> list[Tile]:
    """The larger cut of the totem and the territory, with the landscapes in words."""
    room = TALLEST - bands.HEIGHT - totem.ROW_HEIGHT - totem.GAP
    usual = brush.known(plan_of, view.data, view.layout, Sheet(WIDTH, room))
    sheet = Sheet(WIDTH, room, LARGE_SIDE, usual.turn)
    canvas = Canvas.opaque(
        brush,
        WIDTH,
        totem.ROW_HEIGHT + brush.known(plan_of, view.data, view.layout, sheet).height + totem.GAP,
        brush.theme.paper,
    )
    totem.draw_row(canvas, view, words, 0, frozenset(), view.active)
    names = tuple(words(f"manitoba.landscape.{area.terrain}") for area in view.areas)
    draw_land(canvas, view, totem.ROW_HEIGHT, sheet, Marks(touched(last).steps), names)
    return [head(brush, view, caption, words), canvas.as_tile()]


def draw_paths(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The larger cut of the paths, with every space in words."""
    return [head(brush, view, caption, words), *parts.path_panels(brush, view, words, touched(last))]


def draw_villages(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]
) -> list[Tile]:
    """The larger cut of the villages."""
    owned = villages(view, caption, touched(last))
    return [head(brush, view, caption, words), *(brush.panel(strip, own, words) for own in owned)]


def draw_season(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The larger cut of the season's row, with every card in words."""
    return [head(brush, view, caption, words), *parts.season_cards(brush, view, words)]


def draw_legend(brush: Brush, view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What all signs mean."""
    return [head(brush, view, caption, words), brush.panel(legend, view.data, words)]


def head(brush: Brush, view: ManitobaView, caption: Caption, words: Words) -> Tile:
    """The band with who is to act, or has won."""
    winners = score(view).winners if view.over else ()
    facts = season.season_facts(season.season_of(view), words)
    return brush.panel(bands.band, bands.acting(view.decisions, winners, caption, words, facts))


def villages(view: ManitobaView, caption: Caption, changed: Touched) -> list[Village]:
    """The villages of all seats."""
    acting = {decision.seat for decision in view.decisions}
    outcome = score(view) if view.over else None
    return [
        village(
            seat,
            caption.people[seat],
            player,
            to_act=seat in acting,
            winner=outcome is not None and seat in outcome.winners,
            framed=changed.stores.get(seat, frozenset()),
        )
        for seat, player in enumerate(view.players)
    ]
