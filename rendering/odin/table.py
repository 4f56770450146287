"""What lies beside the action board: the rounds to come, mountain strips, unclaimed exploration boards."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from engine.odin.content import content
from engine.odin.pieces import OpenStrip
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, ROOM, STRIP
from rendering.odin.marks import APART, Mark, counted, fitting, line_width, put_marks
from rendering.odin.scene import rounds_of
from rendering.odin.signs import COMPASS, FLIP, HARVEST, MOUNTAIN
from rendering.odin.spaces import FACE_LETTERS
from rendering.pictures import WIDTH
from rendering.pieces import Piece
from rendering.theme import BODY, BOLD, HEAVY
from rendering.words import Words

BOX = STRIP - 8
STRIPS_A_LINE = 4


class Rounds(Struct, frozen=True):
    """The round track: the round that is now, and of each round the harvest, the board turned and silver laid."""

    now: int
    harvest: tuple[int, ...]
    flip: tuple[str, ...]
    silver: tuple[bool, ...]


def rounds(view: OdinView) -> Rounds:
    """The track of a view."""
    length = rounds_of(view)
    return Rounds(0 if view.over else view.round, tuple(length.harvest), tuple(length.flip), tuple(length.place_silver))


def round_track(brush: Brush, track: Rounds) -> Tile:
    """All rounds side by side, with what each brings: the harvest, the board that is turned, silver on the boards."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP, theme.paper)
    width = (ROOM - GAP * (len(track.harvest) - 1)) // len(track.harvest)
    for place, harvest in enumerate(track.harvest):
        left, now = MARGIN + place * (width + GAP), place + 1 == track.now
        past = place + 1 < track.now
        canvas.rounded(
            (left, 0, width, BOX),
            12,
            theme.zone if now else theme.paper if past else theme.panel,
            theme.ink if now else theme.line,
            5 if now else 2,
        )
        marks: list[Mark] = [("text", str(place + 1))]
        if harvest:
            marks += [APART, ("icon", HARVEST), ("text", str(harvest))]
        if track.flip[place]:
            marks += [APART, ("icon", FLIP), ("text", track.flip[place])]
        if track.silver[place] and not track.flip[place]:
            marks += [APART, ("item", "silver")]
        size = fitting(brush, marks, width - 20)
        put_marks(canvas, marks, (left + width // 2, BOX // 2), size, theme.muted if past else theme.ink, "m")
    return canvas.as_tile()


def strip_lines(view_strips: tuple[OpenStrip, ...]) -> int:
    """How many lines the strips take."""
    return max(1, -(-len(view_strips) // STRIPS_A_LINE))


def items_left(strip: OpenStrip) -> list[tuple[str, int]]:
    """What is left of a strip from its arrow end, equal things together; silver by its amount."""
    found: list[tuple[str, int]] = []
    for item, run in groupby(content().strips[strip.strip].items[strip.gone :]):
        n = len(list(run))
        found.append(("silver", 2 * n) if item == "silver_2" else (item, n))
    return found


def strips(brush: Brush, open_strips: tuple[tuple[str, int], ...], pile: int, names: tuple[str, ...] = ()) -> Tile:
    """The open mountain strips, each from its arrow end; `names` number them where one is to be chosen."""
    theme = brush.theme
    lying = tuple(OpenStrip(strip, gone) for strip, gone in open_strips)
    canvas = Canvas.opaque(brush, WIDTH, STRIP * strip_lines(lying), theme.paper)
    canvas.icon(MOUNTAIN, (MARGIN + 20, BOX // 2), 40, theme.ink)
    start = MARGIN + 52
    width = (WIDTH - MARGIN - start - GAP * (STRIPS_A_LINE - 1)) // STRIPS_A_LINE
    for place, strip in enumerate(lying):
        left, top = start + place % STRIPS_A_LINE * (width + GAP), place // STRIPS_A_LINE * STRIP
        canvas.rounded((left, top, width, BOX), 12, theme.suits[5].tint, theme.line, 2)
        marks: list[Mark] = [("icon", "menu_right"), *counted(items_left(strip))]
        put_marks(canvas, marks, (left + 6, top + BOX // 2), fitting(brush, marks, width - 14))
    return canvas.as_tile()


def islands(brush: Brush, faces: tuple[tuple[str, int], ...], words: Words) -> Tile:
    """The unclaimed exploration boards with their silver."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP, theme.paper)
    canvas.icon(COMPASS, (MARGIN + 20, BOX // 2), 42, theme.ink)
    if not faces:
        canvas.text(words("odin.picture.none_left"), (MARGIN + 56, BOX // 2), BODY, theme.muted)
    start = MARGIN + 52
    width = (WIDTH - MARGIN - start - GAP * 3) // 4
    for place, (face, silver) in enumerate(faces):
        left = start + place * (width + GAP)
        canvas.rounded((left, 0, width, BOX), 12, theme.suits[0].tint, theme.line, 2)
        marks: list[Mark] = [("text", str(silver)), ("item", "silver")] if silver else []
        right = left + width - 8
        if marks:
            put_marks(canvas, marks, (right, BOX // 2), (36, 4), None, "r")
            right -= line_width(brush, marks, 36, 4) + 6
        name = words(f"odin.face.{face}")
        letters = FACE_LETTERS[face]
        used = canvas.text(letters, (left + 10, BOX // 2), BODY, theme.ink, HEAVY)
        room = right - left - 20 - used
        canvas.text(brush.glyphs.shortened(name, room, BODY, BOLD), (left + 18 + used, BOX // 2), BODY, theme.ink, BOLD)
    return canvas.as_tile()


def band_facts(view: OdinView, words: Words) -> tuple[tuple[Piece, ...], ...]:
    """Round and phase, for the band."""
    if view.over:
        return ((("", words("picture.over")),),)
    said = words("odin.picture.round", n=view.round, of=view.rounds)
    phase = words(f"odin.phase.{view.phase}") if view.phase else ""
    return ((("", said),), (("", phase),)) if phase else ((("", said),),)
