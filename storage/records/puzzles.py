"""The record of a puzzle."""

from msgspec import Struct


class SavedPuzzle(Struct, frozen=True, kw_only=True):
    """A position to be thought about; `content` is for the caller. `match_id` is None for one from a game of bot players."""

    id: str
    game: str
    match_id: str | None
    content: bytes
