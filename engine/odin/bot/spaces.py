"""What an action space is worth to a bot seat: step by step what it brings, less what it costs (ODIN-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.odin.bot.cards import card_worth
from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import emigration, mountain_worth, rising_worth
from engine.odin.bot.usable import animals, owns
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import Situation, bundle, face_worth, loss, rise_worth, worth
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


def gain(now: Situation, step: steps.Gain) -> float:
    return bundle(now, step.items)


def buy(now: Situation, step: steps.Buy) -> float:
    return bundle(now, step.gain) - loss(now, step.pay)


def exchange(now: Situation, step: steps.Exchange) -> float:
    payable = [price for price in step.prices if owns(now, price)]
    if not payable:
        return 0.0
    found = bundle(now, step.gain) - min(loss(now, price) for price in payable)
    if step.play_occupations:
        found += cards(now, step.play_occupations)
    return max(found, 0.0) if step.optional else found


def exchange_choose_one(now: Situation, step: steps.ExchangeChooseOne) -> float:
    return max(bundle(now, option) for option in step.options) - loss(now, step.pay)


def choose_one(now: Situation, step: steps.ChooseOne) -> float:
    return max(sum(step_worth(now, one) for one in way) for way in step.options)


def gain_per_player(now: Situation, step: steps.GainPerPlayer) -> float:
    return bundle(now, {item: n * now.view.seats for item, n in step.items.items()})


def produce_per_animal(now: Situation, step: steps.ProducePerAnimal) -> float:
    return bundle(now, {step.good: min(animals(now, step.animal), step.max)})


def gain_if_animal(now: Situation, step: steps.GainIfAnimal) -> float:
    return bundle(now, step.items) if animals(now, step.animal) else 0.0


def mountain(now: Situation, step: steps.Mountain) -> float:
    return mountain_worth(now, step.takes)


def upgrade(now: Situation, step: steps.Upgrade) -> float:
    return rising_worth(now, step.max_goods, step.max_steps_each)


def draw_weapons(_now: Situation, step: steps.DrawWeapons) -> float:
    return step.count * WEIGHTS.weapon


def overseas(now: Situation, step: steps.OverseasTrade) -> float:
    goods = content().goods
    green = [good for good in now.player.has if good in goods and goods[good].colour == "green"]
    return sum(max(0.0, rise_worth(now, good, raised(good, 1) or good)) for good in green) - loss(now, step.pay)


def special_sale(now: Situation, step: steps.SpecialSale) -> float:
    left, chosen = now.count(SILVER), list[float]()
    for tile in sorted(now.view.special, key=lambda tile: tile_worth(now, tile), reverse=True):
        price = content().special_tiles[tile].silver_price
        if 0 <= price <= left and tile_worth(now, tile) > 0 and len(chosen) < step.max_tiles:
            left -= price
            chosen.append(tile_worth(now, tile))
    return sum(chosen)


def tile_worth(now: Situation, tile: str) -> float:
    """What a special tile is worth at its price."""
    return worth(now, tile) - loss(now, {SILVER: max(content().special_tiles[tile].silver_price, 0)})


def forge(now: Situation, step: steps.Forge) -> float:
    facts = content()
    tiles = [good.id for good in facts.goods.values() if good.forge]
    tiles += [tile for tile in now.view.special if facts.special_tiles[tile].forge]
    return max(worth(now, tile) for tile in tiles) - loss(now, step.pay)


def explore(now: Situation, step: steps.Explore) -> float:
    return max(
        (face_worth(now, board.face, board.silver) for board in now.view.explorations if board.face in step.faces),
        default=0.0,
    )


def emigrate(now: Situation, _step: steps.Emigrate) -> float:
    return max((emigration(now, ship.kind) for ship in now.player.ships if ship.kind in LARGE_SHIPS), default=0.0)


def draw_occupation(_now: Situation, step: steps.DrawOccupation) -> float:
    return step.count * WEIGHTS.draw


def play_occupation(now: Situation, step: steps.PlayOccupation) -> float:
    return cards(now, step.max)


def cards(now: Situation, most: int) -> float:
    """What the best so many cards of the hand are worth."""
    found = sorted((card_worth(now, card) for card in now.player.hand or ()), reverse=True)
    return sum(max(0.0, one) for one in found[:most])


def dice(now: Situation, step: steps.Dice) -> float:
    return dice_worth(now, step.action, step.max_boats)


STEPS: dict[type[steps.Step], Callable[[Situation, Any], float]] = {
    steps.Gain: gain,
    steps.Buy: buy,
    steps.Exchange: exchange,
    steps.ExchangeChooseOne: exchange_choose_one,
    steps.ChooseOne: choose_one,
    steps.GainPerPlayer: gain_per_player,
    steps.ProducePerAnimal: produce_per_animal,
    steps.GainIfAnimal: gain_if_animal,
    steps.Mountain: mountain,
    steps.Upgrade: upgrade,
    steps.DrawWeapons: draw_weapons,
    steps.OverseasTrade: overseas,
    steps.SpecialSale: special_sale,
    steps.Forge: forge,
    steps.Explore: explore,
    steps.Emigrate: emigrate,
    steps.DrawOccupation: draw_occupation,
    steps.PlayOccupation: play_occupation,
    steps.Dice: dice,
}
"""What each kind of step is worth."""
