"""Lines of marks: goods, symbols, actions and points among numbers and signs; phrases of them that are broken nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.empires.names import GOODS
from rendering.empires.signs import ACTION_ICONS, GOLD, GOOD_ICONS, SYMBOL_ICONS, good_ink
from rendering.theme import BODY, HEAVY, Rgb

Mark: TypeAlias = tuple[str, str]
"""Kind and value: a `good`, `symbol` or `action` by name, so many `vp`, an `icon`, a `text`, or a `gap`."""

Phrase: TypeAlias = tuple[Mark, ...]
"""Marks that stay in one line."""

GAP: Mark = ("gap", "")
BAR: Phrase = (("bar", ""),)
"""Between two parts of a card that stand in one line."""

ROOM_APART, ROOM = 16, 6
"""Pixels between phrases, and between marks."""

BAR_WIDTH = 3
SIZE, CHIP, LINE = 40, 48, 60
"""Icons, the grounds of symbols and actions, and a line with its room."""


def goods_marks(several: Mapping[str, int]) -> Phrase:
    """So many of each good: the number before it, where it is not one; points with their number in them."""
    marks: list[Mark] = []
    for good, n in ((good, several[good]) for good in GOODS if good in several):
        marks += [GAP] if marks else []
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


def chip(brush: Brush, icon: str, ground: Rgb, ink: Rgb, edge: Rgb) -> Tile:
    """An icon on a ground with round corners; anchored at its middle."""
    canvas = Canvas.clear(brush, CHIP, CHIP, edge)
    canvas.rounded((0, 0, CHIP, CHIP), 11, ground, edge, 3)
    canvas.icon(icon, (CHIP // 2, CHIP // 2), 34, ink)
    return canvas.as_tile((CHIP // 2, CHIP // 2))


def mark_width(brush: Brush, mark: Mark) -> int:
    """How wide a mark is."""
    kind, value = mark
    if kind in ("gap", "bar"):
        return ROOM_APART - ROOM if kind == "gap" else BAR_WIDTH
    if kind == "text":
        return brush.glyphs.width(value, BODY, HEAVY)
    if kind == "vp":
        return max(CHIP, brush.glyphs.width(value, BODY, HEAVY) + 24)
    if kind in ("symbol", "action"):
        return CHIP
    return brush.glyphs.icon(GOOD_ICONS[value] if kind == "good" else value, SIZE).width


def phrase_width(brush: Brush, phrase: Phrase) -> int:
    """How wide a phrase is."""
    return sum(mark_width(brush, mark) for mark in phrase) + ROOM * (len(phrase) - 1)


def lines_of(brush: Brush, phrases: Sequence[Phrase], room: int) -> list[list[Phrase]]:
    """Phrases in lines of at most `room` pixels; one that is too long stands alone."""
    lines: list[list[Phrase]] = []
    left = 0
    for phrase in phrases:
        width = phrase_width(brush, phrase)
        if lines and width <= left:
            lines[-1].append(phrase)
        else:
            lines.append([phrase])
            left = room
        left -= width + ROOM_APART
    return lines


def put_phrase(canvas: Canvas, phrase: Phrase, at: Point, ink: Rgb | None = None) -> int:
    """The marks of a phrase from a point on, with an `ink` all in one colour; gives where they end."""
    x, y = at
    for mark in phrase:
        width = mark_width(canvas.brush, mark)
        put_mark(canvas, mark, (x + width // 2, y), ink)
        x += width + ROOM
    return x - ROOM


def put_mark(canvas: Canvas, mark: Mark, at: Point, ink: Rgb | None) -> None:
    """One mark, centred."""
    (kind, value), brush, theme = mark, canvas.brush, canvas.theme
    dark = ink or theme.ink
    if kind == "text":
        canvas.text(value, at, BODY, dark, HEAVY, "m")
    elif kind == "vp":
        canvas.put(brush.tile(points_disc, value, ink is not None), at)
    elif kind == "symbol":
        canvas.put(brush.tile(chip, SYMBOL_ICONS[value], theme.panel, dark, dark), at)
    elif kind == "action":
        canvas.put(brush.tile(chip, ACTION_ICONS[value], dark, theme.white, dark), at)
    elif kind == "good":
        canvas.icon(GOOD_ICONS[value], at, SIZE, ink or good_ink(theme, value))
    elif kind == "bar":
        canvas.fill((at[0] - 1, at[1] - CHIP // 2, at[0] - 1 + BAR_WIDTH, at[1] + CHIP // 2), theme.muted)
    elif kind == "icon":
        canvas.icon(value, at, SIZE, dark)
