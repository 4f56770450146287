"""The plans of seats for their next turns, and when they are to be played."""

from storage.database import Database, record_of_row
from storage.records.matches import SavedPlan


class Plans:
    """Reads the plans of seats for their next turns. Changes of their matches write them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: str) -> dict[int, SavedPlan]:
        """The plans of a match by seat."""
        rows = await self._database.rows(
            "SELECT seat, made, question, due, content FROM plans WHERE match_id = ? ORDER BY seat", (match_id,)
        )
        return {row["seat"]: record_of_row(row, SavedPlan) for row in rows}

    async def due(self, until: float) -> list[tuple[str, int]]:
        """The match and the seat of each plan that is to be played by `until`, the longest due first."""
        rows = await self._database.rows(
            "SELECT match_id, seat FROM plans WHERE due <= ? ORDER BY due, match_id, seat", (until,)
        )
        return [(row["match_id"], row["seat"]) for row in rows]

    async def next_due(self, after: float) -> float | None:
        """When the first plan after `after` is due; None where there is none."""
        [row] = await self._database.rows("SELECT min(due) AS due FROM plans WHERE due > ?", (after,))
        return row["due"]
