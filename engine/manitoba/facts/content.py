"""The content of the game: the data files that come with the project, and those that an owner puts in their places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from engine.content import BadContent, Known, located, parsed, shipped
from engine.manitoba.facts.checks import problems
from engine.manitoba.facts.components import Placed
from engine.manitoba.facts.lookups import Content
from engine.manitoba.facts.schema import CardsFile, GoodsFile, PathsFile, TilesFile
from engine.manitoba.facts.schema_setup import LayoutsFile, SetupFile, TerritoryFile
from engine.manitoba.facts.territory import Territory, joined
from engine.texts import Texts, add_languages

GAME = "manitoba"
SHIPPED = "shipped"
"""The facts that come with the project."""

OWN = "own"
"""The shipped facts, with the files of an owner in the places of ours."""

KINDS_OF_FILE: dict[str, type[Struct]] = {
    "goods": GoodsFile,
    "vision_paths": PathsFile,
    "season_cards": CardsFile,
    "score_tiles": TilesFile,
    "territory": TerritoryFile,
    "setup": SetupFile,
}


@lru_cache(maxsize=1)
def contents() -> Known[Content]:
    """The sets of facts that a game may be played by: those that come with the project, and the owner's."""
    made = assembled(SHIPPED, shipped_texts(), shipped(GAME, "layouts.json"))
    add_languages(GAME, texts_of(made))
    return Known({SHIPPED: made})


def texts_of(facts: Content) -> dict[str, Texts]:
    """The names that are said as the facts have them, by the keys that files of languages have."""
    named = (*facts.territory.variant, *(card for card in facts.season_cards.card if card.names))
    return {f"{thing.id}.name": thing.names for thing in named}


def shipped_texts() -> dict[str, tuple[str, bytes]]:
    """The tables that come with the project: name and text of each kind of file."""
    return {kind: (f"{kind}.toml", shipped(GAME, f"{kind}.toml")) for kind in KINDS_OF_FILE}


def assembled(id: str, texts: dict[str, tuple[str, bytes]], layouts: bytes | None) -> Content:
    """The facts of some files, given as name and text. Raises BadContent with all that is wrong."""
    read: dict[str, Any] = {kind: parsed(text, KINDS_OF_FILE[kind], name) for kind, (name, text) in texts.items()}
    try:
        ready = msgspec.json.decode(layouts, type=LayoutsFile) if layouts else None
    except msgspec.DecodeError as problem:
        raise BadContent(f"layouts.json: {problem}") from problem
    content = Content(id=id, layouts=ready, **read)
    found = list(problems(content))
    if found:
        lines = [f"{located(texts[kind][1], texts[kind][0], place)}: {reason}" for kind, place, reason in found]
        raise BadContent("\n".join(lines))
    return content


class _Head(Struct):
    """Just enough of a file to see which one it replaces."""

    file: str


def add_files(own: Sequence[tuple[str, bytes]]) -> list[str]:
    """Puts an owner's files, given as name and text, into the places of ours; gives the id of the set that they make, if any.

    All files of one owner are read together, because what one of them says may need what another says. With an own
    `territory.toml` the ready layouts, made for the shipped outline, are not used. Raises BadContent when a file is wrong,
    and when there are files of an owner already: a match that runs by them must not find others.
    """
    if not own:
        return []
    if OWN in contents():
        raise BadContent(f"{own[0][0]}: there are files of an owner already")
    texts, replaced = shipped_texts(), dict[str, str]()
    for name, text in own:
        head: _Head = parsed(text, _Head, name)
        if head.file not in KINDS_OF_FILE:
            known = ", ".join(KINDS_OF_FILE)
            raise BadContent(f"{located(text, name, ['file'])}: {head.file!r} is no file of Manitoba, only {known}")
        if head.file in replaced:
            raise BadContent(f"{located(text, name, ['file'])}: {replaced[head.file]} is a {head.file!r} already")
        replaced[head.file] = name
        texts[head.file] = (name, text)
    contents()[OWN] = assembled(OWN, texts, None if "territory" in replaced else shipped(GAME, "layouts.json"))
    return [OWN]


@lru_cache(maxsize=1024)
def territory(data: str, layout: tuple[Placed, ...]) -> Territory:
    """The territory of a layout, made once."""
    return joined(contents()[data].territory_tiles, layout)
