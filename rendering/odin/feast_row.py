"""The banquet table as it will be eaten: the row of food over the open cells, and what each gap costs (ODIN-6)."""

from __future__ import annotations

from engine.narrowing import Narrowed
from engine.odin.content import content
from engine.odin.feast import GAP as GAP_DISH
from engine.odin.feast import SILVER, Row, gaps, width
from engine.odin.feasting import dishes_of
from engine.odin.moves import Serve
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, ROOM
from rendering.odin.marks import put_pips
from rendering.odin.signs import FEAST, GOOD_ICONS, ICONS, PENALTY, VIKING, good_suit, item_name, rank
from rendering.pictures import WIDTH
from rendering.points import minus
from rendering.theme import BODY, HEAVY, MEDIUM
from rendering.words import Words

SEATS = 12
TALL, HEIGHT = 120, 216


def row_of(at: Narrowed) -> Row:
    """The dishes that are put down so far, or the row that is about to be served."""
    if isinstance(at.move, Serve):
        return dishes_of(at.move.row)
    texts = at.chosen[1:] if at.chosen[:1] == ("serve",) else at.chosen
    known = (*content().goods, SILVER, GAP_DISH)
    good = tuple(str(text) for text in texts if str(text).removesuffix("-up") in known)
    return dishes_of(good)


def feast_row(brush: Brush, row: Row, cells: int, penalty: int, words: Words) -> Tile:
    """The table: open cells with what lies on them; below, how many are empty and what that would cost."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, HEIGHT + GAP, theme.paper)
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, HEIGHT), 18, theme.panel, theme.line, 2)
    canvas.icon(FEAST, (MARGIN + 30, 80), 46, theme.ink)
    start, cell = MARGIN + 70, (ROOM - 84) // SEATS
    filled = [place for place, dish in enumerate(places(row)) if dish]
    for place in range(SEATS):
        if place in filled:
            continue
        box = start + place * cell + 2, 20, cell - 4, TALL
        if place < cells:
            canvas.rounded(box, 12, theme.white, theme.bad, 3)
            canvas.text(minus(-3), (box[0] + box[2] // 2, 80), BODY, theme.bad, HEAVY, "m")
        else:
            canvas.rounded(box, 12, theme.suits[4].tint, theme.line, 2)
            canvas.icon(VIKING, (box[0] + box[2] // 2, 80), 44, theme.muted)
    x, used = start, 0
    for dish in row:
        wide = width(dish)
        if dish.food != GAP_DISH:
            draw_dish(canvas, dish.food, (x + 4, 24, wide * cell - 8, TALL - 8))
        x, used = x + wide * cell, used + wide
    empty = cells - used + gaps(row)
    said = words("odin.picture.feast.left", n=empty, points=minus(penalty * empty))
    canvas.icon(PENALTY, (MARGIN + 30, 178), 40, theme.bad if empty else theme.muted)
    canvas.text(said, (start, 178), BODY, theme.bad if empty else theme.ink, MEDIUM)
    return canvas.as_tile()


def places(row: Row) -> list[bool]:
    """Of each cell that the row covers, whether food lies on it."""
    return [dish.food != GAP_DISH for dish in row for _ in range(width(dish))]


def draw_dish(canvas: Canvas, food: str, box: tuple[int, int, int, int]) -> None:
    """A good, or a coin, on the cells that it covers."""
    left, top, width, height = box
    suit = good_suit(canvas.theme, food)
    canvas.rounded(box, 12, suit.fill, suit.edge, 4)
    icon = GOOD_ICONS.get(food) or ICONS[food]
    canvas.icon(icon, (left + width // 2, top + height // 2 - 8), 54, suit.on)
    put_pips(canvas, (left + width // 2, top + height - 18), rank(food), 9, suit.on)


def row_words(row: Row, words: Words) -> str:
    """The row in words, from left to right."""
    said = [
        words("odin.gap")
        if dish.food == GAP_DISH
        else words("odin.upright", good=item_name(words, dish.food))
        if dish.upright
        else item_name(words, dish.food)
        for dish in row
    ]
    return ", ".join(said)
