"""Costs of Empires of the North are paid with one's own resources unasked; gold is offered before and after (EMP-17.6)."""

from __future__ import annotations

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.position.routine import is_answered, with_routine
from bot.matches.services import Services
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, SEED, in_position, new_lobby, stored
from tests.engine.empires.positions import Position, table


def tribe() -> Position:
    """A card whose action costs a food; nothing hidden comes to light by it."""
    return table("glenn ulaf").empire("wandering-tribe").give(food=1, gold=1, worker=2).turn()


async def between_people(services: Services, position: Position) -> Table:
    """A match of Ann and Ben in a position: a turn can be taken back until Ben has moved."""
    match = await stored(
        services,
        lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="empires"))),
    )
    await match.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    match.state = position.state
    return match


async def at_panel(services: Services, position: Position) -> tuple[Table, Hand]:
    match = await between_people(services, position)
    hand = Hand(services, match, ANN)
    await hand.play()
    return match, hand


def questions(match: Table) -> list[str]:
    return [decision.question for decision in match.asked() if decision.seat == 0]


def played(match: Table) -> list[str]:
    return [ply.notation for ply in match.plies if ply.seat == 0]


async def test_the_resource_is_paid_unasked_and_gold_is_one_press_away(services: Services) -> None:
    match, hand = await at_panel(services, tribe())
    await use(hand)
    assert played(match)[-1] == "pay food"
    assert "pay_cost" not in questions(match)
    assert match.position.players[0].goods["gold"] == 1  # type: ignore[attr-defined]
    await hand.press("Pay with gold instead")
    assert questions(match) == ["pay_cost"]
    assert any("1 gold" in label for label in hand.labels())
    await hand.press("1 gold")
    assert played(match)[-1] == "pay gold"
    assert match.position.players[0].goods["food"] == 1  # type: ignore[attr-defined]


async def use(hand: Hand) -> None:
    """Uses the card, whatever the panel asks on the way."""
    await hand.do(*next((custom_id, values) for label, custom_id, values in hand.offers() if "(215)" in label))
    if any(label.startswith("Confirm") for label in hand.labels()):
        await hand.press("Confirm")


async def test_who_wants_to_be_asked_is(services: Services) -> None:
    match, hand = await at_panel(services, tribe())
    await match.change(Actor(ANN), with_routine(0, {"pay_cost": False}))
    await hand.play()
    await use(hand)
    assert questions(match) == ["pay_cost"]
    await hand.press("Always pay as proposed")
    assert played(match)[-1] == "pay food"
    assert not match.match.seats[0].routine


async def test_gold_that_is_typed_is_paid(services: Services) -> None:
    match, _ = await at_panel(services, tribe())
    await match.play_line(Actor(ANN), "use wandering-tribe; pay gold")
    assert played(match) == ["use 215", "pay gold"]


async def test_what_cannot_be_taken_back_offers_gold_beside_confirm(services: Services) -> None:
    """A card is drawn by it: it is confirmed, and gold is offered there."""
    drawing = table("heidel ulaf").empire("mead-hall.13").give(worker=1, food=2, gold=2).turn()
    match, hand = await at_panel(services, drawing)
    await hand.do(*next((custom_id, values) for label, custom_id, values in hand.offers() if "(13)" in label))
    assert not match.plies
    await hand.press("Pay 1 worker and 2 gold")
    assert played(match)[-1] == "pay worker gold gold"


async def test_bot_players_are_asked_as_before(services: Services) -> None:
    """Theirs is no usual answer: they choose it."""
    match = await in_position(services, tribe())
    assert match.match.seats[1].bot
    answered = [is_answered(match.game, seat, "pay_cost") for seat in match.match.seats]
    assert answered == [True, False]
