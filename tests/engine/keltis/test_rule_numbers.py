"""The rulebook and the code hold together: every number is cited, every cited number exists, every statement is a test."""

import re
from pathlib import Path

from tests.engine.rule_numbers import ROOT, cited, files_that_test, numbered, rulebook

RULEBOOK = rulebook("keltis")
ENGINE = [
    *(ROOT / "engine" / "keltis").rglob("*.py"),
    *(path for folder in ("", "play", "thinking") for path in (ROOT / "engine" / folder).glob("*.py")),
]
TESTS = [path for path in files_that_test("keltis") if path.name != Path(__file__).name]

NOT_PLAYED = {
    "KEL-1.8": "parts of the box without effect",
    "KEL-2.1": "what a board is: the file format itself",
    "KEL-15.1": "a remark on the order of questions, which the frames are",
    "KEL-15.5": "a remark on the size of the list of moves",
}
"""Rules that say nothing that could be played wrong."""


def test_every_rule_is_cited_by_the_engine_or_its_tests():
    numbers = numbered("KEL", RULEBOOK)
    asked = {
        number for number in numbers if not number.startswith("KEL-19.")
    }  # a list of the questions of the other rules
    assert len(asked) > 100
    assert asked - cited("KEL", [*ENGINE, *TESTS]) - set(NOT_PLAYED) == set()


def test_every_cited_rule_stands_in_the_rulebook():
    numbers = numbered("KEL", RULEBOOK)
    assert cited("KEL", [*ENGINE, *TESTS]) - numbers == set()


def test_every_testable_statement_is_a_test_named_after_it():
    stated = set(re.findall(r"\*\*T(\d\d)\*\*", RULEBOOK))
    tested = {number for path in TESTS for number in re.findall(r"def test_t(\d\d)_", path.read_text(encoding="utf-8"))}
    assert stated == {f"{number:02}" for number in range(1, 75)}
    assert tested == stated
