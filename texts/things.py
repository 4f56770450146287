"""Cards and spaces by number and name, tiles by name: rows of tables in the rulebook, and of the sheets beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_RULE = re.compile(r"- \*\*(?P<number>[A-Z]+-[\d.]+)\*\* (?P<title>\*\*[^*]+\*\*)?")
_PLACE = re.compile(r"`([a-z]\d{1,2})`")
_NAME = re.compile(r"\*\*([^*]+)\*\*")
_UNNUMBERED = "/"
_SERIES = re.compile(r"([A-Z])\*?")
_NUMBER_SIGN = re.compile(r"#(\d+)")
_NUMBERS = re.compile(r"(\d+(?:, \d+)*)\*?")


@dataclass(frozen=True)
class Thing:
    """One card, space or tile: its number as people say it, its name, all that it may be called by, and what is said of it.

    `key` is its number, after a sign where a rule could have the same one; a thing without a number has its place in the
    rulebook as `key`.
    """

    key: str
    name: str
    forms: tuple[str, ...]
    text: str

    @property
    def title(self) -> str:
        """Its name, with its number if it has one."""
        return self.name if _UNNUMBERED in self.key else f"{self.name} · {self.key}"

    @property
    def card(self) -> int | None:
        """Its number, the first one of several; None for what is no card."""
        found = _NUMBER_SIGN.match(self.key)
        return int(found[1]) if found else None


def things_of(rules: str, sheets: Sequence[str]) -> dict[str, Thing]:
    """All things of a rulebook and of its sheets, by their keys."""
    found = [*_rows(rules), *(thing for sheet in sheets for thing in _sheet_things(sheet))]
    return {thing.key: thing for thing in found}


def things_in_both(own: Mapping[str, Thing], other: Mapping[str, Thing]) -> dict[str, Thing]:
    """The things of one language, each found by its name in the other language too."""
    return {
        key: Thing(key, thing.name, (*thing.forms, *((other[key].name,) if key in other else ())), thing.text)
        for key, thing in own.items()
    }


def _rows(rules: str) -> Iterator[Thing]:
    """Rows of tables under rules that begin with a place, such as `g1`, or a name in bold; said with their rule."""
    rule, number, head, named = "", "", list[str](), 0
    for line in unicodedata.normalize("NFC", rules).splitlines():
        if found := _RULE.match(line):
            number, head, named = found["number"].lower(), [], 0
            rule = " ".join(filter(None, (f"**{found['number']}**", found["title"])))
        elif row := _row(line):
            place, name = _PLACE.fullmatch(row[0]), _NAME.fullmatch(row[0])
            if place and rule and len(row) == len(head) > 2:
                yield Thing(place[1], row[1], (place[1], row[1]), f"{rule}\n{_cells_text(head[2:], row[2:])}")
            elif name and rule and len(row) == len(head) > 1:
                named += 1
                key = f"{number}{_UNNUMBERED}{named}"
                yield Thing(key, name[1], (name[1],), f"{rule}\n{_cells_text(head[1:], row[1:])}")
            elif not place:
                head = row
        elif line.strip() and not _is_ruled(line):
            head = []


def _sheet_things(sheet: str) -> Iterator[Thing]:
    """The rows of a sheet: number or numbers, name, other columns in a few words, a series of numbers among them, and a text."""
    head = list[str]()
    for line in unicodedata.normalize("NFC", sheet).splitlines():
        row = _row(line)
        if not row:
            continue
        numbers = _NUMBERS.fullmatch(row[0])
        if not numbers:
            head = row
            continue
        name, *columns, text = row[1:]
        series = _SERIES.fullmatch(columns[0]) if columns else None
        own = [number.strip() for number in numbers[1].split(",")]
        called = [f"{sign}{number}" for number in own for sign in ("#", "")]
        forms = (*called, name, *((f"{series[1]}{own[0]}",) if series else ()))
        key = ", ".join(f"#{number}" for number in own)
        yield Thing(key, name, forms, "\n\n".join(filter(None, (_cells_text(head[2:-1], columns), text))))


def _row(line: str) -> list[str]:
    """The cells of a row of a table; none for another line, or the one under its head."""
    if not line.lstrip().startswith("|") or _is_ruled(line):
        return []
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _is_ruled(line: str) -> bool:
    """Whether a line is the one under the head of a table."""
    return line.lstrip().startswith("|") and set(line) <= set("|- ")


def _cells_text(head: Sequence[str], cells: Sequence[str]) -> str:
    """Cells with the heads of their columns; those in which nothing stands are left out."""
    return " · ".join(f"{title}: {cell}" for title, cell in zip(head, cells, strict=True) if cell not in ("–", "-", ""))
