"""Items from mountain strips: `mountain` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking.questions import SeatQuestion
from engine.odin.cards.clauses import operation_at
from engine.odin.cards.possible import commits_to_ore, committed_fields
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.pieces import Items, OpenStrip
from engine.odin.steps.mountain import why_not_taken_from
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.mountains import begins_with, items_in_supply, items_left, take_items
from engine.odin.table.moves import TakeItems
from engine.odin.table.state import AnyTable, OperationRules


class MountainOperation(OperationRules[ops.Mountain]):
    """Items from a strip; a card that binds its owner to pay ore does so now (card 103)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause) -> bool:
        return next(strips_for(s, seat, op, cause), None) is not None

    def brings(self, s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause) -> Iterator[Items]:
        for strip in strips_for(s, seat, op, cause):
            yield from strip_beginnings(strip.strip, strip.gone, op.takes[0])

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause, path: OperationPath) -> None:
        if committed_fields(s, seat, cause):
            s.players[seat].uses[-1].pays_ore = True
        s.push(CardStrip(seat, cause, path))


@cache
def strip_beginnings(strip: str, gone: int, most: int) -> tuple[Items, ...]:
    """What can be taken from a strip of which so many items are gone: its first one, its first two, up to so many."""
    left = items_left(OpenStrip(strip, gone))
    return tuple(items_in_supply(left[:n]) for n in range(1, min(most, len(left)) + 1))


def strips_for(s: AnyTable, seat: Seat, op: ops.Mountain, cause: Cause) -> Iterator[OpenStrip]:
    """The strips that may be chosen; a seat that must pay ore and has none takes ore (card 103)."""
    only: Sequence[str] = op.only
    if commits_to_ore(cause.card, cause.clause) and not s.players[seat].count("ore"):
        only = ("ore",)
    return (strip for strip in s.strips if begins_with(strip, only))


class CardStrip(SeatQuestion[TakeItems], tag="card_strip"):
    """From which mountain strip a card takes, and how much."""

    cause: Cause
    path: OperationPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card}

    def op(self) -> ops.Mountain:
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.Mountain), "items are taken from a strip"
        return op

    def answers(self, s: AnyTable) -> Iterator[TakeItems]:
        for strip in strips_for(s, self.seat, self.op(), self.cause):
            for n in range(1, min(self.op().takes[0], len(items_left(strip))) + 1):
                yield TakeItems(strip.strip, n)

    def take(self, s: AnyTable, move: TakeItems) -> None:
        take_items(s, self.seat, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return why_not_taken_from(s, move, self.op().takes[0], ())
