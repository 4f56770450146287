"""Parts of the board where signs are said in words: the season's cards and the paths."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Seat
from engine.manitoba.facts.components import PATHS, disc_of_path
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.game.view import ManitobaView
from rendering.elements.seats import seat_sign
from rendering.manitoba.season.cards import put_signs, slot_signs
from rendering.manitoba.season.paths import first_open, marked_by, standing_on
from rendering.manitoba.season.totem import disc_tile
from rendering.manitoba.signs import MARGIN, ROOM, disc_suit
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, HEAVY, MEDIUM, NAME, TITLE
from rendering.pictures import WIDTH
from texts.manitoba.cards import SeasonSlot, slot_words, slots_of, undrawn_words
from texts.manitoba.effects import printed_card_name, space_words
from texts.manitoba.hints import SpaceMark
from texts.words import Words

PART_PAD, PART_GAP = 24, 14
TEXT_LINE = 46
CARD_SIGNS = 250
PATH_HEAD = 84


def card_tiles(brush: Brush, view: ManitobaView, words: Words, numbers: range) -> list[Tile]:
    """Some cards of the season with their names and what they do; with the last one the score tiles to come."""
    listed = slots_of(view)
    cards = [season_card(brush, view, number, listed[number], words) for number in numbers]
    said = undrawn_words(view, words) if numbers.stop == len(listed) else ""
    lines = brush.glyphs.wrapped(said, ROOM - 16, BODY, MEDIUM) if said else []
    canvas = Canvas.opaque(brush, WIDTH, len(lines) * TEXT_LINE + 2 * PART_GAP, brush.theme.paper)
    for number, line in enumerate(lines):
        canvas.text(line, (MARGIN + 8, PART_GAP + number * TEXT_LINE + TEXT_LINE // 2), BODY, brush.theme.muted, MEDIUM)
    return [*cards, canvas.as_tile()]


def season_card(brush: Brush, view: ManitobaView, number: int, slot: SeasonSlot, words: Words) -> Tile:
    theme = brush.theme
    left = MARGIN + 90 + CARD_SIGNS + 20
    lines = brush.glyphs.wrapped(slot_words(words, slot), WIDTH - MARGIN - PART_PAD - left, BODY, MEDIUM)
    name = printed_card_name(words, slot.card)
    height = max(118, (len(lines) + bool(name)) * TEXT_LINE + 2 * 18)
    canvas = Canvas.opaque(brush, WIDTH, PART_GAP + height, theme.paper)
    now, past = number == view.at and not view.over, number < view.at or view.over
    ground = theme.zone if now else theme.paper if past else theme.panel
    canvas.rounded((MARGIN, PART_GAP, ROOM, height), 24, ground, theme.ink if now else theme.line, 7 if now else 2)
    ink, middle = theme.muted if past else theme.ink, PART_GAP + height // 2
    canvas.text(str(number + 1), (MARGIN + 46, middle), TITLE, ink, HEAVY, "m")
    put_signs(canvas, slot_signs(slot), (MARGIN + 90 + CARD_SIGNS // 2, middle), CARD_SIGNS, ink)
    y = PART_GAP + (height - (len(lines) + bool(name)) * TEXT_LINE) // 2 + TEXT_LINE // 2
    if name:
        canvas.text(name, (left, y), BODY, ink, HEAVY)
    for line_number, line in enumerate(lines):
        canvas.text(line, (left, y + (line_number + bool(name)) * TEXT_LINE), BODY, ink, MEDIUM)
    return canvas.as_tile()


def path_panel(
    brush: Brush, view: ManitobaView, kind: int, words: Words, marks: Mapping[SpaceMark, tuple[Seat, ...]]
) -> Tile:
    """One path, a space a line."""
    theme, path = brush.theme, PATHS[kind]
    suit = disc_suit(theme, disc_of_path(path))
    text_left = MARGIN + 84
    spaces = manitoba_contents()[view.data].spaces[kind]
    standing = [standing_on(view, SpaceMark(path, space.n)) for space in spaces]
    room = [WIDTH - MARGIN - PART_PAD - text_left - 62 * len(seats) for seats in standing]
    said = [
        brush.glyphs.wrapped(space_words(space, words, first_open(view, path, space)), room[number], BODY, MEDIUM)
        for number, space in enumerate(spaces)
    ]
    heights = [max(66, len(lines) * TEXT_LINE + 14) for lines in said]
    canvas = Canvas.opaque(brush, WIDTH, 2 * PART_GAP + PATH_HEAD + sum(heights) + 8, theme.paper)
    canvas.rounded((MARGIN, PART_GAP, ROOM, canvas.height - 2 * PART_GAP), 24, theme.panel, suit.edge, 3)
    canvas.put(brush.tile(disc_tile, disc_of_path(path), 62, False), (MARGIN + 56, PART_GAP + 42))
    canvas.text(words(f"manitoba.path.{path}"), (MARGIN + 104, PART_GAP + 42), NAME, theme.ink, HEAVY)
    y = PART_GAP + PATH_HEAD
    for number, space in enumerate(spaces):
        mark = SpaceMark(path, space.n)
        box = (MARGIN + 14, y, ROOM - 28, heights[number] - 6)
        seats = marked_by(marks, mark, last=space is spaces[-1])
        canvas.rounded(box, 16, suit.tint, theme.seats[seats[0]] if seats else suit.edge, 6 if seats else 2)
        middle = y + (heights[number] - 6) // 2
        canvas.text(str(space.n), (MARGIN + 50, middle), BODY, suit.deep, HEAVY, "m")
        canvas.lines(said[number], (text_left, middle), TEXT_LINE, BODY, theme.ink)
        for place, seat in enumerate(reversed(standing[number])):
            canvas.put(brush.tile(seat_sign, seat, 48), (WIDTH - MARGIN - PART_PAD - 34 - 60 * place, middle + 27))
        y += heights[number]
    return canvas.as_tile()
