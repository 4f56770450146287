"""The rulebook and the code hold together: examples are tests, rules are cited or have an example, and every number exists."""

import re
from pathlib import Path

from tests.engine.rule_numbers import ROOT, cited, files_that_test, numbered, rulebook

RULEBOOK = rulebook("empires")
ENGINE = [*(ROOT / "engine" / "empires").rglob("*.py")]
TESTS = [path for path in files_that_test("empires") if path.name != Path(__file__).name]

NOT_PLAYED = {
    "EMP-1.1": "for whom the game is",
    "EMP-1.2": "a summary of scoring and the end",
    "EMP-1.4": "advice",
    "EMP-1.5": "what there is no move for",
    "EMP-1.7": "holds no rule, as it says",
    "EMP-2.14": "what the box holds limits nothing",
    "EMP-4.3": "what there is no phase for",
    "EMP-17.8": "where the questions are listed",
    "EMP-24.1": "what people remember",
    "EMP-24.2": "what people can conclude",
    "EMP-27.8": "a remark on the size of lists",
}
"""Rules that say nothing that could be played wrong."""

NUMBERS = numbered("EMP", RULEBOOK)
EXAMPLES = {number for number in NUMBERS if number.startswith("EMP-20.")}
QUESTIONS = {number for number in NUMBERS if number.startswith("EMP-23.")}
"""A list of what the other rules ask."""


def shown_by_examples():
    """The rules that the examples name."""
    lines = [line for line in RULEBOOK.splitlines() if line.startswith("- **EMP-20.")]
    return {number for line in lines for number in re.findall(r"EMP-\d+\.\d+", line.rpartition("(")[2])}


def test_every_rule_is_cited_or_has_an_example():
    assert len(NUMBERS) > 400
    assert NUMBERS - EXAMPLES - QUESTIONS - shown_by_examples() - cited("EMP", [*ENGINE, *TESTS]) == set(NOT_PLAYED)


def test_every_cited_rule_stands_in_the_rulebook():
    assert cited("EMP", [*ENGINE, *TESTS]) - NUMBERS == set()


def test_every_example_is_a_test_named_after_it():
    named = {
        f"EMP-20.{number}"
        for path in TESTS
        for number in re.findall(r"def test_emp_20_(\d+)_", path.read_text(encoding="utf-8"))
    }
    assert len(EXAMPLES) == 173
    assert named == EXAMPLES
