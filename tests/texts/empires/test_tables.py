"""What the rulebook of Empires of the North tells of scenarios and cards is what the data says, in every language alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.texts import in_language
from tests.texts.books import rulebooks, written
from texts.catalogue import FALLBACK

RULES = Path(__file__).parents[3] / "docs" / "rules"
CONTENT = empires_contents()[SHIPPED]
EVENT = re.compile(r"(?P<title>.+?)\s*: (?P<text>.+)\.")
WHOLE = [language for language in written("empires") if not rulebooks("empires")[language].lacking]
NAMED = {language: {in_language(card.name, language): card.id for card in CONTENT.all_cards()} for language in WHOLE}

every = pytest.mark.parametrize("language", WHOLE)


def rows(language: str) -> list[list[str]]:
    """The lines of all tables of the rulebook, cell by cell."""
    lines = (RULES / f"empires.{language}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


@every
def test_emp_19_1_names_every_scenario(language: str) -> None:
    told = rulebooks("empires")[language].rule("EMP-19.1").text
    names = [in_language(scenario.name, language) for scenario in CONTENT.solo.scenarios]
    assert [name for name in names if name not in told] == []


@every
def test_emp_19_3_tells_the_event_of_every_token(language: str) -> None:
    scenarios, told = CONTENT.solo.scenarios, rows(language)
    head = [row[1:] for row in told].index([in_language(scenario.name, language) for scenario in scenarios])
    for place, row in enumerate(told[head + 1 : head + 6]):
        events = [scenario.events[place] for scenario in scenarios]
        assert row == [
            str(place + 1),
            *(EVENT.sub(r"\g<title> (\g<text>)", in_language(event.text, language)) for event in events),
        ]
        assert {str(event.token) for event in events} == {row[0]}


@every
def test_emp_19_7_tells_ranks_and_victory(language: str) -> None:
    solo, told = CONTENT.solo, rulebooks("empires")[language].rule("EMP-19.7").text
    lowest, *ranks = solo.ranks
    numbers = [solo.win_total, ranks[0].min, *(rank.min for rank in ranks)]
    assert [int(number) for number in re.findall(r"\b\d\d(?!\d)", told.partition("EMP-15.4")[2])] == numbers
    assert [rank for rank in (lowest, *ranks) if in_language(rank.name, language) not in told] == []


@every
def test_emp_21_lists_printed_cards_under_their_numbers(language: str) -> None:
    told = [row for row in rows(language) if re.fullmatch(r"\d+(, \d+)*", row[0]) and len(row) == 3]
    assert len(told) == 11
    for numbers, _, card in told:
        named = {in_language(CONTENT.cards[int(number)].name, language) for number in numbers.split(", ")}
        assert named == {card.partition(":")[0].rstrip()}


@every
def test_emp_20_names_the_same_cards_in_every_language(language: str) -> None:
    english, other = rulebooks("empires")[FALLBACK], rulebooks("empires")[language]
    examples = [number for number in english.numbers() if number.startswith("EMP-20.")]
    assert {number: cards(english.rule(number).text, FALLBACK) for number in examples} == {
        number: cards(other.rule(number).text, language) for number in examples
    }


def cards(text: str, language: str) -> set[str]:
    """The cards that a text names, by name or by number; a name that is part of a longer one is not meant there."""
    names = "|".join(map(re.escape, sorted(NAMED[language], key=len, reverse=True)))
    by_name = {NAMED[language][name] for name in re.findall(rf"(?<!\w)(?:{names})", text)}
    return by_name | {CONTENT.cards[int(number)].id for number in re.findall(r"#(\d+)", text)}
