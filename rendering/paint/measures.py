"""How wide text is, worked out from its letters alone.

How many pictures a page has must be known before anything is drawn; so must how high each card is. The widths are those of the
text face in the size of all that is read, asked of it once for each letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from rendering.paint.fonts import SIGNS, SYLLABLE, sign_as_drawn, text_face, words_in
from rendering.paint.theme import BODY, MEDIUM

_FIRST_LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040)))) + "→−×≤가"
"""Letters that texts of most languages are made of: measured together, as opening the face takes longer than all of them."""


def text_width(text: str, weight: int = MEDIUM) -> int:
    """How far a text in the size of all that is read reaches at most, in pixels."""
    known = first_widths(weight)
    syllable = known[SYLLABLE]
    return sum(
        syllable if "가" <= letter <= "힣" else known.get(letter) or letter_width(letter, weight) for letter in text
    )


@cache
def first_widths(weight: int) -> Mapping[str, int]:
    """The widths of the first letters in a weight. The face is let go again: few letters more are ever asked for."""
    face = text_face(BODY, weight).font
    return {letter: round(face.getlength(sign_as_drawn(letter))) for letter in _FIRST_LETTERS}


@lru_cache(SIGNS)
def letter_width(letter: str, weight: int) -> int:
    """The width of any other letter, as it is drawn."""
    drawn = sign_as_drawn(letter)
    return first_widths(weight).get(drawn) or round(text_face(BODY, weight).font.getlength(drawn))


def wrapped_lines(text: str, room: int, weight: int = MEDIUM, first: int | None = None) -> list[str]:
    """The text in lines of at most `room` pixels, the first of at most `first`; a word that is too long stands alone.

    The first line is empty where no word has room in it.
    """
    words = words_in(unicodedata.normalize("NFC", text))
    space, left = text_width(" ", weight), room if first is None else first
    lines, reach = [""], 0
    for word in words:
        width = text_width(word, weight)
        if lines[-1] and reach + space + width <= left:
            lines[-1] = f"{lines[-1]} {word}"
            reach += space + width
        elif not lines[-1] and (width <= left or first is None or len(lines) > 1):
            lines[-1], reach = word, width
        else:
            lines.append(word)
            left, reach = room, width
    return lines
