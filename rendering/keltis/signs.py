"""The signs of Keltis: every colour has a symbol, every token an icon."""

from __future__ import annotations

from engine.keltis.facts.pieces import COLOURS, JOKER, Colour
from rendering.paint.theme import Suit, Theme

ICONS = {
    "red": "fire",
    "yellow": "white_balance_sunny",
    "pink": "flower",
    "green": "leaf",
    "blue": "water",
    JOKER: "star_four_points",
}
WISH, CLOVER, CARD, CROWN, DECK, FLAG = "diamond", "clover", "cards_playing_outline", "crown", "cards", "flag_checkered"
UP, DOWN, BARRED, HAND = "triangle", "triangle_down", "cancel", "cards_outline"

OWN = {"figure": ("at",), "wishes_by_number": ("n",), "wishes_by_colour": ("n",)}
"""What of a source of points is a player's own: where the figure stands, how many stones or colours there are."""


def icon_of(colour: Colour) -> str:
    return ICONS[COLOURS[colour]]


def suit_of(theme: Theme, name: str) -> Suit:
    """The colours of a suit by the name that board files use."""
    return theme.joker if name == JOKER else theme.suits[COLOURS.index(name)]
