"""The sheets of the occupation cards say what the cards' data says."""

import pytest

from tests.docs.occupation_sheets import NAME, WORDS, cards, sheet
from tests.docs.sheets import path
from texts.catalogue import load_languages


@pytest.mark.parametrize("language", WORDS)
def test_the_sheet_in_the_docs_is_what_the_command_makes(language):
    written = path(NAME, language).read_text(encoding="utf-8")
    assert written == sheet(language), "run: python -m tests.docs.occupation_sheets"


def test_a_sheet_is_in_a_language_that_the_bot_speaks():
    assert WORDS.keys() <= load_languages().keys()


@pytest.mark.parametrize("language", WORDS)
def test_every_card_has_a_line_of_its_own_in_order(language):
    lines = [line for line in sheet(language).splitlines() if line.startswith("| ")][2:]
    assert [line.split(" | ")[0] for line in lines] == [f"| {number}" for number in range(1, 191)]
    assert {line.count("|") for line in lines} == {7}, "a card's text must not break the table"
    assert len({card.name["ko"] for card in cards()}) == len({card.name["en"] for card in cards()}) == 190
