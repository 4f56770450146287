"""What an audience is told of events: the log, replays, records and counts of plies go by the same rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.matches.games.adapters import ADAPTERS
from engine.game import Event, Seat
from storage.records.matches import MatchStatus

ENDED = (MatchStatus.OVER, MatchStatus.ABANDONED)
"""A match that has ended, with a result or without: nothing of it is secret any more."""


def events_told(game: str, events: Iterable[Event], audience: Seat | None) -> Iterator[Event]:
    """These events as a seat (None: everybody) may know them, without those that it is not told."""
    untold = ADAPTERS[game].vocabulary.untold
    for event in events:
        seen = event.seen_by(audience)
        if seen is not None and not untold(seen, audience):
            yield seen
