"""Every text that the code asks for is there, in every language, complete; and no text is there that nobody asks for."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel import Locale
from babel.messages.catalog import Catalog

from bot.interactions.incoming.verbs import HANDLERS
from bot.matches.games.adapters import ADAPTERS
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, OPTION_LABEL_LIMIT
from tests.texts.asked_texts import SPOKEN, Listening, Spoken, board_and_lobby_buttons, families, heard, told_to_discord
from tests.texts.catalogue_files import LANGUAGES, entries, fields, forms, is_local_name, key_of
from tests.texts.keys_in_code import KEY, asks, literals
from texts.catalogue import FALLBACK, UnknownText

pytestmark = pytest.mark.xdist_group("sources")


def placeholders(code: str, key: str) -> set[str]:
    """The names of all placeholders of a text, in all its plural forms."""
    words = LANGUAGES[code]
    return {name for n in (1, 2) for name, _ in fields(words.pattern(key, n))}


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_language_says_only_what_english_says_and_what_commands_are_called(code: str) -> None:
    assert {key for key in LANGUAGES[code].own if not is_local_name(key)} - LANGUAGES[FALLBACK].own == set()


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {FALLBACK}))
def test_a_key_has_the_same_placeholders_everywhere(code: str) -> None:
    keys = LANGUAGES[code].own & LANGUAGES[FALLBACK].own
    assert {key for key in keys if placeholders(code, key) != placeholders(FALLBACK, key)} == set()


@cache
def plural_counts(code: str) -> frozenset[int]:
    """How many plural forms a language may have: all that Babel counts, or those alone that other numbers than millions have."""
    return frozenset({Catalog(locale=code).num_plurals, len({*map(Locale.parse(code).plural_form, range(1000))})})


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_plural_forms_are_those_of_the_language_and_no_sentence_has_blanks_around_it(code: str) -> None:
    """As other programs read the files, too: what is still to come, or doubtful, English says."""
    said = dict[str, tuple[str, ...]]()
    for domain, catalog, message in entries(code):
        told = f"{code} {domain} {message.id}"
        assert catalog.num_plurals in plural_counts(code), told
        assert all(form == form.strip() for form in forms(message)), told
        if all(forms(message)) and not message.fuzzy:
            said[key_of(message)] = forms(message)
    assert said == {key: LANGUAGES[code].forms(key) for key in LANGUAGES[code].own}


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_percent(code: str) -> None:
    """A phone breaks lines at plain blanks."""
    assert [key_of(message) for *_, message in entries(code) if any(" %" in form for form in forms(message))] == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_what_a_grammar_knows_stands_in_texts_of_its_language_only(code: str) -> None:
    allowed = {"", "+d", *LANGUAGES[code].grammar.specifications}
    for _, _, message in entries(code):
        assert {spec for form in forms(message) for _, spec in fields(form)} <= allowed, message.id


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
        assert words.own - used == set(), code


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
        assert re.fullmatch(r"[`\"“„«\w+−].*\.", sentence), sentence
        assert not sentence[0].islower() or re.match(r"[a-z]\d", sentence), sentence  # it may begin with a stone, `e4`
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
    words = LANGUAGES[FALLBACK]
    assert words("lobby.seats", n=1) == "1 seat"
    assert words("lobby.seats", n=4) == "4 seats"
    assert [words("odin.does.points", n=n) for n in (-1, -4)] == ["−1 point", "−4 points"]


def test_what_a_call_forgets_is_an_error_and_no_text() -> None:
    with pytest.raises(KeyError, match="title"):
        LANGUAGES[FALLBACK]("lobby.you_left")
    with pytest.raises(UnknownText, match=r"lobby\.you_laft"):
        LANGUAGES[FALLBACK]("lobby.you_laft", title="x")
