"""The 256 colours of a theme: its own, and the steps between those that meet at smooth edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, product

from PIL import Image

from rendering.theme import Rgb, Suit, Theme, mix

SIZE = 256
STEPS = (0.5, 0.25, 0.75)


def own_colours(theme: Theme) -> list[Rgb]:
    """The colours that areas have: they must come out exactly."""
    suits = (*theme.suits, theme.joker)
    flat = [
        theme.paper,
        theme.panel,
        theme.line,
        theme.ink,
        theme.muted,
        theme.bad,
        theme.zone,
        theme.zone_edge,
        theme.link,
    ]
    flat += [theme.stays, theme.stays_fill, theme.stays_ink, theme.taken, theme.taken_fill, theme.white, *theme.seats]
    flat += [theme.shade, theme.dull, *(theme.seat_tint(seat) for seat in range(len(theme.seats)))]
    flat += chain.from_iterable((s.fill, s.edge, s.on, s.tint, s.deep) for s in suits)
    return list(dict.fromkeys(flat))


def meetings(theme: Theme) -> Iterator[tuple[Rgb, Rgb]]:
    """The pairs of colours that meet at an edge somewhere."""
    sheets = (theme.paper, theme.panel, theme.zone)
    suits: tuple[Suit, ...] = (*theme.suits, theme.joker)
    yield from product(
        sheets, (theme.ink, theme.muted, theme.bad, theme.link, theme.line, theme.zone_edge, theme.white)
    )
    yield from product(sheets, theme.seats)
    yield from product((theme.white, theme.ink, *(s.edge for s in suits)), theme.seats)
    for suit in suits:
        yield from product((suit.fill, suit.tint), (suit.on, suit.edge, suit.deep, theme.panel, theme.white, theme.ink))
        yield from product((*sheets, theme.link, theme.taken_fill, theme.stays_fill), (suit.edge, suit.fill))
    for fill in (theme.stays_fill, theme.taken_fill):
        yield from product((fill, theme.panel, theme.zone), (theme.stays, theme.stays_ink, theme.taken))
    yield theme.ink, theme.white


@cache
def colours(theme: Theme) -> tuple[Rgb, ...]:
    """256 colours: the theme's own first, then of all the steps between those that are farthest from what is there."""
    chosen = own_colours(theme)
    steps = dict.fromkeys(mix(one, other, share) for one, other in meetings(theme) for share in STEPS)
    nearest = {step: min(distance(step, colour) for colour in chosen) for step in steps}
    while len(chosen) < SIZE and nearest:
        new = max(nearest, key=nearest.__getitem__)
        chosen.append(new)
        del nearest[new]
        red, green, blue = new
        for (r, g, b), best in nearest.items():  # `distance`, written out: it would be called a hundred thousand times
            away = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2
            if away < best:
                nearest[r, g, b] = away
    return tuple(chosen[:SIZE])


def distance(one: Rgb, other: Rgb) -> int:
    """How far apart two colours are: green weighs most, as for the eye."""
    return 2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2


class Palette:
    """The colours of a theme, ready to map pictures to them."""

    def __init__(self, theme: Theme) -> None:
        listed = colours(theme)
        listed += listed[:1] * (SIZE - len(listed))
        self.bytes = bytes(chain.from_iterable(listed))
        self._key = Image.new("P", (1, 1))
        self._key.putpalette(self.bytes)

    def mapped(self, image: Image.Image) -> Image.Image:
        """The picture with every pixel replaced by the number of the nearest colour."""
        return image.quantize(palette=self._key, dither=Image.Dither.NONE)
