"""The public picture: whose turn it is, the ring, islands and queue, a strip for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.events import Sailed
from engine.empires.scoring import score
from engine.empires.view import EmpiresView
from engine.game import Event
from rendering import band as bands
from rendering.canvas import Brush, Tile
from rendering.empires import isles, ring, strips
from rendering.empires.event import event
from rendering.empires.scene import deeds, tiles_of
from rendering.pictures import TALLEST, Caption
from rendering.pieces import Piece
from rendering.words import Words


def draw_public(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom."""
    done = deeds(last)
    sailed = tuple(seat for seat, several in done.items() if any(isinstance(deed, Sailed) for deed in several))
    top = [
        head(brush, view, caption, words),
        *event(brush, view, words),
        ring.ring(brush, view, words, tiles_of(done)),
        *isles.isles(brush, view, words, sailed),
    ]
    room = TALLEST - sum(tile.height for tile in top)
    return [*top, *strips.strips(brush, view, caption, words, last, room)]


def head(brush: Brush, view: EmpiresView, caption: Caption, words: Words) -> Tile:
    """The band with who is to act, or has won."""
    winners = score(view).winners if view.over else ()
    return brush.panel(bands.band, bands.acting(view.decisions, winners, caption, words, band_facts(view, words)))


def band_facts(view: EmpiresView, words: Words) -> tuple[tuple[Piece, ...], ...]:
    """The round, and its phase; the last round is called so."""
    if not view.round or view.over:
        return ()
    key = "empires.picture.last_round" if view.last else "empires.picture.round"
    return ((("", words(key, n=view.round)),), (("", words(f"empires.phase.{view.phase}")),))
