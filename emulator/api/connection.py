"""A bot's websocket: frames to it in order, compressed as it wishes, and the end of it."""

import asyncio
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from emulator.api.faults import Faults

HELLO = 10
REMEMBERED_EVENTS = 1000
SENDS_PER_MINUTE = 120
NORMAL = 1000


@dataclass(eq=False)
class GatewaySession:
    """One identified bot (shard): its numbered events, and the connection it has, if any."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    events: deque[tuple[int, str, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED_EVENTS))
    """The last events, by their numbers: name and data, as the frames around these are quickly made again."""
    connection: "Connection | None" = None
    activity: str = ""
    """What it says that it is doing."""


class Connection:
    """One websocket. With `compress=zlib-stream` in its address all frames are one stream, as Discord documents it."""

    def __init__(self, request: web.Request, faults: Faults) -> None:
        self.session: GatewaySession | None = None
        self.socket = web.WebSocketResponse(max_msg_size=1 << 16, compress=False, autoclose=False)
        self.address = f"ws://{request.host}{request.path}"
        """Where it was made, and has to be made again."""
        self.sends: deque[float] = deque(maxlen=SENDS_PER_MINUTE)
        """When the last frames came."""
        self.packs_events = False
        """Whether each event is compressed by itself, as IDENTIFY may ask."""
        self._request = request
        self._transport = request.transport
        self._faults = faults
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._ending: asyncio.Task[bool] | None = None

    async def open(self) -> None:
        """Answer the handshake."""
        await self.socket.prepare(self._request)

    def greet(self, data: Any) -> None:
        """Send the first frame, which also a gateway sends that says nothing else."""
        self._write(msgspec.json.encode({"op": HELLO, "d": data, "s": None, "t": None}), greeting=True)

    def send(self, op: int, data: Any) -> None:
        """Send a frame that is no event."""
        self._write(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))

    def send_event(self, event: str, sequence: int, data: bytes) -> None:
        """Send an event whose data is already written."""
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), sequence, data)
        if self.packs_events and self._stream is None:
            self._write(zlib.compress(frame), binary=True)
        else:
            self._write(frame)

    def send_garbage(self) -> None:
        """Send what is no frame of the gateway."""
        self._write(b"<html>")

    def close(self, code: int) -> None:
        """Close after the frames that were sent; nothing is sent any more."""
        if self._ending is None and not self._faults.mute:
            self._ending = asyncio.create_task(self.socket.close(code=code))

    async def receive(self, seconds: float) -> bytes | str | int | None:
        """The next frame of the bot: words (text, or binary with the same in it), the code with which it closed, or None
        where the line broke. Raises TimeoutError.
        """
        message = await self.socket.receive(timeout=seconds)
        if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            return message.data
        if message.type is not WSMsgType.CLOSE:
            return None
        code = message.data or NORMAL
        # The code is given back, as Discord does it: a bot takes another for a close by somebody else.
        await self.socket.close(code=code)
        return code

    def _write(self, frame: bytes, *, binary: bool = False, greeting: bool = False) -> None:
        """Write a whole frame to the line at once: to wait in a queue for a task would cost more than all the rest."""
        transport = self._transport
        if self._ending is not None or transport is None or transport.is_closing():
            return
        if self._faults.mute and not greeting:
            return
        if self._stream is not None:
            frame = self._stream.compress(frame) + self._stream.flush(zlib.Z_SYNC_FLUSH)
            binary = True
        transport.write(_frame_head(len(frame), binary) + frame)


def _frame_head(length: int, binary: bool) -> bytes:
    """The head of an unmasked final frame (RFC 6455, 5.2)."""
    kind = 0x82 if binary else 0x81
    if length < 126:
        return bytes((kind, length))
    if length < 1 << 16:
        return bytes((kind, 126)) + length.to_bytes(2)
    return bytes((kind, 127)) + length.to_bytes(8)
