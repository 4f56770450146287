"""Frames: the steps that a game consists of, and `advance`, which runs them until somebody is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engine.choices import Choices, Listed
from engine.game import Move, Refusal, Seat, State, Word

S = TypeVar("S")
M = TypeVar("M", bound=Move)
F = TypeVar("F")


class BadFrame(TypeError):
    """A frame is not whole, or does something that it may not: a fault of the game's author, found as early as can be."""


class Frame(Struct, Generic[S, M], tag_field="frame", gc=False):
    """A step that waits on the agenda: its question, its legal answers, its refusals and its consequence.

    Saved with the match: the tag and the fields of a frame are a promise to running games. Options come from the
    state; a frame stores only what was drawn or revealed. So it can be in no cycle, and the collector need not look at it.

    A frame with too many answers to list still gives them one by one in `moves`, of which only the first two are ever
    taken; beside that it has `allows`, which looks at one move, and `choices`, which answers the narrowing.

    A class that gives `moves` without `play` or `why_not`, or one of `allows` and `choices` without the other, raises BadFrame.
    """

    always_asks: ClassVar[bool] = False
    """Whether there are two answers or more in every position, so that nobody has to look for them."""

    never_asks: ClassVar[bool] = True
    """Whether the class gives no `moves`, so that nobody is ever asked."""

    seat: Seat

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.never_asks = not (has_own_method(cls, Frame, "moves") or cls.always_asks)
        if not cls.never_asks:
            must_give(cls, Frame, "moves", "play", "why_not")
        if has_own_method(cls, Frame, "allows") != has_own_method(cls, Frame, "choices"):
            raise BadFrame(f"{cls.__qualname__} gives one of allows and choices without the other")

    def about(self, s: S) -> dict[str, Word]:
        """The words that fill the sentence that asks."""
        return {}

    def moves(self, s: S) -> Iterable[M]:
        """The legal answers. None: nobody is asked. Exactly one: it is given without asking."""
        return ()

    def enough_moves(self, s: S) -> Iterable[M]:
        """Those of `moves` that tell whether there are none, one or more, in any order: two where there are as many."""
        return self.moves(s)

    def answers(self, s: S) -> Iterable[M]:
        """Those of `moves` that answer the question, without actions beside it after which it is asked again."""
        return self.moves(s)

    def allows(self, s: S, move: Move) -> bool:
        """Whether an answer is legal."""
        return any(move == legal for legal in self.moves(s))

    def choices(self, s: S) -> Choices:
        """The legal answers, to choose from field by field. Made of nothing that the seat does not know."""
        return Listed(tuple(self.moves(s)))

    def play(self, s: S, move: M) -> None:
        """The consequence of a legal answer."""

    def auto(self, s: S) -> None:
        """The consequence when nobody is asked."""

    def why_not(self, s: S, move: Move) -> Refusal:
        """The rule that forbids an answer which is not among `moves`."""
        raise BadFrame(f"{type(self).__qualname__} asks nobody")


class Together(Struct, Generic[S, F], tag_field="frame"):
    """Several seats are asked at the same time, each by a stack of its own: `stacks`, by seat, the next frame last.

    A seat's frames are played as if its stack were the whole agenda: they ask that seat alone. They may
    change nothing that another seat's frames depend on, so that the order of the answers never matters; and what they
    emit tells the others no more than they may know before all are done.

    A class without `why_not` raises BadFrame, and so does a stack that comes to a second Together or to another seat's frame.
    """

    never_asks: ClassVar[bool] = False
    """Its stacks may ask."""

    stacks: list[list[F]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        must_give(cls, Together, "why_not")

    def auto(self, s: S) -> None:
        """The consequences, in the order of the rules, when the last seat is done."""

    def why_not(self, s: S, seat: Seat) -> Refusal:
        """The rule against a seat that is done, or has nothing to decide here, and wants to do more."""
        raise BadFrame(f"{type(self).__qualname__} asks nobody")


def has_own_method(cls: type, base: type, name: str) -> bool:
    """Whether a class has a method of its own in the place of the base's."""
    return getattr(cls, name) is not getattr(base, name)


def must_give(cls: type, base: type, *names: str) -> None:
    """Raises BadFrame for a class without one of these methods."""
    missing = [name for name in names if not has_own_method(cls, base, name)]
    if missing:
        raise BadFrame(f"{cls.__qualname__} asks without {', '.join(missing)}")


AnyFrame: TypeAlias = Frame[Any, Any]
AnyTogether: TypeAlias = Together[Any, AnyFrame]


def find_together(state: State[Any]) -> AnyTogether | None:
    """The Together that asks several seats at once now; None while one seat is asked, or nobody."""
    top: AnyFrame | AnyTogether | None = state.agenda[-1] if state.agenda else None
    return top if isinstance(top, Together) else None


def frames_asking(state: State[Any]) -> tuple[AnyFrame, ...]:
    """The frames that wait for an answer, at most one of each seat; none when the game is over."""
    if not state.agenda:
        return ()
    top: AnyFrame | AnyTogether = state.agenda[-1]
    return tuple([stack[-1] for stack in top.stacks if stack]) if isinstance(top, Together) else (top,)


def advance(state: State[Any]) -> None:
    """Runs frames until one has to ask a seat something, or none is left and the game is over."""
    agenda: list[AnyFrame | AnyTogether] = state.agenda  # frames change what is on it, never which list it is
    while agenda:
        frame = agenda.pop()
        if frame.never_asks:
            frame.auto(state)
            continue
        agenda.append(frame)  # a frame that asks stays on the agenda until it is answered
        if isinstance(frame, Together):
            for seat in range(len(frame.stacks)):
                advance_alone(state, frame, seat)
            if any(frame.stacks):
                return
            agenda.pop()
            frame.auto(state)
            continue
        if frame.always_asks:
            return
        answers = iter(frame.enough_moves(state))
        only = next(answers, None)
        if only is not None and next(answers, None) is not None:
            return
        agenda.pop()
        if only is not None:
            frame.play(state, only)
        else:
            frame.auto(state)


def advance_alone(state: State[Any], together: AnyTogether, seat: Seat, move: Move | None = None) -> None:
    """Runs one seat's stack of a Together until that seat is asked again or is done; first plays its answer, if any."""
    stack: list[AnyFrame] = together.stacks[seat]
    whole, state.agenda = state.agenda, stack
    if move is not None:
        stack.pop().play(state, move)
    advance(state)
    state.agenda = whole
    if stack and (isinstance(stack[-1], Together) or stack[-1].seat != seat):
        raise BadFrame(
            f"{type(stack[-1]).__qualname__} cannot be asked within {type(together).__qualname__} at seat {seat}"
        )


def answer(state: State[Any], seat: Seat, move: Move) -> bool:
    """Plays a legal answer of a seat that is asked, and runs on to the next question; False when the seat is not asked.

    The last answer of a Together brings all of them to light.
    """
    top: AnyFrame | AnyTogether = state.agenda[-1]
    if isinstance(top, Frame):
        if top.seat != seat:
            return False
        state.agenda.pop()
        top.play(state, move)
    elif not top.stacks[seat]:
        return False
    else:
        advance_alone(state, top, seat, move)
        if any(top.stacks):
            return True
        state.revealed += 1
    advance(state)
    return True
