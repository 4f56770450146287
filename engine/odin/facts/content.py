"""The content of the game: its data files, read once. `tests/engine/odin/checks` checks their values against each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from engine.content import BadContent, parse_toml, read_shipped
from engine.odin.facts.look_ups import OdinContent
from engine.odin.facts.schema import (
    ComponentsFile,
    GoodsFile,
    MountainsFile,
    RoundsFile,
    ScoringFile,
    ShipsFile,
    SpecialTilesFile,
)
from engine.odin.facts.schema_boards import BuildingsFile, ExplorationFile, HomeBoardFile
from engine.odin.facts.schema_cards import CardNumber, OccupationFacts, OccupationsFile, read_occupation
from engine.odin.facts.schema_spaces import SpacesFile
from engine.texts import Texts, add_languages, without_english

GAME = "odin"
CARDS = "occupations.json"

FILES: dict[str, tuple[str, type[Struct]]] = {
    "goods_file": ("goods.toml", GoodsFile),
    "special_tiles_file": ("special_tiles.toml", SpecialTilesFile),
    "home_board": ("home_board.toml", HomeBoardFile),
    "exploration_file": ("exploration_boards.toml", ExplorationFile),
    "buildings_file": ("buildings.toml", BuildingsFile),
    "ships_file": ("ships.toml", ShipsFile),
    "mountains": ("mountain_strips.toml", MountainsFile),
    "components": ("components.toml", ComponentsFile),
    "rounds": ("rounds.toml", RoundsFile),
    "scoring": ("scoring.toml", ScoringFile),
    "spaces_file": ("action_spaces.toml", SpacesFile),
}
"""Name and schema of each file, by its field of `OdinContent`."""


@lru_cache(maxsize=1)
def odin_content() -> OdinContent:
    """The facts of the game, in all languages."""
    made = assemble_content(shipped_texts())
    add_languages(GAME, texts_of(made))
    return made


def texts_of(facts: OdinContent) -> dict[str, Texts]:
    """The names and texts of all cards: see `texts_on`."""
    return texts_on(facts.cards.values())


def texts_on(cards: Iterable[OccupationFacts]) -> dict[str, Texts]:
    """What cards are called and say, by the keys that files of languages have."""
    return {
        f"{card.number}.{what}": said for card in cards for what, said in (("name", card.name), ("text", card.text))
    }


def shipped_texts() -> dict[str, bytes]:
    """The files that come with the project, by their names."""
    return {name: read_shipped(GAME, name) for name in (*(name for name, _ in FILES.values()), CARDS)}


def assemble_content(texts: dict[str, bytes]) -> OdinContent:
    """The facts of some files, given by their names. Raises BadContent with what cannot be read."""
    read: dict[str, Any] = {field: parse_toml(texts[name], kind, name) for field, (name, kind) in FILES.items()}
    return OdinContent(**read, cards=cards_of(cards_file(texts[CARDS])))


def cards_file(text: bytes) -> OccupationsFile:
    """The file of cards as it is written. Raises BadContent."""
    try:
        return msgspec.json.decode(text, type=OccupationsFile)
    except msgspec.DecodeError as problem:
        raise BadContent(f"{CARDS}: {problem}") from problem


def cards_of(file: OccupationsFile) -> dict[CardNumber, OccupationFacts]:
    """The cards by number. Raises BadContent with what is wrong with each of them."""
    found: dict[CardNumber, OccupationFacts] = {}
    wrong: list[str] = []
    for written in file.cards:
        try:
            read = read_occupation(written)
        except msgspec.ValidationError as problem:
            wrong.append(f"{CARDS}: {written.get('number')} {written.get('id')}: {problem}")
        else:
            found[read.number] = read
    wrong += [f"{CARDS}: {key}: there is no English" for key in without_english(texts_on(found.values()))]
    if wrong:
        raise BadContent("\n".join(wrong))
    return found
