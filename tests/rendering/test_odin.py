"""The pictures of A Feast for Odin show and say what is there, what may be done and what it would bring."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.narrowing import Menu, Narrowed
from engine.odin.content import content
from engine.odin.events import UsedSpace
from engine.odin.feast import Dish
from engine.odin.moves import Choose, TakeItems, UseSpace
from engine.odin.upgrades import raised
from rendering.canvas import Brush, Canvas, Tile
from rendering.fonts import Glyphs
from rendering.kept import BUDGET, Kept
from rendering.odin.action_board import box_of
from rendering.odin.asked_about import chosen_in
from rendering.odin.boards import best_shelves, block_of
from rendering.odin.brings import brings
from rendering.odin.description import describe_public
from rendering.odin.dice_odds import Throw
from rendering.odin.feast_row import places
from rendering.odin.goods_box import NOTHING_CHOSEN, Chosen, Stock, columns, slot, slot_of, thing_marks
from rendering.odin.hand import card_text
from rendering.odin.laying import chosen_place, place_name, proposals
from rendering.odin.marks import APART, fitting, line_width
from rendering.odin.options import offers, option_marks
from rendering.odin.parts import special_tiles, strip_lines
from rendering.odin.private_description import describe_private
from rendering.odin.samples import SAMPLES
from rendering.odin.scene import changed, imitated_spaces, open_spaces, spot_of
from rendering.odin.signs import GOOD_ICONS, ICONS, ODIN_CONTRAST, ODIN_PAPER, card_name, item_name, rank
from rendering.odin.spaces import cells
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT
from tests.rendering.album import WORDS
from tests.rendering.odin_pictures import ALBUM, ODIN_PICTURES
from tests.rendering.odin_positions import odin
from tests.rendering.test_colours import SIGHTS, apart, contrast

EN = WORDS["en"]
LARGEST = 300 * 1024


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(ODIN_PAPER, Glyphs(Kept(BUDGET)))


def test_every_thing_has_an_icon_of_its_own() -> None:
    facts = content()
    assert set(facts.goods) == set(GOOD_ICONS)
    assert {*facts.ships, *facts.buildings, *facts.weapons, *facts.resources, "silver"} <= set(ICONS)
    faces = {"pregnant_sheep", "pregnant_cattle"}  # these have a mark on the icon of the animal
    icons = [icon for item, icon in ICONS.items() if item not in faces]
    assert len(set(icons)) == len(icons)


def test_pips_tell_the_colours_of_goods_apart() -> None:
    facts = content()
    ranks = {good.colour: rank(good.id) for good in facts.goods.values()}
    assert ranks == {"orange": 1, "red": 2, "green": 3, "blue": 4}
    assert {rank(tile) for tile in facts.special_tiles} == {4}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", [ODIN_PAPER, ODIN_CONTRAST], ids=lambda theme: theme.name)
def test_colours_of_goods_stay_apart(theme, sight: str) -> None:
    fills = [suit.fill for suit in theme.suits[:4]]
    assert min(apart(a, b, sight) for n, a in enumerate(fills) for b in fills[n + 1 :]) >= 15
    assert all(contrast(suit.on, suit.fill) >= 4.5 for suit in theme.suits)


def test_all_spaces_have_room_for_what_they_say(brush: Brush) -> None:
    assert len(cells()) == 61
    for cell in cells().values():
        room = box_of(cell)[2] - 20
        assert all(line_width(brush, line, *fitting(brush, line, room)) <= room for line in cell.lines), cell.name


def test_spaces_lie_apart() -> None:
    lie_apart([box_of(cell) for cell in cells().values()])


def lie_apart(boxes: list[tuple[int, int, int, int]]) -> None:
    for n, (left, top, width, height) in enumerate(boxes):
        for x, y, w, h in boxes[n + 1 :]:
            assert left + width <= x or x + w <= left or top + height <= y or y + h <= top


@pytest.mark.parametrize("room", [(1100, 1000), (540, 1030), (1100, 400)])
@pytest.mark.parametrize("name", ["play", "two", "over"])
def test_boards_lie_apart_within_their_room(brush: Brush, name: str, room: tuple[int, int]) -> None:
    for player in odin(name).public.players:
        shelves = best_shelves(brush, player.boards, room, EN)
        assert shelves is not None
        blocks = [block_of(brush, board, EN) for board in player.boards]
        boxes = [(*one.at, *blocks[one.block].size(one.cell)) for one in shelves.places]
        assert sorted(one.block for one in shelves.places) == list(range(len(player.boards)))
        assert all(x + width <= room[0] and y + height <= shelves.height <= room[1] for x, y, width, height in boxes)
        lie_apart(boxes)


def test_boards_that_have_no_room_are_not_drawn(brush: Brush) -> None:
    assert best_shelves(brush, odin("two").public.players[0].boards, (1100, 100), EN) is None


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", ["play", "two", "over"])
def test_public_words_name_seats_spaces_and_goods(name: str, language: str) -> None:
    at, words = odin(name).public, WORDS[language]
    lines, optional = describe_public(at, ALBUM.titled(at.seats), words, ())
    text = "\n".join(lines)
    assert all(player.name in text for player in ALBUM.titled(at.seats).people)
    assert all(cells()[space].name in text for space in at.spaces if space in cells())
    assert all(item_name(words, item) in text for item in at.players[0].has if item in GOOD_ICONS and language == "ko")
    assert optional < len(lines)


def test_the_last_space_of_every_seat_is_marked() -> None:
    deeds = (UsedSpace(0, "g1", 1), UsedSpace(1, "k1", 1), UsedSpace(0, "a1", 1), UsedSpace(0, "b1", 1))
    assert changed(deeds).spaces == {"k1": 1, "b1": 0}


def test_what_cannot_be_used_is_known_from_the_legal_moves() -> None:
    at = odin("play")
    here = at.standings[0].narrowed
    legal = {move.space for move in here.listed if isinstance(move, UseSpace)}
    assert legal
    assert open_spaces(here) == legal
    assert not imitated_spaces(here)


@pytest.mark.parametrize("language", WORDS)
def test_a_card_that_asks_is_said_with_its_text(language: str) -> None:
    at, words = odin("choice"), WORDS[language]
    assert at.private is not None
    here = at.standings[0].narrowed
    question, told, *_ = describe_private(at.private, ALBUM.titled(4), words, here)[0]
    assert question.startswith(card_name(words, 60))
    assert told == f"{card_name(words, 60)}: {card_text(words, 60)}"
    assert [offer.chosen for offer in offers(at.private, at.standings[1].narrowed)].count(True) == 1
    assert len(offers(at.private, here)) == len({move.option for move in here.listed if isinstance(move, Choose)}) > 1


@pytest.mark.parametrize(
    ("option", "things"),
    [
        ("2wood+stone", ["wood", "stone"]),
        ("rune_stone>silver+milk", ["rune_stone", "silver", "milk"]),
        ("2silver>snare", ["silver", "snare"]),
        ("ore@longship-2", ["ore", "longship", "ore"]),
        ("any_sheep+bow", ["sheep", "bow"]),
        ("shed.2", ["shed"]),
        ("crucifix", ["crucifix"]),
    ],
)
def test_options_are_drawn_by_what_is_in_them(option: str, things: list[str]) -> None:
    assert [value for kind, value in option_marks(option) if kind == "item"] == things


def test_an_option_that_is_a_space_has_its_name() -> None:
    assert ("text", "c2") in option_marks(
        next(one.space for one in cells().values() if one.name == "c2"), as_space=True
    )


def test_places_are_suggested_where_the_piece_can_go() -> None:
    at = odin("play")
    assert at.private is not None
    spot = spot_of(at.standings[3].narrowed)
    assert spot is not None
    listed = proposals(at.private, spot)
    assert listed
    assert {place.laid for place in listed} <= set(spot.left)
    text = "\n".join(describe_private(at.private, ALBUM.titled(4), EN, at.standings[3].narrowed)[0])
    assert all(place_name(place.laid) in text for place in listed)


def test_the_chosen_place_is_said_alone() -> None:
    at = odin("play")
    assert at.private is not None
    here = at.standings[4].narrowed
    spot = spot_of(here)
    assert spot is not None
    assert spot.laid is not None
    assert not proposals(at.private, spot)
    chosen = chosen_place(at.private, spot)
    assert chosen is not None
    said = describe_private(at.private, ALBUM.titled(4), EN, here)[0]
    assert place_name(spot.laid) in said[0]
    assert said[1] == brings(chosen, EN)


def test_odds_of_the_next_roll() -> None:
    low = Throw("hunting", 8, low=True, roll=5, value=5, nth=1, most=3, strength=2, weapon="bow", resource="wood")
    assert (low.better, low.payable, low.rolls_left) == (4, 2, 2)
    with_ore = Throw(
        "whaling", 12, low=True, roll=6, value=3, nth=2, most=3, strength=1, weapon="spear", resource="wood"
    )
    assert (with_ore.better, with_ore.payable, with_ore.rolls_left) == (5, 4, 1)
    high = Throw(
        "raid", 8, low=False, roll=6, value=6, nth=3, most=3, strength=0, weapon="long_sword", resource="stone"
    )
    assert (high.better, high.rolls_left) == (2, 0)


def test_cells_of_the_banquet_table_that_are_filled() -> None:
    assert places((Dish("peas"), Dish("gap"), Dish("stockfish", upright=True))) == [True, True, False, True]


def test_pictures_and_their_words_stay_small() -> None:
    painter = Painter()
    for name, draw in ODIN_PICTURES.items():
        picture = draw(painter)
        assert len(picture.png) <= LARGEST, name
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert 0 < len(picture.text) <= TEXT_LIMIT


EXPLAINED = ("board-play-ko", "table-two-en", "boards-play-ko", "cards-two-ko", "private-roll-ko", "private-feast-ko")
"""Pictures that have all kinds of signs between them."""


def test_the_legend_explains_every_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, icon = set[str](), Canvas.icon

    def hear(self: Canvas, name: str, *args: Any) -> None:
        shown.add(name)
        icon(self, name, *args)

    monkeypatch.setattr(Canvas, "icon", hear)
    painter = Painter()
    ODIN_PICTURES["odin-legend-en"](painter)
    explained, fresh = frozenset(shown), Painter()
    for name in EXPLAINED:
        ODIN_PICTURES[f"odin-{name}"](fresh)
    assert shown == explained
    assert len(explained) > len(GOOD_ICONS) + 20


def test_the_legend_tells_apart_where_somebody_stands_and_what_they_used_last(brush: Brush) -> None:
    samples = [sampled(brush, name) for name in ("occupied", "used_last", "left_last", "closed", "chosen")]
    assert len(set(samples)) == len(samples)


def sampled(brush: Brush, name: str) -> bytes:
    """A sample of the legend without its colours."""
    canvas = Canvas.opaque(brush, 80, 80, ODIN_PAPER.paper)
    SAMPLES[name](canvas, (40, 40))
    return grey(canvas.as_tile())


def grey(tile: Tile) -> bytes:
    """A tile as who sees no colours sees it."""
    return tile.image.convert("L").tobytes()


def test_what_is_chosen_looks_other_than_what_is_still_to_choose(brush: Brush) -> None:
    """Also without colours: a frame, an arrow, a tick."""
    ways = (NOTHING_CHOSEN, Chosen(lit=frozenset({"peas"})), Chosen(rising=(("peas", 1),)), Chosen(laid="peas"))
    owned = [slot_of(("peas",), {"peas": 2}, way) for way in ways]
    assert len({grey(slot(brush, 0, "peas", own, 0)) for own in owned}) == len(ways)


def test_a_strip_and_a_tile_that_are_chosen_are_ticked(brush: Brush) -> None:
    """While how many items, or what is paid, is still to choose; and also without colours."""
    strips = Menu("strip", ("strip_5", "strip_6"), 0)
    at = Narrowed((strips, Menu("count", (1, 2))), ("strip_5",), ())
    assert (chosen_in(at, "strip"), chosen_in(at, "count")) == ("strip_5", "")
    assert chosen_in(Narrowed((), (), (), TakeItems("strip_6", 2)), "strip") == "strip_6"
    lying, lit = (("strip_5", 0), ("strip_6", 0)), frozenset({"strip_5"})
    assert len({grey(strip_lines(brush, lying, lit, 0, 0, chosen)) for chosen in ("", "strip_5")}) == 2
    tiles = frozenset({"helmet", "belt"})
    pictures = {grey(special_tiles(brush, ("helmet", "belt"), EN, tiles, (0, tiles & {name}))) for name in ("", "belt")}
    assert len(pictures) == 2


def test_what_is_to_be_paid_stands_behind_what_there_is() -> None:
    stock = Stock((), (("wood", 3), ("bow", 2)), chosen=Chosen(paid=(("wood", 1),)))
    assert thing_marks(stock) == [
        ("item", "wood"), ("text", "3"), ("bad", "−1"), APART, ("item", "bow"), ("text", "2"),
    ]  # fmt: skip


def test_the_boxes_of_all_goods_rise_by_one_colour_at_each_arrow() -> None:
    """ODIN-5.4.1: each good stands below the one that it becomes, animals as not pregnant."""
    for column in columns():
        for lower, upper in pairwise(reversed(column)):
            if lower:
                assert [raised(good, 1) for good in lower] == [upper[0]] * len(lower)
