"""Who acts in a match."""

from __future__ import annotations

from msgspec import Struct


class Actor(Struct, frozen=True):
    """Who acts, and by which interaction (None: the program itself)."""

    user_id: int
    interaction_id: int | None = None


PROGRAM = Actor(0)
"""The actor of what happens unasked."""
