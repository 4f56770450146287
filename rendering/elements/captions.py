"""What the pictures of all games say in the same words: who sits where, and what is asked."""

from __future__ import annotations

from collections.abc import Callable

from engine.first_seat import SEAT_LETTERS
from engine.game import Seat, View, Word
from rendering.pictures import Caption
from texts.words import Words


def seat_name(caption: Caption, seat: Seat) -> str:
    """A player as letter and name."""
    return f"{SEAT_LETTERS[seat]} {caption.people[seat].name}"


def seat_and_kind(caption: Caption, seat: Seat, words: Words) -> str:
    """A player as letter and name; of a bot player it is said that it is one."""
    return seat_name(caption, seat) + (f" ({words('picture.bot')})" if caption.people[seat].bot else "")


def to_act(view: View, caption: Caption, words: Words) -> str:
    """Who is asked; nothing when the game is over."""
    asked = words.listed(seat_name(caption, decision.seat) for decision in view.decisions)
    return words("picture.alt.to_act", names=asked) if asked else ""


def asked_text(
    view: View, seat: Seat, caption: Caption, words: Words, game: str, word: Callable[[Words, str, Word], Word]
) -> str:
    """What a seat is asked, or for whom it waits; `word` names what fills the game's sentences."""
    if not view.decisions:
        return words("picture.over")
    asked = next((decision for decision in view.decisions if decision.seat == seat), None)
    if asked is None:
        names = words.listed(caption.people[decision.seat].name for decision in view.decisions)
        return words("picture.waiting", name=names)
    filled = {field: word(words, field, value) for field, value in asked.words.items()}
    return words(f"{game}.ask.{asked.question}", **filled)
