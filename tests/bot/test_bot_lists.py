"""`/game list` within what a message takes."""

from __future__ import annotations

from matches import new_lobby
from msgspec import structs

from bot.house import House
from bot.letters import CONTENT_LIMIT
from cogs.lobby import LISTED, list_text


def test_all_that_there_is_room_for(house: House):
    """No line is cut in two; that something is left out is said."""
    words = house.language("en")
    few = [new_lobby(house, channel) for channel in range(3)]
    text = list_text(words, few[:1], few)
    assert text.count("Test") == 3
    assert words("list.more") not in text
    long = [structs.replace(new_lobby(house, channel), title="_" * 60) for channel in range(2 * LISTED)]
    text = list_text(words, long[:LISTED], long[LISTED:])
    assert len(text) <= CONTENT_LIMIT
    *lines, more = text.splitlines()
    assert more == words("list.more")
    assert all(line.endswith(")") for line in lines if line.startswith("-"))
