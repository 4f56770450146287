"""The records of moments of the week."""

from msgspec import Struct

from storage.records.puzzles import SavedPuzzle


class MomentWish(Struct, frozen=True, kw_only=True):
    """A server that wants the moment of the week: where, in which language, and when the next one is due."""

    guild_id: int
    channel_id: int
    language: str
    due_at: float


class SavedMoment(Struct, frozen=True, kw_only=True):
    """A moment that was posed on a server, in a channel and a language, when one was due there."""

    match_id: str
    puzzle_id: str
    guild_id: int
    channel_id: int
    language: str
    due_at: float


class NewMoment(Struct, frozen=True, kw_only=True):
    """A moment that is to be posed, with its puzzle, and when the next one is due on its server."""

    moment: SavedMoment
    puzzle: SavedPuzzle
    next_at: float
