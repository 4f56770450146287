"""A connection to the web server. Requests to the API are read and answered here at once; all else is aiohttp's.

aiohttp gives each request a task and takes three rounds of the event loop for it: that is six times what the answer takes.
"""

import asyncio
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple, cast
from urllib.parse import parse_qsl, unquote

from emulator.api.rest import Answered, Asked, RestDoor

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
OURS = tuple(f"{method} /api/".encode() for method in ("GET", "POST", "PATCH", "PUT", "DELETE"))
LONGEST_BEGINNING = max(map(len, OURS))
LONGEST_HEAD = 1 << 16
RECEIVED_AT_ONCE = 1 << 16
LONGEST_BODY = 1 << 27
LEFT = {b"transfer-encoding", b"expect", b"upgrade", b"origin", b"sec-fetch-site"}
"""Headers of what is left to aiohttp: bodies in pieces, and what browsers send, whose origin it looks at."""


class Line(asyncio.BufferedProtocol):
    """A connection; `rest` is aiohttp's protocol, which takes over for good at the first request that is not for the API.

    What comes is received into a place of its own: for a protocol without one, asyncio has the system make room for 256 KB at
    each request, and give back what a request does not need.
    """

    def __init__(self, door: RestDoor, rest: asyncio.Protocol) -> None:
        self._door = door
        self._rest = rest
        self._room = memoryview(bytearray(RECEIVED_AT_ONCE))
        self._received: bytes | bytearray = b""
        self._begun: tuple[Asked, int, int] | None = None
        """A request whose head has come, and where its body begins and ends."""
        self._finishing: asyncio.Task[None] | None = None
        self._transport: asyncio.Transport | None = None

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Other loops have transports of their own, which are none of asyncio's classes.
        self._transport = cast(asyncio.Transport, transport)
        self._rest.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest.connection_lost(exc)

    def pause_writing(self) -> None:
        self._rest.pause_writing()

    def resume_writing(self) -> None:
        self._rest.resume_writing()

    def eof_received(self) -> bool | None:
        return self._rest.eof_received()

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._room

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(self._room[:nbytes])
        if not self._received:
            self._received = data
        else:
            if isinstance(self._received, bytes):  # what comes in many parts would be copied for each of them
                self._received = bytearray(self._received)
            self._received += data
        self._take_received()

    # Requests

    def _take_received(self) -> None:
        """Answer the requests that are whole."""
        while self._received and self._finishing is None:
            if self._begun is None and not self._begin():
                return
            assert self._begun is not None
            asked, begins, ends = self._begun
            if len(self._received) < ends:
                return
            asked.raw = bytes(self._received[begins:ends])
            self._received = self._received[ends:]
            self._begun = None
            self._answer(asked)

    def _begin(self) -> bool:
        """Read the head of the next request; False where it is not whole, or not for here."""
        end = self._received.find(b"\r\n\r\n", 0, LONGEST_HEAD)
        if end < 0 and len(self._received) < LONGEST_HEAD and self._may_be_ours():
            return False
        head = read_head(bytes(self._received[:end])) if end > 0 else None
        if head is None:
            self._hand_over()
            return False
        asked, length = head
        self._begun = asked, end + 4, end + 4 + length
        return True

    def _may_be_ours(self) -> bool:
        """Whether what has come can be the beginning of a request to the API."""
        begun = bytes(self._received[:LONGEST_BEGINNING])
        return begun.startswith(OURS) or (
            len(begun) < LONGEST_BEGINNING and any(line.startswith(begun) for line in OURS)
        )

    def _hand_over(self) -> None:
        assert self._transport is not None
        self._transport.set_protocol(self._rest)
        self._rest.data_received(bytes(self._received))
        self._received = b""

    def _answer(self, asked: Asked) -> None:
        answered = self._door.carry_out(asked)
        if self._door.is_kept or answered.delay:
            self._finishing = asyncio.create_task(self._finish(answered))
        else:
            self._write(answered)

    async def _finish(self, answered: Answered) -> None:
        """Answer once what has happened is kept, or late; then go on with what came meanwhile."""
        try:
            await self._door.finish(answered)
        except BaseException:
            if self._transport is not None:
                self._transport.abort()
            raise
        self._write(answered)
        self._finishing = None
        self._take_received()

    def _write(self, answered: Answered) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if answered.cut:
            self._transport.abort()
        else:
            self._transport.write(written_answer(answered))


class Headers(NamedTuple):
    """What matters of the headers of a request."""

    length: int
    authorisation: str
    kind: str


def read_head(head: bytes) -> tuple[Asked, int] | None:
    """A request and the length of its body, from its first line and its headers; None for what is left to aiohttp."""
    if not head.startswith(OURS):
        return None
    first, _, lines = head.partition(b"\r\n")
    headers = read_headers(lines)
    method, _, target = first.decode("latin-1").partition(" ")
    target, _, version = target.partition(" ")
    if headers is None or version != "HTTP/1.1":
        return None
    path, _, query = target.partition("?")
    if "%" in path:
        path = unquote(path)
    queried = dict(parse_qsl(query, keep_blank_values=True)) if query else {}
    return Asked(method, path, queried, headers.authorisation, headers.kind), headers.length


@lru_cache(maxsize=256)
def read_headers(lines: bytes) -> Headers | None:
    """Read the headers of a request, which are mostly those of the one before; None for what is left to aiohttp."""
    headers: dict[bytes, bytes] = {}
    for line in lines.split(b"\r\n"):
        name, _, value = line.partition(b":")
        headers[name.lower()] = value.strip()
    length = headers.get(b"content-length", b"0")
    host = headers.get(b"host", b"").decode(errors="replace")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    kept = headers.get(b"connection", b"keep-alive").lower() == b"keep-alive"
    if not kept or name not in LOOPBACK_NAMES or not LEFT.isdisjoint(headers):
        return None
    if not length.isdigit() or len(length) > len(str(LONGEST_BODY)) or int(length) > LONGEST_BODY:
        return None
    given, kind = headers.get(b"authorization", b""), headers.get(b"content-type", b"")
    return Headers(int(length), given.decode("latin-1"), kind.decode("latin-1"))


def written_answer(answered: Answered) -> bytes:
    """An answer in HTTP/1.1."""
    begun = _first_lines(answered.status, int(answered.at))
    if answered.body is None:
        length = "" if answered.status == 204 else "Content-Length: 0\r\n"
        return f"{begun}{answered.headers}{length}\r\n".encode("latin-1")
    return f"{begun}{answered.headers}Content-Length: {len(answered.body)}\r\n\r\n".encode("latin-1") + answered.body


@lru_cache(maxsize=64)
def _first_lines(status: int, second: int) -> str:
    """The status and the date of an answer."""
    date = formatdate(second, usegmt=True)
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nDate: {date}\r\n"
