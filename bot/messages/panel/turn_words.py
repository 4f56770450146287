"""What a panel says: what has happened, what is asked, what was chosen so far, and for whom one waits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.channel.board_page import thinking_lines
from bot.messages.drawing.viewer import Viewer
from bot.messages.panel.entry_words import gives_and_takes
from engine.game import Event, Seat
from engine.narrowing import Narrowed
from storage.records.matches import Match
from texts.literal import clipped_text, literal_text, quoted_text
from texts.speech import Speech
from texts.stories import SMALL_COLUMN, last_of_each, story_lines

STEPS_LIMIT = 600
"""Characters for what was chosen so far."""
NEWS_LIMIT = 360
"""Latin letters for what has happened, above a question, a Hangul syllable is as wide as two: its page is to fit on two screens
of a phone; the rest is in the log."""
PRACTICE_ROWS = 2
"""Rows of a phone for the same in a practice, where an explanation stands on the page as well: the end of what was done last."""
TURN_LIMIT = 600
"""Latin letters for one's own turn where nothing is asked: nothing else stands on that page."""


def steps_so_far(viewer: Viewer, reading: Reading, at: Narrowed, path: Sequence[int], speech: Speech) -> list[str]:
    """What has been chosen, step by step, or the move that it makes with what it brings."""
    if at.move is not None and path:
        brings = gives_and_takes(reading, speech, at.move)
        chosen = viewer.words("panel.chosen", move=speech.move(at.move))
        return [chosen, f"-# {brings}"] if brings else [chosen]
    steps = [
        speech.choice(menu.field, menu.values[menu.chosen], at.chosen) for menu in at.menus if menu.chosen is not None
    ]
    return [viewer.words("panel.so_far", steps=clipped_text(" › ".join(steps), STEPS_LIMIT))] if steps else []


def asked_question_lines(viewer: Viewer, reading: Reading, speech: Speech, *, explained: bool) -> list[str]:
    """The question, with what to make of it where a practice explains; or who is waited for, and that one may act meanwhile."""
    if reading.decision is not None:
        advice = speech.advice(reading.decision.question) if reading.match.coached and explained else []
        return [
            f"**{speech.question(reading.decision)}**",
            *at_a_glance(reading, speech),
            *(f"🎓 {first}" for first in advice[:1]),
        ]
    return [*waited_for(viewer, reading), f"**{viewer.words('panel.meanwhile')}**", *at_a_glance(reading, speech)]


def at_a_glance(reading: Reading, speech: Speech) -> list[str]:
    """The small line: what a seat has to know of the match and of itself before it looks at a picture."""
    line = speech.at_a_glance(reading.view)
    return [f"-# {line}"] if line else []


def news_lines(viewer: Viewer, table: Table, audience: Seat | None, since: int | None) -> list[str]:
    """What has happened since so many plies, under a heading, as the audience may know it."""
    if since is None or since == len(table.plies):
        return []
    told = told_stories(viewer.speech(table), table.happened_since(since), audience, coached=table.match.coached)
    return [viewer.words("panel.since" if since else "panel.since_start"), *told] if told else []


def waiting_lines(
    viewer: Viewer, reading: Reading, speech: Speech, told: MoveResult | None, since: Sequence[str]
) -> list[str]:
    """What a seat is told while others decide. After its own turn that is a summary: the board is in the channel."""
    turn = whole_turn(reading, told).plies if told else ()
    lines = [*since, *story_lines(speech, turn, reading.seat, TURN_LIMIT, mark=""), *unasked_lines(viewer, told)]
    waited = waited_for(viewer, reading) or [viewer.words(f"status.{reading.match.status.value}")]
    return [*lines, *waited, *unplayed_lines(viewer, told)]


def unplayed_lines(viewer: Viewer, told: MoveResult | None) -> list[str]:
    """The rest of a typed line that was not played."""
    return [viewer.words("panel.rest", rest=quoted_text(told.rest))] if told and told.rest else []


def waited_for(viewer: Viewer, reading: Reading) -> list[str]:
    """Tells who is asked and, where several decide at once, who has decided."""
    asked = [decision.seat for decision in reading.asked]
    people = [seat for seat in asked if not reading.match.seats[seat].bot]
    lines = [viewer.words("panel.waiting", name=names_of(reading.match, people))] if people else []
    lines += thinking_lines(viewer, reading.match, asked)
    if reading.answered:
        lines.append(viewer.words("panel.answered", names=names_of(reading.match, reading.answered)))
    return lines if reading.asked else []


def names_of(match: Match, seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names of the people at these seats."""
    return tuple(literal_text(match.seats[seat].name) for seat in seats)


def whole_turn(reading: Reading, told: MoveResult) -> MoveResult:
    """What a step made happen, with the steps of the same turn before it."""
    steps = [(ply.seat, tuple(reading.game.decode_events(ply.events))) for ply in told.before]
    return structs.replace(told, plies=(*steps, *told.plies))


def result_stories(speech: Speech, told: MoveResult | None, seat: Seat, *, coached: bool) -> list[str]:
    """What was just done, above a question, as this seat may know it."""
    return told_stories(speech, told.plies, seat, coached=coached, mark="") if told else []


def told_stories(
    speech: Speech,
    plies: Sequence[tuple[Seat, Sequence[Event]]],
    audience: Seat | None,
    *,
    coached: bool,
    mark: str = "**",
) -> list[str]:
    """What has happened, as far as a page has room for it above a question; in a practice in fewer and smaller lines,
    and where the rest stands is a press away."""
    if coached:
        told = last_of_each(speech, plies, audience, PRACTICE_ROWS, SMALL_COLUMN, pointed=False)
        return [f"-# {line}" for line in told]
    return story_lines(speech, plies, audience, NEWS_LIMIT, mark)


def leaves_out(table: Table, speech: Speech, seat: Seat, since: int | None, told: MoveResult | None) -> bool:
    """Whether the page of a practice has no room for all of what has happened: since so many plies, and by the last step."""
    if not table.match.coached:
        return False
    news = table.happened_since(since) if since is not None else ()
    pointed = (
        last_of_each(speech, plies, seat, PRACTICE_ROWS, SMALL_COLUMN) for plies in (news, told.plies if told else ())
    )
    return any(lines[-1:] == [speech.words("board.before")] for lines in pointed)


def unasked_lines(viewer: Viewer, told: MoveResult | None) -> list[str]:
    """What was typed beyond the end of the turn."""
    return [viewer.words("panel.unasked", rest=quoted_text(told.unasked))] if told and told.unasked else []
