"""Analyses of matches that have ended."""

import zlib

from storage.database import Database
from storage.records.matches import SavedAnalysis

_SAVE = """
INSERT INTO analyses (match_id, done, content) VALUES (?, ?, ?)
ON CONFLICT (match_id) DO UPDATE SET done = excluded.done, content = excluded.content
"""


class StoredAnalyses:
    """Analyses of matches that have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, match_id: str) -> SavedAnalysis | None:
        """The analysis of a match so far; None where nobody has asked for one."""
        rows = await self._database.rows("SELECT done, content FROM analyses WHERE match_id = ?", (match_id,))
        return SavedAnalysis(content=zlib.decompress(rows[0]["content"]), done=bool(rows[0]["done"])) if rows else None

    async def save(self, match_id: str, analysis: SavedAnalysis) -> None:
        """Keep this analysis in the place of an earlier one."""
        await self._database.execute(_SAVE, (match_id, analysis.done, zlib.compress(analysis.content)))

    async def unfinished(self) -> list[str]:
        """The ids of the matches with unfinished analyses."""
        rows = await self._database.rows("SELECT match_id FROM analyses WHERE done = 0 ORDER BY match_id")
        return [row["match_id"] for row in rows]
