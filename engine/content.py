"""Reading a game's data files: typed values, or an error that names the file, the line and the reason."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

import msgspec

FilePlace: TypeAlias = Sequence[str | int]
"""The place of a value in a file: names of tables and fields, and places in lists, counted from 0."""


class BadContent(ValueError):
    """A data file that breaks its schema or a rule; the message names the file, the place and the reason."""


class MissingContent(LookupError):
    """The facts by which a match is played are gone: a board or a set of an owner's own files."""


KnownFact = TypeVar("KnownFact")


class KnownFacts(dict[str, KnownFact]):
    """Facts by the name that states carry. Looking up one that is not there raises MissingContent."""

    def __missing__(self, name: str) -> KnownFact:
        raise MissingContent(name)


def read_shipped(game: str, name: str) -> bytes:
    """A data file that comes with the project, of a game in `engine`."""
    return files("engine").joinpath(game, "data", name).read_bytes()


def repeated_ids(ids: Iterable[str]) -> dict[str, int]:
    """The ids that occur more than once, each with its number."""
    return {id: n for id, n in Counter(ids).items() if n > 1}


def parse_toml(text: bytes, kind: type[Any], name: str) -> Any:
    """A TOML file as a value of the type. Raises BadContent naming the file, the line and the place."""
    try:
        return msgspec.toml.decode(text.removeprefix(BOM_UTF8), type=kind)
    except UnicodeDecodeError as problem:
        raise BadContent(f"{name}: {problem}") from problem
    except msgspec.DecodeError as problem:
        message = str(problem)
        if not isinstance(problem, msgspec.ValidationError):  # not even TOML: the parser itself names the line
            raise BadContent(f"{name}: {message}") from problem
        match = re.search(r" - at `\$\.?(.*)`$", message)
        place = place_named(match[1]) if match else ()
        raise BadContent(f"{file_and_line(text, name, place)}: {message}") from problem
    except (ValueError, RecursionError) as problem:  # the parser lets through what is nested or long beyond all measure
        raise BadContent(f"{name}: {problem}") from problem


def place_named(path: str) -> list[str | int]:
    """The place that msgspec writes `tile[2].areas[0].id`."""
    steps = re.findall(r"([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)
    return [name or (int(number) if number.isdigit() else 0) for name, number in steps]


def file_and_line(text: bytes, name: str, place: FilePlace) -> str:
    """The name of a file and the number of a line, as errors name them."""
    return f"{name}, line {line_of(text.decode(errors='replace'), place)}"


def line_of(text: str, place: FilePlace) -> int:
    """The line, from 1, on which a value of a TOML file stands, or as near to it as can be told without a full parser."""
    lines = text.split("\n")
    if not place:
        return 1
    steps = list(place)
    first, last = 0, len(lines)
    number = steps[1] if len(steps) > 1 and isinstance(steps[1], int) else None
    header = f"[[{steps[0]}]]" if number is not None else f"[{steps[0]}]"
    headers = [at for at, line in enumerate(lines) if line.split("#")[0].strip() == header]
    if headers:
        first = headers[min(number or 0, len(headers) - 1)]
        last = next((at for at in range(first + 1, len(lines)) if lines[at].startswith("[")), len(lines))
        steps = steps[1:] if number is None else steps[2:]
    while steps and isinstance(steps[0], str):
        key = re.compile(rf"(^|[{{,])\s*{re.escape(str(steps.pop(0)))}\s*=")
        found = next((at for at in range(first, last) if key.search(lines[at])), None)
        if found is None:
            break
        first = found
        if steps and isinstance(steps[0], int):
            first = line_of_element(lines, first, int(steps.pop(0)))
    return first + 1


def line_of_element(lines: Sequence[str], start: int, number: int) -> int:
    """The index of the line on which an element of the list begins that starts on line `start`."""
    depth, seen = 0, 0
    for at in range(start, len(lines)):
        bare = re.sub(r'"[^"]*"', lambda text: "s" * len(text[0]), lines[at]).split("#")[0]
        for sign in bare[bare.index("=") + 1 :] if at == start else bare:
            if sign in "]}":
                depth -= 1
            elif depth == 1 and not sign.isspace() and sign != "," and seen == number:
                return at
            if sign in "[{":
                depth += 1
            elif sign == "," and depth == 1:
                seen += 1
        if at > start and depth <= 0:
            break
    return start
