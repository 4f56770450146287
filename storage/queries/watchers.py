"""Who watches which match, and what they want to be told of it."""

from storage.database import Database
from storage.records.people import WatchNotice

# Watching again is watching on: it is as old as it was.
_SAVE = """
INSERT INTO watchers (match_id, user_id, told, since) VALUES (?, ?, ?, ?)
ON CONFLICT (match_id, user_id) DO UPDATE SET told = excluded.told
"""

# Those of matches that have ended, once all is posted: until then the end may still have to be told.
_FORGET = """
DELETE FROM watchers WHERE match_id IN (SELECT id FROM matches WHERE status NOT IN ('lobby', 'running'))
    AND match_id NOT IN (SELECT match_id FROM outbox WHERE done_at IS NULL)
"""


class Watchers:
    """Those who watch matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_match(self, match_id: str) -> dict[int, WatchNotice]:
        """Who watches a match, by user id, with what each is told."""
        rows = await self._database.rows(
            "SELECT user_id, told FROM watchers WHERE match_id = ? ORDER BY since, user_id", (match_id,)
        )
        return {row["user_id"]: WatchNotice(row["told"]) for row in rows}

    async def notice_for(self, match_id: str, user_id: int) -> WatchNotice | None:
        """What a person is told of a match that they watch; None where they do not."""
        return (await self.of_match(match_id)).get(user_id)

    async def save(self, match_id: str, user_id: int, told: WatchNotice, at: float) -> None:
        """Note that a person watches a match, and what they are told of it from now on."""
        await self._database.execute(_SAVE, (match_id, user_id, told.value, at))

    async def mute(self, match_id: str, user_id: int) -> None:
        """Tell a person nothing more of a match that they watch."""
        await self._database.execute(
            "UPDATE watchers SET told = 'nothing' WHERE match_id = ? AND user_id = ?", (match_id, user_id)
        )

    async def leave(self, match_id: str, user_id: int) -> None:
        """Note that a person does not watch a match any more."""
        await self._database.execute("DELETE FROM watchers WHERE match_id = ? AND user_id = ?", (match_id, user_id))

    async def forget_ended(self) -> None:
        """Forget who has watched matches that are over, as far as nothing of these waits to be told."""
        await self._database.execute(_FORGET)
