"""What a picture is, and what is needed beside a view to draw one."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

WIDTH = 1200
"""Width of every whole picture in pixels. A phone shows it a third as wide."""

FLAT = 764
"""Rows of a usual picture at most: 11:7, the shape that fills the box of Discord's desktop client, and a phone's column."""

SQUARE = 1090
"""Rows at most of what loses by being cut: a phone shows it as wide as all others, a desktop a good deal smaller."""

QUARTER = 660
"""Width in pixels of a part of a picture that is shown as wide as a whole one, and so nearly twice as large."""

PictureShape: TypeAlias = Literal["flat", "square", "quarter"]
"""How high a picture may be: FLAT or SQUARE; a quarter is QUARTER wide, and as high as it is wide at most."""

ALT_LIMIT = 1024
"""Characters that Discord takes as the description of an attachment."""

TEXT_LIMIT = 1800
"""Characters of the text-only rendering: it stays below a Discord message together with the sentence above it."""

Lines = tuple[list[str], int]
"""A picture in words, line by line, and how many of the last lines may be left out for want of room."""


class Look(Struct, frozen=True):
    """How a person wants pictures. `in_words`: not drawn at all, told alone."""

    high_contrast: bool = False
    in_words: bool = False


class SeatedPerson(Struct, frozen=True):
    """Who sits at a seat. The name is whatever people call themselves: long, Korean, with emoji."""

    name: str
    bot: bool = False


class Caption(Struct, frozen=True):
    """What a picture shows beside the view: the title of the match and its people, by seat."""

    title: str
    people: tuple[SeatedPerson, ...]


class Picture(Struct, frozen=True):
    """A picture as PNG, its description within ALT_LIMIT, and the same content as text within TEXT_LIMIT.

    There is no PNG for who wants pictures in words. `name` tells it from the others of its page. `heading` is a line above it;
    the choices of the `kinds` of move that are chosen from it stand right below it. `looks` are parts of the game's pictures that
    show more of the same: each has a button on the page.
    """

    png: bytes
    alt: str
    text: str
    name: str = "picture"
    shape: PictureShape = "flat"
    heading: str = ""
    kinds: frozenset[str] = frozenset()
    looks: tuple[str, ...] = ()


ShownPictures: TypeAlias = tuple[Picture, ...]
"""The pictures of a page, from top to bottom."""
