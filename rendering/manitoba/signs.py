"""The signs of Manitoba: disc, landscape, good and path of a kind share a colour (MAN-1.3); each has a symbol of its own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from engine.manitoba.facts.components import COLOURS, GOODS, TERRAINS
from rendering.paint.theme import CONTRAST, PAPER, Suit, Theme, mixed_colour, rgb_of_hex, suit_colours
from rendering.pictures import WIDTH

MARGIN = 24
ROOM = WIDTH - 2 * MARGIN
"""The free edge at either side of what is as wide as a picture, and the room between."""

GOOD_ICONS: Mapping[str, str] = dict(zip(GOODS, ("berries", "bison", "horse_variant", "canoe", "feather"), strict=True))
LAND_ICONS: Mapping[str, str] = dict(
    zip(TERRAINS, ("pine_tree_variant", "grass", "hills", "waves", "image_filter_hdr"), strict=True)
)
FIGURE, READY, ASLEEP, WAKE, VISION, MOVE = "chess_pawn", "campfire", "sleep", "sleep_off", "eye", "arrow_right_bold"
FIRST, REPEAT, COPY, EXEMPT, ANYWHERE = "star", "refresh", "content_copy", "shield_check", "map_marker_plus"
GROUP = "hexagon_multiple"
FREE = "map_marker"
KEEPS = "basket_off"
HOME = "tent"
FLAG = "flag_checkered"
MOST = "sort_descending"
LOSE, WAMPUM, STOCK = "minus_thick", "beads", "package_variant_closed"

SEASON_ICONS: Mapping[str, str] = {
    "winter": "snowflake",
    "spring": "sprout",
    "summer": "white_balance_sunny",
    "autumn": "leaf_maple",
}

OWN = {"wampum": ("active", "inactive")}
"""What of a source of points is a player's own."""


def kind_suits(white: str, forest: str, prairie: str, hill: str, lake: str, panel: str) -> tuple[Suit, ...]:
    """The colours of the five kinds in the engine's order. White needs a darker edge and ink than its fill would give."""
    paper = rgb_of_hex(panel)
    pale = suit_colours(white, "2B2621", paper)
    return (
        suit_colours(forest, "12240A", paper),
        suit_colours(prairie, "FFFFFF", paper),
        suit_colours(hill, "33260A", paper),
        suit_colours(lake, "FFFFFF", paper),
        structs.replace(
            pale,
            edge=rgb_of_hex("8A857C"),
            deep=rgb_of_hex("5E5A52"),
            tint=mixed_colour(rgb_of_hex(white), rgb_of_hex("8A857C"), 0.1),
        ),
    )


MANITOBA_PAPER: Theme = structs.replace(
    PAPER,
    name="manitoba-paper",
    suits=kind_suits("FBFAF6", "74AE5A", "8C5A30", "E6CE9A", "3870B2", "FCF9F2"),
    joker=suit_colours("6E5480", "FFFFFF", rgb_of_hex("FCF9F2")),
)
MANITOBA_CONTRAST: Theme = structs.replace(
    CONTRAST,
    name="manitoba-contrast",
    suits=kind_suits("FFFFFF", "5FBF3E", "7A4312", "F5D78C", "0B56B8", "FFFFFF"),
    joker=suit_colours("563A70", "FFFFFF", rgb_of_hex("FFFFFF")),
)
"""The suits are the five kinds; the joker's colours are those of wampum."""


def kind_suit(theme: Theme, good: str) -> Suit:
    """The colours of a good and of all that goes with it."""
    return theme.suits[GOODS.index(good)]


def disc_suit(theme: Theme, disc: str) -> Suit:
    return theme.suits[COLOURS.index(disc)]
