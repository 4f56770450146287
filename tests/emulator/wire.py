"""A websocket to the gateway without a library, frame by frame."""

import zlib
from typing import Any

import aiohttp
import msgspec

from emulator.server import LocalTable
from tests.emulator.sample_bot import TOKEN

Json = dict[str, Any]

PLAIN = "?v=10&encoding=json"
STREAM = PLAIN + "&compress=zlib-stream"


class Wire:
    """A websocket to the gateway; what comes compressed, as one stream or each frame by itself, is read too."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, stream: bool) -> None:
        self.socket = socket
        self.kinds: list[aiohttp.WSMsgType] = []
        """How the frames came."""
        self._inflater = zlib.decompressobj() if stream else None

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def next(self) -> Json:
        message = await self.socket.receive(timeout=5)
        assert message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY), message
        self.kinds.append(message.type)
        if message.type is aiohttp.WSMsgType.TEXT:
            return msgspec.json.decode(message.data)
        if self._inflater is None:
            return msgspec.json.decode(zlib.decompress(message.data))
        assert message.data.endswith(b"\x00\x00\xff\xff")
        return msgspec.json.decode(self._inflater.decompress(message.data))

    async def event(self, name: str) -> Json:
        """The data of the next event of a name."""
        while (frame := await self.next())["t"] != name:
            pass
        return frame["d"]

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=5)
        return self.socket.close_code


async def connect(table: LocalTable, web: aiohttp.ClientSession, query: str = STREAM) -> Wire:
    """A connection that has been greeted."""
    wire = Wire(await web.ws_connect(table.gateway_url + query), stream="zlib-stream" in query)
    assert (await wire.next())["op"] == 10
    return wire


async def identified(
    table: LocalTable, web: aiohttp.ClientSession, intents: int = 1, query: str = STREAM, **more: Any
) -> tuple[Wire, Json]:
    """A connection that has identified itself, and what it was told of itself."""
    wire = await connect(table, web, query)
    await wire.send(2, {"token": TOKEN, "intents": intents, **more})
    ready = await wire.next()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert (await wire.next())["t"] == "GUILD_CREATE"
    return wire, ready["d"]
