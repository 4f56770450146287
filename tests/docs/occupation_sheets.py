"""The sheets of Odin's occupation cards: `python -m tests.docs.occupation_sheets` writes them from the cards' data file."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.content import read_shipped
from tests.docs.sheets import path, table

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


WORDS = {
    "en": Words(
        title="A Feast for Odin: the occupation cards",
        about="""All 190 cards as the bot referees them, in our own words. How cards work is told in chapter ODIN-9 of the rules
([odin.en.md](odin.en.md)); where a card contradicts a rule, the card prevails. "Deck" is A, B or C, with a star for starting
occupations (light-brown back). "Kind" is immediate (ODIN-9.3), anytime (ODIN-9.4), each time (ODIN-9.5) or as soon as
(ODIN-9.6). Where several amounts are parted by slashes, they belong together place by place (ODIN-9.2).""",
        head=("no.", "name", "deck", "kind", "points", "text"),
        kinds={"immediate": "immediate", "anytime": "anytime", "each_time": "each time", "as_soon_as": "as soon as"},
    ),
    "ko": Words(
        title="오딘을 위하여: 직업 카드",
        about="""봇이 판정하는 대로 저희 말로 적은 카드 190장입니다. 카드가 어떻게 작용하는지는 규칙의 ODIN-9
([odin.ko.md](odin.ko.md))에 있습니다. 카드가 규칙과 어긋나면 카드를 따릅니다. "더미"는 A, B, C이며 별표는 시작
직업(뒷면이 옅은 갈색)입니다. "종류"는 즉시(ODIN-9.3), 아무 때나(ODIN-9.4), 매번(ODIN-9.5), 하자마자(ODIN-9.6)입니다.
빗금으로 나눈 수는 순서끼리 짝을 이룹니다(ODIN-9.2). 규칙서에 이름이 없는 카드의 한국어 이름은 저희가 붙였습니다.""",
        head=("번호", "이름", "더미", "종류", "점수", "효과"),
        kinds={"immediate": "즉시", "anytime": "아무 때나", "each_time": "매번", "as_soon_as": "하자마자"},
    ),
}


def sheet(language: str) -> str:
    """The sheet in a language, as it stands in its file."""
    words = WORDS[language]
    rows = table(words.head, (row(card, language) for card in cards()))
    return f"# {words.title}\n\n{' '.join(words.about.splitlines())}\n\n{rows}\n"


def row(card: Card, language: str) -> tuple[str, ...]:
    """The cells of a card."""
    words = WORDS[language]
    kinds = dict.fromkeys((card.timing, *(clause.timing for clause in card.clauses)))
    return (
        str(card.number),
        card.name[language],
        f"{card.deck}*" if card.starting else card.deck,
        ", ".join(words.kinds[kind] for kind in kinds),
        str(card.points).replace("-", "−"),
        card.text[language],
    )


def cards() -> tuple[Card, ...]:
    """All cards in the order of their numbers."""
    return msgspec.json.decode(read_shipped("odin", "occupations.json"), type=CardsFile).cards


if __name__ == "__main__":
    for each in WORDS:
        path(NAME, each).write_text(sheet(each), encoding="utf-8")
