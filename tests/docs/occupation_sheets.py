"""The sheets of Odin's occupation cards: `python -m tests.docs.occupation_sheets` writes them from the cards' data file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.content import read_shipped
from engine.odin.facts.content import odin_content
from engine.texts import in_language
from tests.docs.sheets import path, table, words_beside

NAME = "odin-occupations"


class Clause(Struct):
    """What of a clause the sheet tells: when it acts (ODIN-9.3 to ODIN-9.6)."""

    timing: str


class Card(Struct):
    """What of a card the sheet tells."""

    number: int
    name: dict[str, str]
    deck: str
    starting: bool
    points: int
    timing: str
    text: dict[str, str]
    clauses: tuple[Clause, ...]


class CardsFile(Struct):
    """occupations.json."""

    cards: tuple[Card, ...]


class Words(Struct):
    """What a sheet says besides the cards."""

    title: str
    about: str
    head: tuple[str, ...]
    kinds: dict[str, str]


WORDS: Mapping[str, Words] = words_beside(NAME, Words)


def sheet(language: str) -> str:
    """The sheet in a language, as it stands in its file."""
    words = WORDS[language]
    rows = table(words.head, (row(card, language) for card in cards()))
    return f"# {words.title}\n\n{words.about}\n\n{rows}\n"


def row(card: Card, language: str) -> tuple[str, ...]:
    """The cells of a card."""
    words, facts = WORDS[language], odin_content().cards[card.number]
    kinds = dict.fromkeys((card.timing, *(clause.timing for clause in card.clauses)))
    return (
        str(card.number),
        in_language(facts.name, language),
        f"{card.deck}*" if card.starting else card.deck,
        ", ".join(words.kinds[kind] for kind in kinds),
        str(card.points).replace("-", "−"),
        in_language(facts.text, language),
    )


def cards() -> tuple[Card, ...]:
    """All cards in the order of their numbers."""
    return msgspec.json.decode(read_shipped("odin", "occupations.json"), type=CardsFile).cards


if __name__ == "__main__":
    for each in WORDS:
        path(NAME, each).write_text(sheet(each), encoding="utf-8")
