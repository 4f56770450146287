"""The private view: the question, where one may go and what one would get, the own village."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move, Seat
from engine.manitoba.content import contents
from engine.manitoba.moves import Walk
from engine.manitoba.view import ManitobaView
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba import lifts, paths, season, totem
from rendering.manitoba.bonuses import bonus_signs
from rendering.manitoba.hints import Hints, Worth, hints
from rendering.manitoba.land import Steps, draw_land
from rendering.manitoba.plan import MARGIN, plan_of
from rendering.manitoba.signs import word
from rendering.manitoba.tags import tag, target_signs
from rendering.manitoba.villages import strip, village
from rendering.pictures import WIDTH, Caption
from rendering.pieces import Piece
from rendering.points import minus, signed
from rendering.seats import sign
from rendering.telling import question
from rendering.theme import BODY, BOLD, NAME
from rendering.words import Words

NOTHING: tuple[Piece, ...] = (("", "–"),)


def draw_private(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, moves: Sequence[Move], chosen: Move | None
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    open_to = hints(view, moves)
    plan = brush.known(plan_of, view.data, view.layout)
    upper = season.HEAD_HEIGHT
    land_top = upper + (lifts.height(open_to.lifts) if open_to.lifts else totem.HEIGHT)
    canvas = Canvas.opaque(brush, WIDTH, land_top + plan.height, brush.theme.paper)
    draw_question(canvas, view, view.seat, caption, words)
    if open_to.lifts:
        lifts.draw_lifts(canvas, view, open_to.lifts, words, upper)
    else:
        totem.draw_totem(canvas, view, words, upper)
        totem.draw_supply(canvas, view, words, upper, open_to.goods, view.seat)
    draw_targets(canvas, view, view.seat, open_to, chosen, words, land_top)
    gains = {
        mark: tuple(sign for bonus in given for sign in bonus_signs(bonus)) or NOTHING
        for mark, given in open_to.spaces.items()
    }
    marks = dict.fromkeys(open_to.spaces, view.seat)
    return [
        canvas.as_tile(),
        *paths.path_rows(brush, view, words, marks, gains),
        own_strip(brush, view, view.seat, caption, words, open_to),
    ]


def draw_question(canvas: Canvas, view: ManitobaView, seat: Seat, caption: Caption, words: Words) -> None:
    """What this player, or somebody else, is asked."""
    y = season.HEAD_HEIGHT // 2
    glyphs, room = canvas.brush.glyphs, season.draw_round(canvas, season.season_of(view), words) - MARGIN - 84
    canvas.put(canvas.brush.tile(sign, seat, 54), (MARGIN + 34, y + 30))
    text = question(view, seat, caption, words, "manitoba", word)
    size = NAME if glyphs.width(text, NAME, BOLD) <= room else BODY
    canvas.text(glyphs.shortened(text, room, size, BOLD), (MARGIN + 78, y), size, canvas.theme.ink, BOLD)


def draw_targets(
    canvas: Canvas, view: ManitobaView, seat: Seat, open_to: Hints, chosen: Move | None, words: Words, top: int
) -> None:
    """The territory with the areas that can be chosen; a chosen way is drawn as an arrow."""
    steps = Steps(walked=((seat, chosen.origin, chosen.to),) if isinstance(chosen, Walk) else ())
    ways = any(target.placed for target in open_to.areas.values()) and any(
        target.origins for target in open_to.areas.values()
    )
    tags = {
        area: canvas.brush.tile(tag, seat, tuple(line))
        for area, target in open_to.areas.items()
        if (line := target_signs(target, ways))
    }
    draw_land(canvas, view, words, top, steps, dict.fromkeys(open_to.areas, seat), tags)


def own_strip(brush: Brush, view: ManitobaView, seat: Seat, caption: Caption, words: Words, open_to: Hints) -> Tile:
    """The own village with the stores that can be chosen, and what they would be worth."""
    terms = contents()[view.data].goods.wampum
    own = village(
        seat,
        caption.people[seat],
        view.players[seat],
        tile_points=(terms.active_points, terms.inactive_points),
        framed=frozenset(open_to.stores),
        promised=tuple((store, said) for store, worth in open_to.stores.items() if (said := promise(worth))),
    )
    return brush.panel(strip, own, words)


def promise(worth: Worth) -> str:
    """What the choice of a sector brings, in short."""
    if worth.scored is not None:
        return signed(worth.scored) if worth.scored else "±0"
    return f"→ {minus(worth.then)}" if worth.then is not None else ""
