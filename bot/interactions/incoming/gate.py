"""The gate lets each interaction in once, not before the bot can do what it asks, and not after it has begun to leave.

While one process takes another one's place, both have a session of each shard, and Discord tells both everything. The one
that goes says what it has taken; all else is for the one that comes.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import structlog

from bot.interactions.answering.answers import WAITED

LOG: Any = structlog.get_logger("gate")
SEEN_KEPT = 4096
OVERLAP = 60.0
"""Seconds in which two sessions of a shard may tell of the same."""
HELD_SECONDS = 10.0
"""Seconds after which Discord has given an interaction up."""


class Gate:
    """Shut at first: it holds what comes. `take` lets an event in."""

    def __init__(self, take: Callable[[Any], None]) -> None:
        self._take = take
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._held: list[tuple[float, Any]] = []
        self._open = False
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether what comes now goes in."""
        return self._open and not self._closed

    def __call__(self, event: Any, *, waited: float = 0.0) -> None:
        """Takes an event of Discord's. `waited` is its age in seconds."""
        now = time.monotonic()
        if self.is_open:
            self._let_in(event, waited)
        elif not self._closed:
            self._held = [(since, each) for since, each in self._held if now - since < HELD_SECONDS]
            self._held.append((now - waited, event))

    def open(self, taken: Iterable[str] = ()) -> None:
        """Lets in what was held, and all that comes, except what another process has `taken`."""
        now, held = time.monotonic(), self._held
        self._seen.update((interaction, now) for interaction in taken)
        self._open, self._held = True, []
        for since, event in held:
            self._let_in(event, now - since)

    def close(self) -> list[str]:
        """Lets nothing in any more; gives the interactions that it has let in and another session may tell of now."""
        self._closed, self._held = True, []
        horizon = time.monotonic() - OVERLAP
        return [interaction for interaction, at in self._seen.items() if at > horizon]

    def _let_in(self, event: Any, waited: float) -> None:
        interaction = event.get("id") if isinstance(event, dict) else None
        if isinstance(interaction, str):
            if interaction in self._seen:
                LOG.info("repeated", interaction=interaction)
                return
            self._seen[interaction] = time.monotonic()
            while len(self._seen) > SEEN_KEPT:
                self._seen.popitem(last=False)
        mark = WAITED.set(waited)
        try:
            self._take(event)
        finally:
            WAITED.reset(mark)
