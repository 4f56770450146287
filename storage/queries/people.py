"""Personal settings, and when people are there."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from storage.database import Database, Transaction, placeholders_for, record_of_row
from storage.queries.statements import insert_statement, save_statement
from storage.records.people import USUAL, Hours, Person, Times, Vacation

_SAVE = save_statement("people", ("user_id",), Person.__struct_fields__)
_NOTE_LOCALE = f"""{insert_statement("people", Person.__struct_fields__)}
ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale"""

# The last row holds, so a clock that was set back meanwhile must not make this one an earlier one.
_SAVE_HOURS = """
INSERT INTO hours (user_id, since, quiet_from, quiet_to, utc_offset, zone)
SELECT new.user_id, CASE WHEN last.since > new.since THEN last.since ELSE new.since END,
    new.quiet_from, new.quiet_to, new.utc_offset, new.zone
FROM (
    SELECT CAST(:user_id AS bigint) AS user_id, CAST(:since AS double precision) AS since,
        CAST(:quiet_from AS bigint) AS quiet_from, CAST(:quiet_to AS bigint) AS quiet_to,
        CAST(:utc_offset AS bigint) AS utc_offset, CAST(:zone AS text) AS zone
) AS new
LEFT JOIN (SELECT * FROM hours WHERE user_id = :user_id ORDER BY since DESC LIMIT 1) AS last ON last.user_id = new.user_id
WHERE last.since IS NULL OR last.utc_offset <> new.utc_offset OR coalesce(last.zone, '') <> coalesce(new.zone, '')
    OR coalesce(last.quiet_from, -1) <> coalesce(new.quiet_from, -1)
    OR coalesce(last.quiet_to, -1) <> coalesce(new.quiet_to, -1)
ON CONFLICT (user_id, since) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
    utc_offset = excluded.utc_offset, zone = excluded.zone
"""

_TAKE_VACATION = """
INSERT INTO vacations (user_id, since, until)
SELECT CAST(:user_id AS bigint), CAST(:since AS double precision), CAST(:until AS double precision)
WHERE NOT EXISTS (SELECT 1 FROM vacations WHERE user_id = :user_id AND until > :since)
"""


class People:
    """Personal settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: int) -> Person:
        """The person's settings; a person who never set anything has the defaults."""
        rows = await self._database.rows("SELECT * FROM people WHERE user_id = ?", (user_id,))
        return record_of_row(rows[0], Person) if rows else Person(user_id=user_id)

    async def with_digest(self) -> list[tuple[Person, float | None]]:
        """Everybody who wants a digest, and when they were last sent one; None for never."""
        rows = await self._database.rows(
            "SELECT people.*, sent_at FROM people LEFT JOIN digests USING (user_id) WHERE digest <> 'none' ORDER BY user_id"
        )
        return [(record_of_row(row, Person), row["sent_at"]) for row in rows]

    async def save(self, person: Person, at: float) -> None:
        """Keep these settings in the place of earlier ones; their hours hold from `at` on."""
        fields = structs.asdict(person)

        async def write(transaction: Transaction) -> None:
            await transaction.hold("hours")
            await transaction.execute(_SAVE, fields)
            kept = {name: fields[name] for name in Hours.__struct_fields__ if name != "since"}
            await transaction.execute(_SAVE_HOURS, {"user_id": person.user_id, "since": at, **kept})

        await self._database.transact(write)

    async def note_locale(self, user_id: int, locale: str) -> None:
        """Keep which language somebody's Discord has; their settings stay as they are."""
        await self._database.execute(_NOTE_LOCALE, structs.asdict(Person(user_id=user_id, locale=locale)))

    async def save_usual(self, hours: Hours) -> None:
        """Keep the hours of people who have set none; they hold from their `since` on."""
        await self._hold("hours", _SAVE_HOURS, {"user_id": USUAL, **structs.asdict(hours)})

    async def times(self, user_ids: Iterable[int]) -> dict[int, Times]:
        """When each of these people is there, as far as known; `USUAL` stands for people who have set nothing."""
        users = tuple(dict.fromkeys(user_ids))
        if not users:
            return {}
        known: dict[int, tuple[list[Hours], list[Vacation]]] = {user: ([], []) for user in users}
        for row in await self._database.rows(
            f"SELECT * FROM hours WHERE user_id IN ({placeholders_for(users)}) ORDER BY since", users
        ):
            known[row["user_id"]][0].append(record_of_row(row, Hours))
        sql = f"SELECT * FROM vacations WHERE user_id IN ({placeholders_for(users)}) ORDER BY since"
        for row in await self._database.rows(sql, users):
            known[row["user_id"]][1].append(record_of_row(row, Vacation))
        return {user: Times(tuple(hours), tuple(vacations)) for user, (hours, vacations) in known.items()}

    async def take_vacation(self, user_id: int, vacation: Vacation) -> bool:
        """Keep somebody's vacation; False where they are on vacation already."""
        row: dict[str, Any] = {"user_id": user_id, **structs.asdict(vacation)}
        return bool(await self._hold("vacations", _TAKE_VACATION, row))

    async def end_vacation(self, user_id: int, at: float) -> None:
        """End somebody's vacation at this moment."""
        await self._database.execute(
            "UPDATE vacations SET until = CASE WHEN since > :at THEN since ELSE :at END WHERE user_id = :user_id AND until > :at",
            {"user_id": user_id, "at": at},
        )

    async def _hold(self, table: str, sql: str, row: Mapping[str, Any]) -> int:
        """Run one statement that writes what follows from the table's rows; return how many it changed."""

        async def write(transaction: Transaction) -> int:
            await transaction.hold(table)
            return await transaction.execute(sql, row)

        return await self._database.transact(write)

    async def public(self, user_ids: Sequence[int]) -> frozenset[int]:
        """Those of these people whose statistics others may see."""
        rows = await self._database.rows("SELECT user_id FROM people WHERE public_stats = 1")
        return frozenset(user_ids) & {row["user_id"] for row in rows}
