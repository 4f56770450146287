"""A message as the book keeps it: written as it is sent, so that thousands take little memory and to read one takes no time."""

from functools import lru_cache
from typing import Any

import msgspec

Json = dict[str, Any]

READ_LATELY = 512
"""How many messages that people and tests look at stay read."""


NOTHING_ATTACHED: list[Json] = []
"""Of all messages without any: a list for each would take its room."""


class StoredMessage(msgspec.Struct):
    """What a store keeps of a message."""

    data: dict[str, Any]
    owner_id: str | None = None
    attachments: list[dict[str, Any]] = []


class Posted:
    """A message object with addresses of files relative to the server; only `owner_id` sees it, if that is set.

    `attachments` are all of them; the object itself, like Discord's, has only those that no component or embed shows. Both are
    replaced, never changed in place.
    """

    __slots__ = ("attachments", "author_id", "flags", "id", "is_pinned", "kind", "owner_id", "written")

    def __init__(self, data: Json, owner_id: str | None = None, attachments: list[Json] | None = None) -> None:
        self.id: str = data["id"]
        self.owner_id = owner_id
        self.author_id: str = data["author"]["id"]
        self.kind: int = data["type"]
        self.replace(data, attachments or NOTHING_ATTACHED)

    @property
    def data(self) -> Json:
        """The message object, which everybody who asks shares."""
        return _read_message(self.written)

    @property
    def stored(self) -> StoredMessage:
        """All of it, for a store."""
        return StoredMessage(self.data, self.owner_id, self.attachments)

    def replace(self, data: Json, attachments: list[Json] | None = None) -> None:
        """Take another message object, and other attachments if some are given."""
        self.is_pinned: bool = data["pinned"]
        self.flags: int = data["flags"]
        # A copy takes no more room than it needs; msgspec leaves some, which is a quarter over thousands of messages.
        self.written = bytes(memoryview(msgspec.json.encode(data)))
        if attachments is not None:
            self.attachments = attachments


@lru_cache(maxsize=READ_LATELY)
def _read_message(written: bytes) -> Json:
    return msgspec.json.decode(written)
