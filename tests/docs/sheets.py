"""What the sheets that are made from data have in common: where they stand, and their tables."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "rules"
Wording = TypeVar("Wording")


def path(name: str, language: str) -> Path:
    """Where a sheet stands in a language."""
    return FOLDER / f"{name}.{language}.md"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, cell by cell."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows))


def words_beside(name: str, kind: type[Wording]) -> Mapping[str, Wording]:
    """What a sheet says besides its cards, in every language that has such words (`texts/locale/CODE/sheets.toml`)."""
    found = {
        file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "texts" / "locale").glob("*/sheets.toml"))
    }
    return {code: msgspec.convert(told[name], kind) for code, told in found.items() if name in told}
