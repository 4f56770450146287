"""Pieces as wide as a picture whose height is known before they are drawn, and how they are put into pictures of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from rendering.drawings import Drawing
from rendering.paint.canvas import Brush, Tile, blank_paper
from rendering.pictures import FLAT, WIDTH, PictureShape

MARGIN, GAP, TOP = 14, 12, 10
"""Free at the sides, between things that lie side by side or below each other, and above the first one."""

RING = GAP // 2
"""How thick the ring around a chosen thing is: what lies between two things has room for two."""

HIGHEST = FLAT - TOP
"""What a picture has room for."""


def width_abreast(across: int) -> int:
    """How wide one of so many things is that lie side by side."""
    return (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across


def left_of(place: int, across: int) -> int:
    """Where the thing at a place of its row begins."""
    return MARGIN + place * (width_abreast(across) + GAP)


@dataclass(frozen=True)
class PictureBlock:
    """A piece of a picture: how high it is, how it is drawn, and what it shows in words, which is worked out when it is needed.

    One that `leads` stands in the same picture as the next one.
    """

    height: int
    draw: Callable[[Brush], Tile]
    told: Callable[[], Iterable[str]] = tuple
    leads: bool = False

    def saying(self, *lines: str) -> PictureBlock:
        """The same, with what it shows in these lines."""
        return self.telling(lambda: filter(None, lines))

    def telling(self, told: Callable[[], Iterable[str]]) -> PictureBlock:
        """The same, with what it shows in words."""
        return replace(self, told=told)


def height_of(blocks: Iterable[PictureBlock]) -> int:
    return sum(block.height for block in blocks)


def blocks_by_picture(blocks: Sequence[PictureBlock]) -> list[list[PictureBlock]]:
    """Pieces by the pictures in which they stand, as few as have room for them in their order."""
    pages: list[list[PictureBlock]] = []
    left = 0
    for place, block in enumerate(blocks):
        needed = block.height + (blocks[place + 1].height if block.leads and place + 1 < len(blocks) else 0)
        if not pages or needed > left:
            pages.append([])
            left = FLAT - TOP
        pages[-1].append(block)
        left -= block.height
    return pages


def pictures_of(
    name: str,
    blocks: Sequence[PictureBlock],
    *,
    heading: str = "",
    kinds: Iterable[str] = (),
    looks: Sequence[str] = (),
) -> list[Drawing]:
    """The pictures of some pieces; none where there are no pieces.

    The heading stands above the first one, what is chosen and looked at below the last one.
    """
    drawings = [
        drawing_of(name if place == 1 else f"{name}_{place}", page)
        for place, page in enumerate(blocks_by_picture(blocks), 1)
    ]
    if drawings:
        drawings[0] = replace(drawings[0], heading=heading)
        drawings[-1] = replace(drawings[-1], kinds=frozenset(kinds), looks=tuple(looks))
    return drawings


def drawing_of(name: str, page: Sequence[PictureBlock]) -> Drawing:
    """The picture of a few pieces; a single one that is higher than a board, in a language of long words, is a square one."""
    shape: PictureShape = "square" if sum(block.height for block in page) > HIGHEST else "flat"
    told = [line for block in page for line in block.told()]

    def draw(brush: Brush) -> list[Tile]:
        return [brush.panel(blank_paper, TOP), *(block.draw(brush) for block in page)]

    return Drawing(name, draw, (told, 0), shape)


def panel_block(height: int, draw: Callable[..., Tile], *given: object) -> PictureBlock:
    """A piece that is drawn once for the same things."""
    return PictureBlock(height, lambda brush: brush.panel(draw, *given))
