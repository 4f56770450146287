"""How wide texts will about be: to share things among pictures before there is anything to measure them with."""

from __future__ import annotations

HANGUL = "\u1100"
"""The first sign of Korean writing."""

SYLLABLE, CAPITAL, WIDE, NARROW, USUAL = 32, 24, 30, 11, 21
"""Widths of signs at the usual size: rather too wide than too narrow."""


def sign_width(sign: str) -> int:
    """About how wide a sign is."""
    if sign >= HANGUL:
        return SYLLABLE
    if sign in "mwMW@—→":
        return WIDE
    if sign in "iljtfrI.,:;'|!()[] ·-":
        return NARROW
    return CAPITAL if sign.isupper() else USUAL


def reckoned_lines(text: str, room: int) -> int:
    """About how many lines a text needs in a room, broken between words."""
    lines, reach = 1, 0
    for word in text.split():
        width = sum(map(sign_width, word))
        if reach and reach + NARROW + width > room:
            lines, reach = lines + 1, width
        else:
            reach += width + (NARROW if reach else 0)
    return lines
