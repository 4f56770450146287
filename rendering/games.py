"""The pictures of each game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.game import Event, Seat
from engine.narrowing import Narrowed
from rendering.any_game.score_table import Naming
from rendering.drawings import Drawings
from rendering.empires.alt_texts.single import single_told
from rendering.empires.cards.single import single
from rendering.empires.pages import legend as empires_legend
from rendering.empires.pages import parts as empires_parts
from rendering.empires.pages.private import private as empires_private
from rendering.empires.pages.public import public as empires_public
from rendering.empires.signs.colours import EMPIRES_CONTRAST, EMPIRES_PAPER
from rendering.keltis import pages as keltis_pages
from rendering.keltis import signs as keltis_signs
from rendering.manitoba import pages as manitoba_pages
from rendering.manitoba import private as manitoba_private
from rendering.manitoba import signs as manitoba_signs
from rendering.odin.pages import own as odin_own
from rendering.odin.pages import parts as odin_parts
from rendering.odin.pages import private as odin_pages
from rendering.odin.pages import public as odin_public
from rendering.odin.signs.colours import ODIN_CONTRAST, ODIN_PAPER
from rendering.paint.canvas import Brush, Tile
from rendering.paint.theme import CONTRAST, PAPER, Theme
from rendering.pictures import Caption, Lines
from texts.empires.names import OWN_IN_SOURCES
from texts.keltis import names as keltis_names
from texts.manitoba import names as manitoba_names
from texts.odin import things as odin_names
from texts.words import Words

Public = Callable[[Any, Caption, Words, Sequence[Event]], Drawings]
"""A page of pictures of a view; the events are to be marked: of each seat its last turn."""


@dataclass(frozen=True)
class CardPictures:
    """How a card is drawn large and alone, and told, by its number."""

    draw: Callable[[Brush, int, Words], list[Tile]]
    describe: Callable[[Words, int], Lines]


@dataclass(frozen=True)
class Part:
    """A part of what there is to see, a press away from the board: larger, or told more fully; of which `seat` alone, if of one.

    One that is `own` is made of the view of a seat, and shown to it alone; all others are made of the view of the public.
    """

    drawings: Public
    seat: Seat | None = None
    own: bool = False


@dataclass(frozen=True)
class Pictures:
    """How a game is drawn and described.

    `public` is the page of a board message. `private` is the page of a panel: it is given where the seat stands in choosing:
    the values chosen so far, the legal moves that they leave where these are few enough to be listed, and the move, once
    there is one. Its last picture answers what is asked now. `naming` says how sources of points are called. `parts` are what
    is a press away, by name, which the catalogue knows as `<game>.part.<name>`. `mine`
    is the part that shows what a seat has, where the panel is not the place for that. `themes` are the usual look and the one of
    high contrast. `cards` is how a card alone is shown, in a game that has pictures of them.
    `in_a_row` is the part that shows what several moves in a row would change, in a game that offers such.
    """

    public: Public
    private: Callable[[Any, Caption, Words, Narrowed, Sequence[Event]], Drawings]
    naming: Naming
    parts: Mapping[str, Part] = field(default_factory=dict[str, Part])
    themes: tuple[Theme, Theme] = (PAPER, CONTRAST)
    cards: CardPictures | None = None
    in_a_row: str = ""
    mine: str = ""

    def parts_of(self, seats: int, *, own: bool = False) -> tuple[str, ...]:
        """The names of the parts that a game of so many seats has for all to see, or for a seat alone."""
        return tuple(
            name for name, part in self.parts.items() if part.own == own and (part.seat is None or part.seat < seats)
        )


PICTURES: Mapping[str, Pictures] = {
    "keltis": Pictures(
        keltis_pages.public_page,
        keltis_pages.private_page,
        Naming("keltis", keltis_signs.OWN, keltis_names.in_short),
        parts={
            "large": Part(keltis_pages.quarters_page),
            "cards": Part(keltis_pages.cards_page),
            "legend": Part(keltis_pages.legend_page),
        },
    ),
    "manitoba": Pictures(
        manitoba_pages.public,
        manitoba_private.private,
        Naming("manitoba", manitoba_signs.OWN, manitoba_names.word),
        parts={
            "season": Part(manitoba_pages.card_list),
            "paths": Part(manitoba_pages.path_list),
            "villages": Part(manitoba_pages.village_list),
            "territory": Part(manitoba_pages.land_in_full),
            "legend": Part(manitoba_pages.signs_drawing),
        },
        themes=(manitoba_signs.MANITOBA_PAPER, manitoba_signs.MANITOBA_CONTRAST),
    ),
    "odin": Pictures(
        odin_public.page,
        odin_pages.private,
        Naming("odin", {}, odin_names.word),
        mine="home",
        parts={
            "boards": Part(odin_parts.boards_part),
            "goods": Part(odin_parts.goods_part),
            "cards": Part(odin_parts.played),
            "table": Part(odin_parts.lying),
            "legend": Part(odin_parts.legend),
            "home": Part(odin_own.home_part, own=True),
            "islands": Part(odin_own.islands_part, own=True),
            "hand": Part(odin_own.hand_part, own=True),
        },
        themes=(ODIN_PAPER, ODIN_CONTRAST),
        in_a_row="home",
    ),
    "empires": Pictures(
        empires_public,
        empires_private,
        Naming("empires", OWN_IN_SOURCES, lambda _words, _field, value: value),
        mine="hand",
        parts={
            **{
                f"empire_{letter}": Part(partial(empires_parts.empire_of, seat=seat), seat)
                for seat, letter in enumerate("abcd")
            },
            "islands": Part(empires_parts.islands_part),
            "legend": Part(empires_legend.pages),
            "empire": Part(empires_parts.own_empire, own=True),
            "hand": Part(empires_parts.hand_part, own=True),
        },
        themes=(EMPIRES_PAPER, EMPIRES_CONTRAST),
        cards=CardPictures(single, single_told),
    ),
}
