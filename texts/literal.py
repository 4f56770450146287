"""What people type and are called, so that a message shows it as they wrote it and nothing in it works."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import discord

QUOTE_LIMIT = 100
"""Characters of what somebody typed that are said back to them: beside it, the answer must have room."""
MARKS = re.compile(r"[\\*_~`|<\[\]]|^(?:#{1,3}|[>-])(?=\s|>|#)|(?<=:)/(?=/)")
"""What Discord reads as markdown, mention, link or time, wherever it stands or at the beginning."""
MARKED = re.compile(r"\\(.)|\*\*|`|^-# |\u200b", re.MULTILINE)
"""A sign that `literal_text` has made plain, or a mark of our own sentences."""
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Signs without a shape that turn the direction of the text after them."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols but show nothing."""


def clipped_text(text: str, limit: int) -> str:
    """Shortens a text to a limit of Discord's."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def even_limit(lengths: Sequence[int], room: int) -> int:
    """The most characters that each of several texts may have so that all fit: long ones get what short ones leave."""
    for place, length in enumerate(sorted(lengths)):
        share = room // (len(lengths) - place)
        if length > share:
            return share
        room -= length
    return max(lengths, default=room)


def whole_parts(text: str, limit: int) -> str:
    """Shortens a text to its name and the parts after " · " that fit whole; where not even the first does, to its price."""
    name, *told = text.split(" · ")
    fitting = [told[:n] for n in range(len(told), 0, -1)]
    fitting += [[told[0].partition(" → ")[0]]] if told else []
    texts = (" · ".join([name, *parts]) for parts in fitting)
    return next((one for one in texts if len(one) <= limit), clipped_text(name, limit))


def literal_text(text: str) -> str:
    """A name or title so that nothing in it is read as Discord's markdown, as a mention, as a link or as a time."""
    return discord.utils.escape_mentions(MARKS.sub(r"\\\g<0>", text))


def unmarked_text(text: str) -> str:
    """A message for a place that knows no markdown: without marks, and with names as their owners write them."""
    return MARKED.sub(lambda found: found[1] or "", text)


def in_one_line(text: str) -> str:
    """A name or title as somebody wrote it, without line breaks and without what turns the text after it around.

    Empty when there would be nothing to see of it.
    """
    line = " ".join(TURNING.sub("", text).split())
    return line if any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANKS for sign in line) else ""


def quoted_text(text: str) -> str:
    """What somebody typed, shortened and without backticks, so that it can stand between backticks."""
    return clipped_text(text.replace("`", "'"), QUOTE_LIMIT) or " "
