"""The rules files are complete in every language, and what is shown of them fits Discord."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.empires.facts.content import SHIPPED as EMPIRES_SHIPPED
from engine.empires.facts.content import empires_contents as empires_contents
from engine.manitoba.facts.components import STORED
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.odin.facts.content import odin_content as odin_content
from engine.texts import Texts, in_language
from tests.texts.books import rulebooks, written
from texts.catalogue import FALLBACK, load_languages
from texts.empires.cards import card_text
from texts.empires.names import card_name
from texts.odin.things import item_name
from texts.rulebook import PAGE, Rulebook, UnknownRule, load_rulebooks
from texts.rules_file import BadRulesFile, Rule, Topic, parse_rules

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
LISTS = tomllib.loads((HERE / "rule_numbers.toml").read_text(encoding="utf-8"))
LAST, COUNTED = LISTS.pop("last"), LISTS.pop("counted")
NUMBERS = LISTS
BOOKS = [(game, language) for game in NUMBERS for language in written(game)]


def expected_numbers(game: str) -> set[str]:
    names = {f"{topic}.{place}" for topic, count in NUMBERS[game].items() for place in range(1, count + 1)}
    for name, places in COUNTED.get(game, {}).items():
        names |= {f"{name}{place:02}" for place in (places if isinstance(places, list) else range(1, places + 1))}
    return names


@pytest.fixture(scope="module")
def keltis() -> Rulebook:
    return rulebooks("keltis")[FALLBACK]


@pytest.fixture(scope="module")
def keltis_ko() -> Rulebook:
    return rulebooks("keltis")["ko"]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_is_there_in_english_and_no_other_in_any_language(game: str, language: str) -> None:
    contents = parse_rules((CHECKOUT / f"docs/rules/{game}.{language}.md").read_text(encoding="utf-8"))
    numbers = [block.number for topic in contents.topics for block in topic.blocks if isinstance(block, Rule)]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) <= expected_numbers(game)
    assert set(numbers) == expected_numbers(game) or language != FALLBACK


@pytest.mark.parametrize(("game", "language"), [(game, language) for game, language in BOOKS if language != FALLBACK])
def test_a_language_says_what_english_says_in_other_words(game: str, language: str) -> None:
    english, other = rulebooks(game)[FALLBACK], rulebooks(game)[language]
    assert {*english.numbers()} == {*other.numbers()}
    assert [topic.number for topic in english.topics()] == [topic.number for topic in other.topics()]
    if not other.lacking:
        assert english.numbers() == other.numbers()
    for number in {*english.numbers()} - {*other.lacking}:
        ours, theirs = english.rule(number), other.rule(number)
        assert ours.text != theirs.text, number
        assert tags(ours.sourced) == tags(theirs.sourced), number
        assert set(code(ours.text)) <= set(code(theirs.text)), number
        assert rules_named(ours.text) == rules_named(theirs.text), number
    rules_of_words = [english.by_component(word) for word in english.components()]
    for word in other.components():
        assert [rule.number for rule in other.by_component(word)] in [
            [rule.number for rule in rules] for rules in rules_of_words
        ], word


def names_in_sheets(sheet: str, name: Texts) -> list[str]:
    """A card's name in all languages that have a sheet."""
    return [in_language(name, code) for code in written(sheet)]


FIRST = {game: f"{next(iter(topics)).partition('-')[0]}-0" for game, topics in NUMBERS.items()}
MINUTE = 1100
"""Characters of the game in one minute: a screen of a phone."""
CHOICES = 25
"""Chapters that the menu of `/rules` has room for."""


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_rulebook_opens_with_the_game_in_one_minute(game: str, language: str) -> None:
    """Aim, turn, end, what counts first; our own decisions and what always holds are the last chapters."""
    book = rulebooks(game)[language]
    first, *_, last = book.topics()
    assert len(book.topics()) <= CHOICES
    assert (first.number, last.number) == (FIRST[game], LAST[game])
    assert all(isinstance(block, str) for block in first.blocks)
    assert [block[:2] for block in first.blocks] == ["**"] * 4
    opening = book.opening()
    assert opening.startswith(f"### {first.title}\n**")
    assert len(opening) <= MINUTE
    assert rules_named(opening) == set()


@pytest.mark.parametrize("name", [*NUMBERS, "odin-occupations", "empires-cards"])
def test_tables_have_the_lines_and_cells_of_english_ones_in_every_language(name: str) -> None:
    """A glossary has a column for each language that there was when it was written."""
    english = tables(name, FALLBACK)
    for language in written(name):
        for place, lines in tables(name, language).items():
            cells, wanted = ([line.count("|") for line in each] for each in (lines, english[place]))
            if rules_of_words(english[place]):
                assert rules_of_words(lines) == rules_of_words(english[place]), (language, place)
                assert {*cells} == {cells[0]}, (language, place)
            else:
                assert cells == wanted, (language, place)


def rules_of_words(lines: Sequence[str]) -> list[str]:
    """The last column of a glossary, which names the rules about each word under the game's prefix; nothing of other tables."""
    last = [line.strip().strip("|").rpartition("|")[2].strip() for line in lines]
    return last if re.fullmatch("[A-Z]{2,}", last[0]) else []


def tables(name: str, language: str) -> dict[str, list[str]]:
    """The tables of a file by the rule or the heading above them, but for that of the sources."""
    found, place = dict[str, list[str]](), ""
    text = (CHECKOUT / f"docs/rules/{name}.{language}.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if headed := re.match(r"(?:- \*\*|##+ )([A-Z]+-[\w.]+)", line):
            place = headed[1]
        if line.lstrip().startswith("|"):
            found.setdefault(place, []).append(line)
    return {place: lines for place, lines in found.items() if place}


def tags(text: str) -> list[str]:
    return sorted(re.findall(r"\[(?:[SBRD]|RB|KO|FAQ|QR|blog|own|print)\b[^\]]*\]", text))


def code(text: str) -> list[str]:
    return [name for name in re.findall(r"`([^`\n]+)`", text) if " " not in name and "[" not in name]


def rules_named(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]+-[A-Z]*-?\d+(?:\.\d+)*|\bT\d\d", text))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_named_in_a_rule_exists(game: str, language: str) -> None:
    book = rulebooks(game)[language]
    known = {*book.numbers(), *headed(book)}
    for number in book.numbers():
        assert rules_named(book.rule(number).text) <= known, number


def headed(book: Rulebook) -> list[str]:
    """The numbers of all topics and of their sections."""
    return [part.number for topic in book.topics() for part in (topic, *topic.sections())]


@pytest.mark.parametrize("game", NUMBERS)
def test_every_rule_named_by_the_engine_exists(game: str) -> None:
    book = rulebooks(game)[FALLBACK]
    prefix = FIRST[game].removesuffix("0")
    named = {
        name
        for file in (CHECKOUT / "engine" / game).rglob("*.py")
        for name in re.findall(prefix + r"[A-Z]*-?\d+(?:\.\d+)*", file.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= {*book.numbers(), *headed(book)}


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_everything_fits_a_page(game: str, language: str) -> None:
    book = rulebooks(game)[language]
    for number in book.numbers():
        assert len(book.pages(number)) == 1, number
    for wish in [*headed(book), *book.components()]:
        pages = book.pages(wish)
        assert all(0 < len(page) <= PAGE for page in pages), wish
        assert all(page.count("```") % 2 == 0 for page in pages), wish
        assert not any(line.lstrip().startswith("|") for page in pages for line in page.splitlines()), wish
        assert not any("](" in page for page in pages), f"{wish}: Discord would read a link"


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_topic_shows_all_its_rules(game: str, language: str) -> None:
    book = rulebooks(game)[language]
    for topic in book.topics():
        shown = "\n".join(book.pages(topic.number))
        assert topic.title in shown
        for number in book.numbers():
            if book.rule(number).topic == topic.number:
                text = f"**{number}** {book.rule(number).sourced}"
                assert all(line in shown for line in text.splitlines()), number  # a long table goes on on the next page
        assert all(f"**{section.number} {section.title}**" in shown for section in topic.sections())


def test_a_narrow_table_stands_in_a_code_block(keltis: Rulebook, keltis_ko: Rulebook) -> None:
    assert "```\nstones   0   1  2  3  4  5+\npoints  −4  −3  2  3  6  10\n```" in keltis.rule("KEL-11.4").text
    assert "```\n개수   0   1  2  3  4  5+\n점수  −4  −3  2  3  6  10\n```" in keltis_ko.rule("KEL-11.4").text


def test_a_wide_table_becomes_a_list(keltis: Rulebook) -> None:
    shown = "\n".join(keltis.pages("KEL-18"))
    assert "- **Stall guard**\n  we play: on · instead: off · why: ours" in shown
    manitoba = rulebooks("manitoba")[FALLBACK]
    assert "- **players 3**\n  tiles: 4 · " in manitoba.rule("MAN-2.1").text
    assert "- **one goes home (`remove_figure`)**: One of your figures" in manitoba.rule("MAN-12.2").text


def test_lists_in_a_rule_are_flush_left(keltis: Rulebook) -> None:
    assert "\n1. The card goes to its row.\n2. A figure moves" in keltis.rule("KEL-4.4").text


def test_source_tags_are_explained_and_can_be_left_out(keltis: Rulebook) -> None:
    rule = keltis.rule("KEL-8.2")
    assert "[S]" in rule.sourced
    assert "[" not in rule.text
    assert "red[4,7,9]" in keltis.rule("T11").text
    (page,) = keltis.pages("KEL-8.2")
    assert page.endswith(
        "-# [S] Korean text on the expansion · [B] rules of the base game · "
        "[D] our decision: the sources are silent or unclear"
    )


def test_a_section_is_found_and_shown_by_itself() -> None:
    book = rulebooks("odin")[FALLBACK]
    shown = "\n".join(book.pages("5.7"))
    assert shown.startswith("### ODIN-5.7 Dice actions (red)")
    assert [number for number in book.numbers() if f"**{number}**" in shown] == [f"ODIN-5.7.{n}" for n in range(1, 15)]
    assert values(book, "5.7")[:3] == ["ODIN-5.7", "ODIN-5.7.1", "ODIN-5.7.2"]
    assert values(book, "dice actions")[0] == "ODIN-5.7"
    assert "ODIN-5.7" not in values(book, ""), "the menu of a rulebook has room for chapters only"


def test_a_word_with_several_forms_is_headed_by_each_once() -> None:
    assert rulebooks("odin")["ko"].pages("연회")[0].startswith("### 연회, 연회 칸 · feast, feast cell\n")


def test_no_page_ends_with_the_heading_of_a_section() -> None:
    for language in written("odin"):
        book = rulebooks("odin")[language]
        titles = {f"**{part.number} {part.title}**" for topic in book.topics() for part in topic.sections()}
        for topic in book.topics():
            assert not titles & {page.split("\n\n-# ")[0].splitlines()[-1] for page in book.pages(topic.number)}


@pytest.mark.parametrize("written", ["KEL-4.2", "kel-4.2", "4.2", "kel 4.2", "KEL4.2", " 4.2. "])
def test_a_number_may_be_written_freely(keltis: Rulebook, written: str) -> None:
    assert keltis.rule(written).number == "KEL-4.2"


def test_what_is_not_there_is_refused(keltis: Rulebook) -> None:
    for missing in ("KEL-4.99", "", "nonsense", "KEL-4"):
        with pytest.raises(UnknownRule):
            keltis.rule(missing)
    with pytest.raises(UnknownRule):
        keltis.by_component("steam engine")
    with pytest.raises(UnknownRule):
        keltis.pages("steam engine")


def values(book: Rulebook, text: str) -> list[str]:
    return [choice.value for choice in book.search(text)]


def test_search_by_number(keltis: Rulebook) -> None:
    assert values(keltis, "4.2")[0] == "KEL-4.2"
    assert values(keltis, "KEL-1")[:3] == ["KEL-1", "KEL-1.1", "KEL-1.2"]
    assert values(keltis, "t07")[0] == "T07"
    assert values(keltis, "T0")[:2] == ["T01", "T02"]


def test_search_by_word_in_both_languages(keltis: Rulebook, keltis_ko: Rulebook) -> None:
    for book in (keltis, keltis_ko):
        for word in ("clover", "클로버", "Kleeblatt", "trèfle", "CLOVER"):
            assert "KEL-8.4" in values(book, word), (book.language, word)
        for word in ("card marker", "카드 마커", "카드마커", "card mark"):
            assert "KEL-8.6" in values(book, word), (book.language, word)
    assert values(keltis, "Scoring")[0] == values(keltis_ko, "점수 계산")[0] == "KEL-11"
    assert "KEL-14.1" in values(keltis, "must discard")
    assert "KEL-6.3" in values(keltis_ko, "잡는 일은")
    assert values(keltis, "lay")[0] == "lay"
    assert "KEL-3.1" not in values(keltis, "lay"), "a part of 'players' is not the word 'lay'"


def test_search_without_a_finding(keltis: Rulebook) -> None:
    assert keltis.search("steam engine") == ()


def test_search_fits_autocomplete(keltis: Rulebook, keltis_ko: Rulebook) -> None:
    for book in (keltis, keltis_ko):
        for text in ("", "1", "KEL", "card", "카드", "말", "T", "e"):
            found = book.search(text)
            assert len(found) <= 25
            assert len(found) == len(set(found))
            assert all(0 < len(choice.label) <= 100 and 0 < len(choice.value) <= 100 for choice in found)
            assert all(book.pages(choice.value) for choice in found)
        assert values(book, "") == [topic.number for topic in book.topics()]
    assert len(keltis.search("card", 3)) == 3


def test_typed_words_lead_to_the_best_finding(keltis_ko: Rulebook) -> None:
    assert keltis_ko.pages("조커") == keltis_ko.pages("조커 칸")


def test_by_component(keltis: Rulebook) -> None:
    assert [rule.number for rule in keltis.by_component("point marker")] == ["KEL-8.3", "KEL-11.3"]


def test_a_language_without_a_file_reads_english() -> None:
    book = load_rulebooks("keltis", ["xx"])["xx"]
    assert book.language == FALLBACK
    assert book.rule("KEL-5.1").text == "The first card of a colour may have any value."


def test_a_rule_missing_in_a_language_is_read_in_english() -> None:
    english = parse_rules(
        "# A\n\n## ABC-1 One\n\n- **ABC-1.1** first\n- **ABC-1.2** second\n\n## ABC-2 Two\n\n- **ABC-2.1** third\n"
    )
    korean = parse_rules("# 가\n\n## ABC-1 하나\n\n- **ABC-1.1** 첫째\n")
    book = Rulebook("ko", korean, english)
    assert [book.rule(number).text for number in ("ABC-1.1", "ABC-1.2", "ABC-2.1")] == ["첫째", "second", "third"]
    assert [topic.title for topic in book.topics()] == ["하나", "Two"]
    assert book.lacking == ("ABC-1.2", "ABC-2.1")


def test_a_game_without_rules_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        load_rulebooks("chess", [FALLBACK])


def test_lines_of_one_paragraph_are_joined() -> None:
    (topic,) = parse_rules(
        "# A\n\n## ABC-1 One\n\n- **ABC-1.1** first\n  and more\n  - one\n    of two\n  - two\n"
    ).topics
    (rule,) = topic.blocks
    assert isinstance(rule, Rule)
    assert rule.text == "first and more\n- one of two\n- two"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "line 1"),
        ("## ABC-1 One\n", "line 1"),
        ("# A\n\ntext\n", "no topic"),
        ("# A\n\n## ABC-1 One\n\n## no number\n", "line 5"),
        ("# A\n\n## ABC-1 One\n\n  indented\n", "line 5"),
        ("# A\n\n## ABC-1 One\n\n### ABC-1.1 Part\n\n  indented\n", "line 7"),
        ("# A\n\n## ABC-1 One\n\n### ABC-2.1 Part\n", "line 5: a section of another topic"),
    ],
)
def test_a_badly_shaped_file_is_refused_with_its_line(source: str, message: str) -> None:
    with pytest.raises(BadRulesFile, match=message):
        parse_rules(source)


def as_written(game: str, language: str, number: str) -> str | None:
    """What a language says itself under the number of a chapter or a rule; None where it leaves that to English."""
    book, english = rulebooks(game)[language], rulebooks(game)[FALLBACK]
    own, others = (chapter_or_rule(each, number) for each in (book, english))
    return None if language != FALLBACK and own == others else "\n".join(book.pages(number))


def chapter_or_rule(book: Rulebook, number: str) -> Topic | Rule:
    """What a rulebook has under a number."""
    return next((topic for topic in book.topics() if topic.number == number), None) or book.rule(number)


@pytest.mark.parametrize("language", written("keltis"))
def test_the_sheet_names_options_as_the_lobby_does(language: str) -> None:
    """KEL-18: what may be chosen is found in the lobby under the same name and values."""
    words, pages = load_languages()[language], as_written("keltis", language, "KEL-18")
    if pages is None:
        return
    for option, values in (
        ("same_colour_bonus", ("once", "per_colour")),
        ("lay_without_move", ("refused", "allowed")),
        ("wish_stones", ("hidden", "open")),
        ("stall_guard", ("on", "off")),
        ("relay", ("optional", "compulsory")),
    ):
        for key in (f"keltis.option.{option}", *(f"keltis.option.{option}.{value}" for value in values)):
            assert words(key) in pages or not words.says(key)


@pytest.mark.parametrize("language", written("manitoba"))
def test_rules_of_manitoba_use_the_names_of_lobby_and_cards(language: str) -> None:
    """MAN-12.2, MAN-20: an option of the lobby and a card of the picture are found under the name they have there."""
    words = load_languages()[language]
    rulings, kinds, set_ups = (
        as_written("manitoba", language, number) for number in ("MAN-20", "MAN-12.2", "MAN-18.1")
    )
    options = {key for key in words.own if re.fullmatch(r"manitoba\.option\.\w+", key)}
    elsewhere = {f"manitoba.option.{option}" for option in ("as_data", "data", "variant")}
    assert rulings is None or [words(key) for key in options - elsewhere if words(key) not in rulings] == []
    titles = {key for key in words.own if key.startswith("manitoba.picture.title.")}
    assert kinds is None or [words(key) for key in titles if f"**{words(key)} (" not in kinds] == []
    variants = [words(key) for key in words.own if re.fullmatch(r"manitoba\.option\.variant\..+-.+", key)]
    assert set_ups is None or [name for name in variants if name not in set_ups] == []


@pytest.mark.parametrize("language", written("manitoba"))
def test_man_14_1_shows_what_our_sectors_score(language: str) -> None:
    """The table stands in the rule as it stands in the data, every sector from no token to a full one."""
    table = rulebooks("manitoba")[language].rule("MAN-14.1").text.split("```")[1]
    rows = [[int(cell) for cell in line.replace("−", "-").split()[1:]] for line in table.strip().splitlines()]
    points = manitoba_contents()[SHIPPED].points
    assert rows == [list(range(7)), *(list(points[kind]) for kind in STORED)]


@pytest.mark.parametrize("language", written("odin-occupations"))
def test_every_card_and_space_is_found_by_number_and_name(language: str) -> None:
    """One of them by itself: a card with its kind and its text as refereed, a space with what it costs and does."""
    book, facts = rulebooks("odin")[language], odin_content()
    for card in facts.cards.values():
        text = in_language(card.text, language)
        series = f"{card.deck}{card.number}"
        found = series.lower() in {space.place for space in facts.spaces.values()}  # there the space comes first
        for wish in (f"#{card.number}", *(() if found else (series,)), *names_in_sheets("odin-occupations", card.name)):
            (page,) = book.pages(wish)
            assert text in page
            assert page.startswith("### ")
    for space in facts.spaces.values():
        (page,) = book.pages(space.place.upper())
        assert page.splitlines()[0].endswith(f"· {space.place}")
        assert "ODIN-18." in page
        assert f": {space.vikings}" in page
        assert values(book, space.place)[0] == space.place


def test_a_number_that_is_a_rule_as_well_shows_the_rule() -> None:
    """The card is there behind a sign, and both are offered."""
    book = rulebooks("odin")[FALLBACK]
    assert book.pages("4")[0].startswith("### ODIN-4 ")
    assert book.pages("#4")[0].startswith("### Hunter")
    assert values(book, "4")[:2] == ["#4", "ODIN-4"]
    assert values(book, "slow") == ["#41"]


@pytest.mark.parametrize("language", written("empires-cards"))
def test_every_card_of_an_empire_and_every_island_is_found_by_number_and_name(language: str) -> None:
    """By itself, by any of its numbers and by its name in any language, with all that it says."""
    book, facts = rulebooks("empires")[language], empires_contents()[EMPIRES_SHIPPED]
    words = load_languages()[language]
    for card in facts.all_cards():
        for wish in (*(f"#{number}" for number in card.numbers), *names_in_sheets("empires-cards", card.name)):
            (page,) = book.pages(wish)
            assert book.card(wish) == card.numbers[0], wish
            assert card_text(words, card) in page, wish
            assert words(f"empires.card_kind.{card.kind}") in page, "an island says whether it is near or distant"
            assert page.startswith(f"### {card_name(words, card)} · #{card.numbers[0]}"), wish
    assert [book.card(wish) for wish in ("EMP-8.7", "EMP-8", "8", words("empires.action.harvest"))] == [None] * 4


@pytest.mark.parametrize("language", written("odin"))
def test_a_special_tile_is_found_by_its_name_in_any_language(language: str) -> None:
    """It has no number; its row of the table says what it costs and how it looks."""
    book = rulebooks("odin")[language]
    called = {
        code: load_languages()[code] for code in written("odin") if "ODIN-19.2" not in rulebooks("odin")[code].lacking
    }
    for tile in odin_content().special_tiles.values():
        for name in (item_name(words, tile.id) for words in called.values() if words.says(f"odin.tile.{tile.id}")):
            first = book.search(name)[0]
            (page,) = book.pages(first.value)
            own = item_name(called.get(language, called[FALLBACK]), tile.id)
            assert page.splitlines()[0].casefold() == f"### {own}".casefold()
            assert " / ".join(tile.shape) in page


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_what_is_ours_is_found_in_every_language(game: str, language: str) -> None:
    book = rulebooks(game)[language]
    numbers = [rule.number for _, rules in book.rulings() for rule in rules]
    english = [rule.number for _, rules in rulebooks(game)[FALLBACK].rulings() for rule in rules]
    assert sorted(numbers) == sorted(english)  # what a language leaves out stands at the end of its chapter, in English
    assert {"[D]", "own]"} & {*re.findall(r"\[D\]|own\]", book.rule(numbers[0]).sourced)}
    pages = book.ruling_pages("Rulings")
    assert all(len(page) <= PAGE for page in pages)
    assert pages[0].startswith("### Rulings")
    shown = "\n".join(pages)
    assert all(f"**{number}** " in shown for number in numbers)
    others = {*book.numbers()} - {*numbers}
    assert others
    assert not any(f"**{number}** " in shown for number in others)


def test_a_rulebook_without_marks_has_no_rulings() -> None:
    contents = parse_rules(
        "# Cairns\n\n| tag | source |\n|---|---|\n| [B] | box |\n\n## CAI-1 All\n\n- **CAI-1.1** [B] Draw.\n"
    )
    book = Rulebook("en", contents, contents)
    assert book.rulings() == ()
    with pytest.raises(UnknownRule):
        book.ruling_pages("Rulings")
