"""Any board file finds its place: stones apart, everything on the sheet, text large enough for a phone."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.matches.kits import KITS
from bot.texts.catalogue import load_languages
from engine.keltis.board import Board
from engine.keltis.content import content
from engine.keltis.moves import Lay
from engine.keltis.options import board_of
from engine.keltis.pieces import START, Figure
from rendering.canvas import Brush, Canvas
from rendering.fonts import Glyphs
from rendering.keltis.board_layer import STEP_WIDTH, Walk, draw_board, reached, token_place
from rendering.keltis.figures import SQUEEZE, Group, draw_on_stones, groups, ranks, tiles_of, wide
from rendering.keltis.plan import ROW_PITCH, STONE_HEIGHT, Plan, plan
from rendering.keltis.private import previewed
from rendering.keltis.scene import draw_scene
from rendering.lobby import MARGIN, option_lines
from rendering.pictures import WIDTH
from rendering.seats import bubble
from rendering.theme import BODY, BOLD, NAME, PAPER, SMALL, TITLE
from tests.rendering.positions import position


def narrow(board: Board) -> Board:
    """The board as an owner might type it: squeezed into another canvas."""
    space = tuple(msgspec.structs.replace(stone, x=stone.x // 3 + 40, y=stone.y // 2) for stone in board.space)
    return msgspec.structs.replace(board, space=space)


WORDS = load_languages()
BOARDS = [*content().boards.values(), *map(narrow, content().boards.values())]


def check(board: Board, places: Plan) -> None:
    for one, other in combinations(board.stones, 2):
        (x, y), (u, v) = places.centre[one], places.centre[other]
        assert abs(x - u) >= places.stone_width or abs(y - v) >= STONE_HEIGHT
    for x, y in places.centre.values():
        assert places.stone_width // 2 <= x <= WIDTH - places.stone_width // 2
        assert STONE_HEIGHT // 2 <= y <= places.height - STONE_HEIGHT // 2
    left, top, width, height = places.tray
    assert left >= 0
    assert left + width <= WIDTH
    assert top + height <= places.height


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_stones_do_not_touch_and_stay_on_the_sheet(number: int, seats: int) -> None:
    check(BOARDS[number], plan(BOARDS[number], seats, ROW_PITCH))


def test_text_is_large_enough_on_a_phone() -> None:
    assert min(TITLE, NAME, BODY) * 400 // WIDTH >= 11
    assert SMALL * 400 // WIDTH >= 9


def test_figures_are_grouped_by_seat_and_size() -> None:
    view = position("expansion_start").public
    at_start = groups(view)["start"]
    assert at_start == [Group(0, "L"), Group(0, "s", 4), Group(1, "L"), Group(1, "s", 4)]
    crowd = [Group(seat, size) for seat in range(4) for size in ("L", "s")]
    above, below = ranks(crowd)
    assert [g.size for g in above] == ["L"] * 4
    assert [g.size for g in below] == ["s"] * 4


def test_a_preview_moves_one_figure_and_leaves_its_shadow() -> None:
    view = position("expansion_start").public
    move = Lay(0, Figure("s", "start"), "a2")
    shown = previewed(groups(view), 1, move)
    assert shown["a2"] == [Group(1, "s")]
    assert shown["start"][2:] == [Group(1, "L"), Group(1, "s", 3), Group(1, "s", faded=True)]
    assert previewed(groups(view), 1, None) == groups(view)


def test_names_are_shortened_and_unknown_signs_left_out() -> None:
    glyphs = Glyphs()
    assert glyphs.plain("준호😀 \u1100\u1161") == "준호 가"
    short = glyphs.shortened("A very long name indeed", 200, NAME)
    assert short.endswith("…")
    assert glyphs.width(short, NAME) <= 200
    assert glyphs.shortened("짧다", 200, NAME) == "짧다"


def test_figures_that_do_not_fit_in_one_row_stand_in_two() -> None:
    brush, places = Brush(PAPER, Glyphs()), plan(BOARDS[0], 4, ROW_PITCH)
    stacks = [Group(seat, "s", 2) for seat in range(4)]
    assert wide(tiles_of(brush, stacks[:2])) <= places.room["Y1"] * SQUEEZE < wide(tiles_of(brush, stacks))
    assert ranks(stacks) == (stacks[:2], stacks[2:])


def test_a_crowd_stays_on_its_stone() -> None:
    """In two rows, of which the front one does not reach over the stone's lower edge to what stands below."""
    brush, places = Brush(PAPER, Glyphs()), plan(BOARDS[0], 4, ROW_PITCH)
    crowd = [Group(seat, size) for seat in range(4) for size in ("L", "s")]
    tightest = min(places.room, key=places.room.__getitem__)
    _, y = places.centre[tightest]
    canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
    draw_on_stones(canvas, places, 0, {tightest: crowd}, {})
    inked = ImageChops.difference(canvas.image.convert("RGB"), Image.new("RGB", canvas.image.size, PAPER.paper))
    box = inked.getbbox()
    assert box is not None
    assert y + STONE_HEIGHT // 2 - 8 <= box[3] <= y + STONE_HEIGHT // 2
    assert box[1] >= y - ROW_PITCH


def test_no_figure_covers_the_count_of_its_neighbour() -> None:
    brush, places = Brush(PAPER, Glyphs()), plan(BOARDS[0], 4, ROW_PITCH)
    shown = [Group(0, "s", 2), Group(1, "L"), Group(2, "s")]
    tightest = min(places.room, key=places.room.__getitem__)
    canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
    draw_on_stones(canvas, places, 0, {tightest: shown}, {})
    count = brush.tile(bubble, "2").image
    x, y = places.centre[tightest]
    around = canvas.image.crop((x - 120, y - 140, x + 120, y))
    ink = Image.new("RGB", count.size, PAPER.paper)
    ink.paste(count, (0, 0), count)
    middle = (count.width // 2 - 12, count.height // 2 - 12, count.width // 2 + 12, count.height // 2 + 12)
    assert found(ink.crop(middle), around)


def test_a_ring_covers_no_place_of_a_token() -> None:
    """Also where the token has been taken: half a place looked like a fault of the picture."""
    view = msgspec.structs.replace(position("base_play").public, tokens={}, stacks={})
    board, brush = board_of(view.options), Brush(PAPER, Glyphs())
    places = plan(board, view.seats, ROW_PITCH)
    stone = next(name for name, facts in board.stones.items() if facts.slot)
    for ringed in (reached((Walk(0, "s", START, stone),)), {stone: (0, 1)}):
        canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
        draw_board(canvas, view, places, 0, "start", ringed, STEP_WIDTH)
        x, y = token_place(places, stone, 0)
        around = [canvas.image.getpixel((x + dx, y + dy)) for dx, dy in ((0, 0), (-9, 0), (9, 0), (0, -9), (0, 9))]
        assert around == [PAPER.paper] * 5


def test_an_arrow_lies_above_the_figures() -> None:
    """It shows as much where a whole crowd stands on the stone that is left and on the one that is reached."""
    view, brush = position("expansion_play").public, Brush(PAPER, Glyphs())
    places = plan(BOARDS[1], 4, ROW_PITCH)
    crowd = [Group(seat, "L") for seat in (1, 2, 3)]
    for origin, to in (("e2", "f2"), ("e2", "f3"), ("e4", "f5")):
        seen: list[int] = []
        for standing in ({}, {origin: crowd, to: crowd}):
            canvas = Canvas.opaque(brush, WIDTH, places.height, PAPER.paper)
            draw_scene(canvas, view, places, "start", standing, (Walk(0, "s", origin, to),), {})
            colours = canvas.image.getcolors(1 << 16)
            assert colours is not None
            seen.append({colour: count for count, colour in colours}[PAPER.seats[0]])
        assert seen[0] == seen[1], "a figure hides the arrow"


def found(small: Image.Image, large: Image.Image) -> bool:
    """Whether a picture holds another one, pixel for pixel."""
    return any(
        large.crop((x, y, x + small.width, y + small.height)).tobytes() == small.tobytes()
        for y in range(large.height - small.height)
        for x in range(large.width - small.width)
    )


@pytest.mark.parametrize("language", WORDS)
def test_what_is_chosen_in_a_lobby_is_not_cut(language: str) -> None:
    """Every option of every game, with its longest value, also one that is longer than a line."""
    words, brush = WORDS[language], Brush(PAPER, Glyphs())
    room = WIDTH - 2 * MARGIN - 60
    options = [("Option", "a value of many words " * 8)]
    for game, kit in KITS.items():
        usual = kit.game.options()
        for name, values in kit.game.option_values(usual).items():
            said = [kit.vocabulary.option_value(words, usual, name, value) for value in values]
            options.append((words(f"{game}.option.{name}"), max(said, key=len)))
    for (name, value), lines in zip(options, option_lines(brush, options), strict=True):
        assert " ".join(left for left, _ in lines if left).split() == name.split()
        assert " ".join(right for _, right in lines if right).split() == value.split()
        for left, right in lines:
            width = brush.glyphs.width(left, BODY) + brush.glyphs.width(right, BODY, BOLD)
            assert width <= room, (left, right)
