"""Why a bot seat plays a move: what weighed most in it, by the same measure by which the policy chose."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.choices import Choices
from engine.game import Move
from engine.odin.bot.cards import GIVES, operations
from engine.odin.bot.spaces import step_worth
from engine.odin.bot.worth import KIND_OF_ANIMAL, Situation, bundle_worth, is_food, situation, thing_worth
from engine.odin.facts import schema_effects as ops
from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.areas import Area
from engine.odin.facts.content import content
from engine.odin.facts.pieces import BUILDINGS, LARGE_SHIPS, SHIPS, SILVER, parts_named
from engine.odin.facts.schema import PrintedItems
from engine.odin.facts.schema_spaces import SpaceFacts, Step
from engine.odin.game.view import OdinView
from engine.odin.rounds.feasting import dishes_of
from engine.odin.table.boards import area_of
from engine.odin.table.feast import gaps
from engine.odin.table.moves import (
    Accept,
    ApplyCard,
    Arm,
    BuyShip,
    BuyTiles,
    Choose,
    Done,
    Emigrate,
    Explore,
    Fail,
    Fill,
    Forge,
    Imitate,
    Loot,
    Pass,
    Place,
    PlayCard,
    Raise,
    Roll,
    SendBoats,
    Serve,
    Skip,
    Spend,
    Stop,
    Swap,
    TakeItems,
    Trade,
    UseCard,
    UseSpace,
)
from engine.odin.table.placement import cover, lies

Reason: TypeAlias = Literal[
    "ship",
    "house",
    "animals",
    "resources",
    "silver",
    "feast",
    "cells",
    "goods",
    "rise",
    "trade",
    "tiles",
    "explore",
    "emigrate",
    "dice",
    "weapons",
    "cards",
    "emigrate_soon",
    "ship_use",
    "ore_counts",
    "income",
    "bonus",
    "minus",
    "fewer_minus",
    "no_gap",
    "fewest_gaps",
    "reroll",
    "stop",
    "pays",
    "best_loot",
    "too_dear",
    "nothing_better",
    "",
]


def reason(view: OdinView, _choices: Choices, move: Move) -> Reason:
    """What speaks most for a move that was chosen."""
    now = situation(view)
    match move:
        case UseSpace(space) | Imitate(space):
            return of_space(now, content().spaces[space])
        case Place():
            return of_place(now, move)
        case Serve(row):
            return "fewest_gaps" if gaps(dishes_of(row)) else "no_gap"
        case BuyShip(ship):
            return "emigrate_soon" if ship in LARGE_SHIPS and not now.fleet(*LARGE_SHIPS) else "ship_use"
        case Pass() | Skip() | Done():
            return "nothing_better"
        case Choose(option):
            return of_choice(now, option)
        case _:
            return BY_KIND.get(type(move), "")


BY_KIND: dict[type[Move], Reason] = {
    Fill: "fewer_minus",
    Arm: "ore_counts",
    Raise: "rise",
    Trade: "trade",
    BuyTiles: "tiles",
    Forge: "tiles",
    Explore: "explore",
    Emigrate: "emigrate",
    Swap: "emigrate",
    PlayCard: "cards",
    UseCard: "pays",
    ApplyCard: "pays",
    TakeItems: "resources",
    SendBoats: "ore_counts",
    Roll: "reroll",
    Stop: "stop",
    Spend: "pays",
    Loot: "best_loot",
    Fail: "too_dear",
    Accept: "goods",
}
"""The moves for which one thing speaks, whatever the position."""


def of_choice(now: Situation, option: str) -> Reason:
    """What an option brings; for one that says what is paid, or a kind of action, nothing."""
    _, gives, brought = option.partition(GIVES)
    items = dict(parts_named(brought if gives else option))
    if not gives and (now.view.asked == "choose_price" or pays(now)):
        return ""
    things = (*content().pieces, *SHIPS, *BUILDINGS, *content().resources)
    return of_items(now, items) if items and all(thing in things for thing in items) else ""


def pays(now: Situation) -> bool:
    """Whether a card asks what is paid, and not what it brings."""
    card = now.view.asked_words.get("card") if now.view.asked == "card_choice" else None
    return isinstance(card, int) and any(isinstance(op, ops.Exchange) for op in operations(card))


# ---- spaces --------------------------------------------------------------------------------------------------------------


def of_space(now: Situation, space: SpaceFacts) -> Reason:
    """What the step of a space brings that is worth most."""
    return of_step(now, max(space.steps, key=lambda step: step_worth(now, step)))


def of_step(now: Situation, step: Step) -> Reason:
    """What a step brings."""
    match step:
        case steps.GainStep(items=items) | steps.GainPerPlayerStep(items=items) | steps.GainIfAnimalStep(items=items):
            return of_items(now, items)
        case steps.ExchangeStep(play_occupations=cards) if cards:
            return "cards"
        case steps.BuyStep(gain=items) | steps.ExchangeStep(gain=items):
            return of_items(now, items)
        case steps.ExchangeChooseOneStep(options=options):
            return of_items(now, max(options, key=lambda one: bundle_worth(now, one)))
        case steps.ProducePerAnimalStep(good=good):
            return of_items(now, {good: 1})
        case steps.ChooseOneStep(options=options):
            way = max(options, key=lambda way: sum(step_worth(now, one) for one in way))
            return of_step(now, way[0])
        case _:
            return BY_STEP[type(step)]


BY_STEP: dict[type[Step], Reason] = {
    steps.MountainStep: "resources",
    steps.UpgradeStep: "rise",
    steps.OverseasTradeStep: "trade",
    steps.SpecialSaleStep: "tiles",
    steps.ForgeStep: "tiles",
    steps.ExploreStep: "explore",
    steps.EmigrateStep: "emigrate",
    steps.DrawOccupationStep: "cards",
    steps.PlayOccupationStep: "cards",
    steps.DrawWeaponsStep: "weapons",
    steps.DiceStep: "dice",
}
"""The steps for which one thing speaks, whatever they bring."""


def of_items(now: Situation, items: PrintedItems) -> Reason:
    """What weighs most among things that come together."""
    item = max(items, key=lambda item: bundle_worth(now, {item: items[item]}))
    if item in SHIPS:
        return "ship"
    if item in BUILDINGS:
        return "house"
    if item in KIND_OF_ANIMAL:
        return "animals"
    if item == SILVER or item in content().resources:
        return "silver" if item == SILVER else "resources"
    if is_food(item):
        return "feast" if now.hungry and bundle_worth(now, {item: 1}) > 2 * thing_worth(now, item) else "goods"
    return "cells"


# ---- places --------------------------------------------------------------------------------------------------------------


def of_place(now: Situation, move: Place) -> Reason:
    """Whether a piece raises the income, closes the ring around a bonus, or covers cells of -1."""
    board = next(board for board in now.player.boards if board.name == move.board)
    area = area_of(board)
    if area is None:
        return ""
    covered = cover(area, board.laid).covered
    then = covered | lies(area, move.laid)[0]
    if area.income_of(then) > area.income_of(covered):
        return "income"
    if now.left and len(area.bonuses_of(then)) > len(area.bonuses_of(covered)):
        return "bonus"
    return minus_or_near(area, then & ~covered)


def minus_or_near(area: Area, cells: int) -> Reason:
    """Whether a piece covers cells of -1; else it lies there to come nearer to the next number."""
    return "minus" if area.minus & cells else ""
