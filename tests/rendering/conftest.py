"""What tests of pictures share."""

from __future__ import annotations

import pytest

from tests.rendering.overhearing import Overheard, overhearing


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    return overhearing(monkeypatch)
