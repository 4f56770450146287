"""The house keeps its shape: rooms know only what lies below, files and functions stay small, nothing is swallowed."""

import ast
import gc
import re
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.parsed_sources import nodes, parsed

pytestmark = pytest.mark.xdist_group("sources")

ROOT = Path(__file__).parents[1]

BELOW = {
    "engine": set(),
    "texts": {"engine"},
    "storage": {"engine"},
    "rendering": {"engine", "texts"},
    "emulator": set(),
    "bot": {"engine", "texts", "storage", "rendering", "emulator"},
    "cogs": {"bot", "engine", "texts", "storage", "rendering"},
}
"""What each house may import."""

FLOORS = {
    "bot": (
        "operation standings", "fleet", "matches", "messages connection", "interactions",
        "late_store succession vitals command_line", "client", "app", "cli", "__main__",
    ),
    "bot/operation": ("configuration", "processes", "monitoring", "service upkeep"),
    "bot/messages": ("layout", "drawing", "channel", "panel", "reports", "delivery", "personal"),
    "bot/interactions": ("answering", "handlers", "commands incoming"),
    "bot/interactions/handlers": ("lobbies", "looking personal", "playing seats"),
    "engine": (
        "chance content kept prospect victory_curve", "game texts", "choices drawn_again first_seat",
        "frames narrowing notation", "rules", "keltis manitoba odin empires play", "thinking",
    ),
    "engine/keltis": ("facts", "options", "table", "turns", "game", "bot"),
    "engine/manitoba": ("facts", "options", "table", "steps", "rounds", "game", "bot"),
    "engine/odin": (
        "options", "facts", "table", "cards", "asking", "steps", "rounds", "operations", "game", "bot",
    ),
    "engine/empires": ("facts", "options", "table", "effects", "steps", "operations", "rounds", "game", "bot"),
    "emulator": ("clock copies rules", "world", "api", "people", "server", "__main__"),
    "storage": (
        "backups errors fleet records", "copying database kept_matches migrations", "queries", "store", "postgres sqlite",
    ),
    "rendering": (
        "pictures", "paint", "drawings printing elements", "any_game keltis manitoba odin empires", "games", "painter",
    ),
    "rendering/paint": ("theme", "kept own_icons", "sheet", "fonts", "measures canvas"),
    "rendering/printing": ("palette png reel", "press"),
    "rendering/elements": ("seats pieces legend recent lines", "nameplate captions"),
    "rendering/keltis": ("signs", "tiles", "board cards", "hints legend", "alt_texts", "pages"),
    "rendering/keltis/board": ("plan figures", "walks standing", "layer tags", "scene"),
    "rendering/keltis/cards": ("strips", "piles hand open_cards"),
    "rendering/manitoba": ("signs", "territory season villages", "touched legend", "alt_texts", "pages private"),
    "rendering/manitoba/territory": ("plan tags", "layer", "raised", "land", "ground"),
    "rendering/manitoba/season": ("bonuses totem", "cards paths", "lifts parts"),
    "texts/keltis": ("names", "vocabulary"),
    "texts/manitoba": ("names hints", "effects", "cards discs given_up", "glance", "vocabulary"),
    "rendering/any_game": ("lobby score_table plots", "score_sheet tournament_table", "charts"),
    "texts/odin": (
        "things given_up", "feasts glance remarks", "terms", "laying moves values", "brings", "vocabulary",
    ),
    "texts/empires": (
        "goods", "names", "filters", "simple_operations", "operations", "cards", "terms events",
        "brings moves given_up glance", "vocabulary",
    ),
    "rendering/odin": ("signs", "scene", "boards", "seats table", "options", "alt_texts", "pages"),
    "rendering/empires": ("scene", "signs", "cards", "table", "alt_texts", "pages"),
    "bot/matches": (
        "people", "games", "position", "time workers", "lobbies", "play", "services", "history seats", "background",
    ),
}  # fmt: skip
"""The floors of houses from the bottom up, each a folder or a module, or several that do not know each other: none imports
anything of a floor above its own. `__init__` lies on top."""

CALLS_UPWARDS = {
    "odin": {
        ("table", "operations", "has_listener"),
        ("table", "operations", "resolve_triggered"),
        ("steps", "operations", "keep_out_of_open_windows"),
        ("asking", "steps", "why_not"),
        ("asking", "steps", "prices"),
        ("steps", "steps", "carry_out"),
        ("rounds", "operations", "has_listener"),
        ("asking", "operations", "could_replace"),
        ("cards", "operations", "operations"),
    },
    "empires": {("effects", "operations", "operations")},
}
"""What floors of a game call of floors above them: what is put into a typed value, by name of field, at one place."""

FILES_OF_A_ROOM = 15

GAMES = ("keltis", "manitoba", "odin", "empires")

JOINS_OF_GAMES = {
    "bot/client.py", "bot/matches/games/adapters.py", "bot/matches/games/registry.py",
    "bot/operation/configuration/content.py", "bot/standings/ratings.py", "rendering/games.py",
}  # fmt: skip
"""Where games are listed, outside of their own rooms."""

NAMES_OF_GAMES = re.compile(
    rf"(?<![a-z])(?:{'|'.join(GAMES)})(?![a-z])|\b(?:KEL|MAN|ODIN|EMP)-[RD]?\d", re.IGNORECASE | re.ASCII
)

WORLD = {"discord", "aiohttp", "aiosqlite", "sqlite3", "PIL", "structlog", "babel", "prometheus_client", "pydantic_settings",
         "asyncio", "socket", "time", "datetime", "os", "sys", "logging", "subprocess", "threading"}  # fmt: skip
"""What the engine must not touch: input, output, clocks and everything of the application."""

FILE_LINES, FUNCTION_LINES = 400, 40

MODULES = [path for room in BELOW for path in sorted((ROOT / room).rglob("*.py"))]


@pytest.fixture(autouse=True, scope="module")
def nobody_looks_for_garbage():
    """Nothing in a tree is garbage while it is asked, and nothing points back in it: who looks for garbage looks in vain."""
    gc.disable()
    yield
    gc.enable()


@cache
def imported(path):
    """The full names of all that a file imports, modules or what is in them, also inside functions."""
    names = []
    for node in nodes(path):
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


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_game_need_neither_pictures_nor_another_game(game):
    others = ("rendering", *(f"texts.{other}" for other in GAMES if other != game))
    wrong = [
        (path.name, name)
        for path in sorted((ROOT / "texts" / game).rglob("*.py"))
        for name in imported(path)
        if name.startswith(tuple(f"{other}." for other in others))
    ]
    assert wrong == []


def test_neither_words_nor_pictures_need_a_bot_player():
    """What its policy judges they are told by the rooms above them."""
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] in ("texts", "rendering")
        for name in imported(path)
        if name.startswith("engine.") and name.split(".")[2:3] == ["bot"]
    ]
    assert wrong == []


def modules_of(house):
    """The modules of a house by their names within its folder, its own `__init__` and those of its folders left out."""
    folder = ROOT / house
    paths = [path for path in sorted(folder.rglob("*.py")) if path.name != "__init__.py"]
    return {".".join(path.relative_to(folder).with_suffix("").parts): path for path in paths}


def floor_of(house, module):
    """The floor of a house on which a module, or something in it, lies, as a number from the bottom up."""
    room = module.partition(".")[0]
    return next(number for number, floor in enumerate(FLOORS[house]) if room in floor.split())


def used_by(house, path):
    """What a file imports of its own house: names within its folder."""
    prefix = house.replace("/", ".") + "."
    return [name.removeprefix(prefix) for name in imported(path) if name.startswith(prefix)]


@pytest.mark.parametrize("house", FLOORS)
def test_a_floor_imports_only_what_lies_below(house):
    modules = modules_of(house)
    assert sorted(room for floor in FLOORS[house] for room in floor.split()) == sorted(
        {module.partition(".")[0] for module in modules}
    )
    wrong = [
        (module, name)
        for module, path in modules.items()
        for name in used_by(house, path)
        if floor_of(house, name) > floor_of(house, module)
        or (floor_of(house, name) == floor_of(house, module) and name.split(".")[0] != module.split(".")[0])
    ]
    assert wrong == []


@pytest.mark.parametrize("game", CALLS_UPWARDS)
def test_the_calls_upwards_within_a_game_are_these(game):
    """Such a value is a Struct called `...Hooks`, the field of the state that holds it is called `hooks`."""
    house = f"engine/{game}"
    floors, modules = FLOORS[house], modules_of(house)
    put_in = {
        keyword.arg: floor_of(
            house, next(name for name in used_by(house, path) if name.endswith(f".{keyword.value.id}"))
        )
        for path in modules.values()
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Hooks")
        for keyword in node.keywords
    }
    called = {
        (floors[floor_of(house, module)], floors[put_in[node.attr]], node.attr)
        for module, path in modules.items()
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "hooks"
    }
    assert called == CALLS_UPWARDS[game]


def test_no_folder_is_too_full():
    counts = Counter(
        str(path.parent.relative_to(ROOT))
        for house in [*BELOW, "bench", "tests"]
        for path in (ROOT / house).rglob("*.py")
        if path.name != "__init__.py"
    )
    assert {folder: count for folder, count in counts.items() if count > FILES_OF_A_ROOM} == {}


@pytest.mark.parametrize("room", ["engine", "rendering", "texts"])
@pytest.mark.parametrize("game", GAMES)
def test_one_thing_has_one_name_within_a_game(game, room):
    """What modules of a game define, for others or for themselves; methods may be called alike."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / room / game).rglob("*.py")):
        for name in defined(path):
            places.setdefault(name, []).append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def defined(path):
    """The names that a module gives to functions, classes and values of its own."""
    for node in parsed(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        for target in [*getattr(node, "targets", ()), *filter(None, [getattr(node, "target", None)])]:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def test_a_module_of_the_engine_puts_nothing_into_another():
    """Neither `REGISTRY["name"] = function` nor `module.name = function`: such calls upwards no other test here would see."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "engine"
        for node in parsed(path).body
        if isinstance(node, ast.Assign)
        and any(isinstance(place, ast.Subscript | ast.Attribute) for place in node.targets)
    ]
    assert wrong == []


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
    wrong = [
        (str(path.relative_to(ROOT)), name)
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == "engine"
        for name in imported(path)
        if name.startswith("engine.") and name.split(".")[1] in {*GAMES} - {path.relative_to(ROOT).parts[1]}
    ]
    assert wrong == []


def test_what_all_games_share_names_no_game():
    """Neither in code nor in docstrings, nor by a number of its rules: but for the few modules in which games are joined."""
    found = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if not {*path.relative_to(ROOT).with_suffix("").parts} & {*GAMES}
        and NAMES_OF_GAMES.search(path.read_text(encoding="utf-8"))
    }
    assert found == JOINS_OF_GAMES


def test_no_file_is_too_long():
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > FILE_LINES} == {}


def test_no_function_is_too_long():
    wrong = [
        (str(path.relative_to(ROOT)), node.name, length)
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert wrong == []


def test_no_exception_is_swallowed():
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler) and (node.type is None or all(map(says_nothing, node.body)))
    ]
    assert wrong == []


def says_nothing(statement):
    """`pass`, `...` or a string: a handler of only these hides what went wrong."""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )
