"""What a piece of work may do inside a transaction of PostgreSQL."""

from collections.abc import Iterable, Sequence

import asyncpg

from storage.database import Parameters, Row
from storage.postgres.dialect import arguments, numbered
from storage.postgres.errors import translated
from storage.postgres.sessions import Session


class PostgresTransaction:
    """See `Transaction` in ../database.py. Faults other than of a constraint are those of asyncpg, for whoever began it."""

    locking = " FOR NO KEY UPDATE"

    def __init__(self, connection: Session) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        text, names = numbered(sql)
        try:
            done = await self._connection.execute(text, *arguments(names, parameters))
        except asyncpg.IntegrityConstraintViolationError as error:
            raise translated(error) from error
        return int(done.rpartition(" ")[2])  # such as `UPDATE 1`

    async def execute_each(self, sql: str, parameters: Iterable[Parameters]) -> None:
        text, names = numbered(sql)
        try:
            await self._connection.executemany(text, [arguments(names, row) for row in parameters])
        except asyncpg.IntegrityConstraintViolationError as error:
            raise translated(error) from error

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[Row]:
        text, names = numbered(sql)
        return await self._connection.fetch(text, *arguments(names, parameters))

    async def hold(self, table: str) -> None:
        await self._connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
