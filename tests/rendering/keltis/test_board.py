"""Any board of Keltis finds its place, and nothing that lies or stands on a stone covers its symbol or its name."""

from __future__ import annotations

import random
from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.keltis.facts.board import Board
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import START, Figure, StoneId
from engine.keltis.options import board_of
from engine.keltis.table.moves import Lay
from rendering.elements.seats import count_bubble
from rendering.keltis.board.figures import FigureGroup, figure_groups, with_chosen_step, with_one_group_a_seat
from rendering.keltis.board.layer import put_stone, token_place, tokens_placed
from rendering.keltis.board.plan import LEFT, STONE_HEIGHT, BoardPlan, board_plan, places_of, shape_of
from rendering.keltis.board.scene import BoardScene, draw_scene
from rendering.keltis.board.standing import WIDER, PlacedTile, covered_area, draw_in_tray, least_width, places_on_stones
from rendering.keltis.board.tags import Gains, stone_box, tag_places
from rendering.keltis.board.walks import (
    FigureWalk,
    arrows_of_walks,
    draw_heads,
    draw_rings,
    draw_ways,
    seats_by_stone_reached,
)
from rendering.keltis.signs import suit_of
from rendering.keltis.tiles import DEPTH
from rendering.paint.canvas import Brush, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import PAPER
from rendering.pictures import FLAT, SQUARE, WIDTH
from tests.rendering.covering import noting
from tests.rendering.golden_pictures import WORDS
from tests.rendering.keltis.boards import boards
from tests.rendering.positions import position

BOARDS = boards()
EVERYBODY = [group for seat in range(4) for group in (FigureGroup(seat, "L"), FigureGroup(seat, "s", 3))]


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(PAPER, Glyphs())


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.id} {len(board.row)} {len(board.space)}")
def test_stones_do_not_touch_and_stay_on_the_sheet(board: Board) -> None:
    places = board_plan(board)
    width, height = places.stone
    stones = [at for space, at in places.centre.items() if space != START]
    for (x, y), (u, v) in combinations(stones, 2):
        assert abs(x - u) > width or abs(y - v) > height + DEPTH
    for x, y in stones:
        assert LEFT <= x - width // 2 < x + width // 2 <= WIDTH
        assert 2 * STONE_HEIGHT <= y <= places.height - height // 2 - DEPTH
    left, top, tray_width, tray_height = places.tray
    assert 0 <= left < left + tray_width < LEFT
    assert top + tray_height < places.height <= SQUARE


def test_what_is_ahead_lies_further_right() -> None:
    for board in BOARDS:
        places = board_plan(board)
        for origin, targets in board.next.items():
            assert all(places.centre[origin][0] < places.centre[target][0] for target in targets)


def test_the_boards_of_the_game_have_their_shape() -> None:
    """The base board fills the box of a desktop; the other one would lose its links by being cut."""
    shapes = {name: (places_of(name).height, shape_of(name)) for name in keltis_content().boards}
    assert shapes == {"base": (760, "flat"), "expansion-original": (840, "square")}
    assert places_of("base").height <= FLAT


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.id} {len(board.row)} {len(board.space)}")
def test_nothing_on_a_board_covers_a_symbol_or_a_name(board: Board, brush: Brush) -> None:
    places, dice = board_plan(board), random.Random(len(board.space))
    bare, full = (Canvas.opaque(brush, WIDTH, places.height, PAPER.paper) for _ in range(2))
    steps = [FigureWalk(dice.randrange(4), "s", at, dice.choice(board.next[at])) for at in board.next if board.next[at]]
    draw_ways(full, found := arrows_of_walks(board, places, steps))
    for canvas in (bare, full):
        for space in board.stones:
            put_stone(canvas, board, places, space, pale=False)
    draw_rings(full, places, dict.fromkeys(board.stones, (0,)))
    draw_heads(full, places, found)
    standing = {space: dice.sample(EVERYBODY, dice.randint(1, 8)) for space in board.stones}
    standing = {space: sorted(shown, key=EVERYBODY.index) for space, shown in standing.items() if dice.random() < 0.7}
    figures = places_on_stones(brush, places, standing, labelled=board.stones)
    gains: list[Gains] = [(("s", 10), ("L", 20)), (("s", -4),)]
    some = {space: dice.choice(gains) for space in board.stones if dice.random() < 0.2}
    tags = tag_places(brush, places, 3, some, [placed.box for placed in figures])
    for tile, at in (*figures, *(tagged.placed for tagged in tags)):
        full.put(tile, at)
    assert covered(board, places, bare.image, full.image) == []


def covered(board: Board, places: BoardPlan, bare: Image.Image, full: Image.Image) -> list[StoneId]:
    """The stones of which something of the symbol or of the name is not as on the bare board."""
    changed, written = [0] + 255 * [255], 6 * [255] + 250 * [0]
    off, found = ImageChops.difference(bare, full).convert("L").point(changed), list[StoneId]()
    width, height = places.stone
    for space, stone in board.stones.items():
        x, y = places.centre[space]
        box = (x - width // 2, y - height // 2, x + width // 2, y + height // 2)
        ink = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), suit_of(PAPER, stone.colour).on)
        letters = ImageChops.difference(bare.crop(box), ink).convert("L").point(written)
        assert letters.getbbox() is not None
        if ImageChops.logical_and(letters.convert("1"), off.crop(box).convert("1")).getbbox():
            found.append(space)
    return found


@pytest.mark.parametrize("name", ["expansion_start", "base_play"])
def test_no_token_covers_the_name_of_its_stone(name: str, brush: Brush) -> None:
    view = position(name).public
    board, places = board_of(view.options), places_of(view.options.board)
    bare, full = (Canvas.opaque(brush, WIDTH, places.height, PAPER.paper) for _ in range(2))
    for canvas in (bare, full):
        for space in board.stones:
            put_stone(canvas, board, places, space, pale=False)
    for tile, at in tokens_placed(brush, view, places):
        full.put(tile, at)
    assert len(view.tokens) > 10
    assert bare.image.tobytes() != full.image.tobytes()
    assert covered(board, places, bare.image, full.image) == []


def test_figures_are_grouped_by_seat_and_size() -> None:
    view = position("expansion_start").public
    assert figure_groups(view)["start"] == [
        FigureGroup(0, "L"),
        FigureGroup(0, "s", 4),
        FigureGroup(1, "L"),
        FigureGroup(1, "s", 4),
    ]


def test_a_crowd_is_joined_by_seat_and_says_how_many_stand_with_the_large_figure() -> None:
    crowd = [
        FigureGroup(0, "L"),
        FigureGroup(0, "s", 2),
        FigureGroup(1, "s", 3),
        FigureGroup(2, "L"),
        FigureGroup(2, "s", faded=True),
    ]
    shown = with_one_group_a_seat(crowd)
    assert shown == [FigureGroup(0, "L", 3, joined=True), FigureGroup(1, "s", 3), FigureGroup(2, "L")]
    assert [group.said for group in shown] == ["+2", "3", "1"]


def test_a_preview_moves_one_figure_and_leaves_its_shadow() -> None:
    view = position("expansion_start").public
    shown = with_chosen_step(figure_groups(view), 1, Lay(0, Figure("s", "start"), "a2"))
    assert shown["a2"] == [FigureGroup(1, "s")]
    assert shown["start"][2:] == [FigureGroup(1, "L"), FigureGroup(1, "s", 3), FigureGroup(1, "s", faded=True)]
    assert with_chosen_step(figure_groups(view), 1, None) == figure_groups(view)


@pytest.mark.parametrize("name", keltis_content().boards)
def test_all_figures_at_the_start_stand_on_its_stone(name: str, brush: Brush) -> None:
    places = places_of(name)
    canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
    draw_in_tray(
        canvas, places, [group for seat in range(4) for group in (FigureGroup(seat, "L"), FigureGroup(seat, "s", 4))]
    )
    box = ink(canvas).getbbox()
    left, top, width, height = places.tray
    assert box is not None
    assert left <= box[0] < box[2] < LEFT
    assert left + width - 12 <= box[2]
    assert top <= box[1] < box[3] < top + height - 60


def test_two_seats_stand_side_by_side_and_four_in_two_rows(brush: Brush) -> None:
    places = places_of("expansion-original")
    tops: list[int] = []
    for seats in (2, 4):
        canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
        shown = [FigureGroup(seat, "s") for seat in range(seats)]
        assert (least_width(brush, shown, "close") <= places.room * WIDER) == (seats == 2)
        put_all(canvas, places_on_stones(brush, places, {"f3": shown}))
        box = ink(canvas).getbbox()
        assert box is not None
        tops.append(box[1])
    assert tops[1] < tops[0] - 20


def test_a_figure_alone_stands_beside_the_token_above_it_and_beside_the_arrow_that_it_came_by(brush: Brush) -> None:
    places = places_of("expansion-original")
    x, _ = places.centre["f3"]
    spans: list[tuple[int, int]] = []
    for arrived in ((), ("f3",)):
        canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
        put_all(canvas, places_on_stones(brush, places, {"f3": [FigureGroup(1, "s")]}, arrived))
        box = ink(canvas).getbbox()
        assert box is not None
        spans.append((box[0] - x, box[2] - x))
    (left, right), (left_then, right_then) = spans
    assert right <= token_place(places, "f2")[0] - x < right_then
    assert left < left_then


def test_no_figure_covers_the_count_of_its_neighbour(brush: Brush) -> None:
    places = places_of("expansion-original")
    canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
    put_all(canvas, places_on_stones(brush, places, {"f3": [FigureGroup(0, "s", 2), FigureGroup(1, "s")]}))
    count = brush.tile(count_bubble, "2").image
    inner = (count.width // 2 - 12, count.height // 2 - 12, count.width // 2 + 12, count.height // 2 + 12)
    x, y = places.centre["f3"]
    around = canvas.image.crop((x - 140, y - 150, x + 140, y))
    patch = Image.new("RGB", count.size, PAPER.paper)
    patch.paste(count, (0, 0), count)
    assert times_found(patch.crop(inner), around) == 1


@pytest.mark.parametrize(("board", "lost"), [("base", 0), ("expansion-original", 0)])
def test_every_letter_and_every_count_of_any_crowd_can_be_read(
    board: str, lost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that can stand on one stone, on every stone in turn; a joined group has its letter and its count in one field."""
    places, dice = places_of(board), random.Random(board)
    for space in places.centre:
        if space == START:
            continue
        noted, brush = noting(monkeypatch), Brush(PAPER, Glyphs())
        crowd = sorted(dice.sample(EVERYBODY, dice.randint(3, 8)), key=EVERYBODY.index)
        canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
        put_all(canvas, places_on_stones(brush, places, {space: crowd}))
        assert len(list(noted.covered())) == lost, (space, crowd)
        monkeypatch.undo()


def test_a_tag_covers_no_figure_no_stone_no_token_and_no_other_tag(brush: Brush) -> None:
    """In the first turn of four: others stand where one may go, two gains are told of each stone."""
    view = position("expansion_start").public
    places, gains = places_of("expansion-original"), (("s", -4), ("L", -8))
    figures = places_on_stones(
        brush, places, {"a3": [FigureGroup(seat, "L") for seat in range(3)], "a2": [FigureGroup(0, "s", 2)]}
    )
    tokens = [PlacedTile(tile, at) for tile, at in tokens_placed(brush, view, places)]
    taken = [placed.box for placed in (*figures, *tokens)]
    tags = tag_places(brush, places, 3, dict.fromkeys(("a1", "a2", "a3", "a4"), gains), taken)
    assert len(tags) == 4
    for number, tagged in enumerate(tags):
        others = [other.placed.box for other in (*tags[:number], *tags[number + 1 :])]
        stones = [stone_box(places, space) for space in places.centre]
        assert covered_area(tagged.placed.box, [*taken, *stones, *others]) == 0, tagged.space


def test_a_ring_covers_no_place_of_a_token(brush: Brush) -> None:
    """Also where the token has been taken: half a place looked like a fault of the picture."""
    view = msgspec.structs.replace(position("base_play").public, tokens={}, stacks={})
    board = board_of(view.options)
    places = places_of(board.id)
    stone = next(name for name, facts in board.stones.items() if facts.slot)
    for ringed in (seats_by_stone_reached((FigureWalk(0, "s", START, stone),)), {stone: (0, 1)}):
        image = draw_scene(brush, view, BoardScene({}, ringed=ringed), WORDS["en"])[0].image
        x, y = token_place(places, stone)
        around = [image.getpixel((x + dx, y + dy)) for dx, dy in ((0, 0), (-6, 0), (6, 0), (0, -6), (0, 6))]
        assert around == [PAPER.paper] * 5


@pytest.mark.parametrize(("origin", "to"), [("e2", "f2"), ("f3", "g4"), (START, "a1"), ("e3", "f4")])
def test_the_way_of_a_step_shows_with_its_head_whoever_stands_there(origin: StoneId, to: StoneId, brush: Brush) -> None:
    view = position("expansion_play").public
    crowd = [FigureGroup(seat, "L") for seat in (1, 2, 3)]
    seen: list[int] = []
    for standing in ({}, {origin: crowd, to: crowd}):
        scene = BoardScene(standing, (FigureWalk(0, "s", origin, to),))
        colours = draw_scene(brush, view, scene, WORDS["en"])[0].image.getcolors(1 << 16)
        assert colours is not None
        seen.append({colour: count for count, colour in colours}[PAPER.seats[0]])
    assert min(seen) > 200


def test_ways_between_the_same_stones_lie_beside_each_other() -> None:
    view = position("expansion_play").public
    board = board_of(view.options)
    one, other = arrows_of_walks(board, places_of(board.id), [FigureWalk(seat, "s", "e2", "f2") for seat in (0, 3)])
    assert (one.start[0], one.end[0]) == (other.start[0], other.end[0])
    assert one.start[1] < other.start[1]


def test_where_something_is_chosen_the_free_stones_alone_are_in_full_colour(brush: Brush) -> None:
    view = position("expansion_play").public
    places = places_of(view.options.board)
    image = draw_scene(brush, view, BoardScene({}, ringed={"a1": (0,)}, choosing=True), WORDS["en"])[0].image
    board = board_of(view.options)
    for space, stone in board.stones.items():
        x, y = places.centre[space]
        suit = (
            PAPER.joker
            if stone.colour == "joker"
            else PAPER.suits[("red", "yellow", "pink", "green", "blue").index(stone.colour)]
        )
        seen = image.getpixel((x, y - STONE_HEIGHT // 2 + 6))
        assert seen == (suit.fill if space == "a1" else suit.tint), space


def put_all(canvas: Canvas, placed: list[PlacedTile]) -> None:
    """Everything at its place."""
    for tile, at in placed:
        canvas.put(tile, at)


def ink(canvas: Canvas) -> Image.Image:
    """Where something was drawn."""
    image = canvas.image
    return ImageChops.difference(image, Image.new("RGB", image.size, PAPER.paper))


def times_found(small: Image.Image, large: Image.Image) -> int:
    """How often a picture holds another one, pixel for pixel."""
    rows = [large.crop((0, y, large.width, y + small.height)) for y in range(large.height - small.height)]
    wanted = small.tobytes()
    return sum(
        row.crop((x, 0, x + small.width, small.height)).tobytes() == wanted
        for row in rows
        for x in range(row.width - small.width)
    )
