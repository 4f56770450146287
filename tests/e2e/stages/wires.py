"""A wire between two processes that can be cut: whoever connects here is connected to somebody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

LUMP = 1 << 16


class Wire:
    """Passes bytes on, both ways, until it is cut. `far` is a Unix socket's path, or a port of this machine."""

    def __init__(self, far: Path | int) -> None:
        self._far = far
        self._is_cut = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def at_path(self, near: Path) -> None:
        """Listen at a Unix socket."""
        near.parent.mkdir(parents=True, exist_ok=True)
        self._server = await asyncio.start_unix_server(self._connected, near)

    async def at_port(self) -> int:
        """Listen at a port, which it gives."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Everything that was connected is so no more, and nothing can be connected."""
        self._is_cut = True
        for end in list(self._ends):
            end.transport.abort()

    def mend(self) -> None:
        """Connections can be made again."""
        self._is_cut = False

    async def close(self) -> None:
        """Cut for good."""
        self.cut()
        if self._server is not None:
            self._server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            if isinstance(self._far, int):
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._far)
            else:
                far_reader, far_writer = await asyncio.open_unix_connection(self._far)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        with suppress(asyncio.CancelledError):  # the loop ends; whoever is told of it would complain
            await asyncio.gather(self._passed(reader, far_writer), self._passed(far_reader, writer))
        self._ends -= ends

    async def _passed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while lump := await reader.read(LUMP):
                writer.write(lump)
                await writer.drain()
        with suppress(OSError):
            writer.close()
