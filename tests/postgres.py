"""A PostgreSQL server of our own for tests, from Debian's package, and databases in it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

from storage.postgres.opening import open_store

ROLE = "lawspeaker"
TEMPLATE = "empty_store"
START_SECONDS = 30.0

SHAPE = """
    SELECT string_agg(format('%s.%s', attrelid::regclass, attname), ' ' ORDER BY attrelid::regclass::text, attnum)
           || (SELECT string_agg(version::text, ' ') FROM lawspeaker.schema_version)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
"""
"""What tables there are, with which columns, in which version."""

OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

LARGE = 16 << 20
"""Bytes of a database that is as quick as a new one: rows that are gone still take room, for nobody clears up here."""

EMPTY = """
    SET session_replication_role = replica;  -- rows may go before those that name them
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
            WHERE schemaname LIKE 'lawspeaker%' AND tablename <> 'schema_version'
        LOOP
            EXECUTE 'DELETE FROM ' || name;
        END LOOP;
        FOR name IN SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences LOOP
            EXECUTE format('ALTER SEQUENCE %s RESTART', name);
        END LOOP;
    END $$
"""
"""Takes all rows, and numbers begin anew: with its connection less than half of the work of making a database."""


def programs() -> Path | None:
    """The folder of the server's programs; None where there is no server."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    return Path(other).resolve().parent if other else None


class Server:
    """A server on a socket in a folder of its own, with nothing in it but what the tests make."""

    def __init__(self, *, flushing: bool = False, beside: Path | None = None, made: Path | None = None) -> None:
        """`made` is where the files of a new server are kept, for others to begin with: making them takes half a second."""
        folder = programs()
        assert folder is not None
        self._programs = folder
        # Not below pytest's folders, which only their owner may enter. `beside` a folder means on its disk.
        self.folder = Path(tempfile.mkdtemp(prefix="lawspeaker-pg-", dir=beside))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # initdb refuses root
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._flushing = flushing
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._urls: dict[str, str] = {}
        self._left: list[str] = []
        self._shape = ""
        if made is None:
            self._make()
        else:
            self._take(made)
        self.start()

    def _make(self) -> None:
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--no-locale", f"--username={ROLE}",
                  "--pgdata", str(self.folder / "data"))  # fmt: skip

    def _take(self, made: Path) -> None:
        """Begins with files that another process of this run has made, or makes them for all."""
        with made.with_name(f"{made.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                self._make()
                part = made.with_name(f"{made.name}.part")
                shutil.rmtree(part, ignore_errors=True)  # whoever was killed meanwhile
                subprocess.run(["cp", "-a", self.folder / "data", part], check=True)
                part.rename(made)
                return
        subprocess.run(["cp", "-a", made, self.folder / "data"], check=True)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments], check=True, capture_output=True, cwd=self.folder, **self._user
        )

    @property
    def pid(self) -> int:
        """The server's first process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        flush = "on" if self._flushing else "off"
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": flush,
                    "shared_buffers": "32MB", "max_connections": "60", "autovacuum": flush}  # fmt: skip
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", *(f"--{name}={value}" for name, value in settings.items())],
                cwd=self.folder, stdout=log, stderr=log, **self._user,
            )  # fmt: skip
        until = time.monotonic() + START_SECONDS
        ready = [self._programs / "pg_isready", "-q", "-h", self.folder]
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > until or self._process.poll() is not None:
                raise AssertionError(f"PostgreSQL does not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def _stop(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(START_SECONDS)

    def crash(self) -> None:
        """All its processes end at once, and what they had not flushed is theirs alone: it recovers at its next start."""
        self._stop(signal.SIGQUIT)

    def close(self) -> None:
        """End the server and delete all that it held."""
        self._stop(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)  # its last processes may still be clearing up

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{ROLE}@/{database}?host={self.folder}"

    async def empty(self) -> str:
        """The address of a new database without anything in it."""
        name = f"empty_{next(self._numbers)}"
        await self._administer(f"CREATE DATABASE {name}")
        return self.url(name)

    async def at(self, folder: Path) -> str:
        """The address of the database that stands for a folder: with the tables of a store, and the same each time."""
        if str(folder) not in self._urls:
            self._urls[str(folder)] = await self._emptied() or await self._cloned()
        return self._urls[str(folder)]

    def leave(self, folder: Path) -> None:
        """What stands for the folder is closed, and may stand for another one."""
        if url := self._urls.pop(str(folder), None):
            self._left.append(url)

    async def _emptied(self) -> str | None:
        """A database that has been left, without its rows; None where there is none that is as it was made."""
        while self._left:
            connection = await asyncpg.connect(url := self._left.pop())
            try:
                if (
                    not await connection.fetchval(OTHERS)
                    and await connection.fetchval("SELECT pg_database_size(current_database())") < LARGE
                    and await connection.fetchval(SHAPE) == self._shape
                ):
                    await connection.execute(EMPTY)
                    return url
            finally:
                await connection.close()
        return None

    async def _template(self) -> None:
        """Makes the database that others are made like."""
        await self._administer(f"CREATE DATABASE {TEMPLATE}")
        await (await open_store(self.url(TEMPLATE), backups=self.folder, at=0)).close()
        connection = await asyncpg.connect(self.url(TEMPLATE))
        self._shape = await connection.fetchval(SHAPE)
        await connection.close()

    async def _cloned(self) -> str:
        if not self._shape:
            await self._template()
        name = f"store_{next(self._numbers)}"
        for _ in range(100):
            try:
                await self._administer(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
                return self.url(name)
            except asyncpg.ObjectInUseError:  # who has just left it
                await asyncio.sleep(0.05)
        raise AssertionError("the template stays in use")

    async def _administer(self, sql: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()
