"""The public board: everything that all may see, and what the last turn changed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.keltis.options import board_of
from engine.keltis.scoring import score
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas
from rendering.keltis.board_layer import draw_board, walks
from rendering.keltis.figures import draw_in_tray, draw_on_stones, groups
from rendering.keltis.legend import LINE, draw_legend, entries, lines
from rendering.keltis.plan import plan
from rendering.keltis.strips import (
    HEAD_HEIGHT,
    PILES_HEIGHT,
    STRIP_GAP,
    StripFacts,
    draw_head,
    draw_piles,
    draw_strip,
    strip_height,
    strips_height,
    touched,
)
from rendering.pictures import WIDTH, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Canvas:
    """The whole public picture."""
    board = board_of(view.options)
    blank = Canvas.opaque(brush, 1, 1, brush.theme.paper)
    legend = lines(blank, entries(blank, view, board, words))
    places = plan(board, view.seats)
    piles_top = HEAD_HEIGHT + places.height + 16
    strips_top = piles_top + PILES_HEIGHT + 14
    legend_top = strips_top + strips_height(blank, view.players) + 6
    canvas = Canvas.opaque(brush, WIDTH, legend_top + len(legend) * LINE + 14, brush.theme.paper)
    draw_head(canvas, view, caption.title, words)
    draw_board(canvas, view, places, HEAD_HEIGHT, words("keltis.start"), walks(last))
    standing = groups(view)
    draw_in_tray(canvas, places, HEAD_HEIGHT, standing.pop(board.start.id, []))
    draw_on_stones(canvas, places, HEAD_HEIGHT, standing, {})
    changed = touched(last)
    draw_piles(canvas, view, piles_top, words, frozenset(changed.piles), view.barred, None)
    draw_strips(canvas, view, caption, words, strips_top, last)
    draw_legend(canvas, lines(canvas, entries(canvas, view, board, words)), legend_top)
    return canvas


def draw_strips(
    canvas: Canvas, view: KeltisView, caption: Caption, words: Words, top: int, last: Sequence[Event]
) -> None:
    """One strip per seat, below one another."""
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
        draw_strip(canvas, player, facts, top, words)
        top += strip_height(canvas, player) + STRIP_GAP
