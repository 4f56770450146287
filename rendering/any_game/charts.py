"""Charts over many games: how a rating went, points by source on average, the tables of seasons and tournaments."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from rendering.any_game.plots import (
    EDGE,
    LEFT,
    MARGIN,
    MARKER,
    PAD,
    RIGHT,
    STROKE,
    PlotScale,
    draw_bar,
    some_values,
    ticks_over,
    titled_panel,
)
from rendering.any_game.tournament_table import TournamentStandings, draw_standings, told_standings
from rendering.drawings import Drawing
from rendering.elements.seats import SHAPES
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.pictures import FLAT, WIDTH
from texts.points import points_text
from texts.words import Words

TOP, BOTTOM = 130, 560
"""Where the line of a history runs."""
BOX, RECENT, RECENT_Y, RECENT_LEFT = 60, 12, 692, 300
"""The place in a match, how many of the last ones are shown, and where."""
NAMES, NUMBER, HEAD, ROW, LEAST = 500, 104, 150, 92, 46
"""For numbers side by side: width of names, width of a number, height of the head, and of a row at most and at least."""
PEOPLE, PERSON, TABLE_HEAD = 10, 54, 132
"""For a table: people, the height of a row, and of the head."""
PLACE, FIGURE, GAMES, WON = 120, 760, 950, 1130
"""Where the columns of a table end, all but the names, which begin behind the places."""
SETTLING = "timer_sand"


class RatingHistory(Struct, frozen=True):
    """The figures of somebody, by whose name it is called, after each rated match, settled from the one of this number on; and
    their last places, each with the number of seats."""

    name: str
    title: str
    figures: tuple[int, ...]
    settled: int
    places: tuple[tuple[int, int], ...]


class ComparedBars(Struct, frozen=True):
    """Rows of numbers, for each of one or two whom `heads` name: points by source on average, or `whole` numbers."""

    name: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    whole: bool = False

    def said(self, value: float) -> str:
        """A number as it is written, with a real minus."""
        return (f"{value:.0f}" if self.whole else f"{value:.1f}").replace("-", "−")


class ChartRow(Struct, frozen=True):
    """Somebody in a table; `own` is who looks at it."""

    place: int
    name: str
    figure: int
    settling: bool
    games: int
    won: int
    own: bool = False


class ChartTable(Struct, frozen=True):
    """The table of a season, at most PEOPLE of it; figures settle in so many matches."""

    name: str
    title: str
    rows: tuple[ChartRow, ...]
    settled: int


Chart: TypeAlias = RatingHistory | ComparedBars | ChartTable | TournamentStandings


def chart_drawing(chart: Chart, words: Words) -> Drawing:
    match chart:
        case RatingHistory():
            return Drawing(chart.name, lambda brush: draw_history(brush, chart, words), (told_history(chart, words), 0))
        case ComparedBars():
            return Drawing(chart.name, lambda brush: draw_compared(brush, chart), (told_compared(chart, words), 0))
        case ChartTable():
            return Drawing(chart.name, lambda brush: draw_table(brush, chart, words), (told_table(chart, words), 0))
        case TournamentStandings():
            return Drawing(
                chart.name, lambda brush: draw_standings(brush, chart, words), (told_standings(chart, words), 0)
            )


# How a rating went


def draw_history(brush: Brush, chart: RatingHistory, words: Words) -> list[Tile]:
    """The line, hollow as long as it settles, and below it the last places."""
    said = words("chart.figure", figure=points_text(chart.figures[-1]))
    used = brush.glyphs.width(said, NAME, HEAVY)
    canvas = titled_panel(brush, chart.title, used=used + 40)
    canvas.text(said, (WIDTH - MARGIN - PAD, EDGE + 44), NAME, canvas.theme.ink, HEAVY, "r")
    ticks = ticks_over(min(chart.figures) - 1, max(chart.figures) + 1)
    scale = PlotScale(len(chart.figures), ticks[0], ticks[-1])
    for tick in ticks:
        _, y = place_of_figure(scale, 1, tick)
        canvas.fill((LEFT - 14, y - 1, RIGHT + 14, y + 1), canvas.theme.line)
        canvas.text(points_text(round(tick)), (LEFT - 26, y), BODY, canvas.theme.muted, MEDIUM, "r")
    points = [place_of_figure(scale, number, figure) for number, figure in enumerate(chart.figures, start=1)]
    colour = canvas.theme.seats[0]
    for start, end in pairwise(points):
        canvas.line(start, end, STROKE, colour)
    for number in dotted_numbers(len(points), chart.settled):
        canvas.shape(SHAPES[0], points[number - 1], MARKER + 8, canvas.theme.panel)
        canvas.shape(SHAPES[0], points[number - 1], MARKER, colour)
        if number < chart.settled:
            canvas.shape(SHAPES[0], points[number - 1], MARKER - 10, canvas.theme.panel)
    canvas.text(words("chart.game", n=1), (LEFT, BOTTOM + 46), BODY, canvas.theme.muted, MEDIUM)
    canvas.text(words("chart.game", n=len(points)), (RIGHT, BOTTOM + 46), BODY, canvas.theme.muted, MEDIUM, "r")
    draw_recent(canvas, chart, words)
    return [canvas.as_tile()]


def place_of_figure(scale: PlotScale, number: int, figure: float) -> tuple[int, int]:
    """Where a figure lies: a history has less room than a plot, for what stands below it."""
    x, _ = scale.at(number, figure)
    up = (figure - scale.low) / (scale.high - scale.low)
    return x, round(BOTTOM - (BOTTOM - TOP) * up)


def dotted_numbers(number: int, settled: int) -> list[int]:
    """The numbers of the figures that are marked: those that settle, the last one, and as many others as have room."""
    return [place for place in range(1, number + 1) if number <= 30 or place <= settled or place == number]


def draw_recent(canvas: Canvas, chart: RatingHistory, words: Words) -> None:
    """The last places from left to right: a victory is filled and round, another place hollow and square."""
    theme = canvas.theme
    canvas.text(words("chart.recent"), (MARGIN + PAD, RECENT_Y), BODY, theme.ink, MEDIUM)
    for number, (place, _) in enumerate(chart.places[-RECENT:]):
        x = RECENT_LEFT + number * (BOX + 12) + BOX // 2
        if place == 1:
            canvas.shape("circle", (x, RECENT_Y), BOX, theme.seats[0])
        else:
            box = (x - BOX // 2, RECENT_Y - BOX // 2, BOX, BOX)
            canvas.rounded(box, 8, theme.panel, theme.muted, 4)
        canvas.text(str(place), (x, RECENT_Y), BODY, theme.white if place == 1 else theme.ink, HEAVY, "m")


def told_history(chart: RatingHistory, words: Words) -> list[str]:
    """A history in words: some figures from the first to the last, and the last places."""
    few = some_values([(number, float(figure)) for number, figure in enumerate(chart.figures, start=1)])
    said = [words("chart.at", value=points_text(round(value)), n=number) for number, value in few]
    places = [words("chart.place", place=place, seats=seats) for place, seats in chart.places[-RECENT:]]
    figure = words("chart.figure", figure=points_text(chart.figures[-1]))
    lines = [words.headed(chart.title, figure), words.listed(said)]
    return [*lines, words.headed(words("chart.recent"), words.listed(places))] if places else lines


# Numbers side by side


def draw_compared(brush: Brush, chart: ComparedBars) -> list[Tile]:
    """A row for each thing, a column for each of whom is compared; as many rows as have room."""
    theme = brush.theme
    names = [brush.glyphs.wrapped(name, NAMES - PAD - 16, BODY) for name, _ in chart.rows]
    heights = [max(LEAST, 42 * len(lines) + 4) for lines in names]
    free = FLAT - 2 * EDGE - HEAD - 12
    while sum(heights) > free:
        heights.pop()
    extra = min(ROW - LEAST, (free - sum(heights)) // max(1, len(heights)))
    canvas = titled_panel(brush, chart.title, 2 * EDGE + HEAD + 12 + sum(heights) + extra * len(heights))
    left, column = MARGIN + NAMES, (WIDTH - 2 * MARGIN - NAMES) // len(chart.heads)
    for place, head in enumerate(chart.heads):
        x, y = left + place * column + 30, EDGE + HEAD - 40
        canvas.shape(SHAPES[place], (x, y), MARKER + 6, theme.seats[place])
        canvas.text(brush.glyphs.shortened(head, column - 70, BODY, BOLD), (x + 28, y), BODY, theme.ink, BOLD)
    most, top = max((abs(value) for _, own in chart.rows for value in own), default=1.0) or 1.0, EDGE + HEAD
    for lines, (_, own), height in zip(names, chart.rows, heights, strict=False):
        tall = height + extra
        canvas.fill((MARGIN + PAD, top, WIDTH - MARGIN - PAD, top + 1), theme.line)
        canvas.lines(lines, (MARGIN + PAD, top + tall // 2), 42, BODY, theme.ink)
        for place, value in enumerate(own):
            at = (left + place * column + NUMBER, top + tall // 2)
            draw_bar(canvas, place, value, chart.said(value), at, (column - NUMBER - 40) * abs(value) / most, LEAST)
        top += tall
    return [canvas.as_tile()]


def told_compared(chart: ComparedBars, words: Words) -> list[str]:
    return [
        chart.title,
        *(
            words.headed(
                name,
                words.listed(f"{head} {chart.said(value)}" for head, value in zip(chart.heads, own, strict=True)),
            )
            for name, own in chart.rows
        ),
    ]


# The table of a season


def draw_table(brush: Brush, chart: ChartTable, words: Words) -> list[Tile]:
    """A row for each person; who looks has a coloured ground, a figure that settles an hourglass."""
    theme = brush.theme
    settling = any(row.settling for row in chart.rows)
    height = 2 * EDGE + TABLE_HEAD + PERSON * len(chart.rows) + (PERSON if settling else 12)
    canvas = titled_panel(brush, chart.title, height)
    for key, right in (("chart.rating", FIGURE), ("chart.games", GAMES), ("chart.won", WON)):
        canvas.text(words(key), (right, EDGE + TABLE_HEAD - 30), BODY, theme.muted, MEDIUM, "r")
    for number, row in enumerate(chart.rows):
        top = EDGE + TABLE_HEAD + number * PERSON
        middle = top + PERSON // 2
        if row.own:
            canvas.rounded((MARGIN + 8, top + 2, WIDTH - 2 * MARGIN - 16, PERSON - 4), 14, theme.zone, theme.zone_edge)
        canvas.fill((MARGIN + PAD, top, WIDTH - MARGIN - PAD, top + 1), theme.line)
        canvas.text(f"{row.place}.", (PLACE, middle), BODY, theme.ink, HEAVY, "r")
        figure = points_text(row.figure)
        used = brush.glyphs.width(figure, NAME, HEAVY) + (60 if row.settling else 0)
        name = brush.glyphs.shortened(row.name, FIGURE - used - PLACE - 60, BODY, BOLD)
        canvas.text(name, (PLACE + 24, middle), BODY, theme.ink, BOLD)
        width = canvas.text(figure, (FIGURE, middle), NAME, theme.ink, HEAVY, "r")
        if row.settling:
            canvas.icon(SETTLING, (FIGURE - width - 34, middle), 36, theme.muted)
        canvas.text(str(row.games), (GAMES, middle), BODY, theme.ink, MEDIUM, "r")
        canvas.text(str(row.won), (WON, middle), BODY, theme.ink, MEDIUM, "r")
    if settling:
        y = height - EDGE - PERSON // 2 - 2
        canvas.icon(SETTLING, (MARGIN + PAD + 18, y), 36, theme.muted)
        canvas.text(words("chart.settling", n=chart.settled), (MARGIN + PAD + 48, y), BODY, theme.muted, MEDIUM)
    return [canvas.as_tile()]


def told_table(chart: ChartTable, words: Words) -> list[str]:
    return [chart.title, *(told_row(row, words) for row in chart.rows)]


def told_row(row: ChartRow, words: Words) -> str:
    key = "chart.row_settling" if row.settling else "chart.row"
    return words(key, place=row.place, name=row.name, figure=points_text(row.figure), n=row.games, won=row.won)
