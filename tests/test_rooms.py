"""The house keeps its shape: rooms know only what lies below, files and functions stay small, nothing is swallowed."""

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
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
"""What each house may import."""

ROOMS_OF_BOT = {
    "operation": set(),
    "texts": set(),
    "matches": {"operation", "texts"},
    "messages": {"matches", "operation", "texts"},
    "interactions": {"messages", "matches", "operation", "texts"},
}
"""What each room of the bot may import of the others. The files at its door, such as `bot/app.py`, lie above them all."""

FLOORS = {
    "empires": {
        "facts": "checks checks_cards content facts options schema schema_solo",
        "table": "asking cards events holdings leaving moves payments preferences sight state subsets tiles",
        "texts": "effects.causes effects.counters effects.possible features raids refusals",
        "steps": "building effects.asked effects.asked_goods effects.operations expedition five_actions lookout pawns paying "
        "solo storing using window",
        "rounds": "clans frames rounds routine set_up turns",
        "sight": "notation scoring seen sighted unspent view",
        "bot": "policy policy_actions policy_situation policy_weights policy_worth reasons",
    },
}
"""The floors of a game's folder, the lowest first, with their modules: one imports only of its own floor and of those below."""

CALLED_ABOVE = {"empires": {"effects.causes calls effects.operations"}}
"""What a game's modules call of higher ones by its hooks (`engine/hooks.py`), which no import shows."""

WORLD = {"discord", "aiohttp", "aiosqlite", "sqlite3", "PIL", "structlog", "babel", "prometheus_client", "pydantic_settings",
         "asyncio", "socket", "time", "datetime", "os", "sys", "logging", "subprocess", "threading"}  # fmt: skip
"""What the engine must not touch: input, output, clocks and everything of the application."""

FILE_LINES, FUNCTION_LINES = 600, 40

MODULES = [path for room in BELOW for path in sorted((ROOT / room).rglob("*.py"))]


@cache
def tree(path):
    """A module as Python understands it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path):
    """The full names of all that a file imports, modules or what is in them, also inside functions."""
    names = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            names += [".".join([*package, *filter(None, [node.module]), name.name]) for name in node.names]
    return names


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


@pytest.mark.parametrize("room", ROOMS_OF_BOT)
def test_a_room_of_the_bot_imports_only_what_lies_below(room):
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[:2] == ("bot", room)
        for name in imported(path)
        if name.startswith("bot.") and name.split(".")[1] not in ROOMS_OF_BOT[room] | {room}
    ]
    assert wrong == []


def test_every_folder_of_the_bot_is_one_of_its_rooms():
    assert {path.parent.name for path in (ROOT / "bot").glob("*/*.py")} == ROOMS_OF_BOT.keys()


def test_no_modules_know_each_other_in_a_circle():
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in MODULES}
    known = {
        name: names.keys() & {full if full in names else full.rpartition(".")[0] for full in imported(path)}
        for name, path in names.items()
    }
    try:
        TopologicalSorter(known).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


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
        if name.startswith("engine.") and name.split(".")[1] in games - {path.relative_to(ROOT).parts[1]}
    ]
    assert wrong == []


def names_of(game):
    """The modules of a game by their names within its folder; its own `__init__`, which puts it together, left out."""
    folder = ROOT / "engine" / game
    paths = [path for path in folder.rglob("*.py") if path.name != "__init__.py"]
    return {".".join(path.relative_to(folder).with_suffix("").parts): path for path in paths}


def known_of(game, path):
    """The modules of a game that a file imports, by the same names."""
    names, inside = names_of(game), f"engine.{game}."
    found = [full.removeprefix(inside) for full in imported(path) if full.startswith(inside)]
    return {full if full in names else full.rpartition(".")[0] for full in found} & names.keys()


@pytest.mark.parametrize("game", FLOORS)
def test_a_floor_of_a_game_imports_only_what_lies_below(game):
    order = {name: number for number, floor in enumerate(FLOORS[game].values()) for name in floor.split()}
    names = names_of(game)
    assert order.keys() == names.keys()
    wrong = [(name, other) for name in names for other in known_of(game, names[name]) if order[other] > order[name]]
    assert wrong == []


@pytest.mark.parametrize("game", sorted(path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")))
def test_only_hooks_lead_upwards_in_a_game(game):
    names = names_of(game)
    door = ROOT / "engine" / game / "__init__.py"
    source_of = {
        full.rpartition(".")[2]: full.removeprefix(f"engine.{game}.").rpartition(".")[0] for full in imported(door)
    }
    put = {
        hook.arg: source_of[hook.value.id]
        for node in ast.walk(tree(door))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "put_in"
        for hook in node.args[0].keywords
    }
    called = {(name, hook) for name, path in names.items() for hook in hooks_called(path)}
    assert {f"{name} calls {put[hook]}" for name, hook in called} == CALLED_ABOVE.get(game, set())
    assert {hook for _, hook in called} == put.keys()


def hooks_called(path):
    """The hooks that a module calls: `HOOKS.call.name(...)`. It says so in no other way."""
    return {
        node.attr
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "HOOKS.call"
    }


def test_the_engine_keeps_no_register_that_is_filled_while_modules_are_loaded():
    # what stands in one is called from below, and no import shows it: that is what hooks are for
    wrong = [
        (str(path.relative_to(ROOT)), target.value.id)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "engine" and path.relative_to(ROOT).parts[1] != "odin"
        for node in tree(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
    ]
    assert wrong == []


def test_no_file_is_too_long():
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > FILE_LINES} == {}


def test_no_function_is_too_long():
    wrong = [
        (str(path.relative_to(ROOT)), node.name, length)
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert wrong == []


def test_no_exception_is_swallowed():
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler) and (node.type is None or all(map(says_nothing, node.body)))
    ]
    assert wrong == []


def says_nothing(statement):
    """`pass`, `...` or a string: a handler of only these hides what went wrong."""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )
