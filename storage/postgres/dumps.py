"""Backups of a PostgreSQL database by its own programs: `pg_dump` writes them, `pg_restore` reads them."""

import asyncio
import os
import subprocess
from pathlib import Path

from storage.backups import put_in_place, unfinished_path
from storage.errors import DatabaseDamaged, ProgramMissing, StorageFailed
from storage.postgres.address import Address
from storage.postgres.errors import FAULTS, storage_error_of_asyncpg
from storage.postgres.sessions import SCHEMA, PostgresSession, open_session

# Roles and their rights belong to the server, not to the data.
ARCHIVE_RIGHTS = ("--no-owner", "--no-privileges")

LOOKS, LOOK_SECONDS = 20, 0.1
"""How often a session is asked whether the server goes away, and the seconds between."""

MISSING = (
    "is missing on this machine: install PostgreSQL's client programs (Debian: postgresql-client), as new as the server"
)


async def back_up(address: Address, backup: Path) -> Path:
    """Write a checked copy of the database to `backup`, whole or not at all; everything else goes on meanwhile.

    Raises DatabaseDamaged when the copy cannot be read, ServerAway when the server went away, StorageFailed when there is none.
    """
    try:
        part = await asyncio.to_thread(unfinished_path, backup)
        try:
            await _write_dump(address, part)
            await check_dump(part)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        await asyncio.to_thread(put_in_place, part, backup)
    except OSError as error:
        raise StorageFailed(f"no backup {backup}: {error}") from error
    return backup


async def _write_dump(address: Address, part: Path) -> None:
    """Have `pg_dump` write it. Where that fails, a session beside it tells whether the server went away: it has ended, too."""
    session = await open_session(address)
    try:
        await run_program(
            address,
            "pg_dump",
            "--format=custom",
            "--compress=1",
            *ARCHIVE_RIGHTS,
            f"--schema={SCHEMA}",
            "--file",
            part,
        )
    except ProgramMissing:
        raise
    except StorageFailed:
        await _must_live(session)
        raise
    finally:
        session.terminate()


async def _must_live(session: PostgresSession) -> None:
    """Raise ServerAway where this session has ended, or ends within a moment: a server ends its sessions one after the other."""
    try:
        for _ in range(LOOKS):
            await session.fetchval("SELECT 1")
            await asyncio.sleep(LOOK_SECONDS)
    except FAULTS as error:
        raise storage_error_of_asyncpg(error) from error


async def check_dump(backup: Path) -> None:
    """Make sure that a backup can be read to its end. Raises DatabaseDamaged if not, StorageFailed without `pg_restore`."""
    try:
        await run_program(None, "pg_restore", "--file", os.devnull, backup)
    except ProgramMissing:
        raise
    except StorageFailed as error:
        raise DatabaseDamaged(str(error)) from error


async def run_program(address: Address | None, program: str, *arguments: str | Path) -> bytes:
    """Run one of PostgreSQL's programs, for a database if there is an address; return what it prints.

    Raises StorageFailed when it is missing or complains.
    """
    environment = dict(os.environ)
    if address:
        # Those who may list processes see their arguments, but not their environment.
        environment |= {"PGPASSWORD": address.password} if address.password is not None else {}
        arguments = (*arguments, f"--dbname={address.without_password}")
    try:
        done = await asyncio.to_thread(
            subprocess.run,
            [program, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise ProgramMissing(f"{program} {MISSING}") from error
    if done.returncode:
        raise StorageFailed(f"{program}: {done.stderr.decode(errors='replace').strip() or done.returncode}")
    return done.stdout
