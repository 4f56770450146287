"""Something between the storage and its server that cuts their connections at a bad moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Cutter:
    """Passes everything on, until it is told to cut the connection on which certain bytes come next."""

    def __init__(self) -> None:
        self.marks: list[bytes] = []
        """What a request contains whose connection is cut: each once."""
        self.reaches = True
        """Whether the server still gets the request; its answer gets through in no case."""
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, server: Path) -> None:
        behind, to_server = await asyncio.open_unix_connection(str(server / SOCKET))
        cut = asyncio.Event()

        async def answers() -> None:
            while (answer := await behind.read(65536)) and not cut.is_set():
                writer.write(answer)
            writer.close()

        passing = asyncio.create_task(answers())
        while request := await reader.read(1 << 20):
            mark = next((mark for mark in self.marks if mark in request), None)
            if mark is None:
                to_server.write(request)
                continue
            self.marks.remove(mark)
            self.cuts += 1
            cut.set()
            if self.reaches:
                to_server.write(request)
                await to_server.drain()
            break
        # To the storage the connection is gone; the server does not learn of it.
        writer.transport.abort()
        if not cut.is_set() or not self.reaches:
            to_server.close()
        await passing
        to_server.close()


@asynccontextmanager
async def cutter(server: Path, folder: Path) -> AsyncGenerator[Cutter]:
    """One before the server whose socket is in the folder `server`; its own is in `folder`."""
    cutting = Cutter()
    tasks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.create_task(cutting.serve(reader, writer, server)))

    listening = await asyncio.start_unix_server(connected, str(folder / SOCKET), limit=1 << 22)
    try:
        yield cutting
    finally:
        listening.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
