"""The public board: everything that all may see, and what the last turn changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Event
from engine.keltis.pieces import START
from engine.keltis.scoring import score
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.board_layer import draw_board, walks
from rendering.keltis.figures import draw_in_tray, draw_on_stones, groups
from rendering.keltis.legend import legend
from rendering.keltis.plan import places_of
from rendering.keltis.strips import (
    HEAD_HEIGHT,
    PILES_HEIGHT,
    StripFacts,
    draw_head,
    draw_piles,
    strip,
    touched,
)
from rendering.pictures import WIDTH, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom: the board with what lies around it, the strips, the legend."""
    places = brush.known(places_of, view.options.board, view.seats)
    piles_top = HEAD_HEIGHT + places.height + 16
    canvas = Canvas.opaque(brush, WIDTH, piles_top + PILES_HEIGHT + 14, brush.theme.paper)
    draw_head(canvas, view, caption.title, words)
    draw_board(canvas, view, places, HEAD_HEIGHT, words("keltis.start"), walks(last))
    standing = groups(view)
    draw_in_tray(canvas, places, HEAD_HEIGHT, standing.pop(START, []))
    draw_on_stones(canvas, places, HEAD_HEIGHT, standing, {})
    draw_piles(canvas, view, piles_top, words, frozenset(touched(last).piles), (), None)
    below = strips(brush, view, caption, words, last)
    return [canvas.as_tile(), *below, brush.panel(legend, view.options, words)]


def strips(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Iterator[Tile]:
    """One strip per seat."""
    standings = score(view)
    acting = {decision.seat for decision in view.decisions}
    changed = touched(last)
    for seat, player in enumerate(view.players):
        facts = StripFacts(
            seat=seat,
            person=caption.people[seat],
            total=standings.totals[seat],
            to_act=seat in acting,
            framed=frozenset(colour for of, colour in changed.rows if of == seat),
            winner=view.over and seat in standings.winners,
        )
        yield brush.panel(strip, player, facts, words)
