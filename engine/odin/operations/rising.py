"""Tiles that rise in the goods grid or turn to their other side: `upgrade`, `flip` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.over import EndUse
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.upgrades import turn_goods_into
from engine.odin.cards.amounts import amount_of
from engine.odin.cards.clauses import operation_at
from engine.odin.cards.grid import could_rise, good_after_steps, may_turn, tiles_to_rise, ways_to_rise
from engine.odin.cards.triggers import use_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ChosenBefore, Cost
from engine.odin.operations.rules import CardChoice, ChoiceRules
from engine.odin.table.events import Upgraded
from engine.odin.table.holdings import add_items, trigger_received
from engine.odin.table.moments import Cause, Moment, OperationPath
from engine.odin.table.moves import Raise
from engine.odin.table.state import AnyTable, OperationRules, Use
from engine.odin.table.timing import TimingWindow


class UpgradeOperation(OperationRules[ops.Upgrade]):
    """Tiles rise; straight up that is an action of its own."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.Upgrade, cause: Cause) -> bool:
        return could_rise(s.players[seat], op, just_raised(s, seat, op))

    def costs(self, s: AnyTable, seat: Seat, op: ops.Upgrade, cause: Cause) -> Iterator[Cost]:
        for tiles in ways_to_rise(s.players[seat], op, just_raised(s, seat, op)):
            risen = Counter[str]()
            for one in tiles:
                risen.update({one.good: 1, good_after_steps(one.good, one.colours, op.dir) or one.good: -1})
            yield Cost(risen)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.Upgrade, cause: Cause, path: OperationPath) -> None:
        asked = CardRaise(seat, cause, path, just_raised(s, seat, op))
        if op.dir != "up":
            s.push(asked)
            return
        s.players[seat].uses.append(Use(proper=True, upgrade=(op.max_goods, op.max_steps_each)))
        moment = (Moment("action", action="upgrade"),)
        s.next_up(TimingWindow(seat, "before", moment), asked, TimingWindow(seat, "after", moment), EndUse(seat))


def just_raised(s: AnyTable, seat: Seat, op: ops.Upgrade) -> tuple[str, ...]:
    """The tiles raised by the event, where only they may rise."""
    return tuple(use_of(s, seat).raised) if op.source and op.source.just_upgraded else ()


class CardRaise(SeatQuestion[Raise], tag="card_raise"):
    """Which tiles rise by a card, all at once; `raised` are those that the event has raised, where only they may."""

    cause: Cause
    path: OperationPath
    raised: tuple[str, ...] = ()

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card}

    def op(self) -> ops.Upgrade:
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.Upgrade), "tiles rise"
        return op

    def answers(self, s: AnyTable) -> Iterator[Raise]:
        yield from map(Raise, ways_to_rise(s.players[self.seat], self.op(), self.raised))

    def goes_on(self, s: AnyTable) -> bool:
        """Goes on with a tile for each of several such questions, which card 53 nests."""
        source = self.op().source
        alike = [one for one in self.waiting(s) if isinstance(one, CardRaise) and one.op().source == source]
        return tiles_to_rise(s.players[self.seat], self.op(), self.raised) >= len(alike)

    def take(self, s: AnyTable, move: Raise) -> None:
        way = self.op().dir
        pairs = [(one.good, to) for one in move.goods if (to := good_after_steps(one.good, one.colours, way))]
        uses = s.players[self.seat].uses
        new = turn_goods_into(s, self.seat, pairs)
        if uses:
            uses[-1].raised += new if not uses[-1].space else []

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Raise):
            return Refusal("ODIN-5.4.4", "cannot_rise", {"goods": move.goods})
        return refusals.other_move("ODIN-5.4.1", "card_raise")


class FlipOperation(ChoiceRules[ops.Flip, str]):
    """Tiles turn to their other side, all that are named at once (cards 78 and 79)."""

    together = True

    def options(
        self, s: AnyTable, seat: Seat, op: ops.Flip, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[str]:
        if len(done) >= amount_of(s, seat, op.max_goods, cause.moment):
            return ()
        return may_turn(s, seat, op, done)

    def may_stop(self, op: ops.Flip, done: Sequence[ChosenBefore]) -> bool:
        return bool(done)

    def chosen(self, s: AnyTable, op: ops.Flip, asked: CardChoice, option: str) -> None:
        asked.once_more(s, option)

    def stopped(self, s: AnyTable, op: ops.Flip, asked: CardChoice) -> None:
        flip_tiles(s, asked.seat, [good for good in asked.done if isinstance(good, str)])


def flip_tiles(s: AnyTable, seat: Seat, goods: Sequence[str]) -> None:
    """Tiles turn to their other side; an animal that becomes pregnant is not gained."""
    facts, player = odin_content().goods, s.players[seat]
    sides = [(good, facts[good].reverse) for good in goods]
    for good, reverse in sides:
        add_items(player, good, -1)
        add_items(player, reverse, 1)
    if sides:
        s.emit(Upgraded(seat, tuple(good for good, _ in sides), tuple(reverse for _, reverse in sides)))
    came = Counter(reverse for _, reverse in sides if not facts[reverse].animal)
    trigger_received(s, seat, came, by_action=True)
