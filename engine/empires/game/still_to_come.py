"""The steps still to come, as a seat that is asked may know them (EMP-24): from there it can play on in its head.

It knows its own waiting steps. Another seat's step may name a card that is still in that seat's hand: one to be built, or to be
played with an action.
"""

from __future__ import annotations

from msgspec import structs

from engine.empires.effects.causes import ResolveEffect
from engine.empires.effects.features import FeatureTrigger, ResolveFeatures
from engine.empires.rounds.clans import DealOut, PickOwnClan
from engine.empires.rounds.frames import AnyFrame, EmpiresState
from engine.empires.rounds.rounds import EndRound, Phase, Round
from engine.empires.rounds.turns import NextTurn, PassOn
from engine.empires.steps.expedition import Expedition
from engine.empires.steps.lookout import Lookout, OpeningHands
from engine.empires.steps.solo import DrawToken
from engine.empires.steps.storing import AfterLookout, Payout
from engine.frames import frames_asking
from engine.game import Seat

OPEN_TO_ALL = (PickOwnClan, DealOut, OpeningHands, Round, Lookout, AfterLookout, Payout, DrawToken, Phase, NextTurn, PassOn,
               Expedition, EndRound, ResolveEffect, FeatureTrigger, ResolveFeatures)  # fmt: skip
"""The steps of any seat that name nothing hidden: the course of the game, and what open cards do."""


def still_to_come(s: EmpiresState, seat: Seat | None) -> tuple[AnyFrame, ...] | None:
    """The agenda, next last, for a seat that is asked and may know all of it; else None."""
    if seat is None or all(frame.seat != seat for frame in frames_asking(s)):
        return None
    if any(not isinstance(frame, OPEN_TO_ALL) and frame.seat != seat for frame in s.agenda):
        return None
    return tuple(map(by_itself, s.agenda))


def by_itself(frame: AnyFrame) -> AnyFrame:
    """Copies what changes in a frame, so that it shares none of it with the agenda."""
    match frame:
        case OpeningHands() | Lookout():
            return structs.replace(frame, stacks=[list(stack) for stack in frame.stacks])
        case ResolveFeatures():
            return structs.replace(frame, waiting=list(frame.waiting))
        case _:
            return frame
