"""What the supply pays for once the goods of a mix have come or gone, as their owner sees before (EMP-12.4, EMP-16.6)."""

from __future__ import annotations

from collections import Counter

from engine.empires.game.view import EmpiresView
from engine.empires.table.moves import Gain, Pay
from engine.empires.table.payments import GoodsPaid, is_payable
from engine.empires.table.state import Player


def goods_after(view: EmpiresView, move: Pay | Gain) -> GoodsPaid:
    """The supply of the seat that looks when it pays with this mix, or gains it."""
    goods, mix = Counter(view.players[view.own].goods), Counter(move.goods)
    return dict(goods + mix if isinstance(move, Gain) else goods - mix)


def enough_for(view: EmpiresView, goods: GoodsPaid) -> set[int]:
    """The cards of the hand that a supply can build; only the first of held copies that cost the same (EMP-7.1, EMP-7.3)."""
    facts, supply = view.facts, Player(goods=goods)
    held: dict[int, int] = {}
    for number in sorted(view.own_hand):
        if number in facts.prices:
            held.setdefault(facts.cards[number].first_like(number), number)
    return {number for number in held.values() if is_payable(supply, facts.prices[number])}
