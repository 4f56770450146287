"""The owner's own content files: a folder with one folder for each game that takes such files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from engine.content import BadContent
from engine.keltis.content import add_board

ADDERS: Mapping[str, Callable[[bytes, str], str | None]] = MappingProxyType({"keltis": add_board})
"""By the name of the folder: takes a file's bytes and name, gives the id of what it added, None for a template."""


def add_content(folder: Path) -> tuple[str, ...]:
    """Add every file `GAME/*.toml` of the folder to its game; the ids of what was added, as `keltis/my_board`.

    Once in the life of a process: what is there already is refused. Raises BadContent for a file or a folder that
    cannot be used, naming it.
    """
    added: list[str] = []
    for game in sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith(".")):
        adder = ADDERS.get(game.name)
        if adder is None:
            raise BadContent(f"{game}: no game takes files from a folder of this name, only {', '.join(ADDERS)}")
        for file in sorted(game.glob("*.toml")):
            try:
                name = adder(file.read_bytes(), str(file))
            except OSError as error:
                raise BadContent(f"{file}: {error.strerror}") from error
            if name is not None:
                added.append(f"{game.name}/{name}")
    return tuple(added)
