"""Tests of a group are handed out together: whoever hands them out is told of it by the end of their ids."""

from __future__ import annotations

import pytest

from tests.conftest import ByFile

pytestmark = pytest.mark.xdist_group("sources")


def test_who_hands_tests_out_hears_of_their_group(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("nobody hands tests out")
    assert ByFile._split_scope(ByFile.__new__(ByFile), request.node.nodeid) == "sources"
