"""The band at the top of a picture: whose turn it is, or what is asked, so large that it is read in the smallest box."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Decision, Seat
from rendering.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH, Caption
from rendering.pieces import Piece, pieces_width, put_pieces
from rendering.seats import pale_sign, sign
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE, Rgb
from rendering.words import Words

HEIGHT = 158
"""Height of the band with the free paper below it."""

BOX = 144
SIGN, SIGN_AT = 108, 90
TEXT_AT = 170
BIG = 58
LINE = 54
EDGE, EDGE_BELOW = 32, 12
"""Free room at both ends, and what is left of a seat's colour below a band that is not filled."""


class Band(Struct, frozen=True):
    """What a band says. Without a seat it lies on ink, for everybody.

    `filled`: the seat is to act, or has won; else the band has the seat's colour at its edge alone. `title` stands in
    large letters above `below`; `facts` are two lines at the right end, such as how near the end is.
    """

    seat: Seat | None
    filled: bool
    title: str
    below: str
    facts: tuple[tuple[Piece, ...], ...] = ()


def acting(
    decisions: tuple[Decision, ...],
    winners: tuple[Seat, ...],
    caption: Caption,
    words: Words,
    facts: tuple[tuple[Piece, ...], ...],
    *,
    contest: bool = True,
) -> Band:
    """The band of a public picture: who is to act, or who has won; that nobody has, as may happen to who plays alone.

    Without a `contest` there was nothing to win: then it says only who has played.
    """
    if not decisions and not winners:
        return Band(None, True, words("picture.lost"), caption.title, facts)
    seats = tuple(decision.seat for decision in decisions) or winners
    names = ", ".join(caption.people[seat].name for seat in seats)
    said = [words("picture.to_act")] if decisions else [words("picture.winner")] if contest else []
    below = " · ".join([*said, caption.title])
    return Band(seats[0] if len(seats) == 1 else None, True, names, below, facts)


def band(brush: Brush, facts: Band) -> Tile:
    """The whole band, from side to side."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, HEIGHT, theme.paper)
    colour = theme.ink if facts.seat is None else theme.seats[facts.seat]
    ink = theme.white if facts.filled else theme.ink
    canvas.rounded((0, 0, WIDTH, BOX), 0, colour)
    if not facts.filled:
        canvas.rounded((0, 0, WIDTH, BOX - EDGE_BELOW), 0, theme.panel)
    left, middle = EDGE, BOX // 2
    if facts.seat is not None:
        left = TEXT_AT
        if facts.filled:
            canvas.put(brush.tile(pale_sign, facts.seat, SIGN), (SIGN_AT, middle))
        else:
            canvas.put(brush.tile(sign, facts.seat, SIGN), (SIGN_AT, middle + SIGN // 2 + 3))
    right = draw_facts(canvas, facts.facts, ink)
    draw_lines(canvas, facts, (left, right), ink)
    return canvas.as_tile()


def draw_facts(canvas: Canvas, lines: tuple[tuple[Piece, ...], ...], ink: Rgb) -> int:
    """The facts at the right end, the first one large; gives where there is room again."""
    widths = [0]
    for number, line in enumerate(lines):
        size, icon, weight = (TITLE, 48, HEAVY) if number == 0 else (BODY, 40, MEDIUM)
        y = BOX // 2 + round((number - (len(lines) - 1) / 2) * LINE)
        put_pieces(canvas, line, (WIDTH - EDGE, y), icon, size, ink, weight, "r")
        widths.append(pieces_width(canvas.brush, line, icon, size, weight))
    return WIDTH - EDGE - max(widths) - 28


def draw_lines(canvas: Canvas, facts: Band, room: tuple[int, int], ink: Rgb) -> None:
    """The title with what stands below it; a title alone may take two lines."""
    glyphs, (left, right) = canvas.brush.glyphs, room
    middle = BOX // 2
    if facts.below:
        title = glyphs.shortened(facts.title, right - left, BIG, HEAVY)
        canvas.text(title, (left, middle - 26), BIG, ink, HEAVY)
        canvas.text(glyphs.shortened(facts.below, right - left, BODY), (left, middle + 34), BODY, ink, MEDIUM)
        return
    for size in (TITLE, NAME, BODY):
        lines = glyphs.wrapped(facts.title, right - left, size, BOLD)
        if len(lines) <= 2 and all(glyphs.width(line, size, BOLD) <= right - left for line in lines):
            break
    lines = [glyphs.shortened(line, right - left, size, BOLD) for line in (lines[0], " ".join(lines[1:])) if line]
    for number, line in enumerate(lines):
        y = middle + round((number - (len(lines) - 1) / 2) * LINE)
        canvas.text(line, (left, y), size, ink, BOLD)
