"""Texts of data files by language: what a file of a further language may say."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.texts
from engine.content import BadContent
from engine.texts import Texts, add_languages, in_language, without_english


@pytest.fixture
def texts() -> dict[str, Texts]:
    return {"1.name": {"en": "Peddler", "ko": "행상인"}, "2.name": {"en": "Patron", "ko": "후원자", "fr": "Mécène"}}


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, name: str = "fr.json") -> None:
    """Puts a file of a language where those of a game are."""
    file = folder / "odin" / "data" / "texts" / name
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(engine.texts, "files", lambda _package: folder)


def test_a_language_adds_what_it_lacks(
    texts: dict[str, Texts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(tmp_path, monkeypatch, '{"1.name": "Colporteur"}')
    add_languages("odin", texts)
    assert in_language(texts["1.name"], "fr") == "Colporteur"
    assert in_language(texts["2.name"], "fr") == "Mécène"


def test_what_a_file_does_not_say_is_english_and_what_it_says_holds(
    texts: dict[str, Texts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(tmp_path, monkeypatch, '{"2.name": "Le mécène"}')
    add_languages("odin", texts)
    assert in_language(texts["1.name"], "fr") == "Peddler"
    assert in_language(texts["2.name"], "fr") == "Le mécène"


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        ('{"1.name": "x", "3.name": "x"}', "fr.json", r"^odin/data/texts/fr\.json: 3\.name: nothing has such a text"),
        ('{"1.name": ""}', "fr.json", r"fr\.json: "),
        ("[", "fr.json", r"fr\.json: "),
        ('{"1.name": "x"}', "French.json", r"French\.json: "),
    ],
)
def test_a_file_that_says_something_else_is_refused(
    texts: dict[str, Texts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, name: str, reason: str
) -> None:
    told(tmp_path, monkeypatch, text, name)
    with pytest.raises(BadContent, match=reason):
        add_languages("odin", texts)


def test_english_stands_in_where_an_owner_has_one_language(texts: dict[str, Texts]) -> None:
    assert in_language(texts["1.name"], "de") == "Peddler"
    assert in_language({}, "de") == ""
    assert without_english({**texts, "3.name": {"ko": "나무꾼"}}) == ["3.name"]
