"""Personal settings, and when people are there."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from .database import Database, Transaction, record
from .records import USUAL, Hours, Person, Times, Vacation

_COLUMNS = Person.__struct_fields__
_SAVE = f"INSERT OR REPLACE INTO people ({', '.join(_COLUMNS)}) VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"

# The last row holds, so a clock that was set back meanwhile must not make this one an earlier one.
_SAVE_HOURS = """
INSERT OR REPLACE INTO hours (user_id, since, quiet_from, quiet_to, utc_offset, zone)
SELECT :user_id, max(:since, coalesce((SELECT max(since) FROM hours WHERE user_id = :user_id), :since)),
    :quiet_from, :quiet_to, :utc_offset, :zone
WHERE NOT EXISTS (
    SELECT 1 FROM (SELECT * FROM hours WHERE user_id = :user_id ORDER BY since DESC LIMIT 1)
    WHERE quiet_from IS :quiet_from AND quiet_to IS :quiet_to AND utc_offset = :utc_offset AND zone IS :zone
)
"""

_TAKE_VACATION = """
INSERT INTO vacations (user_id, since, until) SELECT :user_id, :since, :until
WHERE NOT EXISTS (SELECT 1 FROM vacations WHERE user_id = :user_id AND until > :since)
"""


class SqlitePeople:
    """See `People` in store.py for the meaning of every method."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: int) -> Person:
        rows = await self._database.rows("SELECT * FROM people WHERE user_id = ?", (user_id,))
        return record(rows[0], Person) if rows else Person(user_id=user_id)

    async def with_digest(self) -> list[tuple[Person, float | None]]:
        rows = await self._database.rows(
            "SELECT people.*, sent_at FROM people LEFT JOIN digests USING (user_id) WHERE digest <> 'none' ORDER BY user_id"
        )
        return [(record(row, Person), row["sent_at"]) for row in rows]

    async def save(self, person: Person, at: float) -> None:
        fields = structs.asdict(person)

        async def write(transaction: Transaction) -> None:
            await transaction.execute(_SAVE, fields)
            kept = {name: fields[name] for name in Hours.__struct_fields__ if name != "since"}
            await transaction.execute(_SAVE_HOURS, {"user_id": person.user_id, "since": at, **kept})

        await self._database.transact(write)

    async def save_usual(self, hours: Hours) -> None:
        await self._database.execute(_SAVE_HOURS, {"user_id": USUAL, **structs.asdict(hours)})

    async def times(self, user_ids: Iterable[int]) -> dict[int, Times]:
        users = tuple(dict.fromkeys(user_ids))
        places = ", ".join("?" * len(users))
        known: dict[int, tuple[list[Hours], list[Vacation]]] = {user: ([], []) for user in users}
        for row in await self._database.rows(f"SELECT * FROM hours WHERE user_id IN ({places}) ORDER BY since", users):
            known[row["user_id"]][0].append(record(row, Hours))
        sql = f"SELECT * FROM vacations WHERE user_id IN ({places}) ORDER BY since"
        for row in await self._database.rows(sql, users):
            known[row["user_id"]][1].append(record(row, Vacation))
        return {user: Times(tuple(hours), tuple(vacations)) for user, (hours, vacations) in known.items()}

    async def take_vacation(self, user_id: int, vacation: Vacation) -> bool:
        row: dict[str, Any] = {"user_id": user_id, **structs.asdict(vacation)}
        return bool(await self._database.execute(_TAKE_VACATION, row))

    async def end_vacation(self, user_id: int, at: float) -> None:
        await self._database.execute(
            "UPDATE vacations SET until = max(since, :at) WHERE user_id = :user_id AND until > :at",
            {"user_id": user_id, "at": at},
        )

    async def public(self, user_ids: Sequence[int]) -> frozenset[int]:
        rows = await self._database.rows("SELECT user_id FROM people WHERE public_stats = 1")
        return frozenset(user_ids) & {row["user_id"] for row in rows}
