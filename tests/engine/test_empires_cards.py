"""Each of the 220 cards is played, and changes something: built, used, listened with, stored on, copied, conquered, pillaged."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.empires import EMPIRES
from engine.empires.content import SHIPPED, contents
from engine.empires.facts import SUPPLIED, Card
from engine.empires.features import happened
from engine.empires.state import QueuedShip, Standing
from tests.engine.empires_positions import Position, hold, table

FACTS = contents()[SHIPPED]
CLAN_CARDS = [card for clan in FACTS.decks.clans.values() for card in clan.cards]
ISLANDS = [*FACTS.islands.near, *FACTS.islands.distant]
PAID_ALONE = {"spent", "used", "exhausted"}
"""What happens although nothing has been gained by it."""


def ids(card: Card) -> str:
    """What a test is called."""
    return f"{card.number}-{card.name.en}"


def rich(clan: str | None) -> Position:
    """A position in which nearly everything can be done: goods, cards everywhere, queued ships, something to raid and restore."""
    clan = clan or "glenn"
    position = table(f"{clan} {'ulaf' if clan != 'ulaf' else 'glenn'}").give(**dict.fromkeys(SUPPLIED, 9), spent=3)
    player = position.player()
    boosts = [n for n in player.deck if FACTS.cards[n].kind == "boost"]
    player.discard = [boosts[0], boosts[-1]]
    player.deck = [n for n in player.deck if n not in player.discard]
    position.islands("gull-rocks slate-holm", "silver-fjord crown-rock")
    position.state.queue = [QueuedShip(1, False, False, False), QueuedShip(0, False, True, True)]
    player.clan_ships, position.player("B").clan_ships = 1, 1
    other = position.player("B")
    number = next(n for n in other.deck if FACTS.cards[n].action)
    other.deck.remove(number)
    other.empire.append(Standing(number))
    position.empire("abandoned-camp")
    held = next(n for n in player.deck if FACTS.cards[n].is_built and FACTS.cards[n].as_copy is None)
    player.deck.remove(held)
    player.hand.append(held)
    return position


def settle(position: Position, seat: int = 0) -> Counter[str]:
    """Answers all questions of a seat with what does most, until its turn is over; gives what has happened."""
    dice = random.Random(3)
    while (asked := EMPIRES.decisions(position.state)) and asked[0].seat == seat and asked[0].question != "take_turn":
        offered = [text for text in position.offers() if text not in ("skip", "done")]
        position.play(dice.choice(offered or position.offers()))
    hold(position.state)
    return position.happened()


def laid(position: Position, number: int, *, original: int | None = None) -> Standing:
    """A card in A's empire, wherever it lies; a copy of an original, where one is given."""
    player = position.player()
    for pile in (player.deck, player.hand, player.discard, position.state.near.deck, position.state.distant.deck,
                 position.state.near.open, position.state.distant.open):  # fmt: skip
        if number in pile:
            pile.remove(number)
    one = player.standing(number)
    if one is None:
        one = Standing(number, of=original)
        player.empire.append(one)
    return one


def take_up(position: Position, number: int) -> None:
    """A card in A's hand."""
    player = position.player()
    for pile in (player.deck, player.discard):
        if number in pile:
            pile.remove(number)
            player.hand.append(number)


def crowd(position: Position, but: int) -> None:
    """The action cards of the clan, exhausted, so that there is something to restore, return and count."""
    player = position.player()
    for number in [n for n in player.deck if FACTS.cards[n].kind == "location_action" and n != but]:
        player.deck.remove(number)
        player.empire.append(Standing(number, exhausted=True))


def does_something(happened_since: Counter[str]) -> bool:
    """Whether more has happened than that something was paid."""
    return bool(set(happened_since) - PAID_ALONE)


@pytest.mark.parametrize("card", [card for card in [*CLAN_CARDS, *ISLANDS] if card.action], ids=ids)
def test_every_action_is_used(card: Card):
    for number in card.numbers:
        position = rich(card.clan)
        one = laid(position, number)
        crowd(position, number)
        laid(position, next(n for n in position.player().deck if FACTS.cards[n].kind == "field"))
        if card.storage:
            one.goods = {card.storage.accepts[0]: 1}
        if card.action and any(type(op).__name__ == "MoveCopy" for op in card.action.effect):
            copy = next(n for n in position.player().deck if FACTS.cards[n].as_copy)
            laid(position, copy, original=position.player().empire[2].card)
        position.turn().play(f"use {number}")
        assert does_something(settle(position)), f"{number} does nothing"


@pytest.mark.parametrize("card", [card for card in [*CLAN_CARDS, *ISLANDS] if card.feature], ids=ids)
def test_every_feature_hears_its_event(card: Card):
    assert card.feature is not None
    position = rich(card.clan)
    number = card.numbers[0]
    laid(position, number)
    crowd(position, number)
    position.pawns("sail harvest").turn()
    brought = position.player().empire[-1].card
    happened(position.state, 0 if card.feature.on.who == "self" else 1, card.feature.on.event, brought)
    position.run()
    assert does_something(settle(position)), f"{number} hears nothing"


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.storage], ids=ids)
def test_every_storage_pays_each_of_its_payouts(card: Card):
    assert card.storage is not None
    for n in range(len(card.storage.options)):
        position = table(f"{card.clan} ulaf")
        laid(position, card.number).goods = {card.storage.accepts[-1]: card.storage.per}
        position.after_lookout("A")
        if len(card.storage.options) > 1:
            position.play(f"side {n + 1}")
        gained = next(event for event in position.events if type(event).__name__ == "Gained")
        assert gained.goods == card.storage.options[n]


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.is_built], ids=ids)
def test_every_location_is_built_at_its_price(card: Card):
    for number in card.numbers:
        position = rich(card.clan)
        take_up(position, number)
        crowd(position, number)
        position.turn().play(f"build {number}")
        if position.question == "A pay_cost":
            position.play(f"pay {price(card, number)}")
        spent = next(event for event in position.events if type(event).__name__ == "Spent")
        assert spent.goods == card.price(number)
        happened_since = settle(position)
        assert happened_since["built"] == 1
        if card.building_bonus:
            assert does_something(happened_since - Counter({"built": 1})), f"the bonus of {number} does nothing"


def price(card: Card, number: int) -> str:
    """What a card costs, unit by unit."""
    return " ".join(good for good in SUPPLIED for _ in range(card.price(number).get(good, 0)))


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.kind == "boost"], ids=ids)
def test_every_boost_is_played_with_each_of_its_actions(card: Card):
    for number in card.numbers:
        for action in card.declare or ():
            position = rich(card.clan)
            crowd(position, number)
            take_up(position, number)
            position.turn().play(f"pawn {action}; boost {number}")
            happened_since = settle(position)
            assert happened_since["boost_discarded"] == 1
            assert does_something(happened_since - Counter({"boost_played": 1, "boost_discarded": 1, "pawn_placed": 1}))


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.as_field and not card.start], ids=ids)
def test_every_field_is_built_with_each_of_its_actions_and_harvested(card: Card):
    assert card.as_field is not None
    for number in card.numbers:
        for action in card.declare or ():
            position = rich(card.clan)
            take_up(position, number)
            give_base(position, card)
            position.turn().play(f"pawn {action}")
            written = position.offers("field")[0]
            position.play(written)
            gained = next(event for event in position.events if type(event).__name__ == "Gained")
            assert gained.goods == card.as_field.goods


def give_base(position: Position, card: Card) -> None:
    """A field in the empire on which an upgrade fits, where the starting fields do not."""
    goods = card.as_field.goods.keys() if card.as_field else set()
    for other in FACTS.decks.clans[card.clan or ""].cards:
        if other is not card and other.kind == "field" and other.as_field and goods <= other.as_field.goods.keys():
            laid(position, other.number)


@pytest.mark.parametrize("card", ISLANDS, ids=ids)
def test_every_island_is_pillaged_and_conquered(card: Card):
    for mode in ("pillage", "conquer"):
        position = table().queue("A+fish+axe")
        isles = position.state.isles(card.kind.removeprefix("island_"))
        isles.deck.remove(card.number)
        isles.open.append(card.number)
        position.expedition().play(f"island {card.number}; {mode}")
        told = position.told("pillaged", "conquered", "gained", "drew")
        assert told[0] == {"pillage": "pillaged", "conquer": "conquered"}[mode]
        assert "gained" in told or "drew" in told or (mode == "conquer" and not card.building_bonus)


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.start and card.as_field], ids=ids)
def test_every_starting_field_is_harvested(card: Card):
    assert card.as_field is not None
    position = table(f"{card.clan} {'ulaf' if card.clan != 'ulaf' else 'glenn'}").turn()
    position.play(f"pawn harvest; choose {card.number}")
    assert {good: position.player().count(good) for good in card.as_field.goods} == card.as_field.goods


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.as_copy], ids=ids)
def test_every_copy_card_copies(card: Card):
    for number in card.numbers:
        position = table(f"{card.clan} ulaf").hand(f"x.{number}").turn().play("pawn construct")
        settle(position)
        one = position.player().standing(number)
        assert one is not None
        assert one.of is not None


def test_these_are_all_cards():
    """Each of the 220 has one of the tests above."""
    tested = [
        card for card in [*CLAN_CARDS, *ISLANDS]
        if card.action or card.feature or card.is_built or card.kind == "boost" or card.as_field or card.is_island
    ]  # fmt: skip
    assert sum(len(card.numbers) for card in tested) == 220
