"""The colours of Empires of the North: kinds of cards, goods, and the two looks of its pictures."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from rendering.paint.theme import CONTRAST, PAPER, Rgb, Suit, Theme, rgb_of_hex, suit_colours

KIND_SUITS: Mapping[str, int] = {
    "location_action": 0,
    "start_location": 0,
    "location_feature": 1,
    "field": 2,
    "start_field": 2,
    "dual_field": 3,
    "upgrade_field": 3,
    "boost": 4,
    "island_near": 5,
    "island_distant": 5,
}
"""The suit of the themes in which each kind of card is drawn; its frame tells it apart too."""

ACTION, FEATURE, FIELD, UPGRADE, BOOST, ISLAND, RED, GOLD, WOOD = range(9)


def kind_suits(
    action: str, feature: str, field: str, upgrade: str, boost: str, island: str, panel: str
) -> tuple[Suit, ...]:
    """The colours of the kinds of cards, all dark enough for white on them."""
    return tuple(
        suit_colours(fill, "FFFFFF", rgb_of_hex(panel)) for fill in (action, feature, field, upgrade, boost, island)
    )


def good_suits(red: str, gold: str, wood: str, panel: str) -> tuple[Suit, ...]:
    """The colours of goods that no kind of card has."""
    return (
        suit_colours(red, "FFFFFF", rgb_of_hex(panel)),
        suit_colours(gold, "2B2000", rgb_of_hex(panel)),
        suit_colours(wood, "FFFFFF", rgb_of_hex(panel)),
    )


EMPIRES_PAPER: Theme = structs.replace(
    PAPER,
    name="empires-paper",
    suits=(
        *kind_suits("9C4A12", "2C62B8", "3A7A36", "14746F", "7B3FB0", "1D4A63", "FCF9F2"),
        *good_suits("B23A2E", "E2A92B", "7A4A22", "FCF9F2"),
    ),
)
EMPIRES_CONTRAST: Theme = structs.replace(
    CONTRAST,
    name="empires-contrast",
    suits=(
        *kind_suits("8A3400", "0B48B0", "0B5A00", "005E5A", "6A1FA8", "0A3550", "FFFFFF"),
        *good_suits("A81E10", "FFC400", "5E3210", "FFFFFF"),
    ),
)


def kind_suit(theme: Theme, kind: str) -> Suit:
    return theme.suits[KIND_SUITS[kind]]


def good_ink(theme: Theme, good: str) -> Rgb:
    """The colour in which the icon of a good stands on a light ground."""
    known = {
        "food": theme.suits[RED].fill,
        "wood": theme.suits[WOOD].fill,
        "stone": theme.joker.edge,
        "sheep": theme.muted,
        "fish": theme.suits[FEATURE].fill,
        "gold": theme.suits[GOLD].edge,
        "card": theme.suits[BOOST].fill,
        "ship": theme.suits[ISLAND].fill,
    }
    return known.get(good, theme.ink)
