"""What can be typed stands in the rules: every verb of every game, in every language."""

from __future__ import annotations

import re

import pytest

from bot.matches.games.registry import GAMES
from engine.empires.game.notation import FORMS as EMPIRES
from engine.keltis.game.notation import FORMS as KELTIS
from engine.manitoba.game.notation import FORMS as MANITOBA
from engine.odin.game.notation import FORMS as ODIN
from tests.texts.books import rulebooks
from texts.catalogue import load_languages

FORMS = {"keltis": KELTIS, "manitoba": MANITOBA, "odin": ODIN, "empires": EMPIRES}
PART = {"keltis": "KEL-15.2", "manitoba": "MAN-19.1", "odin": "ODIN-13.9", "empires": "EMP-17.9"}
"""The rule, or the section, in which a game's notation is told."""


def test_all_games_are_asked() -> None:
    assert FORMS.keys() == PART.keys() == GAMES.keys()


@pytest.mark.parametrize("language", load_languages())
@pytest.mark.parametrize("game", FORMS)
def test_every_verb_stands_in_the_part_on_notation(game: str, language: str) -> None:
    book, part = rulebooks(game)[language], PART[game]
    told = [book.rule(number).text for number in book.numbers() if f"{number}.".startswith(f"{part}.")]
    typed = re.findall(r"`([^`]+)`", "\n".join(told))
    assert typed
    missing = {form.verb for form in FORMS[game].values() if not any(is_of(form.verb, one) for one in typed)}
    assert not missing


def is_of(verb: str, typed: str) -> bool:
    """Whether something typed begins with a verb."""
    return f"{typed} ".startswith(f"{verb} ")


def test_a_verb_is_a_whole_word() -> None:
    assert is_of("wampum wake", "wampum wake")
    assert is_of("take", "take horse")
    assert not is_of("take", "taken horse")
    assert not is_of("wampum wake", "wampum berry horse")
