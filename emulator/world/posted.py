"""A message as the book keeps it: the last ones as they are, all others packed, so that thousands take little memory."""

from typing import Any

import msgspec

Json = dict[str, Any]

LIVE = 512
"""How many messages are kept as they are: those that were written or changed last, which are read most."""


class StoredMessage(msgspec.Struct):
    """What a store keeps of a message."""

    data: dict[str, Any]
    owner_id: str | None = None
    attachments: list[dict[str, Any]] = []


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(StoredMessage).decode


class Posted:
    """A message object with addresses of files relative to the server; only `owner_id` sees it, if that is set.

    `attachments` are all of them; the object itself, like Discord's, has only those that no component or embed shows. Both are
    replaced, never changed in place: of a packed message everybody who asks is given a copy.
    """

    __slots__ = ("_kept", "id", "is_pinned", "owner_id")

    def __init__(self, data: Json, owner_id: str | None = None, attachments: list[Json] | None = None) -> None:
        self.id: str = data["id"]
        self.owner_id = owner_id
        self.is_pinned: bool = data["pinned"]
        self._kept: StoredMessage | bytes = StoredMessage(data, owner_id, attachments or [])

    @property
    def stored(self) -> StoredMessage:
        """All of it, for a store."""
        return _decode(self._kept) if isinstance(self._kept, bytes) else self._kept

    @property
    def data(self) -> Json:
        """The message object."""
        return self.stored.data

    @property
    def attachments(self) -> list[Json]:
        """All its attachments."""
        return self.stored.attachments

    @property
    def flags(self) -> int:
        return self.data["flags"]

    def replace(self, data: Json, attachments: list[Json] | None = None) -> None:
        """Take another message object, and other attachments if some are given."""
        self.is_pinned = data["pinned"]
        self._kept = StoredMessage(data, self.owner_id, self.attachments if attachments is None else attachments)

    def pack(self) -> None:
        """Take less room from now on."""
        if isinstance(self._kept, StoredMessage):
            self._kept = _encode(self._kept)


class LiveMessages:
    """The messages that are not packed, the one that was changed longest ago first."""

    def __init__(self) -> None:
        self._changed: dict[Posted, None] = {}

    def note_change(self, posted: Posted) -> None:
        """Keep a message as it is that was written or changed just now; pack what that is too much for."""
        self._changed.pop(posted, None)
        self._changed[posted] = None
        if len(self._changed) > LIVE:
            oldest = next(iter(self._changed))
            del self._changed[oldest]
            oldest.pack()
