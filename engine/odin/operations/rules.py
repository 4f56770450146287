"""How an operation of a card is carried out, and how its owner is asked where there is something to choose."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import field

from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.questions import SeatQuestion
from engine.odin.cards.clauses import has_operation, operation_at
from engine.odin.cards.possible import is_operation_possible, rules_of
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import read_chosen, write_chosen
from engine.odin.facts.pieces import CardOption, ChosenBefore
from engine.odin.facts.schema_effects import CardOperation
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.moves import Choose, Skip
from engine.odin.table.state import AnyTable, OperationRules, OperationT

OptionT = TypeVar("OptionT", bound=CardOption)


class ResolveOperation(Frame[AnyTable, Move], tag="card_do"):
    """One operation of an effect is resolved; nothing when it cannot be carried out now."""

    cause: Cause
    path: OperationPath

    def auto(self, s: AnyTable) -> None:
        op = operation_at(self.cause, self.path) if has_operation(self.cause, self.path) else None
        if op and is_operation_possible(s, self.seat, op, self.cause):
            rules_of(s, op).carry_out(s, self.seat, op, self.cause, self.path)


def resolve_inside(s: AnyTable, seat: Seat, cause: Cause, path: OperationPath, way: int) -> None:
    """The operations of one of the lists in an operation are resolved next, in their order."""
    n = len(operation_at(cause, path).inside[way])
    s.agenda.extend(ResolveOperation(seat, cause, (*path, way, at)) for at in reversed(range(n)))


def card_source(cause: Cause) -> str:
    """What events call the card that brings something."""
    return odin_content().cards[cause.card].id


class ChoiceRules(OperationRules[OperationT], Generic[OperationT, OptionT]):
    """A kind of operation that lets its owner choose: one thing, or one after the other."""

    chooses_space: ClassVar[bool] = False
    """Whether what is chosen is a space."""

    together: ClassVar[bool] = False
    """Whether what is chosen one by one is done together at the end, and named in one answer."""

    @abstractmethod
    def options(
        self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[OptionT]:
        """What may be chosen now; `done` has been chosen before."""

    def possible(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> bool:
        return self.any_option(s, seat, op, cause, ())

    def any_option(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause, done: Sequence[ChosenBefore]) -> bool:
        """Whether anything may be chosen now."""
        return bool(self.options(s, seat, op, cause, done))

    def may_stop(self, op: OperationT, done: Sequence[ChosenBefore]) -> bool:
        """Whether nothing more need be chosen."""
        return False

    def carry_out(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause, path: OperationPath) -> None:
        s.push(CardChoice(seat, cause, path))

    @abstractmethod
    def chosen(self, s: AnyTable, op: OperationT, asked: CardChoice, option: OptionT) -> None:
        """What follows the choice."""

    def stopped(self, s: AnyTable, op: OperationT, asked: CardChoice) -> None:
        """What follows when no more is wanted or possible."""


class CardChoice(SeatQuestion[Choose | Skip], tag="card_choice"):
    """One of several things that an operation lets its owner choose. `written` is what was chosen before, as text in saved games.

    With nothing left to choose, Skip is the only answer.
    """

    cause: Cause
    path: OperationPath
    written: tuple[str, ...] = field(default=(), name="done")

    @classmethod
    def after(cls, seat: Seat, cause: Cause, path: OperationPath, done: Sequence[ChosenBefore]) -> CardChoice:
        """The question as it is put when this has been chosen."""
        return cls(seat, cause, path, tuple(map(write_chosen, done)))

    @property
    def done(self) -> tuple[ChosenBefore, ...]:
        """What was chosen before; for options in order (`ordered`) the number of the one that is due."""
        return tuple(map(read_chosen, self.written))

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card}

    def op(self) -> CardOperation:
        return operation_at(self.cause, self.path)

    def rules(self, s: AnyTable) -> ChoiceRules[Any, Any]:
        """The rules of its kind."""
        rules: object = rules_of(s, self.op())
        assert isinstance(rules, ChoiceRules), "only what lets its owner choose asks"
        return cast("ChoiceRules[Any, Any]", rules)

    def options(self, s: AnyTable) -> Sequence[CardOption]:
        """What may be chosen."""
        return self.rules(s).options(s, self.seat, self.op(), self.cause, self.done)

    def answers(self, s: AnyTable) -> Iterator[Choose | Skip]:
        found = self.options(s)
        yield from map(Choose, found)
        if not found or self.may_lapse(s):
            yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return self.rules(s).may_stop(self.op(), self.done)

    def goes_on(self, s: AnyTable) -> bool:
        rules = self.rules(s)
        if self.written and rules.together:
            return False
        return self.may_lapse(s) or rules.any_option(s, self.seat, self.op(), self.cause, self.done)

    def take(self, s: AnyTable, move: Choose | Skip) -> None:
        if isinstance(move, Choose):
            self.rules(s).chosen(s, self.op(), self, move.option)
        else:
            self.rules(s).stopped(s, self.op(), self)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_other_option(move, "ODIN-9.2", list(self.options(s)))

    def once_more(self, s: AnyTable, option: CardOption) -> None:
        """Asks again, after this has been chosen."""
        s.push(CardChoice.after(self.seat, self.cause, self.path, (*self.done, option)))
