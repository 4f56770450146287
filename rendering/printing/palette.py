"""The 256 colours of a theme: its own, and the steps between those that meet at smooth edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heapify, heappop, heapreplace
from itertools import chain, product

from PIL import Image

from rendering.paint.theme import Rgb, Suit, Theme, mixed_colour

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


def colours_that_meet(theme: Theme) -> Iterator[tuple[Rgb, Rgb]]:
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
def palette_colours(theme: Theme) -> tuple[Rgb, ...]:
    """256 colours: the theme's own, then those of the steps between them that are farthest from what is there.

    The more colours are there, the nearer is the nearest one: so a step is compared with the new ones only when it comes to the
    top of the queue, and stays there if it is as far from them as from the others.
    """
    chosen = own_colours(theme)
    steps = dict.fromkeys(mixed_colour(one, other, share) for one, other in colours_that_meet(theme) for share in STEPS)
    queue = [(-distance_to_nearest(step, chosen), order, step, len(chosen)) for order, step in enumerate(steps)]
    heapify(queue)
    while len(chosen) < SIZE and queue:
        away, order, step, compared = queue[0]
        if compared == len(chosen):
            chosen.append(step)
            heappop(queue)
        else:
            heapreplace(queue, (max(away, -distance_to_nearest(step, chosen[compared:])), order, step, len(chosen)))
    return tuple(chosen[:SIZE])


def distance_to_nearest(one: Rgb, others: Sequence[Rgb]) -> int:
    """How far a colour is from the nearest of others: green weighs most, as for the eye."""
    red, green, blue = one
    return min([2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2 for r, g, b in others])


class Palette:
    """The colours of a theme, ready to map pictures to them."""

    def __init__(self, theme: Theme) -> None:
        listed = palette_colours(theme)
        listed += listed[:1] * (SIZE - len(listed))
        self.bytes = bytes(chain.from_iterable(listed))
        self._key = Image.new("P", (1, 1))
        self._key.putpalette(self.bytes)

    def mapped(self, image: Image.Image) -> Image.Image:
        """The picture with every pixel replaced by the number of the nearest colour."""
        return image.quantize(palette=self._key, dither=Image.Dither.NONE)
