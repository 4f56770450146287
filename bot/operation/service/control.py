"""A socket beside the data file at which commands on this machine ask the running bot. Only its own user can open it.

A question is one line of JSON, its answer one or several. No secret passes the socket.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import structlog
from msgspec import Struct

LOG: Any = structlog.get_logger("control")
POSSIBLE = hasattr(socket, "AF_UNIX") and hasattr(asyncio, "start_unix_server")
"""Whether asyncio has such sockets on this system; it has none on Windows."""
LONGEST_NAME = 100
"""The bytes of a socket's address that every system accepts."""
CONNECT_SECONDS = 5.0
LONGEST_LINE = 1 << 20


class ControlQuestion(Struct):
    """A question by its name."""

    ask: str


ControlReply: TypeAlias = Callable[[Any], Awaitable[None]]
"""Sends one line of an answer; harmless when nobody listens any more."""
ControlAnswers: TypeAlias = Mapping[str, Callable[[ControlReply], Awaitable[None]]]


class NobodyThere(Exception):
    """No process answers at the socket."""


def socket_beside(data_file: Path) -> Path:
    """The socket of the bot with this data file."""
    return data_file.with_name(f"{data_file.name}.socket")


class Control:
    """The bot's end of the socket."""

    def __init__(self, path: Path, answers: ControlAnswers) -> None:
        self._path = path
        self._answers = answers
        self._server: asyncio.Server | None = None
        self._inode: int | None = None

    async def open(self) -> None:
        """Starts to listen. Where that is impossible, logs so, and the bot plays without."""
        if not POSSIBLE:
            return
        try:
            await self._bind()
        except OSError as problem:
            LOG.warning("no_socket", path=str(self._path), problem=str(problem))

    async def _bind(self) -> None:
        with suppress(NobodyThere):
            _, writer = await connect_to_socket(self._path)
            writer.close()
            raise OSError("another process answers there")
        self._path.unlink(missing_ok=True)  # left behind by a process that was killed
        listener = socket.socket(socket.AF_UNIX)
        try:
            with fitting_socket_paths(self._path) as name:
                listener.bind(name)
            self._path.chmod(0o600)
            self._inode = self._path.stat().st_ino
            self._server = await asyncio.start_unix_server(self._serve, sock=listener)
        except OSError:
            listener.close()
            raise

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def reply(said: Any) -> None:
            with suppress(ConnectionError):
                writer.write(msgspec.json.encode(said) + b"\n")
                await writer.drain()

        try:
            question = msgspec.json.decode(await reader.readline(), type=ControlQuestion)
            await self._answers[question.ask](reply)
        except (msgspec.MsgspecError, ConnectionError, ValueError, KeyError) as problem:
            LOG.info("not_understood", problem=repr(problem))
        except asyncio.CancelledError:
            return  # the process ends; asyncio takes a connection that was cancelled to be a fault
        finally:
            writer.close()

    def close(self) -> None:
        """Stops listening; answers that have begun go on."""
        if self._server is None:
            return
        self._server.close()
        self._server = None
        with suppress(OSError):
            if self._path.stat().st_ino == self._inode:
                self._path.unlink()


@contextmanager
def fitting_socket_paths(path: Path) -> Iterator[str]:
    """Gives a path as a socket takes it: one that is too long is named by way of its open folder."""
    if len(os.fsencode(path)) <= LONGEST_NAME:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


async def connect_to_socket(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connects to the bot with this socket. Raises NobodyThere, or OSError where the socket may not be opened."""
    if not POSSIBLE:
        raise NobodyThere
    try:
        with fitting_socket_paths(path) as name:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await asyncio.open_unix_connection(name, limit=LONGEST_LINE)
    except (FileNotFoundError, ConnectionError, TimeoutError) as problem:
        raise NobodyThere from problem


@asynccontextmanager
async def ask_running_bot(path: Path, question: str) -> AsyncIterator[AsyncIterator[bytes]]:
    """Asks, and gives the lines of the answer as they come. Raises NobodyThere, or OSError where the socket may not be opened."""
    reader, writer = await connect_to_socket(path)
    try:
        writer.write(msgspec.json.encode(ControlQuestion(question)) + b"\n")
        yield aiter(reader)
    finally:
        writer.close()
