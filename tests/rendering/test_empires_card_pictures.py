"""Cards of Empires of the North can be read: nothing is cut, signs show, kinds differ by more than their colour."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from msgspec import structs

from bot.texts.catalogue import load_languages
from engine.empires.content import SHIPPED, contents
from engine.empires.facts import ACTIONS, Op
from engine.empires.schema import EventName
from rendering.canvas import Brush, Tile
from rendering.empires import formula, signs
from rendering.empires.cards import MARKS_ALONE, NAMES_ALONE, Shown, draw_card, planned
from rendering.empires.effect_words import OPERATIONS
from rendering.empires.frames import INSET
from rendering.empires.hand import CARD_WIDTH, hand
from rendering.empires.marks import ROOM_APART, Phrase, phrase_width
from rendering.empires.names import GOODS, card_name
from rendering.empires.signs import EMPIRES_CONTRAST, EMPIRES_PAPER
from rendering.empires.single import single, told
from rendering.fonts import Glyphs
from rendering.palette import Palette
from rendering.pictures import TALLEST, WIDTH
from rendering.png import written
from rendering.press import Press
from rendering.theme import BODY, BOLD, MEDIUM, SMALL
from tests.rendering.overhearing import Overheard, is_read

WORDS = load_languages()
CARDS = contents()[SHIPPED]
GLYPHS = Glyphs()
BRUSH = Brush(EMPIRES_PAPER, GLYPHS)
MOST_BYTES = 300 * 1024
ROOM = 2100
"""What a private picture has for a hand, at most."""

languages = pytest.mark.parametrize("language", sorted(WORDS))


def shown(*numbers: int) -> list[Shown]:
    """Cards of a hand, some of which can be played."""
    return [Shown(SHIPPED, n, str(place + 1), (True, False, None)[place % 3]) for place, n in enumerate(numbers)]


def printed(tiles: list[Tile]) -> bytes:
    """The picture of some tiles."""
    press = Press(Palette(EMPIRES_PAPER), BRUSH.kept, ThreadPoolExecutor(1))
    return written(WIDTH, press.bands(tiles), press.palette.bytes)


def widths(card: Shown, language: str, size: int) -> Iterator[int]:
    """How wide the lines of a card are, its name left out."""
    plan = planned(BRUSH, card, WORDS[language], CARD_WIDTH, size)
    for line in (*plan.above, *plan.marks):
        yield sum(phrase_width(BRUSH, phrase) for phrase in line) + ROOM_APART * (len(line) - 1)
    yield from (GLYPHS.width(line, size, MEDIUM) for line in plan.text)


@languages
def test_nothing_of_a_card_runs_out_of_it(language: str) -> None:
    for size in (BODY, SMALL):
        for card in CARDS.all_cards():
            assert max(widths(Shown(SHIPPED, card.number), language, size)) <= CARD_WIDTH - 2 * INSET - 8, card.id


@languages
def test_names_stand_whole_beside_the_signs_of_the_head(language: str) -> None:
    for card in CARDS.all_cards():
        plan = planned(BRUSH, Shown(SHIPPED, card.number, "10", can=True), WORDS[language], CARD_WIDTH, BODY)
        assert " ".join(plan.name) == GLYPHS.plain(card_name(WORDS[language], card))
        assert len(plan.name) <= 2
        assert max(GLYPHS.width(line, BODY, BOLD) for line in plan.name) < CARD_WIDTH - 200


def test_a_long_word_in_an_owners_name_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    card = structs.replace(CARDS.cards[145], name=structs.replace(CARDS.cards[145].name, en="W" * 40))
    monkeypatch.setitem(CARDS.cards, 145, card)
    fresh = Brush(EMPIRES_PAPER, Glyphs())  # which has not planned the card before
    (name,) = planned(fresh, Shown(SHIPPED, 145, "10", can=True), WORDS["en"], CARD_WIDTH, BODY).name
    assert name.startswith("WWWWW")
    assert name.endswith("…")


def longest(language: str, count: int) -> list[int]:
    """The cards that need the most room."""
    heights = {
        card.number: planned(BRUSH, Shown(SHIPPED, card.number), WORDS[language], CARD_WIDTH, BODY).height
        for card in CARDS.all_cards()
        if not card.is_island
    }
    return sorted(heights, key=lambda number: -heights[number])[:count]


@languages
def test_the_longest_hand_of_eight_has_all_its_words(language: str) -> None:
    numbers = longest(language, 8)
    tiles = hand(BRUSH, shown(*numbers), WORDS[language], ROOM)
    assert sum(tile.sheet.height for tile in tiles) <= ROOM
    assert all(planned(BRUSH, card, WORDS[language], CARD_WIDTH, SMALL).text for card in shown(*numbers))
    assert len(printed(tiles)) <= MOST_BYTES


@pytest.mark.parametrize(("count", "room"), [(8, 2400), (8, 1500), (20, 2100), (33, 1500)])
def test_a_hand_of_any_size_stays_within_its_room_and_shows_every_card(count: int, room: int) -> None:
    numbers = [number for card in CARDS.decks.clans["mckinnon"].cards for number in card.numbers]
    tiles = hand(BRUSH, shown(*numbers[:count]), WORDS["en"], room)
    assert sum(tile.sheet.height for tile in tiles) <= room
    assert len(tiles) == -(-count // 2)


def one_of_each_kind() -> list[int]:
    """A card of every kind, and some with much on them."""
    kinds = {card.kind: card.number for card in CARDS.all_cards()}
    return [*kinds.values(), 152, 92, 113, 61, 98, 117, 180, 192]


@pytest.mark.parametrize("theme", [EMPIRES_PAPER, EMPIRES_CONTRAST], ids=lambda theme: theme.name)
def test_cards_can_be_read(overheard: Overheard, theme: signs.Theme) -> None:
    brush = Brush(theme, Glyphs())
    for language, sizes in (("en", (BODY, MARKS_ALONE)), ("ko", (SMALL, NAMES_ALONE))):
        for size in sizes:
            for card in shown(*one_of_each_kind()):
                draw_card(brush, card, WORDS[language], CARD_WIDTH, 0, size)
    assert overheard.icons
    is_read(overheard)


def test_the_marks_of_every_card_can_be_read(overheard: Overheard) -> None:
    for card in CARDS.all_cards():
        draw_card(BRUSH, Shown(SHIPPED, card.number), WORDS["en"], CARD_WIDTH, 0, MARKS_ALONE)
    is_read(overheard)


@languages
def test_a_card_alone_can_be_read(overheard: Overheard, language: str) -> None:
    for number in one_of_each_kind():
        (tile,) = single(BRUSH, number, WORDS[language])
        assert tile.sheet.width == WIDTH
        assert tile.sheet.height <= TALLEST / 2
    is_read(overheard)


@languages
def test_a_card_alone_is_told_whole(language: str) -> None:
    lines, optional = told(WORDS[language], 112)
    assert optional == 0
    assert ["110, 111, 112" in line for line in lines] == [True, False, False, False]
    assert all(f"{number}: " in lines[1] for number in (110, 111, 112))


def test_kinds_of_cards_differ_by_more_than_colour() -> None:
    suits = (EMPIRES_PAPER.suits[0],) * len(EMPIRES_PAPER.suits)
    brush = Brush(structs.replace(EMPIRES_PAPER, suits=suits), GLYPHS)
    frames = [
        draw_card(brush, Shown(SHIPPED, number), WORDS["en"], CARD_WIDTH, 400, NAMES_ALONE).image.tobytes()
        for number in {card.kind: card.number for card in CARDS.all_cards() if not card.start}.values()
    ]
    outlines = [
        draw_card(brush, Shown(SHIPPED, number), WORDS["en"], CARD_WIDTH, 400, MARKS_ALONE).image.crop((0, 200, 9, 400))
        for number in (145, 147, 136, 141, 157)
    ]
    assert all(one != other for one, other in combinations(frames, 2))
    assert len({outline.tobytes() for outline in outlines}) > 2


def test_every_sign_is_there_and_means_one_thing() -> None:
    families = signs.GOOD_ICONS, signs.SYMBOL_ICONS, signs.ACTION_ICONS, signs.EVENT_ICONS
    for icons in families:
        assert len(set(icons.values())) == len(icons)
        assert all(GLYPHS.icon(icon, 40).width for icon in icons.values())
    assert set(signs.GOOD_ICONS) | {"vp"} == set(GOODS)
    assert set(signs.SYMBOL_ICONS) == {symbol for card in CARDS.all_cards() for symbol in card.symbols}
    assert (set(signs.ACTION_ICONS), set(signs.EVENT_ICONS)) == (set(ACTIONS), set(EventName.__args__))
    assert set(signs.KIND_ICONS) == set(signs.KIND_SUITS) == {card.kind for card in CARDS.all_cards()}


def test_every_operation_is_drawn_and_told() -> None:
    assert set(formula.DRAWN) == set(OPERATIONS) == set(Op.__args__)


def test_a_formula_says_what_the_card_does() -> None:
    def drawn(number: int) -> list[Phrase]:
        return [phrase for able in CARDS.cards[number].abilities for phrase in formula.ability(able)]

    arrow = ("icon", signs.THEN)
    assert drawn(149) == [(("good", "worker"), ("gap", ""), ("text", "2"), ("good", "sheep"), arrow, ("vp", "2"))]
    assert drawn(145) == [(("good", "worker"), arrow, ("action", "harvest"))]
    assert drawn(147) == [(("icon", "sickle"), ("text", ":"), ("vp", "1"))]
    assert drawn(126) == [(("text", "3"), ("symbol", "penguin"), ("text", "="), ("vp", "1"), ("text", "≤2×"))]
    assert drawn(110)[1] == (("text", "6+"), ("symbol", "penguin"), ("text", ":"), ("vp", "1"))
