"""How long a page is on a phone, in CSS pixels of a column of 376, as the page of the local table shows it.

`tests/browser/test_page_lengths.py` holds these measures against that page. The line with *ALT* that it has below each picture
does not count, as Discord has none.
"""

from __future__ import annotations

import io
import statistics
from collections.abc import Sequence

from PIL import Image

from bench.tools.measuring import Row, percentile
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
"""The width of a Latin letter in words, in bold ones, in small ones."""
MENU = 46
"""The height of a menu."""
BESIDE, WIDEST_BESIDE = 12, 0.45
"""The gap between the words of a section and its button, and the part of the column that the button takes at most."""


def length_of(page: Page) -> int:
    """Returns the pixels of a page from top to bottom."""
    heights = [height_of(part) for part in within_limits(page.parts)]
    return round(sum(heights) + GAP * (len(heights) - 1))


def height_of(part: Part) -> float:
    """Returns the pixels of one part of a page."""
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
    """Returns the pixels of words in a column of this width."""
    return sum(height_of_line(line, room) for line in words.splitlines())


def height_of_line(line: str, room: float) -> float:
    """Returns the pixels of a line, which a phone may break into several."""
    plain = line.replace("*", "")
    if plain.startswith(SMALL):
        return SMALL_LINE * rows_taken(pixels_of_words(plain.removeprefix(SMALL), SMALL_LETTER), room)
    return LINE * rows_taken(pixels_of_words(plain, BOLD_LETTER if plain != line else LETTER), room)


def length_rows(what: str, lengths: Sequence[int], target: int) -> list[Row]:
    """The lines of a report on lengths of pages; nine of ten are to keep to the target."""
    return [
        Row(what, f"{statistics.median(lengths):.0f} px"),
        Row("  90th hundredth", f"{percentile(lengths, 90):.0f} px", "", f"{target} px"),
        Row("  longest", f"{max(lengths)} px"),
    ]
