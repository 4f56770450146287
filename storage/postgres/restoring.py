"""Replaces the contents of a PostgreSQL database by a backup."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.backups import time_stamp
from storage.errors import DatabaseDamaged, SchemaTooNew, StorageFailed
from storage.postgres.address import Address
from storage.postgres.dumps import ARCHIVE_RIGHTS, check_dump, run_program
from storage.postgres.errors import FAULTS
from storage.postgres.migrations import postgres_migrations, schema_version
from storage.postgres.sessions import DATA, SCHEMA, close_session, hold_lock, open_session


async def restore_database(backup: Path, address: Address, at: float) -> str | None:
    """Replace the tables of the database, which may be empty, by those of `backup`.

    The old tables are kept in another schema with the moment `at` in its name, which is returned; None if there were none. It is
    one transaction. Raises DatabaseInUse while the bot runs, DatabaseDamaged for an unsound backup,
    NotOurDatabase, SchemaTooNew or StorageFailed; nothing is changed then.
    """
    await check_dump(backup)
    await _must_be_known(backup)
    connection = await open_session(address)
    try:
        await hold_lock(connection, address, DATA)
        aside = f"{SCHEMA}_replaced_{time_stamp(at)}" if await schema_version(connection) else None
        with TemporaryDirectory(prefix="lawspeaker-restore-") as folder:
            # Not piped from program to program: of a script that breaks off, the beginning would be committed.
            script = Path(folder) / "script.sql"
            await run_program(None, "pg_restore", *ARCHIVE_RIGHTS, "--file", script, backup)
            # A schema without our tables would also be in the way.
            away = f'ALTER SCHEMA {SCHEMA} RENAME TO "{aside}"' if aside else f"DROP SCHEMA IF EXISTS {SCHEMA}"
            with_psql = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
            await run_program(address, "psql", *with_psql, "--command", away, "--file", script)
    except FAULTS as error:
        raise StorageFailed(f"{address}: {error}") from error
    finally:
        await asyncio.shield(close_session(connection))
    return aside


async def _must_be_known(backup: Path) -> None:
    only_version = ("--data-only", f"--schema={SCHEMA}", "--table=schema_version", "--file=-")
    # The one row between `COPY …` and `\.`
    lines = (await run_program(None, "pg_restore", *only_version, backup)).decode().splitlines()
    copied = next((number for number, line in enumerate(lines) if line.startswith("COPY ")), None)
    if copied is None or not lines[copied + 1].isdecimal():
        raise DatabaseDamaged(f"{backup}: it has no schema version")
    version, known = int(lines[copied + 1]), postgres_migrations()[-1].version
    if version > known:
        raise SchemaTooNew(f"{backup} has schema {version}, this version knows {known}; nothing was changed")
