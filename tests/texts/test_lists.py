"""Lists are put together by the language: what stands between their parts is its own matter."""

from __future__ import annotations

import ast

import pytest

from tests.parsed_sources import nodes
from tests.texts.keys_in_code import ROOT, SPEAKING, sources_with
from texts.catalogue import Language
from texts.grammar import Grammar
from texts.po_file import PoEntry

pytestmark = pytest.mark.xdist_group("sources")

NUMBERS_ALONE = {"texts/things.py", "texts/rulebook.py"}
"""Where numbers of cards and rules are listed as the rulebooks have them, which is how they are found."""
FOR_THE_OPERATOR = ("bot/operation/", "bot/cli.py")


class Listing(Grammar):
    """A grammar that lists otherwise than English."""

    comma = "、"


def test_no_code_joins_a_list_past_the_language() -> None:
    wrong = [
        f"{where}:{node.lineno}"
        for path in sources_with("join", *SPEAKING)
        if not (where := str(path.relative_to(ROOT))).startswith(FOR_THE_OPERATOR) and where not in NUMBERS_ALONE
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and node.attr == "join"
        and isinstance(node.value, ast.Constant)
        and node.value.value == ", "
    ]
    assert wrong == []


def test_several_texts_in_a_sentence_are_a_list() -> None:
    words = Language("xx", [PoEntry("a.go", "{names} go")], Listing())
    assert words("a.go", names=("Ann", "Ben", "Cid")) == "Ann、Ben、Cid go"
    assert words("a.go", names="Ann, Ben") == "Ann, Ben go"
