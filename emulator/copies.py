"""Copies of JSON values, quicker than those of Python's `copy`."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def json_copy(value: T) -> T:
    """A JSON value of which nothing is shared with the one that is given."""
    return msgspec.json.decode(msgspec.json.encode(value))
