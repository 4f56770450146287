"""Personal settings."""

from collections.abc import Sequence

from msgspec import structs

from .database import Database, record
from .records import Person

_COLUMNS = Person.__struct_fields__
_SAVE = f"INSERT OR REPLACE INTO people ({', '.join(_COLUMNS)}) VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"


class SqlitePeople:
    """See `People` in store.py for the meaning of every method."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: int) -> Person:
        rows = await self._database.rows("SELECT * FROM people WHERE user_id = ?", (user_id,))
        return record(rows[0], Person) if rows else Person(user_id=user_id)

    async def save(self, person: Person) -> None:
        await self._database.execute(_SAVE, structs.asdict(person))

    async def public(self, user_ids: Sequence[int]) -> frozenset[int]:
        rows = await self._database.rows("SELECT user_id FROM people WHERE public_stats = 1")
        return frozenset(user_ids) & {row["user_id"] for row in rows}
