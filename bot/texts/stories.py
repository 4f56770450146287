"""What has happened, line by line, as messages tell it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts.speech import Narration, Speech, narrate
from engine.game import Event, Seat


def story_line(speech: Speech, story: Narration, mark: str = "**") -> str:
    """Who, and what they did; what happened to all has no name before it."""
    said = " ".join(story.sentences)
    return said if story.seat is None else f"{mark}{speech.name(story.seat)}{mark} · {said}"


def story_lines(
    speech: Speech, plies: Sequence[tuple[Seat, Sequence[Event]]], audience: Seat | None, limit: int, mark: str = "**"
) -> list[str]:
    """A line for each story, within so many characters: where they are too many, a line says where the first ones stand."""
    lines = [story_line(speech, story, mark) for story in narrate(speech, plies, audience)]
    kept = newest(lines, limit)
    return lines if len(kept) == len(lines) else [speech.words("board.earlier", n=len(lines) - len(kept)), *kept]


def newest(lines: Sequence[str], limit: int) -> Sequence[str]:
    """The last ones of these lines that fit into so many characters, and the very last in any case."""
    kept = len(lines)
    while kept > 1 and sum(map(len, lines[-kept:])) > limit:
        kept -= 1
    return lines[len(lines) - kept :]
