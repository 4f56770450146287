"""All frames of the game, in rulebook order, and the state whose agenda they make up."""

from __future__ import annotations

from typing import TypeAlias

from engine.manitoba.figures import Deploy, WakeFigures
from engine.manitoba.goods import Award, KeepGood, ReactivateTile, TakeGood
from engine.manitoba.paths import CopyBonus
from engine.manitoba.rounds import Phases
from engine.manitoba.season_events import CardEffect, EventFeather, EventMove, EventRemove, EventVision
from engine.manitoba.season_scorings import FinalSector, LeaveMountains, Refill, ScoreSector
from engine.manitoba.solstice import FirstArea, FirstPath, Solstice
from engine.manitoba.state import Table
from engine.manitoba.turns import Acting, AfterAction, ChooseDiscs, PassiveTurn
from engine.manitoba.wampum import WampumPause

AnyFrame: TypeAlias = (
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
ManitobaState: TypeAlias = Table[AnyFrame]
