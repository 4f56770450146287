"""Processes that a fork server makes (`server.py`), to be used as those of `asyncio.subprocess`.

What they run is named as behind `python -m`. A run of tests has one server, started when it is first needed, however many
processes run the tests; what was forked asks the server from which it came.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import pickle
import select
import signal
import socket
import struct
import subprocess
import sys
from asyncio import IncompleteReadError, StreamReader, StreamReaderProtocol, StreamWriter
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[2]
POSSIBLE = sys.platform == "linux"
"""Whether this system has what the server needs; elsewhere Python is started for each process."""
NUMBER = struct.Struct(">i")

_server: str | bytes = b""
"""Where this process asks."""


class Process:
    """A process that was forked, with as much of `asyncio.subprocess.Process` as is used."""

    def __init__(self, pid: int, told: StreamReader, telling: StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin: StreamWriter | None = None
        self.stdout: StreamReader | None = None
        self._telling = telling
        self._ended = asyncio.ensure_future(self._end(told))

    async def _end(self, told: StreamReader) -> int:
        try:
            (status,) = NUMBER.unpack(await told.readexactly(NUMBER.size))
        except (IncompleteReadError, OSError):  # the server has ended, and has killed it
            status = -signal.SIGKILL
        self.returncode = status
        self._telling.close()
        return status

    async def wait(self) -> int:
        """Its exit status, when it has ended."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless the process is known to have ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kills the process, unless it is known to have ended."""
        self.send_signal(signal.SIGKILL)


async def start(
    module: str,
    *arguments: str,
    environment: Mapping[str, str],
    folder: Path | None = None,
    streams: tuple[int | None, int | None, int | None] = (None, None, None),
    limit: int = 1 << 16,
) -> Process:
    """A process that runs a module. `streams` are descriptors for its standard streams, PIPE, or None for those of this one."""
    with ExitStack() as given, socket.socket(socket.AF_UNIX) as asking:
        theirs, ours = [], dict[int, int]()
        for number, stream in enumerate(streams):
            if stream == PIPE:
                reading, writing = os.pipe()
                ours[number], stream = (writing, reading) if number == 0 else (reading, writing)
                given.callback(os.close, stream)
            theirs.append(number if stream is None else stream)
        job = pickle.dumps((module, arguments, str(folder or Path.cwd()), dict(environment)))
        asking.connect(_server or serving())
        socket.send_fds(asking, [NUMBER.pack(len(job))], theirs)
        asking.sendall(job)
        told, telling = await asyncio.open_unix_connection(sock=asking.dup())
    (pid,) = NUMBER.unpack(await told.readexactly(NUMBER.size))
    process = Process(pid, told, telling)
    if 0 in ours:
        process.stdin = await writer(ours[0])
    if 1 in ours:
        process.stdout = await reader(ours[1], limit)
    return process


async def writer(pipe: int) -> StreamWriter:
    """The end of a pipe at which one writes."""
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(
        lambda: StreamReaderProtocol(StreamReader()), os.fdopen(pipe, "wb")
    )
    return StreamWriter(transport, protocol, None, loop)


async def reader(pipe: int, limit: int) -> StreamReader:
    """The end of a pipe at which one reads."""
    stream = StreamReader(limit)
    await asyncio.get_running_loop().connect_read_pipe(lambda: StreamReaderProtocol(stream), os.fdopen(pipe, "rb"))
    return stream


def serving() -> str | bytes:
    """Starts a server of this process's own; gives where it is asked. Who asks before it has loaded everything waits for it."""
    global _server
    with listening() as listener:
        _server = listener.getsockname()
        start_server(listener)
    return _server


@cache
def serving_workers() -> str | bytes:
    """Where the processes ask to which this one hands tests out. Their server is started when the first of them does."""
    listener = listening()
    Thread(target=serve_when_asked, args=(listener,), daemon=True).start()
    return listener.getsockname()


def serve_when_asked(listener: socket.socket) -> None:
    """Starts a server when there is something for it to do."""
    with listener:
        select.select([listener], [], [])
        start_server(listener)


def listening() -> socket.socket:
    """A socket to be asked on."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind("")  # Linux finds a name that is free
    listener.listen()
    return listener


def start_server(listener: socket.socket) -> None:
    """A server that ends with this process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SSL_CERT_FILE": os.devnull}
    command = [sys.executable, "-m", "tests.forks.server", str(listener.fileno())]
    process = subprocess.Popen(
        command, stdin=PIPE, env=environment, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL
    )
    atexit.register(process.communicate)  # its standard input ends, and so does it


def ask_at(server: str | bytes) -> None:
    """Has this process ask there."""
    global _server
    _server = server


def come_from(server: str | bytes) -> None:
    """Has this process, which the server has forked, ask there for processes that it would start."""
    ask_at(server)
    asyncio.create_subprocess_exec = forked  # type: ignore[assignment]


async def forked(
    python: str, safe: str, dash_m: str, module: str, *arguments: str, env: Mapping[str, str], limit: int, **pipes: Any
) -> Process:
    """What the bot starts are modules of its own, with pipes to talk through (`bot.operation.processes.workers`)."""
    assert (python, safe, dash_m) == (sys.executable, "-P", "-m")
    streams = (pipes["stdin"], pipes["stdout"], None)
    return await start(module, *arguments, environment=env, streams=streams, limit=limit)
