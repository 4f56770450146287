"""The things of the game and the one link between them: disc, landscape, good and path go together (MAN-1.3)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

GOODS = ("berry", "bison", "horse", "canoe", "feather")
COLOURS = ("green", "brown", "beige", "blue", "white")
TERRAINS = ("forest", "prairie", "hill", "lake", "mountain")
PATHS = ("gatherer", "hunter", "warrior", "", "shaman")
PLACES = ("small", "large")

Kind: TypeAlias = int
"""Index into GOODS, COLOURS, TERRAINS and PATHS alike: 0 is berry, green, forest and gatherer (MAN-1.3)."""

BERRY: Kind = 0
FEATHER: Kind = 4
KINDS = range(5)
STORED = range(4)
STORED_GOODS = tuple(GOODS[kind] for kind in STORED)
"""The goods with a sector of their own (MAN-1.2)."""

WITH_PATH = tuple(kind for kind in KINDS if PATHS[kind])
"""Blue has no path (MAN-5.3)."""

NOBODY = -1
SUPPLY = "supply"
"""The place of a gained good that is not kept (MAN-10.3)."""

AreaId: TypeAlias = str
"""The id of an area: tile and landscape, `3-lake` (MAN-2.4)."""


class PlacedTile(NamedTuple):
    """A tile in the territory: its cells turned by `turn` sixths clockwise, then moved by (q, r)."""

    tile: str
    turn: int
    q: int
    r: int


def kind_of(word: str, words: tuple[str, ...]) -> Kind | None:
    """The kind that a word of one of the four lists means; None for another word."""
    return words.index(word) if word and word in words else None


def land_of_disc(disc: str) -> str:
    """The landscape that goes with a disc (MAN-1.3)."""
    return TERRAINS[COLOURS.index(disc)]


def good_of_disc(disc: str) -> str:
    """The good that goes with a disc (MAN-1.3)."""
    return GOODS[COLOURS.index(disc)]


def path_of_disc(disc: str) -> str:
    """The path that goes with a disc; none with blue (MAN-1.3)."""
    return PATHS[COLOURS.index(disc)]


def disc_of_path(path: str) -> str:
    """The disc that goes with a path (MAN-1.3)."""
    return COLOURS[PATHS.index(path)]
