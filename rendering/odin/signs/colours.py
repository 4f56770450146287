"""The colours of Odin: goods lie on chips with one to four pips, the rank of their colour."""

from __future__ import annotations

from msgspec import structs

from engine.odin.facts.content import odin_content
from rendering.paint.theme import CONTRAST, PAPER, Suit, Theme, rgb_of_hex, suit_colours

COLOURS = ("orange", "red", "green", "blue")
"""The colours of goods by rank; the suits of the themes are in this order, then those of METAL and WOOD."""

METAL, WOOD = 4, 5


def good_suits(orange: str, red: str, green: str, blue: str, panel: str) -> tuple[Suit, ...]:
    """The colours of goods, then of what is silver and what is wooden."""
    paper = rgb_of_hex(panel)
    return (
        suit_colours(orange, "3A2400", paper),
        suit_colours(red, "FFFFFF", paper),
        suit_colours(green, "0B2E17", paper),
        suit_colours(blue, "FFFFFF", paper),
        suit_colours("9AA3AE", "16191D", paper),
        suit_colours("8A5A34", "FFFFFF", paper),
    )


ODIN_PAPER: Theme = structs.replace(
    PAPER, name="odin-paper", suits=good_suits("E8A02C", "BC4130", "67B27A", "2C62B8", "FCF9F2")
)
ODIN_CONTRAST: Theme = structs.replace(
    CONTRAST, name="odin-contrast", suits=good_suits("FFB000", "A81E10", "4FBF6B", "0B48B0", "FFFFFF")
)


def good_suit(theme: Theme, piece: str) -> Suit:
    """The colours of what can lie on a board: a good's own, blue for special tiles, else those of metal or wood."""
    facts = odin_content()
    if piece in facts.goods:
        return theme.suits[COLOURS.index(facts.goods[piece].colour)]
    if piece in facts.special_tiles:
        return theme.suits[COLOURS.index("blue")]
    return theme.suits[WOOD if piece == "wood" else METAL]


def colour_rank(piece: str) -> int:
    """How many pips a good or special tile has: one for orange to four for blue; none for what has no colour."""
    facts = odin_content()
    if piece in facts.goods:
        return COLOURS.index(facts.goods[piece].colour) + 1
    return len(COLOURS) if piece in facts.special_tiles else 0
