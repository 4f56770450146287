"""The public board: everything that all may see, and what the last turns changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.game import Event
from engine.keltis.pieces import START, Space
from engine.keltis.scoring import score
from engine.keltis.view import KeltisView
from rendering.band import acting, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.board_layer import STEP_WIDTH, Walk, draw_board, draw_walks, reached, walks
from rendering.keltis.figures import Group, draw_in_tray, draw_on_stones, groups
from rendering.keltis.plan import places_of
from rendering.keltis.strips import PILES_HEIGHT, StripFacts, draw_piles, progress_facts, strip, touched
from rendering.pictures import WIDTH, Caption
from rendering.words import Words


def draw_public(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole public picture, from top to bottom: who is to act, the board with what lies around it, the strips."""
    places = places_of(view.options.board, view.seats)
    piles_top = places.height + 16
    canvas = Canvas.reused(brush, WIDTH, piles_top + PILES_HEIGHT + 10)
    canvas.wipe(places.height, canvas.image.height - places.height)
    steps = walks(last)
    draw_board(canvas, view, places, 0, words("keltis.start"), reached(steps), STEP_WIDTH)
    standing = with_shadows(groups(view), steps)
    draw_in_tray(canvas, places, 0, standing.pop(START, []))
    draw_on_stones(canvas, places, 0, standing, {})
    draw_walks(canvas, view, places, 0, steps)
    draw_piles(canvas, view, piles_top, touched(last).piles, ())
    return [head(brush, view, caption, words), canvas.as_tile(), *strips(brush, view, caption, words, last)]


def head(brush: Brush, view: KeltisView, caption: Caption, words: Words) -> Tile:
    """The band with who is to act, or has won."""
    winners = score(view).winners if view.over else ()
    return brush.panel(band, acting(view.decisions, winners, caption, words, progress_facts(view, words)))


def with_shadows(standing: dict[Space, list[Group]], steps: Iterable[Walk]) -> dict[Space, list[Group]]:
    """The groups with a shadow of each figure where its turn began."""
    reached_by = {(walk.seat, walk.to) for walk in steps}
    for walk in steps:
        if walk.origin != START and (walk.seat, walk.origin) not in reached_by:
            standing.setdefault(walk.origin, []).append(Group(walk.seat, walk.size, faded=True))
    return standing


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
            to_act=seat in asked,
            framed=frozenset(colour for of, colour in changed.rows if of == seat),
            winner=view.over and seat in standings.winners,
        )
        yield brush.panel(strip, player, facts, words)
