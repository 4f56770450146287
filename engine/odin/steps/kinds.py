"""The rules of each kind of step, and what lower rooms call of them."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from engine.game import Refusal, Seat
from engine.odin.asking.paths import StepPath, step_at, used_space
from engine.odin.asking.usable import why_lacking
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import Items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.dice import DiceRules
from engine.odin.steps.emigrate import EmigrateRules
from engine.odin.steps.exchanges import BundleRules, BuyRules, ExchangeRules
from engine.odin.steps.explore import ExploreRules
from engine.odin.steps.forge import ForgeRules
from engine.odin.steps.halves import ChooseOneRules
from engine.odin.steps.knarr import OverseasTradeRules, SpecialSaleRules
from engine.odin.steps.mountain import MountainRules
from engine.odin.steps.occupations import DrawOccupationRules, PlayOccupationRules
from engine.odin.steps.production import (
    GainIfAnimalRules,
    GainPerPlayerRules,
    GainStepRules,
    ProduceRules,
    WeaponsRules,
)
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.steps.upgrade import UpgradeRules
from engine.odin.table.state import AnyTable, Owner, SharedTable

STEP_RULES: MappingProxyType[type[steps.SpaceStep], StepRules[Any]] = MappingProxyType(
    {
        steps.GainStep: GainStepRules(),
        steps.GainPerPlayerStep: GainPerPlayerRules(),
        steps.ProducePerAnimalStep: ProduceRules(),
        steps.GainIfAnimalStep: GainIfAnimalRules(),
        steps.DrawWeaponsStep: WeaponsRules(),
        steps.BuyStep: BuyRules(),
        steps.ExchangeStep: ExchangeRules(),
        steps.ExchangeChooseOneStep: BundleRules(),
        steps.ChooseOneStep: ChooseOneRules(),
        steps.MountainStep: MountainRules(),
        steps.UpgradeStep: UpgradeRules(),
        steps.OverseasTradeStep: OverseasTradeRules(),
        steps.SpecialSaleStep: SpecialSaleRules(),
        steps.ForgeStep: ForgeRules(),
        steps.ExploreStep: ExploreRules(),
        steps.EmigrateStep: EmigrateRules(),
        steps.DrawOccupationStep: DrawOccupationRules(),
        steps.PlayOccupationStep: PlayOccupationRules(),
        steps.DiceStep: DiceRules(),
    }
)
"""The rules of a step, by its schema."""


def is_of_use_as_printed(at: SharedTable, player: Owner, space: SpaceFacts) -> bool:
    """Whether a space is of use to a seat at the printed prices, whatever cards may change; of a state or a view (ODIN-5.0.4)."""
    return why_lacking(player, space.requires) is None and any(
        done_as_printed(at, player, space, s) for s in space.steps
    )


def done_as_printed(at: SharedTable, player: Owner, space: SpaceFacts, step: steps.SpaceStep) -> bool:
    """Whether a step can be done at the printed price, whatever cards may change."""
    if isinstance(step, steps.ChooseOneStep):
        return any(all(done_as_printed(at, player, space, one) for one in way) for way in step.options)
    return STEP_RULES[type(step)].as_printed(at, player, space, step)


def why_no_step(s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.SpaceStep) -> Refusal | None:
    """Why a step of a space cannot be carried out now."""
    return STEP_RULES[type(step)].why_not(s, seat, space, step)


def prices_of_position(s: AnyTable, step: steps.SpaceStep) -> Iterable[tuple[Items, Items]]:
    """What a step costs before cards lower that, each price with what it brings."""
    return STEP_RULES[type(step)].prices(s, step)


def do_step(s: AnyTable, seat: Seat, path: StepPath, rest: tuple[StepPath, ...]) -> None:
    """A step of the space in use is carried out; the others are still to come."""
    space = used_space(s, seat)
    step = step_at(space, path)
    STEP_RULES[type(step)].carry_out(s, seat, space, step, StepDue(path, rest))
