"""The house keeps its shape: rooms know only what lies below, files and functions stay small, nothing is swallowed."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

BELOW = {
    "engine": set(),
    "storage": {"engine"},
    "rendering": {"engine"},
    "emulator": set(),
    "bot": {"engine", "storage", "rendering", "emulator"},
    "cogs": {"bot", "engine", "storage", "rendering"},
}
"""What each room may import."""

WORLD = {"discord", "aiohttp", "aiosqlite", "sqlite3", "PIL", "structlog", "babel", "prometheus_client", "pydantic_settings",
         "asyncio", "socket", "time", "datetime", "os", "sys", "logging", "subprocess", "threading"}  # fmt: skip
"""What the engine must not touch: input, output, clocks and everything of the application."""

FILE_LINES, FUNCTION_LINES = 600, 40

MODULES = [path for room in BELOW for path in sorted((ROOT / room).rglob("*.py"))]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def imported(path):
    """The names of all modules that a file imports, also inside functions."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            yield ".".join([*package, *filter(None, [node.module])])


@pytest.mark.parametrize("room", BELOW)
def test_a_room_imports_only_what_lies_below(room):
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == room
        for name in imported(path)
        if (other := name.partition(".")[0]) in BELOW and other not in BELOW[room] | {room}
    ]
    assert wrong == []


def test_only_what_puts_all_together_knows_the_emulator():
    knowing = {
        str(path.relative_to(ROOT)) for path in MODULES for name in imported(path) if name.startswith("emulator")
    }
    assert {name for name in knowing if not name.startswith("emulator/")} == {"bot/app.py"}


def test_the_engine_touches_nothing_of_the_world():
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "engine"
        for name in imported(path)
        if name.partition(".")[0] in WORLD
    ]
    assert wrong == []


def test_a_game_imports_no_other_game():
    games = {path.name for path in (ROOT / "engine").iterdir() if (path / "__init__.py").exists()}
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "engine"
        for name in imported(path)
        if name.startswith("engine.") and name.split(".")[1] in games - {path.parent.name}
    ]
    assert wrong == []


def test_no_file_is_too_long():
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > FILE_LINES} == {}


def test_no_function_is_too_long():
    wrong = [
        (str(path.relative_to(ROOT)), node.name, length)
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert wrong == []


def test_no_exception_is_swallowed():
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and (node.type is None or all(map(says_nothing, node.body)))
    ]
    assert wrong == []


def says_nothing(statement):
    """`pass`, `...` or a string: a handler of only these hides what went wrong."""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )
