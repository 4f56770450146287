"""What the sheets that are made from data have in common: where they stand, and their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def path(name: str, language: str) -> Path:
    """Where a sheet stands in a language."""
    return FOLDER / f"{name}.{language}.md"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, cell by cell."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows))
