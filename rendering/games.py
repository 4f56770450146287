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
from rendering.empires.cards.single import single_card_tiles
from rendering.empires.pages import legend as empires_legend
from rendering.empires.pages import parts as empires_parts
from rendering.empires.pages.private import private_drawings as empires_private
from rendering.empires.pages.public import public_drawings as empires_public
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
"""A page of pictures of a view; of the events each seat's last turn is marked."""


@dataclass(frozen=True)
class CardPictures:
    """How a card is drawn large and alone, and told, by its number."""

    draw: Callable[[Brush, int, Words], list[Tile]]
    describe: Callable[[Words, int], Lines]


@dataclass(frozen=True)
class PicturePart:
    """A part of what there is to see, a press away from the board: larger or told more fully; of one `seat`, or of all.

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
    parts: Mapping[str, PicturePart] = field(default_factory=dict[str, PicturePart])
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
        Naming("keltis", keltis_signs.OWN, keltis_names.keltis_word_in_short),
        parts={
            "large": PicturePart(keltis_pages.quarters_page),
            "cards": PicturePart(keltis_pages.cards_page),
            "legend": PicturePart(keltis_pages.legend_page),
        },
    ),
    "manitoba": Pictures(
        manitoba_pages.manitoba_public_page,
        manitoba_private.manitoba_private_page,
        Naming("manitoba", manitoba_signs.OWN, manitoba_names.manitoba_word),
        parts={
            "season": PicturePart(manitoba_pages.card_list),
            "paths": PicturePart(manitoba_pages.path_list),
            "villages": PicturePart(manitoba_pages.village_list),
            "territory": PicturePart(manitoba_pages.land_in_full),
            "legend": PicturePart(manitoba_pages.signs_drawing),
        },
        themes=(manitoba_signs.MANITOBA_PAPER, manitoba_signs.MANITOBA_CONTRAST),
    ),
    "odin": Pictures(
        odin_public.odin_public_page,
        odin_pages.odin_private_page,
        Naming("odin", {}, odin_names.question_word),
        mine="home",
        parts={
            "boards": PicturePart(odin_parts.boards_part),
            "goods": PicturePart(odin_parts.goods_part),
            "cards": PicturePart(odin_parts.played_cards_part),
            "table": PicturePart(odin_parts.table_part),
            "legend": PicturePart(odin_parts.legend_part),
            "home": PicturePart(odin_own.home_part, own=True),
            "islands": PicturePart(odin_own.islands_part, own=True),
            "hand": PicturePart(odin_own.hand_part, own=True),
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
                f"empire_{letter}": PicturePart(partial(empires_parts.empire_of, seat=seat), seat)
                for seat, letter in enumerate("abcd")
            },
            "islands": PicturePart(empires_parts.islands_part),
            "legend": PicturePart(empires_legend.legend_of_match),
            "empire": PicturePart(empires_parts.own_empire, own=True),
            "hand": PicturePart(empires_parts.hand_part, own=True),
        },
        themes=(EMPIRES_PAPER, EMPIRES_CONTRAST),
        cards=CardPictures(single_card_tiles, single_told),
    ),
}
