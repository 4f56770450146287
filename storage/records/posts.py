"""The records of delivery: messages that were committed, and how many of them wait."""

from msgspec import Struct

from storage.records.matches import MatchStatus


class OutboxEntry(Struct, frozen=True, kw_only=True):
    """A message that was committed and is not yet known to be delivered.

    `channel_id` is a channel, or the user id of the person of a direct message.
    `nonce` has at most 25 characters and is unique. `attempts` counts the failed ones. `revision` is that of the match now.
    """

    id: int
    match_id: str
    channel_id: int
    kind: str
    nonce: str
    payload: bytes
    created_at: float
    attempts: int
    next_try_at: float
    revision: int
    had_other: bool = False
    """Whether another process has had it before, and may have sent it."""


class ShownMessage(Struct, frozen=True):
    """A message that shows the last entries of a kind, and what these say, oldest first.

    `message_id` is Discord's, None where there is no message. `payloads` belong to the entries that it shows and to later ones
    that no message shows; `unshown` to the latter alone. `newer_waits`: there is a later entry that is not delivered yet.
    """

    message_id: int | None
    payloads: tuple[bytes, ...]
    unshown: tuple[bytes, ...]
    newer_waits: bool = False


class Counts(Struct, frozen=True, kw_only=True):
    """Figures for the operator. Messages are `waiting` once their time has come; that of the oldest came at `oldest_waiting`."""

    matches: dict[MatchStatus, int]
    waiting: int
    scheduled: int
    oldest_waiting: float | None
