"""How wide words and buttons are on a phone, and how many rows they take: CSS pixels of a column of 376, as measured there."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from bot.messages.layout.components import Button

COLUMN, GAP = 376, 8
"""The width of a phone's column, and what is free between two parts of a page or two buttons."""
WIDE, NARROW, THIN = 1.65, 0.5, frozenset(" .,:;'·›|!il()1")
"""How wide a Hangul syllable or an emoji is, in Latin letters, and a thin sign."""
WORD = 16
"""What is left free at the end of a row where words are broken, on average."""
LABEL_LETTER, LABEL_LINE = 8.3, 18
"""How wide a Latin letter is on a button, and the height of a further line of its label."""
BUTTON, RIM, SIGN = 42, 28, 28
"""A button's height, what it has beside its label at both sides, its emoji."""


def height_of_buttons(row: Sequence[Button]) -> float:
    """Pixels of the buttons of one row: a phone puts those that have no room below."""
    heights, taken = [0.0], 0.0
    for button in row:
        wide = min(width_of_button(button), COLUMN)
        if taken and taken + GAP + wide > COLUMN:
            heights, taken = [*heights, 0.0], 0.0
        taken += wide + (GAP if taken else 0)
        heights[-1] = max(heights[-1], height_of_button(button))
    return sum(heights) + GAP * (len(heights) - 1)


def width_of_button(button: Button) -> float:
    """Pixels of a button in one line."""
    return RIM + (SIGN if button.emoji else 0) + pixels_of_words(button.label, LABEL_LETTER)


def height_of_button(button: Button) -> float:
    """Pixels of a button whose label may need several lines."""
    label = width_of_button(button) - pixels_of_words(button.label, LABEL_LETTER)
    lines = rows_taken(pixels_of_words(button.label, LABEL_LETTER), COLUMN - label)
    return max(BUTTON, 10 + LABEL_LINE * lines)


def pixels_of_words(words: str, letter: float) -> float:
    """Pixels of words in one line, where a Latin letter takes so many."""
    return letter * letters_in_words(words)


@lru_cache(maxsize=4096)
def letters_in_words(words: str) -> float:
    """How many Latin letters are as wide as words. Kept, because a foot is laid out in many ways, with the same labels."""
    return sum(map(width_in_letters, words))


def width_in_letters(sign: str) -> float:
    """How wide a sign is, in Latin letters."""
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn"):
        return 0
    return WIDE if unicodedata.east_asian_width(sign) in "WF" else NARROW if sign in THIN else 1


def rows_taken(wide: float, room: float) -> int:
    """In how many rows words stand that are so wide in one: where they are broken, a word that has no room begins the next."""
    return 1 if wide <= room else -int(-wide // (room - WORD))
