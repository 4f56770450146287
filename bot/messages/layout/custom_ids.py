"""What a button or menu carries: enough to act on it after any restart, and to see that the match has gone on since."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

from msgspec import Struct

VERSION = "v1"
LIMIT = 100
COMPACT, BASE = "~", 32
LETTERS = string.ascii_letters + string.digits + "-_"
PATTERN = re.compile(r"v1:([\w-]*):(\d*):(\d*):(\w+):(.*)", re.ASCII)


class BadId(ValueError):
    """A custom id that this program did not make, or made in another version."""


class CustomId(Struct, frozen=True):
    """What a button asks for: its handler's verb, and of what. `revision` and `seat` are None where they do not matter."""

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


def parse_custom_id(text: str) -> CustomId:
    """The handler of a custom id. Raises BadId: anybody can send anything."""
    match = PATTERN.fullmatch(text)
    if match is None:
        raise BadId(text)
    match_id, revision, seat, verb, argument = match.groups()
    return CustomId(verb, match_id, int(revision) if revision else None, int(seat) if seat else None, argument)


def place_of(argument: str) -> tuple[list[int], int]:
    """The places chosen so far, `~AB` or as buttons of earlier versions have it `0.1`, and the page of the open menu.

    Raises BadId.
    """
    if not argument.startswith(COMPACT):
        parts = argument.split(".") if argument else []
        if not all(part.isdecimal() and part.isascii() for part in parts):
            raise BadId(argument)
        return [int(part) for part in parts], 0
    written, _, page = argument.removeprefix(COMPACT).partition("/")
    if page and not (page.isdecimal() and page.isascii()):
        raise BadId(argument)
    return unpack_places(written), int(page or 0)


def path_text(path: Sequence[int], page: int = 0) -> str:
    """Places in few letters, `~AB`: one letter for each below 32, two below 1024. Nothing for none at all."""
    if not path and not page:
        return ""
    return f"{COMPACT}{''.join(map(pack_places, path))}{f'/{page}' if page else ''}"


def pack_places(place: int) -> str:
    """One place: its digits to the base of 32, all but the last from the second half of the letters."""
    more, last = divmod(place, BASE)
    letters = LETTERS[last]
    while more:
        more, digit = divmod(more, BASE)
        letters = LETTERS[BASE + digit] + letters
    return letters


def unpack_places(letters: str) -> list[int]:
    """The places of some letters. Raises BadId."""
    places: list[int] = []
    begun = 0
    for letter in letters:
        digit = LETTERS.find(letter)
        if digit < 0:
            raise BadId(letters)
        more, digit = divmod(digit, BASE)
        begun = begun * BASE + digit
        if not more:
            places.append(begun)
            begun = 0
    if begun:
        raise BadId(letters)
    return places
