"""What follows from the matches that were played to their end."""

from msgspec import Struct

from storage.records.matches import Seat


class RatedEntrant(Struct, frozen=True, kw_only=True):
    """Who began a rated match at a seat, by which name, and whether they `stayed` there; no user id and no name of somebody who
    was erased since."""

    seat: int
    user_id: int | None
    name: str
    stayed: bool


class EndedMatch(Struct, frozen=True, kw_only=True):
    """A match that was played to its end, with what its result is worked out from: the last position, and of each ply on record
    whose it was and when."""

    id: str
    game: str
    created_at: float
    coached: bool
    rated: bool
    snapshot: bytes
    moments: tuple[tuple[int, float], ...]


class Finished(Struct, frozen=True, kw_only=True):
    """A match that was played to its end. `content` is what came of it, encoded by the caller; empty where it cannot be read.

    Of a rated match `entrants` are the people who began it.
    """

    id: str
    guild_id: int | None
    game: str
    title: str
    ended_at: float
    rated: bool
    seats: tuple[Seat, ...]
    entrants: tuple[RatedEntrant, ...]
    content: bytes


class SavedResult(Struct, frozen=True, kw_only=True):
    """What came of a match, encoded by the caller; `pending` says that ratings are to follow from it."""

    match_id: str
    content: bytes
    pending: bool


class SavedRating(Struct, frozen=True, kw_only=True):
    """What a person was rated after their rated match of this number, in a game or, without a scope, in all games together."""

    user_id: int
    scope: str
    number: int
    match_id: str
    mu: float
    sigma: float
