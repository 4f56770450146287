"""The legend: what the signs on a board mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.keltis.content import content
from engine.keltis.options import Options, board_of, scoring_of
from engine.keltis.pieces import JOKER
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.plan import MARGIN
from rendering.keltis.signs import CROWN, FLAG, ICONS
from rendering.keltis.tiles import gem, token
from rendering.pictures import WIDTH
from rendering.theme import MEDIUM, SMALL
from rendering.words import Words

LINE = 58
ICON_ROOM = 62
"""Width of the place for a sign."""

Entry = tuple[Callable[[Point], None], str]


def entries(canvas: Canvas, options: Options, words: Words) -> list[Entry]:
    """The signs that this board has, each with its meaning."""
    theme, brush, board = canvas.theme, canvas.brush, board_of(options)
    kinds = dict.fromkeys(kind.kind for kind in content().tokens[board.token_set].token)

    def put_token(kind: str, at: Point) -> None:
        canvas.put(brush.tile(gem, None, 50) if kind == "wish" else brush.tile(token, kind, 2, None), at)

    found: list[Entry] = [(partial(put_token, kind), words(f"picture.legend.{kind}")) for kind in kinds]
    if any(stone.colour == JOKER for stone in board.space):
        found.append((lambda at: canvas.icon(ICONS[JOKER], at, 40, theme.joker.edge), words("picture.legend.joker")))
    factor = scoring_of(options).large_factor
    found.append((lambda at: canvas.icon(CROWN, at, 40, theme.ink), words("picture.legend.large", factor=factor)))
    goal = content().numbers.end.figures_in_end_zone
    found.append((lambda at: canvas.icon(FLAG, at, 40, theme.ink), words("picture.legend.zone", n=goal)))
    return found


def lines(canvas: Canvas, listed: list[Entry]) -> list[list[Entry]]:
    """The entries in lines that fit the width."""
    broken: list[list[Entry]] = [[]]
    x = MARGIN
    for entry in listed:
        need = entry_width(canvas, entry)
        if broken[-1] and x + need > WIDTH - MARGIN + 30:
            broken.append([])
            x = MARGIN
        broken[-1].append(entry)
        x += need
    return broken


def entry_width(canvas: Canvas, entry: Entry) -> int:
    """The room for a sign and its meaning."""
    return ICON_ROOM + canvas.brush.glyphs.width(entry[1], SMALL, MEDIUM) + 30


def legend(brush: Brush, options: Options, words: Words) -> Tile:
    """The legend of a board, in as many lines as it needs."""
    # The entries draw on the canvas they were made for; its height is known only when they are there.
    blank = Canvas.opaque(brush, 1, 1, brush.theme.paper)
    height = len(lines(blank, entries(blank, options, words))) * LINE
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    for number, line in enumerate(lines(canvas, entries(canvas, options, words))):
        x, y = MARGIN, number * LINE + LINE // 2
        for entry in line:
            entry[0]((x + ICON_ROOM // 2, y))
            canvas.text(entry[1], (x + ICON_ROOM + 4, y), SMALL, canvas.theme.muted, MEDIUM)
            x += entry_width(canvas, entry)
    return canvas.as_tile()
