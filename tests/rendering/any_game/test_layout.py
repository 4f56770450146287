"""Text is large enough for a phone, names and options find their room."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from rendering.any_game.lobby import MARGIN, Lobby, lobby_page, option_lines
from rendering.paint.canvas import Brush
from rendering.paint.fonts import NO_BREAK, Glyphs
from rendering.paint.theme import BODY, BOLD, NAME, PAPER, SMALL, TITLE
from rendering.pictures import FLAT, WIDTH
from tests.rendering.positions import PEOPLE
from texts.catalogue import load_languages

WORDS = load_languages()


def test_text_is_large_enough_on_a_phone() -> None:
    assert min(TITLE, NAME, BODY) * 400 // WIDTH >= 11
    assert SMALL * 400 // WIDTH >= 9


def test_names_are_shortened_and_unknown_signs_left_out() -> None:
    glyphs = Glyphs()
    assert glyphs.plain("준호😀 \u1100\u1161") == "준호 가"
    short = glyphs.shortened("A very long name indeed", 200, NAME)
    assert short.endswith("…")
    assert glyphs.width(short, NAME) <= 200
    assert glyphs.shortened("짧다", 200, NAME) == "짧다"


GLYPHS = Glyphs()
OTHER_BLANKS = "\t\n\u2028\u2029\u2800\u3164\uffa0"
BREAKLESS = "\u00a0\u2007\u202f"
OTHERS_UNSEEN = "\0\x1b\u034f\u115f\u1160\ufe0f\U000e0100"


def of_kind(kind: str) -> list[str]:
    """All signs of one of Unicode's kinds."""
    return [sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) == kind]


def test_every_blank_is_a_blank_in_pictures() -> None:
    """Lines are broken at each, but where it says that they are not to be."""
    for blank in [*of_kind("Zs"), *OTHER_BLANKS]:
        assert GLYPHS.width(blank, NAME) == GLYPHS.width(" ", NAME) > 0, ascii(blank)
        assert GLYPHS.text(blank, NAME) is None, ascii(blank)
        for one, other in (("박", "지훈"), ("Anna", "Berg")):
            with_blank, usual = f"{one}{blank}{other}", f"{one} {other}"
            drawn = f"{one}{NO_BREAK}{other}" if blank in BREAKLESS else usual
            assert GLYPHS.plain(with_blank) == drawn, ascii(blank)
            assert GLYPHS.wrapped(with_blank, 1, NAME) == ([drawn] if blank in BREAKLESS else [one, other]), ascii(
                blank
            )
            assert GLYPHS.shortened(with_blank, 900, NAME) == drawn, ascii(blank)
            assert GLYPHS.width(with_blank, NAME) == GLYPHS.width(usual, NAME), ascii(blank)
            assert look(GLYPHS, with_blank) == look(GLYPHS, usual), ascii(blank)


def test_what_is_never_seen_leaves_no_box() -> None:
    for sign in [*of_kind("Cf"), *OTHERS_UNSEEN]:
        assert GLYPHS.width(sign, NAME) == 0, ascii(sign)
        assert GLYPHS.text(sign, NAME) is None, ascii(sign)
        for name in (f"준{sign}호", f"{sign}준호{sign}"):
            assert GLYPHS.plain(name) == "준호", ascii(sign)
            assert GLYPHS.width(name, NAME) == GLYPHS.width("준호", NAME), ascii(sign)
            assert look(GLYPHS, name) == look(GLYPHS, "준호"), ascii(sign)


def look(glyphs: Glyphs, text: str) -> tuple[bytes, tuple[int, int], int, int]:
    """What is drawn of a text, and where."""
    found = glyphs.text(text, NAME)
    assert found is not None
    mask, left, top = found
    return mask.image.tobytes(), mask.image.size, left, top


@pytest.mark.parametrize("blank", ["\u00a0", "\u3000", "\u202f", "\u2009", "\u3164"], ids=ascii)
def test_a_name_with_another_blank_looks_like_one_with_a_plain_one(blank: str) -> None:
    brush, words = Brush(PAPER, Glyphs()), WORDS["ko"]

    def picture(name: str) -> bytes:
        people = (structs.replace(PEOPLE[0], name=name), *PEOPLE[1:])
        page = lobby_page(brush, Lobby("목요일", "Keltis", people, (), host=0), words)
        return b"".join(tile.image.tobytes() for drawing in page for tile in drawing.draw(brush))

    assert picture(f"박{blank}지훈") == picture("박 지훈") != picture("박지훈")


def test_four_seats_and_nine_options_stand_on_one_card_and_more_options_follow() -> None:
    brush, words = Brush(PAPER, Glyphs()), WORDS["en"]
    for number, sheets in ((0, 1), (9, 1), (10, 2), (22, 2), (40, 3)):
        options = tuple((f"Option {n}", f"value {n}") for n in range(number))
        lobby = Lobby("Thursday", "Keltis", PEOPLE, options, host=0)
        page = lobby_page(brush, lobby, words)
        assert len(page) == sheets
        assert all(sum(tile.height for tile in drawing.draw(brush)) <= FLAT for drawing in page)
        told = "\n".join(line for drawing in page for line in drawing.told[0])
        assert [f"Option {n}: value {n}" in told for n in range(number)] == [True] * number


@pytest.mark.parametrize("language", WORDS)
def test_what_is_chosen_in_a_lobby_is_not_cut(language: str) -> None:
    """Every option of every game, with its longest value, also one that is longer than a line."""
    words, brush = WORDS[language], Brush(PAPER, Glyphs())
    room = WIDTH - 2 * MARGIN - 60
    options = [("Option", "a value of many words " * 8)]
    for game, adapter in ADAPTERS.items():
        usual = adapter.game.options()
        for name, values in adapter.game.option_values(usual).items():
            said = [adapter.vocabulary.option_value(words, usual, name, value) for value in values]
            options.append((words(f"{game}.option.{name}"), max(said, key=len)))
    for (name, value), lines in zip(options, option_lines(brush, options), strict=True):
        assert " ".join(left for left, _ in lines if left).split() == name.split()
        assert " ".join(right for _, right in lines if right).split() == value.split()
        for left, right in lines:
            width = brush.glyphs.width(left, BODY) + brush.glyphs.width(right, BODY, BOLD)
            assert width <= room, (left, right)
