"""Which texts the code asks for, read from its source: literal keys, keys put together, and what fills them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.cli import without_cycle_collector
from tests.parsed_sources import nodes, parsed

ROOT = Path(__file__).parents[2]
SPEAKING = ("bot", "cogs", "rendering", "texts")
"""The rooms that ask for texts. The emulator has its own page and its own texts."""

ASKS = frozenset({"words", "say", "_say", "language", "NotPossible", "NoticeBody"})
"""What is called with a key. `language` is called to get a language, which is then called with a key."""
KEY = re.compile(r"[a-z]\w*(\.[\w-]+)+", re.ASCII)

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Ask(NamedTuple):
    """A call that asks for a text: the keys it may ask for (`{}` for what is filled in later) and the words it gives.

    `given` is None where that cannot be read from the source.
    """

    where: str
    keys: frozenset[str]
    given: frozenset[str] | None


def sources(*rooms: str) -> Iterator[Path]:
    """The modules of some rooms; a room may be one module."""
    for room in rooms:
        yield from [ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py"))


def sources_with(name: str, *rooms: str) -> Iterator[Path]:
    """Those of them in which a name stands at all: to understand all others takes long."""
    return (path for path in sources(*rooms) if name in path.read_text(encoding="utf-8"))


@cache
def literals() -> frozenset[str]:
    """All strings in the code that look like a key; pieces of a key that is put together are none."""
    found: set[str] = set()
    for path in sources(*SPEAKING):
        here = nodes(path)
        pieces = {id(value) for node in here if isinstance(node, ast.JoinedStr) for value in node.values}
        strings_here = (node.value for node in here if isinstance(node, ast.Constant) and id(node) not in pieces)
        found |= {text for text in strings_here if isinstance(text, str) and KEY.fullmatch(text)}
    return frozenset(found)


@cache
def asks() -> tuple[Ask, ...]:
    """All calls that ask for a text, with a key that can be read from the source."""
    return tuple(
        Ask(f"{path.relative_to(ROOT)}:{call.lineno}", keys, given(call, function))
        for path in sources(*SPEAKING)
        for function, call in calls(path)
        if called(call) in ASKS and call.args and (keys := strings(call.args[0], function))
    )


def given(call: ast.Call, function: Function | None) -> frozenset[str] | None:
    """The names of the words that a call fills a text with."""
    if called(call) == "NoticeBody":
        names = fields(call.args[1], function)
        return None if names is None else names | {"title"}
    if called(call) == "_say" or any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg)


def first_arguments(name: str) -> frozenset[str]:
    """The strings that a local function of this name is called with."""
    return frozenset(
        text
        for path in sources_with(name, *SPEAKING)
        for function, call in calls(path)
        if called(call) == name and call.args
        for text in strings(call.args[0], function)
    )


def made(name: str, room: str, key: int, words: int) -> dict[str, frozenset[str]]:
    """Everything of this name that the engine makes: by its key, the names of the words that come with it.

    `key` and `words` are the places of both among the arguments. What is made of variables only is left out.
    """
    found: dict[str, frozenset[str]] = {}
    for path in sources_with(name, room):
        for function, call in calls(path):
            if called(call) == name and len(call.args) > key:
                names = fields(call.args[words], function) if len(call.args) > words else frozenset[str]()
                for text in strings(call.args[key], function):
                    found[text] = found.get(text, frozenset()) | (names or frozenset())
    return found


@cache
def calls(path: Path) -> list[tuple[Function | None, ast.Call]]:
    """All calls of a module with the outermost function they stand in."""
    found: list[tuple[Function | None, ast.Call]] = []
    waiting: list[tuple[ast.AST, Function | None]] = [(parsed(path), None)]
    with without_cycle_collector():  # what is parsed stays, as what is imported does
        while waiting:
            node, function = waiting.pop()
            if isinstance(node, ast.Call):
                found.append((function, node))
            inside = node if function is None and isinstance(node, Function) else function
            waiting += reversed([(child, inside) for child in ast.iter_child_nodes(node)])
    return found


def called(call: ast.Call) -> str:
    """The name of what is called: `words` for `viewer.words(…)`, `language` for `house.language(…)(…)`."""
    target: ast.expr = call.func
    while isinstance(target, ast.Call):
        target = target.func
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""


def strings(node: ast.expr, function: Function | None) -> frozenset[str]:
    """The strings that an expression may be, with `{}` for what is filled in. A name is looked up in its function."""
    match node:
        case ast.Constant(value=str() as text):
            return frozenset({text})
        case ast.JoinedStr(values=values):
            return frozenset({"".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in values)})
        case ast.IfExp(body=body, orelse=orelse):
            return strings(body, function) | strings(orelse, function)
        case ast.Tuple(elts=elements):
            return frozenset[str]().union(*(strings(element, function) for element in elements))
        case ast.Call(func=ast.Attribute(value=ast.Dict(values=values), attr="get"), args=[_, other]):
            return frozenset[str]().union(*(strings(value, function) for value in (*values, other)))
        case ast.Name(id=name):
            return frozenset[str]().union(*(strings(value, None) for value in assigned(name, function)))
        case _:
            return frozenset()


def fields(node: ast.expr, function: Function | None) -> frozenset[str] | None:
    """The keys of a dictionary that is written out, put together with `|`, or named so in its function."""
    match node:
        case ast.Dict(keys=keys):
            return frozenset(str(key.value) for key in keys if isinstance(key, ast.Constant))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return (fields(left, function) or frozenset()) | (fields(right, function) or frozenset())
        case ast.Name(id=name):
            found = [fields(value, None) for value in assigned(name, function)]
            return found[0] if len(found) == 1 else None
        case _:
            return None


def assigned(name: str, function: Function | None) -> Iterator[ast.expr]:
    """What is assigned to a name in a function."""
    for node in ast.walk(function) if function else ():
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                yield value
            case _:
                continue
