"""What a seat is left with when it keeps some of the cards set aside, as it sees before (EMP-3.8, EMP-5.6, EMP-12.25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.game.seen import player_seen
from engine.empires.game.view import EmpiresView
from engine.empires.table.payments import GoodsPaid, is_payable

LOOKOUT_KEEP = "lookout_keep"
KEEPING = ("keep_opening", LOOKOUT_KEEP, "keep_seen")
"""The questions at which some cards are kept; all but LOOKOUT_KEEP settle how many (EMP-12.25)."""

Purpose: TypeAlias = Literal["best", "payable", "fewer", "more", "other"]
"""What speaks for cards that are proposed: they promise most; all of them can be built from what there is; they take fewer
workers than the best, or are more; another card stands in the place of one of the best."""

KeptCards: TypeAlias = tuple[int, ...]


class Keeping(Struct, frozen=True):
    """`workers` are those that the cards take now, `left` those that remain. `price` is the cost of building all cards that are
    built, `missing` what the supply lacks of it then; the cards are `payable` where gold can replace all of that."""

    workers: int
    left: int
    price: GoodsPaid
    missing: GoodsPaid
    payable: bool


def result_of_keeping(view: EmpiresView, cards: Sequence[int]) -> Keeping:
    """Works out what the seat that looks is left with when it keeps these cards."""
    player, facts = player_seen(view.players[view.own]), empires_contents()[view.data]
    price = Counter[str]()
    for card in cards:
        price.update(facts.cards[card].price(card))
    workers = len(cards) if view.asked == LOOKOUT_KEEP else 0
    left = player.goods["worker"] = player.count("worker") - workers
    missing = {good: n - player.count(good) for good, n in price.items() if n > player.count(good)}
    return Keeping(workers, left, dict(price), missing, is_payable(player, price))
