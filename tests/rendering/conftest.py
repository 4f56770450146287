"""What tests of pictures share."""

from __future__ import annotations

import pytest

from tests.rendering.known_type import remember_type
from tests.rendering.overhearing import Overheard, overhearing

remember_type()


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    return overhearing(monkeypatch)
