"""Statements in a line, and lines within a limit of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from texts.words import APART


def statements_line(parts: Iterable[str]) -> str:
    """Statements in one line, without those that are empty."""
    return APART.join(part for part in parts if part)


def fitted_lines(parts: Sequence[str], limit: int, optional: int, more: str) -> str:
    """The parts as lines within a limit of characters; where something is left out, the last line says where it is: `more`.

    The last `optional` parts are left out one after the other, last first, when there is no room. Of the others as many stay
    as fit whole, and of the first one that does not as many of its statements, which ` · ` parts: nothing is cut within a
    statement, unless it is the first and too long alone.
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
    """As many of the statements of a line as have room."""
    if len(line) <= room:
        return line
    kept, rest = "", line.split(APART)
    while rest and len(kept) + len(APART) + len(rest[0]) <= room:
        kept = f"{kept}{APART}{rest.pop(0)}" if kept else rest.pop(0)
    return kept
