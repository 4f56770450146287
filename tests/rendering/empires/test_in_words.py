"""What an empire says in words: sentences that have ended do not go on."""

from __future__ import annotations

import re

import pytest

from rendering.empires.alt_texts.seats import pile_words
from tests.rendering.album import WORDS
from tests.rendering.empires.positions import empires
from tests.rendering.positions import FOLDER

POSITIONS = sorted(file.stem.removeprefix("empires_") for file in FOLDER.glob("empires_*.json"))


def told(name: str, language: str) -> list[str]:
    """All empires of a position, card by card with what each says."""
    view = empires(name).public
    return [
        pile_words(view, seat, one, WORDS[language], full=True)
        for seat, player in enumerate(view.players)
        for one in player.empire
        if one.on is None
    ]


@pytest.mark.parametrize("language", sorted(WORDS))
@pytest.mark.parametrize("name", POSITIONS)
def test_what_lies_on_a_field_follows_after_what_the_field_says(name: str, language: str) -> None:
    assert [line for line in told(name, language) if re.search(r"[.!?],", line)] == []


def test_upgrades_are_told_with_their_field() -> None:
    upgraded = [line for name in POSITIONS for line in told(name, "ko") if " + " in line]
    assert upgraded
    assert [line for line in upgraded if not re.search(r"[.] \+ ", line)] == []
