"""Suits and seats stay apart for colour-blind eyes, and what is written on them can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from rendering.elements.seats import SHAPES
from rendering.keltis.signs import ICONS
from rendering.paint.theme import CONTRAST, PAPER, Rgb, Theme

Linear = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SUITS_APART, SEATS_APART = 15.0, 25.0
"""Distances in CIE Lab. Two is what an eye just tells apart side by side; suits have symbols as well."""


def linear(colour: Rgb) -> Linear:
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def seen(colour: Rgb, sight: str) -> Linear:
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, linear(colour), strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def lab(colour: Linear) -> Linear:
    red, green, blue = colour
    axes = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in axes)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Rgb, other: Rgb, sight: str) -> float:
    pairs = zip(lab(seen(one, sight)), lab(seen(other, sight)), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of WCAG 2."""
    bright = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other)))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", [PAPER, CONTRAST], ids=lambda theme: theme.name)
def test_suits_and_seats_stay_apart(theme: Theme, sight: str) -> None:
    suits = [suit.fill for suit in (*theme.suits, theme.joker)]
    assert min(apart(a, b, sight) for a, b in combinations(suits, 2)) >= SUITS_APART
    assert min(apart(a, b, sight) for a, b in combinations(theme.seats, 2)) >= SEATS_APART


@pytest.mark.parametrize(("theme", "least"), [(PAPER, 4.5), (CONTRAST, 7.0)], ids=lambda value: str(value)[:8])
def test_writing_can_be_read(theme: Theme, least: float) -> None:
    for ground in (theme.paper, theme.panel, theme.zone):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.paper, theme.panel):
        assert contrast(theme.muted, ground) >= least
        assert contrast(theme.bad, ground) >= least
    for suit in (*theme.suits, theme.joker):
        assert contrast(suit.on, suit.fill) >= 4.5
        assert contrast(suit.deep, suit.tint) >= 4.5
    for seat in theme.seats:
        assert contrast(theme.white, seat) >= 4.5


def test_no_two_suits_or_seats_look_alike_without_colour() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 6
    assert len(set(SHAPES)) == 4
