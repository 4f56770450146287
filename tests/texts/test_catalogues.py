"""Every text that the code asks for is there, in every language, complete; and no text is there that nobody asks for."""

from __future__ import annotations

import io
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.games.adapters import ADAPTERS
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, OPTION_LABEL_LIMIT
from tests.texts.asked_texts import SPOKEN, Listening, Spoken, board_and_lobby_buttons, families, heard, told_to_discord
from tests.texts.keys_in_code import KEY, asks, literals
from texts.catalogue import FALLBACK, BadCatalogue, Language, UnknownText, load_language, load_languages

LOCALE = Path(__file__).parents[2] / "texts" / "locale"
LANGUAGES = load_languages()


def entries(code: str) -> Iterator[tuple[str, Catalog, Message]]:
    """All entries of a language as they stand in its files."""
    for source in sorted((LOCALE / code / "LC_MESSAGES").glob("*.po")):
        catalog = read_po(io.BytesIO(source.read_bytes()), locale=code, abort_invalid=True)
        yield from ((source.stem, catalog, message) for message in catalog if message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The sentences of an entry: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(sentence: str) -> Iterator[tuple[str, str]]:
    """The placeholders of a sentence with their format specifications."""
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""


def placeholders(code: str, key: str) -> set[str]:
    """The names of all placeholders of a text, in all its plural forms."""
    words = LANGUAGES[code]
    return {name for n in (1, 2) for name, _ in fields(words.pattern(key, n))}


def is_local_name(key: str) -> bool:
    """The name of a command in another language than that of the code."""
    return key.startswith("command.") and key.endswith(".name")


def test_all_languages_have_the_same_keys() -> None:
    wanted = {key for key in LANGUAGES[FALLBACK].keys if not is_local_name(key)}
    assert {code: wanted ^ {k for k in words.keys if not is_local_name(k)} for code, words in LANGUAGES.items()} == {
        code: set() for code in LANGUAGES
    }


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {FALLBACK}))
def test_a_key_has_the_same_placeholders_everywhere(code: str) -> None:
    differing = {key for key in LANGUAGES[FALLBACK].keys if placeholders(code, key) != placeholders(FALLBACK, key)}
    assert differing == set()


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_no_entry_is_empty_doubtful_or_lacks_a_plural_form(code: str) -> None:
    for domain, catalog, message in entries(code):
        told = f"{code} {domain} {message.id}"
        assert catalog.num_plurals == Catalog(locale=code).num_plurals, told
        assert not message.fuzzy, told
        assert len(forms(message)) == (catalog.num_plurals if message.pluralizable else 1), told
        assert all(form and form == form.strip() for form in forms(message)), told


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_what_a_grammar_knows_stands_in_texts_of_its_language_only(code: str) -> None:
    allowed = {"", "+d", *LANGUAGES[code].grammar.specifications}
    for _, _, message in entries(code):
        assert {spec for form in forms(message) for _, spec in fields(form)} <= allowed, message.id


PEOPLE = {"name", "names", "who", "seat", "host"}


def test_people_are_addressed_in_korean() -> None:
    """A particle goes by the sound of 님, never by a name that may be written in any letters."""
    for _, _, message in entries("ko"):
        for form in forms(message):
            assert not [name for name, spec in fields(form) if name in PEOPLE and spec], message.id


PAGE = LOCALE.parents[1] / "emulator" / "page" / "texts.js"
ALWAYS_SEVERAL = {
    *(f"{spoken.game}.refusal.ambiguous" for spoken in SPOKEN),
    "manitoba.refusal.no_such_disc",
    "empires.does.harvest",
    "picture.legend.zone",
}
COUNTED = re.compile(r"\{(n|count|asleep|hours|min|max)\} [a-z]+s\b")


def test_english_numbers_have_a_singular() -> None:
    """No `1 lines`: a number before a plural needs plural forms, unless it is always more than one."""
    for _, _, message in entries("en"):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if not message.pluralizable and key not in ALWAYS_SEVERAL:
            assert not COUNTED.search(forms(message)[0]), key
    assert not COUNTED.search(PAGE.read_text(encoding="utf-8"))


def test_an_english_sentence_counts_goods_as_things() -> None:
    """A berry, the horse, no bison: a good without an article is a label, not a part of a sentence."""
    counted = re.compile(r"(\b(a|A|the|The|no|Every) |\()\{good\}")
    for _, _, message in entries("en"):
        if re.match(r"manitoba\.(ask|event|move|refusal)\.", str(message.id)):
            for form in forms(message):
                assert form.count("{good}") == len(counted.findall(form)), message.id


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.game)
def test_a_refusal_says_more_than_no(spoken: Spoken) -> None:
    """Why, or what is possible instead: a second sentence, or what follows a colon."""
    speech = spoken.speech(LANGUAGES[FALLBACK])
    for refusal in spoken.refusals:
        assert refusal.reason == "over" or re.search(r"[.:] \w", speech.refusal(refusal)), refusal.reason


def test_every_key_written_in_the_code_exists() -> None:
    known = LANGUAGES[FALLBACK].keys
    domains = {key.partition(".")[0] for key in known} - {"command"}
    written = {key for key in literals() if key.partition(".")[0] in domains}
    asked = {key for ask in asks() for key in ask.keys if KEY.fullmatch(key)}
    assert (written | asked) - known == set()


def test_every_way_to_put_a_key_together_is_known() -> None:
    ways = {key for ask in asks() for key in ask.keys if "{}" in key}
    assert ways ^ families().keys() == set()


def test_every_text_that_games_ask_for_exists() -> None:
    optional = re.compile(r"manitoba\.option\.\w+\.\w+")  # an owner's value may have no text
    assert {key for key in heard().asked if not optional.fullmatch(key)} - LANGUAGES[FALLBACK].keys == set()


def test_every_key_that_is_put_together_exists() -> None:
    known = LANGUAGES[FALLBACK].keys
    assert {way: keys - known for way, keys in families().items() if keys - known} == {}


async def test_every_text_is_asked_for() -> None:
    fallback, other = Listening(), Listening()
    await told_to_discord({FALLBACK: fallback, "other": other})
    asked = frozenset[str]().union(*(ask.keys for ask in asks()))
    used = (
        literals() | asked | heard().asked | fallback.asked | other.asked | frozenset[str]().union(*families().values())
    )
    for code, words in LANGUAGES.items():
        assert words.keys - used == set(), code


def test_every_call_fills_its_sentence() -> None:
    checked = 0
    for ask in asks():
        if ask.given is None:
            continue
        for key in ask.keys & LANGUAGES[FALLBACK].keys:
            plural = {"n"} if len(placeholders(FALLBACK, key)) and is_plural(key) else set[str]()
            assert (placeholders(FALLBACK, key) | plural) - ask.given == set(), ask
            checked += 1
    assert checked > 100


def is_plural(key: str) -> bool:
    words = LANGUAGES[FALLBACK]
    return words.pattern(key, 1) != words.pattern(key, 2)


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.game)
@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_events_and_refusals_are_sentences(code: str, spoken: Spoken) -> None:
    speech = spoken.speech(LANGUAGES[code])
    said = [speech.event(event) for event in spoken.events] + [speech.refusal(refusal) for refusal in spoken.refusals]
    for sentence in said:
        assert re.fullmatch(r"[`\"\w+−].*\.", sentence), sentence
        assert not sentence[0].islower() or code == "ko", sentence  # a Korean sentence may begin with a stone, `e4`
        assert not re.search(r"[{}]|None|\s\s", sentence), sentence


@pytest.mark.parametrize("spoken", SPOKEN, ids=lambda spoken: spoken.game)
@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_what_stands_on_buttons_and_in_menus_fits(code: str, spoken: Spoken) -> None:
    words, speech = LANGUAGES[code], spoken.speech(LANGUAGES[code])
    # on a phone a row of five buttons, or a long one alone, is still read at a glance
    title = words(f"{spoken.game}.title")
    buttons = [words(key, n=2, total=2, game=title) for key in words.keys if key.startswith("button.")]
    assert max(map(len, buttons)) <= 30
    choices_said = [speech.choice(name, value) for name, value in spoken.menu_values()]
    assert max(map(len, choices_said)) <= min(BUTTON_LABEL_LIMIT, OPTION_LABEL_LIMIT)
    assert max(len(speech.move(move)) for move in spoken.moves) <= OPTION_LABEL_LIMIT
    value_said = ADAPTERS[spoken.game].vocabulary.option_value
    for options, name, value in spoken.option_values():
        said = f"{words(f'{spoken.game}.option.{name}')}: {value_said(words, options, name, value)}"
        assert len(said) <= OPTION_LABEL_LIMIT


def test_every_button_does_something() -> None:
    assert board_and_lobby_buttons() - HANDLERS.keys() == set()


def test_a_number_chooses_the_plural_form() -> None:
    words = LANGUAGES["en"]
    assert words("lobby.seats", n=1) == "1 seat"
    assert words("lobby.seats", n=4) == "4 seats"
    assert LANGUAGES["ko"]("lobby.seats", n=4) == "4명"


def test_what_a_call_forgets_is_an_error_and_no_text() -> None:
    with pytest.raises(KeyError, match="title"):
        LANGUAGES["en"]("lobby.you_left")
    with pytest.raises(UnknownText, match=r"lobby\.you_laft"):
        LANGUAGES["en"]("lobby.you_laft", title="x")


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def language_of(folder: Path, **files: str) -> Language:
    (folder / "en" / "LC_MESSAGES").mkdir(parents=True)
    for name, text in files.items():
        (folder / "en" / "LC_MESSAGES" / f"{name}.po").write_text(HEAD + text, encoding="utf-8")
    return load_language(folder / "en")


def test_an_entry_without_a_sentence_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match=r"a\.x has no sentence"):
        language_of(tmp_path, one='msgid "a.x"\nmsgstr ""\n')


def test_the_files_of_a_language_are_one_catalogue(tmp_path: Path) -> None:
    words = language_of(tmp_path, one='msgid "a.x"\nmsgstr "first"\n', two='msgid "b.x"\nmsgstr "second {n}"\n')
    assert (words("a.x"), words("b.x", n=2), words.keys) == ("first", "second 2", {"a.x", "b.x"})


@pytest.mark.parametrize(
    "files",
    [
        {"one": 'msgid "a.x"\nmsgstr "first"\n', "two": 'msgid "a.x"\nmsgstr "second"\n'},
        {"one": 'msgid "a.x"\nmsgstr "first"\n\nmsgid "a.x"\nmsgstr "second"\n'},
        {
            "one": 'msgid "a.x"\nmsgid_plural "a.x"\nmsgstr[0] "first"\nmsgstr[1] "firsts"\n',
            "two": 'msgid "a.x"\nmsgstr "second"\n',
        },
    ],
)
def test_a_key_that_stands_twice_is_refused(tmp_path: Path, files: dict[str, str]) -> None:
    with pytest.raises(BadCatalogue, match=r"twice|two files"):
        language_of(tmp_path, **files)
