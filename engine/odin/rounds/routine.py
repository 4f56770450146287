"""What a seat may have answered without being asked: the proposed feast, and that nothing is laid after it (ODIN-8.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.game import Move, Seat
from engine.odin.rounds.feasting import serving_part
from engine.odin.table.moves import Done, Serve
from engine.odin.table.state import AnyTable

ROUTINE: Mapping[str, Callable[[AnyTable, Seat], Move]] = MappingProxyType(
    {
        "hold_feast": lambda s, seat: Serve(serving_part(s, seat).proposed),
        "after_feast": lambda _s, _seat: Done(),
    }
)
"""The moves, by the names of the questions."""
