"""/history tells the set-up as well: as much of it as its reader may know, and nothing that cannot be known any more."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.interactions.deeds.reading import show_history
from bot.matches import lobby
from bot.matches.actor import Actor
from bot.matches.beginning import beginning_of
from bot.matches.games import GAMES
from bot.matches.house import House
from bot.matches.table import Table
from storage.changes import Change
from storage.records import MatchStatus
from tests.bot.drafting import Hand
from tests.bot.stored_matches import ANN, BEN, SEED, new_lobby, stored

CHO = 103
TELLING = ("manitoba", "odin", "empires")
"""The games whose set-up is more than who begins."""


async def begun(house: House, game: str) -> Table:
    """Ann and Ben at a match that has just begun."""
    table = await stored(house, lobby.join(BEN, "Ben")(lobby.join(ANN, "Ann")(new_lobby(house, game=game))))
    await table.start(Actor(ANN), lobby.ready(ANN), SEED)
    return table


async def told(house: House, table: Table, user: int, page: int | None = None) -> str:
    """What /history says."""
    hand = Hand(house, table, user)
    await show_history(hand.scene, table, page)
    return hand.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_log_begins_with_the_set_up(house: House, game: str) -> None:
    table = await begun(house, game)
    first = table.names[table.game.first(table.position)] if table.game.first else ""
    for user in (ANN, BEN, CHO):
        _, head, *lines = (await told(house, table, user)).splitlines()
        assert head == f"**Set-up** · {first} begins."
        assert bool(lines) == (game in TELLING)


async def test_the_set_up_comes_before_the_first_move(house: House) -> None:
    table = await begun(house, "empires")
    set_up = (await told(house, table, ANN)).splitlines()[1:]
    decision = table.asked()[0]
    move = next(iter(table.game.legal_moves(table.position, decision.seat)))
    owner = table.match.seats[decision.seat].user_id
    assert owner is not None
    await table.play_move(Actor(owner), decision.seat, move, table.match.questions[decision.seat].number)
    after = (await told(house, table, ANN)).splitlines()[1:]
    assert after[: len(set_up)] == set_up
    assert after[len(set_up)].startswith("1. ")


async def test_who_has_a_seat_is_told_what_that_seat_was_dealt_and_nobody_else(house: House) -> None:
    """In Empires with drawn clans the cards that were looked at are each player's own."""
    match = lobby.join(BEN, "Ben")(lobby.join(ANN, "Ann")(new_lobby(house, game="empires")))
    table = await stored(house, lobby.set_option(ANN, "clans", "random")(match))
    await table.start(Actor(ANN), lobby.ready(ANN), SEED)
    own, other, nobody = [await told(house, table, user) for user in (ANN, BEN, CHO)]
    cards = table.game.view(table.position, 0).players[0].aside
    assert len({own, other, nobody}) == 3
    for card in cards:
        assert f"({card})" in own
        assert f"({card})" not in other
        assert f"({card})" not in nobody


async def test_of_a_match_that_an_earlier_version_began_only_who_began_is_known(house: House) -> None:
    table = await stored(house, lobby.join(BEN, "Ben")(lobby.join(ANN, "Ann")(new_lobby(house, game="odin"))))
    state, _ = table.game.begin(2, table.game.options(), SEED)
    match = structs.replace(table.match.revised(house.clock()), status=MatchStatus.RUNNING)
    change = Change(at=house.clock(), before=table.match, after=match, seed=SEED, snapshot=table.game.encode(state))
    await house.store.commit(change)
    begun = await beginning_of(house, table)
    assert begun is not None
    assert (begun.first is not None, list(begun.events)) == (True, [])


async def test_a_lobby_has_not_begun(house: House) -> None:
    table = await stored(house, lobby.join(ANN, "Ann")(new_lobby(house)))
    assert await beginning_of(house, table) is None
    assert "Nobody has moved yet" in await told(house, table, ANN)
