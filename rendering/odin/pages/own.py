"""What a seat alone is shown of its own: its home board with its goods, its other boards, its occupations."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.odin.facts.pieces import HOME
from engine.odin.game.view import OdinView, PlayerView
from rendering.drawings import Drawing, Drawings
from rendering.elements.lines import fill_lines
from rendering.odin.alt_texts.seats import home_told, lots_told
from rendering.odin.boards.packed import Lot, board_lots, boards_of
from rendering.odin.pages.asked import card_pictures, panel_drawing
from rendering.odin.scene import changes_of_last_turns
from rendering.odin.seats.hand import Held
from rendering.odin.seats.home import home_lot, home_tile
from rendering.odin.seats.seat_sheets import islands_sheet
from rendering.odin.seats.stock import stock_of
from rendering.odin.signs.layout import MARGIN
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY
from rendering.pictures import WIDTH, Caption
from texts.words import Words

PICTURE_ROOM, BUILDING_ROOM, ISLAND_ROOM = 6, 1, 2
"""How many exploration boards and buildings share a picture so that income numbers can be read: three boards."""


def own_of(view: OdinView) -> PlayerView:
    """The seat that looks. Only a seat has something of its own."""
    assert view.seat is not None, "the view is a seat's"
    return view.players[view.seat]


def own_home(
    view: OdinView, caption: Caption, words: Words, last: Sequence[Event], lit: frozenset[str] | None = None
) -> Drawing:
    """The home board with all that the seat has; the goods that can be laid stand out where that is asked."""
    player, seat = own_of(view), view.seat or 0
    laid = frozenset(laid for who, name, laid in changes_of_last_turns(last).laid if (who, name) == (seat, HOME))
    told, spare = home_told(view, caption, words)
    return panel_drawing(
        "home", told, home_tile, home_lot(player), stock_of(player, lit), seat, laid, words, spare=spare
    )


def others_of(player: PlayerView) -> list[Lot]:
    """The exploration boards of a seat, then its buildings."""
    others = [lot for lot in board_lots(player.boards) if lot[0] != HOME]
    return sorted(others, key=is_building)


def is_building(lot: Lot) -> bool:
    (board,) = boards_of((lot,))
    return board.building is not None


def shared_pictures(others: Sequence[Lot]) -> list[tuple[Lot, ...]]:
    sheets = fill_lines(others, lambda lot: BUILDING_ROOM if is_building(lot) else ISLAND_ROOM, PICTURE_ROOM)
    return [tuple(sheet) for sheet in sheets]


def own_islands(view: OdinView, words: Words, last: Sequence[Event] = ()) -> list[Drawing]:
    laid = frozenset((name, laid) for who, name, laid in changes_of_last_turns(last).laid if who == view.seat)
    return [
        panel_drawing(
            f"islands{place}" if place > 1 else "islands",
            lots_told(sheet, words),
            islands_sheet,
            view.seat,
            sheet,
            laid,
            words,
        )
        for place, sheet in enumerate(shared_pictures(others_of(own_of(view))), 1)
    ]


def own_cards(view: OdinView, words: Words) -> list[Drawing]:
    """The occupations of the seat: its hand, then those in play."""
    player, held = own_of(view), Held(view.seat or 0)
    return [
        *card_pictures(player.hand or (), held, words, name="hand", heading=words("odin.picture.in_hand")),
        *card_pictures(player.played, held, words, name="played", heading=words("odin.picture.in_play")),
    ]


def nothing_drawing(said: str) -> Drawing:
    return panel_drawing("nothing", [said], line_tile, said)


def line_tile(brush: Brush, said: str) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, 72, brush.theme.paper)
    canvas.text(said, (MARGIN + 12, 36), BODY, brush.theme.ink)
    return canvas.as_tile()


def home_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    return [own_home(view, caption, words, last), *own_islands(view, words, last)]


def islands_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    return own_islands(view, words) or [nothing_drawing(words("odin.picture.no_islands"))]


def hand_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The own occupations, in hand and in play."""
    return own_cards(view, words) or [nothing_drawing(words("odin.picture.no_cards"))]
