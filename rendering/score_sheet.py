"""The final score of any game as a table: sources of points as rows, players as columns, the best first."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Outcome, Seat
from rendering.band import Band, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.fonts import Glyphs
from rendering.pictures import WIDTH, Caption
from rendering.points import minus
from rendering.score_table import Cell, Naming, Row, compared, ranking, score_rows
from rendering.seats import LETTERS, sign
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, TITLE
from rendering.words import Words

MARGIN, PAD = 24, 22
COLUMN = {1: 300, 2: 260, 3: 220, 4: 182}
"""Width of a player's column, by the number of players."""

HEAD, TOTAL = 138, 82
LINE, TEXT_LINE = 62, 44
NAME_LINES = 3
"""Lines for a name at the head of a column, at most."""
TROPHY = "trophy"


class Shape(Struct, frozen=True):
    """Where the columns are: the width of the sources' names, and of each player's column."""

    names: int
    column: int

    def right(self, place: int) -> int:
        """The right end of a player's column."""
        return MARGIN + self.names + (place + 1) * self.column


def draw_score_sheet(brush: Brush, caption: Caption, words: Words, outcome: Outcome, naming: Naming) -> list[Tile]:
    """The winner, everybody's total, and every source of points."""
    theme, order = brush.theme, ranking(outcome)
    column = COLUMN[len(order)]
    shape = Shape(WIDTH - 2 * MARGIN - column * len(order), column)
    rows = score_rows(outcome, words, naming)
    names = [brush.glyphs.wrapped(row.name, shape.names - PAD - 12, BODY) for row in rows]
    heights = [LINE + (len(lines) - 1) * TEXT_LINE for lines in names]
    people = {seat: head_lines(brush.glyphs, caption.people[seat].name, column - 24) for seat in order}
    head = HEAD + (max(map(len, people.values())) - 1) * TEXT_LINE
    height = head + TOTAL + sum(heights) + 12
    canvas = Canvas.opaque(brush, WIDTH, height + MARGIN, theme.paper)
    canvas.rounded((MARGIN, 0, WIDTH - 2 * MARGIN, height), 26, theme.panel, theme.line, 2)
    for place, seat in enumerate(order):
        draw_player(canvas, people[seat], outcome, seat, shape, place, (head, height))
    top = head + TOTAL
    for row, lines, tall in zip(rows, names, heights, strict=True):
        draw_row(canvas, row, lines, order, shape, top, tall)
        top += tall
    canvas.text(words("picture.total"), (MARGIN + PAD, head + TOTAL // 2), BODY, theme.ink, BOLD)
    return [brush.panel(band, result(caption, words, outcome)), canvas.as_tile()]


def result(caption: Caption, words: Words, outcome: Outcome) -> Band:
    """Who has won, with how many points; that nobody has; or of somebody alone without anything to win only how many."""
    winners = ", ".join(caption.people[seat].name for seat in outcome.winners)
    seat = outcome.winners[0] if len(outcome.winners) == 1 else None
    best = ("", minus(max(outcome.totals)))
    if not winners:
        return Band(None, True, words("picture.lost"), caption.title, ((best,),))
    if not outcome.contest:
        return Band(seat, True, winners, f"{words('picture.final')} · {caption.title}", ((best,),))
    return Band(seat, True, winners, f"{words('picture.winner')} · {caption.title}", (((TROPHY, ""), best),))


def head_lines(glyphs: Glyphs, name: str, room: int) -> list[str]:
    """A name in lines for the head of a column, broken between words or within one that is too long."""
    lines: list[str] = []
    rest = glyphs.plain(name).strip()
    while rest and len(lines) < NAME_LINES - 1 and glyphs.width(rest, BODY, MEDIUM) > room:
        fits = max(n for n in range(1, len(rest)) if n == 1 or glyphs.width(rest[:n].rstrip(), BODY, MEDIUM) <= room)
        end = rest.rfind(" ", 1, fits + 1)
        end = end if end > 0 else fits
        lines.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [*lines, glyphs.shortened(rest, room, BODY, MEDIUM)]


def draw_player(
    canvas: Canvas, name: list[str], outcome: Outcome, seat: Seat, shape: Shape, place: int, heights: tuple[int, int]
) -> None:
    """A player's column: sign, name and total; on gold for a winner. `heights` are those of the head and of all."""
    theme, right, won = canvas.theme, shape.right(place), seat in outcome.winners
    left, middle = right - shape.column, right - shape.column // 2
    head, height = heights
    if won:
        canvas.rounded((left + 4, 8, shape.column - 8, height - 16), 20, theme.zone, theme.seats[seat], 5)
    canvas.put(canvas.brush.tile(sign, seat, 62), (middle, 82))
    for number, line in enumerate(name):
        canvas.text(line, (middle, 112 + number * TEXT_LINE), BODY, theme.ink, MEDIUM, "m")
    colour = theme.bad if outcome.totals[seat] < 0 else theme.ink
    canvas.text(minus(outcome.totals[seat]), (right - PAD, head + TOTAL // 2), TITLE + 6, colour, HEAVY, "r")


def draw_row(canvas: Canvas, row: Row, lines: list[str], order: list[Seat], shape: Shape, top: int, tall: int) -> None:
    """A source: its name, which may take several lines, and each player's points with what is the player's own."""
    theme, middle = canvas.theme, top + tall // 2
    canvas.rounded((MARGIN + PAD, top, WIDTH - 2 * MARGIN - 2 * PAD, 2), 0, theme.line)
    for number, line in enumerate(lines):
        y = middle + round((number - (len(lines) - 1) / 2) * TEXT_LINE)
        canvas.text(line, (MARGIN + PAD, y), BODY, theme.ink, MEDIUM)
    for place, seat in enumerate(order):
        draw_cell(canvas, row.cells[seat], (shape.right(place), middle), shape.column)


def draw_cell(canvas: Canvas, cell: Cell | None, at: tuple[int, int], width: int) -> None:
    """A cell, its points at the right end."""
    theme, (right, y) = canvas.theme, at
    if cell is None:
        canvas.text("–", (right - PAD, y), BODY, theme.muted, MEDIUM, "r")
        return
    colour = theme.bad if cell.points < 0 else theme.ink
    canvas.text(minus(cell.points), (right - PAD, y), BODY, colour, BOLD, "r")
    if cell.detail:
        canvas.text(cell.detail, (right - width + PAD, y), BODY, theme.muted, MEDIUM)


def describe_score_sheet(caption: Caption, words: Words, outcome: Outcome, naming: Naming) -> list[str]:
    """The score sheet as lines: everybody's total, best first, then a line for each source."""
    won = ", ".join(caption.people[seat].name for seat in outcome.winners)
    won = f"{words('picture.winner')}: {won}" if won else words("picture.lost")
    totals = [
        f"{LETTERS[seat]} {caption.people[seat].name} "
        + words("picture.points", n=outcome.totals[seat], points=minus(outcome.totals[seat]))
        for seat in ranking(outcome)
    ]
    return [
        " · ".join([words("picture.final"), *([won] if outcome.contest else []), caption.title]),
        ", ".join(totals),
        *compared(outcome, words, naming),
    ]
