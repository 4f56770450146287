"""The pictures of A Feast for Odin show and say what is there, what may be done and what it would bring."""

from __future__ import annotations

from typing import Any

import pytest

from engine.odin.facts.content import odin_content
from engine.odin.facts.names import read_option
from engine.odin.game.view import OdinView
from engine.odin.table.events import UsedSpace
from engine.odin.table.feast import Dish
from engine.odin.table.moves import Choose, UseSpace
from rendering.drawings import Drawings
from rendering.odin.boards.packed import best_shelves, block_of
from rendering.odin.options.dice_odds import purse_marks
from rendering.odin.options.feast_row import cells_with_food
from rendering.odin.options.laying import chosen_place, proposed_places
from rendering.odin.options.offers import find_offers_at_question, option_marks
from rendering.odin.options.throws import Throw, throw_of
from rendering.odin.pages import legend
from rendering.odin.pages.legend import groups_of_legend
from rendering.odin.pages.private import odin_private_page
from rendering.odin.pages.public import odin_public_page
from rendering.odin.pages.samples import SAMPLES
from rendering.odin.scene import changes_of_last_turns, imitated_spaces, open_spaces, spot_of
from rendering.odin.signs.colours import ODIN_CONTRAST, ODIN_PAPER, colour_rank
from rendering.odin.signs.icons import GOOD_ICONS, ICONS
from rendering.odin.signs.layout import LAYOUT_ROOM
from rendering.odin.signs.marks import APART, SIZES, fitting_size, icon_size, line_width
from rendering.odin.table.action_board import BESIDE_MARKS, BESIDE_SIGN, HALVES, half_of
from rendering.odin.table.action_board import box_of as space_box
from rendering.odin.table.spaces import action_board_cells, space_code
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.kept import BUDGET, Kept
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, FLAT, TEXT_LIMIT
from tests.rendering.album import WORDS
from tests.rendering.odin.pictures import ALBUM, ODIN_PICTURES
from tests.rendering.odin.positions import odin
from tests.rendering.test_colours import SIGHTS, apart, contrast
from tests.rendering.unpainted import paint_nothing
from texts.catalogue import load_languages
from texts.odin.laying import cells_name, gains_in_place
from texts.odin.things import card_name, card_text, item_name

EN = WORDS["en"]
LARGEST = 300 * 1024


@pytest.fixture(scope="module")
def painter() -> Painter:
    """One for all languages: most of a picture is the same in each."""
    return Painter()


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(ODIN_PAPER, Glyphs(Kept(BUDGET)))


def test_every_thing_has_an_icon_of_its_own() -> None:
    facts = odin_content()
    assert set(facts.goods) == set(GOOD_ICONS)
    assert {*facts.ships, *facts.buildings, *facts.weapons, *facts.resources, "silver"} <= set(ICONS)
    faces = {"pregnant_sheep", "pregnant_cattle"}  # these have a mark on the icon of the animal
    icons = [icon for item, icon in ICONS.items() if item not in faces]
    assert len(set(icons)) == len(icons)


def test_pips_tell_the_colours_of_goods_apart() -> None:
    facts = odin_content()
    ranks = {good.colour: colour_rank(good.id) for good in facts.goods.values()}
    assert ranks == {"orange": 1, "red": 2, "green": 3, "blue": 4}
    assert {colour_rank(tile) for tile in facts.special_tiles} == {4}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", [ODIN_PAPER, ODIN_CONTRAST], ids=lambda theme: theme.name)
def test_colours_of_goods_stay_apart(theme, sight: str) -> None:
    fills = [suit.fill for suit in theme.suits[:4]]
    assert min(apart(a, b, sight) for n, a in enumerate(fills) for b in fills[n + 1 :]) >= 15
    assert all(contrast(suit.on, suit.fill) >= 4.5 for suit in theme.suits)


def test_all_spaces_have_room_for_what_they_say(brush: Brush) -> None:
    """Also beside the sign of who stands there, and never with icons under 30 pixels."""
    assert len(action_board_cells()) == 61
    assert all(icon_size(size) >= 30 for size, _ in SIZES)
    for cell in action_board_cells().values():
        room = space_box(cell)[2] - BESIDE_MARKS - BESIDE_SIGN
        assert all(line_width(brush, line, *fitting_size(brush, line, room)) <= room for line in cell.lines), cell.name


def test_spaces_lie_apart_on_their_half() -> None:
    assert [half_of(space) for space in action_board_cells()].count("upper") == 26
    for half in HALVES:
        lie_apart([space_box(cell) for cell in action_board_cells().values() if half_of(cell.space) == half])


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
    drawings = odin_public_page(at, ALBUM.titled(at.seats), words, ())
    text = told(drawings)
    assert all(player.name in text for player in ALBUM.titled(at.seats).people)
    assert all(action_board_cells()[space].name in text for space in at.spaces if space in action_board_cells())
    assert all(item_name(words, item) in text for item in at.players[0].has if item in GOOD_ICONS and language == "ko")
    assert all(one.told[1] < len(one.told[0]) for one in drawings)


def told(drawings: Drawings) -> str:
    """All that the pictures of a page say in words."""
    return "\n".join(line for drawing in drawings for line in drawing.told[0])


def test_the_last_space_of_every_seat_is_marked() -> None:
    events = (UsedSpace(0, "g1", 1), UsedSpace(1, "k1", 1), UsedSpace(0, "a1", 1), UsedSpace(0, "b1", 1))
    assert changes_of_last_turns(events).spaces == {"k1": 1, "b1": 0}


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
    asking, choice = odin_private_page(at.private, ALBUM.titled(4), words, here)[-2:]
    assert (asking.name, choice.name) == ("asking", "choice")
    assert asking.told[0] == [words.headed(card_name(words, 60), card_text(words, 60))]
    assert [offer.chosen for offer in find_offers_at_question(at.private, at.standings[1].narrowed, words)].count(
        True
    ) == 1
    assert (
        len(find_offers_at_question(at.private, here, words))
        == len({one.option for one in here.listed if isinstance(one, Choose)})
        > 1
    )


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
    assert [value for kind, value in option_marks(read_option(option)) if kind == "item"] == things


def test_an_option_that_is_a_space_has_its_name() -> None:
    assert ("text", "c2") in option_marks(
        next(one.space for one in action_board_cells().values() if one.name == "c2"), as_space=True
    )


def test_places_are_suggested_where_the_piece_can_go() -> None:
    at = odin("play")
    assert at.private is not None
    spot = spot_of(at.standings[3].narrowed)
    assert spot is not None
    listed = proposed_places(at.private, spot)
    assert listed
    assert {place.laid for place in listed} <= set(spot.left)
    text = told(odin_private_page(at.private, ALBUM.titled(4), EN, at.standings[3].narrowed))
    assert all(cells_name(place.laid) in text for place in listed)


def test_the_chosen_place_is_said_alone() -> None:
    at = odin("play")
    assert at.private is not None
    here = at.standings[4].narrowed
    spot = spot_of(here)
    assert spot is not None
    assert spot.laid is not None
    assert not proposed_places(at.private, spot)
    chosen = chosen_place(at.private, spot)
    assert chosen is not None
    (drawing,) = odin_private_page(at.private, ALBUM.titled(4), EN, here)
    assert cells_name(spot.laid) in drawing.heading
    assert drawing.told[0] == [" · ".join(gains_in_place(EN, chosen))]


def test_odds_of_the_next_roll() -> None:
    low = Throw("hunting", 8, low=True, roll=5, value=5, nth=1, most=3, strength=2, weapon="bow", resource="wood")
    assert (low.better, low.rolls_left) == (4, 2)
    with_ore = Throw(
        "whaling", 12, low=True, roll=6, value=3, nth=2, most=3, strength=1, weapon="spear", resource="wood"
    )
    assert (with_ore.better, with_ore.rolls_left) == (5, 1)
    high = Throw(
        "raid", 8, low=False, roll=6, value=6, nth=3, most=3, strength=0, weapon="long_sword", resource="stone"
    )
    assert (high.better, high.rolls_left) == (2, 0)


def test_cells_of_the_banquet_table_that_are_filled() -> None:
    assert cells_with_food((Dish("peas"), Dish("gap"), Dish("stockfish", upright=True))) == [True, True, False, True]


def test_pictures_and_their_words_stay_small(painter: Painter) -> None:
    for name, draw in ODIN_PICTURES.items():
        for picture in draw(painter):
            assert len(picture.png) <= LARGEST, name
            assert 0 < len(picture.alt) <= ALT_LIMIT, name
            assert 0 < len(picture.text) <= TEXT_LIMIT, name


@pytest.mark.parametrize("language", sorted(load_languages()))
@pytest.mark.parametrize("name", ["start", "play", "two", "over"])
def test_the_public_board_in_words_says_what_is_done_on_its_spaces(
    painter: Painter, name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who stands where by name and not by code alone, within what Discord takes; what is free as well, or by its codes there."""
    paint_nothing(monkeypatch)
    words, view = WORDS[language], odin(name).public
    for half, picture in zip(HALVES, ALBUM.board(painter, name, language), strict=False):
        here = [space for space in action_board_cells() if half_of(space) == half]
        for space in here:
            named = words(f"odin.space.{space}")
            assert named in picture.text
            assert space not in view.spaces or named in picture.alt
            assert space_code(space) in picture.alt
        assert words("picture.alt.more") not in picture.alt
        assert len(picture.alt) <= ALT_LIMIT


def test_the_legend_explains_every_sign_of_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, icon = set[str](), Canvas.icon

    def hear(self: Canvas, name: str, *args: Any) -> None:
        shown.add(name)
        icon(self, name, *args)

    paint_nothing(monkeypatch)
    monkeypatch.setattr(Canvas, "icon", hear)
    ALBUM.board(Painter(), "play", "en", "legend")
    explained, fresh = frozenset(shown), Painter()
    shown.clear()
    for part in (None, "table", "boards", "goods", "cards"):
        ALBUM.board(fresh, "play", "en", part)
    for standing in range(len(odin("play").standings)):
        ALBUM.private(fresh, "play", "en", standing)
    assert shown <= explained
    assert len(explained) > len(GOOD_ICONS) + 20


def test_the_legend_leaves_out_what_is_nowhere() -> None:
    """Nobody has emigrated at the start, and two players have no imitation spaces."""
    start, two = (legend_words(odin(name).public) for name in ("start", "two"))
    assert EN("odin.picture.legend.emigrated") not in start
    assert EN("odin.picture.legend.emigrated") in two
    assert EN("odin.picture.legend.copy") in start
    assert EN("odin.picture.legend.copy") not in two
    assert EN("odin.picture.legend.penalty") not in start


@pytest.mark.parametrize("language", sorted(load_languages()))
def test_the_legend_takes_two_flat_pictures_at_most_even_where_there_is_every_sign(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is left out, and every good is somewhere."""
    monkeypatch.setattr(legend, "not_there", lambda view: frozenset[str]())
    monkeypatch.setattr(legend, "on_pictures", lambda view: frozenset(odin_content().goods))
    listed = groups_of_legend(odin("play").public, WORDS[language])
    sheets = legend.sheets_of(listed)
    assert len(sheets) == 2
    assert all(sum(group.height for group in sheet) <= FLAT for sheet in sheets)
    assert all(sum(group.widths) <= LAYOUT_ROOM for group in listed)


def legend_words(view: OdinView) -> set[str]:
    """All that the legend says."""
    return {
        " ".join(entry.lines) for group in groups_of_legend(view, EN) for column in group.columns for entry in column
    }


def test_the_legend_tells_apart_where_somebody_stands_and_what_they_used_last(brush: Brush) -> None:
    names = ("free", "usable", "occupied", "used_last", "left_last", "closed", "chosen")
    assert len({sampled(brush, name) for name in names}) == len(names)


def sampled(brush: Brush, name: str) -> bytes:
    """A sample of the legend without its colours."""
    canvas = Canvas.opaque(brush, 80, 80, ODIN_PAPER.paper)
    SAMPLES[name](canvas, (40, 40))
    return grey(canvas.as_tile())


def grey(tile: Tile) -> bytes:
    """A tile as who sees no colours sees it."""
    return tile.image.convert("L").tobytes()


def test_what_is_to_be_paid_stands_behind_what_there_is() -> None:
    at = odin("loot")
    assert at.private is not None
    throw = throw_of(at.private)
    assert throw is not None
    assert purse_marks(at.private, throw, {"stone": 1}) == (
        ("item", "stone"), ("text", "2"), ("bad", "−1"), APART, ("item", "long_sword"), ("text", "1"), APART,
        ("text", "= 3"),
    )  # fmt: skip
