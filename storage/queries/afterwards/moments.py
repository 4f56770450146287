"""Moments of the week: which servers want one, which matches may give one, and which moments stand."""

from typing import Any

from msgspec import structs

from storage.database import Database, record_of_row
from storage.queries.afterwards.puzzles import ALLOWED, OF_NO_OTHER, SHOWN
from storage.queries.statements import insert_statement
from storage.records.moments import MomentWish, SavedMoment

# Whoever moves it, or chooses another language, is posed the next one when it was due before.
_WISH = f"""
{insert_statement("moment_servers", MomentWish.__struct_fields__)}
ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, language = excluded.language
"""

# The matches of the week of servers that want a moment, of which there was none yet, but for shows, in which nobody has played.
# `CROSS` has SQLite begin with the servers, not with all matches that are over.
_OF_THE_WEEK = f"""
FROM moment_servers AS s CROSS JOIN matches AS m
LEFT JOIN analyses AS a ON a.match_id = m.id AND a.done = 1
WHERE m.guild_id = s.guild_id AND m.ended_at >= :since AND (CAST(:guild AS bigint) IS NULL OR m.guild_id = :guild)
    AND m.pace IS NULL AND {ALLOWED} AND {OF_NO_OTHER}
    AND NOT EXISTS (SELECT 1 FROM posed_moments WHERE posed_moments.match_id = m.id)
"""

_WITHDRAWN = f"""
SELECT o.puzzle_id FROM posed_moments AS o LEFT JOIN puzzles AS p ON p.id = o.puzzle_id
WHERE o.taken = 0 AND o.due_at >= ? AND (p.id IS NULL OR NOT {SHOWN}) ORDER BY o.due_at, o.match_id
"""


class StoredMoments:
    """Moments of the week."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wished(self) -> list[MomentWish]:
        """The servers that want one, those first for which it is due first."""
        rows = await self._database.rows("SELECT * FROM moment_servers ORDER BY due_at, guild_id")
        return [record_of_row(row, MomentWish) for row in rows]

    async def wish_of(self, guild_id: int) -> MomentWish | None:
        """What a server has chosen; None for one that wants none."""
        rows = await self._database.rows("SELECT * FROM moment_servers WHERE guild_id = ?", (guild_id,))
        return record_of_row(rows[0], MomentWish) if rows else None

    async def wish(self, wish: MomentWish) -> None:
        """Keep what a server has chosen; where it had chosen before, the next moment is due when it was."""
        await self._database.execute(_WISH, structs.asdict(wish))

    async def unwish(self, guild_id: int) -> None:
        """A server wants none any more."""
        await self._database.execute("DELETE FROM moment_servers WHERE guild_id = ?", (guild_id,))

    async def unwish_in(self, channel_id: int) -> None:
        """A channel is gone: whatever was to be posed there is not."""
        await self._database.execute("DELETE FROM moment_servers WHERE channel_id = ?", (channel_id,))

    async def put_off(self, wish: MomentWish, until: float) -> None:
        """There is none this time; nothing changes where the next one is due at another time by now."""
        await self._database.execute(
            "UPDATE moment_servers SET due_at = ? WHERE guild_id = ? AND due_at = ?",
            (until, wish.guild_id, wish.due_at),
        )

    async def last_due(self, guild_id: int) -> float | None:
        """When the last moment was due that was posed on a server; None for the first one."""
        rows = await self._database.rows(
            "SELECT max(due_at) AS due_at FROM posed_moments WHERE guild_id = ?", (guild_id,)
        )
        return rows[0]["due_at"]

    async def analysed(self, guild_id: int, since: float) -> list[str]:
        """The matches of a server that have ended since then, may give a moment, and are analysed."""
        return await self._matches("a.match_id IS NOT NULL", since, guild_id)

    async def unanalysed(self, since: float, guild_id: int | None = None) -> list[str]:
        """Those of a server, or of all that want a moment, that are still to be analysed."""
        return await self._matches("a.match_id IS NULL", since, guild_id)

    async def _matches(self, which: str, since: float, guild_id: int | None) -> list[str]:
        values: dict[str, Any] = {"since": since, "guild": guild_id}
        rows = await self._database.rows(
            f"SELECT m.id {_OF_THE_WEEK} AND {which} ORDER BY s.due_at, m.ended_at, m.id", values
        )
        return [row["id"] for row in rows]

    async def withdrawn(self, since: float) -> list[str]:
        """The puzzles of moments, of those that were due since then, that stand although they may not be shown any more."""
        return [row["puzzle_id"] for row in await self._database.rows(_WITHDRAWN, (since,))]

    async def standing(self, puzzle_id: str) -> SavedMoment | None:
        """The moment that stands with this puzzle."""
        rows = await self._database.rows("SELECT * FROM posed_moments WHERE puzzle_id = ? AND taken = 0", (puzzle_id,))
        return record_of_row(rows[0], SavedMoment) if rows else None
