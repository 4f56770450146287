"""Texts of data files: a map by the code of the language. Each further language has a file of its own.

Facts carry their texts in the languages that the project began with, and an owner's files in those that the owner likes;
English is always there. `data/texts/fr.json` of a game is a flat map from keys of its texts (`103.name`) to French: all of
them, or those that are translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from engine.content import BadContent

ENGLISH = "en"
Code: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z]+)?$")]
"""A language as its folder of catalogues is called."""

Texts: TypeAlias = dict[Code, Annotated[str, Meta(min_length=1)]]
"""A text by language."""


def in_language(texts: Texts, language: str) -> str:
    """The text in a language; in English where there is none in it. Empty when there is neither."""
    return texts.get(language) or texts.get(ENGLISH, "")


def add_languages(game: str, texts: Mapping[str, Texts]) -> None:
    """Adds the texts of the files of languages to those of a game, given by key; what the facts say in a language gives way.

    Raises BadContent for a file that is not a map of texts, and for a key that the game does not have.
    """
    folder = files("engine").joinpath(game, "data", "texts")
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        code, name = file.name.removesuffix(".json"), f"{game}/data/texts/{file.name}"
        try:
            told = msgspec.json.decode(file.read_bytes(), type=dict[str, Annotated[str, Meta(min_length=1)]])
            msgspec.convert(code, Code)
        except msgspec.DecodeError as problem:
            raise BadContent(f"{name}: {problem}") from problem
        for key in sorted(told.keys() - texts.keys()):
            raise BadContent(f"{name}: {key}: nothing has such a text")
        for key, text in told.items():
            texts[key][code] = text


def without_english(texts: Mapping[str, Texts]) -> list[str]:
    """The keys of the texts that have no English."""
    return [key for key, text in texts.items() if ENGLISH not in text]
