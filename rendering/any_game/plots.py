"""Plots: how points and shares of victory went over a game, turn by turn, and where each player's points came from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from math import ceil, dist

from msgspec import Struct

from engine.first_seat import SEAT_LETTERS
from engine.game import Seat
from rendering.drawings import Drawing
from rendering.elements.seats import BUBBLE, SHAPES, count_bubble, seat_sign
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.sheet import Point
from rendering.paint.theme import BODY, HEAVY, MEDIUM, TITLE_LETTERINGS
from rendering.pictures import FLAT, WIDTH, Caption
from texts.points import points_text
from texts.words import Words

MARGIN, EDGE, PAD = 24, 14, 24
"""Beside the panel, above and below it, and within it."""
SIGN, SMALL_SIGN, MARKER, STROKE = 50, 40, 24, 7
"""A player's sign at the end of a line and in the legend, its shape on the line, and how thick the line is."""
LEFT, RIGHT, TOP, BOTTOM = 150, 1090, 190, 640
"""Where the lines run."""
MARKERS = 8
"""Shapes on a line, at most: one knows it without its colour."""
ASIDE = 46
"""How far beside the end of a line the sign of its player is."""
STEM, APART = MARKER + 14, BUBBLE + 4
"""How far from its point the number of a mark is, at least, and from any other."""
TICKS = 5
"""Steps of the scale, at most."""
TOLD = 6
"""Values of a line that are told in words."""
NAMES, HEAD, ROW, LEAST, NAME_LINE, NUMBER = 360, 136, 92, 44, 40, 78
"""For bars: width of the sources' names, height of the head, of a row at most and at least, of a further line of a name, and
width of a number."""


class PlotLine(Struct, frozen=True):
    """What came of a seat: at turns, counted from 1, a value."""

    seat: Seat
    values: tuple[tuple[int, float], ...]


class PlotMark(Struct, frozen=True):
    """A place on a line that words point at, by a number."""

    turn: int
    value: float
    number: int


class Plot(Struct, frozen=True):
    """Lines over the turns of a game. `of_hundred`: the values are shares, else points. `stages` are the parts of the game by
    name, each with its first turn."""

    name: str
    title: str
    lines: tuple[PlotLine, ...]
    turns: int
    of_hundred: bool = False
    stages: tuple[tuple[int, str], ...] = ()
    marks: tuple[PlotMark, ...] = ()

    def said(self, words: Words, value: float) -> str:
        return words("plot.percent", share=round(100 * value)) if self.of_hundred else points_text(round(value))


class Bars(Struct, frozen=True):
    """The points of each seat, source by source."""

    name: str
    title: str
    sources: tuple[tuple[str, tuple[int, ...]], ...]


class PlotScale(Struct, frozen=True):
    """Where turns and values lie in the picture."""

    turns: int
    low: float
    high: float

    def at(self, turn: float, value: float) -> tuple[int, int]:
        along = (turn - 1) / max(1, self.turns - 1)
        up = (value - self.low) / (self.high - self.low)
        return round(LEFT + (RIGHT - LEFT) * along), round(BOTTOM - (BOTTOM - TOP) * up)


def plot_drawing(plot: Plot, caption: Caption, words: Words) -> Drawing:
    return Drawing(
        plot.name, lambda brush: draw_plot(brush, plot, caption, words), (plot_lines(plot, caption, words), 0)
    )


def bars_drawing(bars: Bars, caption: Caption, words: Words) -> Drawing:
    """Bars as a picture of a page: higher than others only where a game has many sources, which are to be compared."""
    told = told_bars(bars, caption, words), 0
    return Drawing(bars.name, lambda brush: draw_bars(brush, bars, caption), told, shape="square")


def draw_plot(brush: Brush, plot: Plot, caption: Caption, words: Words) -> list[Tile]:
    """The lines on their scale, with who is who above them."""
    canvas = titled_panel(brush, plot.title)
    draw_legend(canvas, [line.seat for line in plot.lines], caption)
    ticks = ticks_of(plot)
    scale = PlotScale(plot.turns, ticks[0], ticks[-1])
    for tick in ticks:
        draw_tick(canvas, scale, tick, plot.said(words, tick))
    draw_stages(canvas, scale, plot, words)
    for line in plot.lines:
        draw_line(canvas, scale, line)
    draw_ends(canvas, scale, plot.lines)
    draw_marks(canvas, scale, plot.marks)
    return [canvas.as_tile()]


def titled_panel(brush: Brush, title: str, height: int = FLAT, used: int = 0) -> Canvas:
    """A panel below its title, for which there is all of the width but what is `used`."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, height, theme.paper)
    canvas.rounded((MARGIN, EDGE, WIDTH - 2 * MARGIN, height - 2 * EDGE), 26, theme.panel, theme.line, 2)
    room = WIDTH - 2 * MARGIN - 2 * PAD - used
    canvas.term(title, (MARGIN + PAD, EDGE + 44), room, theme.ink, TITLE_LETTERINGS)
    return canvas


def draw_legend(canvas: Canvas, seats: Sequence[Seat], caption: Caption) -> None:
    """Who is who: signs with names, side by side."""
    room, left, y = (WIDTH - 2 * MARGIN - 2 * PAD) // len(seats), MARGIN + PAD, EDGE + 112
    for place, seat in enumerate(seats):
        x = left + place * room
        canvas.put(canvas.brush.tile(seat_sign, seat, SMALL_SIGN), (x + SMALL_SIGN // 2 + 4, y + SMALL_SIGN // 2))
        named = canvas.brush.glyphs.shortened(caption.people[seat].name, room - SMALL_SIGN - 34, BODY, MEDIUM)
        canvas.text(named, (x + SMALL_SIGN + 18, y), BODY, canvas.theme.ink, MEDIUM)


def ticks_of(plot: Plot) -> list[float]:
    """The values at which the scale has a line, from the lowest to the highest."""
    if plot.of_hundred:
        return [0.0, 0.25, 0.5, 0.75, 1.0]
    values = [value for line in plot.lines for _, value in line.values] or [0]
    return ticks_over(min(0.0, *values), max(1.0, *values))


def ticks_over(low: float, high: float) -> list[float]:
    """The lines of a scale over all values from `low` to `high`: a few, at round numbers."""
    step = next(step for step in scale_steps() if ceil(high / step) - (low // step) <= TICKS)
    return [float(step * number) for number in range(int(low // step), ceil(high / step) + 1)]


def scale_steps() -> Sequence[int]:
    """The widths that steps of a scale may have, the narrowest first."""
    return [digit * 10**power for power in range(6) for digit in (1, 2, 5)]


def draw_tick(canvas: Canvas, scale: PlotScale, tick: float, said: str) -> None:
    """A line across, with its value at the left."""
    _, y = scale.at(1, tick)
    canvas.fill((LEFT - 14, y - 1, RIGHT + 14, y + 1), canvas.theme.line)
    canvas.text(said, (LEFT - 26, y), BODY, canvas.theme.muted, MEDIUM, "r")


def draw_stages(canvas: Canvas, scale: PlotScale, plot: Plot, words: Words) -> None:
    """The parts of the game below the lines; where it has none, its first and its last turn."""
    theme, y = canvas.theme, BOTTOM + 52
    if not plot.stages:
        canvas.text(words("plot.turn", n=1), (LEFT, y), BODY, theme.muted)
        canvas.text(words("plot.turn", n=plot.turns), (RIGHT, y), BODY, theme.muted, MEDIUM, "r")
        return
    ends = [*(first for first, _ in plot.stages[1:]), plot.turns]
    for (first, name), end in zip(plot.stages, ends, strict=True):
        (x, _), (right, _) = scale.at(first, 0), scale.at(end, 0)
        canvas.fill((x - 1, TOP - 6, x + 1, BOTTOM + 20), theme.line)
        if canvas.brush.glyphs.width(name, BODY, MEDIUM) <= right - x:
            canvas.centred(name, ((x + right) // 2, y), BODY, theme.muted)


def draw_line(canvas: Canvas, scale: PlotScale, line: PlotLine) -> None:
    """A line, with the shape of its seat on it here and there."""
    colour = canvas.theme.seats[line.seat]
    points = [scale.at(turn, value) for turn, value in line.values]
    for start, end in pairwise(without_level_points(points)):
        canvas.line(start, end, STROKE, colour)
    apart = max(1, ceil(len(points) / MARKERS))
    for point in points[(line.seat * apart // 4) % apart :: apart]:
        canvas.shape(SHAPES[line.seat], point, MARKER + 8, canvas.theme.panel)
        canvas.shape(SHAPES[line.seat], point, MARKER, colour)


def without_level_points(points: Sequence[Point]) -> list[Point]:
    """The points of a line without those within a level stretch, which one stroke is drawn for."""
    within = range(1, len(points) - 1)
    level = {place for place in within if points[place - 1][1] == points[place][1] == points[place + 1][1]}
    return [point for place, point in enumerate(points) if place not in level]


def draw_ends(canvas: Canvas, scale: PlotScale, lines: Sequence[PlotLine]) -> None:
    """The signs of the seats beside the ends of their lines, one below the other where they end alike."""
    for seat, place in ends_stand(scale, lines).items():
        canvas.put(canvas.brush.tile(seat_sign, seat, SIGN - 6), place)


def ends_stand(scale: PlotScale, lines: Sequence[PlotLine]) -> dict[Seat, Point]:
    """Where the signs stand: each where its line ends, as beyond nothing is known, and none over another."""
    ends = sorted((*scale.at(*line.values[-1])[::-1], line.seat) for line in lines if line.values)
    lowest, placed = TOP - SIGN, dict[Seat, Point]()
    for y, x, seat in ends:
        lowest = max(y, lowest + SIGN)
        placed[seat] = (x + ASIDE, lowest)
    beyond = max(0, lowest - BOTTOM - SIGN // 2)
    return {seat: (x, y - beyond + SIGN // 2) for seat, (x, y) in placed.items()}


def draw_marks(canvas: Canvas, scale: PlotScale, marks: Sequence[PlotMark]) -> None:
    """The numbers of marks, each on a stem from its point."""
    stand = marks_stand(scale, marks)
    for mark, point in stand:
        canvas.line(scale.at(mark.turn, mark.value), point, STROKE // 2, canvas.theme.ink)
    for mark, point in stand:
        canvas.put(canvas.brush.tile(count_bubble, str(mark.number)), point)


def marks_stand(scale: PlotScale, marks: Sequence[PlotMark]) -> list[tuple[PlotMark, Point]]:
    """Where the numbers of marks stand, none over another: above their points, or below, where there is no room above."""
    stand: list[tuple[PlotMark, Point]] = []
    for mark in sorted(marks, key=lambda one: one.turn):
        x, y = scale.at(mark.turn, mark.value)
        heights = chain(range(y - STEM, TOP - STEM - 1, -STROKE), range(y + STEM, BOTTOM, STROKE))
        free = (height for height in heights if all(dist((x, height), other) > APART for _, other in stand))
        stand.append((mark, (x, next(free, y - STEM))))
    return stand


def plot_lines(plot: Plot, caption: Caption, words: Words) -> list[str]:
    """A plot in words: of each line some values from its beginning to its end."""
    lines = [plot.title]
    for line in plot.lines:
        values = some_values(line.values)
        said = words.listed(words("plot.at", value=plot.said(words, value), turn=turn) for turn, value in values)
        lines.append(words.headed(f"{SEAT_LETTERS[line.seat]} {caption.people[line.seat].name}", said or "–"))
    return lines


def some_values(values: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """A few values, as far apart as can be, with the first and the last."""
    if len(values) <= TOLD:
        return list(values)
    return [values[round(place * (len(values) - 1) / (TOLD - 1))] for place in range(TOLD)]


def draw_bars(brush: Brush, bars: Bars, caption: Caption) -> list[Tile]:
    """A row for each source, a column for each seat: the number, and a bar as long as that."""
    seats = range(len(caption.people))
    names = [brush.glyphs.wrapped(name, NAMES - PAD - 8, BODY) for name, _ in bars.sources]
    extra = sum(len(lines) - 1 for lines in names) * NAME_LINE
    row = min(ROW, max(LEAST, (FLAT - 2 * EDGE - HEAD - 12 - extra) // max(1, len(names))))
    canvas = titled_panel(brush, bars.title, 2 * EDGE + HEAD + 12 + row * len(names) + extra)
    left, column = MARGIN + NAMES, (WIDTH - 2 * MARGIN - NAMES) // len(seats)
    for seat in seats:
        at = (left + seat * column + NUMBER + SIGN // 2, EDGE + HEAD - 10)
        canvas.put(brush.tile(seat_sign, seat, SIGN), at)
    most, top = max((abs(points) for _, own in bars.sources for points in own), default=1), EDGE + HEAD
    for lines, (_, own) in zip(names, bars.sources, strict=True):
        tall = row + (len(lines) - 1) * NAME_LINE
        canvas.fill((MARGIN + PAD, top, WIDTH - MARGIN - PAD, top + 1), canvas.theme.line)
        canvas.lines(lines, (MARGIN + PAD, top + tall // 2), NAME_LINE, BODY, canvas.theme.ink)
        for seat, points in zip(seats, own, strict=True):
            length = (column - NUMBER - 40) * abs(points) / most
            said = points_text(points) if points else "–"
            draw_bar(canvas, seat, points, said, (left + seat * column + NUMBER, top + tall // 2), length, row)
        top += tall
    return [canvas.as_tile()]


def draw_bar(
    canvas: Canvas, seat: Seat, points: float, said: str, at: tuple[int, int], length: float, row: int
) -> None:
    """A number that ends at a place, with its bar behind that: hollow for points that were lost."""
    theme, (left, y) = canvas.theme, at
    lost = points < 0
    colour = theme.bad if lost else theme.ink if points else theme.muted
    canvas.text(said, (left, y), BODY, colour, HEAVY if points else MEDIUM, "r")
    high = min(30, row - 16)
    box = (left + 12, y - high // 2, max(6, round(length)), high)
    if points:
        canvas.rounded(box, min(6, box[2] // 2), theme.panel if lost else theme.seats[seat], theme.seats[seat], 3)


def told_bars(bars: Bars, caption: Caption, words: Words) -> list[str]:
    seats = range(len(caption.people))
    return [
        bars.title,
        *(
            words.headed(name, words.listed(f"{SEAT_LETTERS[seat]} {points_text(own[seat])}" for seat in seats))
            for name, own in bars.sources
        ),
    ]
