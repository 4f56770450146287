"""`/game list` within what a message takes, and the names at a table apart."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.services import Services
from bot.messages.channel.match_lists import LISTED, games_text, in_order, list_text
from bot.messages.layout.components import CONTENT_LIMIT
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, StandingClock, new_lobby, running
from texts.catalogue import load_languages


def test_all_that_there_is_room_for(services: Services):
    """No line is cut in two; that something is left out is said."""
    words = services.language("en")
    few = [new_lobby(services, channel) for channel in range(3)]
    text = list_text(words, few[:1], few, ANN)
    assert text.count("Test") == 3
    assert words("list.more") not in text
    long = [structs.replace(new_lobby(services, channel), title="_" * 60) for channel in range(2 * LISTED)]
    text = list_text(words, long[:LISTED], long[LISTED:], ANN)
    assert len(text) <= CONTENT_LIMIT
    *lines, more = text.splitlines()
    assert more == words("list.more")
    assert all(line.endswith(")") for line in lines if line.startswith("-"))


def test_nobody_at_a_table_has_the_name_of_another(services: Services):
    """Neither two people of one name, nor bot players, whoever has come and gone."""
    match = new_lobby(services, seats=4)
    for user in (1, 2):
        match = lobby.with_person_joined(user, "Ann")(match)
    for _ in range(2):
        match = lobby.add_bot(ANN, "Bot")(match)
    assert [seat.name for seat in match.seats] == ["Ann", "Ann 2", "Bot 1", "Bot 2"]
    match = lobby.with_seat(match, 2, lobby.seat_for_person(match, 3, "Ann"))
    assert match.seats[2].name == "Ann 3"
    assert lobby.bot_player(match, "Bot").name == "Bot 1"


def test_several_seats_of_one_person_are_told_apart(services: Services):
    """Also after one of them was cleared and taken again."""
    match = lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3))
    for edit in (lobby.take_rest(ANN, "Ann"), lobby.clear_seat(ANN), lobby.take_rest(ANN, "Ann")):
        match = edit(match)
    assert [seat.name for seat in match.seats] == ["Ann", "Ann 2", "Ann 3"]


async def test_one_s_own_matches_of_all_channels(services: Services, clock: StandingClock):
    """Those that wait for me first, with since when and a link to the newest message; then invitations, then the others'."""
    mine = (await running(services, 21, first="B")).match
    clock.now += 7200
    urgent = (await running(services, 22, first="B")).match
    theirs = (await running(services, 23, first="A")).match
    invited = lobby.with_guests_invited({BEN: "Ben"})(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, CHANNEL))
    )
    own = in_order([theirs, invited, urgent, mine], BEN)
    assert own == [mine, urgent, invited, theirs]
    lines = games_text(services.language("en"), own, {mine.id: 77}, BEN).splitlines()
    assert [line for line in lines if line.startswith("**")] == [
        "**Your turn**",
        "**You are invited**",
        "**Others are to play**",
    ]
    assert f"https://discord.com/channels/{GUILD}/21/77" in lines[1]
    assert f"<t:{int(mine.turn_since)}:R>" in lines[1]
    assert f"/channels/{GUILD}/22)" in lines[2]
    assert "Ann" in lines[-1]
    assert "Ann to play" in list_text(services.language("en"), [theirs], [], ANN)


@pytest.mark.parametrize("code", sorted(load_languages()))
def test_a_line_of_a_match_names_its_game_once(services: Services, code: str):
    """A game is called after who opened it, so its kind is said beside it: not `Keltis with Ann · Keltis`."""
    words = services.language(code)
    title, kind = words("lobby.default_title", name="Ann"), words("keltis.title")
    match = structs.replace(new_lobby(services), title=title)
    assert kind not in title
    assert kind not in words("practice.title", name="Ann")
    assert [text.count(kind) for text in (list_text(words, [match], [], ANN), games_text(words, [match], {}, ANN))] == [
        1,
        1,
    ]


async def test_matches_of_others_can_be_watched_from_the_list(services: Services):
    """Below one's own, with who plays and a link to the board; alone where one has none."""
    theirs, mine = (await running(services, 31)).match, (await running(services, 32, first="B")).match
    words = services.language("en")
    *_, head, line = games_text(words, [mine], {theirs.id: 78}, BEN, [theirs]).splitlines()
    assert head == words("games.list_watched")
    assert line.endswith("Keltis: Ann, Ben")
    assert "/78" in line
    assert games_text(words, [], {}, 999, [theirs]).splitlines()[0] == head
