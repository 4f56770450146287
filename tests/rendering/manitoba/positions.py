"""Positions of Manitoba to draw. They are stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table.events import AnyEvent
from engine.manitoba.table.moves import (
    Act,
    Copy,
    Decline,
    Fill,
    Finish,
    Keep,
    Pass,
    Place,
    Remove,
    Score,
    Skip,
    Take,
    Vision,
    Wake,
    WakeUp,
    Walk,
    WampumBerry,
    WampumWake,
)
from tests.rendering.positions import FOLDER

PossibleMove: TypeAlias = (
    Act
    | WakeUp
    | Place
    | Walk
    | Vision
    | WampumWake
    | WampumBerry
    | Finish
    | Pass
    | Keep
    | Take
    | Wake
    | Copy
    | Decline
    | Remove
    | Score
    | Skip
    | Fill
)


class ManitobaPosition(Struct, frozen=True):
    """A view of the public with the events of the last turn, and the view of the seat asked with its legal moves."""

    public: ManitobaView
    last: tuple[AnyEvent, ...]
    private: ManitobaView | None = None
    moves: tuple[PossibleMove, ...] = ()


def manitoba(name: str) -> ManitobaPosition:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"manitoba_{name}.json").read_bytes(), type=ManitobaPosition)
