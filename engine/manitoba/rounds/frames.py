"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import TypeAlias

from engine.manitoba.rounds.phases import Phases
from engine.manitoba.rounds.season_scorings import FinalSector, LeaveMountains, Refill, ScoreSector
from engine.manitoba.rounds.solstice import FirstArea, FirstPath, Solstice
from engine.manitoba.rounds.turns import Acting, AfterAction, ChooseDiscs, PassiveTurn
from engine.manitoba.steps.figures import Deploy, WakeFigures
from engine.manitoba.steps.goods import Award, KeepGood, ReactivateTile, TakeGood
from engine.manitoba.steps.paths import CopyBonus
from engine.manitoba.steps.season_events import CardEffect, EventFeather, EventMove, EventRemove, EventVision
from engine.manitoba.steps.wampum import WampumPause
from engine.manitoba.table.state import ManitobaTable

AnyManitobaFrame: TypeAlias = (
    Phases
    | Solstice
    | FirstArea
    | FirstPath
    | ChooseDiscs
    | Acting
    | PassiveTurn
    | AfterAction
    | KeepGood
    | TakeGood
    | Award
    | ReactivateTile
    | WakeFigures
    | Deploy
    | CopyBonus
    | WampumPause
    | CardEffect
    | EventVision
    | EventMove
    | EventRemove
    | EventFeather
    | ScoreSector
    | Refill
    | LeaveMountains
    | FinalSector
)
ManitobaState: TypeAlias = ManitobaTable[AnyManitobaFrame]
