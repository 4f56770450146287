"""Standing orders on one page: what there is in a game, given and taken back by a press."""

from __future__ import annotations

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, running, stored

HIS = 1


async def begun(services: Services, game: str) -> Table:
    """Ann and Ben at a game that has begun, Ann first where somebody is."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, lobby.set_option(ANN, "first", "A")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def test_orders_are_given_and_taken_back_on_one_page(services: Services):
    """Before their question has ever been put."""
    table = await begun(services, "odin")
    hand = Hand(services, table, BEN)
    await hand.play()
    await hand.press("Standing orders")
    assert "Feasts" in hand.text
    assert "After a feast" in hand.text
    for on in (True, False):
        labels = [label for label in hand.labels() if label.startswith("Feasts")]
        assert len(labels) == 1
        await hand.press("Feasts")
        assert table.match.seats[HIS].has_routine("hold_feast") is on
        assert not table.match.seats[HIS].has_routine("after_feast")
    await hand.press("Back")
    assert "orders" in verbs(hand.messages[-1])


async def test_a_game_without_any_has_no_page(services: Services):
    table = await running(services)
    hand = Hand(services, table, BEN)
    await hand.play()
    assert "orders" not in verbs(hand.messages[-1])
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}::{HIS}:orders:hold_feast.on")


async def test_what_others_are_asked_is_theirs(services: Services):
    table = await begun(services, "odin")
    with pytest.raises(NotPossible):
        await Hand(services, table, ANN).do(f"v1:{table.match.id}::{HIS}:orders:hold_feast.on")


async def test_features_that_are_settled_stand_there_too(services: Services):
    """With the way to be asked again, where that is a move: in the own turn."""
    table = await begun(services, "empires")
    while table.asked()[0].question != "take_turn":
        decision = table.asked()[0]
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        user = (ANN, BEN)[decision.seat]
        move = table.game.chosen(table.position, decision.seat, choices)
        await table.play_move(Actor(user), decision.seat, move, table.match.questions[decision.seat].number)
    seat = table.asked()[0].seat
    state = table.game.copy(table.position)
    player = state.players[seat]  # type: ignore[attr-defined]
    player.always = [player.empire[0].card]
    table.state = state
    for who, labelled in ((seat, True), (1 - seat, False)):
        hand = Hand(services, table, (ANN, BEN)[who])
        await hand.do(f"v1:{table.match.id}::{who}:orders:")
        assert ("Features of your cards" in hand.text) is labelled
        assert ("pick" in verbs(hand.messages[-1])) is labelled
