"""What a button or menu carries: enough to act on it after any restart, and to see that the match has gone on since."""

from __future__ import annotations

import re

from msgspec import Struct

VERSION = "v1"
LIMIT = 100
PATTERN = re.compile(r"v1:([\w-]*):(\d*):(\d*):(\w+):(.*)", re.ASCII)


class BadId(ValueError):
    """A custom id that this program did not make, or made in another version."""


class CustomId(Struct, frozen=True):
    """A deed and what it is for. `revision` and `seat` are None where they do not matter."""

    verb: str
    match_id: str = ""
    revision: int | None = None
    seat: int | None = None
    argument: str = ""

    def __str__(self) -> str:
        def shown(number: int | None) -> str:
            return "" if number is None else str(number)

        text = f"{VERSION}:{self.match_id}:{shown(self.revision)}:{shown(self.seat)}:{self.verb}:{self.argument}"
        if len(text) > LIMIT:
            raise BadId(text)
        return text


def parse(text: str) -> CustomId:
    """The deed of a custom id. Raises BadId: anybody can send anything."""
    match = PATTERN.fullmatch(text)
    if match is None:
        raise BadId(text)
    match_id, revision, seat, verb, argument = match.groups()
    return CustomId(verb, match_id, int(revision) if revision else None, int(seat) if seat else None, argument)


def path_of(argument: str) -> list[int]:
    """The places chosen so far, `0.3.1`. Raises BadId."""
    parts = argument.split(".") if argument else []
    if not all(part.isdecimal() for part in parts):
        raise BadId(argument)
    return [int(part) for part in parts]


def path_text(path: list[int]) -> str:
    """`0.3.1`."""
    return ".".join(map(str, path))
