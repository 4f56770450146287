"""What the rulebook of Empires of the North tells of scenarios and cards is what the data says, in both languages alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.empires.facts.content import SHIPPED, empires_contents
from tests.texts.books import rulebooks

RULES = Path(__file__).parents[3] / "docs" / "rules"
CONTENT = empires_contents()[SHIPPED]
EVENT = re.compile(r"(?P<title>.+?): (?P<text>.+)\.")
NAMED = {language: {card.name[language]: card.id for card in CONTENT.all_cards()} for language in ("en", "ko")}

both = pytest.mark.parametrize("language", ["en", "ko"])


def rows(language: str) -> list[list[str]]:
    """The lines of all tables of the rulebook, cell by cell."""
    lines = (RULES / f"empires.{language}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


@both
def test_emp_19_1_names_every_scenario(language: str) -> None:
    told = rulebooks("empires")[language].rule("EMP-19.1").text
    names = [scenario.name[language] for scenario in CONTENT.solo.scenarios]
    assert [name for name in names if name not in told] == []


@both
def test_emp_19_3_tells_the_event_of_every_token(language: str) -> None:
    scenarios, told = CONTENT.solo.scenarios, rows(language)
    head = [row[1:] for row in told].index([scenario.name[language] for scenario in scenarios])
    for place, row in enumerate(told[head + 1 : head + 6]):
        events = [scenario.events[place] for scenario in scenarios]
        assert row == [
            str(place + 1),
            *(EVENT.sub(r"\g<title> (\g<text>)", event.text[language]) for event in events),
        ]
        assert {str(event.token) for event in events} == {row[0]}


@both
def test_emp_19_7_tells_ranks_and_victory(language: str) -> None:
    solo, told = CONTENT.solo, rulebooks("empires")[language].rule("EMP-19.7").text
    lowest, *ranks = solo.ranks
    numbers = [solo.win_total, ranks[0].min, *(rank.min for rank in ranks)]
    assert [int(number) for number in re.findall(r"\b\d\d(?!\d)", told.partition("EMP-15.4")[2])] == numbers
    assert [rank for rank in (lowest, *ranks) if rank.name[language] not in told] == []


@both
def test_emp_21_lists_printed_cards_under_their_numbers(language: str) -> None:
    told = [row for row in rows(language) if re.fullmatch(r"\d+(, \d+)*", row[0]) and len(row) == 3]
    assert len(told) == 11
    for numbers, _, card in told:
        named = {CONTENT.cards[int(number)].name[language] for number in numbers.split(", ")}
        assert named == {card.partition(":")[0]}


def test_emp_20_names_the_same_cards_in_both_languages() -> None:
    english, korean = rulebooks("empires").values()
    examples = [number for number in english.numbers() if number.startswith("EMP-20.")]
    assert {number: cards(english.rule(number).text, "en") for number in examples} == {
        number: cards(korean.rule(number).text, "ko") for number in examples
    }


def cards(text: str, language: str) -> set[str]:
    """The cards that a text names, by name or by number; a name that is part of a longer one is not meant there."""
    names = "|".join(map(re.escape, sorted(NAMED[language], key=len, reverse=True)))
    by_name = {NAMED[language][name] for name in re.findall(rf"(?<!\w)(?:{names})", text)}
    return by_name | {CONTENT.cards[int(number)].id for number in re.findall(r"#(\d+)", text)}
