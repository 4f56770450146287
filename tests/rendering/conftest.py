"""What tests of pictures share."""

from __future__ import annotations

import pytest

from tests.rendering.overhearing import Overheard, overhearing
from tests.rendering.paint.known_type import remember_type

remember_type()


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    return overhearing(monkeypatch)
