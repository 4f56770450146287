"""Statements in a line, lines within a limit of characters, and how wide a text is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from texts.words import APART


def statements_line(parts: Iterable[str]) -> str:
    """Statements in one line, without those that are empty."""
    return APART.join(part for part in parts if part)


def fitted_lines(parts: Sequence[str], limit: int, optional: int, more: str) -> str:
    """The parts as lines within a limit of characters; `more` is the last line where something is left out.

    The last `optional` parts go first, one after the other from the end. Then as many parts stay as fit whole, and the next
    one keeps the statements, parted by ` · `, that fit. Only a first statement that is too long alone is cut.
    """
    kept = [part for part in parts if part]
    while optional and len("\n".join(kept)) > limit:
        kept.pop()
        optional -= 1
    if len("\n".join(kept)) <= limit:
        return "\n".join(kept)
    lines, room = list[str](), limit - len(more) - 1
    for part in kept:
        whole = statements_within(part, room)
        lines += [whole] if whole else []
        room -= len(whole) + 1
        if whole != part:
            break
    return "\n".join([*(lines or [kept[0][: room - 1] + "…"]), more])


def statements_within(line: str, room: int) -> str:
    """The first statements of a line that have room."""
    if len(line) <= room:
        return line
    kept, rest = "", line.split(APART)
    while rest and len(kept) + len(APART) + len(rest[0]) <= room:
        kept = f"{kept}{APART}{rest.pop(0)}" if kept else rest.pop(0)
    return kept


def width_of(line: str) -> int:
    """How wide words are in Latin letters: a Hangul syllable is as wide as two."""
    if line.isascii():
        return len(line)
    return len(line) + sum(unicodedata.east_asian_width(sign) in "WF" for sign in line)
