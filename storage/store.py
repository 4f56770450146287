"""All that is kept, in a database of either engine, with the same statements. `sqlite` and `postgres` open one."""

from pathlib import Path

from storage.backups import Backups
from storage.database import Database
from storage.fleet import Fleet
from storage.kept_matches import KeptMatches
from storage.queries.afterwards.analyses import StoredAnalyses
from storage.queries.afterwards.moments import StoredMoments
from storage.queries.afterwards.puzzles import StoredPuzzles
from storage.queries.announcements import Announcements
from storage.queries.erasing import Erasure
from storage.queries.matches import Matches
from storage.queries.memos import Memos
from storage.queries.outbox import Outbox
from storage.queries.people import People
from storage.queries.plans import Plans
from storage.queries.servers import Servers
from storage.queries.standings import StoredStandings
from storage.queries.strangers import Strangers
from storage.queries.tournaments import StoredTournaments
from storage.queries.watchers import Watchers
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.posts import Counts

_PURGE_OUTBOX = """
DELETE FROM outbox WHERE done_at < ?
    AND id NOT IN (SELECT max(id) FROM outbox WHERE message_id IS NOT NULL AND kind <> 'said' GROUP BY match_id, kind, channel_id)
"""

KEEP_CLAIMS = 3600.0
"""Seconds after which a claim means nothing any more."""

# What waits, as a row without a status, and the matches. An untried message is as old as its time, and one that is to be sent
# later does not wait.
_COUNTS = """
SELECT NULL AS status, count(*) AS found, count(CASE WHEN attempts > 0 OR next_try_at <= :now THEN 1 END) AS waiting,
    min(CASE WHEN attempts > 0 THEN created_at WHEN next_try_at <= :now THEN next_try_at END) AS oldest
FROM outbox WHERE done_at IS NULL
UNION ALL SELECT status, count(*), 0, NULL FROM matches GROUP BY status
"""


class Store:
    """All that is kept. Every method raises StorageFailed when the engine cannot do its work."""

    def __init__(self, database: Database, fleet: Fleet) -> None:
        self.fleet = fleet
        self._database = database
        self._kept = KeptMatches(alone=fleet.alone)
        self.matches = Matches(database, self._kept)
        self.outbox = Outbox(database)
        self.announcements = Announcements(database)
        self.people = People(database)
        self.strangers = Strangers(database)
        self.memos = Memos(database)
        self.analyses = StoredAnalyses(database)
        self.plans = Plans(database)
        self.moments = StoredMoments(database)
        self.puzzles = StoredPuzzles(database)
        self.servers = Servers(database)
        self.standings = StoredStandings(database)
        self.tournaments = StoredTournaments(database)
        self.watchers = Watchers(database)
        self.erasure = Erasure(database)

    @property
    def backups(self) -> Backups:
        """The names of its backups."""
        return self._database.backups

    async def commit(self, change: Change) -> None:
        """Write all of `change`, durably, or nothing. Answers that are given afterwards can rely on it.

        When the caller is cancelled, the transaction still runs to its end before the cancellation goes on; then read again
        what holds.
        Raises AlreadyProcessed, StaleRevision, ChannelTaken or ConstraintViolated, the first that applies.
        """
        try:
            await self._database.commit(change)
        except BaseException:
            self._kept.doubt(change)
            raise
        self._kept.follow(change)

    async def processed(self, interaction_id: int) -> bool:
        """Whether a change of this interaction was committed and is not forgotten yet."""
        return bool(await self._database.rows("SELECT 1 FROM inbox WHERE interaction_id = ?", (interaction_id,)))

    async def purge(self, before: float) -> None:
        """Forget interactions, finished deliveries, and announcements that nobody sends any more, from before `before`; who has
        watched matches that are over, and who was taken out of lobbies.

        The newest delivered message of each kind of each match stays known.
        """
        await self._database.execute("DELETE FROM inbox WHERE at < ?", (before,))
        await self._database.execute(_PURGE_OUTBOX, (before,))
        await self.announcements.give_up(before)
        await self.watchers.forget_ended()
        await self.strangers.forget_begun()
        await self.fleet.forget(KEEP_CLAIMS)

    async def counts(self, now: float) -> Counts:
        """Figures for the operator, as of the moment `now`."""
        rows = {row["status"]: row for row in await self._database.rows(_COUNTS, {"now": now})}
        outbox = rows[None]
        return Counts(
            matches={status: rows[status]["found"] if status in rows else 0 for status in MatchStatus},
            waiting=outbox["waiting"],
            scheduled=outbox["found"] - outbox["waiting"],
            oldest_waiting=outbox["oldest"],
        )

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        """Write a checked copy into `directory`, named after the moment `at`, and keep the newest `keep` ones.

        Everything else goes on meanwhile. Returns the copy. Raises DatabaseDamaged or StorageFailed.
        """
        return await self._database.back_up(directory, at, keep)

    async def close(self) -> None:
        """Finish what is under way and let go of the data."""
        await self.fleet.close()
        await self._database.close()
