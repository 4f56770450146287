"""A few whole mixes of goods to propose, the best first, as a bot seat weighs them (EMP-12.4, EMP-16.6)."""

from __future__ import annotations

from collections import Counter

from engine.empires.bot.policy import choice_worth
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.game.spare import enough_for, goods_after
from engine.empires.game.view import EmpiresView
from engine.empires.table.mixes import Mixes
from engine.empires.table.moves import Gain, Pay

MOST_MIXES = 3
FEW = 6
"""So many mixes are all shown, and none is proposed."""


def mixes_to_propose(view: EmpiresView, choices: Mixes) -> list[Pay | Gain]:
    """The best mix, the best of those with which another card of the hand can be built, then others that are quite different."""
    if len(choices.whole) <= FEW:
        return []
    now = EmpiresSituation(view, view.own)
    ranked = sorted(choices.whole, key=lambda move: -choice_worth(now, move))
    found, enough = list[Pay | Gain](), set[int]()
    for move in ranked:
        then = enough_for(view, goods_after(view, move))
        if not found or then - enough:
            found.append(move)
            enough |= then
    for move in ranked:
        if all(units_apart(move, other) > 1 for other in found):
            found.append(move)
    return found[:MOST_MIXES]


def units_apart(one: Pay | Gain, other: Pay | Gain) -> int:
    """How many units of a mix are others than in another mix."""
    return (Counter(one.goods) - Counter(other.goods)).total()
