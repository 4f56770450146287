"""Korean was there from the beginning, and lacks nothing; it addresses people, and calls things that do not bend."""

from __future__ import annotations

import pytest

from tests.languages.made_up import TEXTS
from tests.texts.catalogue_files import LANGUAGES, entries, fields, forms, is_local_name
from texts.catalogue import FALLBACK


def test_korean_says_all_that_english_says() -> None:
    assert LANGUAGES[FALLBACK].own - LANGUAGES["ko"].own == set()


def test_korean_has_a_name_of_its_own_for_every_command() -> None:
    named = {key.removesuffix(".name") for key in LANGUAGES["ko"].own if is_local_name(key)}
    assert named == {key for key in LANGUAGES[FALLBACK].own if key.startswith("command.") and ".choice." not in key}


@pytest.mark.parametrize("game", TEXTS)
def test_korean_data_says_all_that_english_data_says(game: str) -> None:
    assert [key for key, text in TEXTS[game]().items() if "ko" not in text] == []


def test_korean_counts_without_plural_forms() -> None:
    assert LANGUAGES["ko"]("lobby.seats", n=4) == "4명"


PEOPLE = {"name", "names", "who", "seat", "host"}


def test_people_are_addressed_in_korean() -> None:
    """A particle goes by the sound of 님, never by a name that may be written in any letters."""
    for _, _, message in entries("ko"):
        for form in forms(message):
            assert not [name for name, spec in fields(form) if name in PEOPLE and spec], message.id
