"""Positions of A Feast for Odin to draw, stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.odin.game.view import OdinView
from engine.odin.table.events import AnyEvent
from engine.odin.table.moves import (
    ApplyCard,
    Arm,
    BuyShip,
    BuyTiles,
    Choose,
    Explore,
    Fail,
    Forge,
    Imitate,
    Loot,
    Pass,
    Place,
    PlayCard,
    Raise,
    Roll,
    Serve,
    Skip,
    Spend,
    Stop,
    TakeItems,
    UseCard,
    UseSpace,
)
from tests.rendering.positions import FOLDER, Stored

PossibleMove: TypeAlias = (
    UseSpace
    | Imitate
    | Pass
    | Place
    | PlayCard
    | Skip
    | Raise
    | TakeItems
    | BuyTiles
    | Roll
    | Stop
    | Serve
    | Choose
    | UseCard
    | ApplyCard
    | BuyShip
    | Arm
    | Explore
    | Forge
    | Loot
    | Spend
    | Fail
)


OdinPosition: TypeAlias = Stored[OdinView, AnyEvent, PossibleMove]


def odin(name: str) -> OdinPosition:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"odin_{name}.json").read_bytes(), type=OdinPosition)
