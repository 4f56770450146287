"""Giving up a seat and ending a match ask once more: neither can be taken back."""

from __future__ import annotations

import pytest

from bot.interactions.handlers.seats.leaving import ask_to_abandon, ask_to_leave, ask_to_resign
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from storage.records.matches import MatchStatus
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, alone, new_lobby, running, stored


async def moved(table: Table) -> None:
    """Whoever is asked makes a move."""
    decision = table.asked()[0]
    move = next(iter(table.game.legal_moves(table.position, decision.seat)))
    owner = table.match.seats[decision.seat].user_id
    await table.play_move(Actor(owner or 0), decision.seat, move, table.match.questions[decision.seat].number)


async def test_a_seat_is_given_up_by_the_second_press(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, BEN)
    await ask_to_resign(hand.context, table)
    assert table.match.seats[1].user_id == BEN
    assert "cannot come back" in hand.text
    await hand.press("Resign")
    assert table.match.seats[1].bot
    assert "resigned" in hand.text


async def test_who_lets_it_be_keeps_their_seat(services: Services) -> None:
    table = await running(services)
    hand, before = Hand(services, table, BEN), table.match
    await ask_to_resign(hand.context, table)
    await hand.press("Let it be")
    assert table.match == before
    assert hand.labels() == []


async def test_what_was_asked_before_a_move_is_asked_anew(services: Services) -> None:
    """The press after a move does nothing but ask; a bot player's moves must not stand in the way for good."""
    table = await running(services)
    hand = Hand(services, table, BEN)
    await ask_to_resign(hand.context, table)
    await moved(table)
    await hand.press("Resign")
    assert table.match.seats[1].user_id == BEN
    assert "gone on since" in hand.text
    await hand.press("Resign")
    assert table.match.seats[1].bot


async def test_the_end_of_a_match_with_nobody_else_is_asked_anew_after_a_move(services: Services) -> None:
    table = await alone(services, "keltis")
    hand = Hand(services, table, ANN)
    await ask_to_abandon(hand.context, table)
    await moved(table)
    await hand.press("End the game")
    assert table.is_running
    assert "gone on since" in hand.text
    await hand.press("End the game")
    assert table.match.status is MatchStatus.ABANDONED


async def test_nobody_gives_up_the_seat_of_another(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, BEN)
    await ask_to_resign(hand.context, table)
    [made] = [custom_id for _, custom_id, _ in hand.offers() if parse_custom_id(custom_id).verb == "resign"]
    with pytest.raises(NotPossible, match="not_your_seat"):
        await Hand(services, table, ANN).do(made)


async def test_a_match_with_nobody_else_is_ended_by_the_second_press(services: Services) -> None:
    table = await alone(services, "keltis")
    hand = Hand(services, table, ANN)
    await ask_to_abandon(hand.context, table)
    assert table.is_running
    await hand.press("End the game")
    assert table.match.status is MatchStatus.ABANDONED


async def test_with_others_at_the_table_they_are_asked_at_once(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, ANN)
    await ask_to_abandon(hand.context, table)
    assert table.is_running
    assert "asked the others" in hand.text
    assert hand.labels() == []


async def test_a_lobby_is_closed_by_the_second_press_of_its_host(services: Services) -> None:
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3))),
    )
    with pytest.raises(NotPossible, match="only_host"):
        await ask_to_abandon(Hand(services, table, BEN).context, table)
    hand = Hand(services, table, ANN)
    await ask_to_abandon(hand.context, table)
    [made] = [custom_id for _, custom_id, _ in hand.offers() if parse_custom_id(custom_id).verb == "abandon"]
    with pytest.raises(NotPossible, match="only_host"):
        await Hand(services, table, BEN).do(made)
    assert table.match.status is MatchStatus.LOBBY
    await hand.press("Close the lobby")
    assert table.match.status is MatchStatus.ABANDONED


async def test_a_host_leaves_a_lobby_by_the_second_press(services: Services) -> None:
    """Somebody else is the host then; whoever else leaves can come back, and is not asked."""
    table = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3))),
    )
    ann, ben = Hand(services, table, ANN), Hand(services, table, BEN)
    await ben.do(str(CustomId("leave", table.match.id)))
    assert table.seats_of(BEN) == []
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    await ann.do(str(CustomId("leave", table.match.id)))
    assert f"<@{BEN}> becomes the host" in ann.text
    assert table.seats_of(ANN) == [0]
    await ann.press("Leave")
    assert (table.seats_of(ANN), table.match.host_id) == ([], BEN)
    assert f"<@{BEN}> is the host now" in ann.text


async def test_the_last_one_closes_a_lobby_by_the_second_press(services: Services) -> None:
    """Unless somebody has sat down meanwhile: then it would be something else."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    await ask_to_leave(hand.context, table)
    assert "closes for good" in hand.text
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    with pytest.raises(Outdated):
        await hand.press("Leave")
    await table.change(Actor(BEN), lobby.with_person_left(BEN, services.clock()))
    await ask_to_leave(hand.context, table)
    assert table.match.status is MatchStatus.LOBBY
    await hand.press("Leave")
    assert table.match.status is MatchStatus.ABANDONED
    assert "the lobby is closed" in hand.text


async def test_a_lobby_in_which_somebody_has_sat_down_meanwhile_stays_open(services: Services) -> None:
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    hand = Hand(services, table, ANN)
    await ask_to_abandon(hand.context, table)
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    with pytest.raises(Outdated):
        await hand.press("Close the lobby")
    assert table.match.status is MatchStatus.LOBBY
