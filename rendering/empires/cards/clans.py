"""The clans to pick from: what each begins with, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.facts.content import empires_contents
from engine.texts import in_language
from rendering.empires.cards.card import SHADOW, draw_lift
from rendering.empires.signs.blocks import GAP, MARGIN, PictureBlock, panel_block
from rendering.empires.signs.icons import CLAN_SHIP
from rendering.empires.signs.marks import Phrase, goods_marks, put_phrase
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH
from texts.words import Words

CLAN_PAD, CLAN_LINE, CLAN_HEAD = 22, 44, 66


def clan_cards(data: str, clans: Sequence[str], words: Words, *, chosen: bool) -> list[PictureBlock]:
    found: list[PictureBlock] = []
    for clan in clans:
        facts = empires_contents()[data].decks.clans[clan]
        name, plan = in_language(facts.name, words.language), in_language(facts.plan, words.language)
        lines = tuple(wrapped_lines(plan, WIDTH - 2 * MARGIN - 2 * CLAN_PAD))
        height = CLAN_HEAD + len(lines) * CLAN_LINE + 14
        drawn = panel_block(height + SHADOW + GAP, clan_card, data, clan, name, lines, chosen)
        found.append(drawn.saying(words("empires.picture.told", what=name, told=plan.rstrip("."))))
    return found


def clan_card(brush: Brush, data: str, clan: str, name: str, lines: tuple[str, ...], chosen: bool) -> Tile:
    """A clan: its name, goods and ships at the start, its plan in words."""
    theme, facts = brush.theme, empires_contents()[data].decks.clans[clan]
    width, height = WIDTH - 2 * MARGIN, CLAN_HEAD + len(lines) * CLAN_LINE + 14
    canvas = Canvas.opaque(brush, WIDTH, height + SHADOW + GAP, theme.paper)
    draw_lift(canvas, (MARGIN, 0, width, height), 18)
    canvas.rounded((MARGIN, 0, width, height), 18, theme.white, theme.ink, 7 if chosen else 3)
    left = MARGIN + CLAN_PAD
    x = left + canvas.text(name, (left, CLAN_HEAD // 2 + 4), NAME, theme.ink, HEAVY) + 30
    ships: Phrase = (("icon", CLAN_SHIP), ("text", str(facts.clan_ships.start)))
    x = put_phrase(canvas, goods_marks(facts.start_goods), (x, CLAN_HEAD // 2 + 4)) + 30
    put_phrase(canvas, ships, (x, CLAN_HEAD // 2 + 4))
    for place, line in enumerate(lines):
        canvas.text(line, (left, CLAN_HEAD + CLAN_LINE // 2 + place * CLAN_LINE), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()
