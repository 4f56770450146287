"""Who is at a table just now: they need no call."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

CALM = 180.0
"""Seconds after somebody's last press in which they are not called: they are there, or will look again unasked."""
PANEL_LASTS = 900.0
"""Seconds for which a private panel works, and its reader is taken to have it before them."""
KEPT = 4096
"""Most people at tables who are remembered: the latest."""


AskedPerson: TypeAlias = tuple[int, int]
"""A person and the number of a question put to them; somebody with several seats may have several."""


class LastSeen(Struct):
    """When somebody pressed or typed something last, and the question that their panel shows, if any."""

    at: float
    question: int | None = None


class Presence:
    """What this process has seen of people at matches. Nothing of it is stored: whoever is forgotten is called."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, str], LastSeen] = {}
        self._called: dict[str, frozenset[AskedPerson]] = {}

    def pressed(self, user: int, match_id: str, at: float) -> None:
        """Notes that somebody has pressed or typed something at a match."""
        known = self._seen.pop((user, match_id), None)
        self._seen[user, match_id] = LastSeen(at, known.question if known else None)
        while len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]

    def shown(self, user: int, match_id: str, question: int | None) -> None:
        """Notes the question that the panel of somebody who has just pressed shows now; None for something else."""
        if (seen := self._seen.get((user, match_id))) is not None:
            seen.question = question

    def there_until(self, user: int, match_id: str, question: int) -> float:
        """Until when somebody who is asked this question is taken to be at the table; 0 for somebody who has not been seen."""
        seen = self._seen.get((user, match_id))
        if seen is None:
            return 0.0
        return seen.at + (PANEL_LASTS if seen.question == question else CALM)

    def called(self, match_id: str, asked: frozenset[AskedPerson]) -> None:
        """Notes who of a match has been called, each for a question; nobody else counts as called there now."""
        self._called.pop(match_id, None)
        self._called[match_id] = asked
        while len(self._called) > KEPT:
            del self._called[next(iter(self._called))]

    def called_for(self, match_id: str) -> frozenset[AskedPerson]:
        """Who of a match has been called, each for which question."""
        return self._called.get(match_id, frozenset())
