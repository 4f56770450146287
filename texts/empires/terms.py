"""What fills the sentences of Empires of the North, by the fields of its moves, events and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ACTIONS, EmpiresCard
from engine.empires.game.view import EmpiresView
from engine.empires.table.moves import BASIC
from engine.empires.table.subsets import ENOUGH, NONE
from engine.game import Seat
from engine.texts import in_language
from texts.empires.goods import GOODS, all_of_text, goods_text
from texts.empires.names import card_name, clan_name, event_text, ship_in_queue
from texts.terms import term_of_kind, term_of_number
from texts.vocabulary import SeenTerm, Term
from texts.words import Words

DISTANCES = ("near", "distant")
SHIPS = ("clan", "common")


def card_of(data: str, number: int) -> EmpiresCard | None:
    """What is printed on a physical card; None for a number that no card has."""
    facts = empires_contents().get(data)
    return facts.cards.get(number) if facts else None


def card_named(words: Words, data: str, number: Any) -> str:
    """A card by name and number; what is none stays as it is."""
    card = card_of(data, number) if isinstance(number, int) else None
    if card is None:
        return str(number)
    return words("empires.card_at", name=card_name(words, card), n=number)


def cards_told(words: Words, data: str, value: Any) -> str:
    """Cards of a set of facts by name and number."""
    if value in (ENOUGH, NONE):
        return words("empires.enough" if value == ENOUGH else "empires.keep_none")
    if isinstance(value, int):
        return card_named(words, data, value)
    if isinstance(value, str):
        return value
    return words.listed(card_named(words, data, one) for one in value) or words("empires.no_cards")


def mark_name(words: Words, kind: str, name: str) -> str:
    """A clan or a card by its id, as any of the sets of facts has it; what none knows stays as it is."""
    for data, facts in empires_contents().items():
        if kind == "clan" and name in facts.decks.clans:
            return clan_name(words, data, name)
        card = next((card for card in facts.all_cards() if card.id == name), None) if kind == "card" else None
        if card is not None:
            return in_language(card.name, words.language)
    return name


def base_name(words: Words, data: str, value: Any) -> str:
    """The field on which an upgrade is built, or that it is a field of its own."""
    if value == BASIC:
        return words("empires.own_field")
    return words("empires.on_field", field=card_named(words, data, value))


tile_name = term_of_kind("empires", "action", ACTIONS)
ship_name = term_of_kind("empires", "ship", SHIPS)
deck_name = term_of_kind("empires", "deck", DISTANCES)


def good_name(words: Words, good: Any) -> str:
    """One unit of a good."""
    return words(f"empires.counted.{good}", n=1) if good in GOODS else str(good)


def goods_name(words: Words, value: Any) -> str:
    """Goods with their numbers, as events have them or one by one as costs do."""
    several: Mapping[str, int] = Counter(value)
    return goods_text(words, several) if any(several.values()) else words("empires.nothing")


def fish_name(words: Words, value: Any) -> str:
    """A fish aboard, gold in its place, or none."""
    if value == "gold":
        return words("empires.load.gold")
    return good_name(words, value) if value else words("empires.load.no_fish")


def kind_of_good(words: Words, good: Any) -> str:
    """A good without a number."""
    return words(f"empires.good.{good}", n=1) if good in GOODS else str(good)


def orange_told(words: Words, value: Iterable[str]) -> str:
    """Tiles that cost more."""
    return all_of_text(words, [tile_name(words, tile) for tile in value] or [words("empires.nothing")])


def islands_told(words: Words, data: str, value: Any) -> str:
    """Islands by name; or which of the two decks of islands."""
    return deck_name(words, value) if isinstance(value, str) else cards_told(words, data, value)


def place_seen(words: Words, view: EmpiresView, place: Any) -> str:
    """A ship by its place in the queue, with what it carries."""
    if not isinstance(place, int) or not 0 < place <= len(view.queue):
        return str(place)
    return ship_in_queue(words, view.queue[place - 1], place)


def token_seen(words: Words, view: EmpiresView, token: Any) -> str:
    """The event of a number token in the scenario that is played."""
    return event_text(words, view.data, view.scenario, token).rstrip(".") or str(token)


def question_name(words: Words, name: str) -> str:
    """What is to be decided, as part of a sentence."""
    key = f"empires.question.{name}"
    return words(key) if key in words else name


NamedByFacts = Callable[[Words, str, Any], str]
"""A name that depends on the set of facts."""


def in_shipped(name: NamedByFacts) -> Term:
    """Such a name where no match is looked at."""
    return lambda words, value: name(words, SHIPPED, value)


def in_match(name: NamedByFacts) -> SeenTerm:
    """Such a name in a match."""
    return lambda words, view, value: name(words, view.data, value)


def seat_of(view: EmpiresView) -> Seat:
    """The seat whose view this is; the public looks with the eyes of the seat to act."""
    return view.active if view.seat is None else view.seat


CARDS = ("card", "cards", "of", "island", "lost", "rejected")
"""Fields that hold cards."""

BY_FACTS: Mapping[str, NamedByFacts] = MappingProxyType(
    {
        **dict.fromkeys(CARDS, cards_told),
        "base": base_name,
        "source": lambda words, data, value: (
            tile_name(words, value) if isinstance(value, str) else card_named(words, data, value)
        ),
        "islands": islands_told,
        "clan": clan_name,
    }
)
"""Fields whose names depend on the set of facts."""

TERMS: Mapping[str, Term] = MappingProxyType(
    {
        **{field: in_shipped(name) for field, name in BY_FACTS.items()},
        "tile": tile_name,
        "action": tile_name,
        "ring": lambda words, tiles: " – ".join(tile_name(words, tile) for tile in tiles),
        "orange": orange_told,
        "good": good_name,
        "give": kind_of_good,
        "get": kind_of_good,
        "goods": goods_name,
        "cost": goods_name,
        "count": term_of_number("empires.counted.card"),
        "workers": term_of_number("empires.counted.worker"),
        "vp": term_of_number("empires.counted.vp"),
        "number": lambda _words, value: str(value),
        "ship": ship_name,
        "common": lambda words, value: ship_name(words, "common" if value else "clan"),
        "fish": fish_name,
        "axe": lambda words, axe: good_name(words, axe) if axe else words("empires.load.no_axe"),
        "moved": lambda words, moved: words("empires.pawn.moved" if moved else "empires.pawn.other"),
        "answer": term_of_kind("empires", "answer", ("always", "never", "ask")),
        "deck": deck_name,
        "question": question_name,
    }
)
"""How the values of a field are called; see `Vocabulary`."""

SEEN: Mapping[str, SeenTerm] = MappingProxyType(
    {**{field: in_match(name) for field, name in BY_FACTS.items()}, "place": place_seen, "token": token_seen}
)
"""The names that depend on the match."""
