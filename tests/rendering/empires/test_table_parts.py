"""The ring, the Expedition board and supplies can be read in any position."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from msgspec import structs

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ACTIONS
from engine.empires.game.view import EmpiresView, PawnView, ShipView
from engine.empires.options import AT_RANDOM, Options
from rendering.empires.cards.card import abilities_of, loot_phrases
from rendering.empires.pages.legend import legend_of, signs_by_group
from rendering.empires.signs.blocks import pictures_of
from rendering.empires.signs.colours import EMPIRES_CONTRAST, EMPIRES_PAPER
from rendering.empires.signs.icons import ACTION_ICONS, KIND_ICONS
from rendering.empires.signs.marks import BAR, Mark, Phrase, broken_phrase, lines_of, phrase_width, width_of_line
from rendering.empires.table import ring
from rendering.empires.table.isles import isles_panel, queue_panel
from rendering.empires.table.ring import draw_ring, pawns_of
from rendering.empires.table.strips import strip_block as strip
from rendering.empires.table.supply import supply_phrases
from rendering.paint.canvas import Brush, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.measures import text_width, wrapped_lines
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, Theme
from rendering.pictures import FLAT, WIDTH, Caption
from tests.rendering.overhearing import Overheard, is_read
from tests.rendering.positions import PEOPLE
from texts.catalogue import load_languages
from texts.empires.cards import card_text

WORDS = load_languages()
GLYPHS = Glyphs()


def played(seats: int, plies: int) -> EmpiresView:
    """What the public sees after some random moves."""
    dice = random.Random(f"{seats} {plies}")
    state = EMPIRES.new(seats, Options(clans=AT_RANDOM), dice.randbytes(32))
    for _ in range(plies):
        seat = EMPIRES.decisions(state)[0].seat
        choices = EMPIRES.choices(state, seat)
        assert choices is not None
        EMPIRES.apply(state, seat, drawn(choices, dice))
    return EMPIRES.view(state, None)


def crowded() -> EmpiresView:
    """Everybody's pawns on one orange tile, twelve ships in the queue, one island, much of everything."""
    view = played(4, 30)
    ships = tuple(ShipView(n % 4, n % 3 == 0, n % 2 == 0, n % 4 != 3) for n in range(12))
    pawns = (PawnView("construct", exhausted=False, moved=False), PawnView("construct", exhausted=True, moved=False))
    much = dict.fromkeys(("worker", "food", "wood", "stone", "sheep", "fish", "gold", "axe"), 23)
    players = tuple(
        structs.replace(player, pawns=pawns, goods=much, spent=12, common_ships=2, vp=104) for player in view.players
    )
    near, distant = structs.replace(view.near, open=view.near.open[:1]), structs.replace(view.distant, open=())
    return structs.replace(
        view, ring=ACTIONS, orange=("construct",), queue=ships, players=players, near=near, distant=distant
    )


def parts(brush: Brush, view: EmpiresView, language: str) -> list[Tile]:
    """All of them, in pictures."""
    words, people = WORDS[language], Caption("", PEOPLE[: view.seats])
    blocks = [ring.ring_panel(view, words), isles_panel(view, words), queue_panel(view, words)]
    blocks += [strip(view, people, words, seat, ()) for seat in range(view.seats)]
    for block in blocks:
        assert block.draw(brush).sheet.height == block.height
    return [tile for picture in pictures_of("table", blocks) for tile in picture.draw(brush)]


@pytest.mark.parametrize("theme", [EMPIRES_PAPER, EMPIRES_CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_parts_of_the_table_can_be_read(overheard: Overheard, theme: Theme, language: str) -> None:
    brush = Brush(theme, Glyphs())
    for view in (played(2, 0), played(3, 70), crowded()):
        assert all(tile.sheet.width == WIDTH for tile in parts(brush, view, language))
    assert len(overheard.icons) > 20
    is_read(overheard)


def test_every_pawn_on_a_tile_is_seen_and_its_side_too() -> None:
    view, brush = crowded(), Brush(EMPIRES_PAPER, GLYPHS)
    assert len(pawns_of(view)) == 8
    assert len(pawns_of(played(4, 0))) == 0
    ready = tuple(structs.replace(pawn, exhausted=False) for pawn in pawns_of(view))
    both = [draw_ring(brush, view.data, view.ring, (), pawns, WORDS["en"]) for pawns in (ready, pawns_of(view))]
    assert both[0].image.tobytes() != both[1].image.tobytes()


@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_legend_of_all_signs_can_be_read(overheard: Overheard, language: str) -> None:
    for theme in (EMPIRES_PAPER, EMPIRES_CONTRAST):
        brush = Brush(theme, Glyphs())
        pages = pictures_of("legend", legend_of(signs_by_group(WORDS[language]), WORDS[language]))
        assert len(pages) == 2
        assert all(sum(tile.sheet.height for tile in page.draw(brush)) <= FLAT for page in pages)
    is_read(overheard)


def as_icon(mark: Mark) -> Mark:
    """A mark as it stands on cards: there the sign of a kind of card has no colour of its own."""
    kind, value = mark
    return ("icon", KIND_ICONS[value]) if kind == "kind" else mark


def test_the_legend_explains_every_sign_of_cards_and_supplies() -> None:
    listed = [mark for meanings in signs_by_group(WORDS["en"]).values() for mark, _ in meanings]
    explained = {as_icon(mark) for mark in listed} | {("icon", icon) for icon in ACTION_ICONS.values()}
    phrases = [
        phrase for card in empires_contents()[SHIPPED].all_cards() for part in abilities_of(card) for phrase in part
    ]
    phrases += [*supply_phrases(crowded().players[0]), *(loot_phrases(empires_contents()[SHIPPED].cards[199]))]
    drawn_icons = {mark for phrase in phrases for mark in phrase if mark[0] in ("icon", "good", "symbol")}
    assert drawn_icons - explained == set()


def test_a_supply_tells_what_is_there_and_breaks_where_there_is_no_room() -> None:
    rich = crowded().players[0]
    told = list(chain.from_iterable(supply_phrases(rich)))
    assert ("vp", "104") in told
    assert told.count(("text", "23")) == 8
    assert ("good", "axe") not in chain.from_iterable(supply_phrases(structs.replace(rich, goods={})))
    lines = lines_of(supply_phrases(rich), 600)
    assert len(lines) > 1
    assert all(width_of_line(line) <= 600 for line in lines)


# ---- what is worked out before it is drawn -------------------------------------------------------------------------------


def texts() -> set[str]:
    """Names and effects of all cards, plans of clans, events."""
    facts = empires_contents()[SHIPPED]
    found = {card_text(words, card) for words in WORDS.values() for card in facts.all_cards()}
    found |= {name for card in facts.all_cards() for name in (card.name["en"], card.name["ko"])}
    return found | {plan for clan in facts.decks.clans.values() for plan in (clan.plan["en"], clan.plan["ko"])}


@pytest.mark.parametrize("weight", [MEDIUM, BOLD, HEAVY])
def test_text_is_as_wide_as_worked_out(weight: int) -> None:
    assert [text for text in texts() if GLYPHS.width(text, BODY, weight) != text_width(text, weight)] == []
    others = "äöüßÄÖÜéèêëçœæñ¿«»„“”‚’ĐжΩ\u00a0\u202f①가힣"
    assert [letter for letter in others if GLYPHS.width(letter, BODY, weight) != text_width(letter, weight)] == []
    assert text_width("ä", weight) == text_width("a", weight)


def test_lines_of_words_are_those_of_the_type() -> None:
    for text in texts():
        assert wrapped_lines(text, 500) == GLYPHS.wrapped(text, 500, BODY, MEDIUM)


def test_the_first_line_has_room_for_what_stands_before_it() -> None:
    lines = wrapped_lines("one two three four", 200, MEDIUM, 80)
    assert " ".join(lines) == "one two three four"
    assert text_width(lines[0]) <= 80
    assert all(text_width(line) <= 200 for line in lines)
    assert wrapped_lines("one two", 200, MEDIUM, 10) == ["", "one two"]


def test_no_phrase_is_wider_than_worked_out() -> None:
    brush = Brush(EMPIRES_PAPER, GLYPHS)
    phrases = [
        phrase for card in empires_contents()[SHIPPED].all_cards() for part in abilities_of(card) for phrase in part
    ]
    assert all(phrase_width(phrase, brush) <= phrase_width(phrase) for phrase in [*phrases, BAR])


def test_a_phrase_without_room_is_broken_where_a_new_thing_begins() -> None:
    long: Phrase = (("good", "food"), ("gap", ""), ("good", "wood"), ("icon", "arrow_right_bold"), ("vp", "2"))
    assert broken_phrase(long, 1000) == [long]
    assert broken_phrase(long, 150) == [long[:1] + long[1:4], long[4:]]
    named: Phrase = (("icon", "layers_plus"), ("text", "Ice Cream Shop Next Door"))
    parts = broken_phrase(named, 320)
    assert len(parts) == 2
    assert " ".join(value for part in parts for kind, value in part if kind == "text") == "Ice Cream Shop Next Door"
    assert all(phrase_width(part) <= 320 for part in parts)
    assert broken_phrase((("text", "Unbreakable"),), 20) == [(("text", "Unbreakable"),)]
