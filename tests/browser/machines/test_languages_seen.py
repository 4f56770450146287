"""What the reader of a language finds wrong with what somebody sees."""

import pytest

from tests.browser.machines.languages_seen import Reader
from texts.catalogue import load_languages

LANGUAGES = load_languages()


def reader_of(language: str) -> Reader:
    return Reader(language, LANGUAGES, ["민지", "Alice"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_finds_what_nobody_should_read(language: str):
    words, reader = LANGUAGES[language], reader_of(language)
    for wrong in ("button.join", "On {who}", "2 undefined", words("refused.fault", error_id="4f")):
        assert reader.faults(wrong), wrong
    assert not reader.faults(f"{words('button.join')} · @민지 · keltis-3.txt")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_finds_words_of_another_language(language: str, spoken: str):
    said = LANGUAGES[spoken]("refused.fault", error_id="4f")
    assert bool(reader_of(language).foreign_words(said)) == (language != spoken)


def test_knows_the_games_own_texts():
    """What a card is called stands in no catalogue."""
    assert not reader_of("fr").foreign_words("Banque à grain")
    assert not reader_of("en").foreign_words("Krill Bay (103), Snow Museum, Collector's Cabinet, Frost Quarry")
    assert reader_of("de").foreign_words("Champ d’avoine") == ["champ", "avoine"]
