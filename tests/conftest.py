"""What holds for all tests."""

from __future__ import annotations

import os

import pytest

# A helper's `assert` says what it found, as those of the test modules themselves do.
pytest.register_assert_rewrite("tests")

# The tests start the bot hundreds of times. Where Python may not keep what it compiles, each start compiles everything
# anew, and a process takes four seconds instead of one to come up.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
