"""The records of what a program of the operator's is told."""

from msgspec import Struct


class Announcement(Struct, frozen=True, kw_only=True):
    """What is to be told, word for word. `id` is told with it, the same at every attempt, and says nothing else."""

    id: str
    payload: bytes


class WaitingAnnouncement(Struct, frozen=True, kw_only=True):
    """One that was committed and is not known to have arrived. `attempts` counts those that failed."""

    id: str
    match_id: str
    payload: bytes
    created_at: float
    attempts: int


class AnnouncementCounts(Struct, frozen=True, kw_only=True):
    """How many wait, and when the oldest of them was committed; None where none does."""

    waiting: int
    oldest: float | None
