"""Numbered steps that bring a PostgreSQL database to the schema of this version."""

from collections.abc import Awaitable, Callable, Sequence

from storage.errors import NotOurDatabase, SchemaTooNew
from storage.migrations import Migration, shipped_migrations
from storage.postgres.sessions import SCHEMA, PostgresSession

FIRST = 13
"""The schema with which PostgreSQL begins; from there on the steps have the numbers of those for SQLite."""

_OTHERS = f"""
SELECT count(*) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND n.nspname !~ '^{SCHEMA}_replaced_'
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
"""


def postgres_migrations() -> tuple[Migration, ...]:
    """The steps in the package's `schema` folder."""
    return shipped_migrations("storage.postgres", FIRST)


async def schema_version(connection: PostgresSession) -> int:
    """The schema version of the database; 0 for an empty one.

    Raises NotOurDatabase for one that another program uses.
    """
    if await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.schema_version") is not None:
        return await connection.fetchval(f"SELECT version FROM {SCHEMA}.schema_version")
    if await connection.fetchval(_OTHERS):
        raise NotOurDatabase("the database is one of another program")
    return 0


async def migrate_database(
    connection: PostgresSession,
    migrations: Sequence[Migration],
    back_up: Callable[[int], Awaitable[object]] | None = None,
) -> None:
    """Apply the pending migrations, each in a transaction of its own.

    It calls `back_up` before each of them with the version of the database, unless that is empty.
    Raises SchemaTooNew for a database of a newer version; it is left as it is.
    """
    version = await schema_version(connection)
    if version > migrations[-1].version:
        raise SchemaTooNew(f"the database has schema {version}, this version knows {migrations[-1].version}")
    empty = not version
    for migration in migrations:
        if migration.version <= version:
            continue
        if back_up and not empty:
            await back_up(migration.version - 1)
        async with connection.transaction():
            if not version:
                await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
                await connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
                await connection.execute("INSERT INTO schema_version VALUES (0)")
            await connection.execute(migration.sql)
            await connection.execute("UPDATE schema_version SET version = $1", migration.version)
        version = migration.version
