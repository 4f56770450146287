"""The content of the game: the data files that come with the project, and the sets that an owner adds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from engine.content import BadContent, Known, shipped
from engine.empires.facts import Content, DecksFile, IslandsFile, SoloFile

GAME = "empires"
SHIPPED = "shipped"
"""The facts that come with the project."""

FILES: dict[str, tuple[str, Any]] = {
    "decks": ("decks.json", DecksFile),
    "islands": ("islands.json", IslandsFile),
    "solo": ("solo.json", SoloFile),
}
"""Name and schema of each file, by the field of Content that has what it says."""


@lru_cache(maxsize=1)
def contents() -> Known[Content]:
    """The sets of facts that a game may be played by: those that come with the project, and the owner's."""
    return Known({SHIPPED: assembled(SHIPPED, {field: shipped(GAME, name) for field, (name, _) in FILES.items()})})


def assembled(id: str, texts: dict[str, bytes]) -> Content:
    """The facts of some files, given by the field that each fills. Raises BadContent."""
    read = {field: decoded(texts[field], *FILES[field]) for field in FILES}
    return Content(id=id, **read)


def decoded(text: bytes, name: str, kind: Any) -> Any:
    """A file as a value of its type. Raises BadContent."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as problem:
        raise BadContent(f"{name}: {problem}") from problem
