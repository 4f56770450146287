"""Why a bot seat plays a move: what weighed most, by the measure by which the policy chose."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from engine.choices import Choices
from engine.empires.bot.actions import effect_now, plain_worth, window_worth
from engine.empires.bot.policy import leaves_easy_clans
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.bot.worth import effect_worth, feature_sum, round_worth
from engine.empires.facts import schema_effects as fx
from engine.empires.table import moves as m
from engine.empires.table.sight import Sight
from engine.game import Move

EmpiresReason: TypeAlias = Literal[
    "pays_back",
    "points",
    "goods",
    "explore",
    "populate",
    "construct",
    "harvest",
    "sail",
    "window",
    "reacts",
    "raid",
    "boost",
    "field",
    "upgrade",
    "best_cards",
    "least_missed",
    "most_useful",
    "dearest",
    "near_ship",
    "distant_ship",
    "conquest_ship",
    "best_island",
    "unseen_island",
    "pillage",
    "conquer",
    "first_in_queue",
    "better_tile",
    "penalty",
    "easy_left",
    "richest_field",
    "best_card",
    "nothing_better",
    "",
]


def reason(view: Sight, _choices: Choices, move: Move) -> EmpiresReason:
    """Names what speaks most for a chosen move."""
    now = EmpiresSituation(view, view.own)
    match move:
        case m.Build(card):
            return of_build(now, card)
        case m.PlacePawn(tile):
            return of_action(now, tile)
        case m.MovePawn(tile=tile):
            return of_action(now, tile) if now.question == "take_turn" else "better_tile"
        case m.Perform(action):
            return of_action(now, action)
        case m.UseCard(card):
            one = now.card_in_play(card)
            action = now.face(one).action if one else None
            return of_effect(now, action.effect, card) if action else ""
        case m.BuildField(base=base):
            return "upgrade" if base != m.BASIC else "field"
        case m.Sail(fish=fish, axe=axe):
            return "conquest_ship" if axe else "distant_ship" if fish else "near_ship"
        case m.Choose():
            return BY_QUESTION.get(now.question, "best_card")
        case m.PickClan():
            return "easy_left" if leaves_easy_clans(view) else ""
        case m.Side():
            return "penalty" if now.question == "demand" else "most_useful"
        case m.Keep(()):
            return "nothing_better"
        case _:
            return BY_KIND.get(type(move), "")


BY_QUESTION: dict[str, EmpiresReason] = {
    "harvest": "richest_field",
    "pick_field": "richest_field",
    "discard_for_cost": "least_missed",
    "exhaust_own": "least_missed",
}
"""The reason for a chosen card, by question."""

BY_KIND: dict[type[Move], EmpiresReason] = {
    m.Keep: "best_cards",
    m.Raid: "raid",
    m.PlayBoost: "boost",
    m.Pay: "least_missed",
    m.Gain: "most_useful",
    m.Take: "most_useful",
    m.Drop: "dearest",
    m.Trade: "most_useful",
    m.Release: "most_useful",
    m.Accept: "most_useful",
    m.GoTo: "best_island",
    m.TurnOver: "unseen_island",
    m.Pillage: "pillage",
    m.Conquer: "conquer",
    m.ChooseShip: "first_in_queue",
    m.Pass: "nothing_better",
    m.Skip: "nothing_better",
    m.Done: "nothing_better",
}
"""The moves that have one reason, whatever the position."""


def of_build(now: EmpiresSituation, number: int) -> EmpiresReason:
    """Whether a card is built for later rounds, or for its points."""
    card = now.content.cards[number]
    later = round_worth(now, card, number) * (now.now + now.left)
    return "pays_back" if card.as_copy or later >= 1.0 + effect_worth(now, card.building_bonus or ()) else "points"


def of_action(now: EmpiresSituation, action: str) -> EmpiresReason:
    """Whether an action is performed for itself, for a card that can be played with it, or for features that react to it."""
    played, reacts = window_worth(now, action), feature_sum(now, action)
    if max(played, reacts) > plain_worth(now, action):
        return "window" if played >= reacts else "reacts"
    return cast("EmpiresReason", action)  # each of the five is a reason of its own


def of_effect(now: EmpiresSituation, ops: fx.Ops, card: int) -> EmpiresReason:
    """Names what the most valuable op of an effect brings."""
    op = max(ops, key=lambda op: effect_now(now, (op,), card))
    match op:
        case fx.PerformAction(action=actions):
            return of_action(now, max(actions, key=lambda action: plain_worth(now, action)))
        case fx.GainOp(goods=goods) | fx.GainPer(goods=goods):
            return "points" if "vp" in goods else "goods"
        case fx.RaidFree():
            return "raid"
        case fx.ChooseOne(options=options):
            return of_effect(now, max(options, key=lambda ops: effect_now(now, ops, card)), card)
        case fx.ExpeditionNow() | fx.AdvanceShip():
            return "first_in_queue"
        case _:
            return "most_useful"
