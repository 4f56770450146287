"""The icons of Empires of the North: kinds of cards, goods, symbols, actions and what cards do."""

from __future__ import annotations

from collections.abc import Mapping

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

ANY = "basket"
ASSIGN = "tray_arrow_down"
RELEASE = "tray_arrow_up"
STORE = "safe_square"
BONUS = "home_plus"
THEN = "arrow_right_bold"
OTHERS = "account_multiple"
MAYBE = "help_circle"
FIELDS, LOCATION, SHARING, DISTINCT = "barley", "home", "link_variant", "shape"
ASSIGNED, SUPPLY, FIELD_GOODS = "tray_full", "sack", "basket_plus"
COPY = "content_copy"
LOOK = "eye"
SEARCH = "magnify"
RECLAIM = "recycle"
RESTORE = "rotate_right"
RECOVER = "account_reactivate"
RETURN = "hand_back_right"
CONQUER = "flag"
PILLAGE = "treasure_chest"
RAID = "sword_cross"
PAWN = "chess_pawn"
ADVANCE = "arrow_up_bold"
SWAP = "swap_horizontal"
CLAN_SHIP = "longship"
START = "pin"
DONE = "check_bold"

LEFT_OUT, STEP = "tag_minus", "arrow_left_right"
EXHAUSTED, UPGRADE_ICON, PASSED, FIRST, TOKEN = "close_thick", "layers_plus", "sleep", "numeric_1_circle", "help_circle"

MOVE, QUEUE, SPENT, HAND, DECK = "chess_pawn", "arrow_left_bold", "account_clock", "cards_outline", "cards_variant"
