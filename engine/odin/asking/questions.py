"""A question of the rules together with what the seat that is asked may do at any time (ODIN-8.6 a, ODIN-8.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from engine.choices import Choices
from engine.frames import BadFrame, Frame, find_together, must_give
from engine.game import Move, Refusal
from engine.odin.asking.anytime import (
    AnytimeMove,
    Occasion,
    anytime_moves,
    anytime_parts,
    do_anytime,
    is_cost_borne,
    table_after_cost,
    why_not_anytime,
)
from engine.odin.asking.over import EndUse
from engine.odin.asking.paths import space_of
from engine.odin.asking.usable import is_of_use
from engine.odin.facts.pieces import Cost
from engine.odin.table.answers import ChoicePart, choices_of_parts, parts_of_answers
from engine.odin.table.state import AnyTable, Use, with_player

M = TypeVar("M", bound=Move)


class SeatQuestion(Frame[AnyTable, Move], Generic[M]):
    """A step that asks. `answers` are its own, `take` is what one of them causes.

    While there are two answers or more, the seat may also do what can be done at any time, and is asked again after it. A
    single answer is given without asking.

    A class without `answers` or `refusal` raises BadFrame.
    """

    interruptible: ClassVar[bool] = True
    """Whether anything may be done in between: not between the first roll of a die and the declaration (ODIN-8.5)."""

    final: ClassVar[bool] = False
    """Whether this is the final window, in which outlines may be filled (ODIN-11.2)."""

    breaks_off: ClassVar[bool] = True
    """Whether something is broken off when no answer is left: not a turn, a feast or a window (ODIN-8.10)."""

    @property
    def closes(self) -> bool:
        """Whether it is asked right after the action: that of the fourth column (ODIN-4.3)."""
        return False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_give(cls, SeatQuestion, "answers", "refusal")

    def answers(self, s: AnyTable) -> Iterable[M]:
        """The legal answers to the question itself, one by one."""
        return ()

    def accepts(self, s: AnyTable, move: Move) -> bool:
        """Whether an answer to the question itself is legal."""
        return any(move == legal for legal in self.answers(s))

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        """The answers to the question itself, to choose from."""
        return parts_of_answers(self.answers(s))

    def may_lapse(self, s: AnyTable) -> bool:
        """Whether what is asked may be left out, so that the action goes on also when no answer is left (ODIN-8.10)."""
        return False

    def take(self, s: AnyTable, move: M) -> None:
        """The consequence of an answer."""

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        """The rule that forbids an answer which is none of `answers`."""
        raise BadFrame(f"{type(self).__qualname__} refuses nothing")

    # ------------------------------------------------------------------ with what can be done at any time

    def moves(self, s: AnyTable) -> Iterator[Move]:
        given = 0
        for move in self.answers(s):
            given += 1
            yield move
        if given > 1:
            yield from self.meanwhile(s)

    def is_aside(self, s: AnyTable) -> bool:
        """Whether a card asks it off the turn, where no cards can be played (ODIN-8.6 b)."""
        return self in s.asides[self.seat]

    def occasion(self, s: AnyTable) -> Occasion:
        """What may be done before answering."""
        pending = self.pending(s)
        bears = partial(self.bears, s, pending) if pending or s.players[self.seat].uses else is_cost_borne
        return Occasion(self.seat, bears, self.final, self.is_aside(s), self.is_in_action(s))

    def is_in_action(self, s: AnyTable) -> bool:
        """Whether an action of the seat is under way: begun and not over, as it is at the question right after it (ODIN-8.5)."""
        return not self.closes and any(use.proper and not use.over for use in s.players[self.seat].uses)

    def meanwhile(self, s: AnyTable) -> Iterator[AnytimeMove]:
        """What may be done before answering, one by one."""
        if self.interruptible:
            yield from anytime_moves(s, self.occasion(s))

    def allows(self, s: AnyTable, move: Move) -> bool:
        if isinstance(move, AnytimeMove):
            return self.why_not_meanwhile(s, move) is None
        return self.accepts(s, move)

    def choices(self, s: AnyTable) -> Choices:
        return choices_of_parts(self.all_parts(s))

    def all_parts(self, s: AnyTable) -> list[ChoicePart]:
        """The answers, and what may be done before answering."""
        meanwhile = anytime_parts(s, self.occasion(s)) if self.interruptible else []
        return self.parts(s) + meanwhile

    def play(self, s: AnyTable, move: Any) -> None:
        if isinstance(move, AnytimeMove):
            s.push(self)
            do_anytime(s, self.seat, move)
        else:
            self.take(s, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        meanwhile = self.why_not_meanwhile(s, move) if isinstance(move, AnytimeMove) else None
        return meanwhile or self.refusal(s, move)

    def why_not_meanwhile(self, s: AnyTable, move: AnytimeMove) -> Refusal | None:
        """The rule against doing something before answering."""
        if not self.interruptible:
            return Refusal("ODIN-8.5", "die_rolled")
        return why_not_anytime(s, self.occasion(s), move)

    # ------------------------------------------------------------------ what it must not break off

    def bears(self, s: AnyTable, pending: Sequence[Pending], cost: Cost) -> bool:
        """Whether the seat's own actions and the questions of cards go on after it has met such a cost (ODIN-8.10)."""
        other = table_after_cost(s, self.seat, cost)
        if any(self.opens_no_more(s, other, use) for use in s.players[self.seat].uses):
            return False
        return all(as_asked(one, other, begun) for one, begun in pending if one is self or as_asked(one, s, begun))

    def opens_no_more(self, s: AnyTable, other: AnyTable, use: Use) -> bool:
        """Whether a space whose action has not begun would become unusable."""
        if use.proper or not use.space or is_of_use(other, self.seat, space_of(use)):
            return False
        return is_of_use(s, self.seat, space_of(use))

    def waiting(self, s: AnyTable) -> list[AnyQuestion]:
        """What would be broken off: this question, and those that it has come between, by a card used at any time."""
        return [one for one, _ in self.pending(s)]

    def pending(self, s: AnyTable) -> list[Pending]:
        """What would be broken off, each with how many uses of spaces and actions of cards have begun since it was asked.

        Turns, feasts and windows are not among them, but the questions beneath a feast that a card brings about are (card 5).
        """
        stack = self.stack(s)
        if not [one for one in stack if not one.never_asks and isinstance(one, SeatQuestion) and one.breaks_off]:
            return []
        found: list[Pending] = []
        begun = 0
        for one in reversed(stack):
            if one.never_asks:
                begun += one.seat == self.seat and isinstance(one, EndUse)
            elif isinstance(one, SeatQuestion) and one.breaks_off and one.seat == self.seat:
                found.append((cast("AnyQuestion", one), begun))
        return found

    def stack(self, s: AnyTable) -> list[Frame[AnyTable, Move]]:
        """The agenda on which it waits."""
        if self.is_aside(s):
            return s.asides[self.seat]
        together = find_together(s)
        return together.stacks[self.seat] if together else s.agenda

    def goes_on(self, s: AnyTable) -> bool:
        """Whether an answer is left, or what is asked may be left out."""
        return self.may_lapse(s) or next(iter(self.answers(s)), None) is not None


AnyQuestion = SeatQuestion[Any]
Pending: TypeAlias = tuple[AnyQuestion, int]
"""A question that waits, and how many uses have begun since it was asked."""


def as_asked(question: AnyQuestion, s: AnyTable, begun: int) -> bool:
    """Whether a question goes on (`SeatQuestion.goes_on`), with the uses as they were before so many of them had begun."""
    if not begun:
        return question.goes_on(s)
    uses = s.players[question.seat].uses[:-begun]
    return question.goes_on(with_player(s, question.seat, uses=uses))
