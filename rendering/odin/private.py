"""The private view: the question, what it is about as a picture, and all that the seat has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.choices import fields_of, value_of
from engine.game import Event, Seat
from engine.narrowing import Narrowed
from engine.odin.content import content
from engine.odin.moves import Loot, Raise, Spend, Trade
from engine.odin.pieces import HOME
from engine.odin.state import Board
from engine.odin.upgrades import read_part
from engine.odin.view import OdinView
from rendering.band import Band, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.asked_about import asked_about, asks_for_cards
from rendering.odin.boards import Lot, best_shelves, boards_of, draw_shelves, lots
from rendering.odin.dice_odds import throw_of
from rendering.odin.goods_box import Chosen, goods_box, stock_of
from rendering.odin.hand import card_names, hand
from rendering.odin.laying import asked_to_lay
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM, VITALS
from rendering.odin.marks import APART, Mark, fitting, put_marks
from rendering.odin.scene import changed, legal, points_now, spot_of
from rendering.odin.seat_strips import head_marks, vitals
from rendering.odin.shelves import Shelves
from rendering.odin.signs import word
from rendering.odin.table import band_facts
from rendering.pictures import TALLEST, WIDTH, Caption
from rendering.points import minus
from rendering.telling import question
from rendering.theme import HEAVY, NAME
from rendering.words import Words

LEAST_CELL = 26
"""With smaller cells boards would say nothing."""

MOST_BOARDS = 1100
STEP = 100
"""Boards keep their size while the height that is left for them changes by less: then they need not be drawn anew."""


def draw_private(
    brush: Brush, view: OdinView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat, player = view.seat, view.players[view.seat]
    tiles = [
        brush.panel(band, asked(view, seat, caption, words, at)),
        *asked_about(brush, view, words, at, changed(last)),
        brush.panel(
            vitals_line, tuple(head_marks(view, seat)), tuple(vitals(view, seat)), points_now(view)[seat], words
        ),
        brush.panel(goods_box, stock_of(player, chosen_goods(view, at)), seat),
    ]
    room = TALLEST - heights(tiles)
    played = card_names(brush, player.played, words("odin.picture.played"), words, room)
    room -= heights(played)
    held = () if asks_for_cards(view) else player.hand or ()
    cards = hand(brush, held, words, room // 2)
    most = room - heights(cards)
    boards = [] if spot_is_shown(at) else own_boards(brush, player.boards, seat, most, words)
    return [*tiles, *boards, *(cards if boards else hand(brush, held, words, room)), *played]


def asked(view: OdinView, seat: Seat, caption: Caption, words: Words, at: Narrowed) -> Band:
    """The band with what this player, or somebody else, is asked; whoever lays something is asked about that."""
    own = any(decision.seat == seat for decision in view.decisions)
    said = asked_to_lay(at, words) or question(view, seat, caption, words, "odin", word)
    return Band(seat, own, said, "", band_facts(view, words)[:1])


def vitals_line(brush: Brush, head: tuple[Mark, ...], numbers: tuple[Mark, ...], points: int, words: Words) -> Tile:
    """What the seat has in numbers, and its points if the game ended now."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, VITALS, theme.paper)
    said = words("picture.points", n=points, points=minus(points))
    right = WIDTH - MARGIN - canvas.text(said, (WIDTH - MARGIN, 28), NAME, theme.ink, HEAVY, "r") - 16
    marks = (*head, APART, *numbers)
    put_marks(canvas, marks, (MARGIN, 28), fitting(brush, marks, right - MARGIN))
    return canvas.as_tile()


def spot_is_shown(at: Narrowed) -> bool:
    """Whether the board on which something is being laid fills the picture already."""
    spot = spot_of(at)
    return spot is not None and spot.board == HOME


def chosen_goods(view: OdinView, at: Narrowed) -> Chosen:
    """What somebody has chosen of what they have, and what they may choose from."""
    spot = spot_of(at)
    if spot is not None:
        return Chosen(laid=spot.piece)
    return Chosen(rising=tuple(rising(at).items()), paid=tuple(paid(view, at).items()), lit=lit(at))


def paid(view: OdinView, at: Narrowed) -> dict[str, int]:
    """What is chosen to be paid for a roll, of each thing so many."""
    throw = throw_of(view)
    if throw is None:
        return {}
    things = {
        "wood": throw.resource, "stone": throw.resource,
        "weapons": throw.weapon, "long_swords": "long_sword", "spears": "spear",
    }  # fmt: skip
    if isinstance(at.move, Spend | Loot):
        chosen = {field: value_of(at.move, field) for field in fields_of(at.move) if field in things}
    else:
        chosen = {menu.field: menu.values[menu.chosen] for menu in at.menus if menu.chosen is not None}
    return {thing: chosen[field] for field, thing in things.items() if chosen.get(field)}


def rising(at: Narrowed) -> dict[str, int]:
    """The goods that are chosen to rise, with how many of each."""
    texts = at.move.goods if isinstance(at.move, Raise | Trade) else at.chosen
    goods = content().goods
    rise = isinstance(at.move, Raise | Trade) or any(menu.field == "goods" for menu in at.menus)
    return dict(Counter(read_part(str(text))[0] for text in texts if read_part(str(text))[0] in goods)) if rise else {}


def lit(at: Narrowed) -> frozenset[str]:
    """The goods to choose among in the open menu."""
    if at.move is not None:
        return frozenset()
    rising = {read_part(good)[0] for move in legal(at) if isinstance(move, Raise | Trade) for good in move.goods}
    values = at.menus[-1].values if at.menus else ()
    return frozenset(rising | {read_part(str(value))[0].removesuffix("-up") for value in values})


def own_boards(brush: Brush, boards: tuple[Board, ...], seat: Seat, most: int, words: Words) -> list[Tile]:
    """The boards and houses of the seat in the height that is left; none when that says nothing."""
    room = min(most, MOST_BOARDS) // STEP * STEP - 2 * PAD - GAP
    shelves = best_shelves(brush, boards, (ROOM - 2 * PAD, room), words)
    if shelves is None or shelves.places[0].cell < LEAST_CELL:
        return []
    return [brush.panel(shelved, lots(boards), shelves, seat, words)]


def shelved(brush: Brush, lying: tuple[Lot, ...], shelves: Shelves, seat: Seat, words: Words) -> Tile:
    """Boards and houses in their places."""
    theme, tall = brush.theme, shelves.height + 2 * PAD
    canvas = Canvas.opaque(brush, WIDTH, tall + GAP, theme.paper)
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, tall), 18, theme.panel, theme.line, 2)
    draw_shelves(canvas, shelves, boards_of(lying), (MARGIN + PAD, PAD), words, seat)
    return canvas.as_tile()


def heights(tiles: Sequence[Tile]) -> int:
    """How high tiles are, one below the other."""
    return sum(tile.height for tile in tiles)
