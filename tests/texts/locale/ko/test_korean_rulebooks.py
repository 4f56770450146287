"""Korean rulebooks were there from the beginning, and lack nothing; no rule in them has remained English."""

from __future__ import annotations

import re

import pytest

from bot.matches.games.registry import GAMES
from tests.texts.books import rulebooks, written


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_there_in_korean(game: str) -> None:
    book = rulebooks(game)["ko"]
    assert (book.language, book.lacking) == ("ko", ())
    assert [number for number in book.numbers() if not re.search("[가-힣]", book.rule(number).text)] == []


@pytest.mark.parametrize("sheet", ["odin-occupations", "empires-cards"])
def test_every_sheet_is_there_in_korean(sheet: str) -> None:
    assert "ko" in written(sheet)
