"""Looking for a person in a data file: by id and by name, in every column, inside what is packed, and in the raw bytes."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

TELLING = 6
"""Bytes that do not come about by chance: three stand somewhere among some hundred thousand packed ones every few dozen times."""


def needles(user: int, *names: str) -> list[bytes]:
    """How an id or a name stands in bytes: as text, and packed as a whole number from either end.

    Raises ValueError where one is so short that it may stand in packed bytes by chance.
    """
    if short := [name for name in (str(user), *names) if len(name.encode()) < TELLING]:
        raise ValueError(f"too short to be looked for in packed bytes: {short}")
    return [
        str(user).encode(),
        user.to_bytes(8, "big"),
        user.to_bytes(8, "little"),
        *(name.encode() for name in names),
    ]


def traces(data_file: Path, folder: Path, user: int, *names: str) -> list[str]:
    """Where a person still is in a data file, its log beside it included; the file may be in use."""
    copy = folder / "looked-into"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    files = [file for file in (data_file, data_file.with_name(data_file.name + "-wal")) if file.exists()]
    raw = {file.name: file.read_bytes() for file in files}
    for file in files:
        (copy / file.name).write_bytes(raw[file.name])
    wanted = needles(user, *names)
    found = [f"raw bytes of {name}" for name, content in raw.items() if any(one in content for one in wanted)]
    with closing(sqlite3.connect(copy / data_file.name)) as connection:
        return [*found, *in_columns(connection, user, wanted)]


def in_columns(connection: sqlite3.Connection, user: int, wanted: list[bytes]) -> Iterator[str]:
    """The columns that have the id or a name."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        rows = connection.execute(f"SELECT * FROM {table}")
        columns = [column for column, *_ in rows.description]
        for row in rows:
            for column, value in zip(columns, row, strict=True):
                if value == user or any(one in content for content in unpacked(value) for one in wanted):
                    yield f"{table}.{column}"


def unpacked(value: object) -> Iterator[bytes]:
    """A value as bytes, and what is compressed in it."""
    content = value.encode() if isinstance(value, str) else value
    if not isinstance(content, bytes):
        return
    yield content
    try:
        yield zlib.decompress(content)
    except zlib.error:
        return
