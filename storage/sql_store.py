"""The store in a database, whichever engine that has: the statements are the same."""

from pathlib import Path

from .analyses import SqlAnalyses
from .backups import Backups
from .changes import Change
from .database import Database
from .erasing import SqlErasure
from .matches import SqlMatches
from .memos import SqlMemos
from .outbox import SqlOutbox
from .people import SqlPeople
from .plans import SqlPlans
from .records import Counts, MatchStatus
from .servers import SqlServers
from .standings import SqlStandings
from .tournaments import SqlTournaments

_PURGE_OUTBOX = """
DELETE FROM outbox WHERE done_at < ?
    AND id NOT IN (SELECT max(id) FROM outbox WHERE message_id IS NOT NULL GROUP BY match_id, kind)
"""

# What is to be sent only later is no older than that.
_COUNT_WAITING = """
SELECT count(*) AS waiting, min(CASE attempts WHEN 0 THEN next_try_at ELSE created_at END) AS oldest
FROM outbox WHERE done_at IS NULL
"""


class SqlStore:
    """See `Store` in store.py for the meaning of every method. Made by the `open_store` of an engine."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.matches = SqlMatches(database)
        self.outbox = SqlOutbox(database)
        self.people = SqlPeople(database)
        self.memos = SqlMemos(database)
        self.analyses = SqlAnalyses(database)
        self.plans = SqlPlans(database)
        self.servers = SqlServers(database)
        self.standings = SqlStandings(database)
        self.tournaments = SqlTournaments(database)
        self.erasure = SqlErasure(database)

    @property
    def backups(self) -> Backups:
        return self._database.backups

    async def commit(self, change: Change) -> None:
        await self._database.commit(change)

    async def processed(self, interaction_id: int) -> bool:
        return bool(await self._database.rows("SELECT 1 FROM inbox WHERE interaction_id = ?", (interaction_id,)))

    async def purge(self, before: float) -> None:
        await self._database.execute("DELETE FROM inbox WHERE at < ?", (before,))
        await self._database.execute(_PURGE_OUTBOX, (before,))

    async def counts(self) -> Counts:
        by_status = await self._database.rows("SELECT status, count(*) AS matches FROM matches GROUP BY status")
        [waiting] = await self._database.rows(_COUNT_WAITING)
        found = {MatchStatus(row["status"]): row["matches"] for row in by_status}
        return Counts(
            matches={status: found.get(status, 0) for status in MatchStatus},
            waiting=waiting["waiting"],
            oldest_waiting=waiting["oldest"],
        )

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        return await self._database.back_up(directory, at, keep)

    async def close(self) -> None:
        await self._database.close()
