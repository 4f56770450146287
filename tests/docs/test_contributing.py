"""CONTRIBUTING.md and what a hosting service reads of the project: short as they say, and true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.test_rooms import BELOW

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORKFLOWS = ROOT / ".github" / "workflows"
CHECKS, RELEASE = ((WORKFLOWS / f"{name}.yml").read_text(encoding="utf-8") for name in ("checks", "release"))
KNOWS = {
    "nothing of ours": set(),
    "`engine`": {"engine"},
    "`engine`, `texts`": {"engine", "texts"},
    "all five": {"engine", "texts", "storage", "rendering", "emulator"},
}


def test_the_map_has_every_room_and_what_it_may_know():
    rows = dict(re.findall(r"^\| `(\w+)/` \| .* \| (.*) \|$", PAGE, re.MULTILINE))
    assert rows.keys() == BELOW.keys()
    assert {room: KNOWS[cell] for room, cell in rows.items() if cell in KNOWS} == {
        room: BELOW[room] for room in BELOW if room != "cogs"
    }
    assert BELOW.keys() - BELOW["cogs"] == {"emulator", "cogs"}, "all but `emulator`"
    assert rows["cogs"] == "all but `emulator`"


@pytest.mark.parametrize("what", ["rule", "card", "command", "language", "picture"])
def test_each_change_is_told_in_five_lines(what: str):
    section = PAGE.split("\n## How to change…\n")[1]
    [steps] = re.findall(rf"^\*\*a {what}[.,]\*\*.*\n((?:\d\. .*\n)+)", section, re.MULTILINE)
    assert re.findall(r"^(\d)\.", steps, re.MULTILINE) == ["1", "2", "3", "4", "5"]


def test_the_commands_are_those_of_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 -m pip install uv" in readme
    for path in re.findall(r"pytest ((?:tests/\S+ ?)+)", PAGE):
        named = [part.replace("GAME", "keltis").rstrip("`.,") for part in path.split()]
        assert [part for part in named if not (ROOT / part).exists()] == []


def test_every_pull_request_and_push_passes_all_checks_on_the_oldest_python_and_the_newest():
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f'python: ["{oldest.removeprefix(">=")}", "3.x"]' in CHECKS
    assert re.search(r'^on:\n  pull_request:\n  push:\n    branches: \["\*\*"\]\n', CHECKS, re.MULTILINE)
    assert re.search(r"^permissions:\n  contents: read\n\n", CHECKS, re.MULTILINE)
    assert re.findall(r"run: (.*)", CHECKS) == [".ci/run"]


def test_workflows_use_the_same_versions_of_what_they_use():
    used = [re.findall(r"uses: (\S+)@(\S+)", workflow) for workflow in (CHECKS, RELEASE)]
    assert used[0]
    assert set(used[0]) <= set(used[1])
