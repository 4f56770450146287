"""Drawings: the pictures of a page before they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rendering.paint.canvas import Brush, Tile
from rendering.pictures import Lines, PictureShape


@dataclass(frozen=True)
class Drawing:
    """One picture of a page: how it is drawn, in tiles from top to bottom, and what it shows in words.

    `name` tells it from the others of its page; it becomes a part of the file's name, so it is short and in lower case.
    `shape` says how high it may be; whoever gives another one than the usual says why. A `heading` is a line of words above
    it. `kinds` are the kinds of move that are chosen from it: their choices stand right below it, and not at the foot of the
    page. `looks` are the parts of the game's pictures that show more of the same: a button for each stands on the page. The
    drawing that answers what is asked now is the last of its page. `alt` says the same in less words, where these may be too many
    for the description of a file.
    """

    name: str
    draw: Callable[[Brush], Sequence[Tile]]
    told: Lines
    shape: PictureShape = "flat"
    heading: str = ""
    kinds: frozenset[str] = frozenset()
    looks: tuple[str, ...] = ()
    alt: Lines | None = None


Drawings = Sequence[Drawing]
"""The pictures of a page, from top to bottom."""
