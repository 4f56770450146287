"""docs/decisions.md: each decision has a number, a day and a heading, and is short; what it names is there."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
HEADING = re.compile(r"### (\d+)\. (.+[^.]) \((\d{4}-\d{2}-\d{2})\)")
LINES, WIDTH = 8, 150
HOUSES = ("bot", "cogs", "emulator", "engine", "rendering", "storage", "texts", "bench", "tests")
NAME = re.compile(r"`([A-Z]\w*[a-z]\w*|\w+_\w+)(?:\.(\w+))?`")
"""A class, or something with an underscore, alone or with what it has."""


def decisions() -> list[tuple[str, list[str]]]:
    """The first line of each decision and the lines below it; of what stands outside of decisions, the text alone."""
    sections = PAGE.split("\n## ")[1:]
    entries = [entry for section in sections for entry in section.partition("\n")[2].strip().split("\n### ")]
    return [(f"### {lines[0].removeprefix('### ')}", lines[2:]) for entry in entries if (lines := entry.splitlines())]


def test_every_decision_has_a_number_a_title_and_a_day():
    headings = [HEADING.fullmatch(heading) for heading, _ in decisions()]
    assert [heading for heading, found in zip(decisions(), headings, strict=True) if found is None] == []
    found = [heading.groups() for heading in headings if heading is not None]
    for which in (0, 1):
        assert [value for value, count in Counter(one[which] for one in found).items() if count > 1] == []
    assert all(date.fromisoformat(day) >= date(2026, 11, 21) for _, _, day in found)
    assert len(found) > 100


def test_every_decision_is_short():
    wrong = [heading for heading, lines in decisions() if not 1 <= len(lines) <= LINES or max(map(len, lines)) > WIDTH]
    assert wrong == []


def test_a_decision_is_one_paragraph():
    assert [heading for heading, lines in decisions() if not all(line.strip() for line in lines)] == []


@pytest.fixture(scope="module")
def written() -> frozenset[str]:
    """All words of the code and of what comes with it."""
    files = [
        path for house in HOUSES for kind in ("*.py", "*.po", "*.sql", "*.json") for path in (ROOT / house).rglob(kind)
    ]
    return frozenset(word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8")))


def test_what_a_decision_names_is_there(written: frozenset[str]):
    named = {name for pair in NAME.findall(PAGE) for name in pair if name}
    assert named
    assert named - written == set()
