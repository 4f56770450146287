"""What the moves of A Feast for Odin that end or decline something leave unused, where it does not come again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Move
from engine.odin.facts import schema_effects as fx
from engine.odin.facts.content import odin_content
from engine.odin.game.view import OdinView
from engine.odin.table import moves as m
from texts.vocabulary import Offered

COVERS = ("place", "fill")
"""The kinds of moves that cover spaces."""
LAPSES: Mapping[str, str] = MappingProxyType(
    {
        "take_from_strip": "items",
        "card_strip": "items",
        "raise_goods": "raising",
        "card_raise": "raising",
        "play_cards": "occupation",
        "bonus_card": "occupation",
        "card_lay": "item",
        "card_choice": "effect",
    }
)
"""What is left unused by skipping each question. What has its price is not among it: goods, silver and ships stay."""


def given_up(view: OdinView, move: Move, offered: Offered) -> dict[str, int]:
    """What a move leaves unused: Vikings; pieces that lie well and cards that act, in a window that closes; a bonus.

    Goods that would not be laid well stay for the next window, but for the last one (ODIN-8.6 g).
    """
    match move:
        case m.Pass():
            vikings = view.players[view.own].vikings
            return {"vikings": vikings} if vikings else {}
        case m.Done():
            return left_by_closing(view, offered)
        case m.Skip() if view.asked == "card_offer":
            cards = sum(is_free(each.card) for each in offered.of_kind("use_card") if isinstance(each, m.UseCard))
            return {"card": cards} if cards else {}
        case m.Skip() if view.asked in LAPSES:
            return {LAPSES[view.asked]: 1}
        case _:
            return {}


def left_by_closing(view: OdinView, offered: Offered) -> dict[str, int]:
    """What is left unused where a window closes."""
    laid = offered.played_in_a_row
    cards = len(offered.of_kind("use_card")) if view.asked == "before_income" else 0
    found = {"piece": laid, "card": cards}
    if view.asked == "final_window" and not laid and not set(COVERS).isdisjoint(offered.kinds):
        found["space"] = 1
    return {thing: n for thing, n in found.items() if n}


def is_free(card: int) -> bool:
    """Whether a card may do something for its owner that costs nothing, and stands in the place of nothing."""
    clauses = odin_content().cards[card].clauses
    effects = [clause.effect for clause in clauses if clause.optional and clause.trigger.when != "instead"]
    return any(not any(map(has_price, effect)) for effect in effects)


def has_price(operation: fx.OperationFacts) -> bool:
    """Whether an operation takes something for what it gives, itself or within it."""
    takes = isinstance(operation, fx.Exchange) or getattr(operation, "cost", None) is not None
    return takes or any(has_price(each) for one in operation.inside for each in one)
