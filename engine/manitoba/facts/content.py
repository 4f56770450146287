"""The content of the game: the data files that come with the project, and those that an owner puts in their places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from engine.content import BadContent, KnownFacts, file_and_line, parse_toml, read_shipped
from engine.manitoba.facts.checks import content_faults
from engine.manitoba.facts.components import PlacedTile
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.schema import GoodsFile, PathsFile, SeasonCardsFile, TilesFile
from engine.manitoba.facts.schema_setup import LayoutsFile, SetupFile, TerritoryFile
from engine.manitoba.facts.territory import Territory, join_territory
from engine.texts import Texts, add_languages

GAME = "manitoba"
SHIPPED = "shipped"
"""The facts that come with the project."""

OWN = "own"
"""The shipped facts, with the files of an owner in the places of ours."""

KINDS_OF_FILE: dict[str, type[Struct]] = {
    "goods": GoodsFile,
    "vision_paths": PathsFile,
    "season_cards": SeasonCardsFile,
    "score_tiles": TilesFile,
    "territory": TerritoryFile,
    "setup": SetupFile,
}


@lru_cache(maxsize=1)
def manitoba_contents() -> KnownFacts[ManitobaContent]:
    """The sets of facts that a game may be played by: those that come with the project, and the owner's."""
    made = assemble_content(SHIPPED, shipped_texts(), read_shipped(GAME, "layouts.json"))
    add_languages(GAME, texts_of(made))
    return KnownFacts({SHIPPED: made})


def texts_of(facts: ManitobaContent) -> dict[str, Texts]:
    """The names that are said as the facts have them, by the keys that files of languages have."""
    named = (*facts.territory.variant, *(card for card in facts.season_cards.card if card.names))
    return {f"{thing.id}.name": thing.names for thing in named}


def shipped_texts() -> dict[str, tuple[str, bytes]]:
    """The tables that come with the project: name and text of each kind of file."""
    return {kind: (f"{kind}.toml", read_shipped(GAME, f"{kind}.toml")) for kind in KINDS_OF_FILE}


def assemble_content(id: str, texts: dict[str, tuple[str, bytes]], layouts: bytes | None) -> ManitobaContent:
    """The facts of some files, given as name and text. Raises BadContent with all that is wrong."""
    read: dict[str, Any] = {kind: parse_toml(text, KINDS_OF_FILE[kind], name) for kind, (name, text) in texts.items()}
    try:
        ready = msgspec.json.decode(layouts, type=LayoutsFile) if layouts else None
    except msgspec.DecodeError as problem:
        raise BadContent(f"layouts.json: {problem}") from problem
    content = ManitobaContent(id=id, layouts=ready, **read)
    found = list(content_faults(content))
    if found:
        lines = [f"{file_and_line(texts[kind][1], texts[kind][0], place)}: {reason}" for kind, place, reason in found]
        raise BadContent("\n".join(lines))
    return content


class _TableHead(Struct):
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
    if OWN in manitoba_contents():
        raise BadContent(f"{own[0][0]}: there are files of an owner already")
    texts, replaced = shipped_texts(), dict[str, str]()
    for name, text in own:
        head: _TableHead = parse_toml(text, _TableHead, name)
        if head.file not in KINDS_OF_FILE:
            known = ", ".join(KINDS_OF_FILE)
            raise BadContent(
                f"{file_and_line(text, name, ['file'])}: {head.file!r} is no file of Manitoba, only {known}"
            )
        if head.file in replaced:
            raise BadContent(f"{file_and_line(text, name, ['file'])}: {replaced[head.file]} is a {head.file!r} already")
        replaced[head.file] = name
        texts[head.file] = (name, text)
    manitoba_contents()[OWN] = assemble_content(
        OWN, texts, None if "territory" in replaced else read_shipped(GAME, "layouts.json")
    )
    return [OWN]


@lru_cache(maxsize=1024)
def territory_of_layout(data: str, layout: tuple[PlacedTile, ...]) -> Territory:
    """The territory of a layout, made once."""
    return join_territory(manitoba_contents()[data].territory_tiles, layout)
