"""A data file in which everything is exchanged that somebody cannot know: what that person is answered must be the same.

Three things are hidden in the log of a match. A move of another seat may stand for one that looks just the same. A ply of
another seat may be one that nobody else knows of: it might as well not be there, and what it led to have come of it at once, as
with another hand. And what an event tells its own seat alone, and the position, may be different.
"""

from __future__ import annotations

import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import structs

from engine.choices import drawn
from engine.game import Event, Move, Seat
from engine.play.match import understood
from engine.rules import AnyGame
from tests.engine.watched import Watched

TRIES = 8
"""Other moves among which one is looked for that looks just the same."""

UNSEEN: Mapping[str, Callable[[Any, Seat], Sequence[int]]] = {
    "keltis": lambda state, _seat: state.deck,
    "odin": lambda state, _seat: state.occupation_pile,
    "empires": lambda state, seat: state.players[seat].deck or state.players[seat].discard,
}
"""Cards that might be meant where a seat alone knows which."""


class Exchange:
    """Exchanges what one reader (a seat, or None for everybody) cannot know."""

    def __init__(self, watched: Watched, reader: Seat | None) -> None:
        self.game: AnyGame = watched.game
        self.watched = watched
        self.reader = reader
        self.dice = random.Random(23)
        self.twins = self.unknown = self.at_once = 0
        """How many moves were exchanged for others, how many plies left out, and how many of these with the move after them."""

    def write(self, file: Path) -> None:
        """Exchanges it in the only match of a data file."""
        with closing(sqlite3.connect(file)) as db, db:
            db.row_factory = sqlite3.Row
            match = db.execute("SELECT * FROM matches").fetchone()
            rows = [dict(row) for row in db.execute("SELECT * FROM plies ORDER BY number")]
            snapshots = [*(zlib.decompress(row["snapshot_before"]) for row in rows), match["snapshot"]]
            plies = list(self.plies(rows, [self.game.decode(snapshot) for snapshot in snapshots]))
            db.execute("DELETE FROM plies")
            for number, ply in enumerate(plies, start=1):
                row = ply | {"id": number, "number": number}
                db.execute(
                    f"INSERT INTO plies ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", [*row.values()]
                )
            shown = sum(ply["number"] <= match["shown"] for ply in plies)
            final = self.elsewhere(self.game.decode(match["snapshot"]))
            seed = self.dice.randbytes(32)
            began = self.game.decode_events(match["set_up"])
            set_up = self.game.encode_events(list(self.told_otherwise(began, self.game.decode(snapshots[0]))))
            db.execute("UPDATE matches SET shown = ?, snapshot = ?, seed = ?, set_up = ?", (shown, final, seed, set_up))

    def plies(self, rows: Sequence[dict[str, Any]], states: Sequence[Any]) -> Iterator[dict[str, Any]]:
        """The plies that this reader could have seen as well."""
        unasked = ""
        for number, (row, (before, after)) in enumerate(zip(rows, pairwise(states), strict=True)):
            seat, text, events = row["seat"], row["notation"], self.game.decode_events(row["events"])
            if seat != self.reader:
                if not self.seen(events) and self.looks_alike(before, after):
                    self.unknown += 1
                    following = rows[number + 1] if number + 1 < len(rows) else None
                    if following and following["seat"] == seat and self.comes_at_once(before, row, following):
                        unasked = text
                    continue
                text, events = self.twin(before, after, seat, text, events)
                text, unasked = unasked or text, ""
            yield row | {
                "notation": text,
                "events": self.game.encode_events(list(self.told_otherwise(events, after))),
                "state_hash": self.dice.randbytes(16).hex(),
                "snapshot_before": zlib.compress(self.elsewhere(before)),
            }

    def seen(self, events: Sequence[Event]) -> list[Event]:
        """What the reader sees of these events."""
        return [seen for event in events if (seen := event.seen_by(self.reader)) is not None]

    def looks_alike(self, one: Any, other: Any) -> bool:
        """Whether the reader sees no difference between two positions."""
        return self.game.view(one, self.reader) == self.game.view(other, self.reader)

    def comes_at_once(self, before: Any, row: dict[str, Any], following: dict[str, Any]) -> bool:
        """Whether the move would have shown with another hand what, with this one, the move after it shows."""
        move = understood(self.game, before, row["seat"], row["notation"])
        shown = self.seen(self.game.decode_events(following["events"]))
        for _ in range(TRIES):
            state = self.game.decode(self.elsewhere(before))
            if self.game.check(state, row["seat"], move) is None and shown == self.seen(
                self.game.apply(state, row["seat"], move)
            ):
                self.at_once += 1
                return True
        return False

    def twin(self, before: Any, after: Any, seat: Seat, text: str, events: list[Event]) -> tuple[str, list[Event]]:
        """Another move that the reader cannot tell from this one, where one is found."""
        choices = self.game.choices(before, seat)
        assert choices is not None
        for move in {drawn(choices, self.dice): None for _ in range(TRIES)}:
            if self.game.write(move) != text:
                elsewhere, happened = self.played(before, seat, move)
                if self.seen(happened) == self.seen(events) and self.looks_alike(elsewhere, after):
                    self.twins += 1
                    return self.game.write(move), happened
        return text, events

    def played(self, before: Any, seat: Seat, move: Move) -> tuple[Any, list[Event]]:
        """What a move leads to, and what happens by it."""
        state = self.game.copy(before)
        return state, self.game.apply(state, seat, move)

    def told_otherwise(self, events: Sequence[Event], after: Any) -> Iterator[Event]:
        """The events with other cards where the reader does not see which, and without those that it sees nothing of."""
        for event in events:
            seen = event.seen_by(self.reader)
            if seen is None:
                continue
            fields = {name: getattr(event, name) for name in event.__struct_fields__}
            hidden = {
                name: kept
                for name, kept in fields.items()
                if getattr(seen, name) != kept and not isinstance(kept, bool)  # whether it is hidden is no secret
            }
            other = {name: self.other(kept, after, getattr(event, "seat", 0)) for name, kept in hidden.items()}
            assert structs.replace(event, **other).seen_by(self.reader) == seen
            yield structs.replace(event, **other)

    def other(self, cards: Any, after: Any, seat: Seat) -> Any:
        """Other cards than these."""
        pool = UNSEEN[self.game.name](after, seat)
        return self.dice.choice(pool) if isinstance(cards, int) else tuple(self.dice.choices(pool, k=len(cards)))

    def elsewhere(self, state: Any) -> bytes:
        """The snapshot of a position that looks the same to the reader."""
        self.watched.state = state
        return self.game.encode(self.watched.unknown_to(self.reader))
