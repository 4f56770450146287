"""The pictures of each game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Event, Move, Word
from rendering.canvas import Brush, Tile
from rendering.keltis.description import describe_private, describe_public
from rendering.keltis.private import draw_private
from rendering.keltis.public import draw_public
from rendering.keltis.signs import word
from rendering.pictures import Caption
from rendering.words import Words

Lines = tuple[list[str], int]
"""A picture in words, line by line, and how many of the last lines may be left out for want of room."""


@dataclass(frozen=True)
class Pictures:
    """How a game is drawn, in tiles from top to bottom, and described.

    `word` names what fills a sentence of the game, such as a size or a place.
    """

    draw_public: Callable[[Brush, Any, Caption, Words, Sequence[Event]], list[Tile]]
    describe_public: Callable[[Any, Caption, Words, Sequence[Event]], Lines]
    draw_private: Callable[[Brush, Any, Caption, Words, Sequence[Move], Move | None], list[Tile]]
    describe_private: Callable[[Any, Caption, Words, Sequence[Move], Move | None], Lines]
    word: Callable[[Words, str, Word], Word]


PICTURES: Mapping[str, Pictures] = {
    "keltis": Pictures(draw_public, describe_public, draw_private, describe_private, word),
}
