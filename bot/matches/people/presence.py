"""Who is at a table just now: they need no call to what they have before them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

CALM = 180.0
"""Seconds after somebody's last press in which they are not called: they are there, or will look again by themselves."""
PANEL_LASTS = 900.0
"""Seconds for which a private panel can be used, and is taken to be before its reader."""
KEPT = 4096
"""People at tables who are remembered: the latest ones."""


AskedPerson: TypeAlias = tuple[int, int]
"""A person and the number of a question that is put to them; who has several seats may be asked several."""


class LastSeen(Struct):
    """When somebody pressed or typed something last, and the question that their panel has shown then, if it shows one."""

    at: float
    question: int | None = None


class Presence:
    """What this process has seen of people at matches. Nothing of it is stored: who is forgotten is called."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, str], LastSeen] = {}
        self._called: dict[str, frozenset[AskedPerson]] = {}

    def pressed(self, user: int, match_id: str, at: float) -> None:
        """Somebody has pressed or typed something for a match."""
        known = self._seen.pop((user, match_id), None)
        self._seen[user, match_id] = LastSeen(at, known.question if known else None)
        while len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]

    def shown(self, user: int, match_id: str, question: int | None) -> None:
        """The panel of who has just pressed something shows this question now; None for something else."""
        if (seen := self._seen.get((user, match_id))) is not None:
            seen.question = question

    def there_until(self, user: int, match_id: str, question: int) -> float:
        """Until when somebody is taken to be at the table where they are asked this question; 0 for who has not been seen."""
        seen = self._seen.get((user, match_id))
        if seen is None:
            return 0.0
        return seen.at + (PANEL_LASTS if seen.question == question else CALM)

    def called(self, match_id: str, asked: frozenset[AskedPerson]) -> None:
        """These people of a match have been called, each for a question, and nobody else is called there now."""
        self._called.pop(match_id, None)
        self._called[match_id] = asked
        while len(self._called) > KEPT:
            del self._called[next(iter(self._called))]

    def called_for(self, match_id: str) -> frozenset[AskedPerson]:
        """Who of a match has been called and is so still, each for which question."""
        return self._called.get(match_id, frozenset())
