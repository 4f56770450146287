"""The records of results and ratings of matches that were played to their end."""

from msgspec import Struct

from storage.records.matches import Seat


class RatedEntrant(Struct, frozen=True, kw_only=True):
    """A person who began a rated match at a seat, and whether they `stayed` there; without user id and name if they were erased
    since."""

    seat: int
    user_id: int | None
    name: str
    stayed: bool


class EndedMatch(Struct, frozen=True, kw_only=True):
    """A match that was played to its end, with what gives its result: the last position, and the seat and time of each ply on
    record."""

    id: str
    game: str
    created_at: float
    coached: bool
    rated: bool
    snapshot: bytes
    moments: tuple[tuple[int, float], ...]


class Finished(Struct, frozen=True, kw_only=True):
    """A match that was played to its end. `content` is the result, encoded by the caller; empty where it cannot be read.

    `entrants` are the people who began a rated match.
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
    """The result of a match, encoded by the caller; `pending` says that ratings are still to follow from it."""

    match_id: str
    content: bytes
    pending: bool


class SavedRating(Struct, frozen=True, kw_only=True):
    """A person's rating after their rated match of this number, in a game or, without a scope, in all games together."""

    user_id: int
    scope: str
    number: int
    match_id: str
    mu: float
    sigma: float
