"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engine.odin.asking.over import EndUse
from engine.odin.asking.windows import AfterFeast, BeforeIncome, EndTurn, FinalWindow
from engine.odin.operations.actions import TakeUpDice
from engine.odin.operations.kinds import OPERATION_RULES
from engine.odin.operations.laying import CardLay
from engine.odin.operations.listeners import (
    AfterEffect,
    AutomaticEffect,
    CardOffer,
    could_replace,
    has_listener,
    keep_out_of_open_windows,
    resolve_triggered,
)
from engine.odin.operations.rising import CardRaise
from engine.odin.operations.rules import CardChoice, ResolveOperation
from engine.odin.operations.strips import CardStrip
from engine.odin.rounds.closing import Closing
from engine.odin.rounds.feasting import ClearTable, HoldFeast
from engine.odin.rounds.phases import Breeding, HarvestPhase, HouseBonus, Income, NewWeapon, OwnPhase, PayBonus
from engine.odin.rounds.rounds import RoundPhases
from engine.odin.rounds.solo import ChooseStart
from engine.odin.rounds.taking_back import TurnBegan
from engine.odin.rounds.turns import Proper, PutVikings, TakeTurn, Turns
from engine.odin.steps.charges import Reward
from engine.odin.steps.dice import ChooseBoats, Declare, RollAgain, TakeBack, ThrowDie
from engine.odin.steps.emigrate import EmigrateShip
from engine.odin.steps.exchanges import ChooseBundle, ChoosePrice, OfferExchange, SwapBoat
from engine.odin.steps.explore import ExploreFace
from engine.odin.steps.forge import ForgeTile
from engine.odin.steps.halves import ChooseHalf
from engine.odin.steps.kinds import do_step, prices_of_position, why_no_step
from engine.odin.steps.knarr import BuySpecialTiles, TradeOverseas
from engine.odin.steps.mountain import TakeFromStrip
from engine.odin.steps.occupations import BonusCard, DrawCard, PlayCards
from engine.odin.steps.sequence import ResolveSpace, ResolveStep
from engine.odin.steps.upgrade import RaiseGoods
from engine.odin.table.state import Table, TableHooks
from engine.odin.table.timing import TimingWindow

SeatFrame: TypeAlias = (
    RoundPhases
    | ChooseStart
    | TimingWindow
    | AutomaticEffect
    | CardOffer
    | ResolveOperation
    | AfterEffect
    | CardChoice
    | CardRaise
    | CardStrip
    | CardLay
    | TakeUpDice
    | EndTurn
    | TurnBegan
    | OwnPhase
    | HarvestPhase
    | NewWeapon
    | Turns
    | TakeTurn
    | PutVikings
    | Proper
    | EndUse
    | ResolveSpace
    | ResolveStep
    | Reward
    | ChooseHalf
    | ChoosePrice
    | ChooseBundle
    | OfferExchange
    | TakeFromStrip
    | RaiseGoods
    | TradeOverseas
    | BuySpecialTiles
    | ForgeTile
    | ExploreFace
    | SwapBoat
    | EmigrateShip
    | ChooseBoats
    | ThrowDie
    | RollAgain
    | Declare
    | TakeBack
    | DrawCard
    | PlayCards
    | BonusCard
    | BeforeIncome
    | Income
    | Breeding
    | HoldFeast
    | ClearTable
    | AfterFeast
    | FinalWindow
    | PayBonus
    | HouseBonus
)
"""The frames of one seat, which may also wait in a stack of their own."""

AnyFrame: TypeAlias = SeatFrame | Closing[SeatFrame]


class OdinState(Table[AnyFrame], kw_only=True):
    """The position of a game, with what lower rooms call of higher ones."""

    hooks: ClassVar[TableHooks] = TableHooks(
        has_listener=has_listener,
        resolve_triggered=resolve_triggered,
        keep_out_of_open_windows=keep_out_of_open_windows,
        could_replace=could_replace,
        why_not=why_no_step,
        prices=prices_of_position,
        carry_out=do_step,
        operations=OPERATION_RULES,
    )
