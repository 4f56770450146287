"""A hint in the panel: what a bot player would do, with the button that does it, why, and what else is worth how much."""

from __future__ import annotations

import discord

from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import BadId, path_text
from bot.messages.layout.pages import Part, SectionPart, Text
from bot.messages.panel.foot import id_of
from bot.messages.panel.offers import OPENS, gives_up
from engine.game import Move
from engine.narrowing import path_to
from engine.thinking.advice import Advice, AdvisedOutlook
from texts.catalogue import Language
from texts.points import signed_points
from texts.speech import Speech


def hint_parts(viewer: Viewer, reading: Reading, speech: Speech, advice: Advice) -> list[Part]:
    """What is advised, as parts of a page: the answer beside its button, and below it, in small lines, what speaks for it."""
    best = advice.answers[0].move
    said, button = viewer.words("hint.move", move=speech.move(best)), button_for(viewer, reading, best)
    more = hint_reason_lines(viewer.words, speech, advice)
    return [SectionPart(said, button) if button else Text(said), *([Text("\n".join(more))] if more else [])]


def hint_reason_lines(words: Language, speech: Speech, advice: Advice) -> list[str]:
    """Why the first answer, what it is worth, and the next best ones: each in a row of its own."""
    best, *others = advice.answers
    lines = [speech.reason(advice.reason)] if advice.reason else []
    lines += (
        [words("hint.worth", won=wins_in_a_hundred(best.outlook), margin=margin_text(words, best.outlook))]
        if best.outlook
        else []
    )
    return [*lines, *(other_answer_line(words, speech, each.move, each.outlook) for each in others if each.outlook)]


def other_answer_line(words: Language, speech: Speech, move: Move, outlook: AdvisedOutlook) -> str:
    """A next best answer, with what it is worth."""
    points = lead_in_points(outlook)
    return words(
        "hint.other",
        move=speech.move(move),
        won=wins_in_a_hundred(outlook),
        lead=signed_points(points) if points else "±0",
    )


def wins_in_a_hundred(outlook: AdvisedOutlook) -> int:
    """How many of a hundred games from there may be expected to be won."""
    return round(100 * outlook.share)


def lead_in_points(outlook: AdvisedOutlook) -> int:
    """How many points a seat is ahead of the best other one, on average."""
    return round(outlook.lead)


def margin_text(words: Language, outlook: AdvisedOutlook) -> str:
    """The lead in words."""
    points = lead_in_points(outlook)
    return words("hint.ahead" if points > 0 else "hint.behind", n=abs(points)) if points else words("hint.level")


def button_for(viewer: Viewer, reading: Reading, move: Move) -> Button | None:
    """A button that plays the move, however many parts it is put together of; none for one too long for a button.

    A move that gives something up is asked once more after it. That question is looked at, not picked: the page may offer the
    move by a button of its own, and Discord refuses a page with two buttons of one id.
    """
    assert reading.choices is not None
    path = path_to(reading.choices, move)
    quiet = bool(path) and gives_up(reading, move)
    try:
        done = str(id_of(reading, "look" if quiet else "confirm", path_text(path)))
    except BadId:
        return None
    label, style = viewer.words("button.hint_play"), discord.ButtonStyle.success
    return Button(f"{label}{OPENS}", done) if quiet else Button(label, done, style)
