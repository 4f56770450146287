"""Answers that Discord had from somebody else, most likely from a second installation with the same token."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

import structlog

LOG: Any = structlog.get_logger("answers")
WINDOW = 600.0
"""Seconds for which such answers are remembered and the log does not warn again."""
AGAIN_AND_AGAIN = 5
"""Answers within that time that are no accident. Single ones occur, as when a process has just died."""
HINT = (
    "most likely a second installation runs with the same token: stop one of them, or give it an application of its own"
)


class AnsweredElsewhere:
    """The recent interactions that somebody else has answered before this bot did."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: deque[tuple[float, int]] = deque()
        self._warned: float | None = None

    def met(self, interaction: int) -> None:
        """Notes that Discord has had another first answer to this one. Warns in the log where that happens again and again."""
        now, recent = self._clock(), self.recent
        if any(known == interaction for _, known in self._known):
            return
        self._known.append((now, interaction))
        if recent + 1 >= AGAIN_AND_AGAIN and (self._warned is None or now - self._warned >= WINDOW):
            self._warned = now
            LOG.warning("answered_elsewhere", answers=recent + 1, minutes=round(WINDOW / 60), hint=HINT)

    @property
    def recent(self) -> int:
        """Counts the recent ones."""
        horizon = self._clock() - WINDOW
        while self._known and self._known[0][0] <= horizon:
            self._known.popleft()
        return len(self._known)
