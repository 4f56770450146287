"""What a piece of work may do inside a transaction of PostgreSQL."""

from collections.abc import Iterable, Sequence

import asyncpg

from storage.database import Parameters, StoredRow
from storage.postgres.dialect import ordered_arguments, with_numbered_parameters
from storage.postgres.errors import storage_error_of_asyncpg
from storage.postgres.sessions import PostgresSession


class PostgresTransaction:
    """See `Transaction` in ../database.py. Errors other than of a constraint are asyncpg's, for its caller to handle."""

    locking = " FOR NO KEY UPDATE"

    def __init__(self, connection: PostgresSession) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        text, names = with_numbered_parameters(sql)
        try:
            done = await self._connection.execute(text, *ordered_arguments(names, parameters))
        except asyncpg.IntegrityConstraintViolationError as error:
            raise storage_error_of_asyncpg(error) from error
        return int(done.rpartition(" ")[2])  # such as `UPDATE 1`

    async def execute_each(self, sql: str, parameters: Iterable[Parameters]) -> None:
        text, names = with_numbered_parameters(sql)
        try:
            await self._connection.executemany(text, [ordered_arguments(names, row) for row in parameters])
        except asyncpg.IntegrityConstraintViolationError as error:
            raise storage_error_of_asyncpg(error) from error

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[StoredRow]:
        text, names = with_numbered_parameters(sql)
        return await self._connection.fetch(text, *ordered_arguments(names, parameters))

    async def hold(self, table: str) -> None:
        await self._connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
