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
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import asyncpg

from storage.postgres.opening import open_store

T = TypeVar("T")

ROLE = "lawspeaker"
TEMPLATE = "empty_store"
START_SECONDS = 30.0
TWO_WAYS = 15
"""The first version that can make databases in two ways."""

SHAPE = """
    SELECT string_agg(format('%s.%s.%s', nspname, relname, attname), ' ' ORDER BY nspname, relname, attnum)
           || (SELECT string_agg(version::text, ' ') FROM lawspeaker.schema_version)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')
"""
"""What tables there are, with which columns, in which version."""

KEEPER = "keeper of the tests"
OTHERS = f"""
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> '{KEEPER}'
"""
"""How many are there beside whoever asks, and the tests' own keeper."""

GONE = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError)

LEAVING_SECONDS = 0.5
"""How long whoever has closed a database may still be there."""

LARGE = 16 << 20
"""Bytes of a database that is as quick as a new one: rows that are gone still take room, for nobody clears up here."""

EMPTY = """
    SET session_replication_role = replica;  -- rows may go before those that name them
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT oid::regclass FROM pg_class
            WHERE relnamespace::regnamespace::text LIKE 'lawspeaker%' AND relkind = 'r' AND relname <> 'schema_version'
                AND pg_relation_size(oid) > 0
        LOOP
            EXECUTE 'DELETE FROM ' || name;
        END LOOP;
        PERFORM setval(oid, seqstart, false) FROM pg_class JOIN pg_sequence ON seqrelid = oid;
    END $$
"""
"""Takes all rows, and numbers begin anew. What nobody has written to has no size, and to open it takes longer than to ask."""


def programs() -> Path | None:
    """The folder of the server's programs; None where there is no server."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    return Path(other).resolve().parent if other else None


async def left_by_all(url: str) -> None:
    """Waits until nobody is in a database: of whoever was killed the server learns later, and goes on with what it was told."""
    connection = await asyncpg.connect(url)
    try:
        while await connection.fetchval(OTHERS):  # noqa: ASYNC110 - only asking tells
            await asyncio.sleep(0.01)
    finally:
        await connection.close()


class Keeper:
    """Sessions of ours that stay from test to test, in a loop of their own as each test has another.

    One that has read the server's catalogue empties a database in a quarter of the time of a new one.
    """

    def __init__(self) -> None:
        self._sessions: dict[str, asyncpg.Connection[Any]] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Has something done in that loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def session(self, url: str) -> asyncpg.Connection[Any]:
        """That in a database; to be used in that loop."""
        known = self._sessions.get(url)
        if known is None or known.is_closed():
            known = await asyncpg.connect(url, server_settings={"application_name": KEEPER})
            self._sessions[url] = known
        return known

    async def drop(self, url: str | None = None) -> None:
        """Ends that in a database, or all."""
        for each in [url] if url else list(self._sessions):
            if known := self._sessions.pop(each, None):
                known.terminate()

    def close(self) -> None:
        """Ends all of them, and the loop."""
        asyncio.run_coroutine_threadsafe(self.drop(), self._loop).result(START_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(START_SECONDS)
        self._loop.close()


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
        self._keeper = Keeper()
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
        self._keeper.close()
        self._stop(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)  # its last processes may still be clearing up

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{ROLE}@/{database}?host={self.folder}"

    async def empty(self) -> str:
        """The address of a new database without anything in it."""
        return await self._keeper.do(self._created(f"empty_{next(self._numbers)}"))

    async def at(self, folder: Path) -> str:
        """The address of the database that stands for a folder: with the tables of a store, and the same each time."""
        if str(folder) not in self._urls:
            self._urls[str(folder)] = await self._keeper.do(self._without_rows())
        return self._urls[str(folder)]

    def leave(self, folder: Path) -> None:
        """What stands for the folder is closed, and may stand for another one."""
        if url := self._urls.pop(str(folder), None):
            self._left.append(url)

    async def _without_rows(self) -> str:
        """A database that has been left, emptied; or a new one, where none is as it was made."""
        while self._left:
            url = self._left.pop()
            with suppress(*GONE):  # a test has ended all sessions
                if await self._emptied(await self._keeper.session(url)):
                    return url
            await self._keeper.drop(url)
        return await self._cloned()

    async def _emptied(self, session: asyncpg.Connection[Any]) -> bool:
        """Takes all rows; False where the database is not as it was made."""
        until = time.monotonic() + LEAVING_SECONDS
        while await session.fetchval(OTHERS):
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.002)
        size = await session.fetchval("SELECT pg_database_size(current_database())")
        if size >= LARGE or await session.fetchval(SHAPE) != self._shape:
            return False
        await session.execute(EMPTY)
        return True

    async def _cloned(self) -> str:
        if not self._shape:
            url = await self._created(TEMPLATE)
            await (await open_store(url, backups=self.folder, at=0)).close()
            self._shape = await (await self._keeper.session(url)).fetchval(SHAPE)
            await self._keeper.drop(url)  # or it could not be copied
        name = f"store_{next(self._numbers)}"
        for _ in range(100):
            try:
                return await self._created(name, TEMPLATE)
            except asyncpg.ObjectInUseError:  # who has just left it
                await asyncio.sleep(0.05)
        raise AssertionError("the template stays in use")

    async def _created(self, name: str, template: str = "template1") -> str:
        """Makes a database; its address. Where the server knows two ways, it copies files: the other logs all pages first."""
        session = await self._keeper.session(self.url("postgres"))
        way = "STRATEGY FILE_COPY" if session.get_server_version().major >= TWO_WAYS else ""
        await session.execute(f"CREATE DATABASE {name} TEMPLATE {template} {way}")
        return self.url(name)
