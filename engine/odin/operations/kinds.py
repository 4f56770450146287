"""The rules of each kind of operation."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from engine.odin.cards.clauses import effects_of
from engine.odin.facts import schema_effects as ops
from engine.odin.operations.actions import TakeActionOperation, TakeSpaceOperation
from engine.odin.operations.changes import DieModifierOperation, DiscountOperation, RuleOperation
from engine.odin.operations.exchange import ExchangeOperation
from engine.odin.operations.gains import DrawWeaponsOperation, GainOperation, TakeWeaponOperation
from engine.odin.operations.lists import ChooseOperation, CountsAsOperation, IfOperation, TierOperation
from engine.odin.operations.moving import MoveOperation
from engine.odin.operations.phases import PlayOccupationOperation, RunPhaseOperation
from engine.odin.operations.rising import FlipOperation, UpgradeOperation
from engine.odin.operations.rules import ChoiceRules
from engine.odin.operations.strips import MountainOperation
from engine.odin.operations.vikings import MoveVikingOperation
from engine.odin.table.state import OperationRules

OPERATION_RULES: MappingProxyType[type[ops.OperationFacts], OperationRules[Any]] = MappingProxyType(
    {
        ops.GainItems: GainOperation(),
        ops.Exchange: ExchangeOperation(),
        ops.ChooseOptions: ChooseOperation(),
        ops.IfConditions: IfOperation(),
        ops.Tier: TierOperation(),
        ops.Upgrade: UpgradeOperation(),
        ops.Flip: FlipOperation(),
        ops.DrawWeapons: DrawWeaponsOperation(),
        ops.TakeWeapon: TakeWeaponOperation(),
        ops.Mountain: MountainOperation(),
        ops.TakeAction: TakeActionOperation(),
        ops.TakeSpace: TakeSpaceOperation(),
        ops.RunPhase: RunPhaseOperation(),
        ops.PlayOccupation: PlayOccupationOperation(),
        ops.MoveViking: MoveVikingOperation(),
        ops.MovePieces: MoveOperation(),
        ops.Discount: DiscountOperation(),
        ops.DieModifier: DieModifierOperation(),
        ops.ChangeRule: RuleOperation(),
        ops.CountsAs: CountsAsOperation(),
    }
)
"""The rules of an operation, by its schema."""


def asks_for_space(card: int) -> bool:
    """Whether a card lets its owner choose a space, at once or for a payment: some spaces are called like goods."""
    rules = (OPERATION_RULES[type(op)] for op in effects_of(card))
    return any(isinstance(one, ChoiceRules) and one.chooses_space for one in rules)
