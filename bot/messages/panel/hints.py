"""A hint in the panel: what a bot player would do, with the button that does it, why, and what else is worth how much; and
before it what is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Literal, TypeAlias

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
from engine.rules import AnyGame
from engine.thinking.advice import TOLD_APART, Advice, Advised, AdvisedOutlook, PointsApart
from rendering.games import PICTURES
from texts.catalogue import Language
from texts.points import signed_points
from texts.speech import Speech

NAMED = 2
"""The number of sources of points that are named in which two answers differ most."""

LOOKED_AT_NAMED = 3
"""The number of answers that are named while they are looked at."""


def hint_parts(viewer: Viewer, reading: Reading, speech: Speech, advice: Advice) -> list[Part]:
    """What is advised, as parts of a page: the answer beside its button, and below it, in small lines, what speaks for it."""
    best = advice.answers[0].move
    said, button = viewer.words("hint.move", move=speech.move(best)), button_for(viewer, reading, best)
    more = [
        hint_reason(viewer.words, reading, speech, advice),
        *hint_worth_lines(viewer.words, reading.game, speech, advice),
    ]
    return [SectionPart(said, button) if button else Text(said), Text("\n".join(more))]


def hint_coming_parts(words: Language, speech: Speech, looked_at: Sequence[Move]) -> list[Part]:
    """What stands in the place of a hint while it is thought of: what is looked at, and how to ask again if none comes."""
    named = list(dict.fromkeys(map(speech.move, looked_at)))
    shown = [*named[:LOOKED_AT_NAMED], *(["…"] if len(named) > LOOKED_AT_NAMED else [])]
    said = (
        words("hint.looking_at", n=len(looked_at), moves=words.apart(shown))
        if len(looked_at) > 1
        else words("hint.looking")
    )
    return [Text(f"{said}\n{words('hint.looking_again')}")]


def hint_reason(words: Language, reading: Reading, speech: Speech, advice: Advice) -> str:
    """Why the first answer: what the policy says for it, else what it brings against the next best one, else at once."""
    best, brings = advice.answers[0], speech.brings(reading.view, advice.answers[0].move)
    match kind_of_reason(advice, brings):
        case "policy":
            return speech.reason(advice.reason)
        case "against":
            return words("hint.against", what=points_apart_text(words, reading.game, best.apart))
        case "brings":
            return words("hint.brings", what=brings)
        case "always":
            return words("hint.always")
        case "either":
            return words("hint.either")
        case "won_most":
            return words("hint.won_most")


ReasonKind: TypeAlias = Literal["policy", "always", "against", "either", "brings", "won_most"]
"""What kind of reason is told for an answer."""


def kind_of_reason(advice: Advice, brings: str) -> ReasonKind:
    """What is told for the first answer, which `brings` so much at once; "won_most" where there is nothing but its worth."""
    best, *others = advice.answers
    if advice.reason:
        return "policy"
    if best.outlook is None:
        return "always"
    if best.apart.speaks_for:
        return "against"
    if others and all(each.as_good for each in others):
        return "either"
    return "brings" if brings else "won_most"


def hint_worth_lines(words: Language, game: AnyGame, speech: Speech, advice: Advice) -> list[str]:
    """What the first answer is worth, and the next best ones with what speaks against them: each in a row of its own."""
    best, *others = advice.answers
    if best.outlook is None:
        return []
    error = error_in_percent(best.outlook.error)
    told = words(
        "hint.worth", share=chance_in_percent(best.outlook.share), error=error, margin=margin_text(words, best.outlook)
    )
    return [told, *(other_answer_line(words, game, speech, best, each) for each in others)]


def other_answer_line(words: Language, game: AnyGame, speech: Speech, best: Advised, other: Advised) -> str:
    """A next best answer, with how much less it is worth than the best and what speaks against it; or that it is as good."""
    move, against = speech.move(other.move), points_apart_text(words, game, other.apart, against=True)
    chances = chances_apart(best, other)
    if chances is None:
        return words("hint.as_likely" if against else "hint.as_good", move=move, against=against)
    before, after, error = chances
    key = "hint.other" if against else "hint.other_plain"
    return words(key, move=move, before=before, after=after, error=error, against=against)


def chances_apart(best: Advised, other: Advised) -> tuple[int, int, int] | None:
    """The win chances of the best answer and of another one, in percent, and by what their difference may be off; None where
    they cannot be told apart."""
    if other.as_good or other.error_apart is None or best.outlook is None or other.outlook is None:
        return None
    before, after = chance_in_percent(best.outlook.share), chance_in_percent(other.outlook.share)
    return (before, after, error_in_percent(other.error_apart)) if after < before else None


def points_apart_text(words: Language, game: AnyGame, apart: PointsApart, *, against: bool = False) -> str:
    """The sources by which an answer brings most more or less than another, and what the others have more then.

    First comes what speaks for the answer, or `against` it; where nothing does, the lead in all that does.
    """
    naming, sign = PICTURES[game.name].naming, -1 if against else 1
    most = sorted(apart.by_source, key=lambda one: (sign * one[1] < 0, -abs(one[1]), one[0]))[:NAMED]
    told = [f"{naming.source(words, source)} {points_apart(points)}" for source, points in most]
    if apart.others:
        told.append(words("hint.others", points=points_apart(apart.others)))
    if sign * apart.lead > 0 and sign * apart.others >= 0 and not any(sign * points > 0 for _, points in most):
        told.insert(0, words("hint.lead", points=points_apart(apart.lead)))
    return words.listed(told)


def points_apart(points: float) -> str:
    """Mean points in whole ones with their sign; what rounds to none, though it is more than chance, is one."""
    return signed_points(round(points) or (1 if points > 0 else -1))


def chance_in_percent(share: float) -> int:
    """A share of victory in percent; what is not over is neither won nor lost."""
    return min(99, max(1, round(100 * share)))


def error_in_percent(error: float) -> int:
    """What a share of victory may be off by, in percent, of which one is the least: 19 times of 20 it is off by no more."""
    return max(1, ceil(100 * TOLD_APART * error))


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
