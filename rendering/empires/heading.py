"""Headings within the private picture: what the cards below them are."""

from __future__ import annotations

from rendering.canvas import Brush, Canvas, Tile
from rendering.empires.hand import MARGIN
from rendering.pictures import WIDTH
from rendering.theme import BODY, BOLD
from rendering.words import Words

HEADING = 52
"""How high a heading is."""
LINE, APART = 3, 20


def headed(brush: Brush, tiles: list[Tile], words: Words, name: str, n: int) -> list[Tile]:
    """Rows of so many cards below their heading; nothing where there are none."""
    return [brush.panel(draw_heading, words(f"empires.picture.heading.{name}", n=n)), *tiles] if tiles else []


def draw_heading(brush: Brush, text: str) -> Tile:
    """The words, and a line to the edge."""
    theme, middle = brush.theme, HEADING // 2 + 2
    canvas = Canvas.opaque(brush, WIDTH, HEADING, theme.paper)
    canvas.text(text, (MARGIN, middle), BODY, theme.ink, BOLD)
    left = MARGIN + brush.glyphs.width(text, BODY, BOLD) + APART
    canvas.fill((left, middle, WIDTH - MARGIN, middle + LINE), theme.line)
    return canvas.as_tile()
