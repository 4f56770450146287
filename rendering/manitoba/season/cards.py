"""The season's row of cards: what has been, what is now, what comes (MAN-3.3, MAN-16.1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.manitoba.game.view import ManitobaView
from rendering.elements.pieces import Piece, pieces_width, put_pieces
from rendering.manitoba.season.bonuses import FINAL_SIGNS, effect_signs, tile_signs
from rendering.manitoba.signs import MARGIN, ROOM, SEASON_ICONS
from rendering.paint.canvas import Box, Brush, Canvas, Tile, heights_around
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, SMALL, Rgb
from rendering.pictures import WIDTH
from texts.manitoba.cards import SeasonSlot, season_slots, slot_title
from texts.words import Words

SEASON_TOP, CARD_HEIGHT, CARD_GAP = 12, 148, 12
SEASON_ROW_HEIGHT = SEASON_TOP + CARD_HEIGHT + CARD_GAP
"""Height of the row with the free paper above and below it."""

NOW_WIDTH = 384
SPOKEN = 300
"""From this width on a card has its name."""

SEASON_SIZES = ((54, 42), (46, 38), (40, BODY), (34, BODY))
"""Sizes of signs with those of the numbers between them, the largest first."""

SIGN_LINE = 44
"""Height of a line of signs where there are several."""


class SeasonRow(Struct, frozen=True):
    """What the row shows; it stays the same for a whole round."""

    data: str
    row: tuple[str, ...]
    tiles: tuple[str, ...]
    at: int
    over: bool


def season_of(view: ManitobaView) -> SeasonRow:
    return SeasonRow(view.data, view.row, view.tiles, view.at, view.over)


def slot_signs(slot: SeasonSlot) -> list[list[Piece]]:
    if slot.tile is not None:
        return [tile_signs(slot.tile.kind, slot.tile.goods)]
    if slot.card.slot == "event":
        return [effect_signs(effect) for effect in slot.card.effects]
    return [FINAL_SIGNS if slot.card.slot == "score" else [(SEASON_ICONS["winter"], "")]]


def season_row_tile(brush: Brush, season: SeasonRow, words: Words) -> Tile:
    """The cards side by side: what happens now in words as well, and wide; what has been, pale."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, SEASON_ROW_HEIGHT, theme.paper)
    listed = season_slots(season.data, season.row, season.tiles)
    lit = not season.over and season.at in range(len(listed))
    narrow = (ROOM - (NOW_WIDTH if lit else 0) - (len(listed) - 1) * CARD_GAP) // max(1, len(listed) - lit)
    left = MARGIN
    for number, slot in enumerate(listed):
        now, past = lit and number == season.at, number < season.at or season.over
        width = NOW_WIDTH if now else narrow
        ground = theme.zone if now else theme.paper if past else theme.panel
        box = (left, SEASON_TOP, width, CARD_HEIGHT)
        canvas.rounded(box, 20, ground, theme.ink if now else theme.line, 7 if now else 2)
        draw_card(canvas, slot, number + 1, box, theme.muted if past else theme.ink, words)
        left += width + CARD_GAP
    return canvas.as_tile()


def draw_card(canvas: Canvas, slot: SeasonSlot, number: int, box: Box, ink: Rgb, words: Words) -> None:
    """A card: its place in the row, its signs; a wide one, such as the present one, with its name below."""
    left, top, width, height = box
    canvas.text(str(number), (left + 18, top + 30), BODY, ink, HEAVY)
    if width < SPOKEN:
        put_signs(canvas, slot_signs(slot), (left + width // 2, top + height // 2 + 8), width - 24, ink)
        return
    put_signs(canvas, slot_signs(slot), (left + width // 2, top + 56), width - 110, ink)
    at = left + width // 2, top + 116
    canvas.term(slot_title(words, slot), at, width - 28, ink, ((BODY, BOLD), (SMALL, MEDIUM)), "m")


def put_signs(
    canvas: Canvas, signs: Sequence[Sequence[Piece]], at: tuple[int, int], room: int, ink: tuple[int, int, int]
) -> None:
    """The signs of one or several effects, in one line as large as fits, or else in a line for each."""
    line = [piece for number, part in enumerate(signs) for piece in ([("", "+")] if number else []) + list(part)]
    lines = (
        [line]
        if signs_fit(canvas, [line], room, SEASON_SIZES[-2:-1]) or len(signs) == 1
        else [list(part) for part in signs]
    )
    icon, size = next(
        pair
        for pair in (*SEASON_SIZES, SEASON_SIZES[-1])
        if pair == SEASON_SIZES[-1] or signs_fit(canvas, lines, room, (pair,))
    )
    for part, y in zip(lines, heights_around(at[1], len(lines), SIGN_LINE + 4), strict=True):
        put_pieces(canvas, part, (at[0], y), min(icon, SIGN_LINE) if len(lines) > 1 else icon, size, ink, HEAVY)


def signs_fit(canvas: Canvas, lines: Sequence[Sequence[Piece]], room: int, sizes: Sequence[tuple[int, int]]) -> bool:
    """Whether all lines have room in one of the sizes."""
    return any(
        all(pieces_width(canvas.brush, line, icon, size, HEAVY) <= room for line in lines) for icon, size in sizes
    )
