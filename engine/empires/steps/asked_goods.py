"""What ops ask their owner about goods and ways: units, sides, yes or no (EMP-23.13, EMP-23.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import ClassVar

from engine.empires.effects import possible as can
from engine.empires.effects.causes import OpPlace, Run, feature_card, op_at
from engine.empires.effects.features import happened
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.steps.asked import ChooseCard, OfCard
from engine.empires.steps.window import declare
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_in_play
from engine.empires.table.events import Assigned, Released
from engine.empires.table.holdings import add, gain, spend
from engine.empires.table.mixes import Mixing
from engine.empires.table.moves import Accept, Choose, Done, Gain, Perform, Prefer, Release, Side, Skip, Take, Trade
from engine.empires.table.preferences import ALWAYS, NEVER, prefer, preferred, to_settle
from engine.empires.table.state import AnyTable
from engine.game import Declined, Move, Refusal, Seat, Word


class GainUnits(Mixing[Gain], tag="gain_units"):
    """Op `gain_any`."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.4", "not_offered")
    kinds: ClassVar[tuple[type[Move], ...]] = (Gain, Take)

    def whole(self, s: AnyTable) -> Iterator[Gain]:
        return map(Gain, combinations_with_replacement(self.goods, self.left))

    def single(self, s: AnyTable) -> Iterator[Take]:
        return map(Take, self.goods)

    def settle(self, s: AnyTable, goods: dict[str, int]) -> None:
        gain(s, self.seat, goods, self.source)


class AskTrade(OfCard[Trade], tag="trade_goods"):
    """Op `trade`: resources of one kind for those of one other kind; gold cannot stand in (EMP-16.6)."""

    refused: ClassVar[Refusal] = Refusal("EMP-16.6", "no_such_trade")
    kinds: ClassVar[tuple[type[Move], ...]] = (Trade,)

    def moves(self, s: AnyTable) -> Iterator[Trade]:
        op = self.op(s)
        for give in f.RESOURCES:
            if s.players[self.seat].count(give) >= op.spend:
                yield from (Trade(give, get) for get in f.RESOURCES if get != give)

    def op(self, s: AnyTable) -> fx.TradeGoods:
        """What is traded."""
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.TradeGoods)
        return op

    def play(self, s: AnyTable, move: Trade) -> None:
        op = self.op(s)
        spend(s, self.seat, {move.give: op.spend}, self.cause.card)
        gain(s, self.seat, {move.get: op.gain}, self.cause.card)


class AssignUnits(Asking[Take | Done], tag="assign_units"):
    """Op `assign`: unit by unit onto the card, from `least` to `most` more; `put` has been put so far (EMP-12.6)."""

    card: int
    goods: tuple[str, ...]
    least: int
    most: int
    put: dict[str, int]

    refused: ClassVar[Refusal] = Refusal("EMP-12.6", "not_assignable")
    kinds: ClassVar[tuple[type[Move], ...]] = (Take, Done)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.card, "n": self.most}

    def moves(self, s: AnyTable) -> Iterator[Take | Done]:
        left = [good for good in self.goods if s.players[self.seat].count(good)] if self.most else []
        yield from map(Take, left)
        if left and self.least <= 0:
            yield Done()

    def play(self, s: AnyTable, move: Take | Done) -> None:
        if isinstance(move, Done):
            self.auto(s)
            return
        add(s.players[self.seat].goods, move.good, -1)
        add(card_in_play(s, self.seat, self.card).goods, move.good, 1)
        put = self.put | {move.good: self.put.get(move.good, 0) + 1}
        s.push(AssignUnits(self.seat, self.card, self.goods, self.least - 1, self.most - 1, put))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return (
            Refusal("EMP-12.6", "assign_first", {"card": self.card})
            if isinstance(move, Done)
            else super().refusal(s, move)
        )

    def auto(self, s: AnyTable) -> None:
        if self.put:
            s.emit(Assigned(self.seat, self.card, self.put))
            happened(s, self.seat, "assign")


class ReleaseFrom(ChooseCard, tag="release_from"):
    """Op `release` with `one_card`: the card from which goods go back (EMP-12.26)."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.7", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.ReleaseOp)
        return (Choose(one.card) for one in can.releasable(s.players[self.seat], op, self.cause))

    def play(self, s: AnyTable, move: Choose) -> None:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.ReleaseOp)
        release(s, self.seat, (move.card,), op.goods)


class ReleaseUnits(Asking[Release | Done], tag="release_units"):
    """Op `release`: any number of some goods, unit by unit (EMP-12.7)."""

    cards: tuple[int, ...]
    goods: tuple[str, ...]

    refused: ClassVar[Refusal] = Refusal("EMP-12.7", "nothing_to_release")
    kinds: ClassVar[tuple[type[Move], ...]] = (Release, Done)

    def moves(self, s: AnyTable) -> Iterator[Release | Done]:
        lying = [one for card in self.cards if (one := s.players[self.seat].card_in_play(card))]
        there = [Release(one.card, good) for one in lying for good in self.goods if good in one.goods]
        if there:
            yield from there
            yield Done()

    def play(self, s: AnyTable, move: Release | Done) -> None:
        if isinstance(move, Release):
            s.push(self)
            give_back(s, self.seat, move.card, {move.good: 1})


def release(s: AnyTable, seat: Seat, cards: tuple[int, ...], goods: tuple[str, ...] | None) -> None:
    """EMP-12.7: everything on these cards, or as much of some goods as their owner likes."""
    if goods is not None:
        s.push(ReleaseUnits(seat, cards, goods))
        return
    for card in cards:
        give_back(s, seat, card, dict(card_in_play(s, seat, card).goods))


def give_back(s: AnyTable, seat: Seat, card: int, goods: dict[str, int]) -> None:
    """Goods go from a card to the supply."""
    for good, n in goods.items():
        add(card_in_play(s, seat, card).goods, good, -n)
        add(s.players[seat].goods, good, n)
    s.emit(Released(seat, card, goods))


class PickSide(OfCard[Side], tag="pick_side"):
    """EMP-11.3: one side of a slash."""

    refused: ClassVar[Refusal] = Refusal("EMP-11.3", "side_impossible")
    kinds: ClassVar[tuple[type[Move], ...]] = (Side,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return super().about(s) | {"op": OpPlace(self.cause, self.path)}

    def moves(self, s: AnyTable) -> Iterator[Side]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.ChooseOne)
        return (Side(n + 1) for n in can.sides(s, self.seat, op, self.cause))

    def play(self, s: AnyTable, move: Side) -> None:
        s.push(Run(self.seat, self.cause, (*self.path, move.number - 1)))


class OfferEffect(OfCard[Accept | Skip | Prefer], tag="offer_effect"):
    """Op `may`: always asked, unless its owner has settled how a feature is answered (EMP-17.7)."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.26", "answer_first")
    kinds: ClassVar[tuple[type[Move], ...]] = (Accept, Skip)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return super().about(s) | {"op": OpPlace(self.cause, self.path)}

    def moves(self, s: AnyTable) -> Iterator[Accept | Skip | Prefer]:
        card = feature_card(self.cause)
        answer = preferred(s, self.seat, card)
        if answer != NEVER:
            yield Accept()
        if answer != ALWAYS:
            yield Skip()
        yield from to_settle(s, self.seat, card)

    def play(self, s: AnyTable, move: Accept | Skip | Prefer) -> None:
        if isinstance(move, Prefer):
            s.push(self)
            prefer(s, self.seat, move)
        elif isinstance(move, Accept):
            s.push(Run(self.seat, self.cause, self.path))
        else:
            s.emit(Declined(self.seat, "may"))


class PickAction(OfCard[Perform], tag="pick_action", omit_defaults=True):
    """EMP-11.8: which of several actions a card performs; the card is turned and paid after its window if it is `unused`."""

    unused: bool = False

    refused: ClassVar[Refusal] = Refusal("EMP-11.8", "action_impossible")
    kinds: ClassVar[tuple[type[Move], ...]] = (Perform,)

    def moves(self, s: AnyTable) -> Iterator[Perform]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.PerformAction)
        return (Perform(action) for action in op.action if can.action_possible(s, self.seat, action))

    def play(self, s: AnyTable, move: Perform) -> None:
        declare(s, self.seat, move.action, self.cause.card, unused=self.unused)
