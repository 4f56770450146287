"""Languages that take turns: where much is said in each, a usual run hears one after the other, a thorough run all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

IN_TURNS = [pytest.param(True, id="in turns"), pytest.param(False, id="all", marks=pytest.mark.thorough)]
"""Values of a parameter of whoever says things in a loop."""


def whose_turn(languages: Iterable[T], number: int, in_turns: bool = True) -> Sequence[T]:
    """The languages in which the case of a number is heard."""
    everybody = [*languages]
    return [everybody[number % len(everybody)]] if in_turns else everybody
