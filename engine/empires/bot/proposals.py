"""A few whole answers to propose where one has many parts, the best first, as a bot seat weighs them: cards to keep, at the
opening, in Lookout and where a card looks at some (EMP-3.8, EMP-5.6, EMP-12.25), and mixes of goods (EMP-12.4, EMP-16.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from engine.choices import Choices
from engine.empires.bot.policy import cards_to_keep, choice_worth, keeping_cost
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.bot.worth import hand_worth
from engine.empires.game.keeping import KEEPING, LOOKOUT_KEEP, KeptCards, Purpose, result_of_keeping
from engine.empires.game.spare import enough_for, goods_after
from engine.empires.game.view import EmpiresView
from engine.empires.table.mixes import Mixes
from engine.empires.table.moves import Gain, Pay
from engine.empires.table.subsets import Subsets, subset_choices

MOST_PROPOSED = 3
FEW_MIXES = 6
"""Up to this many mixes are all shown, and none is proposed."""


def propose(view: EmpiresView, choices: Choices) -> Iterator[Sequence[Any]]:
    if isinstance(choices, Subsets):
        yield from map(choices.values_of, purposes_to_keep(view, choices))
    elif isinstance(choices, Mixes):
        yield from ((move.goods,) for move in mixes_to_propose(view, choices))


def proposed_to_keep(view: EmpiresView) -> dict[KeptCards, Purpose]:
    """The cards that are proposed to the seat that looks, with what speaks for them; none where nobody asks for cards to keep."""
    aside = view.players[view.own].aside
    if view.asked not in KEEPING or aside is None:
        return {}
    most = int(str(view.asked_words["n"]))
    return purposes_to_keep(view, subset_choices(aside, 0 if view.asked == LOOKOUT_KEEP else most, most))


def purposes_to_keep(view: EmpiresView, choices: Subsets) -> dict[KeptCards, Purpose]:
    """The cards that are proposed, the best first, each set with what speaks for it.

    Never none: that is one press by itself; and of sets that only differ in copies of the same cards, the first.
    """
    now, found, alike = EmpiresSituation(view, view.own), dict[KeptCards, Purpose](), set[KeptCards]()
    for cards, why in weighed_card_sets(now, view, choices):
        same = tuple(sorted(now.content.cards[card].first_like(card) for card in cards))
        if cards and same not in alike and len(found) < MOST_PROPOSED:
            found[tuple(sorted(cards))] = why
        alike.add(same)
    return found


def weighed_card_sets(
    now: EmpiresSituation, view: EmpiresView, choices: Subsets
) -> Iterator[tuple[Sequence[int], Purpose]]:
    """Sets of cards in the order in which they are proposed; some may come twice, and none at all."""
    ranked = sorted(choices.cards, key=lambda card: (-hand_worth(now, card), card))
    n = len(cards_to_keep(now, choices).cards)
    yield ranked[:n], "best"
    for cards in payable_together(now, view, choices):
        yield cards, "payable"
    for step in (1, 2):
        if choices.least <= n - step:
            yield ranked[: n - step], "fewer"
        if n + step <= choices.most:
            yield ranked[: n + step], "more"
        if 0 < n < len(ranked) and step <= n:
            yield [*ranked[: n - step], *ranked[n - step + 1 : n + 1]], "other"


def payable_together(now: EmpiresSituation, view: EmpiresView, choices: Subsets) -> list[KeptCards]:
    """The best set of two or more cards that can all be built from what there is, if there is one."""
    found = [
        cards
        for n in range(max(2, choices.least), choices.most + 1)
        for cards in combinations(choices.cards, n)
        if (then := result_of_keeping(view, cards)).price and then.payable
    ]
    return [max(found, key=lambda cards: kept_worth(now, cards))] if found else []


def kept_worth(now: EmpiresSituation, cards: KeptCards) -> float:
    workers = len(cards) if now.question == LOOKOUT_KEEP else 0
    return sum(hand_worth(now, card) for card in cards) - sum(keeping_cost(now, taken) for taken in range(workers))


def mixes_to_propose(view: EmpiresView, choices: Mixes) -> list[Pay | Gain]:
    """The best mix, the best of those with which another card of the hand can be built, then others that are quite different."""
    if len(choices.whole) <= FEW_MIXES:
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
    return found[:MOST_PROPOSED]


def units_apart(one: Pay | Gain, other: Pay | Gain) -> int:
    """Counts the units of a mix that another mix has not."""
    return (Counter(one.goods) - Counter(other.goods)).total()
