"""The legend: what the signs on a board mean."""

from __future__ import annotations

from functools import partial

from engine.keltis.content import content
from engine.keltis.options import Options, board_of, scoring_of
from engine.keltis.pieces import JOKER
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.signs import CROWN, FLAG, ICONS
from rendering.keltis.tiles import gem, token
from rendering.legend import Entry, draw_legend
from rendering.words import Words


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


def legend(brush: Brush, options: Options, words: Words) -> Tile:
    """The legend of a board, in as many lines as it needs."""
    return draw_legend(brush, lambda canvas: entries(canvas, options, words))
