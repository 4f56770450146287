"""What a game is made of: seats, moves, events, decisions, refusals, views, outcomes, states."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct, structs

from engine.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0, clockwise."""

Word: TypeAlias = int | str | Struct | tuple[str | Struct, ...] | None
"""A filling of a sentence: a number, or something that the game's vocabulary names, by id or as a value; or several."""

F = TypeVar("F")


@cache
def tag_of(kind: type[Struct]) -> str:
    """The name of a kind of move, event or frame in files and catalogues."""
    return str(kind.__struct_config__.tag)


class Move(Struct, frozen=True, tag_field="move", gc=False):
    """One thing a player can do. One subclass per kind, fields in the order in which a person would choose them.

    Made of plain values, as events are: it can be in no cycle, so the collector need not look at it.
    """


class InAnyOrder:
    """A mixin of `Move` for kinds of moves whose one field names several things in an order that means nothing.

    Making the move puts them in one order: so one choice is one move, is written in one way, and is never refused for its order.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        (field,) = cast("Move", self).__struct_fields__
        named = getattr(self, field)
        if len(named) > 1 or not isinstance(named, tuple):
            structs.force_setattr(cast("Move", self), field, tuple(sorted(named, key=self.rank)))

    @staticmethod
    def rank(named: Any) -> Any:
        """The key by which a thing is sorted: itself, unless a kind of move says otherwise."""
        return named


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, in the game's terms. Texts, highlights and logs are made from events only."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The part of it that this seat (None: the public) may know; None when that is nothing at all."""
        return self


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; `by` says how."""

    by: str


class Declined(Event, frozen=True, tag="declined"):
    """A seat did not use what was offered to it; `what` names that in the game's terms."""

    seat: Seat
    what: str


class Refusal(Struct, frozen=True):
    """Why a move is not possible: the rule that forbids it, and a sentence of the catalogue with what fills it."""

    rule: str
    reason: str
    words: dict[str, Word] = {}


class Decision(Struct, frozen=True, gc=False):
    """A seat is asked something. `question` names the frame that asks, `words` fill the sentence that asks it."""

    seat: Seat
    question: str
    words: dict[str, Word] = {}


class ScoreLine(Struct, frozen=True):
    """One source of points of one seat, for the score sheet."""

    source: str
    points: int
    words: dict[str, Word] = {}


class Outcome(Struct, frozen=True):
    """Scores of all seats, line by line, and who has won (or would win, were the game over now).

    `contest` is False where there is nothing to win: somebody plays alone for as many points as they can. `tie_breaks` has for
    each seat what decides between equal totals, the highest first number, then the second and so on; () where nothing does.
    `rank` is how far somebody who plays alone has come on the game's scale, from 0; None where there is no scale.
    """

    lines: tuple[tuple[ScoreLine, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    contest: bool = True
    tie_breaks: tuple[tuple[int, ...], ...] = ()
    rank: int | None = None

    @classmethod
    def of(cls, lines: Iterable[Iterable[ScoreLine]], tie_breaks: Iterable[Iterable[int]] = ()) -> Outcome:
        """The outcome of these lines, by seat: most points win, then the highest tie-break; equal seats win together."""
        fixed = tuple(map(tuple, lines))
        totals = tuple([sum([line.points for line in own]) for own in fixed])
        found = cls(fixed, totals, (), tie_breaks=tuple(map(tuple, tie_breaks)))
        standings = [found.standing(seat) for seat in range(len(totals))]
        best = max(standings)
        return structs.replace(found, winners=tuple([seat for seat, one in enumerate(standings) if one == best]))

    def standing(self, seat: Seat) -> tuple[int, ...]:
        """The numbers that rank a seat among the others, the highest first: its total, then its tie-break."""
        return (self.totals[seat], *(self.tie_breaks[seat] if self.tie_breaks else ()))


class View(Struct, frozen=True, kw_only=True):
    """All that one seat, or the public (seat None), may know. Built by naming what is known, never by removing."""

    seats: int
    seat: Seat | None
    turn: int
    decisions: tuple[Decision, ...]
    over: bool

    @property
    def own(self) -> Seat:
        """The seat that looks. Raises ValueError for the public, which has none."""
        if self.seat is None:
            raise ValueError("the public has no seat")
        return self.seat

    @property
    def question(self) -> Decision | None:
        """The question that the seat that looks is asked now; None when it is not asked."""
        return next((decision for decision in self.decisions if decision.seat == self.seat), None)

    @property
    def asked(self) -> str:
        """The tag of that question; empty when the seat is not asked."""
        return self.question.question if self.question else ""

    @property
    def asked_words(self) -> dict[str, Word]:
        """The words that fill that question."""
        return self.question.words if self.question else {}


class State(Struct, Generic[F], kw_only=True):
    """A position. Everything that the rules need is in it, also what is to happen next: the agenda, next frame last.

    `revealed` grows whenever chance or something hidden comes to light: what must not be taken back silently.
    `events` holds what one move made happen and is empty between two moves.
    """

    seats: int
    chance: Chance
    agenda: list[F]
    revealed: int = 0
    events: list[Event] = []

    def push(self, frame: F) -> None:
        """Puts a frame in front of everything else that is to happen."""
        self.agenda.append(frame)

    def next_up(self, *frames: F) -> None:
        """Lets these happen next, the first of them first, then what was next so far."""
        self.agenda.extend(reversed(frames))

    def emit(self, event: Event) -> None:
        """Says that something has just happened, at the place where it happens."""
        self.events.append(event)

    def end(self, by: str) -> None:
        """Ends the game at once: nothing that was still to happen does."""
        self.agenda.clear()
        self.emit(Ended(by))

    def left_of(self, seat: Seat) -> Seat:
        """The next seat, clockwise."""
        return (seat + 1) % self.seats
