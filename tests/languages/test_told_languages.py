"""What operators and translators are told of languages: how much there is of each, what is missing, what cannot be used."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from bot import cli
from bot.matches.games.registry import GAMES
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import (
    Lack,
    lacking_texts,
    must_have_good_names,
    name_faults,
    share_done,
    shares_in_part,
    tell_lacking,
)
from engine.content import BadContent
from engine.texts import Texts
from texts.catalogue import FALLBACK, Language, load_languages
from texts.grammar import Grammar
from texts.po_file import PoEntry
from texts.rulebook import load_rulebooks

ENGLISH = load_languages()[FALLBACK]
BOOKS = {game: load_rulebooks(game, [FALLBACK, "xx"]) for game in GAMES}


def language_with(keys: Iterable[str], **sentences: str) -> Language:
    """A language that says as English does what these keys say, and besides some sentences of its own."""
    own = {key: PoEntry(key, ENGLISH.pattern(key)) for key in keys}
    own |= {key: PoEntry(key, said) for key, said in sentences.items()}
    return Language("xx", own.values(), Grammar(), ENGLISH)


def told_in(texts: dict[str, Texts], keys: Iterable[str]) -> dict[str, Texts]:
    """Texts of data files, some of which are there in the language too."""
    said = {*keys}
    return {key: {**text, **({"xx": "said"} if key in said else {})} for key, text in texts.items()}


def test_nothing_is_missing_where_all_is_said() -> None:
    data = {game: told_in(dict(texts), texts) for game, texts in data_texts().items()}
    lacks = lacking_texts(language_with(ENGLISH.own), data, {})
    assert share_done(lacks) == 1
    assert {lack.file: lack.keys for lack in lacks if lack.keys} == {}


def test_what_is_missing_is_listed_as_people_see_it() -> None:
    """The lobby and the commands, what all games say, the games, their pictures, their cards, the rules."""
    lacks = lacking_texts(language_with(()), data_texts(), BOOKS)
    files = [lack.file.removeprefix("texts/locale/xx/LC_MESSAGES/") for lack in lacks]
    assert files[:2] == ["core.po", "commands.po"]
    order = ["planning.po", "odin.po", "pictures_odin.po", "engine/odin/data/texts/xx.json", "docs/rules/odin.xx.md"]
    assert sorted(files, key=files.index) == files
    assert [file for file in files if file in order] == order
    assert lacks[0].keys[:3] == ["language.name", "language.discord_locale", "button.play"]
    assert {lack.file for lack in lacks if "sheet" in lack.file or "cards.xx" in lack.file} == {
        "docs/rules/empires-cards.xx.md"
    }
    assert share_done(lacks) == 0


def test_keys_are_counted_one_by_one() -> None:
    words = language_with(ENGLISH.own - {"button.play", "lobby.seats"})
    [core, *_] = lacking_texts(words, data_texts(), BOOKS)
    assert sorted(core.keys) == ["button.play", "lobby.seats"]
    data = {"odin": told_in(dict(data_texts()["odin"]), ["1.name"])}
    [odin] = [lack for lack in lacking_texts(words, data, {}) if lack.file == "engine/odin/data/texts/xx.json"]
    assert (len(odin.keys), "1.name" in odin.keys, "1.text" in odin.keys) == (odin.wanted - 1, False, True)


def test_the_list_says_every_key_and_the_share() -> None:
    out = io.StringIO()
    tell_lacking([Lack("a.po", ["a.x", "a.y"], 4), Lack("b.po", [], 2), Lack("c.md", ["R-1"], 4)], out)
    told = "a.po: 2 of 4 missing\n  a.x\n  a.y\nc.md: 1 of 4 missing\n  R-1\n70 % done, 3 texts are missing\n"
    assert out.getvalue() == told


def test_a_language_is_whole_from_a_share_on() -> None:
    whole = {game: told_in(dict(texts), texts) for game, texts in data_texts().items()}
    keys = sorted(ENGLISH.own)
    languages = {
        FALLBACK: ENGLISH,
        "xx": language_with(keys[100:]),
    }
    assert shares_in_part(languages, whole, {}) == {}
    languages["xx"] = language_with(keys[1000:])
    [(code, share)] = shares_in_part(languages, whole, {}).items()
    assert (code, 0.7 < share < 0.9) == ("xx", True)
    assert shares_in_part({FALLBACK: ENGLISH}, {}, BOOKS) == {}


@pytest.mark.parametrize("code", sorted(load_languages()))
def test_names_of_commands_are_such_as_discord_takes(code: str) -> None:
    assert [*name_faults(load_languages()[code])] == []


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ({"command.play.name": "jouer maintenant"}, r"xx: command\.play\.name: Discord takes no command called 'jouer"),
        ({"command.play.name": "Jouer"}, r"command\.play\.name: Discord takes no"),
        ({"command.play.name": "j" * 33}, r"command\.play\.name: Discord takes no"),
        ({"command.play.name": "hand"}, r"command\.hand\.name: more than one is called 'hand' there"),
        ({"command.game.new.option.game.name": "title"}, r"option\.game\.name: more than one is called 'title' there"),
    ],
)
def test_a_name_that_discord_would_not_take_stops_the_start(names: dict[str, str], fault: str) -> None:
    words = language_with(ENGLISH.own, **names)
    with pytest.raises(BadContent, match=fault):
        must_have_good_names({FALLBACK: ENGLISH, "xx": words})


def test_a_name_may_be_that_of_a_command_elsewhere() -> None:
    must_have_good_names({"xx": language_with((), **{"command.play.name": "jouer", "command.game.new.name": "jouer"})})


def test_the_command_line_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["translations"]) == 0
    assert "en, " in capsys.readouterr().out
    assert cli.main(["translations", FALLBACK]) == 0
    assert capsys.readouterr().out == "100 % done, 0 texts are missing\n"
    assert cli.main(["translations", "tlh"]) == 1
    assert "tlh: texts/locale has no such folder, only en" in capsys.readouterr().err


def test_each_key_is_that_of_its_file() -> None:
    """What is missing in a catalogue is there in the English one of this name."""
    folder = Path(__file__).parents[2] / "texts/locale/en/LC_MESSAGES"
    for lack in lacking_texts(language_with(()), {}, {}):
        text = (folder / Path(lack.file).name).read_text(encoding="utf-8")
        assert all(f'msgid "{key}"' in text for key in lack.keys)
