"""Lines of marks: goods, symbols, actions and points among numbers and signs; phrases of them that are broken nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from rendering.elements.lines import fill_lines
from rendering.empires.signs.colours import GOLD, good_ink
from rendering.empires.signs.icons import ACTION_ICONS, GOOD_ICONS, SYMBOL_ICONS, THEN
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.measures import text_width
from rendering.paint.theme import BODY, HEAVY, Rgb
from texts.empires.goods import GOODS

Mark: TypeAlias = tuple[str, str]
"""Kind and value: a `good`, `symbol` or `action` by name, so many `vp`, an `icon`, a `text`, or a `gap`."""

Phrase: TypeAlias = tuple[Mark, ...]
"""Marks that stay in one line."""

GAP_MARK: Mark = ("gap", "")
BAR: Phrase = (("bar", ""),)
"""Between two parts of a card that stand in one line."""

ROOM_APART, MARK_ROOM = 16, 6
"""Pixels between phrases, and between marks."""

ENDS: Phrase = (("icon", THEN), ("text", ":"))
"""Behind these a phrase that has no room may go on in the next line."""

BAR_WIDTH = 3
SIZE, CHIP, MARKS_LINE = 40, 48, 56
"""Icons, the grounds of symbols and actions, and a line with its room."""


def goods_marks(several: Mapping[str, int]) -> Phrase:
    """So many of each good: the number before it, where it is not one; points with their number in them."""
    marks: list[Mark] = []
    for good, n in ((good, several[good]) for good in GOODS if good in several):
        marks += [GAP_MARK] if marks else []
        if good == "vp":
            marks.append(("vp", str(n)))
        else:
            marks += [("text", str(n))] if n != 1 else []
            marks.append(("good", good))
    return tuple(marks)


def points_disc(brush: Brush, n: str, faded: bool) -> Tile:
    """So many points, on a disc; anchored at its middle."""
    theme, width = brush.theme, max(CHIP, brush.glyphs.width(n, BODY, HEAVY) + 24)
    gold = theme.suits[GOLD]
    edge, ground, ink = (theme.muted, theme.panel, theme.muted) if faded else (gold.deep, gold.fill, gold.on)
    canvas = Canvas.clear(brush, width, CHIP, edge)
    canvas.rounded((0, 0, width, CHIP), CHIP // 2, ground, edge, 3)
    canvas.text(n, (width // 2, CHIP // 2), BODY, ink, HEAVY, "m")
    return canvas.as_tile((width // 2, CHIP // 2))


def icon_chip(brush: Brush, icon: str, ground: Rgb, ink: Rgb, edge: Rgb) -> Tile:
    """An icon on a ground with round corners; anchored at its middle."""
    canvas = Canvas.clear(brush, CHIP, CHIP, edge)
    canvas.rounded((0, 0, CHIP, CHIP), 11, ground, edge, 3)
    canvas.icon(icon, (CHIP // 2, CHIP // 2), 34, ink)
    return canvas.as_tile((CHIP // 2, CHIP // 2))


def mark_width(mark: Mark, brush: Brush | None = None) -> int:
    """How wide a mark is; without a brush, how wide at most: what can be said before anything is drawn."""
    kind, value = mark
    if kind in ("gap", "bar"):
        return ROOM_APART - MARK_ROOM if kind == "gap" else BAR_WIDTH
    if kind in ("symbol", "action"):
        return CHIP
    if kind in ("text", "vp"):
        width = brush.glyphs.width(value, BODY, HEAVY) if brush else text_width(value, HEAVY)
        return width if kind == "text" else max(CHIP, width + 24)
    return brush.glyphs.icon(GOOD_ICONS[value] if kind == "good" else value, SIZE).width if brush else SIZE


def phrase_width(phrase: Phrase, brush: Brush | None = None) -> int:
    """How wide a phrase is; without a brush, how wide at most."""
    return sum(mark_width(mark, brush) for mark in phrase) + MARK_ROOM * (len(phrase) - 1)


def lines_of(phrases: Sequence[Phrase], room: int) -> list[list[Phrase]]:
    """Phrases in lines of at most `room` pixels; one that is too long is broken where a new thing begins."""
    parts = chain.from_iterable(broken_phrase(phrase, room) for phrase in phrases)
    return fill_lines(parts, phrase_width, room, ROOM_APART)


def broken_phrase(phrase: Phrase, room: int) -> list[Phrase]:
    """A phrase as it is, or the parts of one that has no room: broken before a gap, behind an arrow or between words."""
    if phrase_width(phrase) <= room:
        return [phrase]
    ends = [place for place, mark in enumerate(phrase[:-1]) if place and (mark == GAP_MARK or mark in ENDS)]
    fitting = [place for place in ends if phrase_width(phrase[: place + 1]) <= room]
    if not fitting:
        return between_words(phrase, room)
    end = fitting[-1]
    first = phrase[:end] if phrase[end] == GAP_MARK else phrase[: end + 1]
    return [first, *broken_phrase(phrase[end + 1 :], room)]


def between_words(phrase: Phrase, room: int) -> list[Phrase]:
    """The parts of a phrase whose first longer text is broken where a word ends; as it is where none can be."""
    place = next((place for place, (kind, value) in enumerate(phrase) if kind == "text" and " " in value), None)
    if place is None:
        return [phrase]
    words = phrase[place][1].split()
    fitting = (n for n in range(len(words) - 1, 0, -1) if phrase_width(phrase_until(phrase, place, words[:n])) <= room)
    n = next(fitting, 1)
    return [
        phrase_until(phrase, place, words[:n]),
        *broken_phrase((("text", " ".join(words[n:])), *phrase[place + 1 :]), room),
    ]


def phrase_until(phrase: Phrase, place: int, words: Sequence[str]) -> Phrase:
    """A phrase up to some words at a place."""
    return (*phrase[:place], ("text", " ".join(words)))


def width_of_line(line: Sequence[Phrase]) -> int:
    """How wide phrases are side by side, at most."""
    return sum(phrase_width(phrase) + ROOM_APART for phrase in line) - ROOM_APART


def side_by_side(parts: list[list[list[Phrase]]], room: int) -> list[list[Phrase]]:
    """The lines of all parts, the last two parts side by side where they have room."""
    if len(parts) > 1 and len(parts[-1]) == 1:
        both = [*parts[-2][-1], BAR, *parts[-1][0]]
        if width_of_line(both) <= room:
            parts = [*parts[:-2], [*parts[-2][:-1], both]]
    return [line for part in parts for line in part]


def put_phrase(canvas: Canvas, phrase: Phrase, at: Point, ink: Rgb | None = None) -> int:
    """The marks of a phrase from a point on, with an `ink` all in one colour; gives where they end."""
    x, y = at
    for mark in phrase:
        width = mark_width(mark, canvas.brush)
        put_mark(canvas, mark, (x + width // 2, y), ink)
        x += width + MARK_ROOM
    return x - MARK_ROOM


def put_mark(canvas: Canvas, mark: Mark, at: Point, ink: Rgb | None) -> None:
    (kind, value), brush, theme = mark, canvas.brush, canvas.theme
    dark = ink or theme.ink
    if kind == "text":
        canvas.text(value, at, BODY, dark, HEAVY, "m")
    elif kind == "vp":
        canvas.put(brush.tile(points_disc, value, ink is not None), at)
    elif kind == "symbol":
        canvas.put(brush.tile(icon_chip, SYMBOL_ICONS[value], theme.panel, dark, dark), at)
    elif kind == "action":
        canvas.put(brush.tile(icon_chip, ACTION_ICONS[value], dark, theme.white, dark), at)
    elif kind == "good":
        canvas.icon(GOOD_ICONS[value], at, SIZE, ink or good_ink(theme, value))
    elif kind == "bar":
        canvas.fill((at[0] - 1, at[1] - CHIP // 2, at[0] - 1 + BAR_WIDTH, at[1] + CHIP // 2), theme.muted)
    elif kind == "icon":
        canvas.icon(value, at, SIZE, dark)


def draw_lines(canvas: Canvas, lines: Sequence[Sequence[Phrase]], at: Point, ink: Rgb | None) -> int:
    """Lines of marks; gives where they end."""
    y = at[1]
    for line in lines:
        x = at[0]
        for phrase in line:
            x = put_phrase(canvas, phrase, (x, y + MARKS_LINE // 2), ink) + ROOM_APART
        y += MARKS_LINE
    return y
