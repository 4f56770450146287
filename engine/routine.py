"""Questions that a seat may have answered from now on, and how such a wish is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from engine.game import Decision, Move, Seat

Answer = Callable[[Any, Seat], Move]
"""The legal move of a seat in a position in which it is asked."""


@dataclass(frozen=True)
class Routine:
    """One kind of question. `answers` has the moves that may be played for it, by name; of a single one the name is empty.

    `of` names the word by which such questions differ, where each is answered in a way of its own: the card that asks.
    """

    answers: Mapping[str, Answer] = field(default_factory=dict[str, Answer])
    of: str = ""


class Wish(Struct, frozen=True):
    """How a seat has a kind of question answered: `hold_feast`, `offer_effect.98.always`."""

    question: str
    thing: str = ""
    answer: str = ""

    def __str__(self) -> str:
        return ".".join(filter(None, (self.question, self.thing, self.answer)))

    def is_about(self, other: Wish) -> bool:
        """Whether both say how the same question is answered."""
        return (self.question, self.thing) == (other.question, other.thing)


def wishes(routines: Mapping[str, Routine], asked: Decision) -> list[Wish]:
    """The wishes that would answer a question."""
    routine = routines.get(asked.question)
    if routine is None:
        return []
    thing = str(asked.words.get(routine.of, "")) if routine.of else ""
    return [Wish(asked.question, thing, answer) for answer in routine.answers]


def read_wish(routines: Mapping[str, Routine], text: str) -> Wish:
    """A wish as it is written. Raises LookupError for what is none, or none any more."""
    question, *rest = text.split(".")
    routine = routines[question]
    thing = rest.pop(0) if routine.of and rest else ""
    answer = rest.pop(0) if rest else ""
    if rest or answer not in routine.answers or bool(thing) != bool(routine.of):
        raise LookupError(text)
    return Wish(question, thing, answer)
