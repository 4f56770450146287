"""Reads what a request sends: JSON, a form with files, or a form without."""

import re
from email.message import Message
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import msgspec
from aiohttp import content_disposition_filename, parse_content_disposition

from emulator.rules import refusals
from emulator.rules.limits import FILE_BYTES
from emulator.world.files import Upload

NUMBERED = re.compile(r"(?:files\[(\d+)\]|file(\d*))")
"""How libraries call the parts with files; older ones leave the brackets out."""
NESTED = {"embeds", "components", "options"}
CONTAINERS = (dict, list)
DISPOSITION = re.compile(rb"^content-disposition:[ \t]*(.*?)\r?$", re.IGNORECASE | re.MULTILINE)


class SentBody(NamedTuple):
    """The JSON value of a request (None: it has none), and its files."""

    value: Any
    uploads: list[Upload]


def read_body(kind: str, raw: bytes) -> SentBody:
    """Read a body of this content type. Raises 50109 for what is no JSON, 40005 for a file that is too large."""
    if not raw:
        return SentBody(None, [])
    if kind.startswith("multipart/form-data"):
        return _read_form(kind, raw)
    if kind.startswith("application/x-www-form-urlencoded"):
        try:
            raw = parse_qs(raw, max_num_fields=100).get(b"payload_json", [b""])[0]
        except ValueError as error:
            raise refusals.invalid_json() from error
    return SentBody(_json_value(raw), [])


def drop_inner_nulls(value: Any) -> None:
    """Take the fields that are null out of the embeds, components and options in a body.

    Some libraries send all fields that there are, and none reads them so. Further out null means that something goes away.
    """
    for part in value if isinstance(value, list) else [value]:
        if not isinstance(part, dict):
            continue
        for key in NESTED & part.keys():
            if isinstance(part[key], CONTAINERS):
                _drop_nulls(part[key])
        drop_inner_nulls(part.get("data"))


def _drop_nulls(value: Any) -> None:
    if isinstance(value, dict):
        for key in [key for key, inner in value.items() if inner is None]:
            del value[key]
        value = value.values()
    for inner in value:
        if isinstance(inner, CONTAINERS):
            _drop_nulls(inner)


def _read_form(kind: str, raw: bytes) -> SentBody:
    value, uploads = b"", list[Upload]()
    for name, file_name, content in _parts_of_form(kind, raw):
        if name == "payload_json":
            value = content
        elif numbered := NUMBERED.fullmatch(name):
            if len(content) > FILE_BYTES:
                raise refusals.too_large()
            uploads.append(Upload(int(numbered[1] or numbered[2] or 0), file_name or "file", content))
    return SentBody(_json_value(value), uploads)


def _parts_of_form(kind: str, raw: bytes) -> list[tuple[str, str | None, bytes]]:
    """The parts of a form (RFC 7578): names, names of files, contents."""
    about = Message()
    about["Content-Type"] = kind
    boundary = about.get_param("boundary")
    if not isinstance(boundary, str):
        raise refusals.invalid_json()
    _, *parts, _ = [*b"\r\n".join((b"", raw)).split(b"\r\n--" + boundary.encode()), b""]
    found: list[tuple[str, str | None, bytes]] = []
    for part in parts:
        head, _, content = part.partition(b"\r\n\r\n")
        said = DISPOSITION.search(head)
        _, named = parse_content_disposition(said[1].decode(errors="replace") if said else None)
        found.append((named.get("name", ""), content_disposition_filename(named), content))
    return found


def _json_value(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw) if raw else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refusals.invalid_json() from error
