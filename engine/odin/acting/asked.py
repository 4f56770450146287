"""What single operations of occupations ask their owner: which tiles rise, which strip, where pieces are laid."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Move, Refusal
from engine.odin.asking import refusals
from engine.odin.asking.anytime import lay, places_on
from engine.odin.asking.questions import Question
from engine.odin.cards.clauses import Cause, OperationPath, operation_at
from engine.odin.cards.grid import stepped, tiles_to_rise, ways_to_rise
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import read_rise
from engine.odin.possible.operations import boards_for, strips
from engine.odin.possible.upgrades import become
from engine.odin.steps.mountain import why_not_taken_from
from engine.odin.table.answers import Part, listed
from engine.odin.table.mountains import items_left, take_items
from engine.odin.table.moves import Place, Raise, Skip, TakeItems
from engine.odin.table.state import AnyTable


class CardRaise(Question[Raise], tag="card_raise"):
    """Which tiles rise by a card, all at once; `raised` are those that the event has raised, where only they may."""

    cause: Cause
    path: OperationPath
    raised: tuple[str, ...] = ()

    def about(self, s: AnyTable) -> dict[str, int | str | tuple[str, ...] | None]:
        return {"card": self.cause.card}

    def op(self) -> ops.Upgrade:
        """The operation."""
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.Upgrade), "tiles rise"
        return op

    def answers(self, s: AnyTable) -> Iterator[Raise]:
        yield from map(Raise, ways_to_rise(s.players[self.seat], self.op(), self.raised))

    def goes_on(self, s: AnyTable) -> bool:
        """With a tile for each of several such questions, the one within the other by card 53."""
        source = self.op().source
        alike = [one for one in self.waiting(s) if isinstance(one, CardRaise) and one.op().source == source]
        return tiles_to_rise(s.players[self.seat], self.op(), self.raised) >= len(alike)

    def take(self, s: AnyTable, move: Raise) -> None:
        pairs = [(good, to) for good, n in map(read_rise, move.goods) if (to := stepped(good, n, self.op().dir))]
        uses = s.players[self.seat].uses
        new = become(s, self.seat, pairs)
        if uses:
            uses[-1].raised += new if not uses[-1].space else []

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Raise):
            return Refusal("ODIN-5.4.4", "cannot_rise", {"goods": move.goods})
        return refusals.other_move("ODIN-5.4.1", "card_raise")


class CardStrip(Question[TakeItems], tag="card_strip"):
    """From which mountain strip a card takes, and how much."""

    cause: Cause
    path: OperationPath

    def about(self, s: AnyTable) -> dict[str, int | str | tuple[str, ...] | None]:
        return {"card": self.cause.card}

    def op(self) -> ops.Mountain:
        """The operation."""
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.Mountain), "items are taken from a strip"
        return op

    def answers(self, s: AnyTable) -> Iterator[TakeItems]:
        for strip in strips(s, self.seat, self.op(), self.cause):
            for n in range(1, min(self.op().takes[0], len(items_left(strip))) + 1):
                yield TakeItems(strip.strip, n)

    def take(self, s: AnyTable, move: TakeItems) -> None:
        take_items(s, self.seat, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return why_not_taken_from(s, move, self.op().takes[0], ())


class CardLay(Question[Place | Skip], tag="card_lay"):
    """Where a card lays so many pieces of one kind, one by one; what is not laid is forfeited (cards 9 and 172)."""

    interruptible = False
    cause: Cause
    path: OperationPath
    left: int

    def about(self, s: AnyTable) -> dict[str, int | str | tuple[str, ...] | None]:
        return {"card": self.cause.card, "item": self.op().item, "n": self.left}

    def op(self) -> ops.Move:
        """The operation."""
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.Move), "pieces are laid"
        return op

    def answers(self, s: AnyTable) -> Iterator[Place | Skip]:
        boards = boards_for(s, self.seat, self.op()) if self.left else []
        for board in boards:
            yield from places_on(board, self.op().item)
        if boards:
            yield Skip()

    def allows(self, s: AnyTable, move: Move) -> bool:
        return self.accepts(s, move)

    def parts(self, s: AnyTable) -> list[Part]:
        return listed(self.answers(s))

    def play(self, s: AnyTable, move: Move) -> None:
        if isinstance(move, Place):
            served, item = s.players[self.seat].served, self.op().item
            if self.op().source == "banquet_table":
                served[item] -= 1
            s.push(CardLay(self.seat, self.cause, self.path, self.left - 1))
            lay(s, self.seat, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return self.refusal(s, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Place):
            return Refusal("ODIN-7.1", "not_there", {"piece": move.piece, "board": move.board})
        return refusals.other_move("ODIN-7.1", "card_lay")
