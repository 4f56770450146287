"""The records of tournaments. Times are unix seconds, given by the caller."""

from enum import StrEnum
from typing import Any

from msgspec import Struct, structs


class TournamentStatus(StrEnum):
    """Where a tournament is in its life: people join, it is played, it is over, or it was ended early."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class PlayerState(StrEnum):
    """Whether somebody is paired; not those who have missed a round, until they are back, or who have left for good."""

    IN = "in"
    AWAY = "away"
    OUT = "out"


class TournamentPlayer(Struct, frozen=True, kw_only=True):
    """Somebody who has joined. Their number is their place in `Tournament.players`, from 0.

    `user_id` is None for somebody who was erased since. `drawn` is their place in the order of the draw, once there is one.
    """

    user_id: int | None
    name: str
    drawn: int | None = None
    state: PlayerState = PlayerState.IN


class TournamentTable(Struct, frozen=True, kw_only=True):
    """A table of a round; `number` counts from 1 within it.

    `seats` are the numbers of the players, -1 for a bot player. Somebody alone has a bye and no match. `match_id` is set before
    the match is made; `message_id` is the message in the channel from which its thread starts, once that is posted. `came` is
    the result, encoded by the caller, once it counts.
    """

    round: int
    number: int
    seats: tuple[int, ...]
    match_id: str | None = None
    message_id: int | None = None
    came: bytes | None = None


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament with its people and tables. The caller encodes its `terms`.

    `revision` is 1 at the beginning and grows by one with every change. `seed` decides where all else is equal. It begins by
    itself at `starts_at`, if that is set. `round` has been played since `round_since`; it is 0 before the start.
    `ended_at` is set if and only if it is over or was ended early. `waits` says, in the caller's words, why the round has not
    been able to go on since `waits_since`.
    """

    id: str
    guild_id: int
    channel_id: int
    organiser_id: int
    title: str
    language: str
    status: TournamentStatus
    revision: int
    terms: bytes
    seed: bytes
    created_at: float
    starts_at: float | None = None
    round: int = 0
    round_since: float | None = None
    ended_at: float | None = None
    waits: str | None = None
    waits_since: float | None = None
    players: tuple[TournamentPlayer, ...] = ()
    tables: tuple[TournamentTable, ...] = ()

    def revised(self, **fields: Any) -> "Tournament":
        """Return this tournament one revision later, changed in the named fields."""
        return structs.replace(self, revision=self.revision + 1, **fields)


class TournamentPage(Struct, frozen=True, kw_only=True):
    """A message that shows a tournament: its number, 0 for the one with which it opens, and Discord's id once it is posted.

    `shown` is the revision that it shows.
    """

    page: int
    message_id: int | None
    shown: int
