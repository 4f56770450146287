"""The owner's own content files: a folder with one folder for each game that takes such files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from engine.content import BadContent
from engine.empires.facts import content as empires
from engine.keltis.facts import content as keltis
from engine.manitoba.facts import content as manitoba
from engine.odin.facts import content as odin
from engine.texts import Texts


class Adder(NamedTuple):
    """Takes an owner's files of a game: the ending of their names, and a function from the names and bytes of all of them to
    the ids of what they added."""

    suffix: str
    add: Callable[[Sequence[tuple[str, bytes]]], Sequence[str]]


ADDERS: Mapping[str, Adder] = MappingProxyType(
    {
        "keltis": Adder(".toml", keltis.add_boards),
        "manitoba": Adder(".toml", manitoba.add_files),
        "empires": Adder(".json", empires.add_files),
    }
)
"""The games that take files, by the name of the folder."""


def data_texts() -> Mapping[str, Mapping[str, Texts]]:
    """What the data files that come with the project say: by game, key and language."""
    return {
        "keltis": keltis.texts_of(keltis.keltis_content()),
        "manitoba": manitoba.texts_of(manitoba.manitoba_contents()[manitoba.SHIPPED]),
        "odin": odin.texts_of(odin.odin_content()),
        "empires": empires.texts_of(empires.empires_contents()[empires.SHIPPED]),
    }


def add_content(folder: Path) -> tuple[str, ...]:
    """Adds every file of content in the folders of the games; returns the ids of what was added, as `keltis/my_board`.

    It works once in the life of a process: what is there already is refused. Raises BadContent for a file or a folder that
    cannot be used, naming it.
    """
    added: list[str] = []
    try:
        inside = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise BadContent(f"{folder}: {error.strerror}") from error
    for game in inside:
        if not game.is_dir():
            must_be_beside(game)
            continue
        adder = ADDERS.get(game.name)
        if adder is None:
            raise BadContent(f"{game}: no game takes files from a folder of this name, only {', '.join(ADDERS)}")
        files = [(str(file), read_content_file(file)) for file in content_files(game, adder.suffix)]
        added += [f"{game.name}/{id}" for id in adder.add(files)]
    return tuple(added)


def must_be_beside(file: Path) -> None:
    """Raises BadContent for content, or a folder for it, that lies where nobody would read it."""
    if file.suffix.lower() in {adder.suffix for adder in ADDERS.values()}:
        raise BadContent(f"{file}: it belongs into the folder of its game: {' or '.join(ADDERS)}")
    if file.name in ADDERS or (file.is_symlink() and not file.exists()):
        raise BadContent(f"{file}: this is no folder")


def content_files(folder: Path, suffix: str) -> list[Path]:
    """Finds the files of one game, also those with the ending in capitals. Raises BadContent."""
    try:
        return sorted(file for file in folder.iterdir() if file.suffix.lower() == suffix and file.name[0] != ".")
    except OSError as error:
        raise BadContent(f"{folder}: {error.strerror}") from error


def read_content_file(file: Path) -> bytes:
    """Reads the bytes of a file. Raises BadContent when it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadContent(f"{file}: {error.strerror}") from error
