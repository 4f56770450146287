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

ICON = 40


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


def legend(brush: Brush, options: Options, words: Words) -> Tile:
    """The legend of a board."""
    return draw_legend(brush, entries(options, words))
