"""Positions of A Feast for Odin to draw, stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engine.narrowing import Menu, Narrowed
from engine.odin.events import AnyEvent
from engine.odin.moves import (
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
from engine.odin.view import OdinView
from tests.rendering.positions import FOLDER

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


class Standing(Struct, frozen=True):
    """Where the seat that is asked stands in choosing."""

    menus: tuple[Menu, ...]
    chosen: tuple[Any, ...]
    left: tuple[PossibleMove, ...]
    move: PossibleMove | None
    listed: tuple[PossibleMove, ...] = ()

    @property
    def narrowed(self) -> Narrowed:
        """The same as pictures are given it."""
        return Narrowed(self.menus, self.chosen, self.left, self.move, self.listed)


class OdinPosition(Struct, frozen=True):
    """A view of the public with the events of the last turns, and the view of a seat with places where it may stand."""

    public: OdinView
    last: tuple[AnyEvent, ...]
    private: OdinView | None = None
    standings: tuple[Standing, ...] = ()


def odin(name: str) -> OdinPosition:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"odin_{name}.json").read_bytes(), type=OdinPosition)
