"""Moves typed: what is suggested for them."""

from __future__ import annotations

import pytest

from bot.kits import KITS
from bot.speech import Speech
from bot.texts.catalogue import load_languages
from bot.typing_moves import label


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_stone_is_called_what_the_board_calls_it(language: str):
    """Also on a button, where words have a capital: there is no stone C4 on the expansion board."""
    speech = Speech(load_languages()[language], "keltis", KITS["keltis"].vocabulary, ["Ann", "Ben"])
    assert [speech.choice("to", stone) for stone in ("c4", "Y2")] == ["c4", "Y2"]
    assert speech.choice("card", 7)[:1] in "R빨"


def test_nothing_is_suggested_twice_over():
    assert label("c4", "c4") == "c4"
    assert label("r7", "Red 7") == "r7 · Red 7"
