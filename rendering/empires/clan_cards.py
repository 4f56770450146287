"""The clans to pick from: what each begins with, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.content import contents
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires.hand import GAP, MARGIN
from rendering.empires.marks import Phrase, goods_marks, put_phrase
from rendering.empires.signs import CLAN_SHIP
from rendering.pictures import WIDTH
from rendering.theme import BODY, HEAVY, MEDIUM, NAME
from rendering.words import Words

PAD, TEXT_LINE, HEAD = 22, 44, 66


def clan_cards(brush: Brush, data: str, clans: Sequence[str], words: Words, *, chosen: bool) -> list[Tile]:
    """Clans one below the other."""
    return [brush.panel(clan_card, data, clan, words, chosen) for clan in clans]


def clan_card(brush: Brush, data: str, clan: str, words: Words, chosen: bool) -> Tile:
    """A clan: its name, goods and ships at the start, its plan in words."""
    theme, facts = brush.theme, contents()[data].decks.clans[clan]
    korean, width = words.language == "ko", WIDTH - 2 * MARGIN
    lines = brush.glyphs.wrapped(facts.plan.ko if korean else facts.plan.en, width - 2 * PAD, BODY, MEDIUM)
    height = HEAD + len(lines) * TEXT_LINE + 14
    canvas = Canvas.opaque(brush, WIDTH, height + GAP, theme.paper)
    canvas.rounded((MARGIN, 0, width, height), 18, theme.panel, theme.ink if chosen else theme.line, 7 if chosen else 2)
    name, left = facts.name.ko if korean else facts.name.en, MARGIN + PAD
    x = left + canvas.text(name, (left, HEAD // 2 + 4), NAME, theme.ink, HEAVY) + 30
    ships: Phrase = (("icon", CLAN_SHIP), ("text", str(facts.clan_ships.start)))
    x = put_phrase(canvas, goods_marks(facts.start_goods), (x, HEAD // 2 + 4)) + 30
    put_phrase(canvas, ships, (x, HEAD // 2 + 4))
    for place, line in enumerate(lines):
        canvas.text(line, (left, HEAD + TEXT_LINE // 2 + place * TEXT_LINE), BODY, theme.ink, MEDIUM)
    return canvas.as_tile()
