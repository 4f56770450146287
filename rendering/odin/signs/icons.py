"""The icons of Odin: every thing has one of its own."""

from __future__ import annotations

from collections.abc import Mapping

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

VIKING = "account"
INCOME = "hand_coin"
CARD = "card_account_details"
DRAW = "card_plus"
PENALTY = "gavel"
FEAST = "silverware_variant"
ARROW = "arrow_right_bold"
RAISE = "raise"
RAISE_TWICE = "raise_twice"
MOUNTAIN = "image_filter_hdr"
COMPASS = "compass_rose"
EMIGRATE = "flag_variant"
FORGE = "anvil"
ANY_WEAPON = "shield_sword"
WEAPON_PILE = "cards"
CELLS_OF = "view_grid"
DIE_EIGHT = "dice_d8"
DIE_TWELVE = "dice_d12"
COPY = "content_copy"
MOOSE = "moose"
HARVEST = "sickle"
FLIP = "rotate_3d_variant"
SPECIAL = "shape"
PASSED = "sleep"
FLAG_DONE = "check_bold"
