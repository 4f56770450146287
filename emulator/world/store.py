"""The stand-in's own small file, from which the same table goes on after the process was killed."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec

from emulator.rules.limits import LOADING
from emulator.world.cast import TablePerson
from emulator.world.commands import CommandRegister
from emulator.world.files import StoredFile
from emulator.world.guilds import World
from emulator.world.messages import MessageBook
from emulator.world.places import Channel, Guild
from emulator.world.posted import Posted, StoredMessage
from emulator.world.reading import ReadMarks

SCHEMA = "CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body BLOB, PRIMARY KEY (kind, id)) WITHOUT ROWID"

_encoder = msgspec.msgpack.Encoder()


class WorldStore:
    """Writes every change behind the world's back; `settle` returns when all of them are in the file.

    The server answers REST requests only after `settle`, so that a post of which the bot knows survives a kill.
    """

    def __init__(
        self, path: Path, world: World, book: MessageBook, commands: CommandRegister, reading: ReadMarks
    ) -> None:
        self._path = path
        self._world = world
        self._book = book
        self._commands = commands
        self._reading = reading
        self._changes: dict[tuple[str, str], bytes | None] = {}
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._file: aiosqlite.Connection | None = None

    async def open(self) -> None:
        """Open or create the file and put its contents into the world. Raises OSError when that fails."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = await aiosqlite.connect(self._path)
        try:
            await self._read_back(self._file)
        except (sqlite3.Error, msgspec.MsgspecError) as error:
            raise OSError(
                f"{self._path}: what stood at the local table cannot be read ({error}); move this file away, "
                "and the table begins anew. The games are in another file"
            ) from error
        self._world.keep = self._keep

    async def _read_back(self, file: aiosqlite.Connection) -> None:
        # The file survives a killed process; surviving a power cut is not worth a disk sync per message.
        await file.execute("PRAGMA journal_mode = WAL")
        await file.execute("PRAGMA synchronous = OFF")
        await file.execute(SCHEMA)
        async with file.execute("SELECT kind, id, body FROM things ORDER BY length(id), id") as rows:
            async for kind, key, body in rows:
                self._restore(kind, key, body)

    def _restore(self, kind: str, key: str, body: bytes) -> None:
        decode = msgspec.msgpack.decode
        if kind == "person":
            self._world.people[key] = decode(body, type=TablePerson)
        elif kind == "guild":
            self._world.guilds[key] = decode(body, type=Guild)
        elif kind == "channel":
            self._world.channels[key] = decode(body, type=Channel)
        elif kind == "message":
            self._restore_message(decode(body, type=StoredMessage))
        elif kind == "file":
            self._book.files[key] = decode(body, type=StoredFile)
        elif kind == "commands":
            self._commands.restore(key or None, decode(body))
        elif kind == "reader":
            self._reading.restore(key, decode(body, type=dict[str, str]))
        if key:
            self._world.snowflakes.stay_after(key)

    def _restore_message(self, stored: StoredMessage) -> None:
        # Nobody can complete a deferred answer any more, as its interaction went with the process.
        if stored.data["flags"] & LOADING:
            self._keep("message", stored.data["id"], None)
        else:
            self._book.restore(stored)

    def _keep(self, kind: str, key: str, thing: Any) -> None:
        if isinstance(thing, Posted):
            thing = thing.stored
        self._changes[(kind, key)] = None if thing is None else _encoder.encode(thing)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self.settle())

    async def settle(self) -> None:
        """Write all changes so far. Raises sqlite3.Error; the next call tries again."""
        async with self._writing:
            if not self._changes or self._file is None:
                return
            changes, self._changes = self._changes, {}
            try:
                await self._write(self._file, changes)
            except BaseException:
                # Nothing was written; newer changes of the same things stay.
                self._changes = {**changes, **self._changes}
                raise

    async def _write(self, file: aiosqlite.Connection, changes: dict[tuple[str, str], bytes | None]) -> None:
        """Write these changes in one transaction."""
        gone = [key for key, body in changes.items() if body is None]
        kept = [(*key, body) for key, body in changes.items() if body is not None]
        try:
            await file.executemany("DELETE FROM things WHERE kind = ? AND id = ?", gone)
            await file.executemany("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", kept)
            await file.commit()
        except sqlite3.Error:
            await file.rollback()
            raise

    async def close(self) -> None:
        """Write what is left and close."""
        try:
            if self._writer is not None:
                # What went wrong for it is still to be written: the next line says so if it cannot be.
                await asyncio.wait([self._writer])
            await self.settle()
        finally:
            if self._file is not None:
                await self._file.close()
                self._file = None
