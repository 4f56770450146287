"""/history tells the set-up as well: as much of it as its reader may know, and nothing that cannot be known any more."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.interactions.handlers.looking.history import show_history
from bot.matches.games.registry import GAMES
from bot.matches.history.set_up import beginning_of
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, stored

CHO = 103
TELLING = ("manitoba", "odin", "empires")
"""The games whose set-up is more than who begins."""


async def begun(services: Services, game: str) -> Table:
    """Ann and Ben at a match that has just begun."""
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game))),
    )
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def told(services: Services, table: Table, user: int, page: int | None = None) -> str:
    """What /history says."""
    hand = Hand(services, table, user)
    await show_history(hand.context, table, page)
    return hand.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_log_begins_with_the_set_up(services: Services, game: str) -> None:
    table = await begun(services, game)
    first = table.names[table.game.first(table.position)] if table.game.first else ""
    for user in (ANN, BEN, CHO):
        _, head, *lines = (await told(services, table, user)).splitlines()
        assert head == f"**Set-up** · {first} begins."
        assert bool(lines) == (game in TELLING)


async def test_the_set_up_comes_before_the_first_move(services: Services) -> None:
    table = await begun(services, "empires")
    set_up = (await told(services, table, ANN)).splitlines()[1:]
    decision = table.asked()[0]
    move = next(iter(table.game.legal_moves(table.position, decision.seat)))
    owner = table.match.seats[decision.seat].user_id
    assert owner is not None
    await table.play_move(Actor(owner), decision.seat, move, table.match.questions[decision.seat].number)
    after = (await told(services, table, ANN)).splitlines()[1:]
    assert after[: len(set_up)] == set_up
    assert after[len(set_up)].startswith("1. ")


async def test_who_has_a_seat_is_told_what_that_seat_was_dealt_and_nobody_else(services: Services) -> None:
    """In Empires with drawn clans the cards that were looked at are each player's own."""
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="empires"))
    )
    table = await stored(services, lobby.set_option(ANN, "clans", "random")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    own, other, nobody = [await told(services, table, user) for user in (ANN, BEN, CHO)]
    cards = table.game.view(table.position, 0).players[0].aside
    assert len({own, other, nobody}) == 3
    for card in cards:
        assert f"({card})" in own
        assert f"({card})" not in other
        assert f"({card})" not in nobody


async def test_of_a_match_that_an_earlier_version_began_only_who_began_is_known(services: Services) -> None:
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin"))),
    )
    state, _ = table.game.begin(2, table.game.options(), SEED)
    match = structs.replace(table.match.revised(services.clock()), status=MatchStatus.RUNNING)
    change = Change(at=services.clock(), before=table.match, after=match, seed=SEED, snapshot=table.game.encode(state))
    await services.store.commit(change)
    begun = await beginning_of(services, table)
    assert begun is not None
    assert (begun.first is not None, list(begun.events)) == (True, [])


async def test_a_lobby_has_not_begun(services: Services) -> None:
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    assert await beginning_of(services, table) is None
    assert "Nobody has moved yet" in await told(services, table, ANN)
