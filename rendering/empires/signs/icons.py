"""The signs of Empires of the North: kinds of cards by colour, goods, symbols and actions by icons of their own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from engine.game import Word
from rendering.paint.theme import CONTRAST, PAPER, Rgb, Suit, Theme, rgb, suit
from texts.words import Words

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

KIND_ICONS: Mapping[str, str] = {
    "location_action": "rotate_left",
    "start_location": "rotate_left",
    "location_feature": "repeat",
    "field": "barley",
    "start_field": "barley",
    "upgrade_field": "layers_plus",
    "dual_field": "layers_triple",
    "boost": "lightning_bolt",
    "island_near": "island",
    "island_distant": "island",
}

GOOD_ICONS: Mapping[str, str] = {
    "worker": "account",
    "food": "food_apple",
    "wood": "pine_tree",
    "stone": "cube",
    "sheep": "sheep",
    "fish": "fish",
    "gold": "ingot",
    "axe": "axe",
    "card": "cards",
    "ship": "knarr",
}
"""Every good but points, which are a number on a disc."""

SYMBOL_ICONS: Mapping[str, str] = {
    "field": "barley",
    "sea": "waves",
    "war": "sword_cross",
    "craft": "anvil",
    "trade": "handshake",
    "lore": "book_open_variant",
    "folk": "account_group",
    "mug": "glass_mug_variant",
    "longship": "longship",
    "sled": "sled",
    "penguin": "penguin",
    "thistle": "thistle",
    "coin": "coin",
    "island": "island",
}

ACTION_ICONS: Mapping[str, str] = {
    "explore": "compass_rose",
    "populate": "account_plus",
    "construct": "hammer",
    "harvest": "sickle",
    "sail": "sail_boat",
}

EVENT_ICONS: Mapping[str, str] = {
    **ACTION_ICONS,
    "build": "home_plus",
    "boost": "lightning_bolt",
    "conquer": "flag",
    "pillage": "treasure_chest",
    "raid": "sword_cross",
    "raided": "shield_account",
    "pass": "sleep",
    "lookout_end": "binoculars",
    "assign": "tray_arrow_down",
    "return": "hand_back_right",
    "move_pawn": "chess_pawn",
}

ANY, ASSIGN, RELEASE, STORE, BONUS, THEN, OTHERS, MAYBE = (
    "basket",
    "tray_arrow_down",
    "tray_arrow_up",
    "safe_square",
    "home_plus",
    "arrow_right_bold",
    "account_multiple",
    "help_circle",
)
FIELDS, LOCATION, SHARING, DISTINCT = "barley", "home", "link_variant", "shape"
ASSIGNED, SUPPLY, FIELD_GOODS = "tray_full", "sack", "basket_plus"
(
    COPY,
    LOOK,
    SEARCH,
    RECLAIM,
    RESTORE,
    RECOVER,
    RETURN,
    CONQUER,
    PILLAGE,
    RAID,
    PAWN,
    ADVANCE,
    SWAP,
    CLAN_SHIP,
    START,
    DONE,
) = (
    "content_copy",
    "eye",
    "magnify",
    "recycle",
    "rotate_right",
    "account_reactivate",
    "hand_back_right",
    "flag",
    "treasure_chest",
    "sword_cross",
    "chess_pawn",
    "arrow_up_bold",
    "swap_horizontal",
    "longship",
    "pin",
    "check_bold",
)

LEFT_OUT, STEP = "tag_minus", "arrow_left_right"
EXHAUSTED, UPGRADE_ICON, PASSED, FIRST, TOKEN = "close_thick", "layers_plus", "sleep", "numeric_1_circle", "help_circle"

MOVE, QUEUE, SPENT, HAND, DECK = "chess_pawn", "arrow_left_bold", "account_clock", "cards_outline", "cards_variant"


def kinds(action: str, feature: str, field: str, upgrade: str, boost: str, island: str, panel: str) -> tuple[Suit, ...]:
    """The colours of the kinds of cards, all dark enough for white on them."""
    return tuple(suit(fill, "FFFFFF", rgb(panel)) for fill in (action, feature, field, upgrade, boost, island))


def good_suits(red: str, gold: str, wood: str, panel: str) -> tuple[Suit, ...]:
    """The colours of goods that no kind of card has."""
    return suit(red, "FFFFFF", rgb(panel)), suit(gold, "2B2000", rgb(panel)), suit(wood, "FFFFFF", rgb(panel))


EMPIRES_PAPER: Theme = structs.replace(
    PAPER,
    name="empires-paper",
    suits=(
        *kinds("9C4A12", "2C62B8", "3A7A36", "14746F", "7B3FB0", "1D4A63", "FCF9F2"),
        *good_suits("B23A2E", "E2A92B", "7A4A22", "FCF9F2"),
    ),
)
EMPIRES_CONTRAST: Theme = structs.replace(
    CONTRAST,
    name="empires-contrast",
    suits=(
        *kinds("8A3400", "0B48B0", "0B5A00", "005E5A", "6A1FA8", "0A3550", "FFFFFF"),
        *good_suits("A81E10", "FFC400", "5E3210", "FFFFFF"),
    ),
)


def kind_suit(theme: Theme, kind: str) -> Suit:
    """The colours of a kind of card."""
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


OWN = {"resources": ("n",)}
"""What of a source of points is a player's own: how many resources there are."""


def word(words: Words, field: str, value: Word) -> Word:
    """What fills the name of a source of points."""
    return value
