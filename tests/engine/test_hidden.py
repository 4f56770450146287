"""The walk that looks for hidden things in events knows of each number in an event whether it names something."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from bot.matches.games.registry import GAMES
from tests.engine.hidden import HIDING


def numbers_in(hint: object) -> bool:
    """Whether a field of this type has a number in it."""
    return hint is int or any(map(numbers_in, get_args(hint)))


@pytest.mark.parametrize("name", GAMES)
def test_each_number_in_an_event_is_known_to_name_something_or_to_count(name: str) -> None:
    hiding = HIDING[name]
    numbers = {
        (kind.__name__, field)
        for kind in get_args(GAMES[name].events)
        for field, hint in get_type_hints(kind).items()
        if field in kind.__struct_fields__ and numbers_in(hint)
    }
    assert numbers
    assert {found for found in numbers if found[1] not in hiding.naming | hiding.counting} == set()
