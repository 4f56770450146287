"""The private view: the own hand, the board with what can be reached, the piles, the own rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Move, Seat
from engine.keltis.moves import Lay, Step
from engine.keltis.pieces import Card, Space
from engine.keltis.scoring import score
from engine.keltis.view import KeltisView
from engine.narrowing import Narrowed
from rendering.band import Band, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.board_layer import walks
from rendering.keltis.figures import Group, groups
from rendering.keltis.hints import Hints, hints, walk_of
from rendering.keltis.plan import MARGIN, TAGGED_PITCH, places_of
from rendering.keltis.scene import draw_scene, with_shadows
from rendering.keltis.signs import word
from rendering.keltis.strips import PILES_HEIGHT, ROOM, StripFacts, draw_piles, progress_facts, strip, touched
from rendering.keltis.tags import tag
from rendering.keltis.tiles import playing_card
from rendering.pictures import WIDTH, Caption
from rendering.telling import question
from rendering.words import Words

CARD_HEIGHT, CARD_GAP, RAISE = 166, 12, 26
FULL_HAND = 8
CARD_WIDTH = (ROOM - (FULL_HAND - 1) * CARD_GAP) // FULL_HAND
HAND_HEIGHT = RAISE + CARD_HEIGHT + 16


def draw_private(
    brush: Brush, view: KeltisView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`, the hand at its foot. Raises ValueError for a public view."""
    moves, chosen = at.left, at.move
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat = view.seat
    player = view.players[seat]
    open_to = hints(view, moves)
    places = brush.known(places_of, view.options.board, view.seats, TAGGED_PITCH)
    piles_top = places.height + 16
    canvas = Canvas.opaque(brush, WIDTH, piles_top + PILES_HEIGHT + 10, brush.theme.paper)
    came = walks(last)  # as arrows alone: rings are for where one may go
    standing = with_shadows(previewed(groups(view), seat, chosen), came)
    ringed = dict.fromkeys(open_to.targets, (seat,))
    steps = (*came, *walk_of(seat, chosen))
    draw_scene(canvas, view, places, words("keltis.start"), standing, steps, ringed, tags(brush, seat, open_to))
    draw_piles(canvas, view, piles_top, touched(last).piles | dict.fromkeys(open_to.piles, seat), view.barred)
    facts = StripFacts(
        seat, caption.people[seat], score(view).totals[seat], hides=False, to_act=False, framed=open_to.rows
    )
    return [
        brush.panel(band, asked(view, seat, caption, words)),
        canvas.as_tile(),
        brush.panel(strip, player, facts, words),
        brush.panel(hand, player.hand or (), open_to.cards),
    ]


def asked(view: KeltisView, seat: Seat, caption: Caption, words: Words) -> Band:
    """The band with what this player, or somebody else, is asked."""
    own = any(decision.seat == seat for decision in view.decisions)
    return Band(seat, own, question(view, seat, caption, words, "keltis", word), "", progress_facts(view, words))


def hand(brush: Brush, cards: tuple[Card, ...], raised: frozenset[Card]) -> Tile:
    """The hand at the foot of the picture, next to the buttons that play it."""
    canvas = Canvas.opaque(brush, WIDTH, HAND_HEIGHT, brush.theme.paper)
    draw_hand(canvas, cards, raised, RAISE)
    return canvas.as_tile()


def draw_hand(canvas: Canvas, hand: Sequence[Card], raised: frozenset[Card], top: int) -> None:
    """The hand by colour and value. When cards can be chosen, they are raised and the rest is pale."""
    width = CARD_WIDTH if len(hand) <= FULL_HAND else (ROOM + CARD_GAP) // len(hand) - CARD_GAP
    left = MARGIN + (ROOM - len(hand) * (width + CARD_GAP) + CARD_GAP) // 2
    for number, card in enumerate(hand):
        up = card in raised
        tile = canvas.brush.tile(playing_card, card, width, CARD_HEIGHT, bool(raised) and not up)
        canvas.put(tile, (left + number * (width + CARD_GAP), top - (RAISE if up else 0)))


def tags(brush: Brush, seat: int, open_to: Hints) -> dict[Space, Tile]:
    """A tag for every stone that can be reached."""
    return {space: brush.tile(tag, seat, target.gains) for space, target in open_to.targets.items()}


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
