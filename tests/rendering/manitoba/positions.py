"""Positions of Manitoba to draw. They are stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table.events import ManitobaEvent
from engine.manitoba.table.moves import (
    ActWithDiscs,
    CopySpace,
    Decline,
    FillArea,
    Finish,
    KeepIn,
    PassPassively,
    PlaceFigure,
    RemoveFigure,
    Score,
    SkipScoring,
    TakeOffered,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
    WampumWake,
)
from tests.rendering.positions import FOLDER

PossibleMove: TypeAlias = (
    ActWithDiscs
    | WakeUp
    | PlaceFigure
    | WalkFigure
    | Vision
    | WampumWake
    | WampumBerry
    | Finish
    | PassPassively
    | KeepIn
    | TakeOffered
    | Wake
    | CopySpace
    | Decline
    | RemoveFigure
    | Score
    | SkipScoring
    | FillArea
)


class ManitobaPosition(Struct, frozen=True):
    """A view of the public with the events of the last turn, and the view of the seat asked with its legal moves."""

    public: ManitobaView
    last: tuple[ManitobaEvent, ...]
    private: ManitobaView | None = None
    moves: tuple[PossibleMove, ...] = ()


def manitoba(name: str) -> ManitobaPosition:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"manitoba_{name}.json").read_bytes(), type=ManitobaPosition)
