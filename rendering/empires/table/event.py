"""The solo game: the event of the round, how many tokens are still to come."""

from __future__ import annotations

from engine.empires.facts.content import empires_contents
from engine.empires.game.view import EmpiresView
from engine.texts import in_language
from rendering.empires.signs.blocks import PictureBlock, panel_block
from rendering.empires.signs.icons import TOKEN
from rendering.empires.signs.marks import points_disc
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM
from rendering.pictures import WIDTH
from texts.empires.names import event_text
from texts.words import Words

EVENT_EDGE, EVENT_PAD, DISC = 14, 22, 64
EVENT_NAME_LINE, EVENT_LINE = 56, 44
EVENT_ROOM = WIDTH - 2 * EVENT_EDGE - 2 * EVENT_PAD - DISC - 20


def solo_event_block(view: EmpiresView, words: Words) -> list[PictureBlock]:
    """What the token of the round has brought; nothing where several play."""
    if not view.scenario:
        return []
    lines = tuple(wrapped_lines(event_text(words, view.data, view.scenario, view.token), EVENT_ROOM))
    height = EVENT_NAME_LINE + len(lines) * EVENT_LINE + 20
    return [panel_block(height + 10, draw_event, view.data, view.scenario, view.token, view.tokens, words, lines)]


def draw_event(
    brush: Brush, data: str, scenario: str, token: int, left: int, words: Words, lines: tuple[str, ...]
) -> Tile:
    """The scenario with the tokens that are still face down, and the lines of the event."""
    theme, facts = brush.theme, empires_contents()[data].scenarios[scenario]
    height = EVENT_NAME_LINE + len(lines) * EVENT_LINE + 20
    canvas = Canvas.opaque(brush, WIDTH, height + 10, theme.paper)
    canvas.rounded((EVENT_EDGE, 0, WIDTH - 2 * EVENT_EDGE, height), 18, theme.zone, theme.zone_edge, 3)
    left_edge, right = EVENT_EDGE + EVENT_PAD + DISC + 20, WIDTH - EVENT_EDGE - EVENT_PAD
    canvas.put(
        brush.tile(points_disc, str(token) if token else "–", True), (EVENT_EDGE + EVENT_PAD + DISC // 2, height // 2)
    )
    right -= canvas.text(f"×{left}", (right, EVENT_NAME_LINE // 2 + 6), BODY, theme.ink, HEAVY, "r") + 8
    canvas.icon(TOKEN, (right - 20, EVENT_NAME_LINE // 2 + 6), 40, theme.ink)
    name = in_language(facts.name, words.language)
    canvas.text(name, (left_edge, EVENT_NAME_LINE // 2 + 6), BODY, theme.ink, BOLD)
    for place, line in enumerate(lines):
        canvas.text(line, (left_edge, EVENT_NAME_LINE + EVENT_LINE // 2 + place * EVENT_LINE), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()
