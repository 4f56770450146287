"""A file that a paper, a docstring or a comment names is there, where whoever reads that will look for it."""

from __future__ import annotations

import ast
import io
import os
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.parsed_sources import parsed

pytestmark = pytest.mark.xdist_group("sources")

ROOT = Path(__file__).parents[2]
HOUSES = ("bench", "bot", "cogs", "docs", "emulator", "engine", "rendering", "storage", "tests", "texts")
MADE = {".git", ".venv", "data", "dist", "build"}
"""Folders beside the houses that are made, not written."""
NAMED = re.compile(r"(?<![\w/.*{}<>@:-])(?:\.\./)*(?:[\w.*{}-]+/)*[\w*{}][\w.*{}-]*\.(?:md|py|toml)\b(?![\w/*-])")
FOLDER = re.compile(rf"`((?:{'|'.join(HOUSES)})(?:/[\w*{{}}-]+)*/?|\.ci/run)`")
MODULE = re.compile(rf"`(?:python -m )?((?:{'|'.join(HOUSES)})(?:\.\w+)+)(?: [^`\n]*)?`")
OTHERS = {"discord.py", "interactions.py", "cairns.py"}
"""The libraries, and the file that the reader of docs/your-first-game.md makes."""
STAND_INS = (("GAME", "keltis"), ("CODE", "ko"), ("/it/", "/ko/"), (".it.", ".ko."))
"""What stands for a game or a language that is still to come, and one that is there."""


@cache
def written() -> Mapping[str, Sequence[Path]]:
    """All papers and modules, by the house that they are in; `.` has those that are in none."""
    found = defaultdict[str, list[Path]](list)
    for folder, folders, names in os.walk(ROOT):
        made = MADE if Path(folder) == ROOT else set[str]()
        folders[:] = [name for name in folders if name not in made and not name.strip("_").endswith("cache")]
        house = os.path.relpath(folder, ROOT).partition(os.sep)[0]
        found[house if house in HOUSES else "."] += [
            Path(folder, name) for name in names if name.endswith((".md", ".py"))
        ]
    return found


@cache
def all_files() -> str:
    """The paths of all files, one a line."""
    files = chain.from_iterable((ROOT / house).rglob("*") for house in HOUSES)
    return "\n".join(f"/{path.relative_to(ROOT)}" for path in files if path.is_file())


def texts(path: Path) -> Iterator[str]:
    """What a file says to people: a paper whole, a module in its comments and its strings that are nothing but told."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield text
        return
    if not names_something(text):  # most: they need not be taken apart
        return
    if any(names_something(line.partition("#")[2]) for line in text.splitlines() if "#" in line):
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def names_something(text: str) -> bool:
    return any(pattern.search(text) for pattern in (NAMED, FOLDER, MODULE))


def is_there(name: str, reader: Path) -> bool:
    """Whether a name leads to something: from the folder of who reads it or from one around it, or from the data of such a
    folder. A paper, which names a folder first, may go on with names within it."""
    for stand_in, real in STAND_INS:
        name = name.replace(stand_in, real)
    name = re.sub(r"\{\w+\}", "*", name)
    if name.startswith("../"):
        return (reader.parent / name).exists()
    around = [folder for folder in reader.parents if folder.is_relative_to(ROOT)]
    if any(next(folder.glob(within), None) for folder in around for within in (name, f"data/{name}")):
        return True
    pattern = re.escape(name).replace(r"\*", "[^/\n]*")
    return reader.suffix == ".md" and re.search(f"/{pattern}$", all_files(), re.MULTILINE) is not None


def is_module(name: str) -> bool:
    """Whether a dotted name is a module, a folder of modules, or something in a module."""
    parts = name.split(".")
    ways = [ROOT.joinpath(*parts[:length]) for length in (len(parts), len(parts) - 1, len(parts) - 2) if length > 1]
    return any(way.is_dir() or way.with_suffix(".py").is_file() for way in ways)


@pytest.mark.parametrize("house", [".", *HOUSES])
def test_every_file_that_is_named_is_there(house: str):
    wrong, found = [], 0
    for path in written()[house]:
        place = path.relative_to(ROOT)
        for text in texts(path):
            names = {*NAMED.findall(text), *FOLDER.findall(text)} - OTHERS
            modules = set(MODULE.findall(text)) - names
            found += len(names) + len(modules)
            wrong += [(str(place), name) for name in names if not is_there(name.rstrip("/"), path)]
            wrong += [(str(place), name) for name in modules if not is_module(name)]
    assert wrong == []
    assert found or house == "cogs"
