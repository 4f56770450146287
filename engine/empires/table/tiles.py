"""The ring of Action tiles: neighbours, and what it costs to come onto a tile (EMP-3.2, EMP-8.2, EMP-19.5)."""

from __future__ import annotations

from collections import Counter

from engine.empires.table.sight import Ring

FOOD = {"food": 1}
"""EMP-8.2: what a pawn's second action costs."""


def neighbouring_tiles(s: Ring, tile: str) -> tuple[str, str]:
    """The two tiles beside a tile of the ring."""
    at = s.ring.index(tile)
    return s.ring[at - 1], s.ring[(at + 1) % len(s.ring)]


def price_of(s: Ring, tile: str, *, moved: bool) -> dict[str, int]:
    """The cost of coming onto a tile: food for a move, and more for an orange one."""
    if tile in s.orange:
        return dict(Counter(FOOD if moved else {}) + Counter(s.facts.solo.orange_tile.extra_cost))
    return FOOD if moved else {}
