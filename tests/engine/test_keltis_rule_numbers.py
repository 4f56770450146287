"""The rulebook and the code hold together: every number is cited, every cited number exists, every statement is a test."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULEBOOK = (ROOT / "docs" / "rules" / "keltis.en.md").read_text(encoding="utf-8")
ENGINE = [*(ROOT / "engine" / "keltis").rglob("*.py"), *(ROOT / "engine").glob("*.py")]
TESTS = [path for path in (ROOT / "tests" / "engine").glob("*.py") if path.name != Path(__file__).name]

NOT_PLAYED = {
    "KEL-1.8": "parts of the box without effect",
    "KEL-2.1": "what a board is: the file format itself",
    "KEL-15.1": "a remark on the order of questions, which the frames are",
    "KEL-15.5": "a remark on the size of the list of moves",
}
"""Rules that say nothing that could be played wrong."""


def cited(paths):
    """The rule numbers in these files: `KEL-8.6`, and in the names of tests `kel_8_6`; ranges are written out."""
    found: set[str] = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"KEL-\d+\.\d+", text))
        found |= {f"KEL-{a}.{b}" for a, b in re.findall(r"kel_(\d+)_(\d+)", text)}
        found |= {f"KEL-{a}.{b}" for a, b in re.findall(r"def test_kel_\d+_\d+_and_(\d+)_(\d+)_", text)}
        for chapter, first, last in re.findall(r"KEL-(\d+)\.(\d+) to KEL-\1\.(\d+)", text):
            found |= {f"KEL-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited_by_the_engine_or_its_tests():
    numbers = set(re.findall(r"\*\*(KEL-\d+\.\d+)\*\*", RULEBOOK))
    asked = {
        number for number in numbers if not number.startswith("KEL-19.")
    }  # a list of the questions of the other rules
    assert len(asked) > 100
    assert asked - cited([*ENGINE, *TESTS]) - set(NOT_PLAYED) == set()


def test_every_cited_rule_stands_in_the_rulebook():
    numbers = set(re.findall(r"\*\*(KEL-\d+\.\d+)\*\*", RULEBOOK))
    assert cited([*ENGINE, *TESTS]) - numbers == set()


def test_every_testable_statement_is_a_test_named_after_it():
    stated = set(re.findall(r"\*\*T(\d\d)\*\*", RULEBOOK))
    tested = {number for path in TESTS for number in re.findall(r"def test_t(\d\d)_", path.read_text(encoding="utf-8"))}
    assert stated == {f"{number:02}" for number in range(1, 75)}
    assert tested == stated
