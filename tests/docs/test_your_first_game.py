"""The page on a first game: its code is put together as a reader does, checked, and played. `tests/e2e` plays it with the bot."""

from __future__ import annotations

import doctest
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.game import Event, Move, Seat
from tests.docs.first_game import MODULE, PAGE, blocks, write_game
from tests.engine.watched import Watched
from texts.rules_file import Rule, parse_rules

ROOT = Path(__file__).parents[2]
MODULE_RUN = f"python3 -m uv run python -m {MODULE}"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("first-game"))


@pytest.fixture(scope="module")
def cairns(file: Path) -> Iterator[ModuleType]:
    """The reader's module."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(file.parent)
        yield import_module(MODULE)
        del sys.modules[MODULE]


def run(file: Path, *command: str) -> str:
    """What a command says that is run beside the file, as in the clone. Raises AssertionError with that where it fails."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *command], cwd=file.parent, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("command", [("check",), ("format", "--check")])
def test_the_file_passes_what_every_file_of_the_project_passes(file: Path, command: Sequence[str]):
    ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", file.name, "-"]
    done = subprocess.run(ruff, cwd=ROOT, input=file.read_text(encoding="utf-8"), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_prompt_says_what_stands_there(cairns: ModuleType):
    [session] = blocks("pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, "session", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(test) == (0, 6)


FEWER = (("--games 1000 ", "--games 30 "), ("--games 20 ", "--games 1 "))
"""How many games are played here by a command of the page."""


def test_the_commands_run(file: Path):
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert lines[0] == "python3 -m pip install uv"
    assert lines[-1] == MODULE_RUN, "it opens the page, which a test of the whole bot does"
    quick = [line.replace(*fewer) for line, fewer in zip(lines[1:-1], FEWER, strict=True)]
    at_random, strong = [run(file, "-m", MODULE, *line.removeprefix(MODULE_RUN).split()) for line in quick]
    assert at_random.startswith("played     30 games of cairns")
    assert strong.startswith("played     2 games of cairns, seed 1: strong, steady")


def test_every_rule_that_the_code_names_stands_in_the_rulebook(cairns: ModuleType):
    topics = parse_rules(cairns.RULES).topics
    written = {block.number for topic in topics for block in topic.blocks if isinstance(block, Rule)}
    named = {cairns.GAME.turn_rule, cairns.GAME.end_rule, cairns.NOTATION.unreadable, cairns.NOTATION.ambiguous}
    assert named <= written
    state = cairns.GAME.new(2, cairns.Options(), bytes(32))
    seat = cairns.GAME.decisions(state)[0].seat
    refused = [cairns.GAME.check(state, seat, cairns.Take(0, stones)) for stones in (0, 6)]
    assert [refusal.rule for refusal in refused] == ["CAI-1.1", "CAI-1.2"]


class WatchedCairns(Watched):
    """What holds in the game of the page: stones are never lost, and nothing is hidden."""

    longest = 21
    signs = tuple("abc19 ")
    take: type[Any]

    def any_move(self) -> Move:
        return self.take(self.dice.randrange(3), self.dice.randrange(10))

    def hold_pieces(self) -> None:
        won = [size for size, left in zip((5, 7, 9), self.state.cairns, strict=True) if not left]
        assert sum(self.state.points) == sum(won)
        assert all(0 <= left <= size for left, size in zip(self.state.cairns, (5, 7, 9), strict=True))

    def unknown_to(self, seat: Seat | None) -> Any:
        return self.game.copy(self.state)

    def watch(self, before: Any, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        assert not showed
        assert sum(before.cairns) - sum(self.state.cairns) >= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_hold_what_holds_in_every_game(cairns: ModuleType, seats: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(WatchedCairns, "game", cairns.GAME, raising=False)
    monkeypatch.setattr(WatchedCairns, "take", cairns.Take, raising=False)
    for seed in range(5):
        assert WatchedCairns(cairns.Options(), seats, random.Random(f"{seats} {seed}")).play() == "taken"


def test_the_page_is_read_in_one_go():
    assert len(PAGE.split()) < 2500
