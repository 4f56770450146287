"""Positions of Manitoba to draw. They are stored as views, so that neither rules nor the bot seat decide what is drawn."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.manitoba.events import AnyEvent
from engine.manitoba.moves import AnyMove
from engine.manitoba.view import ManitobaView
from tests.rendering.positions import FOLDER


class ManitobaPosition(Struct, frozen=True):
    """A view of the public with the events of the last turn, and the view of the seat asked with its legal moves."""

    public: ManitobaView
    last: tuple[AnyEvent, ...]
    private: ManitobaView | None = None
    moves: tuple[AnyMove, ...] = ()


def manitoba(name: str) -> ManitobaPosition:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"manitoba_{name}.json").read_bytes(), type=ManitobaPosition)
