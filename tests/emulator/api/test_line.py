"""Requests to the API as they come over the line: whole, in pieces, several at once, and in ways that are left to aiohttp."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest

from emulator.api.faults import FaultKind
from emulator.api.line import Line
from emulator.server import LocalTable
from tests.emulator.sample_bot import TOKEN


class Caller:
    """A connection on which bytes are sent as they are."""

    def __init__(self, table: LocalTable, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.channel = table.hooks.channel("board-games").id
        self.host = table.url.removeprefix("http://")
        self.reader, self.writer = reader, writer

    def request(self, method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
        """A request to the API in HTTP/1.1."""
        lines = [f"{method} /api/v10{path} HTTP/1.1", f"Host: {self.host}", f"Authorization: Bot {TOKEN}"]
        lines += headers or [f"Content-Length: {len(body)}", "Content-Type: application/json"]
        return "\r\n".join([*lines, "\r\n"]).encode() + body

    def message(self, content: str) -> bytes:
        body = json.dumps({"content": content}).encode()
        return self.request("POST", f"/channels/{self.channel}/messages", body)

    async def answer(self) -> tuple[int, dict[str, str], Any]:
        """The status, headers and JSON of the next answer."""
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 5)).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, json.loads(body) if body else None


async def caller(table: LocalTable) -> Caller:
    return Caller(table, *await asyncio.open_connection(table.host, table.port))


async def test_requests_in_one_piece_and_in_many(table: LocalTable):
    line = await caller(table)
    line.writer.write(line.message("one") + line.message("two"))
    assert [(await line.answer())[2]["content"] for _ in range(2)] == ["one", "two"]
    whole = line.message("three" * 100)
    for at in range(0, len(whole), 7):
        line.writer.write(whole[at : at + 7])
        await line.writer.drain()
        await asyncio.sleep(0)
    status, headers, answer = await line.answer()
    assert (status, answer["content"]) == (200, "three" * 100)
    assert headers["date"].endswith("GMT")
    line.writer.write(line.request("POST", f"/channels/{line.channel}/typing"))
    status, headers, _ = await line.answer()
    assert (status, "content-length" in headers) == (204, False)
    line.writer.close()


async def test_a_body_in_chunks_and_a_page_on_the_same_line(table: LocalTable):
    line = await caller(table)
    body = b'{"content": "in chunks"}'
    chunks = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    path = f"/channels/{line.channel}/messages"
    for _ in range(2):
        line.writer.write(
            line.request("POST", path, chunks, "Transfer-Encoding: chunked", "Content-Type: application/json")
        )
        assert (await line.answer())[2]["content"] == "in chunks"
        line.writer.write(line.message("whole"))
        assert (await line.answer())[2]["content"] == "whole"
        line.writer.write(f"GET /page/0/kinds.js HTTP/1.1\r\nHost: {line.host}\r\n\r\n".encode())
        head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), 5)
        assert b" 200 OK" in head
        length = next(part for part in head.lower().split(b"\r\n") if part.startswith(b"content-length"))
        await line.reader.readexactly(int(length.split()[1]))
    line.writer.close()


@pytest.mark.parametrize("kept", [False, True])
async def test_a_late_answer_comes_before_the_next_one(tmp_path: Path, kept: bool):
    async with LocalTable(token=TOKEN, store=tmp_path / "world.sqlite3" if kept else None) as table:
        table.faults.add(FaultKind.DELAYED, "POST", times=1, seconds=0.05)
        line = await caller(table)
        line.writer.write(line.message("late") + line.message("next"))
        assert [(await line.answer())[2]["content"] for _ in range(2)] == ["late", "next"]
        line.writer.close()


@pytest.mark.parametrize(
    "head", ["GET /api/v10/gateway HTTP/1.1\r\nHost: evil.example", "GET /api/v10/gateway HTTP/1.0"]
)
async def test_what_is_not_for_here_is_refused_as_everywhere(table: LocalTable, head: str):
    line = await caller(table)
    line.writer.write(f"{head}\r\n\r\n".encode())
    status, headers, answer = await line.answer()
    assert (status, headers["content-type"], answer["message"]) == (403, "application/json", "403: Forbidden")
    line.writer.close()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"content": "\xff"}'),
        ("application/json", b"[" * 5000),
        ("application/x-www-form-urlencoded", b"payload_json=%7B%7D" + b"&a=b" * 100),
    ],
)
async def test_a_body_that_cannot_be_read_is_refused(table: LocalTable, kind: str, body: bytes):
    line = await caller(table)
    headers = (f"Content-Length: {len(body)}", f"Content-Type: {kind}")
    line.writer.write(line.request("POST", f"/channels/{line.channel}/messages", body, *headers))
    status, _, answer = await line.answer()
    assert (status, answer["code"]) == (400, 50109)
    line.writer.close()


class OtherTransport:
    """A transport of another event loop, as uvloop has them: it does what asyncio's do and is none of them."""

    def __init__(self) -> None:
        self.sent = b""
        self.protocol: asyncio.BaseProtocol | None = None

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.sent += data

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class OtherProtocol(asyncio.Protocol):
    """What takes over, instead of aiohttp's."""

    received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data


async def test_a_line_of_another_event_loop(table: LocalTable):
    transport, rest = OtherTransport(), OtherProtocol()
    line = Line(table.rest, rest)
    line.connection_made(cast(Any, transport))
    for request, answered in (("/api/v10/gateway", b"HTTP/1.1 200 OK"), ("/page/", b"")):
        data, transport.sent = f"GET {request} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), b""
        line.get_buffer(-1)[: len(data)] = data
        line.buffer_updated(len(data))
        assert transport.sent.partition(b"\r\n")[0] == answered
    assert transport.protocol is rest
    assert rest.received == data


async def test_numbers_of_thousands_of_digits_are_refused(table: LocalTable):
    line = await caller(table)
    line.writer.write(line.request("POST", "/users/@me", b"", "Content-Length: " + "9" * 5000))
    assert (await line.reader.readline()).startswith(b"HTTP/1.0 400 ")
    line.writer.close()
    line = await caller(table)
    line.writer.write(line.request("GET", f"/channels/{line.channel}/messages?after=" + "9" * 5000))
    status, _, answer = await line.answer()
    assert (status, answer["code"], [*answer["errors"]]) == (400, 50035, ["after"])
    line.writer.close()


async def test_a_file_that_is_too_large_is_refused(table: LocalTable):
    line = await caller(table)
    part = b'--b\r\nContent-Disposition: form-data; name="files[0]"; filename="big.bin"\r\n\r\n'
    body = part + bytes(10 * 1024 * 1024 + 1) + b"\r\n--b--\r\n"
    headers = (f"Content-Length: {len(body)}", "Content-Type: multipart/form-data; boundary=b")
    line.writer.write(line.request("POST", f"/channels/{line.channel}/messages", body, *headers))
    status, _, answer = await line.answer()
    assert (status, answer["code"]) == (413, 40005)
    line.writer.close()
