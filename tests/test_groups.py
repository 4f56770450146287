"""Tests of a group are handed out together: whoever hands them out is told of it by the end of their ids."""

from __future__ import annotations

import pytest

from tests.conftest import LONGEST_FIRST, ROOT, ByFile, place_among_longest

pytestmark = pytest.mark.xdist_group("sources")


def test_who_hands_tests_out_hears_of_their_group(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("nobody hands tests out")
    assert ByFile._split_scope(ByFile.__new__(ByFile), request.node.nodeid) == "sources"


def test_the_longest_plays_are_there_and_come_before_all_others() -> None:
    assert [file for file in LONGEST_FIRST if not (ROOT / file).is_file()] == []
    places = [place_among_longest(f"{file}::test_any[1]") for file in LONGEST_FIRST]
    assert places == sorted({*places})
    assert place_among_longest("tests/e2e/channels/test_lobby.py::test_any") > places[-1]
