"""The pictures of each game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.game import Event, Seat
from engine.narrowing import Narrowed
from rendering.canvas import Brush, Tile
from rendering.empires import description as empires_words
from rendering.empires import legend as empires_legend
from rendering.empires import parts as empires_parts
from rendering.empires import private as empires_private
from rendering.empires import private_description as empires_private_words
from rendering.empires import public as empires_public
from rendering.empires import signs as empires_signs
from rendering.keltis import description as keltis_words
from rendering.keltis import parts as keltis_parts
from rendering.keltis import private as keltis_private
from rendering.keltis import public as keltis_public
from rendering.keltis import signs as keltis_signs
from rendering.manitoba import description as manitoba_words
from rendering.manitoba import private as manitoba_private
from rendering.manitoba import private_description as manitoba_private_words
from rendering.manitoba import public as manitoba_public
from rendering.manitoba import signs as manitoba_signs
from rendering.odin import description as odin_words
from rendering.odin import parts as odin_parts
from rendering.odin import played as odin_played
from rendering.odin import private as odin_private
from rendering.odin import private_description as odin_private_words
from rendering.odin import public as odin_public
from rendering.odin import signs as odin_signs
from rendering.pictures import Caption, Lines
from rendering.score_table import Naming
from rendering.theme import CONTRAST, PAPER, Theme
from rendering.words import Words

Draw = Callable[[Brush, Any, Caption, Words, Sequence[Event]], list[Tile]]
"""A public picture, in tiles from top to bottom."""

Describe = Callable[[Any, Caption, Words, Sequence[Event]], Lines]


@dataclass(frozen=True)
class Cut:
    """A part of the public picture, drawn larger and told more fully; of which `seat` alone, if of one."""

    draw: Draw
    describe: Describe
    seat: Seat | None = None


@dataclass(frozen=True)
class Pictures:
    """How a game is drawn and described.

    `naming` says how sources of points are called. `parts` are the larger cuts by name, which
    the catalogue knows as `<game>.part.<name>`. `themes` are the usual look and the one of high contrast. The private two
    are given where the seat stands in choosing: the values chosen so far, the legal moves that they leave where these are
    few enough to be listed, and the move, once there is one. The events are to be marked: of each seat its last turn.
    """

    draw_public: Draw
    describe_public: Describe
    draw_private: Callable[[Brush, Any, Caption, Words, Narrowed, Sequence[Event]], list[Tile]]
    describe_private: Callable[[Any, Caption, Words, Narrowed, Sequence[Event]], Lines]
    naming: Naming
    parts: Mapping[str, Cut] = field(default_factory=dict[str, Cut])
    themes: tuple[Theme, Theme] = (PAPER, CONTRAST)

    def parts_of(self, seats: int) -> tuple[str, ...]:
        """The names of the cuts that a game of so many seats has."""
        return tuple(name for name, cut in self.parts.items() if cut.seat is None or cut.seat < seats)


def empire_of(seat: Seat) -> Cut:
    """The empire of one seat."""
    return Cut(partial(empires_parts.draw_empire, seat=seat), partial(empires_words.describe_empire, seat=seat), seat)


PICTURES: Mapping[str, Pictures] = {
    "keltis": Pictures(
        keltis_public.draw_public,
        keltis_words.describe_public,
        keltis_private.draw_private,
        keltis_words.describe_private,
        Naming("keltis", keltis_signs.OWN, keltis_signs.in_short),
        parts={
            "map": Cut(keltis_parts.draw_map, keltis_words.describe_map),
            "cards": Cut(keltis_parts.draw_cards, keltis_words.describe_cards),
            "legend": Cut(keltis_parts.draw_legend, keltis_words.describe_legend),
        },
    ),
    "manitoba": Pictures(
        manitoba_public.draw_public,
        manitoba_words.describe_public,
        manitoba_private.draw_private,
        manitoba_private_words.describe_private,
        Naming("manitoba", manitoba_signs.OWN, manitoba_signs.word),
        parts={
            "territory": Cut(manitoba_public.draw_territory, manitoba_words.describe_territory),
            "paths": Cut(manitoba_public.draw_paths, manitoba_words.describe_paths),
            "villages": Cut(manitoba_public.draw_villages, manitoba_words.describe_villages),
            "season": Cut(manitoba_public.draw_season, manitoba_words.describe_season),
            "legend": Cut(manitoba_public.draw_legend, manitoba_words.describe_legend),
        },
        themes=(manitoba_signs.MANITOBA_PAPER, manitoba_signs.MANITOBA_CONTRAST),
    ),
    "odin": Pictures(
        odin_public.draw_public,
        odin_words.describe_public,
        odin_private.draw_private,
        odin_private_words.describe_private,
        Naming("odin", {}, odin_signs.word),
        parts={
            "boards": Cut(odin_parts.draw_boards, odin_words.describe_boards),
            "goods": Cut(odin_parts.draw_goods, odin_words.describe_goods),
            "cards": Cut(odin_played.draw_cards, odin_words.describe_cards),
            "table": Cut(odin_parts.draw_table, odin_words.describe_table),
            "legend": Cut(odin_parts.draw_legend, odin_words.describe_legend),
        },
        themes=(odin_signs.ODIN_PAPER, odin_signs.ODIN_CONTRAST),
    ),
    "empires": Pictures(
        empires_public.draw_public,
        empires_words.describe_public,
        empires_private.draw_private,
        empires_private_words.describe_private,
        Naming("empires", {}, empires_signs.word),
        parts={
            **{f"empire_{letter}": empire_of(seat) for seat, letter in enumerate("abcd")},
            "islands": Cut(empires_parts.draw_islands, empires_words.describe_islands),
            "legend": Cut(empires_legend.draw_legend, empires_words.describe_legend),
        },
        themes=(empires_signs.EMPIRES_PAPER, empires_signs.EMPIRES_CONTRAST),
    ),
}
