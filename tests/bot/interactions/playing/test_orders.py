"""Standing orders in one form: what there is in a game, given and taken back together."""

from __future__ import annotations

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.layout.forms import ChecksField
from bot.messages.panel.orders_page import ORDERS
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.stored_matches import ANN, BEN, SEED, new_lobby, running, stored

HIS = 1


async def begun(services: Services, game: str) -> Table:
    """Ann and Ben at a game that has begun, Ann first where somebody is."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    table = await stored(services, lobby.set_option(ANN, "first", "A")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def test_orders_are_given_and_taken_back_in_one_form(services: Services):
    """Before their question has ever been put; those that are not ticked are taken back, others left as they are."""
    table = await begun(services, "odin")
    hand = Hand(services, table, BEN)
    await hand.play()
    await hand.press("Standing orders")
    [_, boxes] = hand.forms[-1].parts
    assert isinstance(boxes, ChecksField)
    assert [(option.value, option.chosen) for option in boxes.options] == [
        ("after_feast", False),
        ("hold_feast", False),
    ]
    assert boxes.options[1].label == "Feasts: the one that is proposed is served"
    for ticked in (
        ["hold_feast"],
        ["after_feast", "hold_feast"],
        ["after_feast"],
        [],
        ["after_feast", "hold_feast"],
        [],
    ):
        revision = table.match.revision
        await hand.do(hand.forms[-1].custom_id, components=boxes_ticked(*ticked))
        assert table.match.seats[HIS].routine.split() == ticked
        assert table.match.revision == revision + 1  # one press is one commit: the second would be taken for a double
        assert hand.text.count("Done without asking") == len(ticked)
        assert hand.text.count("You are asked") == 2 - len(ticked)
    await hand.press("Change …")
    assert len(hand.forms) == 2
    await hand.press("Back")
    assert "orders" in verbs(hand.messages[-1])


def boxes_ticked(*values: str) -> list[dict[str, object]]:
    """The form with these boxes ticked."""
    return [{"component": {"custom_id": ORDERS, "values": [*values]}}]


async def test_a_question_that_is_open_is_answered_by_the_order(services: Services):
    """The order is given, and what it was given for is done at once."""
    table = await begun(services, "empires")
    asked_before = [seat.routine for seat in table.match.seats]
    hand = Hand(services, table, ANN)
    await hand.do(f"v1:{table.match.id}::{1 - HIS}:ordered:", components=boxes_ticked())
    assert [seat.routine for seat in table.match.seats] == ["-pay_cost", asked_before[1]]
    await hand.do(f"v1:{table.match.id}::{1 - HIS}:ordered:", components=boxes_ticked("pay_cost"))
    assert [seat.routine for seat in table.match.seats] == asked_before


async def test_a_game_without_any_has_no_page(services: Services):
    table = await running(services)
    hand = Hand(services, table, BEN)
    await hand.play()
    assert "orders" not in verbs(hand.messages[-1])
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}::{HIS}:orders:")
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}::{HIS}:ordered:", components=boxes_ticked("hold_feast"))


async def test_what_others_are_asked_is_theirs(services: Services):
    table = await begun(services, "odin")
    with pytest.raises(NotPossible):
        await Hand(services, table, ANN).do(
            f"v1:{table.match.id}::{HIS}:ordered:", components=boxes_ticked("hold_feast")
        )
    assert not table.match.seats[HIS].routine


@pytest.mark.parametrize("sent", [[], [{"component": {"custom_id": "line", "value": "x"}}], boxes_ticked("take_turn")])
async def test_what_no_form_sends_changes_nothing(services: Services, sent: list[dict[str, object]]):
    table = await begun(services, "odin")
    with pytest.raises(Outdated):
        await Hand(services, table, BEN).do(f"v1:{table.match.id}::{HIS}:ordered:", components=sent)
    assert not table.match.seats[HIS].routine


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
        await hand.play()
        await hand.do(f"v1:{table.match.id}::{who}:orders:")
        assert bool(hand.forms) is not labelled  # where nothing is settled there is no more to see
        if labelled:
            assert "Features of your cards" in hand.text
            assert "pick" in verbs(hand.messages[-1])
            await hand.press("Change …")
            assert hand.forms
