"""The size of the application: its shards, how quickly sessions may begin, and how many requests it may make."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from emulator.clock import Clock
from emulator.rules import refusals

EXEMPT = ("/interactions/", "/webhooks/")
"""Paths that do not count towards the limit of the whole application."""
INVALID_SECONDS = 600.0
INVALID = (401, 403, 429)
"""Statuses of requests of which Discord tolerates 10,000 in `INVALID_SECONDS`."""


@dataclass
class ApplicationScale:
    """What Discord grants. The defaults are generous, as a local table should not be slow.

    `shards` is the recommended number; `at_once` is how many shards may identify at a time, in as many buckets; a bucket is
    shut for `identify_seconds` after that (Discord: 5); `starts` sessions may begin a day; `requests_a_second` limits the
    application over all its processes (Discord: 50, None: none).
    """

    clock: Clock
    shards: int = 1
    at_once: int = 1
    identify_seconds: float = 0.0
    starts: int = 1000
    requests_a_second: int | None = None
    started: int = 0
    """Sessions that have begun."""
    too_early: int = 0
    """Attempts to begin a session while its bucket was shut."""
    busiest: int = 0
    """The most requests that came within one second, including refused ones."""
    _shut_until: dict[int, float] = field(default_factory=dict[int, float])
    _requests: deque[float] = field(default_factory=deque[float])
    _invalid: deque[float] = field(default_factory=deque[float])

    def answer(self, url: str) -> dict[str, Any]:
        """The answer to `GET /gateway/bot`."""
        left = {
            "total": self.starts,
            "remaining": max(0, self.starts - self.started),
            "reset_after": 14_400_000,
            "max_concurrency": self.at_once,
        }
        return {"url": url, "shards": self.shards, "session_start_limit": left}

    def lets_begin(self, shard: int) -> bool:
        """Lets a shard begin a session and shuts its bucket for a while; False where it may not begin now."""
        now, bucket = self.clock.now(), shard % self.at_once
        if now < self._shut_until.get(bucket, 0.0) or self.started >= self.starts:
            self.too_early += 1
            return False
        self._shut_until[bucket] = now + self.identify_seconds
        self.started += 1
        return True

    def count(self, path: str) -> None:
        """Counts a request of the application. Raises 429 where there were too many within a second."""
        if path.startswith(EXEMPT):
            return
        now = self.clock.now()
        while self._requests and self._requests[0] <= now - 1.0:
            self._requests.popleft()
        self._requests.append(now)
        self.busiest = max(self.busiest, len(self._requests))
        if self.requests_a_second is not None and len(self._requests) > self.requests_a_second:
            raise refusals.rate_limited(round(self._requests[0] + 1.0 - now, 3), whole_application=True)

    def count_answer(self, status: int) -> None:
        """Counts an answer that a bot should not have caused, as Discord does."""
        if status in INVALID:
            self._invalid.append(self.clock.now())

    @property
    def invalid(self) -> int:
        """How many requests were answered with 401, 403 or 429 within the last ten minutes."""
        now = self.clock.now()
        while self._invalid and self._invalid[0] <= now - INVALID_SECONDS:
            self._invalid.popleft()
        return len(self._invalid)
