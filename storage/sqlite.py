"""The store in one SQLite file."""

from pathlib import Path

from .analyses import SqliteAnalyses
from .changes import Change
from .commits import commit
from .database import Database, open_database
from .erasing import SqliteErasure
from .matches import SqliteMatches
from .memos import SqliteMemos
from .migrations import shipped_migrations
from .outbox import SqliteOutbox
from .people import SqlitePeople
from .plans import SqlitePlans
from .records import Counts, MatchStatus
from .servers import SqliteServers
from .standings import SqliteStandings
from .tournaments import SqliteTournaments

_PURGE_OUTBOX = """
DELETE FROM outbox WHERE done_at < ?
    AND id NOT IN (SELECT max(id) FROM outbox WHERE message_id IS NOT NULL GROUP BY match_id, kind)
"""

# What is to be sent only later is no older than that.
_COUNT_WAITING = """
SELECT count(*) AS waiting, min(CASE attempts WHEN 0 THEN next_try_at ELSE created_at END) AS oldest
FROM outbox WHERE done_at IS NULL
"""


class SqliteStore:
    """See `Store` in store.py for the meaning of every method. Made by `open_store`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.matches = SqliteMatches(database)
        self.outbox = SqliteOutbox(database)
        self.people = SqlitePeople(database)
        self.memos = SqliteMemos(database)
        self.analyses = SqliteAnalyses(database)
        self.plans = SqlitePlans(database)
        self.servers = SqliteServers(database)
        self.standings = SqliteStandings(database)
        self.tournaments = SqliteTournaments(database)
        self.erasure = SqliteErasure(database)

    async def commit(self, change: Change) -> None:
        await commit(self._database, change)

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


async def open_store(path: Path, *, backups: Path, at: float) -> SqliteStore:
    """Open the data file `path`, created if missing, as its only owner.

    It is checked, and migrated if need be, with copies in the folder `backups` named after the moment `at`.
    Raises DatabaseInUse, DatabaseDamaged, NotOurDatabase, SchemaTooNew or StorageFailed, each with one clear line.
    """
    return SqliteStore(await open_database(path, backups, at, shipped_migrations()))
