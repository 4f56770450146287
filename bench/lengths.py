"""How long a page is on a phone, in CSS pixels of a column of 376, as the page of the local table shows it.

`tests/browser/test_page_lengths.py` holds these measures against that page. Its line with *ALT* below each picture is not
counted: Discord has none.
"""

from __future__ import annotations

import io
import unicodedata

from PIL import Image

from bot.messages.components import Button
from bot.messages.pages import Figure, Page, Part, Section, Text, within_limits

COLUMN, TALLEST_PICTURE, GAP = 376, 400, 8
"""The width of a phone's column, the height that it gives a picture at most, what is free between two parts."""
LINE, SMALL_LINE, SMALL = 22.4, 19.6, "-# "
"""The height of a line of words, and of small ones, which begin like this."""
LETTER, BOLD_LETTER, SMALL_LETTER, LABEL_LETTER = 9.8, 10.6, 8.6, 9.0
"""How wide a Latin letter is in words, in bold ones, in small ones, and on a button."""
WIDE, NARROW, THIN = 1.5, 0.5, frozenset(" .,:;'·›|!il()1")
"""How wide a Hangul syllable or an emoji is, in Latin letters, and a thin sign."""
WORD = 16
"""What is left free at the end of a row where words are broken, on average."""
BUTTON, RIM, SIGN, LABEL_LINE = 42, 28, 28, 18
"""A button's height, what it has beside its label at both sides, its emoji, and a further line of its label."""
MENU = 46
"""The height of a menu."""
BESIDE, WIDEST_BESIDE = 12, 0.45
"""What is free between the words of a section and its button, and the part of the column that this takes at most."""


def length_of(page: Page) -> int:
    """Pixels of a page from top to bottom."""
    heights = [height_of(part) for part in within_limits(page.parts)]
    return round(sum(heights) + GAP * (len(heights) - 1))


def height_of(part: Part) -> float:
    """Pixels of one of its parts."""
    match part:
        case Text(words):
            return height_of_words(words, COLUMN)
        case Section(words, button):
            beside = min(width_of_button(button), WIDEST_BESIDE * COLUMN)
            return max(BUTTON, height_of_words(words, COLUMN - BESIDE - beside))
        case Figure(file):
            with Image.open(io.BytesIO(file.content)) as picture:
                return min(COLUMN * picture.height / picture.width, TALLEST_PICTURE)
        case tuple():
            return height_of_buttons(part)
        case _:
            return MENU


def height_of_words(words: str, room: float) -> float:
    """Pixels of words that are so wide at most."""
    return sum(height_of_line(line, room) for line in words.splitlines())


def height_of_line(line: str, room: float) -> float:
    """Pixels of a line, which a phone may break into several."""
    plain = line.replace("*", "")
    if plain.startswith(SMALL):
        return SMALL_LINE * rows(width(plain.removeprefix(SMALL), SMALL_LETTER), room)
    return LINE * rows(width(plain, BOLD_LETTER if plain != line else LETTER), room)


def height_of_buttons(row: tuple[Button, ...]) -> float:
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
    return RIM + (SIGN if button.emoji else 0) + width(button.label, LABEL_LETTER)


def height_of_button(button: Button) -> float:
    """Pixels of a button whose label may need several lines."""
    label = width_of_button(button) - width(button.label, LABEL_LETTER)
    lines = rows(width(button.label, LABEL_LETTER), COLUMN - label)
    return max(BUTTON, 10 + LABEL_LINE * lines)


def width(words: str, letter: float) -> float:
    """Pixels of words in one line, where a Latin letter takes so many."""
    return letter * sum(map(letters, words))


def letters(sign: str) -> float:
    """How wide a sign is, in Latin letters."""
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn"):
        return 0
    return WIDE if unicodedata.east_asian_width(sign) in "WF" else NARROW if sign in THIN else 1


def rows(wide: float, room: float) -> int:
    """In how many rows words stand that are so wide in one: where they are broken, a word that has no room begins the next."""
    return 1 if wide <= room else -int(-wide // (room - WORD))
