"""What holds for all tests."""

from __future__ import annotations

import os
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling

# A helper's `assert` says what it found, as those of the test modules themselves do.
pytest.register_assert_rewrite("tests")

# The tests start the bot hundreds of times. Where Python may not keep what it compiles, each start compiles everything
# anew, and a process takes four seconds instead of one to come up.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

ONE_BY_ONE = "tests/e2e/"
"""Tests of whole plays last longest, and wait longest: each is given to whoever is free."""


class ByFile(LoadGroupScheduling):
    """All other tests of a file, as those of a group, are run by one worker: what they share is made and remembered once."""

    def _split_scope(self, nodeid: str) -> str:
        scope = super()._split_scope(nodeid)
        return scope if scope != nodeid or nodeid.startswith(ONE_BY_ONE) else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    """Only for the suite's own way to share tests out."""
    return ByFile(config, log) if config.getvalue("dist") == "loadgroup" else None
