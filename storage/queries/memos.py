"""Small notes of the program to itself, such as the hash of the commands that it last gave to Discord."""

from storage.database import Database

_SAVE = "INSERT INTO memos (key, text) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET text = excluded.text"


class Memos:
    """Small texts under a key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The text last saved under this key."""
        rows = await self._database.rows("SELECT text FROM memos WHERE key = ?", (key,))
        return rows[0]["text"] if rows else None

    async def save(self, key: str, text: str) -> None:
        """Keep this text in the place of an earlier one."""
        await self._database.execute(_SAVE, (key, text))
