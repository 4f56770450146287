"""The colours and sizes of all pictures, as data."""

from __future__ import annotations

from msgspec import Struct

Rgb = tuple[int, int, int]

TITLE, NAME, BODY, SMALL = 46, 40, 34, 28
"""Text sizes in pixels. At a third of the size, as on a phone, body text is 11 pixels high: what must be read is no
smaller. Small text is 9 there; it is for what only repeats something (`Canvas.note`)."""

MEDIUM, BOLD, HEAVY = 500, 700, 800
"""Weights: what decides is heavy, names are bold, the rest is medium."""


def rgb(code: str) -> Rgb:
    """A colour from its usual six digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """The colour on the way from one to the other; share 0 is the first."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


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
        return mix(self.line, self.paper, 0.5)

    @property
    def dull(self) -> Rgb:
        """The ground of what cannot be chosen: flat, between the paper and its shade."""
        return mix(self.line, self.paper, 0.82)

    def seat_tint(self, seat: int) -> Rgb:
        """The pale ground of what a seat has taken; its colour can be read on it."""
        return mix(self.panel, self.seats[seat], 0.25)


def suit(fill: str, on: str, paper: Rgb) -> Suit:
    """A suit's colours from the two that matter."""
    body = rgb(fill)
    return Suit(
        fill=body,
        edge=mix(body, (0, 0, 0), 0.38),
        on=rgb(on),
        tint=mix(body, paper, 0.84),
        deep=mix(body, (0, 0, 0), 0.48),
    )


_PANEL = rgb("FCF9F2")

PAPER = Theme(
    name="paper",
    paper=rgb("F4EEE1"),
    panel=_PANEL,
    line=rgb("CBBFA8"),
    ink=rgb("2B2621"),
    muted=rgb("6E6455"),
    bad=rgb("A93226"),
    zone=rgb("F0DDAE"),
    zone_edge=rgb("CFAE63"),
    link=rgb("B9AB90"),
    stays=rgb("5C8F3E"),
    stays_fill=rgb("F1F7E4"),
    stays_ink=rgb("2E5A1C"),
    taken=rgb("BD6E12"),
    taken_fill=rgb("FFF3DC"),
    suits=(
        suit("BC4130", "FFFFFF", _PANEL),
        suit("E6BC2E", "3D2E00", _PANEL),
        suit("BE6BB0", "2E0B29", _PANEL),
        suit("67B27A", "0B2E17", _PANEL),
        suit("2C62B8", "FFFFFF", _PANEL),
    ),
    joker=suit("8A8886", "1D1B19", _PANEL),
    seats=(rgb("1E2A5A"), rgb("9E4508"), rgb("8440C0"), rgb("1F7D6E")),
)
"""Warm paper. Suits and seats were chosen to stay apart for colour-blind eyes; a test simulates them."""

_WHITE = rgb("FFFFFF")

CONTRAST = Theme(
    name="contrast",
    paper=_WHITE,
    panel=_WHITE,
    line=rgb("000000"),
    ink=rgb("000000"),
    muted=rgb("2A2A2A"),
    bad=rgb("9C0000"),
    zone=rgb("FFE680"),
    zone_edge=rgb("000000"),
    link=rgb("5A5A5A"),
    stays=rgb("0B5A00"),
    stays_fill=_WHITE,
    stays_ink=rgb("0B3A00"),
    taken=rgb("B85000"),
    taken_fill=_WHITE,
    suits=(
        suit("A81E10", "FFFFFF", _WHITE),
        suit("FFD000", "000000", _WHITE),
        suit("E27AD2", "000000", _WHITE),
        suit("4FBF6B", "000000", _WHITE),
        suit("0B48B0", "FFFFFF", _WHITE),
    ),
    joker=suit("8E8E8E", "000000", _WHITE),
    seats=(rgb("10184A"), rgb("8A3400"), rgb("7A28C8"), rgb("00695C")),
)
"""Black on white with strong colours, for eyes that need it."""
