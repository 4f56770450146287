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
ICON = 40
ICON_ROOM = 62
"""Width of the place for a sign."""

Entry = tuple[Callable[[Canvas, Point], None], str]
"""What draws a sign, centred on a point, and what the sign means."""


def entries(options: Options, words: Words) -> list[Entry]:
    """The signs that this board has, each with its meaning."""
    board = board_of(options)
    kinds = dict.fromkeys(kind.kind for kind in content().tokens[board.token_set].token)

    found: list[Entry] = [(partial(put_token, kind), words(f"picture.legend.{kind}")) for kind in kinds]
    if any(stone.colour == JOKER for stone in board.space):
        found.append((put_joker, words("picture.legend.joker")))
    factor = scoring_of(options).large_factor
    found.append((partial(put_icon, CROWN), words("picture.legend.large", factor=factor)))
    goal = content().numbers.end.figures_in_end_zone
    found.append((partial(put_icon, FLAG), words("picture.legend.zone", n=goal)))
    return found


def put_token(kind: str, canvas: Canvas, at: Point) -> None:
    """A token of a kind, as an example."""
    brush = canvas.brush
    canvas.put(brush.tile(gem, None, 50) if kind == "wish" else brush.tile(token, kind, 2, None), at)


def put_joker(canvas: Canvas, at: Point) -> None:
    """The symbol of joker stones, in their colour."""
    canvas.icon(ICONS[JOKER], at, ICON, canvas.theme.joker.edge)


def put_icon(name: str, canvas: Canvas, at: Point) -> None:
    """An icon in ink."""
    canvas.icon(name, at, ICON, canvas.theme.ink)


def lines(brush: Brush, listed: list[Entry]) -> list[list[Entry]]:
    """The entries in lines that fit the width."""
    broken: list[list[Entry]] = [[]]
    x = MARGIN
    for entry in listed:
        need = entry_width(brush, entry)
        if broken[-1] and x + need > WIDTH - MARGIN + 30:
            broken.append([])
            x = MARGIN
        broken[-1].append(entry)
        x += need
    return broken


def entry_width(brush: Brush, entry: Entry) -> int:
    """The room for a sign and its meaning."""
    return ICON_ROOM + brush.glyphs.width(entry[1], SMALL, MEDIUM) + 30


def legend(brush: Brush, options: Options, words: Words) -> Tile:
    """The legend of a board, in as many lines as it needs."""
    listed = lines(brush, entries(options, words))
    canvas = Canvas.opaque(brush, WIDTH, len(listed) * LINE, brush.theme.paper)
    for number, line in enumerate(listed):
        x, y = MARGIN, number * LINE + LINE // 2
        for entry in line:
            put_sign, meaning = entry
            put_sign(canvas, (x + ICON_ROOM // 2, y))
            canvas.text(meaning, (x + ICON_ROOM + 4, y), SMALL, canvas.theme.muted, MEDIUM)
            x += entry_width(brush, entry)
    return canvas.as_tile()
