"""How Empires of the North calls its cards, clans, phases, symbols, actions and ships in running text."""

from __future__ import annotations

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresCard
from engine.empires.game.view import ShipView
from engine.first_seat import SEAT_LETTERS
from engine.texts import in_language
from texts.empires.goods import all_of_text
from texts.words import Words

OWN_IN_SOURCES = {"resources": ("n",)}
"""The words in a source of points that differ from player to player: the number of resources."""


def card_name(words: Words, card: EmpiresCard) -> str:
    """A card by its name in the language of the words."""
    return in_language(card.name, words.language)


def clan_name(words: Words, data: str, clan: str) -> str:
    """A clan as it is called in the data; what is none stays as it is."""
    facts = empires_contents()[data].decks.clans.get(clan)
    return in_language(facts.name, words.language) if facts else clan


def event_text(words: Words, data: str, scenario: str, token: int) -> str:
    """What a number token brings in a scenario; nothing where it brings none."""
    facts = empires_contents()[data].scenarios.get(scenario)
    return (
        next((in_language(one.text, words.language) for one in facts.events if one.token == token), "") if facts else ""
    )


def ship_in_queue(words: Words, ship: ShipView, place: int) -> str:
    """A ship: its place, whose it is, what it carries."""
    load = [words(f"empires.counted.{good}", n=1) for good, there in (("fish", ship.fish), ("axe", ship.axe)) if there]
    kind = words("empires.ship.common" if ship.common else "empires.ship.clan")
    return f"{place}. {SEAT_LETTERS[ship.seat]} {kind}" + (f" ({all_of_text(words, load)})" if load else "")
