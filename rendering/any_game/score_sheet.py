"""The points of any game as a table: sources as rows, players as columns, the best first; at the end, and as they stand now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.first_seat import SEAT_LETTERS
from engine.game import Outcome, Seat
from rendering.any_game.score_table import Naming, ScoreCell, ScoreRow, compared_score_lines, score_rows, seats_by_rank
from rendering.elements.seats import seat_sign
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, BOLD, HEAVY, LABEL_LETTERINGS, MEDIUM, NAME
from rendering.pictures import FLAT, WIDTH, Caption
from texts.points import as_known, points_text
from texts.words import Words

MARGIN, PAD, EDGE = 24, 16, 14
"""Beside the table, within a column, and above and below the table."""
COLUMN = {1: 300, 2: 240, 3: 190, 4: 164}
"""Width of a player's column, by the number of players."""

GAP, FRAME = 2, 3
"""Beside a winner's column, and how thick its frame is."""
DETAIL_GAP = 8
"""Between points and what they came from, at least."""
TOP, SIGN, TOTAL = 12, 50, 56
LINE, LEAST, TEXT_LINE = 62, 44, 40
"""Height of a row: where there is room, and at least; and of each further line of a name."""
NAME_LINES = 2
"""Lines for a name at the head of a column, at most."""
TROPHY = "trophy"


class ScoreStanding(Struct, frozen=True):
    """Points to be shown: of a game that is `over`, or what they would be if it ended now. Some seats may hide some (`hides`)."""

    outcome: Outcome
    hides: tuple[bool, ...] = ()
    over: bool = True

    def total(self, seat: Seat) -> str:
        """A seat's points as far as they may be known."""
        return as_known(self.outcome.totals[seat], hides=seat < len(self.hides) and self.hides[seat])

    def has_won(self, seat: Seat) -> bool:
        """Whether the seat stands out: nobody has won before the end."""
        return self.over and seat in self.outcome.winners


class ScoreSheetShape(Struct, frozen=True):
    """The width of the sources' names and of a player's column, where the head ends and where all does, the height of a row."""

    names: int
    column: int
    head: int
    height: int
    line: int

    def right(self, place: int) -> int:
        return MARGIN + self.names + (place + 1) * self.column


def draw_score_sheet(
    brush: Brush, caption: Caption, words: Words, standing: ScoreStanding, naming: Naming
) -> list[Tile]:
    """Everybody's total, and every source of points.

    It is flat as long as its rows have room. Where they have none, those that gave nobody a point are left out; it is higher
    where even then they have none.
    """
    theme, order = brush.theme, seats_by_rank(standing.outcome)
    rows = score_rows(standing.outcome, words, naming)
    column = COLUMN[len(order)]
    room = WIDTH - 2 * MARGIN - column * len(order)
    people = {seat: head_lines(brush.glyphs, caption.people[seat].name, column - 2 * (GAP + FRAME)) for seat in order}
    most = max(map(len, people.values()))
    names = names_of(brush.glyphs, rows, room)
    if score_sheet_shape(room, column, names, most).height + EDGE > FLAT:
        rows = [row for row in rows if any(cell and cell.points for cell in row.cells)] or rows
        names = names_of(brush.glyphs, rows, room)
    shape = score_sheet_shape(room, column, names, most)
    canvas = Canvas.opaque(brush, WIDTH, shape.height + EDGE, theme.paper)
    canvas.rounded((MARGIN, EDGE, WIDTH - 2 * MARGIN, shape.height - EDGE), 26, theme.panel, theme.line, 2)
    for place, seat in enumerate(order):
        draw_player(canvas, people[seat], standing, seat, shape, place)
    top = shape.head + TOTAL
    for row, lines in zip(rows, names, strict=True):
        tall = shape.line + (len(lines) - 1) * TEXT_LINE
        draw_row(canvas, row, lines, order, shape, top, tall)
        top += tall
    canvas.text(words("picture.total"), (MARGIN + PAD, shape.head + TOTAL // 2), BODY, theme.ink, BOLD)
    return [canvas.as_tile()]


def names_of(glyphs: Glyphs, rows: Sequence[ScoreRow], room: int) -> list[list[str]]:
    """What the sources are called, each in as many lines as it needs."""
    return [glyphs.wrapped(row.name, room - PAD - 12, BODY) for row in rows]


def score_sheet_shape(room: int, column: int, names: list[list[str]], people: int) -> ScoreSheetShape:
    """The table with rows as high as there is room for, given the names of the sources and the lines of people's names."""
    head = EDGE + TOP + SIGN + 6 + people * TEXT_LINE
    more = sum(len(lines) - 1 for lines in names) * TEXT_LINE
    free = FLAT - EDGE - head - TOTAL - more - 8
    line = min(LINE, max(LEAST, free // max(1, len(names))))
    return ScoreSheetShape(room, column, head, head + TOTAL + line * len(names) + more + 8, line)


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
    canvas: Canvas, name: list[str], standing: ScoreStanding, seat: Seat, shape: ScoreSheetShape, place: int
) -> None:
    """A player's column: sign, name and total; on gold and with a trophy for a winner."""
    theme, right = canvas.theme, shape.right(place)
    left, middle, low = right - shape.column, right - shape.column // 2, EDGE + TOP + SIGN
    contest = standing.has_won(seat) and standing.outcome.contest
    if standing.has_won(seat):
        box = (left + GAP, EDGE + 6, shape.column - 2 * GAP, shape.height - EDGE - 12)
        canvas.rounded(box, 20, theme.zone, theme.seats[seat], FRAME)
    canvas.put(canvas.brush.tile(seat_sign, seat, SIGN), (middle - 26 if contest else middle, low))
    if contest:
        canvas.icon(TROPHY, (middle + 28, low - SIGN // 2), 40, theme.ink)
    for number, line in enumerate(name):
        y = low + 6 + number * TEXT_LINE + TEXT_LINE // 2
        canvas.text(line, (middle, y), BODY, theme.ink, MEDIUM, "m")
    total = standing.total(seat)
    colour = theme.bad if standing.outcome.totals[seat] < 0 else theme.ink
    known = total == points_text(standing.outcome.totals[seat])
    canvas.text(total, (right - PAD, shape.head + TOTAL // 2), NAME if known else BODY, colour, HEAVY, "r")


def draw_row(
    canvas: Canvas, row: ScoreRow, lines: list[str], order: list[Seat], shape: ScoreSheetShape, top: int, tall: int
) -> None:
    """A source: its name, which may take several lines, and each player's points with what is the player's own."""
    theme, middle = canvas.theme, top + tall // 2
    canvas.rounded((MARGIN + PAD, top, WIDTH - 2 * MARGIN - 2 * PAD, 2), 0, theme.line)
    canvas.lines(lines, (MARGIN + PAD, middle), TEXT_LINE, BODY, theme.ink)
    for place, seat in enumerate(order):
        draw_cell(canvas, row.cells[seat], (shape.right(place), middle), shape.column)


def draw_cell(canvas: Canvas, cell: ScoreCell | None, at: tuple[int, int], width: int) -> None:
    """A cell, its points at the right end."""
    theme, (right, y) = canvas.theme, at
    if cell is None:
        canvas.text("–", (right - PAD, y), BODY, theme.muted, MEDIUM, "r")
        return
    colour = theme.bad if cell.points < 0 else theme.ink
    used = canvas.text(points_text(cell.points), (right - PAD, y), BODY, colour, BOLD, "r") + DETAIL_GAP
    if cell.detail:
        room = width - 2 * PAD - used
        canvas.term(cell.detail, (right - width + PAD, y), room, theme.muted, LABEL_LETTERINGS)


def describe_score_sheet(caption: Caption, words: Words, standing: ScoreStanding, naming: Naming) -> list[str]:
    """The score sheet as lines: everybody's total, best first, then a line for each source."""
    outcome = standing.outcome
    totals = [
        f"{SEAT_LETTERS[seat]} {caption.people[seat].name} "
        + words("picture.points", n=outcome.totals[seat], points=standing.total(seat))
        for seat in seats_by_rank(outcome)
    ]
    return [
        " · ".join(score_headings(caption, words, standing)),
        words.listed(totals),
        *compared_score_lines(outcome, words, naming),
    ]


def score_headings(caption: Caption, words: Words, standing: ScoreStanding) -> list[str]:
    """Who has won, that nobody has, or that the game goes on; nothing for somebody alone who has nothing to win."""
    if not standing.over:
        return [words("picture.if_over")]
    won = words.listed(caption.people[seat].name for seat in standing.outcome.winners)
    told = words.headed(words("picture.winner"), won) if won else words("picture.lost")
    return [words("picture.final"), *([told] if standing.outcome.contest else []), caption.title]
