"""Cards of Empires of the North can be read: nothing is cut, signs show, kinds differ by more than their colour."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from msgspec import structs

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ACTIONS
from engine.empires.facts.schema import EventName
from engine.empires.facts.schema_effects import Op
from rendering.empires.alt_texts.single import single_told
from rendering.empires.cards.card import EDGE_ROOM, DrawnCard, of_no_seat
from rendering.empires.cards.frames import INSET, side_of
from rendering.empires.cards.reading import card_text_blocks, draw_card, evenest_columns, page_of_card, spreads_of_cards
from rendering.empires.cards.single import single_card_tiles
from rendering.empires.cards.standing import STANDING_WIDTH, draw_lying
from rendering.empires.cards.standing import card_in_lines as lying_out
from rendering.empires.pages.own import book_of_cards
from rendering.empires.signs import formula, icons
from rendering.empires.signs.blocks import HIGHEST, pictures_of, width_abreast
from rendering.empires.signs.colours import EMPIRES_CONTRAST, EMPIRES_PAPER, KIND_SUITS
from rendering.empires.signs.marks import Phrase, phrase_width, width_of_line
from rendering.paint.canvas import Brush
from rendering.paint.fonts import Glyphs
from rendering.paint.measures import text_width
from rendering.paint.theme import BOLD
from rendering.pictures import FLAT, WIDTH
from rendering.printing.palette import Palette
from rendering.printing.png import png_of_bands
from rendering.printing.press import Press
from tests.rendering.overhearing import Overheard, is_read
from texts.catalogue import load_languages
from texts.empires.goods import GOODS
from texts.empires.names import card_name
from texts.empires.operations import OPERATIONS

WORDS = load_languages()
CARDS = empires_contents()[SHIPPED]
GLYPHS = Glyphs()
BRUSH = Brush(EMPIRES_PAPER, GLYPHS)
MOST_BYTES = 300 * 1024
WIDE = width_abreast(2)

languages = pytest.mark.parametrize("language", sorted(WORDS))


def shown(*numbers: int) -> list[DrawnCard]:
    """Cards of a hand, some of which can be played."""
    return [of_no_seat(SHIPPED, n, can=(True, False, None)[place % 3]) for place, n in enumerate(numbers)]


def printed(cards: list[DrawnCard], language: str) -> list[bytes]:
    """The pictures of some cards in words."""
    press = Press(Palette(EMPIRES_PAPER), BRUSH.kept, ThreadPoolExecutor(1))
    pages = pictures_of("hand", card_text_blocks(cards, WORDS[language], str))
    return [png_of_bands(WIDTH, press.bands(page.draw(BRUSH)), press.palette.bytes) for page in pages]


def heights(cards: list[DrawnCard], language: str) -> list[int]:
    """How high the pictures of some cards are."""
    pages = pictures_of("hand", card_text_blocks(cards, WORDS[language], str))
    return [sum(tile.sheet.height for tile in page.draw(BRUSH)) for page in pages]


@languages
def test_nothing_of_a_card_runs_out_of_it(language: str) -> None:
    for card in CARDS.all_cards():
        own = of_no_seat(SHIPPED, card.number, can=True)
        page, room = page_of_card(own, WORDS[language], WIDE), WIDE - EDGE_ROOM - side_of(card.kind)
        first = width_of_line(page.before) + 16 if page.before else 0
        first += phrase_width(page.behind) + 16 if page.behind else 0
        assert max(first + text_width(page.text[0]), *map(text_width, page.text)) <= room, card.id
        lines = lying_out(own, WORDS[language], full=True)
        assert all(width_of_line(line) <= STANDING_WIDTH - EDGE_ROOM - side_of(card.kind) for line in lines.marks), (
            card.id
        )


@languages
@pytest.mark.parametrize("full", [True, False])
def test_names_stand_whole_beside_what_else_is_in_the_head(language: str, full: bool) -> None:
    for card in CARDS.all_cards():
        own = of_no_seat(SHIPPED, card.number, can=True)
        for head, width in (
            (page_of_card(own, WORDS[language], WIDE).head, WIDE),
            (lying_out(own, WORDS[language], full=full).head, STANDING_WIDTH),
        ):
            assert " ".join(head.name) == card_name(WORDS[language], card)
            assert len(head.name) <= 3
            taken = 2 * INSET + 62 + (phrase_width(head.marks) if head.marks else 0)
            assert max(text_width(line, BOLD) for line in head.name) <= width - taken, card.id


@pytest.fixture
def nothing_laid_out() -> Iterator[None]:
    """Cards are broken into lines anew in this test, and after it: facts change in tests alone."""
    page_of_card.cache_clear()
    yield
    page_of_card.cache_clear()


@pytest.mark.usefixtures("nothing_laid_out")
def test_a_long_word_in_an_owners_name_is_shortened(monkeypatch: pytest.MonkeyPatch, overheard: Overheard) -> None:
    card = structs.replace(CARDS.cards[145], name=CARDS.cards[145].name | {"en": "W" * 40})
    monkeypatch.setitem(CARDS.cards, 145, card)
    draw_card(Brush(EMPIRES_PAPER, Glyphs()), of_no_seat(SHIPPED, 145, can=True), WORDS["en"], WIDE)
    (name,) = {one.text for one in overheard.texts if one.text.startswith("WWWWW")}
    assert name.endswith("…")
    is_read(overheard)


def longest(language: str, count: int) -> list[int]:
    """The cards that need the most room."""
    found = {
        card.number: page_of_card(of_no_seat(SHIPPED, card.number), WORDS[language], WIDE).height
        for card in CARDS.all_cards()
        if not card.is_island
    }
    return sorted(found, key=lambda number: -found[number])[:count]


@languages
def test_the_longest_hand_of_eight_has_all_its_words_in_pictures_of_the_shape(language: str) -> None:
    cards = shown(*longest(language, 8))
    assert max(heights(cards, language)) <= FLAT
    placed = [one.card for spread in spreads_of_cards(cards, WORDS[language]) for one in spread.cards]
    assert placed == cards
    assert all(len(png) <= MOST_BYTES for png in printed(cards, language))


@languages
@pytest.mark.parametrize(("size", "most"), [(4, 1), (8, 2)])
def test_hands_of_four_stand_in_one_picture_and_of_eight_in_two(language: str, size: int, most: int) -> None:
    for clan in CARDS.decks.clans.values():
        numbers = [number for card in clan.cards for number in card.numbers]
        for first in range(5):
            assert len(spreads_of_cards(shown(*sorted(numbers[first::4][:size])), WORDS[language])) <= most, clan.name[
                "en"
            ]


@pytest.mark.parametrize("count", [1, 8, 20, 33])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_hand_of_any_size_shows_every_card_in_so_many_pictures(count: int, most: int) -> None:
    numbers = [number for card in CARDS.decks.clans["mckinnon"].cards for number in card.numbers]
    cards = shown(*numbers[:count])
    blocks, in_words = book_of_cards(cards, WORDS["en"], lambda own: str(own.number), most)
    pages = pictures_of("hand", blocks)
    assert len(pages) <= max(most, 2)
    assert {line for page in pages for line in page.told[0]} == {str(own.number) for own in cards}
    assert in_words or count > 4


def test_cards_stand_in_the_columns_that_are_most_alike() -> None:
    assert evenest_columns((5, 4, 3, 2, 2), 2) == (0, 1, 0, 1, 1)
    assert evenest_columns((9,), 2) == (0,)
    assert evenest_columns((1, 1, 1), 1) == (0, 0, 0)
    assert all(spread.height <= HIGHEST for spread in spreads_of_cards(shown(*longest("en", 12)), WORDS["en"]))


def one_of_each_kind() -> list[int]:
    """A card of every kind, and some with much on them."""
    kinds = {card.kind: card.number for card in CARDS.all_cards()}
    return [*kinds.values(), 152, 92, 113, 61, 98, 117, 180, 192]


@pytest.mark.parametrize("theme", [EMPIRES_PAPER, EMPIRES_CONTRAST], ids=lambda theme: theme.name)
def test_cards_can_be_read(overheard: Overheard, theme: icons.Theme) -> None:
    brush = Brush(theme, Glyphs())
    for language in sorted(WORDS):
        for card in shown(*one_of_each_kind()):
            draw_card(brush, card, WORDS[language], WIDE)
            for full in (True, False):
                height = lying_out(card, WORDS[language], full=full).height
                draw_lying(brush, card, WORDS[language], height, full=full)
    assert overheard.icons
    is_read(overheard)


def test_the_marks_of_every_card_can_be_read(overheard: Overheard) -> None:
    for card in CARDS.all_cards():
        own = of_no_seat(SHIPPED, card.number)
        draw_lying(BRUSH, own, WORDS["en"], lying_out(own, WORDS["en"], full=True).height, full=True)
    is_read(overheard)


@languages
def test_every_card_alone_has_the_shape(language: str) -> None:
    assert [
        card.id for card in CARDS.all_cards() if single_card_tiles(BRUSH, card.number, WORDS[language])[0].height > FLAT
    ] == []


@languages
def test_a_card_alone_can_be_read(overheard: Overheard, language: str) -> None:
    for number in one_of_each_kind():
        (tile,) = single_card_tiles(BRUSH, number, WORDS[language])
        assert tile.sheet.width == WIDTH
        assert tile.sheet.height <= FLAT
    is_read(overheard)


@languages
def test_a_card_alone_is_told_whole(language: str) -> None:
    lines, optional = single_told(WORDS[language], 112)
    assert optional == 0
    assert ["110, 111, 112" in line for line in lines] == [True, False, False, False]
    price_of = "empires.picture.price_of"
    assert all(WORDS[language](price_of, number=number, price="") in lines[1] for number in (110, 111, 112))


def test_kinds_of_cards_differ_by_more_than_colour() -> None:
    suits = (EMPIRES_PAPER.suits[0],) * len(EMPIRES_PAPER.suits)
    brush = Brush(structs.replace(EMPIRES_PAPER, suits=suits), GLYPHS)
    numbers = {card.kind: card.number for card in CARDS.all_cards() if not card.start}.values()
    frames = [
        draw_lying(brush, of_no_seat(SHIPPED, number), WORDS["en"], 400, full=True).image.crop((0, 200, 382, 400))
        for number in numbers
    ]
    outlines = [frame.crop((0, 0, 9, 200)).tobytes() for frame in frames]
    heads = [
        draw_lying(brush, of_no_seat(SHIPPED, number), WORDS["en"], 64, full=False).image.tobytes()
        for number in numbers
    ]
    assert all(one != other for one, other in combinations(heads, 2))
    assert len(set(outlines)) > 2


def test_every_sign_is_there_and_means_one_thing() -> None:
    families = icons.GOOD_ICONS, icons.SYMBOL_ICONS, icons.ACTION_ICONS, icons.EVENT_ICONS
    for family in families:
        assert len(set(family.values())) == len(family)
        assert all(GLYPHS.icon(icon, 40).width for icon in family.values())
    assert set(icons.GOOD_ICONS) | {"vp"} == set(GOODS)
    assert set(icons.SYMBOL_ICONS) == {symbol for card in CARDS.all_cards() for symbol in card.symbols}
    assert (set(icons.ACTION_ICONS), set(icons.EVENT_ICONS)) == (set(ACTIONS), set(EventName.__args__))
    assert set(icons.KIND_ICONS) == set(KIND_SUITS) == {card.kind for card in CARDS.all_cards()}


def test_every_operation_is_drawn_and_told() -> None:
    assert set(formula.DRAWN) == set(OPERATIONS) == set(Op.__args__)


def test_a_formula_says_what_the_card_does() -> None:
    def drawn(number: int) -> list[Phrase]:
        return [phrase for able in CARDS.cards[number].abilities for phrase in formula.ability_phrases(able)]

    arrow = ("icon", icons.THEN)
    assert drawn(149) == [(("good", "worker"), ("gap", ""), ("text", "2"), ("good", "sheep"), arrow, ("vp", "2"))]
    assert drawn(145) == [(("good", "worker"), arrow, ("action", "harvest"))]
    assert drawn(147) == [(("icon", "sickle"), ("text", ":"), ("vp", "1"))]
    assert drawn(126) == [(("text", "3"), ("symbol", "penguin"), ("text", "="), ("vp", "1"), ("text", "≤2×"))]
    assert drawn(110)[1] == (("text", "6+"), ("symbol", "penguin"), ("text", ":"), ("vp", "1"))
