"""A name leads to one place: what functions are called says what they give, and no two classes are called alike.

What is called by one word alone, or like something elsewhere, is counted. The counts may only fall: whoever makes one fall writes
the smaller number here.
"""

import ast
from collections import Counter

import pytest

from tests.parsed_sources import parsed
from tests.test_rooms import BELOW, ROOT

pytestmark = pytest.mark.xdist_group("sources")

ONE_WORD = 113
"""Functions at the top of modules whose name is a single word, which a search finds everywhere."""

ALIKE = 42
"""Names that classes, or aliases of types, of several modules have."""


def functions():
    """The functions at the top of all modules, as (path, name)."""
    for house in BELOW:
        for path in sorted((ROOT / house).rglob("*.py")):
            for node in parsed(path).body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield path, node.name


def types():
    """The names of classes and of aliases of types, each as often as modules define it."""
    for house in BELOW:
        for path in sorted((ROOT / house).rglob("*.py")):
            for node in parsed(path).body:
                if isinstance(node, ast.ClassDef):
                    yield node.name
                for target in [*getattr(node, "targets", ()), *filter(None, [getattr(node, "target", None)])]:
                    if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                        yield target.id


def test_functions_called_by_one_word_become_fewer():
    assert sum("_" not in name.strip("_") for _, name in functions()) == ONE_WORD


def test_types_called_alike_become_fewer():
    assert sum(times > 1 for times in Counter(types()).values()) == ALIKE
