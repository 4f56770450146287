"""The sheets of the cards of Empires of the North say what the cards' data says."""

import re

import pytest

from tests.docs.empires_card_sheets import NAME, WORDINGS, sheet
from tests.docs.sheets import path
from texts.catalogue import load_languages


@pytest.mark.parametrize("language", WORDINGS)
def test_the_sheet_in_the_docs_is_what_the_command_makes(language):
    written = path(NAME, language).read_text(encoding="utf-8")
    assert written == sheet(language), "run: python -m tests.docs.empires_card_sheets"


def test_a_sheet_is_in_a_language_that_the_bot_speaks():
    assert WORDINGS.keys() <= load_languages().keys()


@pytest.mark.parametrize("language", WORDINGS)
def test_every_card_has_a_line_of_its_own(language):
    lines = [line for line in sheet(language).splitlines() if re.match(r"\| \d", line)]
    numbers = [number for line in lines for number in re.findall(r"\d+", line.split(" | ")[0])]
    assert sorted(map(int, numbers)) == list(range(1, 221))
    assert {line.count("|") for line in lines} == {7, 5}, "a card's text must not break the table"
