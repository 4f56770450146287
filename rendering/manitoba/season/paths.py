"""The four vision paths: what every space gives and who stands there (MAN-9)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.facts.components import PATHS, WITH_PATH, disc_of_path
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import PathSpace
from engine.manitoba.game.view import ManitobaView
from rendering.elements.pieces import Piece, pieces_width, put_pieces
from rendering.elements.seats import put_row, seat_sign
from rendering.manitoba.season.bonuses import bonus_signs
from rendering.manitoba.season.totem import disc_tile
from rendering.manitoba.signs import FIRST, MARGIN, REPEAT, ROOM, disc_suit
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, HEAVY, LABEL_LETTERINGS, Rgb, Suit
from rendering.pictures import WIDTH
from texts.manitoba.hints import SpaceMark
from texts.words import Words

LABEL = 162
ROW, ROW_GAP = 132, 14
SPACES, SPACE_GAP = 6, 8
WIDTH_OF_SPACE = (ROOM - LABEL) // SPACES - SPACE_GAP
SPACE_SIGN, CROWDED_SIGN, STANDING = 46, 38, 54
"""Size of a figure on a space, and where more than two stand there or two lines above them; the height that they take."""

SPACE_SHADOW = 7
"""Rows by which a space to choose is raised."""

LAST = -1
"""Stands for the last space of a path: there bonuses are repeated (MAN-7.5)."""

SPACE_SIZES = ((46, 40), (42, 38), (36, 36), (32, BODY), (30, BODY))
"""Sizes of icons with those of the numbers beside them, the largest first."""

IN_LINE = 3
"""A choice of more goods than these stands in two lines."""


NOBODY_CHOOSES: Mapping[SpaceMark, tuple[Piece, ...]] = {}


def first_open(view: ManitobaView, path: str, space: PathSpace) -> bool:
    """Whether the bonus of the first figure is still to be had (MAN-7.4)."""
    return bool(space.first) and not any(
        own.id == path and own.space >= space.n for player in view.players for own in player.paths
    )


def standing_on(view: ManitobaView, mark: SpaceMark) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat, player in enumerate(view.players)
        if any((own.id, own.space) == (mark.path, mark.space) for own in player.paths)
    )


def space_lines(space: PathSpace, first: bool) -> list[list[Piece]]:
    """What a space gives, in one line or two: the second one is what only the first figure or a later action gets."""
    main = [piece for bonus in (*space.instant, *space.permanent, *space.once) for piece in bonus_signs(bonus)]
    more = [piece for bonus in (space.first if first else ()) for piece in bonus_signs(bonus)]
    again = [piece for bonus in space.repeat for piece in bonus_signs(bonus)]
    lines = [main]
    if more:
        lines.append([(FIRST, ""), *more])
    if again:
        lines.append([(REPEAT, ""), *again])
    return lines


class DrawnSpace(Struct, frozen=True):
    """A space as it is now: whether its first bonus is still to be had, who stands there, by whom it is marked.

    `gain` is what the seat would get that may choose it; `flat` says that others are to be chosen.
    """

    first: bool
    standing: tuple[Seat, ...]
    marked: tuple[Seat, ...]
    gain: tuple[Piece, ...]
    flat: bool


def path_rows(
    brush: Brush,
    view: ManitobaView,
    words: Words,
    marks: Mapping[SpaceMark, tuple[Seat, ...]],
    gains: Mapping[SpaceMark, tuple[Piece, ...]] = NOBODY_CHOOSES,
) -> list[Tile]:
    """All paths, one a tile; spaces in `marks` are framed. Those in `gains` can be chosen, and say what they give now."""
    rows: list[Tile] = []
    for kind in WITH_PATH:
        path, spaces = PATHS[kind], manitoba_contents()[view.data].spaces[kind]
        places: list[DrawnSpace] = []
        for space in spaces:
            mark = SpaceMark(path, space.n)
            gain = gains.get(mark, ())
            marked = marked_by(marks, mark, last=space is spaces[-1])
            flat = bool(gains) and not gain
            places.append(DrawnSpace(first_open(view, path, space), standing_on(view, mark), marked, gain, flat))
        rows.append(brush.panel(path_row, view.data, kind, tuple(places), words))
    return rows


def marked_by(marks: Mapping[SpaceMark, tuple[Seat, ...]], mark: SpaceMark, *, last: bool) -> tuple[Seat, ...]:
    """Whose mark a space has; the last one also those of repeated bonuses."""
    again = marks.get(SpaceMark(mark.path, LAST), ()) if last else ()
    return tuple(dict.fromkeys((*marks.get(mark, ()), *again)))


def path_row(brush: Brush, data: str, kind: int, places: tuple[DrawnSpace, ...], words: Words) -> Tile:
    """One path: its disc and name, and its spaces."""
    canvas = Canvas.opaque(brush, WIDTH, ROW + ROW_GAP, brush.theme.paper)
    path, top = PATHS[kind], ROW_GAP // 2
    draw_path_label(canvas, path, (MARGIN, top, LABEL - SPACE_GAP, ROW), words)
    for number, (space, place) in enumerate(zip(manitoba_contents()[data].spaces[kind], places, strict=True)):
        left = MARGIN + LABEL + number * (WIDTH_OF_SPACE + SPACE_GAP)
        canvas.put(brush.tile(space_tile, disc_of_path(path), space, place), (left, top))
        canvas.frame((left, top, WIDTH_OF_SPACE, ROW), *(brush.theme.seats[seat] for seat in place.marked))
        put_figures(canvas, space, place, (left, top))
    return canvas.as_tile()


def draw_path_label(canvas: Canvas, path: str, box: Box, words: Words) -> None:
    """The disc of a path above its name, which is smaller where it is long."""
    left, top, width, height = box
    canvas.put(canvas.brush.tile(disc_tile, disc_of_path(path), 64, False), (left + width // 2, top + 42))
    at = left + width // 2, top + height - 28
    canvas.term(words(f"manitoba.path.{path}"), at, width, canvas.theme.ink, LABEL_LETTERINGS, "m")


def space_tile(brush: Brush, disc_name: str, space: PathSpace, place: DrawnSpace) -> Tile:
    """A space: its bonus above, below it room for figures. One to choose is white and raised, and says what it gives now."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH_OF_SPACE, ROW, theme.paper)
    draw_space_ground(canvas, disc_suit(theme, disc_name), place)
    lines, middle, bottom = lines_on(space, place), WIDTH_OF_SPACE // 2, foot_of(place)
    low = bottom - STANDING if place.standing else bottom
    for number, line in enumerate(lines):
        y = (2 * number + 1) * low // (2 * len(lines)) + 2
        put_fitting(canvas, line, (middle, y), low // len(lines) - 4, theme.muted if place.flat else theme.ink)
    return canvas.as_tile()


def lines_on(space: PathSpace, place: DrawnSpace) -> list[list[Piece]]:
    """What is written on a space now, in one line or two."""
    lines = [list(place.gain)] if place.gain else space_lines(space, place.first)
    return [lines[0][:IN_LINE], lines[0][IN_LINE:]] if len(lines) == 1 and len(lines[0]) > IN_LINE else lines


def foot_of(place: DrawnSpace) -> int:
    """Where the ground of a space ends; one that can be chosen has its shadow below that."""
    return ROW - (SPACE_SHADOW if place.gain else 0)


def put_figures(canvas: Canvas, space: PathSpace, place: DrawnSpace, at: Point) -> None:
    """The figures on a space whose corner is at a point: they stand above its frames."""
    size = SPACE_SIGN if len(place.standing) <= 2 and len(lines_on(space, place)) == 1 else CROWDED_SIGN
    tiles = [canvas.brush.tile(seat_sign, seat, size) for seat in place.standing]
    put_row(canvas, tiles, at[0] + WIDTH_OF_SPACE // 2, at[1] + foot_of(place) - 7, WIDTH_OF_SPACE - 12)


def draw_space_ground(canvas: Canvas, suit: Suit, place: DrawnSpace) -> None:
    """The ground of a space: in its colour, raised where it can be chosen, flat where others can."""
    theme, width = canvas.theme, WIDTH_OF_SPACE
    if place.gain:
        canvas.rounded((0, SPACE_SHADOW, width, ROW - SPACE_SHADOW), 18, theme.muted)
        canvas.rounded((0, 0, width, ROW - SPACE_SHADOW), 18, theme.white, theme.ink, 6)
    elif place.flat:
        canvas.rounded((0, 0, width, ROW), 18, theme.paper, theme.line, 2)
    else:
        canvas.rounded((0, 0, width, ROW), 18, suit.tint, suit.edge, 3)


def put_fitting(canvas: Canvas, line: list[Piece], at: tuple[int, int], tall: int, ink: Rgb) -> None:
    """The pieces as large as a space allows; icons become smaller than numbers may."""
    for icon, size in SPACE_SIZES:
        fits = icon <= tall and pieces_width(canvas.brush, line, icon, size, HEAVY) <= WIDTH_OF_SPACE - 16
        if fits or icon == SPACE_SIZES[-1][0]:
            put_pieces(canvas, line, at, icon, size, ink, HEAVY)
            return
