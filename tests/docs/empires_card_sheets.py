"""The sheets of the cards of Empires of the North: `python -m tests.docs.empires_card_sheets` writes them from the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import Clan, EmpiresCard
from engine.texts import in_language
from tests.docs.sheets import path, table, words_beside
from texts.catalogue import load_languages
from texts.empires.cards import card_text
from texts.empires.goods import goods_text
from texts.empires.names import card_name
from texts.words import Words

NAME = "empires-cards"
FACTS = empires_contents()[SHIPPED]
LANGUAGES = load_languages()


class Wording(Struct):
    """What a sheet says besides the cards."""

    title: str
    about: str
    start: str
    head: tuple[str, ...]
    near: str
    distant: str
    island_head: tuple[str, ...]


WORDINGS: Mapping[str, Wording] = words_beside(NAME, Wording)


def sheet(language: str) -> str:
    """The sheet in a language, as it stands in its file."""
    wording, words = WORDINGS[language], LANGUAGES[language]
    parts = [f"# {wording.title}", wording.about]
    for clan in FACTS.decks.clans.values():
        parts += clan_part(words, wording, clan)
    for title, islands in ((wording.near, FACTS.islands.near), (wording.distant, FACTS.islands.distant)):
        parts += [f"## {title}", table(wording.island_head, island_rows(words, islands))]
    return "\n\n".join(parts) + "\n"


def clan_part(words: Words, wording: Wording, clan: Clan) -> Iterator[str]:
    """A clan: what it begins with, how to begin with it, its cards by number."""
    yield f"## {in_language(clan.name, words.language)}"
    yield f"{wording.start.format(goods=goods_text(words, clan.start_goods))} {in_language(clan.plan, words.language)}"
    yield table(wording.head, (row(words, card) for card in sorted(clan.cards, key=lambda card: card.number)))


def row(words: Words, card: EmpiresCard) -> tuple[str, ...]:
    """The cells of a clan card."""
    symbols = ", ".join(words(f"empires.symbol.{symbol}") for symbol in card.symbols)
    return (
        numbers(card),
        card_name(words, card),
        words(f"empires.card_kind.{card.kind}"),
        symbols,
        cost(words, card),
        card_text(words, card),
    )


def island_rows(words: Words, islands: Iterable[EmpiresCard]) -> Iterator[tuple[str, ...]]:
    """The cells of each island; near or distant, which decides who reaches it, stands in its row, as one is shown alone."""
    return (
        (numbers(card), card_name(words, card), words(f"empires.card_kind.{card.kind}"), card_text(words, card))
        for card in islands
    )


def numbers(card: EmpiresCard) -> str:
    """The numbers of all copies; a star for what is printed."""
    return ", ".join(map(str, card.numbers)) + ("*" if card.origin == "published" else "")


def cost(words: Words, card: EmpiresCard) -> str:
    """What it costs to build, and what copies with a cost of their own cost; nothing for what is not built by paying."""
    usual = goods_text(words, card.cost) if card.cost else ""
    others = (f"({number}: {goods_text(words, other)})" for number, other in (card.cost_variants or {}).items())
    return " ".join(filter(None, (usual, *others)))


if __name__ == "__main__":
    for each in WORDINGS:
        path(NAME, each).write_text(sheet(each), encoding="utf-8")
