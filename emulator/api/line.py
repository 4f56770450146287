"""A connection to the web server. Requests to the API are read and answered here at once; all else is aiohttp's.

aiohttp gives each request a task and takes three rounds of the event loop for it: that is six times what the answer takes.
"""

import asyncio
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from emulator.api.rest import Answered, Asked, RestDoor

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
OURS = tuple(f"{method} /api/".encode() for method in ("GET", "POST", "PATCH", "PUT", "DELETE"))
LONGEST_BEGINNING = max(map(len, OURS))
LONGEST_HEAD = 1 << 16
LONGEST_BODY = 1 << 27
LEFT = {b"transfer-encoding", b"expect", b"upgrade", b"origin", b"sec-fetch-site"}
"""Headers of what is left to aiohttp: bodies in pieces, and what browsers send, whose origin it looks at."""


class Line(asyncio.Protocol):
    """A connection; `rest` is aiohttp's protocol, which takes over for good at the first request that is not for the API."""

    def __init__(self, door: RestDoor, rest: asyncio.Protocol) -> None:
        self._door = door
        self._rest = rest
        self._handed_over = False
        self._received: bytes | bytearray = b""
        self._begun: tuple[Asked, int, int] | None = None
        """A request whose head has come, and where its body begins and ends."""
        self._finishing: asyncio.Task[None] | None = None
        self._transport: asyncio.Transport | None = None

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._rest.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest.connection_lost(exc)

    def pause_writing(self) -> None:
        self._rest.pause_writing()

    def resume_writing(self) -> None:
        self._rest.resume_writing()

    def eof_received(self) -> bool | None:
        return self._rest.eof_received()

    def data_received(self, data: bytes) -> None:
        if self._handed_over:
            self._rest.data_received(data)
            return
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
        head = read_head(bytes(self._received[:end])) if end > 0 and self._may_be_ours() else None
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
        self._handed_over = True
        received, self._received = bytes(self._received), b""
        self._rest.data_received(received)

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
    first, _, lines = head.partition(b"\r\n")
    headers = read_headers(lines)
    method, _, target = first.partition(b" ")
    target, _, version = target.partition(b" ")
    if headers is None or version != b"HTTP/1.1":
        return None
    path, _, query = target.decode("latin-1").partition("?")
    asked = Asked(
        method.decode("latin-1"),
        unquote(path) if "%" in path else path,
        dict(parse_qsl(query, keep_blank_values=True)) if query else {},
        headers.authorisation,
        headers.kind,
    )
    return asked, headers.length


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
    lines = [_status_line(answered.status), f"Date: {_date_text(int(answered.at))}"]
    lines += [f"{name}: {value}" for name, value in answered.headers.items()]
    if answered.body is None:
        lines += [] if answered.status == 204 else ["Content-Length: 0"]
    else:
        lines.append(f"Content-Length: {len(answered.body)}")
    return "\r\n".join([*lines, "\r\n"]).encode("latin-1") + (answered.body or b"")


@lru_cache(maxsize=64)
def _status_line(status: int) -> str:
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"


@lru_cache(maxsize=2)
def _date_text(second: int) -> str:
    return formatdate(second, usegmt=True)
