"""What has happened, line by line, as messages tell it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Seat
from texts.speech import Narration, Speech, narrate_plies
from texts.statements import width_of

PHONE_COLUMN = 46
"""Latin letters in a row of a message, as a phone shows it."""
SMALL_COLUMN = 52
"""Latin letters in a row of small print."""
LEAST_ROWS = 2
"""Rows in which the end of a story says something."""


def story_line(speech: Speech, story: Narration, mark: str = "**") -> str:
    """A story with the name of its seat before it; what happened to all has no name."""
    said = " ".join(story.sentences)
    return said if story.seat is None else f"{mark}{speech.name(story.seat)}{mark} · {said}"


def story_lines(
    speech: Speech, plies: Sequence[tuple[Seat, Sequence[Event]]], audience: Seat | None, room: int, mark: str = "**"
) -> list[str]:
    """A line for each story, together as wide as `room` Latin letters: otherwise the newest, and the end of the one before.

    Where something is left out, a line before them says where it stands.
    """
    stories = narrate_plies(speech, plies, audience)
    lines = [story_line(speech, story, mark) for story in stories]
    if sum(map(width_of, lines)) <= room:
        return lines
    kept = newest_stories(speech, stories, room, 1, mark, step=PHONE_COLUMN)
    earlier = len(lines) - len(kept)
    return [speech.words("board.earlier", n=earlier) if earlier else speech.words("board.before"), *kept]


def last_of_each(
    speech: Speech,
    plies: Sequence[tuple[Seat, Sequence[Event]]],
    audience: Seat | None,
    rows: int,
    column: int = PHONE_COLUMN,
    *,
    pointed: bool = True,
) -> list[str]:
    """The last turn of each seat in so many rows of a phone; the newest turns where there are more.

    `column` is how many letters a row has. Where something is left out, the last line says where the rest stands, if that is
    to be `pointed` out.
    """
    known = [ply for ply in plies if any(is_told(speech, event, audience) for event in ply[1])]
    turns = last_turns(speech, known)
    stories = narrate_plies(speech, turns, audience)
    lines = [story_line(speech, story) for story in stories]
    if len(turns) == len(known) and sum(rows_of(line, column) for line in lines) <= rows:
        return lines
    kept = newest_stories(speech, stories, rows - pointed, column)
    return [*kept, speech.words("board.before")] if pointed else kept


def newest_stories(
    speech: Speech, stories: Sequence[Narration], rows: int, column: int, mark: str = "**", step: int = 1
) -> list[str]:
    """The last stories that have room in so many rows of so many letters.

    The very last one is shortened to its end where it is too long, an earlier one where enough rows are left; an end takes
    whole steps of so many rows.
    """
    kept = list[str]()
    for story in reversed(stories):
        line = story_line(speech, story, mark)
        if rows_of(line, column) > rows:
            if not kept or rows >= LEAST_ROWS * step:
                kept.insert(0, ending_of_story(speech, story, max(step, rows - rows % step), column, mark))
            break
        kept.insert(0, line)
        rows -= rows_of(line, column)
    return kept


def is_told(speech: Speech, event: Event, audience: Seat | None) -> bool:
    """Whether an audience is told of an event."""
    seen = event.seen_by(audience)
    return seen is not None and not speech.untold(seen, audience)


def last_turns(speech: Speech, plies: Sequence[tuple[Seat, Sequence[Event]]]) -> list[tuple[Seat, Sequence[Event]]]:
    """The plies of the last turn of each seat, in the order of all.

    Plies that follow each other are one turn; a lone player begins another with each placement.
    """
    turns, placed = list[tuple[Seat, list[tuple[Seat, Sequence[Event]]]]](), False
    for seat, events in plies:
        places = any(map(speech.places, events))
        if not turns or turns[-1][0] != seat or (places and placed):
            turns.append((seat, []))
            placed = False
        turns[-1][1].append((seat, events))
        placed |= places
    return [
        ply
        for place, (seat, turn) in enumerate(turns)
        if all(later != seat for later, _ in turns[place + 1 :])
        for ply in turn
    ]


def ending_of_story(speech: Speech, story: Narration, rows: int, column: int = PHONE_COLUMN, mark: str = "**") -> str:
    """The last sentences of a story that have room in so many rows; of a single sentence, its first words."""
    for first in range(1, len(story.sentences)):
        line = story_line(speech, Narration(story.seat, ("…", *story.sentences[first:])), mark)
        if rows_of(line, column) <= rows:
            return line
    words = story_line(speech, Narration(story.seat, story.sentences[-1:]), mark).split(" ")
    while len(words) > 1 and rows_of(f"{' '.join(words)} …", column) > rows:
        words.pop()
    return f"{' '.join(words)} …"


def rows_of(line: str, column: int = PHONE_COLUMN) -> int:
    """How many rows of a phone a line of a message takes: its column has room for so many letters, a Hangul syllable for two."""
    return -(-width_of(line) // column)
