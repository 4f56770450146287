"""What a player has: the own card rows, and the hand below them, next to the buttons that play it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.keltis.facts.pieces import KeltisCard
from engine.keltis.game.view import PlayerView
from rendering.keltis.cards.strips import MARGIN, ROOM, StripFacts, keltis_strip
from rendering.keltis.tiles import SHADOW, CardStance, playing_card
from rendering.paint.canvas import Brush, Canvas, Tile, blank_paper
from rendering.pictures import WIDTH
from texts.words import Words

CARD_HEIGHT, CARD_GAP, RAISE = 166, 12, 18
FULL_HAND = 8
CARD_WIDTH = (ROOM - (FULL_HAND - 1) * CARD_GAP) // FULL_HAND
HAND_TOP = RAISE + 4
HAND_HEIGHT = HAND_TOP + CARD_HEIGHT + SHADOW + 14


def hand_sheet(
    brush: Brush, player: PlayerView, facts: StripFacts, raised: Iterable[KeltisCard], words: Words
) -> list[Tile]:
    """The own rows and the hand; `raised` cards can be chosen, or are."""
    return [
        brush.panel(blank_paper, 14),
        brush.panel(keltis_strip, player, facts, words),
        brush.panel(hand_tile, player.hand or (), frozenset(raised), bool(facts.framed)),
    ]


def hand_tile(brush: Brush, cards: Sequence[KeltisCard], raised: frozenset[KeltisCard], elsewhere: bool) -> Tile:
    """The hand by colour and value; where cards can be chosen, or something `elsewhere`, those that cannot are pale."""
    canvas = Canvas.opaque(brush, WIDTH, HAND_HEIGHT, brush.theme.paper)
    width = CARD_WIDTH if len(cards) <= FULL_HAND else (ROOM + CARD_GAP) // len(cards) - CARD_GAP
    left = MARGIN + (ROOM - len(cards) * (width + CARD_GAP) + CARD_GAP) // 2
    for number, card in enumerate(cards):
        standing: CardStance = "open" if card in raised else "pale" if raised or elsewhere else "flat"
        tile = canvas.brush.tile(playing_card, card, width, CARD_HEIGHT, standing)
        canvas.put(tile, (left + number * (width + CARD_GAP), HAND_TOP - (RAISE if card in raised else 0)))
    return canvas.as_tile()
