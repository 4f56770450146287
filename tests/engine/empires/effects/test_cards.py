"""Each of the 220 cards is played, and changes something: built, used, listened with, stored on, copied, conquered, pillaged."""

from __future__ import annotations

import re

import pytest

from engine.empires.facts.printed import EmpiresCard
from tests.engine.empires import cards
from tests.engine.empires.cards import CLAN_CARDS, ISLANDS
from tests.engine.empires.positions import Position, table

PAID_ALONE = {"spent", "used", "exhausted", "pawn_placed", "built", "boost_played", "boost_discarded"}
"""What happens although nothing has been gained by it."""


def ids(card: EmpiresCard) -> str:
    """What a test is called."""
    return f"{card.number}-{card.name['en']}"


def does_something(position: Position) -> bool:
    """Whether more has happened than that something was paid or laid out."""
    return bool(set(position.happened()) - PAID_ALONE)


def test_the_list_of_cards_says_where_each_is_played():
    """One may look up in it what each card does; numbers on cards that are tuned show as changed lines."""
    assert cards.card_list() == cards.LIST.read_text(encoding="utf-8"), "look at it, then write the list anew"


@pytest.mark.parametrize("card", [card for card in [*CLAN_CARDS, *ISLANDS] if card.action], ids=ids)
def test_every_action_is_used(card: EmpiresCard):
    for number in card.numbers:
        assert does_something(cards.used(card, number)), f"{number} does nothing"


@pytest.mark.parametrize("card", [card for card in [*CLAN_CARDS, *ISLANDS] if card.feature], ids=ids)
def test_every_feature_hears_its_event(card: EmpiresCard):
    for number in card.numbers:
        assert does_something(cards.heard(card, number)), f"{number} hears nothing"


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.storage], ids=ids)
def test_every_storage_pays_each_of_its_payouts(card: EmpiresCard):
    assert card.storage is not None
    for side, option in enumerate(card.storage.options):
        assert gained(cards.paid_out(card, card.number, side)) == option


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.is_built], ids=ids)
def test_every_location_is_built_at_its_price(card: EmpiresCard):
    for number in card.numbers:
        position = cards.built(card, number)
        spent = next(event for event in position.events if type(event).__name__ == "Spent")
        assert spent.goods == card.price(number)
        assert position.happened()["built"] == 1
        if card.building_bonus:
            assert does_something(position), f"the bonus of {number} does nothing"


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.kind == "boost"], ids=ids)
def test_every_boost_is_played_with_each_of_its_actions(card: EmpiresCard):
    for number in card.numbers:
        for action in card.declare or ():
            position = cards.boosted(card, number, action)
            told = position.told(
                "boost_played", "gained", "drew", "recovered", "restored", "returned", "boost_discarded"
            )
            assert told[0] == "boost_played"
            assert told.index("boost_discarded") > 1, f"{number} does nothing with {action}"


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.as_field and not card.start], ids=ids)
def test_every_field_is_built_with_each_of_its_actions(card: EmpiresCard):
    assert card.as_field is not None
    for number in card.numbers:
        for action in card.declare or ():
            assert gained(cards.laid_out(card, number, action)) == card.as_field.goods


@pytest.mark.parametrize("card", ISLANDS, ids=ids)
def test_every_island_is_pillaged_and_conquered(card: EmpiresCard):
    for mode in ("pillage", "conquer"):
        told = cards.dealt_with(card, mode).told("pillaged", "conquered", "gained", "drew")
        assert told[0] == {"pillage": "pillaged", "conquer": "conquered"}[mode]
        assert "gained" in told or "drew" in told or (mode == "conquer" and not card.building_bonus)


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.start and card.as_field], ids=ids)
def test_every_starting_field_is_harvested(card: EmpiresCard):
    assert card.as_field is not None
    assert gained(cards.harvested(card)) == card.as_field.goods


@pytest.mark.parametrize("card", [card for card in CLAN_CARDS if card.as_copy], ids=ids)
def test_every_copy_card_copies(card: EmpiresCard):
    for number in card.numbers:
        position = table(f"{card.clan} ulaf").hand(f"x.{number}").turn().play("pawn construct")
        cards.settle(position)
        one = position.player().card_in_play(number)
        assert one is not None
        assert one.of is not None


def gained(position: Position) -> dict[str, int]:
    """What was gained first."""
    return next(event.goods for event in position.events if type(event).__name__ == "Gained")


def test_the_list_holds_all_cards():
    """Each of the 220 is played in one of the ways above."""
    _, *listed = re.split(r"^(?=\d)", cards.LIST.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert [int(one.split()[0]) for one in listed] == list(range(1, 221))
    assert all(re.search(r"^    (?!in )", one, re.MULTILINE) for one in listed)
