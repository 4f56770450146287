"""People who do not know one another: codes that were none, and with whom somebody does not want to sit down."""

from collections.abc import Sequence

from storage.database import Database, placeholders_for

_NOTE_WRONG = """
INSERT INTO code_tries (user_id, since, wrong) VALUES (:user, :at, 1) ON CONFLICT (user_id) DO UPDATE SET
    since = CASE WHEN code_tries.since <= :before THEN :at ELSE code_tries.since END,
    wrong = CASE WHEN code_tries.since <= :before THEN 1 ELSE code_tries.wrong + 1 END
"""

_FORGET_BEGUN = "DELETE FROM taken_out WHERE match_id IN (SELECT id FROM matches WHERE status <> 'lobby')"


class Strangers:
    """What keeps strangers from one another."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wrong_codes(self, user_id: int, since: float) -> int:
        """How many codes that were none somebody has tried since the first of them, if that was after this moment."""
        sql = "SELECT wrong FROM code_tries WHERE user_id = ? AND since > ?"
        rows = await self._database.rows(sql, (user_id, since))
        return rows[0]["wrong"] if rows else 0

    async def note_wrong_code(self, user_id: int, at: float, before: float) -> None:
        """Keep that somebody has tried a code that was none; what was counted from a moment `before` is forgotten."""
        await self._database.execute(_NOTE_WRONG, {"user": user_id, "at": at, "before": before})

    async def block(self, user_id: int, blocked_id: int, name: str) -> None:
        """Keep that somebody does not want to sit down with this person, of this name."""
        await self._database.execute(
            "INSERT INTO blocks (user_id, blocked_id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (user_id, blocked_id, name),
        )

    async def unblock(self, user_id: int, blocked_id: int) -> None:
        """Forget that."""
        await self._database.execute("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", (user_id, blocked_id))

    async def blocked_by(self, user_id: int) -> dict[int, str]:
        """With whom somebody does not want to sit down: the names by user id."""
        sql = "SELECT blocked_id, name FROM blocks WHERE user_id = ? ORDER BY name, blocked_id"
        return {row["blocked_id"]: row["name"] for row in await self._database.rows(sql, (user_id,))}

    async def mute(self, user_id: int, match_id: str, *, on: bool) -> None:
        """Keep that somebody reads nothing of what others say at a match, or forget it."""
        muted = "INSERT INTO mutes (user_id, match_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        heard = "DELETE FROM mutes WHERE user_id = ? AND match_id = ?"
        await self._database.execute(muted if on else heard, (user_id, match_id))

    async def is_muted(self, user_id: int, match_id: str) -> bool:
        """Whether somebody reads nothing of what others say at a match."""
        sql = "SELECT 1 FROM mutes WHERE user_id = ? AND match_id = ?"
        return bool(await self._database.rows(sql, (user_id, match_id)))

    async def take_out(self, match_id: str, user_id: int, code: str | None) -> None:
        """Keep that the host of a lobby has taken somebody out who could sit down by this code (None: in its channel)."""
        await self._database.execute(
            "INSERT INTO taken_out (match_id, user_id, code) VALUES (?, ?, ?)"
            " ON CONFLICT (match_id, user_id) DO UPDATE SET code = excluded.code",
            (match_id, user_id, code or ""),
        )

    async def is_taken_out(self, match_id: str, user_id: int, code: str | None) -> bool:
        """Whether somebody was taken out of a lobby, and has had no other code since."""
        sql = "SELECT 1 FROM taken_out WHERE match_id = ? AND user_id = ? AND code = ?"
        return bool(await self._database.rows(sql, (match_id, user_id, code or "")))

    async def forget_begun(self) -> None:
        """Forget who was taken out of lobbies that are none any more."""
        await self._database.execute(_FORGET_BEGUN)

    async def kept_apart(self, user_id: int, others: Sequence[int]) -> frozenset[int]:
        """Those of these people who do not want to sit down with somebody, or the other way round."""
        if not others:
            return frozenset()
        these = placeholders_for(others)
        rows = await self._database.rows(
            f"SELECT user_id AS other FROM blocks WHERE blocked_id = ? AND user_id IN ({these})"
            f" UNION SELECT blocked_id FROM blocks WHERE user_id = ? AND blocked_id IN ({these})",
            (user_id, *others, user_id, *others),
        )
        return frozenset(row["other"] for row in rows)
