"""Payments: proposed with own resources first and gold last, asked where there is a choice (EMP-17.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.empires.effects.possible import leaves_possible, ways_to_use
from engine.empires.facts.printed import AnyCost
from engine.empires.table.asking import Asking
from engine.empires.table.cards import action_of, card_in_play
from engine.empires.table.events import Discarded, Used
from engine.empires.table.holdings import spend_goods
from engine.empires.table.mixes import Mixing
from engine.empires.table.moves import Choose, Pay, Take
from engine.empires.table.payments import GoodsPaid, cost_units, payment_mixes, payment_ways
from engine.empires.table.state import AnyTable, CardInPlay
from engine.frames import AnyFrame
from engine.game import Refusal, Seat, Word


def payment_frames(seat: Seat, cost: Mapping[str, int], source: int, used: bool = False) -> list[AnyFrame]:
    """The questions that pay a cost; `used`: for the action of the card `source`."""
    frames: list[AnyFrame] = []
    goods = {good: n for good, n in cost.items() if good != "card"}
    if goods:
        frames.append(PayCost(seat, goods, source, used))
    return frames + [DiscardForCost(seat, source) for _ in range(cost.get("card", 0))]


def turned_and_paid(s: AnyTable, seat: Seat, one: CardInPlay) -> list[AnyFrame]:
    """Turns a card whose action is used, and gives the questions that pay for it (EMP-11.1)."""
    action = action_of(s, one)
    assert action is not None  # the card can be used
    one.exhausted = True
    s.emit(Used(seat, one.card))
    frames: list[AnyFrame] = payment_frames(seat, action.cost, one.card, used=True)
    if action.cost_any:
        frames.append(PayAny(seat, one.card, action.cost_any.source, action.cost_any.count))
    return frames


class PayCost(Asking[Pay], tag="pay_cost"):
    """EMP-7.9: which resources of a cost are replaced by gold."""

    cost: dict[str, int]
    source: int
    used: bool = False

    refused = Refusal("EMP-7.9", "no_payment")
    kinds = (Pay,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"cost": cost_units(self.cost), "card": self.source}

    def moves(self, s: AnyTable) -> Iterator[Pay]:
        return (Pay(cost_units(way)) for way in self.ways(s))

    def ways(self, s: AnyTable) -> Iterator[GoodsPaid]:
        player = s.players[self.seat]
        one = player.card_in_play(self.source) if self.used else None
        action = action_of(s, one) if one else None
        if one is None or action is None:
            yield from payment_ways(player, self.cost)
        elif action.cost_any is None:
            yield from ways_to_use(s, self.seat, one)
        else:
            count = action.cost_any.count
            yield from (
                way for way in payment_ways(player, self.cost) if leaves_possible(s, self.seat, one, way, count)
            )

    def play(self, s: AnyTable, move: Pay) -> None:
        spend_goods(s, self.seat, Counter(move.goods), self.source)


class PayAny(Mixing[Pay], tag="pay_any"):
    """A cost in resources of any of some kinds; gold may stand in (EMP-16.6).

    Asked only for what leaves the effect possible (EMP-11.7).
    """

    refused = Refusal("EMP-16.6", "no_such_unit")
    kinds = (Pay, Take)

    def whole(self, s: AnyTable) -> Iterator[Pay]:
        player, one = s.players[self.seat], card_in_play(s, self.seat, self.source)
        for mix in payment_mixes(player, AnyCost(self.goods, self.left)):
            if leaves_possible(s, self.seat, one, mix, 0):
                yield Pay(cost_units(mix))

    def single(self, s: AnyTable) -> Iterator[Take]:
        player, one = s.players[self.seat], card_in_play(s, self.seat, self.source)
        for good in (*self.goods, "gold"):
            if player.count(good) and leaves_possible(s, self.seat, one, {good: 1}, self.left - 1):
                yield Take(good)

    def settle(self, s: AnyTable, goods: dict[str, int]) -> None:
        spend_goods(s, self.seat, goods, self.source)


class DiscardForCost(Asking[Choose], tag="discard_for_cost"):
    """A hand card is the cost; its owner chooses which."""

    source: int

    refused = Refusal("EMP-11.2", "not_in_hand")
    kinds = (Choose,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.source}

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return map(Choose, sorted(s.players[self.seat].hand))

    def play(self, s: AnyTable, move: Choose) -> None:
        player = s.players[self.seat]
        player.hand.remove(move.card)
        player.discard.append(move.card)
        s.emit(Discarded(self.seat, move.card))
