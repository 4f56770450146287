"""The public pictures: the action board with all that lies beside it, and larger cuts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.odin.scoring import score
from engine.odin.view import OdinView
from rendering import band as bands
from rendering.canvas import Brush, Tile
from rendering.odin import action_board, seat_strips, table
from rendering.odin.scene import changed
from rendering.pictures import TALLEST, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom."""
    shown = action_board.shown(view, changed(last))
    top = [head(brush, view, caption, words), *beside(brush, view, words)]
    room = TALLEST - sum(tile.height for tile in top) - action_board.height_of(shown)
    return [*top, brush.panel(action_board.board, shown), *seat_strips.strips(brush, view, caption, words, room)]


def beside(brush: Brush, view: OdinView, words: Words) -> list[Tile]:
    """The rounds, mountain strips and exploration boards."""
    lying = tuple((strip.strip, strip.gone) for strip in view.strips)
    return [
        brush.panel(table.round_track, table.rounds(view)),
        brush.panel(table.strips, lying, words),
        brush.panel(table.islands, tuple((face.face, face.silver) for face in view.explorations), words),
    ]


def head(brush: Brush, view: OdinView, caption: Caption, words: Words) -> Tile:
    """The band with who is to act, or has won."""
    outcome, facts = score(view), table.band_facts(view, words)
    winners = outcome.winners if view.over else ()
    told = bands.acting(view.decisions, winners, caption, words, facts, contest=outcome.contest)
    return brush.panel(bands.band, told)
