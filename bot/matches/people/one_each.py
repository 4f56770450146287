"""Those who wait for something slow: each person once, and never so many that the last would wait too long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.matches.people.refusals import NotPossible


class OneEach:
    """Room for `most` people. Somebody who waits already is told the sentence `again`, one too many the sentence `full`."""

    def __init__(self, most: int, *, again: str, full: str) -> None:
        self._most = most
        self._again = again
        self._full = full
        self._people: set[int] = set()

    @contextmanager
    def place(self, user_id: int) -> Iterator[None]:
        """Counts a person as waiting while this lasts. Raises NotPossible at once where they may not wait."""
        if user_id in self._people:
            raise NotPossible(self._again)
        if len(self._people) >= self._most:
            raise NotPossible(self._full)
        self._people.add(user_id)
        try:
            yield
        finally:
            self._people.discard(user_id)
