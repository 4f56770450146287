"""The store in a database, whichever engine that has: the statements are the same."""

from pathlib import Path

from storage.backups import Backups
from storage.database import Database
from storage.fleet import Fleet
from storage.queries.analyses import SqlAnalyses
from storage.queries.erasing import SqlErasure
from storage.queries.matches import SqlMatches
from storage.queries.memos import SqlMemos
from storage.queries.outbox import SqlOutbox
from storage.queries.people import SqlPeople
from storage.queries.plans import SqlPlans
from storage.queries.servers import SqlServers
from storage.queries.standings import SqlStandings
from storage.queries.tournaments import SqlTournaments
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.posts import Counts

_PURGE_OUTBOX = """
DELETE FROM outbox WHERE done_at < ?
    AND id NOT IN (SELECT max(id) FROM outbox WHERE message_id IS NOT NULL GROUP BY match_id, kind)
"""

KEEP_CLAIMS = 3600.0
"""Seconds after which nothing comes of a claim any more."""

# What was not tried yet is no older than its time, and what is to be sent only later does not wait.
_COUNT_WAITING = """
SELECT count(*) AS undone, count(CASE WHEN attempts > 0 OR next_try_at <= :now THEN 1 END) AS waiting,
    min(CASE WHEN attempts > 0 THEN created_at WHEN next_try_at <= :now THEN next_try_at END) AS oldest
FROM outbox WHERE done_at IS NULL
"""


class SqlStore:
    """See `Store` in store.py for the meaning of every method. Made by the `open_store` of an engine."""

    def __init__(self, database: Database, fleet: Fleet) -> None:
        self.fleet = fleet
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
        await self.fleet.forget(KEEP_CLAIMS)

    async def counts(self, now: float) -> Counts:
        by_status = await self._database.rows("SELECT status, count(*) AS matches FROM matches GROUP BY status")
        [waiting] = await self._database.rows(_COUNT_WAITING, {"now": now})
        found = {MatchStatus(row["status"]): row["matches"] for row in by_status}
        return Counts(
            matches={status: found.get(status, 0) for status in MatchStatus},
            waiting=waiting["waiting"],
            scheduled=waiting["undone"] - waiting["waiting"],
            oldest_waiting=waiting["oldest"],
        )

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        return await self._database.back_up(directory, at, keep)

    async def close(self) -> None:
        await self.fleet.close()
        await self._database.close()
