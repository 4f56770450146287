"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engine.odin.acting.asked import CardLay, CardRaise, CardStrip
from engine.odin.acting.doing import TakeUpDice
from engine.odin.acting.operations import AfterEffect, CardChoice, Do
from engine.odin.acting.reactions import Act, CardOffer, comes_too_late, could_replace, hears, react
from engine.odin.asking.use_over import EndUse
from engine.odin.asking.windows import AfterFeast, BeforeIncome, EndTurn, FinalWindow
from engine.odin.rounds.closing import Closing
from engine.odin.rounds.feasting import ClearTable, HoldFeast
from engine.odin.rounds.phases import Breeding, Harvest, HouseBonus, Income, NewWeapon, OwnPhase, PayBonus
from engine.odin.rounds.rounds import Phases
from engine.odin.rounds.solo import ChooseStart
from engine.odin.rounds.turns import Proper, PutVikings, TakeTurn, Turns
from engine.odin.steps.asked import (
    BuySpecialTiles,
    ChooseBundle,
    ChoosePrice,
    EmigrateShip,
    ExploreFace,
    ForgeTile,
    OfferExchange,
    RaiseGoods,
    SwapBoat,
    TakeFromStrip,
    TradeOverseas,
)
from engine.odin.steps.dice import ChooseBoats, Declare, RollAgain, TakeBack, ThrowDie
from engine.odin.steps.occupations import BonusCard, DrawCard, PlayCards
from engine.odin.steps.steps import Carry, ChooseHalf, Effects
from engine.odin.steps.taking_back import TurnBegan
from engine.odin.steps.trades import Reward
from engine.odin.table.listening import At
from engine.odin.table.state import CardHooks, Table

SeatFrame: TypeAlias = (
    Phases
    | ChooseStart
    | At
    | Act
    | CardOffer
    | Do
    | AfterEffect
    | CardChoice
    | CardRaise
    | CardStrip
    | CardLay
    | TakeUpDice
    | EndTurn
    | TurnBegan
    | OwnPhase
    | Harvest
    | NewWeapon
    | Turns
    | TakeTurn
    | PutVikings
    | Proper
    | EndUse
    | Effects
    | Carry
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
    """The position of a game, with what the table calls of the cards."""

    hooks: ClassVar[CardHooks] = CardHooks(
        hears=hears, react=react, comes_too_late=comes_too_late, could_replace=could_replace
    )
