"""What each kind of step is worth to a bot seat, and what speaks for it (ODIN-5); `steps/` says when it is possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.odin.asking.upgrades import good_after_rise
from engine.odin.bot.cards import card_worth
from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import best_emigration_worth, mountain_worth, rising_worth
from engine.odin.bot.speaking import OdinReason, of_items
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import OdinSituation, bundle_worth, face_worth, loss_of_items, rise_worth, thing_worth
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, items_times
from engine.odin.facts.schema_spaces import SpaceFacts


def space_worth(now: OdinSituation, space: SpaceFacts) -> float:
    """What the use of a space is worth, with the bonus of its column (ODIN-4.1, ODIN-4.3)."""
    bonus = WEIGHTS.draw if space.column == 3 else 0.0
    if space.column == 4:
        bonus = max((card_worth(now, card) for card in now.player.hand or ()), default=0.0)
    return worth_of_steps(now, space.steps) + max(bonus, 0.0)


def step_worth(now: OdinSituation, step: steps.SpaceStep) -> float:
    """What a step brings as things stand, less what it costs."""
    return STEP_WORTHS[type(step)](now, step)


def worth_of_steps(now: OdinSituation, way: Sequence[steps.SpaceStep]) -> float:
    """What several steps bring together."""
    return sum(step_worth(now, step) for step in way)


def step_reason(now: OdinSituation, step: steps.SpaceStep) -> OdinReason:
    """What speaks most for a step."""
    match step:
        case steps.GainStep(items=items) | steps.GainPerPlayerStep(items=items) | steps.GainIfAnimalStep(items=items):
            return of_items(now, items)
        case steps.ProducePerAnimalStep(good=good):
            return of_items(now, {good: 1})
        case steps.ExchangeStep() if step.play_occupations:
            return "cards"
        case steps.BuyStep(gain=gain) | steps.ExchangeStep(gain=gain):
            return of_items(now, gain)
        case steps.ExchangeChooseOneStep(options=options):
            return of_items(now, max(options, key=lambda bundle: bundle_worth(now, bundle)))
        case steps.ChooseOneStep(options=options):
            return step_reason(now, max(options, key=lambda way: worth_of_steps(now, way))[0])
        case _:
            return SPEAKS[type(step)]


SPEAKS: Mapping[type[steps.SpaceStep], OdinReason] = MappingProxyType(
    {
        steps.DrawWeaponsStep: "weapons",
        steps.MountainStep: "resources",
        steps.UpgradeStep: "rise",
        steps.OverseasTradeStep: "trade",
        steps.SpecialSaleStep: "tiles",
        steps.ForgeStep: "tiles",
        steps.ExploreStep: "explore",
        steps.EmigrateStep: "emigrate",
        steps.DrawOccupationStep: "cards",
        steps.PlayOccupationStep: "cards",
        steps.DiceStep: "dice",
    }
)
"""What speaks for the steps for which the same speaks in every position."""


def produce_worth(now: OdinSituation, step: steps.ProducePerAnimalStep) -> float:
    return bundle_worth(now, {step.good: min(now.player.animals(step.animal), step.max)})


def gain_if_animal_worth(now: OdinSituation, step: steps.GainIfAnimalStep) -> float:
    return bundle_worth(now, step.items) if now.player.animals(step.animal) else 0.0


def exchange_worth(now: OdinSituation, step: steps.ExchangeStep) -> float:
    """What is got, less the price that is missed least."""
    payable = [price for price in step.prices if now.player.owns(price)]
    if not payable:
        return 0.0
    found = bundle_worth(now, step.gain) - min(loss_of_items(now, price) for price in payable)
    if step.play_occupations:
        found += cards_worth(now, step.play_occupations)
    return max(found, 0.0) if step.optional else found


def best_bundle_worth(now: OdinSituation, step: steps.ExchangeChooseOneStep) -> float:
    return max(bundle_worth(now, option) for option in step.options) - loss_of_items(now, step.pay)


def trade_worth(now: OdinSituation, step: steps.OverseasTradeStep) -> float:
    """All green goods that gain, less the price."""
    goods = odin_content().goods
    green = [good for good in now.player.has if good in goods and goods[good].colour == "green"]
    rises = (rise_worth(now, good, good_after_rise(good, 1) or good) for good in green)
    return sum(max(0.0, rise) for rise in rises) - loss_of_items(now, step.pay)


def sale_worth(now: OdinSituation, step: steps.SpecialSaleStep) -> float:
    """The best tiles that the silver is enough for."""
    left, chosen = now.count(SILVER), list[float]()
    for tile in sorted(now.view.special, key=lambda tile: tile_worth(now, tile), reverse=True):
        price = odin_content().special_tiles[tile].silver_price
        if 0 <= price <= left and tile_worth(now, tile) > 0 and len(chosen) < step.max_tiles:
            left -= price
            chosen.append(tile_worth(now, tile))
    return sum(chosen)


def tile_worth(now: OdinSituation, tile: str) -> float:
    """What a special tile is worth beyond its price."""
    return thing_worth(now, tile) - loss_of_items(
        now, {SILVER: max(odin_content().special_tiles[tile].silver_price, 0)}
    )


def forge_worth(now: OdinSituation, step: steps.ForgeStep) -> float:
    """The best tile, less the price."""
    facts = odin_content()
    tiles = [good.id for good in facts.goods.values() if good.forge]
    tiles += [tile for tile in now.view.special if facts.special_tiles[tile].forge]
    return max(thing_worth(now, tile) for tile in tiles) - loss_of_items(now, step.pay)


def explore_worth(now: OdinSituation, step: steps.ExploreStep) -> float:
    there = [board for board in now.view.explorations if board.face in step.faces]
    return max((face_worth(now, board.face, board.silver) for board in there), default=0.0)


def cards_worth(now: OdinSituation, most: int) -> float:
    """What the best so many cards of the hand are worth."""
    found = sorted((card_worth(now, card) for card in now.player.hand or ()), reverse=True)
    return sum(max(0.0, one) for one in found[:most])


STEP_WORTHS: Mapping[type[steps.SpaceStep], Callable[[OdinSituation, Any], float]] = MappingProxyType(
    {
        steps.GainStep: lambda now, step: bundle_worth(now, step.items),
        steps.GainPerPlayerStep: lambda now, step: bundle_worth(now, items_times(step.items, now.view.seats)),
        steps.GainIfAnimalStep: gain_if_animal_worth,
        steps.ProducePerAnimalStep: produce_worth,
        steps.DrawWeaponsStep: lambda _now, step: step.count * WEIGHTS.weapon,
        steps.BuyStep: lambda now, step: bundle_worth(now, step.gain) - loss_of_items(now, step.pay),
        steps.ExchangeStep: exchange_worth,
        steps.ExchangeChooseOneStep: best_bundle_worth,
        steps.ChooseOneStep: lambda now, step: max(worth_of_steps(now, way) for way in step.options),
        steps.MountainStep: lambda now, step: mountain_worth(now, step.takes),
        steps.UpgradeStep: lambda now, step: rising_worth(now, step.max_goods, step.max_steps_each),
        steps.OverseasTradeStep: trade_worth,
        steps.SpecialSaleStep: sale_worth,
        steps.ForgeStep: forge_worth,
        steps.ExploreStep: explore_worth,
        steps.EmigrateStep: lambda now, _step: best_emigration_worth(now),
        steps.DrawOccupationStep: lambda _now, step: step.count * WEIGHTS.draw,
        steps.PlayOccupationStep: lambda now, step: cards_worth(now, step.max),
        steps.DiceStep: lambda now, step: dice_worth(now, step.action, step.max_boats),
    }
)
"""What a step is worth, by its schema."""
