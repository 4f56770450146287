"""How long a page is on a phone, in CSS pixels of a column of 376, as the page of the local table shows it.

`tests/browser/test_page_lengths.py` holds these measures against that page. Its line with *ALT* below each picture is not
counted: Discord has none.
"""

from __future__ import annotations

import io

from PIL import Image

from bot.messages.layout.pages import FigurePart, Page, Part, SectionPart, Text, within_limits
from bot.messages.layout.phone import (
    BUTTON,
    COLUMN,
    GAP,
    height_of_buttons,
    pixels_of_words,
    rows_taken,
    width_of_button,
)

TALLEST_PICTURE = 400
"""The height that a phone gives a picture at most."""
LINE, SMALL_LINE, SMALL = 22.4, 19.6, "-# "
"""The height of a line of words, and of small ones, which begin like this."""
LETTER, BOLD_LETTER, SMALL_LETTER = 8.9, 9.4, 7.2
"""How wide a Latin letter is in words, in bold ones, in small ones."""
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
        case SectionPart(words, button):
            beside = min(width_of_button(button), WIDEST_BESIDE * COLUMN)
            return max(BUTTON, height_of_words(words, COLUMN - BESIDE - beside))
        case FigurePart(file):
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
        return SMALL_LINE * rows_taken(pixels_of_words(plain.removeprefix(SMALL), SMALL_LETTER), room)
    return LINE * rows_taken(pixels_of_words(plain, BOLD_LETTER if plain != line else LETTER), room)
