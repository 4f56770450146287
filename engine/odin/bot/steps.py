"""What each kind of step is worth to a bot seat, and what speaks for it; when it is possible, `steps/` says (ODIN-5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import MappingProxyType
from typing import Any, ClassVar, Generic

from engine.odin.asking.upgrades import good_after_rise
from engine.odin.bot.cards import card_worth
from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import emigration_worth, mountain_worth, rising_worth
from engine.odin.bot.speaking import OdinReason, of_items
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import OdinSituation, bundle_worth, face_worth, loss_of_items, rise_worth, thing_worth
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import LARGE_SHIPS, SILVER, items_times
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepT


def space_worth(now: OdinSituation, space: SpaceFacts) -> float:
    """What the use of a space is worth, with the bonus of its column (ODIN-4.1, ODIN-4.3)."""
    bonus = WEIGHTS.draw if space.column == 3 else 0.0
    if space.column == 4:
        bonus = max((card_worth(now, card) for card in now.player.hand or ()), default=0.0)
    return sum(step_worth(now, step) for step in space.steps) + max(bonus, 0.0)


def step_worth(now: OdinSituation, step: steps.SpaceStep) -> float:
    """What one step is worth."""
    return STEP_WORTHS[type(step)].worth(now, step)


def step_reason(now: OdinSituation, step: steps.SpaceStep) -> OdinReason:
    """What speaks for a step."""
    return STEP_WORTHS[type(step)].reason(now, step)


class StepWorth(ABC, Generic[StepT]):
    """What a kind of step brings, less what it costs, and what speaks for it."""

    speaks: ClassVar[OdinReason] = ""
    """That, where it is the same in every position."""

    @abstractmethod
    def worth(self, now: OdinSituation, step: StepT) -> float:
        """What it is worth as things stand."""

    def reason(self, now: OdinSituation, step: StepT) -> OdinReason:
        """What speaks for it most."""
        return self.speaks


class GainWorth(StepWorth[steps.GainStep]):
    """The things."""

    def worth(self, now: OdinSituation, step: steps.GainStep) -> float:
        return bundle_worth(now, step.items)

    def reason(self, now: OdinSituation, step: steps.GainStep) -> OdinReason:
        return of_items(now, step.items)


class GainPerPlayerWorth(StepWorth[steps.GainPerPlayerStep]):
    """The things for each player."""

    def worth(self, now: OdinSituation, step: steps.GainPerPlayerStep) -> float:
        return bundle_worth(now, items_times(step.items, now.view.seats))

    def reason(self, now: OdinSituation, step: steps.GainPerPlayerStep) -> OdinReason:
        return of_items(now, step.items)


class ProduceWorth(StepWorth[steps.ProducePerAnimalStep]):
    """The good for each animal."""

    def worth(self, now: OdinSituation, step: steps.ProducePerAnimalStep) -> float:
        return bundle_worth(now, {step.good: min(now.player.animals(step.animal), step.max)})

    def reason(self, now: OdinSituation, step: steps.ProducePerAnimalStep) -> OdinReason:
        return of_items(now, {step.good: 1})


class GainIfAnimalWorth(StepWorth[steps.GainIfAnimalStep]):
    """The things, with such an animal."""

    def worth(self, now: OdinSituation, step: steps.GainIfAnimalStep) -> float:
        return bundle_worth(now, step.items) if now.player.animals(step.animal) else 0.0

    def reason(self, now: OdinSituation, step: steps.GainIfAnimalStep) -> OdinReason:
        return of_items(now, step.items)


class WeaponsWorth(StepWorth[steps.DrawWeaponsStep]):
    """Weapons of which nobody knows the kind."""

    speaks = "weapons"

    def worth(self, now: OdinSituation, step: steps.DrawWeaponsStep) -> float:
        return step.count * WEIGHTS.weapon


class BuyWorth(StepWorth[steps.BuyStep]):
    """What is bought, less the price."""

    def worth(self, now: OdinSituation, step: steps.BuyStep) -> float:
        return bundle_worth(now, step.gain) - loss_of_items(now, step.pay)

    def reason(self, now: OdinSituation, step: steps.BuyStep) -> OdinReason:
        return of_items(now, step.gain)


class ExchangeWorth(StepWorth[steps.ExchangeStep]):
    """What is got, less the price that is missed least."""

    def worth(self, now: OdinSituation, step: steps.ExchangeStep) -> float:
        payable = [price for price in step.prices if now.player.owns(price)]
        if not payable:
            return 0.0
        found = bundle_worth(now, step.gain) - min(loss_of_items(now, price) for price in payable)
        if step.play_occupations:
            found += cards_worth(now, step.play_occupations)
        return max(found, 0.0) if step.optional else found

    def reason(self, now: OdinSituation, step: steps.ExchangeStep) -> OdinReason:
        return "cards" if step.play_occupations else of_items(now, step.gain)


class BundleWorth(StepWorth[steps.ExchangeChooseOneStep]):
    """The best bundle, less the price."""

    def worth(self, now: OdinSituation, step: steps.ExchangeChooseOneStep) -> float:
        return max(bundle_worth(now, option) for option in step.options) - loss_of_items(now, step.pay)

    def reason(self, now: OdinSituation, step: steps.ExchangeChooseOneStep) -> OdinReason:
        return of_items(now, max(step.options, key=lambda one: bundle_worth(now, one)))


class ChooseOneWorth(StepWorth[steps.ChooseOneStep]):
    """The best list of steps."""

    def worth(self, now: OdinSituation, step: steps.ChooseOneStep) -> float:
        return max(sum(step_worth(now, one) for one in way) for way in step.options)

    def reason(self, now: OdinSituation, step: steps.ChooseOneStep) -> OdinReason:
        way = max(step.options, key=lambda way: sum(step_worth(now, one) for one in way))
        return step_reason(now, way[0])


class MountainWorth(StepWorth[steps.MountainStep]):
    """The best strips."""

    speaks = "resources"

    def worth(self, now: OdinSituation, step: steps.MountainStep) -> float:
        return mountain_worth(now, step.takes)


class UpgradeWorth(StepWorth[steps.UpgradeStep]):
    """The goods that gain most."""

    speaks = "rise"

    def worth(self, now: OdinSituation, step: steps.UpgradeStep) -> float:
        return rising_worth(now, step.max_goods, step.max_steps_each)


class OverseasTradeWorth(StepWorth[steps.OverseasTradeStep]):
    """All green goods that gain, less the price."""

    speaks = "trade"

    def worth(self, now: OdinSituation, step: steps.OverseasTradeStep) -> float:
        goods = content().goods
        green = [good for good in now.player.has if good in goods and goods[good].colour == "green"]
        return sum(max(0.0, rise_worth(now, good, good_after_rise(good, 1) or good)) for good in green) - loss_of_items(
            now, step.pay
        )


class SpecialSaleWorth(StepWorth[steps.SpecialSaleStep]):
    """The best tiles that the silver is enough for."""

    speaks = "tiles"

    def worth(self, now: OdinSituation, step: steps.SpecialSaleStep) -> float:
        left, chosen = now.count(SILVER), list[float]()
        for tile in sorted(now.view.special, key=lambda tile: tile_worth(now, tile), reverse=True):
            price = content().special_tiles[tile].silver_price
            if 0 <= price <= left and tile_worth(now, tile) > 0 and len(chosen) < step.max_tiles:
                left -= price
                chosen.append(tile_worth(now, tile))
        return sum(chosen)


def tile_worth(now: OdinSituation, tile: str) -> float:
    """What a special tile is worth at its price."""
    return thing_worth(now, tile) - loss_of_items(now, {SILVER: max(content().special_tiles[tile].silver_price, 0)})


class ForgeWorth(StepWorth[steps.ForgeStep]):
    """The best tile, less the price."""

    speaks = "tiles"

    def worth(self, now: OdinSituation, step: steps.ForgeStep) -> float:
        facts = content()
        tiles = [good.id for good in facts.goods.values() if good.forge]
        tiles += [tile for tile in now.view.special if facts.special_tiles[tile].forge]
        return max(thing_worth(now, tile) for tile in tiles) - loss_of_items(now, step.pay)


class ExploreWorth(StepWorth[steps.ExploreStep]):
    """The best face."""

    speaks = "explore"

    def worth(self, now: OdinSituation, step: steps.ExploreStep) -> float:
        there = [board for board in now.view.explorations if board.face in step.faces]
        return max((face_worth(now, board.face, board.silver) for board in there), default=0.0)


class EmigrateWorth(StepWorth[steps.EmigrateStep]):
    """The best ship."""

    speaks = "emigrate"

    def worth(self, now: OdinSituation, step: steps.EmigrateStep) -> float:
        return max(
            (emigration_worth(now, ship.kind) for ship in now.player.ships if ship.kind in LARGE_SHIPS), default=0.0
        )


class DrawOccupationWorth(StepWorth[steps.DrawOccupationStep]):
    """Cards that nobody knows."""

    speaks = "cards"

    def worth(self, now: OdinSituation, step: steps.DrawOccupationStep) -> float:
        return step.count * WEIGHTS.draw


class PlayOccupationWorth(StepWorth[steps.PlayOccupationStep]):
    """The best cards of the hand."""

    speaks = "cards"

    def worth(self, now: OdinSituation, step: steps.PlayOccupationStep) -> float:
        return cards_worth(now, step.max)


def cards_worth(now: OdinSituation, most: int) -> float:
    """What the best so many cards of the hand are worth."""
    found = sorted((card_worth(now, card) for card in now.player.hand or ()), reverse=True)
    return sum(max(0.0, one) for one in found[:most])


class DiceWorth(StepWorth[steps.DiceStep]):
    """What the rolls promise."""

    speaks = "dice"

    def worth(self, now: OdinSituation, step: steps.DiceStep) -> float:
        return dice_worth(now, step.action, step.max_boats)


STEP_WORTHS: MappingProxyType[type[steps.SpaceStep], StepWorth[Any]] = MappingProxyType(
    {
        steps.GainStep: GainWorth(),
        steps.GainPerPlayerStep: GainPerPlayerWorth(),
        steps.GainIfAnimalStep: GainIfAnimalWorth(),
        steps.BuyStep: BuyWorth(),
        steps.ExchangeStep: ExchangeWorth(),
        steps.ChooseOneStep: ChooseOneWorth(),
        steps.MountainStep: MountainWorth(),
        steps.UpgradeStep: UpgradeWorth(),
        steps.OverseasTradeStep: OverseasTradeWorth(),
        steps.SpecialSaleStep: SpecialSaleWorth(),
        steps.ForgeStep: ForgeWorth(),
        steps.ExploreStep: ExploreWorth(),
        steps.EmigrateStep: EmigrateWorth(),
        steps.DrawOccupationStep: DrawOccupationWorth(),
        steps.PlayOccupationStep: PlayOccupationWorth(),
        steps.DiceStep: DiceWorth(),
        steps.ProducePerAnimalStep: ProduceWorth(),
        steps.DrawWeaponsStep: WeaponsWorth(),
        steps.ExchangeChooseOneStep: BundleWorth(),
    }
)
"""What a step is worth, by its schema."""
