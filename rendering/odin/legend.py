"""What the signs of Odin mean that are on a match's pictures now, in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import partial

from msgspec import Struct

from engine.odin.facts.content import content
from engine.odin.facts.pieces import BUILDINGS, SHIPS, WEAPONS
from engine.odin.game.view import OdinView
from engine.odin.table.boards import area_of
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.nameplate import BOT
from rendering.odin import signs
from rendering.odin.cells import LAKE
from rendering.odin.hand import KIND_ICONS
from rendering.odin.layout import GAP, MARGIN, PAD, RADIUS, ROOM
from rendering.odin.marks import Mark, put_marks
from rendering.odin.reckoning import reckoned_lines
from rendering.odin.samples import LETTER, SAMPLES, Sample
from rendering.odin.signs import COLOURS, RESOURCES, item_name
from rendering.odin.spaces import FACE_LETTERS, cells
from rendering.pictures import FLAT, WIDTH
from rendering.theme import BODY, BOLD, MEDIUM, NAME
from rendering.words import Words

SIGNS = {
    "viking": signs.VIKING,
    "income": signs.INCOME,
    "start": signs.MOOSE,
    "passed": signs.PASSED,
    "cells": signs.FEAST,
    "penalty": signs.PENALTY,
    "emigrated": signs.EMIGRATE,
    "draw": signs.DRAW,
    "card": signs.CARD,
    "raise": signs.RAISE,
    "raise_twice": signs.RAISE_TWICE,
    "mountain": signs.MOUNTAIN,
    "arrow_end": "menu_right",
    "explore": signs.COMPASS,
    "weapon": signs.ANY_WEAPON,
    "weapon_pile": signs.WEAPON_PILE,
    "paid_for": signs.ARROW,
    "forge": signs.FORGE,
    "die_low": signs.DIE_EIGHT,
    "die_high": signs.DIE_TWELVE,
    "copy": signs.COPY,
    "flip": signs.FLIP,
    "harvest": signs.HARVEST,
    "special": signs.SPECIAL,
    "tile_cells": signs.CELLS_OF,
    "complete": signs.FLAG_DONE,
}

TEXTS = {"players": "×P", "at_most": "≤2", "brackets": "(1)"}
"""What is written and not drawn."""

GROUPS = {
    "spaces": (
        *("free", "usable", "closed", "occupied", "used_last", "left_last", "chosen", "paid_for", "draw", "card"),
        *("mountain", "raise", "raise_twice", "weapon", "forge", "explore", "die_low", "die_high", "copy", "players"),
        "at_most",
    ),
    "seats": ("viking", "brackets", "income", "cells", "emigrated", "penalty", "start", "passed"),
    "boards": (
        *("costly", "income_cell", "income_now", "income_last", "bonus", "bonus_paying", "lake", "complete"),
        *("laid_last", "reachable", "suggested"),
    ),
    "table": ("round_now", "harvest", "flip", "arrow_end", "special", "tile_cells", "weapon_pile"),
}
"""The signs of each group but those of things; the kinds of cards stand with those of the table."""

HEADED, LINE, TEXT_LINE = 48, 42, 37
SIGN_AT, MEANING_AT, FREE = 34, 66, 68
"""In a column: the middle of a sign, where its meaning begins, and the width that the meaning has not."""

Entry = tuple[Mark | Sample, str]
"""A sign and what it means."""


class Group(Struct, frozen=True):
    """Signs that belong together, in columns that are read downwards, under a heading."""

    heading: str
    columns: tuple[tuple[Entry, ...], ...]
    across: int = 4

    @property
    def height(self) -> int:
        """How high the group is, with the gap below it."""
        longest = max(sum(entry_height(meaning, self.across) for _, meaning in column) for column in self.columns)
        return HEADED + longest + PAD // 2 + GAP


def groups(view: OdinView, words: Words) -> list[Group]:
    """All groups of what is on the pictures now: goods by colour, other things, spaces, players, boards, the table, cards."""
    unclaimed = {board.face for board in view.explorations}
    faces = [
        (("text", letter), words(f"odin.face.{face}")) for face, letter in FACE_LETTERS.items() if face in unclaimed
    ]
    things = [named(kind, words) for kind in (*RESOURCES, "silver", *WEAPONS, *SHIPS, *BUILDINGS)]
    listed = [
        Group("goods", tuple(goods_column(rank, view, words) for rank in range(1, len(COLOURS) + 1))),
        spread("things", things, 4),
        *(spread(name, of_group(name, view, words), 3) for name in GROUPS),
        spread("faces", faces, 4),
    ]
    return [group for group in listed if any(group.columns)]


def goods_column(rank: int, view: OdinView, words: Words) -> tuple[Entry, ...]:
    """The goods of a colour, below the pips of its rank."""
    colour, there = COLOURS[rank - 1], on_pictures(view)
    goods = [good.id for good in content().goods.values() if good.colour == colour and good.id in there]
    return (("rank", str(rank)), words(f"odin.picture.colour.{colour}")), *(named(good, words) for good in goods)


def spread(heading: str, signs: Iterable[Entry], across: int) -> Group:
    """Signs shared among columns, one after the other, so that the highest is low."""
    listed = list(signs)
    heights = [entry_height(meaning, across) for _, meaning in listed]
    most = max(-(-sum(heights) // across), *heights, 0)
    columns = filled(listed, heights, most)
    while len(columns) > across:
        most += 2
        columns = filled(listed, heights, most)
    return Group(heading, columns, across)


def filled(listed: Sequence[Entry], heights: Sequence[int], most: int) -> tuple[tuple[Entry, ...], ...]:
    """Columns up to so high."""
    found: list[list[Entry]] = [[]]
    used = 0
    for entry, height in zip(listed, heights, strict=True):
        if used + height > most and found[-1]:
            found.append([])
            used = 0
        found[-1].append(entry)
        used += height
    return tuple(map(tuple, found))


def named(item: str, words: Words) -> Entry:
    """A thing by its sign and name."""
    return ("item", item), item_name(words, item)


def on_pictures(view: OdinView) -> Set[str]:
    """The goods that the action board names, that somebody has, or that boards in play give."""
    found = {value for cell in cells().values() for line in cell.lines for kind, value in line if kind == "item"}
    for player in view.players:
        found |= {*player.has}
        for board in player.boards:
            area = area_of(board)
            found |= {laid.piece for laid in board.laid}
            found |= {gift.item for bonus in area.bonus_cells for gift in bonus.gives} if area else set()
    return found


def of_group(name: str, view: OdinView, words: Words) -> Iterator[Entry]:
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
    faces = [content().areas[board.face] for board in view.explorations]
    there = {
        "passed": any(player.passed for player in players),
        "penalty": any(player.penalties for player in players),
        "emigrated": any(player.emigrated for player in players),
        "copy": bool(view.imitable),
        "brackets": any(player.resting or any(ship.ore for ship in player.ships) for player in players),
        "lake": any(LAKE in area.cells.values() for area in (*boards, *faces)),
    }
    return {key for key, here in there.items() if not here}


def entry_height(meaning: str, across: int) -> int:
    """How high a sign is with its meaning, in as many lines as that is reckoned to need."""
    return max(LINE, TEXT_LINE * reckoned_lines(meaning, ROOM // across - FREE) + 6)


def sheets_of(listed: Sequence[Group]) -> list[tuple[Group, ...]]:
    """Groups shared among flat pictures, in their order."""
    found: list[list[Group]] = []
    used = 0
    for group in listed:
        height = group.height
        if not found or used + height > FLAT:
            found.append([])
            used = 0
        found[-1].append(group)
        used += height
    return [tuple(sheet) for sheet in found]


def sheet_of(brush: Brush, sheet: tuple[Group, ...], words: Words) -> Tile:
    """One picture of the legend."""
    canvas = Canvas.opaque(brush, WIDTH, sum(group.height for group in sheet), brush.theme.paper)
    top = 0
    for group in sheet:
        draw_group(canvas, group, top, words)
        top += group.height
    return canvas.as_tile()


def draw_group(canvas: Canvas, group: Group, top: int, words: Words) -> None:
    """A group under its heading, column by column."""
    theme, width = canvas.theme, ROOM // group.across
    canvas.rounded((MARGIN, top, ROOM, group.height - GAP), RADIUS, theme.panel, theme.line, 2)
    heading = words(f"odin.picture.legend.group.{group.heading}")
    canvas.text(heading, (MARGIN + PAD, top + HEADED // 2), NAME, theme.ink, BOLD)
    for place, column in enumerate(group.columns):
        x, y = MARGIN + place * width, top + HEADED
        for sign, meaning in column:
            height = entry_height(meaning, group.across)
            drawn(sign)(canvas, (x + SIGN_AT, y + height // 2))
            lines = canvas.brush.glyphs.wrapped(meaning, width - FREE, BODY, MEDIUM)
            for number, line in enumerate(lines):
                line_y = y + height // 2 + round((number - (len(lines) - 1) / 2) * TEXT_LINE)
                canvas.text(line, (x + MEANING_AT, line_y), BODY, theme.ink, MEDIUM)
            y += height


def drawn(sign: Mark | Sample) -> Sample:
    """What draws a sign."""
    return sign if callable(sign) else partial(put_sign, sign)


def put_sign(mark: Mark, canvas: Canvas, at: Point) -> None:
    """A mark as a sign of the legend."""
    put_marks(canvas, (mark,), at, (40, 5), None, "m")
