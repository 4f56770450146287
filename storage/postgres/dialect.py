"""The statements of the storage as PostgreSQL takes them: with numbered parameters, and many of them as one."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from storage.database import Parameters
from storage.queries.commits import WriteStep

_PLACE = re.compile(r"(?<!:):(\w+)|\?")
_VALUES = re.compile(r"(.*\bVALUES )(\([^()]*\))(.*)", re.DOTALL)


@lru_cache(maxsize=1024)
def with_numbered_parameters(sql: str, first: int = 1) -> tuple[str, tuple[str, ...]]:
    """Replace `?` or `:name` by `$1`, `$2`… from `first` on; return the statement and the names in their order, each once."""
    names: dict[str, int] = {}
    places = 0

    def number(found: re.Match[str]) -> str:
        nonlocal places
        if found[1] is None:
            places += 1
            return f"${first + places - 1}"
        return f"${names.setdefault(found[1], first + len(names))}"

    return _PLACE.sub(number, sql), tuple(names)


def ordered_arguments(names: Sequence[str], parameters: Parameters) -> Sequence[Any]:
    """The values of parameters in the order of their numbers."""
    if isinstance(parameters, Sequence):
        return parameters
    return [parameters[name] for name in names]


def as_one(gates: Sequence[WriteStep], steps: Sequence[WriteStep]) -> tuple[str, list[Any]]:
    """Join independent statements into a single one, which does all or nothing; return it with its values.

    Each of `gates` must find or change a row; otherwise the whole fails with a division by zero.
    """
    values: list[Any] = []
    for sql, rows in (*gates, *steps):
        names = with_numbered_parameters(sql)[1]
        for row in rows:
            values += ordered_arguments(names, row)
    return _statement_text(
        tuple(gate.sql for gate in gates), tuple((step.sql, len(step.rows)) for step in steps)
    ), values


@lru_cache(maxsize=1024)
def _statement_text(gates: tuple[str, ...], steps: tuple[tuple[str, int], ...]) -> str:
    """The single statement for these numbers of rows of each step; other numbers make another statement."""
    parts: list[str] = []
    first = 1
    for gate in gates:
        sql, size = _renumbered_statement(gate, first)
        first += size
        parts.append(
            f"gate{len(parts)} AS ({sql})" if sql.startswith("SELECT") else f"gate{len(parts)} AS ({sql} RETURNING 1)"
        )
    for step, rows in steps:
        for sql, size in _statement_for_rows(step, rows, first):
            first += size
            parts.append(f"step{len(parts)} AS ({sql})")
    passed = ", ".join(f"1 / (SELECT count(*) FROM gate{number})" for number in range(len(gates)))
    return f"WITH {', '.join(parts)} SELECT {passed or 1}"


def _statement_for_rows(sql: str, rows: int, first: int) -> Iterator[tuple[str, int]]:
    """A statement for so many rows, and how many values each part takes; inserted rows make one part."""
    inserted = _VALUES.fullmatch(sql.strip())
    if inserted is None:
        for _ in range(rows):
            part, size = _renumbered_statement(sql, first)
            first += size
            yield part, size
        return
    head, row, tail = inserted.groups()
    size = _renumbered_statement(row, 1)[1]
    yield (
        f"{head}{', '.join(_renumbered_statement(row, first + size * number)[0] for number in range(rows))}{tail}",
        size * rows,
    )


def _renumbered_statement(sql: str, first: int) -> tuple[str, int]:
    """Number a statement from `first` on; return it with how many numbers it has."""
    text, names = with_numbered_parameters(sql.strip(), first)
    return text, len(names) or text.count("$")
