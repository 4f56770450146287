"""What is a press away for all: boards, goods and occupations of every seat, what lies on the table, what signs mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.first_seat import SEAT_LETTERS
from engine.game import Event, Seat
from engine.odin.game.view import OdinView
from rendering.drawings import Drawing, Drawings
from rendering.elements.captions import seat_name
from rendering.odin.alt_texts.options import cards_said
from rendering.odin.alt_texts.seats import boards_told, cards_words, goods_of_seat
from rendering.odin.alt_texts.table import (
    piles_told,
    rounds_to_come,
    special_tiles_text,
    spent_weapons_label,
    strips_told,
)
from rendering.odin.boards.packed import board_lots
from rendering.odin.options.tiles_to_take import TileToTake, take_tiles
from rendering.odin.pages.asked import face_pictures, panel_drawing
from rendering.odin.pages.legend import groups_of_legend, sheet_of, sheets_of
from rendering.odin.scene import changes_of_last_turns, points_now
from rendering.odin.seats.hand import Held, cards_tile
from rendering.odin.seats.seat_sheets import SHEET_PLATE, SheetPlate, boards_sheet, goods_sheet, plate_tile
from rendering.odin.seats.stock import one_line, stock_of
from rendering.odin.signs.icons import CARD, DRAW, MOUNTAIN, WEAPON_PILE
from rendering.odin.signs.layout import LAYOUT_ROOM, MARGIN
from rendering.odin.signs.marks import APART, OdinMark, counted_marks, fitting_size, put_marks
from rendering.odin.table import rows
from rendering.odin.table.faces import ShownExplorationBoard
from rendering.odin.table.strip_rows import Taking, strip_rows
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import FLAT, WIDTH, Caption
from texts.words import Words


def boards_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    now, points = changes_of_last_turns(last), points_now(view)
    return [
        panel_drawing(
            f"boards_{SEAT_LETTERS[seat].lower()}",
            boards_told(view, caption, words, seat),
            boards_sheet,
            SheetPlate(seat, caption.people[seat], points[seat]),
            board_lots(player.boards),
            frozenset((name, laid) for who, name, laid in now.laid if who == seat),
            words,
        )
        for seat, player in enumerate(view.players)
    ]


def goods_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    points = points_now(view)
    return [
        panel_drawing(
            f"goods_{SEAT_LETTERS[seat].lower()}",
            [goods_of_seat(view, caption, words, seat)],
            goods_sheet,
            SheetPlate(seat, caption.people[seat], points[seat]),
            one_line(stock_of(player)),
            words,
        )
        for seat, player in enumerate(view.players)
    ]


def played_cards_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The occupations that every seat has played, card by card where there is room, else by name; how many it holds."""
    return [played_of(view, caption, words, seat) for seat in range(view.seats)]


def played_of(view: OdinView, caption: Caption, words: Words, seat: Seat) -> Drawing:
    """The occupations of one seat under its name."""
    player = view.players[seat]
    marks: tuple[OdinMark, ...] = (("icon", CARD), ("text", str(len(player.played))))
    marks = (*marks, APART, ("icon", DRAW), ("text", str(player.cards)))
    plate = SheetPlate(seat, caption.people[seat], None, marks)

    def draw(brush: Brush) -> list[Tile]:
        return [
            brush.panel(plate_tile, plate, words),
            *cards_tile(brush, player.played, Held(seat), words, FLAT - SHEET_PLATE),
        ]

    counts = words.headed(seat_name(caption, seat), cards_words(player, words))
    told = [counts, *cards_said(player.played, Held(seat), words)]
    return Drawing(f"cards_{SEAT_LETTERS[seat].lower()}", draw, (told, 0))


def table_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """Rounds and mountain strips item by item, the unclaimed exploration boards as they are, special tiles with prices."""
    strips = tuple((strip.strip, strip.gone) for strip in view.strips)
    unclaimed = [ShownExplorationBoard(one.face, one.silver) for one in view.explorations]
    special = tuple(TileToTake(tile) for tile in view.special)
    heaps = (view.strip_pile, view.occupation_pile, view.weapon_pile), tuple(view.weapons_spent.items())

    def draw(brush: Brush) -> list[Tile]:
        return [
            brush.panel(rows.round_track, rows.round_track_of(view)),
            brush.panel(strip_rows, strips, Taking(0)),
            brush.panel(piles_tile, *heaps, words),
        ]

    told = [rounds_to_come(view, words), strips_told(view, words), piles_told(view, words)]
    tiles = panel_drawing("tiles", [special_tiles_text(view, words)], take_tiles, special, 0, words)
    return [Drawing("strips", draw, (told, 0)), *face_pictures(view, unclaimed, words), *([tiles] if special else [])]


def piles_tile(brush: Brush, counts: tuple[int, int, int], spent: tuple[tuple[str, int], ...], words: Words) -> Tile:
    """How many lie in each pile, and the weapons that are spent."""
    canvas = Canvas.opaque(brush, WIDTH, 64, brush.theme.paper)
    marks: list[OdinMark] = []
    for icon, n in zip((MOUNTAIN, DRAW, WEAPON_PILE), counts, strict=True):
        marks += [("icon", icon), ("text", str(n)), APART, APART]
    if spent:
        marks += [("text", spent_weapons_label(words)), APART, *counted_marks(spent)]
    put_marks(canvas, marks, (MARGIN + 8, 30), fitting_size(canvas.brush, marks, LAYOUT_ROOM - 16))
    return canvas.as_tile()


def legend_part(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    drawings: list[Drawing] = []
    for place, sheet in enumerate(sheets_of(groups_of_legend(view, words)), 1):
        signs = words.apart(" ".join(entry.lines) for group in sheet for column in group.columns for entry in column)
        name, told = f"legend{place}" if place > 1 else "legend", [words("picture.alt.legend", signs=signs)]
        # in a language of long words a group may be higher than a board
        drawings.append(replace(panel_drawing(name, told, sheet_of, sheet, words), shape="square"))
    return drawings
