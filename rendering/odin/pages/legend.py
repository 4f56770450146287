"""What the signs of Odin mean that are on a match's pictures now, in groups that two flat pictures hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

from msgspec import Struct

from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import BUILDINGS, RESOURCES, SHIPS, WEAPONS
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of
from rendering.elements.lines import fill_lines
from rendering.elements.nameplate import BOT
from rendering.odin.boards.cells import LAKE
from rendering.odin.pages.samples import LETTER, SAMPLES, Sample
from rendering.odin.seats.hand import KIND_ICONS
from rendering.odin.signs import icons
from rendering.odin.signs.colours import COLOURS
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import OdinMark, put_marks
from rendering.odin.table.spaces import action_board_cells
from rendering.paint.canvas import Brush, Canvas, Tile, heights_around
from rendering.paint.measures import text_width, wrapped_lines
from rendering.paint.theme import BODY, BOLD, SMALL
from rendering.pictures import FLAT, WIDTH
from texts.odin.things import item_name
from texts.words import Words

SIGNS = {
    "viking": icons.VIKING,
    "income": icons.INCOME,
    "start": icons.MOOSE,
    "passed": icons.PASSED,
    "cells": icons.FEAST,
    "penalty": icons.PENALTY,
    "emigrated": icons.EMIGRATE,
    "draw": icons.DRAW,
    "card": icons.CARD,
    "raise": icons.RAISE,
    "raise_twice": icons.RAISE_TWICE,
    "mountain": icons.MOUNTAIN,
    "arrow_end": "menu_right",
    "explore": icons.COMPASS,
    "weapon": icons.ANY_WEAPON,
    "weapon_pile": icons.WEAPON_PILE,
    "paid_for": icons.ARROW,
    "forge": icons.FORGE,
    "die_low": icons.DIE_EIGHT,
    "die_high": icons.DIE_TWELVE,
    "copy": icons.COPY,
    "flip": icons.FLIP,
    "harvest": icons.HARVEST,
    "special": icons.SPECIAL,
    "tile_cells": icons.CELLS_OF,
    "complete": icons.FLAG_DONE,
}

TEXTS = {"players": "×P", "at_most": "≤2", "brackets": "(1)"}
"""What is written and not drawn."""

GROUPS = {
    "seats": ("viking", "brackets", "income", "cells", "emigrated", "penalty", "start", "passed"),
    "spaces": (
        *("free", "usable", "closed", "occupied", "used_last", "left_last", "chosen", "paid_for", "draw", "card"),
        *("mountain", "raise", "raise_twice", "weapon", "forge", "explore", "die_low", "die_high", "copy", "players"),
        "at_most",
    ),
    "boards": (
        *("costly", "income_cell", "income_now", "income_last", "bonus", "bonus_paying", "lake", "complete"),
        *("laid_last", "reachable", "suggested"),
    ),
    "table": ("round_now", "harvest", "flip", "arrow_end", "special", "tile_cells", "weapon_pile"),
}
"""The signs of each group but those of things; the kinds of cards stand with those of the table."""

HEADING_LINE, SIGN_LINE, SAMPLED, LETTER_LINE = 44, 39, 46, 31
"""Heights of a heading, of an entry with a mark or a sample, and of a line of letters."""

SIGN_AT, MEANING_AT, MEANING_APART = 34, 66, 12
"""In a column: the middle of a sign, where its meaning begins, and the room beside the longest meaning."""

NARROWEST, WIDEST, STEP = 130, 460, 30
"""Widths at which the meanings of a group may be broken into lines."""

OdinMeaning = tuple[OdinMark | Sample, str]
"""A sign and what it means."""


class OdinLegendEntry(Struct, frozen=True):
    """A sign and what it means, in lines; how high it is, and how wide at most, with the room beside it."""

    sign: OdinMark | Sample
    lines: tuple[str, ...]
    height: int
    width: int


def measured_columns(sign: OdinMark | Sample, lines: Sequence[str]) -> OdinLegendEntry:
    """It is measured once: each group is tried with columns of many heights."""
    height = max(SAMPLED if callable(sign) else SIGN_LINE, LETTER_LINE * len(lines) + 6)
    width = MEANING_AT + max(map(text_width, lines)) * SMALL // BODY + MEANING_APART
    return OdinLegendEntry(sign, tuple(lines), height, width)


OdinLegendColumn = tuple[OdinLegendEntry, ...]


class SignGroup(Struct, frozen=True):
    """Signs that belong together, in columns that are read downwards, under a heading."""

    heading: str
    columns: tuple[OdinLegendColumn, ...]

    @property
    def height(self) -> int:
        return HEADING_LINE + max(map(column_height, self.columns)) + PAD // 2 + LAYOUT_GAP

    @property
    def widths(self) -> list[int]:
        """How wide each column is, as its longest meaning needs it."""
        return [max(entry.width for entry in column) for column in self.columns]


def column_height(column: OdinLegendColumn) -> int:
    return sum(entry.height for entry in column)


def groups_of_legend(view: OdinView, words: Words) -> list[SignGroup]:
    """All groups of what is on the pictures now: goods by colour, other things, players, spaces, boards, the table."""
    things = [named_sign(kind, words) for kind in (*RESOURCES, "silver", *WEAPONS, *SHIPS, *BUILDINGS)]
    listed = {"goods": [*meanings_of_goods(view, words)], "things": things}
    listed |= {name: [*of_group(name, view, words)] for name in GROUPS}
    return [spread_over_columns(name, meanings) for name, meanings in listed.items()]


def meanings_of_goods(view: OdinView, words: Words) -> Iterator[OdinMeaning]:
    """The goods, those of each colour below the pips of its rank."""
    there = on_pictures(view)
    for rank, colour in enumerate(COLOURS, 1):
        yield ("rank", str(rank)), words(f"odin.picture.colour.{colour}")
        for good in odin_content().goods.values():
            if good.colour == colour and good.id in there:
                yield named_sign(good.id, words)


def lines_of_meanings(listed: Iterable[OdinMeaning], room: int) -> OdinLegendColumn:
    """Meanings in lines of so many pixels; the table of widths is that of larger letters."""
    return tuple(measured_columns(sign, wrapped_lines(meaning, room * BODY // SMALL)) for sign, meaning in listed)


def spread_over_columns(heading: str, listed: Sequence[OdinMeaning]) -> SignGroup:
    """Signs shared among columns, one after the other, broken into lines so that the group is low."""
    found = (lowest_columns(heading, lines_of_meanings(listed, room)) for room in range(NARROWEST, WIDEST, STEP))
    return min(found, key=lambda group: group.height)


def lowest_columns(heading: str, entries: OdinLegendColumn) -> SignGroup:
    """Entries in the shortest columns that have room beside each other."""
    most = max(entry.height for entry in entries)
    while True:
        group = SignGroup(heading, tuple(map(tuple, fill_lines(entries, lambda entry: entry.height, most))))
        if sum(group.widths) <= LAYOUT_ROOM:
            return group
        # the least height at which a column takes the first entry of the next one
        most = min(column_height(column) + after[0].height for column, after in pairwise(group.columns))


def named_sign(item: str, words: Words) -> OdinMeaning:
    return ("item", item), item_name(words, item)


def on_pictures(view: OdinView) -> Set[str]:
    """The goods that the action board names, that somebody has, or that boards in play give."""
    found = {
        value for cell in action_board_cells().values() for line in cell.lines for kind, value in line if kind == "item"
    }
    for player in view.players:
        found |= {*player.has}
        for board in player.boards:
            area = area_of(board)
            found |= {laid.piece for laid in board.laid}
            found |= {gift.item for bonus in area.bonus_cells for gift in bonus.gives} if area else set()
    return found


def of_group(name: str, view: OdinView, words: Words) -> Iterator[OdinMeaning]:
    """The signs of a group that are on the pictures now."""
    absent = not_there(view)
    for key in GROUPS[name]:
        if key in absent:
            continue
        meaning = words(f"odin.picture.legend.{key}", seat=LETTER)
        if key in SAMPLES:
            yield SAMPLES[key], meaning
        else:
            yield (("icon", SIGNS[key]) if key in SIGNS else ("text", TEXTS[key])), meaning
    if name == "seats":
        yield ("icon", BOT), words("picture.bot")
    if name == "table":
        for kind, icon in KIND_ICONS.items():
            yield ("icon", icon), words(f"odin.picture.legend.{kind}")


def not_there(view: OdinView) -> Set[str]:
    """The signs that stand for what nobody has, or what this match has not."""
    players = view.players
    boards = [area for player in players for board in player.boards if (area := area_of(board))]
    faces = [odin_content().areas[board.face] for board in view.explorations]
    there = {
        "passed": any(player.passed for player in players),
        "penalty": any(player.penalties for player in players),
        "emigrated": any(player.emigrated for player in players),
        "copy": bool(view.imitable),
        "brackets": any(player.resting or any(ship.ore for ship in player.ships) for player in players),
        "lake": any(LAKE in area.cells.values() for area in (*boards, *faces)),
    }
    return {key for key, here in there.items() if not here}


def sheets_of(listed: Sequence[SignGroup]) -> list[tuple[SignGroup, ...]]:
    return [tuple(sheet) for sheet in fill_lines(listed, lambda group: group.height, FLAT)]


def sheet_of(brush: Brush, sheet: tuple[SignGroup, ...], words: Words) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, sum(group.height for group in sheet), brush.theme.paper)
    top = 0
    for group in sheet:
        draw_group(canvas, group, top, words)
        top += group.height
    return canvas.as_tile()


def draw_group(canvas: Canvas, group: SignGroup, top: int, words: Words) -> None:
    """A group under its heading, column by column."""
    theme, widths = canvas.theme, group.widths
    canvas.rounded((MARGIN, top, LAYOUT_ROOM, group.height - LAYOUT_GAP), PANEL_RADIUS, theme.panel, theme.line, 2)
    heading = words(f"odin.picture.legend.group.{group.heading}")
    canvas.text(heading, (MARGIN + PAD, top + HEADING_LINE // 2), BODY, theme.ink, BOLD)
    x, spare = MARGIN, (LAYOUT_ROOM - sum(widths)) // len(widths)
    for column, width in zip(group.columns, widths, strict=True):
        y = top + HEADING_LINE
        for entry in column:
            middle = y + entry.height // 2
            if callable(entry.sign):
                entry.sign(canvas, (x + SIGN_AT, middle))
            else:
                put_marks(canvas, (entry.sign,), (x + SIGN_AT, middle), (36, 5), None, "m")
            for line, line_y in zip(entry.lines, heights_around(middle, len(entry.lines), LETTER_LINE), strict=True):
                canvas.note(line, (x + MEANING_AT, line_y), theme.ink)
            y += entry.height
        x += width + spare
