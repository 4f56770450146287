"""The private view: the question, what it is about as a picture, and all that the seat has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from msgspec import structs

from engine.game import Event, Seat
from engine.narrowing import Narrowed
from engine.odin.content import content
from engine.odin.moves import Imitate, PlayCard, Raise, Trade, UseSpace
from engine.odin.state import Board
from engine.odin.upgrades import read_part
from engine.odin.view import OdinView
from rendering import band as bands
from rendering.band import Band, band
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin import action_board, table
from rendering.odin.boards import best_shelves, draw_shelves
from rendering.odin.dice_odds import dice, throw_of
from rendering.odin.feast_row import feast_row, row_of
from rendering.odin.goods_box import BOX_HEIGHT, goods_box, stock_of
from rendering.odin.hand import hand
from rendering.odin.laying import laying
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.marks import APART, Mark, fitting, put_marks
from rendering.odin.parts import special_tiles
from rendering.odin.scene import (
    Changed,
    asked_of,
    begins_to_lay,
    changed,
    imitated_spaces,
    open_spaces,
    points_now,
    question_of,
    spot_of,
)
from rendering.odin.seat_strips import head_marks, vitals
from rendering.odin.signs import word
from rendering.odin.table import band_facts
from rendering.pictures import TALLEST, WIDTH, Caption
from rendering.points import minus
from rendering.telling import question
from rendering.theme import HEAVY, NAME
from rendering.words import Words

VITALS = 62
LEAST_BOARDS = 240
"""Below this height boards would say nothing."""

MOST_BOARDS = 1060

TAKE_TURN = "take_turn"

Panel = Callable[[Brush, OdinView, Words, Narrowed], list[Tile]]


def draw_private(
    brush: Brush, view: OdinView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat, player = view.seat, view.players[view.seat]
    tiles = [
        brush.panel(band, asked(view, seat, caption, words)),
        *asked_about(brush, view, words, at, last),
        brush.panel(
            vitals_line, tuple(head_marks(view, seat)), tuple(vitals(view, seat)), points_now(view)[seat], words
        ),
        brush.panel(goods_box, stock_of(player, rising(at), lit(view, at)), seat),
    ]
    room = TALLEST - sum(height(tile) for tile in tiles)
    cards = [] if asks_for_cards(view) else hand(brush, player.hand or (), words, room // 2, chosen_card(at))
    room -= sum(height(tile) for tile in cards)
    boards = [] if spot_is_shown(view, at) else own_boards(brush, player.boards, seat, min(room, MOST_BOARDS), words)
    return [*tiles, *boards, *cards]


def height(tile: Tile) -> int:
    """The height of a tile, whether it is painted or not."""
    return tile.sheet.height


def asked(view: OdinView, seat: Seat, caption: Caption, words: Words) -> Band:
    """The band with what this player, or somebody else, is asked."""
    own = any(decision.seat == seat for decision in view.decisions)
    return Band(seat, own, question(view, seat, caption, words, "odin", word), "", band_facts(view, words))


def vitals_line(brush: Brush, head: tuple[Mark, ...], numbers: tuple[Mark, ...], points: int, words: Words) -> Tile:
    """What the seat has in numbers, and its points if the game ended now."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, VITALS, theme.paper)
    said = words("picture.points", n=points, points=minus(points))
    right = WIDTH - MARGIN - canvas.text(said, (WIDTH - MARGIN, 28), NAME, theme.ink, HEAVY, "r") - 16
    marks = (*head, APART, *numbers)
    put_marks(canvas, marks, (MARGIN, 28), fitting(brush, marks, right - MARGIN))
    return canvas.as_tile()


# ---- what the question is about ------------------------------------------------------------------------------------------


def asked_about(brush: Brush, view: OdinView, words: Words, at: Narrowed, last: Sequence[Event]) -> list[Tile]:
    """The picture of the question: the board for laying goes before all others, for it can be done at any time."""
    spot = spot_of(at)
    if spot is not None and spot.board:
        return laying(brush, view, spot, words)
    if spot is not None or begins_to_lay(at):
        return []
    asked = question_of(view)
    if asked in ("", TAKE_TURN):
        return spaces(brush, view, at, changed(last))
    panel = PANELS.get(asked)
    return panel(brush, view, words, at) if panel else []


def spot_is_shown(view: OdinView, at: Narrowed) -> bool:
    """Whether the board on which something is being laid fills the picture already."""
    spot = spot_of(at)
    return spot is not None and bool(spot.board) and spot.board == "home_board"


def spaces(brush: Brush, view: OdinView, at: Narrowed, now: Changed) -> list[Tile]:
    """The action board: what can be used is in full colour, the chosen space framed; all of it for who only waits."""
    move = at.move
    chosen = move.space if isinstance(move, UseSpace | Imitate) else ""
    usable = None
    if question_of(view):
        usable = frozenset({chosen}) if chosen else open_spaces(at)
    board = structs.replace(
        action_board.shown(view, now),
        usable=usable,
        columns=None if usable is None else frozenset(content().spaces[space].column for space in imitated_spaces(at)),
        copyable=imitated_spaces(at),
        chosen=chosen,
        looking=view.seat,
    )
    return [strips(brush, view), brush.panel(action_board.board, board)]


def strips(brush: Brush, view: OdinView) -> Tile:
    """The mountain strips."""
    return brush.panel(table.strips, tuple((strip.strip, strip.gone) for strip in view.strips))


def mountains(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The mountain strips alone."""
    return [strips(brush, view)]


def feast(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The banquet table."""
    cells = asked_of(view).get("n", 0)
    penalty = content().components.thing_penalty.victory_points
    return [brush.panel(feast_row, row_of(at), int(str(cells)), penalty, words)]


def rolled(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The die."""
    throw = throw_of(view)
    return [brush.panel(dice, throw, words)] if throw else []


def cards(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The hand, card by card."""
    assert view.seat is not None, "only a seat has a hand"
    numbers = view.players[view.seat].hand or ()
    room = TALLEST - bands.HEIGHT - VITALS - BOX_HEIGHT
    return hand(brush, numbers, words, room, chosen_card(at))


def explorations(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The exploration boards with their silver."""
    return [brush.panel(table.islands, tuple((face.face, face.silver) for face in view.explorations), words)]


def tiles_for_sale(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The special tiles."""
    return [brush.panel(special_tiles, view.special, words)]


PANELS: Mapping[str, Panel] = MappingProxyType(
    {
        "hold_feast": feast,
        "roll_again": rolled,
        "declare": rolled,
        "play_cards": cards,
        "bonus_card": cards,
        "take_from_strip": mountains,
        "explore_face": explorations,
        "buy_special_tiles": tiles_for_sale,
        "forge_tile": tiles_for_sale,
    }
)
"""What is drawn for a question, by its tag; nothing but what the seat has for all others."""


def asks_for_cards(view: OdinView) -> bool:
    """Whether the hand is what the question is about, and drawn already."""
    return PANELS.get(question_of(view)) is cards


def chosen_card(at: Narrowed) -> int | None:
    """The card that is chosen to be played."""
    return at.move.card if isinstance(at.move, PlayCard) else None


def rising(at: Narrowed) -> dict[str, int]:
    """The goods that are chosen to rise, with how many of each."""
    texts = at.move.goods if isinstance(at.move, Raise | Trade) else at.chosen
    goods = content().goods
    rise = isinstance(at.move, Raise | Trade) or any(menu.field == "goods" for menu in at.menus)
    return dict(Counter(read_part(str(text))[0] for text in texts if read_part(str(text))[0] in goods)) if rise else {}


def lit(view: OdinView, at: Narrowed) -> frozenset[str]:
    """The goods to choose among in the open menu, or the one that is being laid."""
    spot = spot_of(at)
    if spot is not None:
        return frozenset({spot.piece})
    if at.move is None and at.menus:
        return frozenset(read_part(str(value))[0].removesuffix("-up") for value in at.menus[-1].values)
    return frozenset()


def own_boards(brush: Brush, boards: tuple[Board, ...], seat: Seat, most: int, words: Words) -> list[Tile]:
    """The boards and houses of the seat in the height that is left; none when that says nothing."""
    if most < LEAST_BOARDS:
        return []
    theme = brush.theme
    shelves = best_shelves(brush, boards, (ROOM - 2 * PAD, most - 2 * PAD - GAP), words)
    if shelves is None:
        return []
    tall = shelves.height + 2 * PAD
    canvas = Canvas.opaque(brush, WIDTH, tall + GAP, theme.paper)
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, tall), 18, theme.panel, theme.line, 2)
    draw_shelves(canvas, shelves, boards, (MARGIN + PAD, PAD), words, seat)
    return [canvas.as_tile()]
