"""The scripts in `findings/` can be run as they are, name the versions that they speak of, and stand in their README."""

import os
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "findings"
SCRIPTS = sorted(FOLDER.glob("*.sh"))
PINNED = {
    "python_packages": re.compile(r"[\w.-]+==\d[\w.]*"),
    "node_packages": re.compile(r"(@[\w-]+/)?[\w.-]+@\d[\w.-]*"),
}
"""How a package with its version is written, by the command that installs it."""


def test_the_readme_names_every_script_and_no_other():
    named = re.findall(r"^\| `([\w-]+\.sh)` \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert named == [script.name for script in SCRIPTS]
    assert named


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_can_be_run_and_stops_at_what_fails(script):
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n# ")
    assert "\nset -euo pipefail\n" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_installs_packages_of_one_version_each(script):
    installed = [
        (command, package)
        for command, packages in re.findall(r"^(\w+_packages) (.+)$", script.read_text(encoding="utf-8"), re.MULTILINE)
        for package in packages.split()
    ]
    assert installed
    assert [package for command, package in installed if not PINNED[command].fullmatch(package)] == []
