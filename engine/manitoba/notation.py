"""Moves as text: what a person can read and type, `act 3`, `place 3-lake`, `move 1-hill 3-lake`, `wampum berry horse`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.choices import Choices
from engine.game import Move, Refusal
from engine.manitoba.components import COLOURS, PLACES, SUPPLY
from engine.manitoba.moves import (
    Act,
    Copy,
    Decline,
    Drop,
    Fill,
    Finish,
    Keep,
    Pass,
    Place,
    Reactivate,
    Remove,
    Score,
    Skip,
    Take,
    Vision,
    Wake,
    WakeUp,
    Walk,
    WampumBerry,
    WampumWake,
)
from engine.manitoba.view import ManitobaView

RULE = "MAN-19"
IDLE = ("finish", "pass", "skip", "decline")
"""The words of the moves that do nothing; at most one of these moves is legal at a time, and each word means it."""

SECTOR = "sector"
"""`keep sector` is enough for a good that has only one sector to go to."""


def write(move: Move) -> str:
    """The text of a move: its verb, then its fields. Raises TypeError for a move of another game."""
    verb = VERBS.get(type(move))
    if verb is None:
        raise TypeError(f"{move} is no move of Manitoba")
    return " ".join([verb, *map(str, structs.astuple(move))])


def read(view: ManitobaView, text: str, choices: Choices) -> Move | Refusal:
    """The move that a text means: a legal one where it fits exactly one, else the move as typed, for its refusal.

    Words may be left out or shortened as long as one legal move is meant: `move 3-lake`, `place lake`, `act green`.
    """
    words = discs_counted(view, text.lower().split())
    if not words:
        return Refusal(RULE, "unreadable", {"text": text})
    written = [(move, write(move).lower().split()) for move in choices.moves]
    for fits in (same, whole_words, parts):
        fitting = [move for move, own in written if fits(words, own)]
        if fits is whole_words:
            fitting = all_awake(fitting, words) or arriving(fitting, words) or fitting
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            first, second, *_ = map(write, fitting)
            return Refusal(RULE, "ambiguous", {"n": len(fitting), "first": first, "second": second})
    return as_typed(view, words) or Refusal(RULE, "unreadable", {"text": text})


def discs_counted(view: ManitobaView, words: list[str]) -> list[str]:
    """`act green` as `act 2` when green is the second disc from the top."""
    if len(words) > 1 and words[0] in ("act", "wake") and words[1] in view.totem:
        return [words[0], str(view.totem.index(words[1]) + 1), *words[2:]]
    return words


def same(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a move was typed as it is written."""
    return words == own


def whole_words(words: list[str], own: list[str]) -> bool:
    """Whether all that was typed stands in the move, in this order; a word that does nothing means any such move."""
    if words[0] in IDLE and len(words) == 1 and own[0] in IDLE:
        return True
    if words == ["keep", SECTOR]:
        return own[0] == "keep" and own[1] not in (*PLACES, SUPPLY)
    if words[0] == "wake":  # two numbers, of which only the second may be left out
        return own[: len(words)] == words
    rest = iter(own[1:])
    return words[0] == own[0] and all(word in rest for word in words[1:])


def parts(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether every word typed is the beginning of a word of the move, or of what follows its hyphen, in this order."""
    rest = iter(own[1:])
    return words[0] == own[0] != "wake" and all(
        any(full.startswith(word) or word in full.split("-") for full in rest) for word in words[1:]
    )


def all_awake(fitting: Sequence[Move], words: Sequence[str]) -> list[Move]:
    """Of wake-ups with the number of discs typed the one that wakes most (MAN-D11: default all)."""
    ups = [move for move in fitting if isinstance(move, WakeUp) and [str(move.discs)] == list(words[1:2])]
    return [max(ups, key=lambda up: up.figures)] if ups and len(words) == 2 else []


def arriving(fitting: Sequence[Move], words: Sequence[str]) -> list[Move]:
    """Of moves of figures those that go to the one area typed."""
    return [move for move in fitting if isinstance(move, Walk) and len(words) == 2 and move.to.lower() == words[1]]


def as_typed(view: ManitobaView, words: list[str]) -> Move | None:
    """The move as it was typed, in full, whether or not it is legal."""
    verb, *rest = words
    areas = {area.id.lower(): area.id for area in view.areas}
    rest = [areas.get(word, word) for word in rest]
    if verb in WORDLESS and not rest:
        return WORDLESS[verb]()
    if verb in ONE_WORD and len(rest) == 1:
        return ONE_WORD[verb](rest[0])
    match [verb, *rest]:
        case ["move", origin, to]:
            return Walk(origin, to)
        case ["act", discs] if number(discs) is not None:
            return Act(int(discs))
        case ["act", colour] if colour in COLOURS:
            return Act(0)
        case ["wake", figures] if number(figures) is not None:
            return woken(view, int(figures))
        case ["wake", discs, figures] if number(discs) is not None and number(figures) is not None:
            return WakeUp(int(discs), int(figures))
        case ["wampum", "wake"]:
            return WampumWake()
        case ["wampum", "berry", sector]:
            return WampumBerry(sector)
        case _:
            return None


def woken(view: ManitobaView, figures: int) -> Move:
    """`wake 2` at the start of a turn are two discs, anywhere else two figures."""
    if any(decision.question == "choose_discs" for decision in view.decisions):
        return WakeUp(figures, figures)
    return Wake(figures)


def number(word: str) -> int | None:
    """A number of one or two digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None


VERBS: dict[type[Move], str] = {
    Act: "act",
    WakeUp: "wake",
    Place: "place",
    Walk: "move",
    Vision: "vision",
    WampumWake: "wampum wake",
    WampumBerry: "wampum berry",
    Finish: "finish",
    Pass: "pass",
    Keep: "keep",
    Take: "take",
    Wake: "wake",
    Reactivate: "reactivate",
    Copy: "copy",
    Remove: "remove",
    Drop: "drop",
    Score: "score",
    Skip: "skip",
    Fill: "fill",
    Decline: "decline",
}
WORDLESS = {VERBS[kind]: kind for kind in (Finish, Pass, Skip, Decline, Reactivate)}
ONE_WORD = {VERBS[kind]: kind for kind in (Place, Vision, Keep, Take, Copy, Remove, Drop, Score, Fill)}
