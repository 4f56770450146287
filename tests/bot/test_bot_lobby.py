"""Lobbies: what one press may leave behind for the next one."""

from __future__ import annotations

import msgspec
import pytest
from matches import ANN, BEN, new_lobby
from msgspec import structs

from bot import lobby
from bot.house import House


def test_an_option_that_the_board_makes_pointless_is_as_usual_again(house: House):
    """Compulsory relay means nothing on the expansion board; and back on the base board nobody has chosen it."""
    match = lobby.set_option(ANN, "relay", "compulsory")(new_lobby(house))
    match = lobby.set_option(ANN, "board", "expansion-original")(match)
    assert msgspec.json.decode(match.options)["relay"] == "board"
    match = lobby.set_option(ANN, "board", "base")(match)
    assert lobby.options_of(match).relay == "board"


@pytest.mark.parametrize(("game", "option"), [("keltis", "board"), ("manitoba", "data")])
def test_a_lobby_whose_own_content_is_gone_can_still_be_shown_and_started(house: House, game: str, option: str):
    """The operator has taken a board away since: the lobby offers what there is."""
    match = new_lobby(house, game=game)
    gone = structs.replace(lobby.options_of(match), **{option: "mine"})
    match = structs.replace(match, options=msgspec.json.encode(gone))
    for user, name in ((ANN, "Ann"), (BEN, "Ben")):
        match = lobby.join(user, name)(match)
    assert getattr(lobby.options_of(match), option) != "mine"
    assert option not in lobby.options_told(match) or lobby.option_choices(match)[option]
    assert msgspec.json.decode(lobby.ready(ANN)(match).options)[option] != "mine"
