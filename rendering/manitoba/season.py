"""The head line and the season's row of cards: what has been, what is now, what comes (MAN-3.3, MAN-16.1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.manitoba.content import contents
from engine.manitoba.schema import Card
from engine.manitoba.view import ManitobaView
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba.bonuses import FINAL_SIGNS, effect_signs, effect_title, tile_signs
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import MARKER, SEASON_ICONS
from rendering.pictures import WIDTH
from rendering.pieces import Piece, pieces_width, put_pieces
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, SMALL, TITLE
from rendering.words import Words

HEAD_HEIGHT = 92
ROW_HEIGHT = 196
CARD_TOP, CARD_HEIGHT, CARD_GAP = 26, 158, 12
CARDS = 5


class Slot(Struct, frozen=True):
    """A card of the row: its signs, what it is called, and the score tile that belongs to it."""

    card: Card
    signs: tuple[tuple[Piece, ...], ...]
    title: str
    tile: str | None = None


class Season(Struct, frozen=True):
    """What the upper end of a picture shows; it stays the same for a whole round."""

    data: str
    row: tuple[str, ...]
    tiles: tuple[str, ...]
    at: int
    over: bool
    name: str
    round: int
    rounds: int


def season_of(view: ManitobaView) -> Season:
    """The season of a view."""
    return Season(view.data, view.row, view.tiles, view.at, view.over, view.season, view.turn, view.rounds)


def slots(season: Season, words: Words) -> list[Slot]:
    """The cards of the row with their score tiles, in order."""
    facts = contents()[season.data]
    tiles = iter(season.tiles)
    found: list[Slot] = []
    for id in season.row:
        card = facts.cards[id]
        if card.slot == "event":
            signs = tuple(tuple(effect_signs(effect)) for effect in card.effects)
            titles = [effect_title(effect, words) for effect in card.effects]
            found.append(Slot(card, signs, titles[0] if len(titles) == 1 else card.names.get(words.language, "")))
        elif card.slot == "score" and card.final:
            found.append(Slot(card, (tuple(FINAL_SIGNS),), words("manitoba.picture.card.final")))
        elif card.slot == "score":
            tile = facts.tiles[next(tiles)]
            title = words(f"manitoba.picture.card.{tile.kind}")
            found.append(Slot(card, (tuple(tile_signs(tile.kind, tile.goods)),), title, tile.id))
        else:
            icon = SEASON_ICONS["winter"]
            found.append(Slot(card, (((icon, ""),),), words(f"manitoba.picture.card.{card.slot}")))
    return found


def upper_end(brush: Brush, season: Season, title: str, words: Words) -> Tile:
    """The head line and the cards."""
    canvas = Canvas.opaque(brush, WIDTH, HEAD_HEIGHT + ROW_HEIGHT, brush.theme.paper)
    draw_head(canvas, season, title, words)
    draw_row(canvas, season, words, HEAD_HEIGHT)
    return canvas.as_tile()


def head(brush: Brush, season: Season, title: str, words: Words) -> Tile:
    """The head line alone."""
    canvas = Canvas.opaque(brush, WIDTH, HEAD_HEIGHT, brush.theme.paper)
    draw_head(canvas, season, title, words)
    return canvas.as_tile()


def draw_head(canvas: Canvas, season: Season, title: str, words: Words) -> None:
    """Title, season and round."""
    theme, glyphs = canvas.theme, canvas.brush.glyphs
    right, y = draw_round(canvas, season, words), HEAD_HEIGHT // 2
    if not season.over:
        right -= canvas.text(words(f"manitoba.season.{season.name}"), (right, y), NAME, theme.ink, HEAVY, "r") + 30
        canvas.icon(SEASON_ICONS[season.name], (right, y), 44, theme.ink)
        right -= 56
    canvas.text(glyphs.shortened(title, right - MARGIN, TITLE, HEAVY), (MARGIN + 4, y), TITLE, theme.ink, HEAVY)


def draw_round(canvas: Canvas, season: Season, words: Words) -> int:
    """The round at the right edge; gives where there is room again."""
    theme, right, y = canvas.theme, WIDTH - MARGIN - 4, HEAD_HEIGHT // 2
    if season.over:
        return right - canvas.text(words("picture.over"), (right, y), NAME, theme.ink, HEAVY, "r") - 30
    said = words("manitoba.picture.round", n=season.round, of=season.rounds)
    return right - canvas.text(said, (right, y), BODY, theme.muted, MEDIUM, "r") - 24


def draw_row(canvas: Canvas, season: Season, words: Words, top: int) -> None:
    """The cards side by side; the round marker points at the present one."""
    theme = canvas.theme
    width = (ROOM - (CARDS - 1) * CARD_GAP) // CARDS
    for number, slot in enumerate(slots(season, words)):
        left = MARGIN + number * (width + CARD_GAP)
        now, past = number == season.at and not season.over, number < season.at or season.over
        ground = theme.zone if now else theme.paper if past else theme.panel
        box = (left, top + CARD_TOP, width, CARD_HEIGHT)
        canvas.rounded(box, 20, ground, theme.ink if now else theme.line, 7 if now else 2)
        ink = theme.link if past else theme.ink
        if now:
            canvas.icon(MARKER, (left + width // 2, top + 13), 58, theme.ink)
        canvas.text(str(number + 1), (left + 18, top + CARD_TOP + 28), SMALL, ink, BOLD)
        put_signs(canvas, slot.signs, (left + width // 2, top + CARD_TOP + 66), width - 24, ink)
        title = canvas.brush.glyphs.shortened(slot.title, width - 16, SMALL, MEDIUM)
        canvas.text(title, (left + width // 2, top + CARD_TOP + 128), SMALL, ink, MEDIUM, "m")


def put_signs(
    canvas: Canvas, signs: Sequence[Sequence[Piece]], at: tuple[int, int], room: int, ink: tuple[int, int, int]
) -> None:
    """The signs of one or several effects in a line, as large as fits."""
    line = [piece for number, part in enumerate(signs) for piece in ([("", "+")] if number else []) + list(part)]
    for icon, size in ((54, 42), (46, 36), (38, 32), (30, 28)):
        if pieces_width(canvas.brush, line, icon, size, HEAVY) <= room or icon == 30:
            put_pieces(canvas, line, at, icon, size, ink, HEAVY)
            return
