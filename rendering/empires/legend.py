"""What the signs mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.empires.facts import ACTIONS
from engine.empires.view import EmpiresView
from engine.game import Event
from rendering import legend
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.empires.marks import Phrase, phrase_width, put_phrase
from rendering.empires.names import GOODS, action_name, kind_name
from rendering.empires.public import head
from rendering.empires.signs import KIND_ICONS, SYMBOL_ICONS
from rendering.pictures import Caption
from rendering.words import Words


def entries(words: Words) -> list[tuple[Phrase, str]]:
    """Each sign with its meaning."""
    listed: list[tuple[Phrase, str]] = [((("action", action),), action_name(words, action)) for action in ACTIONS]
    listed += [((("good", good),), words(f"empires.good.{good}", n=1)) for good in GOODS if good != "vp"]
    listed += [((("icon", icon),), kind_name(words, kind)) for kind, icon in KIND_ICONS.items()]
    listed += [((("symbol", symbol),), words(f"empires.symbol.{symbol}")) for symbol in SYMBOL_ICONS]
    return listed


def drawn(phrase: Phrase) -> Callable[[Canvas, Point], None]:
    """What draws a sign, centred."""

    def draw(canvas: Canvas, at: Point) -> None:
        put_phrase(canvas, phrase, (at[0] - phrase_width(canvas.brush, phrase) // 2, at[1]))

    return draw


def draw_legend(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The whole legend."""
    return [head(brush, view, caption, words), brush.panel(all_signs, words)]


def all_signs(brush: Brush, words: Words) -> Tile:
    """All signs in two columns."""
    return legend.draw_legend(brush, [(drawn(phrase), meaning) for phrase, meaning in entries(words)])
