"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import TypeAlias

from engine.odin.asked import (
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
from engine.odin.cards.asked import CardChoice, CardLay, CardRaise, CardStrip, Do
from engine.odin.cards.doing import TakeUpDice
from engine.odin.cards.moments import At
from engine.odin.cards.operations import AfterEffect
from engine.odin.cards.reactions import Act, CardOffer
from engine.odin.closing import Closing
from engine.odin.dice import ChooseBoats, Declare, RollAgain, TakeBack, ThrowDie
from engine.odin.feasting import ClearTable, HoldFeast
from engine.odin.occupations import BonusCard, DrawCard, PlayCards
from engine.odin.phases import Bonus, Breeding, Harvest, HouseBonus, Income, NewWeapon, OwnPhase
from engine.odin.rounds import Phases
from engine.odin.solo import ChooseStart
from engine.odin.state import Table
from engine.odin.steps import Carry, ChooseHalf, Effects
from engine.odin.taking_back import TurnBegan
from engine.odin.trades import Reward
from engine.odin.turns import Proper, PutVikings, TakeTurn, Turns
from engine.odin.use_over import EndUse
from engine.odin.windows import AfterFeast, BeforeIncome, EndTurn, FinalWindow

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
    | Bonus
    | HouseBonus
)
"""The frames of one seat, which may also wait in a stack of their own."""

AnyFrame: TypeAlias = SeatFrame | Closing[SeatFrame]
OdinState: TypeAlias = Table[AnyFrame]
