"""The private view: the question, where one may go and what one would get, the own village, the others in short."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Move, Seat
from engine.manitoba.moves import Walk
from engine.manitoba.view import ManitobaView
from engine.narrowing import Narrowed
from rendering import band as bands
from rendering.band import Band, band
from rendering.canvas import Brush, Tile
from rendering.manitoba import paths, season
from rendering.manitoba.bonuses import bonus_signs
from rendering.manitoba.ground import Choice, ground
from rendering.manitoba.hints import Hints, Worth, hints
from rendering.manitoba.land import Marks, Steps
from rendering.manitoba.signs import word
from rendering.manitoba.tags import tag, target_signs
from rendering.manitoba.touched import touched
from rendering.manitoba.villages import GAP, LINE, STRIP_HEIGHT, Village, lines, strip, village
from rendering.pictures import TALLEST, Caption
from rendering.pieces import Piece
from rendering.points import minus, signed
from rendering.telling import question
from rendering.words import Words

NOTHING: tuple[Piece, ...] = (("", "–"),)


def draw_private(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    moves, chosen = at.left, at.move
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat, open_to, changed = view.seat, hints(view, moves), touched(last)
    others = tuple(plain(view, other, caption) for other in range(view.seats) if other != seat)
    below = paths.HEIGHT + STRIP_HEIGHT + GAP + len(others) * LINE + GAP
    room = TALLEST - bands.HEIGHT - season.ROW_HEIGHT - below
    gains = {
        mark: tuple(sign for bonus in given for sign in bonus_signs(bonus)) or NOTHING
        for mark, given in open_to.spaces.items()
    }
    return [
        brush.panel(band, asked(view, seat, caption, words)),
        brush.panel(season.row, season.season_of(view), words),
        ground(
            brush,
            view,
            words,
            room,
            marked(brush, seat, open_to, chosen, changed.steps),
            Choice(seat, open_to.goods, open_to.lifts),
        ),
        *paths.path_rows(brush, view, words, changed.spaces | dict.fromkeys(open_to.spaces, (seat,)), gains),
        brush.panel(lines, others, words),
        own_strip(brush, view, seat, caption, words, open_to),
    ]


def asked(view: ManitobaView, seat: Seat, caption: Caption, words: Words) -> Band:
    """The band with what this player, or somebody else, is asked."""
    own = any(decision.seat == seat for decision in view.decisions)
    facts = season.season_facts(season.season_of(view), words)
    return Band(seat, own, question(view, seat, caption, words, "manitoba", word), "", facts)


def marked(brush: Brush, seat: Seat, open_to: Hints, chosen: Move | None, last: Steps) -> Marks:
    """The areas that can be chosen, and the last steps; a chosen way is drawn as an arrow in the place of these."""
    steps = Steps(walked=((seat, chosen.origin, chosen.to),)) if isinstance(chosen, Walk) else last
    ways = any(target.placed for target in open_to.areas.values()) and any(
        target.origins for target in open_to.areas.values()
    )
    tags = {
        area: brush.tile(tag, seat, tuple(line))
        for area, target in open_to.areas.items()
        if (line := target_signs(target, ways))
    }
    return Marks(steps, dict.fromkeys(open_to.areas, seat), tags)


def plain(view: ManitobaView, seat: Seat, caption: Caption) -> Village:
    """Another's village."""
    return village(seat, caption.people[seat], view.players[seat])


def own_strip(brush: Brush, view: ManitobaView, seat: Seat, caption: Caption, words: Words, open_to: Hints) -> Tile:
    """The own village with the stores that can be chosen, and what they would be worth."""
    own = village(
        seat,
        caption.people[seat],
        view.players[seat],
        framed=frozenset(open_to.stores),
        promised=tuple((store, said) for store, worth in open_to.stores.items() if (said := promise(worth))),
    )
    return brush.panel(strip, own, words)


def promise(worth: Worth) -> str:
    """What the choice of a sector brings, in short."""
    if worth.scored is not None:
        return signed(worth.scored) if worth.scored else "±0"
    return f"→ {minus(worth.then)}" if worth.then is not None else ""
