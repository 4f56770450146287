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
    kept = len(lines)
    while kept > 1 and sum(map(len, lines[-kept:])) > limit:
        kept -= 1
    if kept == len(lines):
        return lines
    return [speech.words("board.earlier", n=len(lines) - kept), *lines[-kept:]]
