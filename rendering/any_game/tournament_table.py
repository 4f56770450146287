"""The standings of a tournament as pictures: as many people in each as a phone shows without opening it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rendering.any_game.plots import EDGE, MARGIN, PAD, titled_panel
from rendering.elements.lines import cut_in_lines
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH
from texts.words import Words

MOST = 10
"""People in a picture."""
HEAD, ROW = 132, 54
PLACE, POINTS, WON, MET, AHEAD = 110, 640, 800, 970, 1140
"""Where the columns end, all but the names, which begin behind the places."""
GONE = "account_off"
"""The sign of somebody who is not paired any more."""


class StandingsPlace(Struct, frozen=True):
    """Somebody's row: numbers as they are written. `won` are tables won, of those played; `own` is who looks."""

    place: int
    name: str
    points: str
    won: str
    met: str
    ahead: str
    gone: bool = False
    own: bool = False


class TournamentStandings(Struct, frozen=True):
    """A part of the standings, at most MOST people."""

    name: str
    title: str
    rows: tuple[StandingsPlace, ...]


def in_parts(rows: Sequence[StandingsPlace]) -> list[tuple[StandingsPlace, ...]]:
    """The rows in parts that have room in a picture each, as even as can be."""
    number = -(-len(rows) // MOST)
    size = -(-len(rows) // number) if number else 1
    return cut_in_lines(rows, size)


def draw_standings(brush: Brush, chart: TournamentStandings, words: Words) -> list[Tile]:
    """A row for each person; who looks has a coloured ground, and whoever is not paired any more a sign."""
    gone = any(row.gone for row in chart.rows)
    height = 2 * EDGE + HEAD + ROW * len(chart.rows) + (ROW if gone else 12)
    canvas = titled_panel(brush, chart.title, height)
    columns = (("chart.cup_points", POINTS), ("chart.cup_won", WON), ("chart.cup_met", MET), ("chart.cup_ahead", AHEAD))
    for key, right in columns:
        canvas.text(words(key), (right, EDGE + HEAD - 30), BODY, canvas.theme.muted, MEDIUM, "r")
    for number, row in enumerate(chart.rows):
        draw_place(brush, canvas, row, EDGE + HEAD + number * ROW)
    if gone:
        y = height - EDGE - ROW // 2 - 2
        canvas.icon(GONE, (MARGIN + PAD + 18, y), 36, canvas.theme.muted)
        canvas.text(words("chart.cup_gone"), (MARGIN + PAD + 48, y), BODY, canvas.theme.muted, MEDIUM)
    return [canvas.as_tile()]


def draw_place(brush: Brush, canvas: Canvas, row: StandingsPlace, top: int) -> None:
    theme, middle = canvas.theme, top + ROW // 2
    if row.own:
        canvas.rounded((MARGIN + 8, top + 2, WIDTH - 2 * MARGIN - 16, ROW - 4), 14, theme.zone, theme.zone_edge)
    canvas.fill((MARGIN + PAD, top, WIDTH - MARGIN - PAD, top + 1), theme.line)
    canvas.text(f"{row.place}.", (PLACE, middle), BODY, theme.ink, HEAVY, "r")
    used = brush.glyphs.width(row.points, NAME, HEAVY) + (56 if row.gone else 0)
    name = brush.glyphs.shortened(row.name, POINTS - used - PLACE - 50, BODY, BOLD)
    width = canvas.text(name, (PLACE + 24, middle), BODY, theme.ink, BOLD)
    if row.gone:
        canvas.icon(GONE, (PLACE + 24 + width + 30, middle), 36, theme.muted)
    canvas.text(row.points, (POINTS, middle), NAME, theme.ink, HEAVY, "r")
    for value, right in ((row.won, WON), (row.met, MET), (row.ahead, AHEAD)):
        canvas.text(value, (right, middle), BODY, theme.ink, MEDIUM, "r")


def told_standings(chart: TournamentStandings, words: Words) -> list[str]:
    return [chart.title, *(told_place(row, words) for row in chart.rows)]


def told_place(row: StandingsPlace, words: Words) -> str:
    key = "chart.cup_row_gone" if row.gone else "chart.cup_row"
    return words(key, place=row.place, name=row.name, points=row.points, won=row.won, met=row.met, ahead=row.ahead)
