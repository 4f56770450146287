"""The owner's own content files: a folder with one folder for each game that takes such files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from engine.content import BadContent
from engine.keltis.content import add_boards
from engine.manitoba.content import add_files

ADDERS: Mapping[str, Callable[[Sequence[tuple[str, bytes]]], Sequence[str]]] = MappingProxyType(
    {"keltis": add_boards, "manitoba": add_files}
)
"""By the name of the folder: takes the names and bytes of all its files, gives the ids of what they added."""


SUFFIX = ".toml"


def add_content(folder: Path) -> tuple[str, ...]:
    """Add every file `GAME/*.toml` of the folder to its game; the ids of what was added, as `keltis/my_board`.

    Once in the life of a process: what is there already is refused. Raises BadContent for a file or a folder that
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
        added += [f"{game.name}/{id}" for id in adder([(str(file), read(file)) for file in content_files(game)])]
    return tuple(added)


def must_be_beside(file: Path) -> None:
    """Raises BadContent for what would be left unread although it was surely meant: content, or a folder for it, out of place."""
    if file.suffix.lower() == SUFFIX:
        raise BadContent(f"{file}: it belongs into the folder of its game: {' or '.join(ADDERS)}")
    if file.name in ADDERS or (file.is_symlink() and not file.exists()):
        raise BadContent(f"{file}: this is no folder")


def content_files(folder: Path) -> list[Path]:
    """The files of one game, also where a system has written their ending in capitals. Raises BadContent."""
    try:
        return sorted(file for file in folder.iterdir() if file.suffix.lower() == SUFFIX and file.name[0] != ".")
    except OSError as error:
        raise BadContent(f"{folder}: {error.strerror}") from error


def read(file: Path) -> bytes:
    """The bytes of a file. Raises BadContent when it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadContent(f"{file}: {error.strerror}") from error
