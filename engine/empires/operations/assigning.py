"""Goods that are put on cards and taken off them again (EMP-12.6, EMP-12.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.features import trigger_features
from engine.empires.facts import schema_effects as fx
from engine.empires.operations.questions import ChooseCard
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_in_play, with_goods
from engine.empires.table.events import Assigned, Released
from engine.empires.table.holdings import add_good
from engine.empires.table.moves import Choose, Done, Release, Take
from engine.empires.table.state import AnyTable, CardInPlay, Cause, OpPath, OpRules, Player
from engine.game import Move, Refusal, Seat, Word


class AssignRules(OpRules[fx.Assign]):
    """Puts units on this card, if the supply and the room on it allow the least number."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause) -> bool:
        return most_assigned(s, seat, op, cause) >= op.min

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause) -> bool:
        return most_assigned(s, seat, op, cause) == 0

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause, path: OpPath) -> None:
        most = most_assigned(s, seat, op, cause)
        s.push(AssignUnits(seat, cause.card, op.source, op.min, most, {}))


class AssignUnits(Asking[Take | Done], tag="assign_units"):
    """Op `assign`: unit by unit onto the card, from `least` to `most` more; `put` has been put so far (EMP-12.6)."""

    card: int
    goods: tuple[str, ...]
    least: int
    most: int
    put: dict[str, int]

    refused = Refusal("EMP-12.6", "not_assignable")
    kinds = (Take, Done)

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
        add_good(s.players[self.seat].goods, move.good, -1)
        add_good(card_in_play(s, self.seat, self.card).goods, move.good, 1)
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
            trigger_features(s, self.seat, "assign")


def most_assigned(s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause) -> int:
    """Counts the units that can be put on the card now (EMP-12.6); goods that its text does not name fill no room (A46)."""
    player = s.players[seat]
    one = player.card_in_play(cause.card)
    if one is None:
        return 0
    there = sum(one.goods.get(good, 0) for good in op.source)
    room = op.max if op.limit is None else min(op.max, op.limit - there)
    return max(0, min(room, sum(player.count(good) for good in op.source)))


class ReleaseRules(OpRules[fx.ReleaseOp]):
    """Takes goods from cards back to the supply."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.ReleaseOp, cause: Cause) -> bool:
        return not releasable_cards(s.players[seat], op, cause)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.ReleaseOp, cause: Cause, path: OpPath) -> None:
        cards = tuple(one.card for one in releasable_cards(s.players[seat], op, cause))
        if op.scope == "one_card":
            s.push(ReleaseFrom(seat, cause, path))
        elif cards:
            release_goods(s, seat, cards, op.goods)


class ReleaseFrom(ChooseCard, tag="release_from"):
    """Op `release` with `one_card`: the card from which goods go back (EMP-12.26)."""

    refused = Refusal("EMP-12.7", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = self.op(s, fx.ReleaseOp)
        return (Choose(one.card) for one in releasable_cards(s.players[self.seat], op, self.cause))

    def play(self, s: AnyTable, move: Choose) -> None:
        op = self.op(s, fx.ReleaseOp)
        release_goods(s, self.seat, (move.card,), op.goods)


class ReleaseUnits(Asking[Release | Done], tag="release_units"):
    """Op `release`: any number of some goods, unit by unit (EMP-12.7)."""

    cards: tuple[int, ...]
    goods: tuple[str, ...]

    refused = Refusal("EMP-12.7", "nothing_to_release")
    kinds = (Release, Done)

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


def releasable_cards(player: Player, op: fx.ReleaseOp, cause: Cause) -> list[CardInPlay]:
    """The cards from which goods can be released."""
    return [one for one in with_goods(player, op.goods) if op.scope != "this" or one.card == cause.card]


def release_goods(s: AnyTable, seat: Seat, cards: tuple[int, ...], goods: tuple[str, ...] | None) -> None:
    """EMP-12.7: everything on these cards, or as much of some goods as their owner likes."""
    if goods is not None:
        s.push(ReleaseUnits(seat, cards, goods))
        return
    for card in cards:
        give_back(s, seat, card, dict(card_in_play(s, seat, card).goods))


def give_back(s: AnyTable, seat: Seat, card: int, goods: dict[str, int]) -> None:
    for good, n in goods.items():
        add_good(card_in_play(s, seat, card).goods, good, -n)
        add_good(s.players[seat].goods, good, n)
    s.emit(Released(seat, card, goods))
