"""The final score, line by line, of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Outcome, ScoreLine, Seat, Word
from rendering.canvas import Brush, Canvas, Tile
from rendering.fonts import Glyphs
from rendering.pictures import WIDTH, Caption
from rendering.points import minus
from rendering.seats import LETTERS, sign
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, SMALL, TITLE
from rendering.words import Words

MARGIN, PAD, HEAD = 24, 28, 96
PANEL_HEAD, LINE, GAP = 92, 50, 16
COLUMN = (WIDTH - 2 * MARGIN - 2 * PAD - 48) // 2
TROPHY = "trophy"

Say = Callable[[ScoreLine], str]
"""Names the source of a line."""


def sayer(words: Words, game: str, word: Callable[[Words, str, Word], Word]) -> Say:
    """How the lines of a game are named: by the catalogue, filled with the game's own words."""

    def say(line: ScoreLine) -> str:
        filled = {field: word(words, field, value) for field, value in line.words.items()}
        return words(f"{game}.score.{line.source}", **filled)

    return say


def ranking(outcome: Outcome) -> list[Seat]:
    """The seats, best total first."""
    return sorted(range(len(outcome.totals)), key=lambda seat: (-outcome.totals[seat], seat))


def panel_height(lines: Sequence[ScoreLine]) -> int:
    """The height of one seat's panel with its lines in two columns."""
    return PANEL_HEAD + (len(lines) + 1) // 2 * LINE + PAD // 2


def draw_score_sheet(brush: Brush, caption: Caption, words: Words, outcome: Outcome, say: Say) -> list[Tile]:
    """All seats, best first, each with every source of points."""
    theme = brush.theme
    order = ranking(outcome)
    height = HEAD + sum(panel_height(outcome.lines[seat]) + GAP for seat in order) + MARGIN // 2
    canvas = Canvas.opaque(brush, WIDTH, height, theme.paper)
    right = WIDTH - MARGIN - 4
    right -= canvas.text(words("picture.final"), (right, HEAD // 2), BODY, theme.muted, MEDIUM, "r") + 30
    title = brush.glyphs.shortened(caption.title, right - MARGIN, TITLE, HEAVY)
    canvas.text(title, (MARGIN + 4, HEAD // 2), TITLE, theme.ink, HEAVY)
    top = HEAD
    for seat in order:
        draw_panel(canvas, caption, words, outcome, seat, top, say)
        top += panel_height(outcome.lines[seat]) + GAP
    return [canvas.as_tile()]


def draw_panel(
    canvas: Canvas, caption: Caption, words: Words, outcome: Outcome, seat: Seat, top: int, say: Say
) -> None:
    """One seat: who, the total, and the lines in two columns, read downwards."""
    theme, lines, won = canvas.theme, outcome.lines[seat], seat in outcome.winners
    box = (MARGIN, top, WIDTH - 2 * MARGIN, panel_height(lines))
    canvas.rounded(box, 26, theme.panel, theme.seats[seat] if won else theme.line, 7 if won else 2)
    y = top + PANEL_HEAD // 2 + 2
    canvas.put(canvas.brush.tile(sign, seat, 56, False), (MARGIN + 56, y + 31))
    right = WIDTH - MARGIN - PAD - 4
    total = outcome.totals[seat]
    said = words("picture.points", n=total, points=minus(total))
    right -= canvas.text(said, (right, y), TITLE, theme.ink, HEAVY, "r") + 28
    if won:
        width = canvas.text(words("picture.winner"), (right, y), BODY, theme.seats[seat], BOLD, "r")
        canvas.icon(TROPHY, (right - width - 34, y), 46, theme.seats[seat])
        right -= width + 80
    name = canvas.brush.glyphs.shortened(caption.people[seat].name, right - MARGIN - 104, NAME, BOLD)
    canvas.text(name, (MARGIN + 104, y), NAME, theme.ink, BOLD)
    rows = (len(lines) + 1) // 2
    for number, line in enumerate(lines):
        left = MARGIN + PAD + (number // rows) * (COLUMN + 48)
        draw_line(canvas, line, say, left, COLUMN, top + PANEL_HEAD + number % rows * LINE)


def fitting(glyphs: Glyphs, name: str, room: int) -> tuple[str, int]:
    """The name of a source and its size: smaller before it is cut."""
    size = BODY if glyphs.width(name, BODY, MEDIUM) <= room else SMALL
    return glyphs.shortened(name, room, size, MEDIUM), size


def draw_line(canvas: Canvas, line: ScoreLine, say: Say, left: int, width: int, top: int) -> None:
    """One source of points: its name, a thin rule, the points."""
    theme, y = canvas.theme, top + LINE // 2 - 2
    colour = theme.bad if line.points < 0 else theme.ink
    used = canvas.text(minus(line.points), (left + width, y), BODY, colour, BOLD, "r")
    name, size = fitting(canvas.brush.glyphs, say(line), width - used - 24)
    name_width = canvas.text(name, (left, y), size, theme.ink, MEDIUM)
    if width - used - name_width > SMALL * 2:
        start, end = left + name_width + 14, left + width - used - 14
        canvas.rounded((start, y + 10, end - start, 2), 0, theme.line)


def describe_score_sheet(caption: Caption, words: Words, outcome: Outcome, say: Say) -> list[str]:
    """The score sheet as lines."""
    parts = [f"{caption.title} · {words('picture.final')}"]
    for seat in ranking(outcome):
        total = outcome.totals[seat]
        said = words("picture.points", n=total, points=minus(total))
        won = f" · {words('picture.winner')}" if seat in outcome.winners else ""
        lines = ", ".join(f"{say(line)} {minus(line.points)}" for line in outcome.lines[seat])
        parts.append(f"{LETTERS[seat]} {caption.people[seat].name}: {said}{won} ({lines})")
    return parts
