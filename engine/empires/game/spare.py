"""What the supply is enough for once goods of a mix have come or gone, as their owner sees it before (EMP-12.4, EMP-16.6)."""

from __future__ import annotations

from collections import Counter

from engine.empires.game.view import EmpiresView
from engine.empires.table.moves import Gain, Pay
from engine.empires.table.payments import Payment, payable
from engine.empires.table.state import Player


def goods_after(view: EmpiresView, move: Pay | Gain) -> Payment:
    """The supply of the seat that looks when it pays with this mix, or gains it."""
    goods, mix = Counter(view.players[view.own].goods), Counter(move.goods)
    return dict(goods + mix if isinstance(move, Gain) else goods - mix)


def enough_for(view: EmpiresView, goods: Payment) -> set[int]:
    """The cards of the hand that can be built from a supply; of copies that cost the same, the first (EMP-7.1, EMP-7.3)."""
    cards, supply = view.facts.cards, Player(goods=goods)
    hand = {cards[number].first_like(number) for number in view.own_hand if number in view.facts.prices}
    return {number for number in hand if payable(supply, cards[number].price(number))}
