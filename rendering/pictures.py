"""What a picture is, and what is needed beside a view to draw one."""

from __future__ import annotations

from msgspec import Struct

WIDTH = 1200
"""Width of every picture in pixels. A phone shows it a third as wide."""

TALLEST = 2 * WIDTH
"""No picture is taller: it fills a phone's screen then, and is still as wide as that when it is opened."""

ALT_LIMIT = 1024
"""Characters that Discord takes as the description of an attachment."""

TEXT_LIMIT = 1800
"""Characters of the text-only rendering: it stays below a Discord message together with the sentence above it."""


Lines = tuple[list[str], int]
"""A picture in words, line by line, and how many of the last lines may be left out for want of room."""


class Look(Struct, frozen=True):
    """How a person wants pictures. `in_words`: not drawn at all, told alone."""

    high_contrast: bool = False
    in_words: bool = False


class Person(Struct, frozen=True):
    """Who sits at a seat. The name is whatever people call themselves: long, Korean, with emoji."""

    name: str
    bot: bool = False


class Caption(Struct, frozen=True):
    """What a picture shows beside the view: the title of the match and its people, by seat."""

    title: str
    people: tuple[Person, ...]


class Picture(Struct, frozen=True):
    """A picture as PNG, its description within ALT_LIMIT, and the same content as text within TEXT_LIMIT.

    There is no PNG for who wants pictures in words.
    """

    png: bytes
    alt: str
    text: str


def fitted(parts: list[str], limit: int, optional: int = 0) -> str:
    """The parts as lines within a limit of characters.

    The last `optional` parts are left out one after the other, last first, when there is no room; then the longest lines
    are cut, so that of every line the beginning stays: whose it is, and the points.
    """
    kept = [part for part in parts if part]
    while optional and len("\n".join(kept)) > limit:
        kept.pop()
        optional -= 1
    text = "\n".join(kept)
    if len(text) <= limit:
        return text
    room, longest = limit - (len(kept) - 1), max(map(len, kept))
    while longest > 1 and sum(min(len(line), longest) for line in kept) > room:
        longest -= 1
    text = "\n".join(line if len(line) <= longest else line[: longest - 1] + "…" for line in kept)
    return text if len(text) <= limit else text[: limit - 1] + "…"
