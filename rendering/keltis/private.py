"""The private view: the own hand, the board with what can be reached, the piles, the own rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Move
from engine.keltis.moves import Lay, Step
from engine.keltis.pieces import START, Card, Space
from engine.keltis.scoring import score
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.board_layer import draw_board
from rendering.keltis.figures import Group, draw_in_tray, draw_on_stones, groups
from rendering.keltis.hints import Hints, hints, walk_of
from rendering.keltis.plan import MARGIN, TAGGED_PITCH, places_of
from rendering.keltis.signs import word
from rendering.keltis.strips import (
    HEAD_HEIGHT,
    PILES_HEIGHT,
    ROOM,
    StripFacts,
    draw_piles,
    draw_progress,
    strip,
)
from rendering.keltis.tags import tag
from rendering.keltis.tiles import playing_card
from rendering.pictures import WIDTH, Caption
from rendering.seats import sign
from rendering.telling import question
from rendering.theme import BOLD, NAME
from rendering.words import Words

CARD_HEIGHT, CARD_GAP, RAISE = 166, 12, 26
FULL_HAND = 8
CARD_WIDTH = (ROOM - (FULL_HAND - 1) * CARD_GAP) // FULL_HAND


def draw_private(
    brush: Brush, view: KeltisView, caption: Caption, words: Words, moves: Sequence[Move], chosen: Move | None
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat = view.seat
    player = view.players[seat]
    open_to = hints(view, moves)
    board_top = HEAD_HEIGHT + RAISE + CARD_HEIGHT + 12
    places = brush.known(places_of, view.options.board, view.seats, TAGGED_PITCH)
    piles_top = board_top + places.height + 16
    canvas = Canvas.opaque(brush, WIDTH, piles_top + PILES_HEIGHT + 14, brush.theme.paper)
    draw_question(canvas, view, seat, caption, words)
    draw_hand(canvas, player.hand or (), open_to.cards, HEAD_HEIGHT + RAISE)
    draw_board(canvas, view, places, board_top, words("keltis.start"), walk_of(seat, chosen), open_to.targets)
    standing = previewed(groups(view), seat, chosen)
    draw_in_tray(canvas, places, board_top, standing.pop(START, []))
    draw_on_stones(canvas, places, board_top, standing, tags(brush, seat, open_to, priced=chosen is None))
    draw_piles(canvas, view, piles_top, words, open_to.piles, view.barred, seat)
    facts = StripFacts(seat, caption.people[seat], score(view).totals[seat], False, open_to.rows)
    return [canvas.as_tile(), brush.panel(strip, player, facts, words)]


def draw_question(canvas: Canvas, view: KeltisView, seat: int, caption: Caption, words: Words) -> None:
    """What this player, or somebody else, is asked."""
    y = HEAD_HEIGHT // 2
    right = draw_progress(canvas, view, y)
    canvas.put(canvas.brush.tile(sign, seat, 54, False), (MARGIN + 34, y + 30))
    text = question(view, seat, caption, words, "keltis", word)
    text = canvas.brush.glyphs.shortened(text, right - MARGIN - 84, NAME, BOLD)
    canvas.text(text, (MARGIN + 78, y), NAME, canvas.theme.ink, BOLD)


def draw_hand(canvas: Canvas, hand: Sequence[Card], raised: frozenset[Card], top: int) -> None:
    """The hand by colour and value. When cards can be chosen, they are raised and the rest is pale."""
    width = CARD_WIDTH if len(hand) <= FULL_HAND else (ROOM + CARD_GAP) // len(hand) - CARD_GAP
    left = MARGIN + (ROOM - len(hand) * (width + CARD_GAP) + CARD_GAP) // 2
    for number, card in enumerate(hand):
        up = card in raised
        tile = canvas.brush.tile(playing_card, card, width, CARD_HEIGHT, bool(raised) and not up)
        canvas.put(tile, (left + number * (width + CARD_GAP), top - (RAISE if up else 0)))


def tags(brush: Brush, seat: int, open_to: Hints, priced: bool) -> dict[Space, Tile]:
    """A tag for every stone that can be reached."""
    single = len(open_to.cards) <= 1  # the one raised card needs no repetition at every stone
    return {
        space: brush.tile(tag, seat, () if single or not priced else target.cards, target.gains)
        for space, target in open_to.targets.items()
    }


def previewed(standing: dict[Space, list[Group]], seat: int, chosen: Move | None) -> dict[Space, list[Group]]:
    """The figures with the chosen step made; where the figure came from it is left as a shadow."""
    if not (isinstance(chosen, Lay | Step) and chosen.figure and chosen.to):
        return standing
    moving = chosen.figure
    left: list[Group] = []
    for group in standing.get(moving.at, []):
        if (group.seat, group.size) == (seat, moving.size):
            if group.count > 1:
                left.append(Group(seat, group.size, group.count - 1))
            left.append(Group(seat, group.size, faded=True))
        else:
            left.append(group)
    came = standing.get(chosen.to, [])
    same = next((g.count for g in came if (g.seat, g.size) == (seat, moving.size)), 0)
    others = [g for g in came if (g.seat, g.size) != (seat, moving.size)]
    return standing | {moving.at: left, chosen.to: [*others, Group(seat, moving.size, same + 1)]}
