"""The colours and sizes of all pictures, as data."""

from __future__ import annotations

from msgspec import Struct

Rgb = tuple[int, int, int]

TITLE, NAME, BODY, SMALL = 46, 40, 34, 28
"""Text sizes in pixels. At a third of the size, as on a phone, body text is 11 pixels high: what must be read is no
smaller. Small text is 9 there; it is for what only repeats something (`Canvas.note`)."""

MEDIUM, BOLD, HEAVY = 500, 700, 800
"""Weights: what decides is heavy, names are bold, the rest is medium."""


def rgb_of_hex(code: str) -> Rgb:
    """A colour from its usual six digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mixed_colour(one: Rgb, other: Rgb, share: float) -> Rgb:
    """The colour on the way from one to the other; share 0 is the first."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


Lettering = tuple[int, int]
"""A size with a weight."""

LABEL_LETTERINGS: tuple[Lettering, ...] = ((BODY, MEDIUM), (SMALL, MEDIUM))
"""The letterings of a word that says what a sign beside it shows, the largest first."""

TITLE_LETTERINGS: tuple[Lettering, ...] = ((NAME, BOLD), (BODY, BOLD))
"""The letterings of what stands above a picture or a part of it."""


class Suit(Struct, frozen=True):
    """The colours of a suit: `fill` with its `edge`, `on` for what is written on it, `tint` and `deep` for pale cells."""

    fill: Rgb
    edge: Rgb
    on: Rgb
    tint: Rgb
    deep: Rgb


class Theme(Struct, frozen=True):
    """One look of all pictures. `stays` and `taken` are the edges of tokens that stay and that are taken."""

    name: str
    paper: Rgb
    panel: Rgb
    line: Rgb
    ink: Rgb
    muted: Rgb
    bad: Rgb
    zone: Rgb
    zone_edge: Rgb
    link: Rgb
    stays: Rgb
    stays_fill: Rgb
    stays_ink: Rgb
    taken: Rgb
    taken_fill: Rgb
    suits: tuple[Suit, ...]
    joker: Suit
    seats: tuple[Rgb, ...]
    white: Rgb = (255, 255, 255)

    @property
    def shade(self) -> Rgb:
        """A ground that is darker than the paper, for what lies on it."""
        return mixed_colour(self.line, self.paper, 0.5)

    @property
    def dull(self) -> Rgb:
        """The ground of what cannot be chosen: flat, between the paper and its shade."""
        return mixed_colour(self.line, self.paper, 0.82)

    def seat_tint(self, seat: int) -> Rgb:
        """The pale ground of what a seat has taken; its colour can be read on it."""
        return mixed_colour(self.panel, self.seats[seat], 0.25)


def suit_colours(fill: str, on: str, paper: Rgb) -> Suit:
    """A suit's colours from the two that matter."""
    body = rgb_of_hex(fill)
    return Suit(
        fill=body,
        edge=mixed_colour(body, (0, 0, 0), 0.38),
        on=rgb_of_hex(on),
        tint=mixed_colour(body, paper, 0.84),
        deep=mixed_colour(body, (0, 0, 0), 0.48),
    )


_PANEL = rgb_of_hex("FCF9F2")

PAPER = Theme(
    name="paper",
    paper=rgb_of_hex("F4EEE1"),
    panel=_PANEL,
    line=rgb_of_hex("CBBFA8"),
    ink=rgb_of_hex("2B2621"),
    muted=rgb_of_hex("6E6455"),
    bad=rgb_of_hex("A93226"),
    zone=rgb_of_hex("F0DDAE"),
    zone_edge=rgb_of_hex("CFAE63"),
    link=rgb_of_hex("B9AB90"),
    stays=rgb_of_hex("5C8F3E"),
    stays_fill=rgb_of_hex("F1F7E4"),
    stays_ink=rgb_of_hex("2E5A1C"),
    taken=rgb_of_hex("BD6E12"),
    taken_fill=rgb_of_hex("FFF3DC"),
    suits=(
        suit_colours("BC4130", "FFFFFF", _PANEL),
        suit_colours("E6BC2E", "3D2E00", _PANEL),
        suit_colours("BE6BB0", "2E0B29", _PANEL),
        suit_colours("67B27A", "0B2E17", _PANEL),
        suit_colours("2C62B8", "FFFFFF", _PANEL),
    ),
    joker=suit_colours("8A8886", "1D1B19", _PANEL),
    seats=(rgb_of_hex("1E2A5A"), rgb_of_hex("9E4508"), rgb_of_hex("8440C0"), rgb_of_hex("1F7D6E")),
)
"""Warm paper. Suits and seats were chosen to stay apart for colour-blind eyes; a test simulates them."""

_WHITE = rgb_of_hex("FFFFFF")

CONTRAST = Theme(
    name="contrast",
    paper=_WHITE,
    panel=_WHITE,
    line=rgb_of_hex("000000"),
    ink=rgb_of_hex("000000"),
    muted=rgb_of_hex("2A2A2A"),
    bad=rgb_of_hex("9C0000"),
    zone=rgb_of_hex("FFE680"),
    zone_edge=rgb_of_hex("000000"),
    link=rgb_of_hex("5A5A5A"),
    stays=rgb_of_hex("0B5A00"),
    stays_fill=_WHITE,
    stays_ink=rgb_of_hex("0B3A00"),
    taken=rgb_of_hex("B85000"),
    taken_fill=_WHITE,
    suits=(
        suit_colours("A81E10", "FFFFFF", _WHITE),
        suit_colours("FFD000", "000000", _WHITE),
        suit_colours("E27AD2", "000000", _WHITE),
        suit_colours("4FBF6B", "000000", _WHITE),
        suit_colours("0B48B0", "FFFFFF", _WHITE),
    ),
    joker=suit_colours("8E8E8E", "000000", _WHITE),
    seats=(rgb_of_hex("10184A"), rgb_of_hex("8A3400"), rgb_of_hex("7A28C8"), rgb_of_hex("00695C")),
)
"""Black on white with strong colours, for eyes that need it."""
