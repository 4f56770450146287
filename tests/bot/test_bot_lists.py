"""`/game list` within what a message takes, and the names at a table apart."""

from __future__ import annotations

from matches import ANN, new_lobby
from msgspec import structs

from bot.matches import lobby
from bot.matches.house import House
from bot.messages.letters import CONTENT_LIMIT
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


def test_nobody_at_a_table_has_the_name_of_another(house: House):
    """Neither two people of one name, nor bot players, whoever has come and gone."""
    match = new_lobby(house, seats=4)
    for user in (1, 2):
        match = lobby.join(user, "Ann")(match)
    for _ in range(2):
        match = lobby.add_bot(ANN, "Bot")(match)
    assert [seat.name for seat in match.seats] == ["Ann", "Ann 2", "Bot 1", "Bot 2"]
    match = lobby.seated(match, 2, lobby.person(match, 3, "Ann"))
    assert match.seats[2].name == "Ann 3"
    assert lobby.bot_player(match, "Bot").name == "Bot 1"


def test_several_seats_of_one_person_are_told_apart(house: House):
    """Also after one of them was cleared and taken again."""
    match = lobby.join(ANN, "Ann")(new_lobby(house, seats=3))
    for edit in (lobby.take_rest(ANN, "Ann"), lobby.clear_seat(ANN), lobby.take_rest(ANN, "Ann")):
        match = edit(match)
    assert [seat.name for seat in match.seats] == ["Ann", "Ann 2", "Ann 3"]
