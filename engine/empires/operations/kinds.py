"""The rules of each kind of op."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from engine.empires.facts import schema_effects as fx
from engine.empires.operations.actions import PerformRules, ShiftPawnRules
from engine.empires.operations.assigning import AssignRules, ReleaseRules
from engine.empires.operations.gains import (
    GainAnyRules,
    GainFieldGoodsRules,
    GainPerRules,
    GainRules,
    OthersGainRules,
    RecoverRules,
    TradeRules,
)
from engine.empires.operations.hand import BuildRules, LookRules, ReclaimRules, SearchRules
from engine.empires.operations.in_play import MoveCopyRules, RestoreRules, ReturnRules
from engine.empires.operations.lists import ChooseRules, IfRules, MayRules, PayRules
from engine.empires.operations.ships import AdvanceRules, ClanShipRules, ExpeditionRules, RaidRules
from engine.empires.table.state import OpRules

OP_RULES: MappingProxyType[type[fx.Operation], OpRules[Any]] = MappingProxyType(
    {
        fx.GainOp: GainRules(),
        fx.GainAny: GainAnyRules(),
        fx.GainPer: GainPerRules(),
        fx.TradeGoods: TradeRules(),
        fx.May: MayRules(),
        fx.PayFor: PayRules(),
        fx.ChooseOne: ChooseRules(),
        fx.IfCounted: IfRules(),
        fx.PerformAction: PerformRules(),
        fx.GainFieldGoods: GainFieldGoodsRules(),
        fx.BuildReduced: BuildRules(),
        fx.LookAtCards: LookRules(),
        fx.Search: SearchRules(),
        fx.Reclaim: ReclaimRules(),
        fx.ShiftPawn: ShiftPawnRules(),
        fx.Restore: RestoreRules(),
        fx.Recover: RecoverRules(),
        fx.Assign: AssignRules(),
        fx.ReleaseOp: ReleaseRules(),
        fx.AdvanceShip: AdvanceRules(),
        fx.ExpeditionNow: ExpeditionRules(),
        fx.RaidFree: RaidRules(),
        fx.ReturnToHand: ReturnRules(),
        fx.MoveCopy: MoveCopyRules(),
        fx.GainClanShip: ClanShipRules(),
        fx.OthersGain: OthersGainRules(),
    }
)
"""The rules of an op, by its schema."""
