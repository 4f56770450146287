"""The pages of Manitoba: the last picture answers the question, what can be chosen is raised, what is unchanged stays."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple
from PIL import Image

from engine.choices import Listed, kind_of
from engine.game import Move
from engine.manitoba import MANITOBA
from engine.manitoba.facts.components import COLOURS, GOODS, PATHS, disc_of_path
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.options import ManitobaOptions
from engine.manitoba.table.moves import (
    ActWithDiscs,
    CopySpace,
    DropFeather,
    FillArea,
    KeepIn,
    PlaceFigure,
    RemoveFigure,
    Score,
    TakeOffered,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
    WampumWake,
)
from engine.narrowing import NOTHING, Menu, Narrowed
from rendering.drawings import Drawings
from rendering.elements.pieces import pieces_width
from rendering.games import PICTURES
from rendering.manitoba.pages import manitoba_public_page
from rendering.manitoba.private import areas_to_stand_on, manitoba_private_page
from rendering.manitoba.season.bonuses import bonus_signs
from rendering.manitoba.season.lifts import ACTION, STEP_AT, lift_choices, step_lines
from rendering.manitoba.season.paths import (
    IN_LINE,
    ROW,
    SPACE_SIZES,
    WIDTH_OF_SPACE,
    DrawnSpace,
    space_lines,
    space_tile,
)
from rendering.manitoba.signs import MANITOBA_PAPER, kind_suit
from rendering.manitoba.territory.plan import plan_of, sheet_of
from rendering.manitoba.villages.strips import SECTOR_HEIGHT, sector_cell
from rendering.manitoba.villages.wares import wares_to_take
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, Rgb
from rendering.painter import Painter
from rendering.pictures import Look
from tests.rendering.manitoba.pictures import WORDS, titled
from tests.rendering.manitoba.positions import manitoba
from tests.rendering.positions import left_with
from texts.manitoba.hints import manitoba_hints
from texts.manitoba.names import area_view_name

EN = WORDS["en"]
TWO_SCREENS = 2600
"""Rows of the pictures of a page: they are 815 px high on a phone, which leaves room for words and buttons."""

ANSWERED: dict[type[Move], str] = {
    ActWithDiscs: "discs",
    WakeUp: "discs",
    PlaceFigure: "land",
    WalkFigure: "land",
    RemoveFigure: "land",
    FillArea: "land",
    Vision: "paths",
    CopySpace: "paths",
    TakeOffered: "goods",
    Wake: "figures",
    KeepIn: "own",
    DropFeather: "own",
    Score: "own",
}
"""The picture that shows what a move chooses; the moves that are not here say all in words."""

QUESTIONS = {
    "start": ["own", "land"],
    "first_path": ["own", "paths"],
    "discs": ["own", "land", "discs"],
    "act": ["own", "paths", "land"],
    "passive": ["own", "paths", "land"],
    "keep": ["land", "own"],
    "take": ["own", "goods"],
    "wake": ["own", "figures"],
    "copy": ["own", "paths"],
    "vision": ["own", "paths"],
    "event_move": ["own", "land"],
    "remove": ["own", "land"],
    "score": ["land", "own"],
    "final": ["land", "own"],
    "refill": ["own", "land"],
}


@cache
def brush() -> Brush:
    """One for all: none of these tests asks what is drawn for the first time."""
    return Brush(MANITOBA_PAPER, Glyphs())


def page(name: str, moves: tuple[Move, ...] | None = None, chosen: Move | None = None) -> Drawings:
    """The page of the seat that is asked in a stored position."""
    at = manitoba(name)
    assert at.private is not None
    left = left_with(at.moves if moves is None else moves, chosen)
    return manitoba_private_page(at.private, titled(at.private.seats), EN, left)


def drawn(drawings: Drawings, name: str) -> Tile:
    """The first tile of a picture of a page."""
    return next(drawing for drawing in drawings if drawing.name == name).draw(brush())[0]


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_last_picture_answers_the_question(name: str) -> None:
    assert [drawing.name for drawing in page(name)] == QUESTIONS[name]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_question_of_a_game_is_answered_by_the_last_picture(seats: int) -> None:
    state, asked = MANITOBA.new(seats, ManitobaOptions(), bytes([seats]) * 32), set[str]()
    while decisions := MANITOBA.decisions(state):
        seat = decisions[0].seat
        view, moves = MANITOBA.view(state, seat), tuple(MANITOBA.legal_moves(state, seat))
        names = [drawing.name for drawing in manitoba_private_page(view, titled(seats), EN, left_with(moves))]
        wanted = {ANSWERED[type(move)] for move in moves if type(move) in ANSWERED}
        if decisions[0].question not in asked and wanted:
            assert names[-1] in wanted
            assert wanted <= set(names)
            assert len(names) == len(set(names)) <= 3
            asked.add(decisions[0].question)
        MANITOBA.apply(state, seat, MANITOBA.choose(view, Listed(moves)))
    assert {"first_area", "first_path", "choose_discs", "act", "passive", "keep", "score"} <= asked


@pytest.mark.parametrize(("kinds", "answer"), [((Vision,), "paths"), ((WampumBerry,), "own"), ((WalkFigure,), "land")])
def test_who_has_chosen_a_kind_of_move_sees_its_picture_last(kinds: tuple[type[Move], ...], answer: str) -> None:
    moves = tuple(move for move in manitoba("act").moves if isinstance(move, kinds))
    names = [drawing.name for drawing in page("act", moves)]
    assert (names[-1], sorted(names)) == (answer, ["land", "own", "paths"])


@pytest.mark.parametrize(("name", "kind"), [("start", PlaceFigure), ("passive", PlaceFigure), ("passive", WalkFigure)])
def test_a_figure_stands_as_a_ghost_where_it_is_about_to_be(
    name: str, kind: type[PlaceFigure | WalkFigure], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before a place is chosen; beside the good that it gets, and not over it."""
    at = manitoba(name)
    assert at.private is not None
    moves = [move for move in at.moves if isinstance(move, kind)]
    chosen = moves[-1]
    to = chosen.area if isinstance(chosen, PlaceFigure) else chosen.to
    assert areas_to_stand_on(left_with(moves)) == set()
    assert areas_to_stand_on(left_with(moves, chosen)) == {to}
    step = Narrowed((Menu("to", (to,), 0),), (to,), tuple(move for move in moves if to in astuple(move)))
    assert areas_to_stand_on(step) == {to}
    put, shown = Canvas.put, list[tuple[int, int]]()

    def hear(self: Canvas, tile: Tile, where: tuple[int, int]) -> None:
        shown.append(where)
        put(self, tile, where)

    monkeypatch.setattr(Canvas, "put", hear)
    drawn(page(name, tuple(moves)), "land")
    before = set(shown)
    shown.clear()
    drawn(page(name, tuple(moves), chosen), "land")
    fresh = {where for where in shown if where not in before}
    x, y = plan_of(at.private.data, at.private.layout, sheet_of(at.private.data, at.private.layout)).heart[to]
    assert any(px > x and abs(px - x) < 60 and 0 < py - y < 60 for px, py in fresh)
    assert any(px < x and abs(px - x) < 60 and 0 < py - y < 60 for px, py in fresh)


def test_choices_stand_below_the_picture_that_shows_them() -> None:
    """On the page of a turn the last picture has the foot; what the others show is chosen right below them.

    Wampum, which may be used at any time, is chosen below the own village, but at the foot of a turn.
    """
    kinds = {drawing.name: drawing.kinds for drawing in page("act")}
    for move in manitoba("act").moves:
        name = ANSWERED.get(type(move))
        assert name is None or kind_of(move) in kinds[name]
    assert not kinds["own"]
    [own] = [drawing.kinds for drawing in page("discs") if drawing.name == "own"]
    assert own == {"wampum_wake", "wampum_berry"}


@pytest.mark.parametrize("name", ["first_path", "event_move", "act", "passive", "vision", "keep", "discs"])
def test_the_land_and_the_paths_are_on_a_page_or_a_press_away(name: str) -> None:
    """Who plays with words alone reads there which areas are neighbours, and what the spaces of the paths give."""
    drawings = page(name)
    looks = {part for drawing in drawings for part in drawing.looks}
    shown = {drawing.name for drawing in drawings}
    assert "paths" in looks
    assert "land" not in shown or "territory" in looks


def test_a_seat_that_waits_sees_its_village_last() -> None:
    at = manitoba("passive")
    assert at.private is not None
    waiting = msgspec.structs.replace(at.private, seat=0)
    assert [drawing.name for drawing in manitoba_private_page(waiting, titled(4), EN, NOTHING)] == [
        "paths",
        "land",
        "own",
    ]


@pytest.mark.parametrize("name", [*QUESTIONS, "over"])
def test_a_page_is_at_most_two_screens_of_a_phone(name: str) -> None:
    at = manitoba(name)
    pages = [manitoba_public_page(at.public, titled(at.public.seats), EN, at.last), page(name) if at.private else ()]
    for drawings in pages:
        assert sum(tile.height for drawing in drawings for tile in drawing.draw(brush())) <= TWO_SCREENS


def test_a_public_page_is_the_land_the_season_and_the_villages() -> None:
    at = manitoba("passive")
    assert [drawing.name for drawing in manitoba_public_page(at.public, titled(4), EN, ())] == [
        "land",
        "season",
        "villages",
    ]


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_a_picture_lets_one_look_at_is_a_part_for_all(name: str) -> None:
    known = PICTURES["manitoba"].parts_of(2)
    assert {"territory", "legend"} <= set(known)
    assert {look for drawing in page(name) for look in drawing.looks} <= set(known)


# What can be chosen


def ground_of(view: ManitobaView, image: Image.Image, area: str) -> Any:
    """The colour of an area beside what lies on it."""
    plan = plan_of(view.data, view.layout, sheet_of(view.data, view.layout))
    x, y = plan.heart[area]
    return image.getpixel((x - round(plan.side * 0.62), y))


@pytest.mark.parametrize("name", ["passive", "act", "remove", "event_move", "refill"])
def test_areas_to_choose_are_raised_in_full_colour_and_the_others_pale(name: str) -> None:
    at = manitoba(name)
    assert at.private is not None
    open_to = manitoba_hints(at.private, at.moves).areas
    image = drawn(page(name), "land").image
    for area in at.private.areas:
        suit = kind_suit(MANITOBA_PAPER, area.good)
        assert ground_of(at.private, image, area.id) == (suit.fill if area.id in open_to else suit.tint), area.id


def test_a_land_without_choices_is_in_full_colour() -> None:
    at = manitoba("keep")
    assert at.private is not None
    image = drawn(page("keep"), "land").image
    for area in at.private.areas:
        assert ground_of(at.private, image, area.id) == kind_suit(MANITOBA_PAPER, area.good).fill


def test_a_space_to_choose_is_white_with_a_dark_edge_and_the_others_flat() -> None:
    theme, space = MANITOBA_PAPER, manitoba_contents()[SHIPPED].spaces[PATHS.index("gatherer")][0]
    states = {
        "plain": (DrawnSpace(False, (), (), (), False), kind_suit(theme, "berry").tint, kind_suit(theme, "berry").edge),
        "open": (DrawnSpace(False, (), (), (("", "+1"),), False), theme.white, theme.ink),
        "flat": (DrawnSpace(False, (), (), (), True), theme.paper, theme.line),
    }
    for name, (place, ground, edge) in states.items():
        image = brush().tile(space_tile, disc_of_path("gatherer"), space, place).image
        assert image.getpixel((14, ROW // 2)) == ground, name
        assert image.getpixel((WIDTH_OF_SPACE // 2, 1)) == edge, name


def test_a_sector_to_choose_is_white_with_a_dark_edge_and_the_others_flat() -> None:
    at = manitoba("keep")
    assert at.private is not None
    sector, theme = at.private.players[0].sectors[0], MANITOBA_PAPER
    suit = kind_suit(theme, sector.good)
    wanted: dict[str, tuple[Rgb, Rgb]] = {
        "plain": (suit.tint, suit.edge),
        "framed": (suit.tint, theme.seats[0]),
        "open": (theme.white, theme.ink),
        "flat": (theme.paper, theme.line),
    }
    for state, (ground, edge) in wanted.items():
        image = brush().tile(sector_cell, sector, 0, state, None).image
        assert image.getpixel((14, SECTOR_HEIGHT // 2)) == ground, state
        assert image.getpixel((200, 1)) == edge, state


def test_a_scoring_shows_who_would_go_home_but_not_in_the_end() -> None:
    """MAN-14.4, MAN-17.4."""
    at = manitoba("score")
    assert at.private is not None
    goods = {move.good for move in at.moves if isinstance(move, Score)}
    own = tuple(a.id for a in at.private.areas if a.seat == at.private.seat and a.good in goods)
    assert manitoba_hints(at.private, at.moves).homes == own
    assert own
    assert (
        f"Scoring sends home: {area_view_name(EN, next(a for a in at.private.areas if a.id == own[0]))}"
        in page("score")[0].told[0]
    )
    final = manitoba("final")
    assert final.private is not None
    assert manitoba_hints(final.private, [Score(good) for good in GOODS[:4]]).homes == ()


def test_goods_to_take_say_what_their_sectors_would_be_worth() -> None:
    at = manitoba("take")
    assert at.private is not None
    assert at.private.seat is not None
    offered = frozenset(move.good for move in at.moves if isinstance(move, TakeOffered))
    for ware in wares_to_take(at.private, offered):
        assert (ware.left, ware.open) == (at.private.supply[ware.good], ware.good in offered)
        if ware.open and ware.good != "feather":
            state = manitoba_hints(at.private, [KeepIn(ware.good)]).stores[ware.good]
            assert ware.then == state.then


def test_every_number_of_discs_says_what_it_opens() -> None:
    """The goods on free areas of the uppermost disc's landscape, and the step on its path (MAN-5.2, MAN-5.3)."""
    at = manitoba("discs")
    assert at.private is not None
    for choice in lift_choices(at.private, manitoba_hints(at.private, at.moves).lifts):
        state = [area for area in at.private.areas if area.seat is None and area.has_good]
        top = choice.village[0]
        good = GOODS[COLOURS.index(top)]
        assert choice.goods == sum(area.good == good for area in state)
        assert (choice.step is None) == (top == "blue")


def test_all_that_a_path_gives_fits_its_space_and_the_table_of_discs() -> None:
    room = ACTION[1] - STEP_AT - 32
    for space in (space for spaces in manitoba_contents()[SHIPPED].spaces for space in spaces):
        for first in (True, False):
            lines = space_lines(space, first)
            lines = [line[at : at + IN_LINE] for line in lines for at in range(0, len(line), IN_LINE)]
            icon, size = SPACE_SIZES[-1]
            assert all(pieces_width(brush(), line, icon, size) <= WIDTH_OF_SPACE - 16 for line in lines)
            bonuses = (*space.instant, *space.permanent, *space.once, *(space.first if first else ()))
            gain = step_lines(tuple(piece for bonus in bonuses for piece in bonus_signs(bonus)))
            assert len(gain) <= 2
            assert all(pieces_width(brush(), line, 40, BODY) <= room for line in gain)


# What has not changed


def pictures(view: ManitobaView, moves: tuple[Move, ...] = ()) -> dict[str, bytes]:
    """The pictures of a seat, or of the public, by name, by a painter that knows nothing."""
    caption, words = titled(view.seats), WORDS["ko"]
    if view.seat is None:
        shown = Painter().board("manitoba", view, caption, words, Look())
    else:
        shown = Painter().private("manitoba", view, caption, words, Look(), left_with(moves))
    return {picture.name: picture.png for picture in shown}


def test_a_step_on_a_path_leaves_the_picture_of_the_land_as_it_is() -> None:
    view = manitoba("vision").public
    mover = view.players[0]
    paths = tuple(msgspec.structs.replace(path, space=1) for path in mover.paths)
    climbed = msgspec.structs.replace(view, players=(msgspec.structs.replace(mover, paths=paths), *view.players[1:]))
    before, after = pictures(view), pictures(climbed)
    assert {name for name in before if before[name] != after[name]} == {"season"}


def test_a_step_on_the_land_leaves_the_picture_of_the_season_as_it_is() -> None:
    view = manitoba("passive").public
    areas = tuple(msgspec.structs.replace(area, seat=None) for area in view.areas)
    before, after = pictures(view), pictures(msgspec.structs.replace(view, areas=areas))
    assert {name for name in before if before[name] != after[name]} == {"land"}


def test_looking_for_a_kind_of_move_leaves_the_other_pictures_as_they_are() -> None:
    at = manitoba("act")
    assert at.private is not None
    walks = tuple(move for move in at.moves if isinstance(move, WalkFigure))
    all_moves = tuple(move for move in at.moves if not isinstance(move, Vision | WampumBerry | WampumWake))
    before, after = pictures(at.private, all_moves), pictures(at.private, walks)
    assert before["own"] == after["own"]
    assert before["paths"] == after["paths"]
