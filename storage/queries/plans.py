"""What seats have planned for their next turns, and when it is to be played."""

from storage.database import Database, record
from storage.records.matches import SavedPlan


class SqlPlans:
    """See `Plans` in store.py for the meaning of every method."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: str) -> dict[int, SavedPlan]:
        rows = await self._database.rows(
            "SELECT seat, made, question, due, content FROM plans WHERE match_id = ? ORDER BY seat", (match_id,)
        )
        return {row["seat"]: record(row, SavedPlan) for row in rows}

    async def due(self, until: float) -> list[tuple[str, int]]:
        rows = await self._database.rows(
            "SELECT match_id, seat FROM plans WHERE due <= ? ORDER BY due, match_id, seat", (until,)
        )
        return [(row["match_id"], row["seat"]) for row in rows]

    async def next_due(self, after: float) -> float | None:
        [row] = await self._database.rows("SELECT min(due) AS due FROM plans WHERE due > ?", (after,))
        return row["due"]
