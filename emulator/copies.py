"""Copies of JSON values, quicker than Python's `copy`."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def json_copy(value: T) -> T:
    """Copy a JSON value; the copy shares nothing with it."""
    return msgspec.json.decode(msgspec.json.encode(value))
