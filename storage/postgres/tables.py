"""All tables of a PostgreSQL database, to be copied from or into."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from storage.copying import BATCH, TableLayout, TableRows
from storage.errors import StorageFailed
from storage.migrations import must_be_current
from storage.postgres.address import Address
from storage.postgres.errors import FAULTS
from storage.postgres.migrations import migrate_database, postgres_migrations, schema_version
from storage.postgres.sessions import DATA, SCHEMA, PostgresSession, close_session, hold_lock, open_session

_COLUMNS = f"""
SELECT c.relname AS table_name, a.attname AS name, array_position(i.indkey::int2[], a.attnum) AS place
FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
WHERE c.relnamespace = '{SCHEMA}'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_version'
ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"
"""


class PostgresTables:
    """See `Tables` in ../copying.py."""

    def __init__(self, connection: PostgresSession) -> None:
        self._connection = connection
        self._transaction = connection.transaction()

    async def layouts(self) -> dict[str, TableLayout]:
        columns: dict[str, list[str]] = {}
        keys: dict[str, dict[int, str]] = {}
        for row in await self._connection.fetch(_COLUMNS):
            columns.setdefault(row["table_name"], []).append(row["name"])
            if row["place"] is not None:
                keys.setdefault(row["table_name"], {})[row["place"]] = row["name"]
        return {
            name: TableLayout(tuple(found), tuple(keys[name][place] for place in sorted(keys[name])))
            for name, found in columns.items()
        }

    async def rows(self, table: str, layout: TableLayout) -> AsyncGenerator[TableRows]:
        sql = f"SELECT {', '.join(layout.columns)} FROM {table} ORDER BY {', '.join(layout.key)}"
        async with self._connection.transaction():
            cursor = await self._connection.cursor(sql)
            while rows := await cursor.fetch(BATCH):
                yield [tuple(row) for row in rows]

    async def count(self, table: str) -> int:
        return await self._connection.fetchval(f"SELECT count(*) FROM {table}")

    async def begin(self) -> None:
        await self._transaction.start()

    async def add(self, table: str, columns: Sequence[str], rows: TableRows) -> None:
        await self._connection.copy_records_to_table(table, schema_name=SCHEMA, columns=list(columns), records=rows)

    async def last_message(self) -> int:
        row = await self._connection.fetchrow("SELECT last_value, is_called FROM outbox_id_seq")
        return row["last_value"] if row and row["is_called"] else 0

    async def go_on_from(self, message: int) -> None:
        ply = await self._connection.fetchval("SELECT max(id) FROM plies")
        for table, last in (("outbox", message), ("plies", ply)):
            if last:
                await self._connection.fetchval("SELECT setval($1::regclass, $2)", f"{table}_id_seq", last)

    async def commit(self) -> None:
        await self._transaction.commit()


@asynccontextmanager
async def source_tables(address: Address) -> AsyncGenerator[PostgresTables]:
    """The tables of a database that no bot uses, to be read.

    Raises DatabaseInUse, NotOurDatabase, SchemaTooOld, SchemaTooNew or StorageFailed.
    """
    async with _sole_session(address) as connection:
        version, known = await schema_version(connection), postgres_migrations()[-1].version
        if version == 0:
            raise StorageFailed(f"{address}: there is nothing in this database")
        must_be_current(address, version, known)
        yield PostgresTables(connection)


@asynccontextmanager
async def target_tables(address: Address) -> AsyncGenerator[PostgresTables]:
    """The tables of a database, made if there are none, to be written. Raises as `source_tables`."""
    async with _sole_session(address) as connection:
        version, migrations = await schema_version(connection), postgres_migrations()
        if version:
            must_be_current(address, version, migrations[-1].version)
        await migrate_database(connection, migrations)
        yield PostgresTables(connection)


@asynccontextmanager
async def _sole_session(address: Address) -> AsyncGenerator[PostgresSession]:
    """Opens a connection that nobody else shares the database with."""
    connection = await open_session(address)
    try:
        await hold_lock(connection, address, DATA)
        yield connection
    except FAULTS as error:
        raise StorageFailed(f"{address}: {error}") from error
    finally:
        # An open transaction ends with the connection.
        await close_session(connection)
