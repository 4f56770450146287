"""How wide text is, worked out from its letters alone.

How many pictures a page has must be known before anything is drawn; so must how high each card is. The widths are those of the
text face in the size of all that is read. What the table does not have is taken to be as wide as the widest letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from rendering.paint.theme import BOLD, HEAVY, MEDIUM

_WIDTHS: Mapping[int, Mapping[int, str]] = {
    MEDIUM: {
        8: " ",
        9: ".:ij|’",
        10: "';Il‘í",
        11: "!,}",
        12: "()[]f{",
        13: "-/\\",
        14: "rt",
        16: "*sz",
        17: '"?“”',
        18: "Ycx",
        19: "#$+0123456789<=>FJL^evy~·–−é",
        20: "EVX_akáå",
        21: "STZ`g",
        22: "ABCKPRbdhnopquöø",
        24: "&DGN",
        25: "HU",
        26: "OQ",
        28: "Mw",
        29: "æ",
        30: "W",
        31: "—",
        32: "%m",
        33: "@…",
        34: "×≤→",
    },
    BOLD: {
        8: " ",
        9: "|",
        10: ".:ij",
        11: "',;Il’‘í",
        12: "!f",
        13: "()-/[\\]{}",
        14: "t",
        15: "r",
        17: "*csz",
        18: "?",
        19: '"+=JYex–“”é',
        20: "#$0123456789<>FLZ^_agvy~·−áå",
        21: "ESTVX`koöø",
        22: "AChnu",
        23: "BKPRbdpq",
        24: "DG",
        25: "N",
        26: "&HOQU",
        29: "Mw",
        30: "æ",
        31: "W",
        32: "—",
        33: "%m",
        34: "@×≤→",
        35: "…",
    },
    HEAVY: {
        8: " ",
        10: "ij|",
        11: ".:;’‘í",
        12: "',Il",
        13: "!()-/[\\]f{",
        14: "}",
        15: "t",
        16: "r",
        17: "z",
        18: "*?cs",
        19: "–",
        20: "#+0123456789<=>FJLYZ^_evxy~−“”é",
        21: '"$ESV`ago·öáøå',
        22: "ATXhknu",
        23: "BCPbdpq",
        24: "DKR",
        25: "G",
        26: "&HNU",
        27: "OQ",
        30: "Mwæ",
        31: "W",
        32: "—",
        33: "%",
        34: "m×≤→…",
        35: "@",
    },
}
"""By weight: how many pixels each letter takes."""

_LETTERS = {
    weight: {letter: width for width, letters in groups.items() for letter in letters}
    for weight, groups in _WIDTHS.items()
}
SYLLABLE, WIDEST = 31, 36
"""What a Korean syllable takes, and what is reckoned for a letter that is not in the table."""


def text_width(text: str, weight: int = MEDIUM) -> int:
    """How far a text in the size of all that is read reaches at most, in pixels."""
    letters = _LETTERS[weight]
    return sum(SYLLABLE if "가" <= letter <= "힣" else letters.get(letter, WIDEST) for letter in text)


def wrapped_lines(text: str, room: int, weight: int = MEDIUM, first: int | None = None) -> list[str]:
    """The text in lines of at most `room` pixels, the first of at most `first`; a word that is too long stands alone.

    The first line is empty where no word has room in it.
    """
    words = unicodedata.normalize("NFC", text).split()
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
