"""What a program of the operator's is to be told, on its way there."""

from storage.database import Database, record_of_row
from storage.records.announcements import AnnouncementCounts, WaitingAnnouncement

# The head of every match's queue, found by the index alone: for a program that is away very many wait, and this is asked every
# second. After the clock was set back nothing waits until it has caught up.
DUE = """
WITH heads AS (SELECT match_id, min(revision) AS revision FROM announcements GROUP BY match_id)
SELECT id, match_id, payload, created_at, attempts FROM heads JOIN announcements USING (match_id, revision)
WHERE (next_try_at <= :now OR next_try_at > :latest) AND place = (
    SELECT min(place) FROM announcements AS same WHERE same.match_id = heads.match_id AND same.revision = heads.revision
) ORDER BY created_at, id LIMIT :most
"""


class Announcements:
    """What was committed and has not arrived yet. What has is forgotten."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: float, longest_pause: float, limit: int) -> list[WaitingAnnouncement]:
        """For each match what comes next, if its time has come, the oldest first.

        No try is put off by more than `longest_pause` seconds.
        """
        parameters = {"now": now, "latest": now + longest_pause, "most": limit}
        return [record_of_row(row, WaitingAnnouncement) for row in await self._database.rows(DUE, parameters)]

    async def arrived(self, announcement_id: str) -> None:
        """Forget one that has arrived."""
        await self._database.execute("DELETE FROM announcements WHERE id = ?", (announcement_id,))

    async def retry(self, announcement_id: str, next_try_at: float) -> None:
        """Note that an attempt failed; its match waits for `next_try_at`."""
        await self._database.execute(
            "UPDATE announcements SET attempts = attempts + 1, next_try_at = ? WHERE id = ?",
            (next_try_at, announcement_id),
        )

    async def hurry(self, at: float) -> None:
        """Make all that wait for another try due at `at`, as what held them up is over."""
        await self._database.execute("UPDATE announcements SET next_try_at = ? WHERE next_try_at > ?", (at, at))

    async def give_up(self, before: float) -> int:
        """Forget those from before `before`, arrived or not; return how many there were."""
        return await self._database.execute("DELETE FROM announcements WHERE created_at < ?", (before,))

    async def counts(self) -> AnnouncementCounts:
        """Figures for the operator."""
        [row] = await self._database.rows("SELECT count(*) AS waiting, min(created_at) AS oldest FROM announcements")
        return record_of_row(row, AnnouncementCounts)
