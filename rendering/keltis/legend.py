"""The legend: what the signs on a board mean."""

from __future__ import annotations

from functools import partial

from engine.keltis.content import content
from engine.keltis.options import Options, board_of, scoring_of
from engine.keltis.pieces import COLOURS, JOKER
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.signs import BARRED, DECK, DOWN, FLAG, HAND, ICONS, UP, suit_of
from rendering.keltis.tiles import gem, token
from rendering.legend import Entry, draw_legend
from rendering.seats import sign
from rendering.words import Words

ICON = 44


def entries(options: Options, words: Words) -> list[Entry]:
    """The signs that this board has, each with its meaning."""
    board = board_of(options)
    kinds = dict.fromkeys(kind.kind for kind in content().tokens[board.token_set].token)
    found: list[Entry] = [(partial(put_suit, colour), words(f"keltis.colour.{colour}")) for colour in COLOURS]
    if any(stone.colour == JOKER for stone in board.space):
        found.append((partial(put_suit, JOKER), words("picture.legend.joker")))
    found += [(partial(put_token, kind), words(f"picture.legend.{kind}")) for kind in kinds]
    factor = scoring_of(options).large_factor
    found.append((put_large, words("picture.legend.large", factor=factor)))
    goal = content().numbers.end.figures_in_end_zone
    named = {FLAG: "zone", DECK: "deck", HAND: "hand", UP: "up", DOWN: "down", BARRED: "barred"}
    found += [(partial(put_icon, icon), words(f"picture.legend.{name}", n=goal)) for icon, name in named.items()]
    return found


def put_token(kind: str, canvas: Canvas, at: Point) -> None:
    """A token of a kind, as an example."""
    brush = canvas.brush
    canvas.put(brush.tile(gem, None, 50) if kind == "wish" else brush.tile(token, kind, 2, None), at)


def put_suit(colour: str, canvas: Canvas, at: Point) -> None:
    """The symbol of a colour on its stone."""
    suit = suit_of(canvas.theme, colour)
    canvas.rounded((at[0] - 30, at[1] - 26, 60, 52), 20, suit.fill, suit.edge, 3)
    canvas.icon(ICONS[colour], at, 38, suit.on)


def put_large(canvas: Canvas, at: Point) -> None:
    """The large figure of the first seat."""
    canvas.put(canvas.brush.tile(sign, 0, 70, True), (at[0], at[1] + 38))


def put_icon(name: str, canvas: Canvas, at: Point) -> None:
    """An icon in ink."""
    canvas.icon(name, at, ICON, canvas.theme.ink)


def legend(brush: Brush, options: Options, words: Words) -> Tile:
    """The legend of a board."""
    return draw_legend(brush, entries(options, words))
