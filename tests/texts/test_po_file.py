"""Catalogue files as they are read: what a language lacks, and what cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from texts.catalogue import BadCatalogue, Language, UnknownText, load_language
from texts.grammar import Grammar

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
POLISH = HEAD.rstrip() + (
    '\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n'
)
ENGLISH = """msgid "a.x"
msgstr "first {who}"

msgid "a.n"
msgid_plural "a.n"
msgstr[0] "{n} seat"
msgstr[1] "{n} seats"
"""


def language_of(folder: Path, fallback: Language | None = None, head: str = HEAD, /, **files: str) -> Language:
    """A language of some files, called as its folder is."""
    (folder / "LC_MESSAGES").mkdir(parents=True)
    for name, text in files.items():
        (folder / "LC_MESSAGES" / f"{name}.po").write_text(head + text, encoding="utf-8")
    return load_language(folder, fallback)


def test_the_files_of_a_language_are_one_catalogue(tmp_path: Path) -> None:
    words = language_of(tmp_path / "xx", one='msgid "a.x"\nmsgstr "first"\n', two='msgid "b.x"\nmsgstr "second {n}"\n')
    assert (words("a.x"), words("b.x", n=2), words.keys) == ("first", "second 2", {"a.x", "b.x"})


def test_a_sentence_may_stand_in_several_lines_with_comments_around(tmp_path: Path) -> None:
    text = '#. why\n#: where\nmsgid "a.x"\nmsgstr ""\n"first \\"one\\"\\n"\n"second"\n\n#~ msgid "a.old"\n#~ msgstr "gone"\n'
    assert language_of(tmp_path / "xx", one=text)("a.x") == 'first "one"\nsecond'


def test_what_a_language_lacks_english_says_with_its_own_plural_forms(tmp_path: Path) -> None:
    english = language_of(tmp_path / "en", one=ENGLISH)
    words = language_of(tmp_path / "pl", english, POLISH, one='msgid "a.x"\nmsgstr "pierwszy {who}"\n')
    assert words("a.x", who="Ala") == "pierwszy Ala"
    assert [words("a.n", n=n) for n in (1, 2, 5)] == ["1 seat", "2 seats", "5 seats"]
    assert (words.own, words.keys) == ({"a.x"}, {"a.x", "a.n", "language.name", "language.discord_locale"})
    with pytest.raises(UnknownText, match=r"pl: a\.z"):
        words("a.z")


def test_a_language_chooses_among_as_many_plural_forms_as_it_has(tmp_path: Path) -> None:
    text = 'msgid "a.n"\nmsgid_plural "a.n"\nmsgstr[0] "{n} miejsce"\nmsgstr[1] "{n} miejsca"\nmsgstr[2] "{n} miejsc"\n'
    words = language_of(tmp_path / "pl", None, POLISH, one=text)
    assert [words("a.n", n=n) for n in (1, 2, 5, 22)] == ["1 miejsce", "2 miejsca", "5 miejsc", "22 miejsca"]


def test_a_language_without_a_name_is_called_by_its_code_and_not_english(tmp_path: Path) -> None:
    english = language_of(tmp_path / "en", one='msgid "language.name"\nmsgstr "English"\n')
    assert language_of(tmp_path / "de", english, one="")("language.name") == "de"


@pytest.mark.parametrize("text", ['msgid "a.x"\nmsgstr ""\n', '#, fuzzy\nmsgid "a.x"\nmsgstr "perhaps"\n'])
def test_what_is_still_to_come_is_lacking(tmp_path: Path, text: str) -> None:
    english = language_of(tmp_path / "en", one=ENGLISH)
    words = language_of(tmp_path / "xx", english, one=text + '\nmsgid "a.z"\nmsgstr "said"\n')
    assert (words("a.x", who="Ann"), words.own) == ("first Ann", {"a.z"})


def test_a_folder_without_catalogues_is_a_language_that_lacks_everything(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    words = load_language(tmp_path / "xx", language_of(tmp_path / "en", one=ENGLISH))
    assert (words("a.n", n=1), words.own, type(words.grammar)) == ("1 seat", set(), Grammar)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"one": 'msgid "a.x"\nmsgstr "1"\n', "two": 'msgid "a.x"\nmsgstr "2"\n'}, r"xx: a\.x stands in two files"),
        ({"one": 'msgid "a.x"\nmsgstr "1"\n\nmsgid "a.x"\nmsgstr "2"\n'}, r"xx/one\.po: a\.x stands there twice"),
        ({"one": 'msgid "a.x"\nmsgid_plural "a.x"\nmsgstr[0] "1"\n'}, r"one\.po: a\.x has 1 forms"),
        ({"one": 'msgid "a.x"\nmsgstr "1"\nmsgstr "2"\n'}, r"one\.po: line 6: msgstr stands there twice"),
        ({"one": 'msgid "a.x"\nmsgstr "1\n'}, r"one\.po: line 5 cannot be read"),
        ({"one": HEAD}, r"one\.po: it has a second head"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_by_name(tmp_path: Path, files: dict[str, str], reason: str) -> None:
    with pytest.raises(BadCatalogue, match=reason):
        language_of(tmp_path / "xx", **files)


@pytest.mark.parametrize("head", ["", HEAD.rstrip() + '\n"Plural-Forms: nplurals=2; plural=(what);\\n"\n\n'])
def test_a_head_is_needed(tmp_path: Path, head: str) -> None:
    text = 'msgid "a.x"\nmsgid_plural "a.x"\nmsgstr[0] "1"\nmsgstr[1] "2"\n'
    with pytest.raises(BadCatalogue, match=r"xx/one\.po: (the head is missing|Plural-Forms)"):
        language_of(tmp_path / "xx", None, head, one=text)
