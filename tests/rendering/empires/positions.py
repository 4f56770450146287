"""Positions of Empires of the North to draw, stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.empires.effects.causes import OpPlace
from engine.empires.game.view import EmpiresView
from engine.empires.table import moves as m
from engine.empires.table.events import AnyEvent
from engine.empires.table.state import Cause
from tests.rendering.positions import FOLDER, Stored

PossibleMove: TypeAlias = (
    m.PickClan
    | m.Keep
    | m.Build
    | m.PlacePawn
    | m.MovePawn
    | m.Raid
    | m.UseCard
    | m.Pass
    | m.PlayBoost
    | m.BuildField
    | m.Skip
    | m.Done
    | m.Accept
    | m.Pay
    | m.Gain
    | m.Drop
    | m.Take
    | m.Release
    | m.Trade
    | m.Choose
    | m.Side
    | m.Prefer
    | m.Perform
    | m.Sail
    | m.ChooseShip
    | m.GoTo
    | m.TurnOver
    | m.Pillage
    | m.Conquer
)
EmpiresPosition: TypeAlias = Stored[EmpiresView, AnyEvent, PossibleMove]


OPS = {"pick_side": OpPlace(Cause(183, 183, "action"), (0,))}
"""Which op the question of a stored position is about: a value, for which JSON has no word."""


def empires(name: str) -> EmpiresPosition:
    """A stored position."""
    found = msgspec.json.decode((FOLDER / f"empires_{name}.json").read_bytes(), type=EmpiresPosition)
    if name in OPS and found.private is not None:
        [asked] = found.private.decisions
        asked.words["op"] = OPS[name]
    return found
