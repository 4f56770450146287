"""Putting frames on the agenda in the order in which they are to happen."""

from __future__ import annotations

from typing import Any

from engine.frames import Frame
from engine.odin.table.state import AnyTable


def first_then(s: AnyTable, *frames: Frame[Any, Any]) -> None:
    """These happen next, the first of them first, then what was next so far."""
    s.agenda.extend(reversed(frames))
