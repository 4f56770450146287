"""What an action space is worth to a bot seat: step by step what it brings, less what it costs (ODIN-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.odin.bot.cards import card_worth
from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import emigration, mountain_worth, rising_worth
from engine.odin.bot.usable import animals_of, can_pay
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import Situation, bundle_worth, face_worth, loss, rise_worth, thing_worth
from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import LARGE_SHIPS, SILVER
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.possible.upgrades import raised


def space_worth(now: Situation, space: SpaceFacts) -> float:
    """What the use of a space is worth, with the bonus of its column (ODIN-4.1, ODIN-4.3)."""
    bonus = WEIGHTS.draw if space.column == 3 else 0.0
    if space.column == 4:
        bonus = max((card_worth(now, card) for card in now.player.hand or ()), default=0.0)
    return sum(step_worth(now, step) for step in space.steps) + max(bonus, 0.0)


def step_worth(now: Situation, step: steps.Step) -> float:
    """What one step is worth."""
    return STEPS[type(step)](now, step)


def gain_worth(now: Situation, step: steps.GainStep) -> float:
    return bundle_worth(now, step.items)


def buy_worth(now: Situation, step: steps.BuyStep) -> float:
    return bundle_worth(now, step.gain) - loss(now, step.pay)


def exchange_step_worth(now: Situation, step: steps.ExchangeStep) -> float:
    payable = [price for price in step.prices if can_pay(now, price)]
    if not payable:
        return 0.0
    found = bundle_worth(now, step.gain) - min(loss(now, price) for price in payable)
    if step.play_occupations:
        found += cards_worth(now, step.play_occupations)
    return max(found, 0.0) if step.optional else found


def exchange_choose_one(now: Situation, step: steps.ExchangeChooseOneStep) -> float:
    return max(bundle_worth(now, option) for option in step.options) - loss(now, step.pay)


def choose_one_worth(now: Situation, step: steps.ChooseOneStep) -> float:
    return max(sum(step_worth(now, one) for one in way) for way in step.options)


def gain_per_player(now: Situation, step: steps.GainPerPlayerStep) -> float:
    return bundle_worth(now, {item: n * now.view.seats for item, n in step.items.items()})


def produce_per_animal(now: Situation, step: steps.ProducePerAnimalStep) -> float:
    return bundle_worth(now, {step.good: min(animals_of(now, step.animal), step.max)})


def gain_if_animal(now: Situation, step: steps.GainIfAnimalStep) -> float:
    return bundle_worth(now, step.items) if animals_of(now, step.animal) else 0.0


def mountain_step_worth(now: Situation, step: steps.MountainStep) -> float:
    return mountain_worth(now, step.takes)


def upgrade_worth(now: Situation, step: steps.UpgradeStep) -> float:
    return rising_worth(now, step.max_goods, step.max_steps_each)


def draw_weapons_worth(_now: Situation, step: steps.DrawWeaponsStep) -> float:
    return step.count * WEIGHTS.weapon


def overseas_worth(now: Situation, step: steps.OverseasTradeStep) -> float:
    goods = content().goods
    green = [good for good in now.player.has if good in goods and goods[good].colour == "green"]
    return sum(max(0.0, rise_worth(now, good, raised(good, 1) or good)) for good in green) - loss(now, step.pay)


def special_sale(now: Situation, step: steps.SpecialSaleStep) -> float:
    left, chosen = now.count(SILVER), list[float]()
    for tile in sorted(now.view.special, key=lambda tile: tile_worth(now, tile), reverse=True):
        price = content().special_tiles[tile].silver_price
        if 0 <= price <= left and tile_worth(now, tile) > 0 and len(chosen) < step.max_tiles:
            left -= price
            chosen.append(tile_worth(now, tile))
    return sum(chosen)


def tile_worth(now: Situation, tile: str) -> float:
    """What a special tile is worth at its price."""
    return thing_worth(now, tile) - loss(now, {SILVER: max(content().special_tiles[tile].silver_price, 0)})


def forge_worth(now: Situation, step: steps.ForgeStep) -> float:
    facts = content()
    tiles = [good.id for good in facts.goods.values() if good.forge]
    tiles += [tile for tile in now.view.special if facts.special_tiles[tile].forge]
    return max(thing_worth(now, tile) for tile in tiles) - loss(now, step.pay)


def explore_worth(now: Situation, step: steps.ExploreStep) -> float:
    return max(
        (face_worth(now, board.face, board.silver) for board in now.view.explorations if board.face in step.faces),
        default=0.0,
    )


def emigrate_worth(now: Situation, _step: steps.EmigrateStep) -> float:
    return max((emigration(now, ship.kind) for ship in now.player.ships if ship.kind in LARGE_SHIPS), default=0.0)


def draw_occupation(_now: Situation, step: steps.DrawOccupationStep) -> float:
    return step.count * WEIGHTS.draw


def play_occupation_worth(now: Situation, step: steps.PlayOccupationStep) -> float:
    return cards_worth(now, step.max)


def cards_worth(now: Situation, most: int) -> float:
    """What the best so many cards of the hand are worth."""
    found = sorted((card_worth(now, card) for card in now.player.hand or ()), reverse=True)
    return sum(max(0.0, one) for one in found[:most])


def roll_worth(now: Situation, step: steps.DiceStep) -> float:
    return dice_worth(now, step.action, step.max_boats)


STEPS: dict[type[steps.Step], Callable[[Situation, Any], float]] = {
    steps.GainStep: gain_worth,
    steps.BuyStep: buy_worth,
    steps.ExchangeStep: exchange_step_worth,
    steps.ExchangeChooseOneStep: exchange_choose_one,
    steps.ChooseOneStep: choose_one_worth,
    steps.GainPerPlayerStep: gain_per_player,
    steps.ProducePerAnimalStep: produce_per_animal,
    steps.GainIfAnimalStep: gain_if_animal,
    steps.MountainStep: mountain_step_worth,
    steps.UpgradeStep: upgrade_worth,
    steps.DrawWeaponsStep: draw_weapons_worth,
    steps.OverseasTradeStep: overseas_worth,
    steps.SpecialSaleStep: special_sale,
    steps.ForgeStep: forge_worth,
    steps.ExploreStep: explore_worth,
    steps.EmigrateStep: emigrate_worth,
    steps.DrawOccupationStep: draw_occupation,
    steps.PlayOccupationStep: play_occupation_worth,
    steps.DiceStep: roll_worth,
}
"""What each kind of step is worth."""
