"""Reads what a request sends: JSON, a form with files, or a form without."""

import re
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec
from aiohttp import BodyPartReader, web

from emulator.rules import refusals
from emulator.rules.limits import FILE_BYTES
from emulator.world.files import Upload

NUMBERED = re.compile(r"(?:files\[(\d+)\]|file(\d*))")
"""How libraries call the parts with files; older ones leave the brackets out."""


class SentBody(NamedTuple):
    """The JSON value of a request (None: it has none), and its files."""

    value: Any
    uploads: list[Upload]


async def read_body(request: web.Request) -> SentBody:
    """Read a request's body. Raises 50109 for what is no JSON, 40005 for a file that is too large."""
    if not request.can_read_body:
        return SentBody(None, [])
    kind = request.headers.get("Content-Type", "")
    if kind.startswith("multipart/form-data"):
        return await _read_form(request)
    raw = await request.read()
    if kind.startswith("application/x-www-form-urlencoded"):
        raw = parse_qs(raw, max_num_fields=100).get(b"payload_json", [b""])[0]
    return SentBody(_json_value(raw), [])


async def _read_form(request: web.Request) -> SentBody:
    raw, uploads = b"", list[Upload]()
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            raw = bytes(await part.read())
        elif part.name and (numbered := NUMBERED.fullmatch(part.name)):
            number = int(numbered[1] or numbered[2] or 0)
            uploads.append(Upload(number, part.filename or "file", await _read_part(part)))
    return SentBody(_json_value(raw), uploads)


def _json_value(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw) if raw else None
    except (msgspec.DecodeError, RecursionError) as error:
        raise refusals.invalid_json() from error


async def _read_part(part: BodyPartReader) -> bytes:
    content = bytearray()
    while chunk := await part.read_chunk(1 << 16):
        content += chunk
        if len(content) > FILE_BYTES:
            raise refusals.too_large()
    return bytes(content)
