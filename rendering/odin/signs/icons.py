"""The signs of Odin: every thing has an icon of its own; goods lie on chips with one to four pips, the rank of their colour."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from engine.odin.facts.content import content
from rendering.paint.theme import CONTRAST, PAPER, Suit, Theme, rgb, suit

COLOURS = ("orange", "red", "green", "blue")
"""The colours of goods by rank; the suits of the themes are in this order, then those of METAL and WOOD."""

RESOURCES = ("wood", "stone", "ore")

METAL, WOOD = 4, 5

GOOD_ICONS: Mapping[str, str] = {
    "peas": "peas",
    "mead": "glass_mug_variant",
    "oil": "amphora",
    "rune_stone": "grave_stone",
    "flax": "flower_tulip",
    "stockfish": "fish",
    "hide": "hide",
    "silverware": "silverware_fork_knife",
    "beans": "beans",
    "milk": "cup",
    "wool": "yarn",
    "chest": "chest",
    "grain": "barley",
    "salt_meat": "food_steak",
    "linen": "linen",
    "silk": "silk",
    "cabbage": "cabbage",
    "game_meat": "food_drumstick",
    "skin_and_bones": "bone",
    "spices": "shaker",
    "sheep": "sheep",
    "pregnant_sheep": "sheep",
    "fur": "paw",
    "jewelry": "necklace",
    "fruits": "food_apple",
    "whale_meat": "whale",
    "robe": "hanger",
    "treasure_chest": "treasure_chest",
    "cattle": "cow",
    "pregnant_cattle": "cow",
    "clothing": "tshirt_crew",
    "silver_hoard": "sack",
}

ICONS: Mapping[str, str] = {
    **GOOD_ICONS,
    "silver": "coin",
    "wood": "pine_tree",
    "stone": "cube",
    "ore": "ore",
    "bow": "bow_arrow",
    "snare": "noose",
    "spear": "spear",
    "long_sword": "sword",
    "whaling_boat": "whaling_boat",
    "knarr": "knarr",
    "longship": "longship",
    "shed": "shed",
    "stone_house": "stone_house",
    "long_house": "long_house",
}
"""Every thing but special tiles, which are drawn as the shapes that they are."""

PREGNANT = frozenset({"pregnant_sheep", "pregnant_cattle"})
"""The faces that have a mark for the young one."""

VIKING, INCOME, CARD, DRAW, PENALTY, FEAST = (
    "account",
    "hand_coin",
    "card_account_details",
    "card_plus",
    "gavel",
    "silverware_variant",
)
ARROW, RAISE, RAISE_TWICE, MOUNTAIN, COMPASS, EMIGRATE, FORGE, ANY_WEAPON = (
    "arrow_right_bold",
    "raise",
    "raise_twice",
    "image_filter_hdr",
    "compass_rose",
    "flag_variant",
    "anvil",
    "shield_sword",
)
WEAPON_PILE = "cards"
CELLS_OF = "view_grid"
SALE, DIE_EIGHT, DIE_TWELVE, COPY, MOOSE, HARVEST, FLIP, SPECIAL, PASSED, FLAG_DONE = (
    "tag",
    "dice_d8",
    "dice_d12",
    "content_copy",
    "moose",
    "sickle",
    "rotate_3d_variant",
    "shape",
    "sleep",
    "check_bold",
)


def good_suits(orange: str, red: str, green: str, blue: str, panel: str) -> tuple[Suit, ...]:
    """The colours of goods, then of what is silver and what is wooden."""
    paper = rgb(panel)
    return (
        suit(orange, "3A2400", paper),
        suit(red, "FFFFFF", paper),
        suit(green, "0B2E17", paper),
        suit(blue, "FFFFFF", paper),
        suit("9AA3AE", "16191D", paper),
        suit("8A5A34", "FFFFFF", paper),
    )


ODIN_PAPER: Theme = structs.replace(
    PAPER, name="odin-paper", suits=good_suits("E8A02C", "BC4130", "67B27A", "2C62B8", "FCF9F2")
)
ODIN_CONTRAST: Theme = structs.replace(
    CONTRAST, name="odin-contrast", suits=good_suits("FFB000", "A81E10", "4FBF6B", "0B48B0", "FFFFFF")
)


def good_suit(theme: Theme, piece: str) -> Suit:
    """The colours of what can lie on a board: a good's own, blue for special tiles, else those of metal or wood."""
    facts = content()
    if piece in facts.goods:
        return theme.suits[COLOURS.index(facts.goods[piece].colour)]
    if piece in facts.special_tiles:
        return theme.suits[COLOURS.index("blue")]
    return theme.suits[WOOD if piece == "wood" else METAL]


def rank(piece: str) -> int:
    """How many pips a good or special tile has: one for orange to four for blue; none for what has no colour."""
    facts = content()
    if piece in facts.goods:
        return COLOURS.index(facts.goods[piece].colour) + 1
    return len(COLOURS) if piece in facts.special_tiles else 0
