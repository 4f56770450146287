"""Which rules code and tests cite: `KEL-8.6`, and in the names of tests `kel_8_6`; ranges are written out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]


def rulebook(game: str) -> str:
    """The English rules of a game."""
    return (ROOT / "docs" / "rules" / f"{game}.en.md").read_text(encoding="utf-8")


def files_that_test(game: str) -> list[Path]:
    """The files that test a game: its own, and those that test all games."""
    folder = ROOT / "tests" / "engine"
    return sorted(
        path for room in (game, "core", "play", "thinking") for path in (folder / room).rglob("*.py")
    ) + sorted(folder.glob("*.py"))


def numbered(prefix: str, book: str) -> set[str]:
    """The numbers of the rules in a rulebook."""
    return set(re.findall(rf"\*\*({prefix}-\d+\.\d+)\*\*", book))


def cited(prefix: str, paths: Iterable[Path]) -> set[str]:
    """The rule numbers in these files."""
    small, found = prefix.lower(), set[str]()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(rf"{prefix}-\d+\.\d+", text))
        found |= {f"{prefix}-{a}.{b}" for a, b in re.findall(rf"{small}_(\d+)_(\d+)", text)}
        found |= {f"{prefix}-{a}.{b}" for a, b in re.findall(rf"def test_{small}_\d+_\d+_and_(\d+)_(\d+)_", text)}
        for chapter, first, last in re.findall(rf"{prefix}-(\d+)\.(\d+) to {prefix}-\1\.(\d+)", text):
            found |= {f"{prefix}-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found
