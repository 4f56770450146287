"""The public board: everything that all may see, and what the last turns changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Event
from engine.keltis.scoring import leaves_out, score
from engine.keltis.view import KeltisView
from rendering.band import acting, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.plan import places_of
from rendering.keltis.scene import draw_as_it_is
from rendering.keltis.strips import PILES_HEIGHT, StripFacts, draw_piles, progress_facts, strip, touched
from rendering.pictures import WIDTH, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom: who is to act, the board with what lies around it, the strips."""
    places = brush.known(places_of, view.options.board, view.seats)
    piles_top = places.height + 16
    canvas = Canvas.opaque(brush, WIDTH, piles_top + PILES_HEIGHT + 10, brush.theme.paper)
    draw_as_it_is(canvas, view, places, words("keltis.start"), last)
    draw_piles(canvas, view, piles_top, touched(last).piles, ())
    return [head(brush, view, caption, words), canvas.as_tile(), *strips(brush, view, caption, words, last)]


def head(brush: Brush, view: KeltisView, caption: Caption, words: Words) -> Tile:
    """The band with who is to act, or has won."""
    winners = score(view).winners if view.over else ()
    return brush.panel(band, acting(view.decisions, winners, caption, words, progress_facts(view, words)))


def strips(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Iterator[Tile]:
    """One strip per seat."""
    standings = score(view)
    asked = {decision.seat for decision in view.decisions}
    changed = touched(last)
    for seat, player in enumerate(view.players):
        facts = StripFacts(
            seat=seat,
            person=caption.people[seat],
            total=standings.totals[seat],
            hides=leaves_out(view, seat),
            to_act=seat in asked,
            framed=frozenset(colour for of, colour in changed.rows if of == seat),
            winner=view.over and seat in standings.winners,
        )
        yield brush.panel(strip, player, facts, words)
