"""How long a page is on a phone."""

from __future__ import annotations

import io

from PIL import Image

from bot.messages.letters import Button
from bot.messages.pages import Figure, Page, Part, Section, Text, within_limits
from bot.texts.stories import rows_of

COLUMN, LINE, ROW = 376, 24, 40
"""Pixels: the width of a phone's column, the height of a line of text, that of a row that can be pressed."""
BESIDE = 2 / 3
"""The part of the column that is left for the words of a section."""


def length_of(page: Page) -> int:
    """Pixels of a page from top to bottom, about."""
    return sum(map(height_of, within_limits(page.parts)))


def height_of(part: Part) -> int:
    """Pixels of one of its parts."""
    match part:
        case Text(words):
            return LINE * lines_of(words)
        case Section(words):
            return max(ROW, LINE * lines_of(words, BESIDE))
        case Figure(file):
            with Image.open(io.BytesIO(file.content)) as picture:
                return round(COLUMN * picture.height / picture.width)
        case tuple():
            return ROW * button_rows(part)
        case _:
            return ROW


def lines_of(words: str, share: float = 1.0) -> int:
    """The rows of a phone that words take in a part of its column."""
    return sum(max(1, round(rows_of(line) / share)) for line in words.splitlines())


def button_rows(row: tuple[Button, ...]) -> int:
    """The rows of a phone in which the buttons of one row stand: a phone puts those that have no room below."""
    rows, taken = 1, 0.0
    for button in row:
        width = rows_of(button.label) if len(button.label) > LETTERS else (len(button.label) + MARGIN) / LETTERS
        if taken and taken + width > 1:
            rows, taken = rows + 1, 0.0
        taken += width
    return rows


LETTERS, MARGIN = 40, 6
"""Letters on a button as wide as the column, and how many a button's rim and sign take."""
