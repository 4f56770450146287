"""Committed messages on their way to Discord."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from storage.database import Database, Parameters, Transaction, placeholders_for, record_of_row
from storage.records.changes import Post
from storage.records.posts import OutboxEntry, ShownMessage

# The head of every channel's queue: a channel's messages go out in the order of their commits. The query looks only at waiting
# messages: `+` keeps any engine from reading everything that was ever delivered in the order of the numbers.
_DUE = """
SELECT id, match_id, channel_id, kind, nonce, payload, created_at, attempts, next_try_at,
    (SELECT revision FROM matches WHERE matches.id = match_id) AS revision FROM outbox
WHERE done_at IS NULL AND next_try_at <= ? AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.channel_id = outbox.channel_id AND earlier.done_at IS NULL AND earlier.id < outbox.id
) ORDER BY +id LIMIT ?
"""

_HURRY = """
UPDATE outbox SET next_try_at = :at WHERE done_at IS NULL AND next_try_at > :at
    AND (CAST(:guild_id AS bigint) IS NULL OR (SELECT guild_id FROM matches WHERE id = match_id) = :guild_id)
"""

# It belongs to the match of the entry that it follows, and is as old as it could have been sent. If it is there already, it was
# written before, in doubt.
_FOLLOW_UP = """
INSERT INTO outbox (match_id, channel_id, kind, nonce, payload, created_at, next_try_at)
SELECT match_id, :channel_id, :kind, :nonce, :payload, :due, :due FROM outbox WHERE id = :entry
ON CONFLICT (nonce) DO NOTHING
"""

# The entries before this one, back to the last one in another message; one row without any where there are none.
_SHOWN_BEFORE = """
SELECT standing.message_id AS standing, standing.newer, earlier.payload, earlier.message_id FROM (SELECT (
    SELECT message_id FROM outbox WHERE match_id = :match_id AND kind IN ({kinds}) AND channel_id = :channel
        AND message_id IS NOT NULL
    ORDER BY id DESC LIMIT 1
) AS message_id, EXISTS (
    SELECT 1 FROM outbox WHERE match_id = :match_id AND kind = :kind AND channel_id = :channel AND id > :entry
        AND done_at IS NULL
) AS newer) AS standing LEFT JOIN outbox AS earlier ON earlier.match_id = :match_id AND earlier.kind = :kind
    AND earlier.channel_id = :channel AND earlier.id < :entry AND earlier.id > coalesce((
        SELECT max(id) FROM outbox WHERE match_id = :match_id AND kind = :kind AND channel_id = :channel AND id < :entry
            AND message_id IS NOT NULL AND message_id <> coalesce(standing.message_id, 0)
    ), 0) ORDER BY earlier.id DESC LIMIT :limit
"""


def _where_channel(channel: int | None) -> str:
    return "" if channel is None else " AND channel_id = ?"


def _of_channel(channel: int | None) -> tuple[int, ...]:
    return () if channel is None else (channel,)


def _row_of_follow_up(post: Post, entry_id: int, at: float) -> dict[str, Any]:
    return {**structs.asdict(post), "due": at + post.delay, "entry": entry_id}


class Outbox:
    """Committed messages that wait for delivery."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: float, limit: int) -> list[OutboxEntry]:
        """For each channel its oldest waiting message, if its time has come. The next one follows when it is done.

        A message stays due until `sent`, `retry` or `give_up`; the caller remembers which ones it is sending.
        """
        return [record_of_row(row, OutboxEntry) for row in await self._database.rows(_DUE, (now, limit))]

    async def sent(self, entry_id: int, message_id: int, at: float, follow_ups: Sequence[Post] = ()) -> None:
        """Note that the message stands in the channel under this id, even if it was superseded meanwhile.

        The same transaction has `follow_ups` wait for delivery, once however often this is called.
        """
        done = "UPDATE outbox SET message_id = ?, done_at = ?, failure = NULL WHERE id = ?"
        await self._settle(done, (message_id, at, entry_id), entry_id, at, follow_ups)

    async def retry(self, entry_id: int, next_try_at: float) -> None:
        """Note that an attempt failed; the channel's queue waits for `next_try_at`."""
        await self._database.execute(
            "UPDATE outbox SET attempts = attempts + 1, next_try_at = ? WHERE id = ?", (next_try_at, entry_id)
        )

    async def hurry_in(self, channel_id: int, at: float) -> None:
        """Make messages for a channel that wait for another try due at `at`."""
        await self._database.execute(
            "UPDATE outbox SET next_try_at = ? WHERE channel_id = ? AND done_at IS NULL AND next_try_at > ?",
            (at, channel_id, at),
        )

    async def hurry(self, at: float, guild_id: int | None = None) -> None:
        """Make messages that wait for another try due at `at`, as what held them up may be over.

        With `guild_id` only those of the matches on this server.
        """
        await self._database.execute(_HURRY, {"at": at, "guild_id": guild_id})

    async def give_up(self, entry_id: int, reason: str, at: float, follow_ups: Sequence[Post] = ()) -> None:
        """Note that the message cannot be delivered, so that the channel's next one is due. `follow_ups` as in `sent`."""
        done = "UPDATE outbox SET attempts = attempts + 1, done_at = ?, failure = ? WHERE id = ?"
        await self._settle(done, (at, reason, entry_id), entry_id, at, follow_ups)

    async def follow(self, entry_id: int, at: float, follow_ups: Sequence[Post]) -> None:
        """Write what follows an entry that still waits itself; what is there already stays as it is."""
        rows = [_row_of_follow_up(post, entry_id, at) for post in follow_ups]
        await self._database.transact(lambda transaction: transaction.execute_each(_FOLLOW_UP, rows))

    async def _settle(
        self, done: str, parameters: Parameters, entry_id: int, at: float, follow_ups: Sequence[Post]
    ) -> None:
        """Note that an entry is done, and write what follows it, in one transaction."""

        async def write(transaction: Transaction) -> None:
            await transaction.execute(done, parameters)
            rows = [_row_of_follow_up(post, entry_id, at) for post in follow_ups]
            if rows:
                await transaction.execute_each(_FOLLOW_UP, rows)

        await self._database.transact(write)

    async def latest_message(self, match_id: str, *kinds: str, channel: int | None = None) -> int | None:
        """Discord's id of the newest delivered message of these kinds (the board, the lobby) of a match, in a channel or any."""
        rows = await self._database.rows(
            f"SELECT message_id FROM outbox WHERE match_id = ? AND kind IN ({placeholders_for(kinds)})"
            f" AND message_id IS NOT NULL{_where_channel(channel)} ORDER BY id DESC LIMIT 1",
            (match_id, *kinds, *_of_channel(channel)),
        )
        return rows[0]["message_id"] if rows else None

    async def messages(
        self, match_id: str, *kinds: str, channel: int | None = None, removed_by: str | None = None
    ) -> list[int]:
        """Discord's ids of all delivered messages of these kinds of a match, in one channel or all, oldest first, as far as they
        are not forgotten; without those that a delivered entry of the kind `removed_by` names as well."""
        where = f"message_id IS NOT NULL{_where_channel(channel)}"
        gone, of_gone = "", ()
        if removed_by is not None:
            gone = f" AND message_id NOT IN (SELECT message_id FROM outbox WHERE match_id = ? AND kind = ? AND {where})"
            of_gone = (match_id, removed_by, *_of_channel(channel))
        rows = await self._database.rows(
            f"SELECT message_id FROM outbox WHERE match_id = ? AND kind IN ({placeholders_for(kinds)}) AND {where}{gone}"
            " ORDER BY id",
            (match_id, *kinds, *_of_channel(channel), *of_gone),
        )
        return [row["message_id"] for row in rows]

    async def waits(self, match_id: str, *kinds: str, after: int, channel: int | None = None) -> bool:
        """Whether a later entry of these kinds of a match than `after` waits, for one channel or any."""
        rows = await self._database.rows(
            f"SELECT id FROM outbox WHERE match_id = ? AND kind IN ({placeholders_for(kinds)})"
            f" AND id > ? AND done_at IS NULL{_where_channel(channel)} LIMIT 1",
            (match_id, *kinds, after, *_of_channel(channel)),
        )
        return bool(rows)

    async def shown_before(
        self, match_id: str, channel_id: int, kinds: Sequence[str], entry_id: int, limit: int
    ) -> ShownMessage:
        """The newest delivered message of these kinds of a match in a channel, and the entries with which it goes on at this one.

        These are the newest `limit` earlier entries of the first kind that this message shows, or none does; and whether a later
        one of that kind waits.
        """
        names = {f"kind{number}": kind for number, kind in enumerate(kinds)}
        rows = await self._database.rows(
            _SHOWN_BEFORE.format(kinds=", ".join(f":{name}" for name in names)),
            {
                "match_id": match_id,
                "channel": channel_id,
                "kind": kinds[0],
                "entry": entry_id,
                "limit": limit,
                **names,
            },
        )
        earlier = [row for row in reversed(rows) if row["payload"] is not None]
        told = next((place for place in range(len(earlier), 0, -1) if earlier[place - 1]["message_id"] is not None), 0)
        payloads = tuple(row["payload"] for row in earlier)
        standing, newer = next((row["standing"] for row in rows), None), any(row["newer"] for row in rows)
        return ShownMessage(standing, payloads, payloads[told:], newer)

    async def message_of(self, match_id: str, channel_id: int, payload: bytes) -> int | None:
        """Discord's id of the delivered message of a match with this payload in a channel."""
        rows = await self._database.rows(
            "SELECT message_id FROM outbox WHERE match_id = ? AND channel_id = ? AND payload = ? AND message_id IS NOT NULL",
            (match_id, channel_id, payload),
        )
        return rows[0]["message_id"] if rows else None

    async def match_of(self, channel_id: int, message_id: int) -> str | None:
        """The id of the match of which a message of a channel was delivered; None for any other message.

        Of a moment of the week nobody is to know whose match it was.
        """
        rows = await self._database.rows(
            "SELECT match_id FROM outbox WHERE channel_id = ? AND message_id = ?"
            " AND kind NOT IN ('moment', 'moment_taken') LIMIT 1",
            (channel_id, message_id),
        )
        return rows[0]["match_id"] if rows else None

    async def delivered(self, channel_id: int, message_ids: Sequence[int]) -> frozenset[int]:
        """Those of these messages of a channel that entries of the outbox have delivered."""
        rows = await self._database.rows(
            "SELECT message_id FROM outbox WHERE channel_id = ? AND message_id IS NOT NULL", (channel_id,)
        )
        return frozenset(message_ids) & {row["message_id"] for row in rows}
