"""What an audience is told of what has happened: the log, replays, records and what counts steps go by the same rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.matches.games.adapters import ADAPTERS
from engine.game import Event, Seat
from storage.records.matches import MatchStatus

ENDED = (MatchStatus.OVER, MatchStatus.ABANDONED)
"""What a match has come to that goes on no more, with a result or without: nothing of it is a secret any more."""


def events_told(game: str, events: Iterable[Event], audience: Seat | None) -> Iterator[Event]:
    """These events as a seat (None: everybody) may know them, without those of which it is told nothing."""
    untold = ADAPTERS[game].vocabulary.untold
    for event in events:
        seen = event.seen_by(audience)
        if seen is not None and not untold(seen, audience):
            yield seen
