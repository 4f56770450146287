"""What holds for all tests."""

from __future__ import annotations

import asyncio
import gc
import importlib
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadGroupScheduling

from tests.forks import client as forks
from tests.tested_language import VARIABLE

# A helper's `assert` says what it found, as those of the test modules themselves do.
pytest.register_assert_rewrite("tests")

# The tests start the bot hundreds of times. Where Python may not keep what it compiles, each start compiles everything
# anew, and a process takes four seconds instead of one to come up.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# How quick an example is says more of the machine than of what is tested.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

ROOT = Path(__file__).parents[1]

LANGUAGE_PARAMETERS = {"code", "language", "words"}
"""How tests call the language that they are run in."""

IN_MEMORY = "/dev/shm"
ROOM_NEEDED = 2 << 30
"""Bytes: more than a whole run writes, if nothing of it were deleted."""

SELDOM = (20_000, 20, 20)
"""How much comes anew before garbage is looked for: as often as usual took a twelfth of the time of tests that play."""

ONE_BY_ONE = "tests/e2e/"
"""Tests of whole plays last longest, and wait longest: each is given to whoever is free."""


LONGEST_FIRST = (
    "tests/e2e/channels/test_shows.py",
    "tests/e2e/channels/test_anywhere.py",
    "tests/e2e/processes/test_many.py",
    "tests/e2e/processes/test_health.py",
    "tests/e2e/processes/test_postgres.py",
    "tests/e2e/processes/test_webhook.py",
    "tests/e2e/games/test_whole_games.py",
    "tests/e2e/games/test_manitoba_games.py",
)
"""Whole plays of many seconds, most of which wait: begun last, each of them would have all others wait for it at the end."""


class Collected(list[str]):
    """What a worker has collected. xdist looks up each test by its id, which took a second where it looked through all."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(ids)
        self._places = {nodeid: place for place, nodeid in enumerate(self)}

    def index(self, nodeid: str, *within: Any) -> int:
        return super().index(nodeid, *within) if within else self._places[nodeid]


class ByFile(LoadGroupScheduling):
    """All other tests of a file, as those of a group, are run by one worker: what they share is made and remembered once.

    Half of the workers begin with the whole plays, the others come to them when nothing else is left: while plays wait,
    somebody works out pictures, and only as many workers as needed start the bot that plays share. The longest plays come
    first, all by one worker: two of them would wait at the same time. Groups come before files, which come by how many tests
    they have: a group is also what has few tests and takes long.
    """

    def _split_scope(self, nodeid: str) -> str:
        scope = super()._split_scope(nodeid)
        return scope if scope != nodeid or nodeid.startswith(ONE_BY_ONE) else nodeid.partition("::")[0]

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Collected(collection)

    def _assign_work_unit(self, node: Any) -> None:
        worker = self.nodes.index(node)
        plays_first, longest_first = worker < len(self.nodes) // 2, worker == 0
        wished = min(
            self.workqueue,
            key=lambda scope: (
                scope.startswith(ONE_BY_ONE) != plays_first,
                "/" in scope,
                place_among_longest(scope) * (1 if longest_first else -1),
            ),
        )
        self.workqueue.move_to_end(wished, last=False)
        super()._assign_work_unit(node)


def place_among_longest(scope: str) -> int:
    """How soon a play is begun: those that take longest first, all others after them."""
    file = scope.partition("::")[0]
    return LONGEST_FIRST.index(file) if file in LONGEST_FIRST else len(LONGEST_FIRST)


TEST_SECONDS = 90.0
THOROUGH_SECONDS = 1800.0


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--language", metavar="CODE", help="run what is tested in languages in this one alone")


def pytest_configure(config: pytest.Config) -> None:
    """Says which language is tested before any test is read, also to the workers and to the processes that tests start."""
    if code := config.getoption("--language"):
        if not (ROOT / "texts" / "locale" / code).is_dir():
            raise pytest.UsageError(f"--language: texts/locale has no folder {code}")
        os.environ[VARIABLE] = code
    keep_folders_in_memory()  # pytest makes the first only afterwards
    if server := getattr(config, "workerinput", {}).get("forks"):
        forks.ask_at(server)  # what a worker asks for is asked of the server of all


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--language`, leaves out what is tested in another language by its parameter. Workers tell of groups.

    Who waits for what does not come fails. Hypothesis sees to its examples itself.
    """
    if code := config.getoption("--language"):
        others = {folder.name for folder in (ROOT / "texts" / "locale").iterdir()} - {code}
        left_out = [item for item in items if others & languages_of(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in {*left_out}]
    for item in items:
        if pytest_asyncio.is_async_test(item) and not hasattr(item.obj, "hypothesis"):
            thorough = item.get_closest_marker("thorough") is not None
            item.obj = in_time(item.obj, THOROUGH_SECONDS if thorough else TEST_SECONDS)
    if hasattr(config, "workerinput"):
        for item in items:
            if group := item.get_closest_marker("xdist_group"):
                # xdist 3.8 writes the group where pytest looked for an id before 9.2, so nobody hears of it.
                item._id = NodeId.parse(f"{item.nodeid}@{group.args[0]}")


def in_time(test: Callable[..., Awaitable[None]], seconds: float) -> Callable[..., Awaitable[None]]:
    """The test, failing instead of hanging."""

    @wraps(test)
    async def limited(*args: Any, **arguments: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **arguments)

    return limited


def languages_of(item: pytest.Item) -> set[str]:
    """The languages that are parameters of a test."""
    given = getattr(item, "callspec", None)
    params = given.params if given else {}
    return {getattr(params[name], "language", params[name]) for name in LANGUAGE_PARAMETERS & params.keys()}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    """Only for the suite's own way to share tests out."""
    return ByFile(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Workers have their processes forked by one server."""
    if forks.POSSIBLE:
        node.workerinput["forks"] = forks.serving_workers()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What is collected stays until the end, so nobody looks through it for garbage, neither while it is made nor later."""
    gc.disable()
    import_own_share(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What outlives the tests of a file stays for good, so nobody looks through it again."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def import_own_share(config: pytest.Config) -> None:
    """Each worker begins with other modules: where none is compiled yet, as after a clone, not all compile each of them.

    What cannot be imported is told when it is collected.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    asked = [ROOT / argument.partition("::")[0] for argument in config.args]
    files = sorted(file for path in asked for file in ([path] if path.suffix else path.rglob("test_*.py")))
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def keep_folders_in_memory() -> None:
    """Has what is temporary lie on the disk that is memory, where there is one with room on which programs can be run.

    Of no test, and none of the processes that they start, has a folder to outlive the machine; and flushing to a real disk
    took a twentieth of the time of all. Whoever sets `TMPDIR` wishes otherwise, and so do the processes that start with it.
    """
    with suppress(OSError, AttributeError):  # it is Linux that has one, and few others tell of it
        disk = os.statvfs(IN_MEMORY)
        room = disk.f_bavail * disk.f_frsize
        if "TMPDIR" not in os.environ and room >= ROOM_NEEDED and not disk.f_flag & os.ST_NOEXEC:
            os.environ["TMPDIR"] = tempfile.tempdir = IN_MEMORY


@pytest.fixture(scope="session")
def made_server(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files of a new PostgreSQL server are, made by whoever first needs them; skips where there is no server."""
    from tests.postgres import programs  # its driver is loaded where it is used

    if programs() is None:
        pytest.skip("there is no PostgreSQL server on this machine (Debian: postgresql)")
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "postgres"


@pytest.fixture(scope="session")
def postgres(made_server: Path) -> Iterator[Any]:
    """A PostgreSQL server of this process's own, started when a test first asks for it; its first files are those of all."""
    from tests.postgres import Server

    server = Server(made=made_server)
    yield server
    server.close()
