"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engine.empires.effects.causes import ResolveEffect
from engine.empires.effects.features import FeatureTrigger, ResolveFeatures
from engine.empires.operations.actions import AskShift, PickAction
from engine.empires.operations.assigning import AssignUnits, ReleaseFrom, ReleaseUnits
from engine.empires.operations.gains import AskTrade, GainUnits, PickField
from engine.empires.operations.hand import DropCost, KeepSeen, PickCheaper, PickReclaimed, SearchDeck
from engine.empires.operations.in_play import PickCopy, PickNewOriginal, PickRestored, ReturnCards
from engine.empires.operations.kinds import OP_RULES
from engine.empires.operations.lists import OfferEffect, PickSide
from engine.empires.operations.ships import Advance, PickShip, RaidByCard
from engine.empires.rounds.clans import DealOut, PickOwnClan
from engine.empires.rounds.rounds import EndRound, Phase, Round
from engine.empires.rounds.turns import NextTurn, PassOn, TakeTurn
from engine.empires.steps.building import PlaceCard
from engine.empires.steps.expedition import DealWithIsland, Expedition, ResolveShip, ShipResolved
from engine.empires.steps.five_actions import Construct, HarvestAction, LoadShip, Performed, Simply
from engine.empires.steps.lookout import KeepOpening, KeepSeenAhead, Lookout, OpeningHands
from engine.empires.steps.paying import DiscardForCost, PayAny, PayCost
from engine.empires.steps.solo import Demand, DrawToken, ExhaustOwn
from engine.empires.steps.storing import AfterLookout, Payout
from engine.empires.steps.window import ActionWindow, Arrive, BoostDone, ByCard
from engine.empires.table.state import CardHooks, Table

AnyFrame: TypeAlias = (
    PickOwnClan
    | DealOut
    | OpeningHands
    | KeepOpening
    | Round
    | Lookout
    | KeepSeenAhead
    | AfterLookout
    | Payout
    | DrawToken
    | Demand
    | ExhaustOwn
    | Phase
    | NextTurn
    | TakeTurn
    | PassOn
    | PayCost
    | PayAny
    | DiscardForCost
    | PlaceCard
    | Arrive
    | ByCard
    | ActionWindow
    | BoostDone
    | Simply
    | HarvestAction
    | Construct
    | LoadShip
    | Performed
    | ResolveEffect
    | FeatureTrigger
    | ResolveFeatures
    | PickField
    | PickRestored
    | PickReclaimed
    | SearchDeck
    | KeepSeen
    | ReturnCards
    | PickCopy
    | PickNewOriginal
    | PickCheaper
    | DropCost
    | RaidByCard
    | AskShift
    | Advance
    | PickShip
    | GainUnits
    | AskTrade
    | AssignUnits
    | ReleaseFrom
    | ReleaseUnits
    | PickSide
    | OfferEffect
    | PickAction
    | Expedition
    | ResolveShip
    | DealWithIsland
    | ShipResolved
    | EndRound
)


class EmpiresState(Table[AnyFrame], kw_only=True):
    """The position of a game, with what running texts call of the cards."""

    hooks: ClassVar[CardHooks] = CardHooks(operations=OP_RULES)
