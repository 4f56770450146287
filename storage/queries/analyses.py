"""What is thought of matches that have ended."""

import zlib

from storage.database import Database
from storage.records.matches import SavedAnalysis

_SAVE = """
INSERT INTO analyses (match_id, done, content) VALUES (?, ?, ?)
ON CONFLICT (match_id) DO UPDATE SET done = excluded.done, content = excluded.content
"""


class StoredAnalyses:
    """What is thought of matches that have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, match_id: str) -> SavedAnalysis | None:
        """What is known of a match so far; None where nobody has asked."""
        rows = await self._database.rows("SELECT done, content FROM analyses WHERE match_id = ?", (match_id,))
        return SavedAnalysis(content=zlib.decompress(rows[0]["content"]), done=bool(rows[0]["done"])) if rows else None

    async def save(self, match_id: str, analysis: SavedAnalysis) -> None:
        """Keep this in the place of what was known of the match before."""
        await self._database.execute(_SAVE, (match_id, analysis.done, zlib.compress(analysis.content)))

    async def unfinished(self) -> list[str]:
        """The ids of the matches of which not all is worked out."""
        rows = await self._database.rows("SELECT match_id FROM analyses WHERE done = 0 ORDER BY match_id")
        return [row["match_id"] for row in rows]
