"""The sheets of the cards of Empires of the North: `python -m tests.docs.empires_card_sheets` writes them from the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import Clan, EmpiresCard
from tests.docs.sheets import path, table
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


WORDINGS = {
    "en": Wording(
        title="Imperial Settlers: Empires of the North: the cards",
        about="""All 198 clan cards and 22 islands as the bot referees them. They are an original design of ours, as the printed
cards stand in no text that we could read; a star marks those whose number or name is printed (list in EMP-21). How cards work is
told in the chapters EMP-7 to EMP-13 of the rules ([empires.en.md](empires.en.md)). A card with several numbers is in the deck as
often; where such copies differ in cost, the number stands beside it. Actions in capitals are performed as by a pawn
(EMP-8.12).""",
        start="At the start: {goods}.",
        head=("no.", "name", "kind", "symbols", "cost", "text"),
        near="Near islands",
        distant="Distant islands",
        island_head=("no.", "name", "kind", "text"),
    ),
    "ko": Wording(
        title="임페리얼 세틀러: 북방의 제국들: 카드",
        about="""봇이 판정하는 대로 적은 부족 카드 198장과 섬 22장입니다. 인쇄된 카드의 내용은 저희가 읽을 수 있었던
어떤 글에도 없어서 저희가 새로 만들었습니다. 별표는 번호나 이름이 인쇄된 카드입니다(EMP-21의 목록).
카드가 어떻게 작용하는지는 규칙의 EMP-7부터 EMP-13까지([empires.ko.md](empires.ko.md))에 있습니다. 번호가 여럿인
카드는 더미에 그만큼 있으며, 비용이 다르면 번호를 함께 적었습니다. <수확>처럼 적은 행동을 하라고 하면 말로 하는 것과
같습니다(EMP-8.12).""",
        start="시작할 때: {goods}.",
        head=("번호", "이름", "종류", "기호", "비용", "효과"),
        near="가까운 섬",
        distant="먼 섬",
        island_head=("번호", "이름", "종류", "효과"),
    ),
}


def sheet(language: str) -> str:
    """The sheet in a language, as it stands in its file."""
    wording, words = WORDINGS[language], LANGUAGES[language]
    parts = [f"# {wording.title}", " ".join(wording.about.splitlines())]
    for clan in FACTS.decks.clans.values():
        parts += clan_part(words, wording, clan)
    for title, islands in ((wording.near, FACTS.islands.near), (wording.distant, FACTS.islands.distant)):
        parts += [f"## {title}", table(wording.island_head, island_rows(words, islands))]
    return "\n\n".join(parts) + "\n"


def clan_part(words: Words, wording: Wording, clan: Clan) -> Iterator[str]:
    """A clan: what it begins with, how to begin with it, its cards by number."""
    yield f"## {clan.name[words.language]}"
    yield f"{wording.start.format(goods=goods_text(words, clan.start_goods))} {clan.plan[words.language]}"
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
