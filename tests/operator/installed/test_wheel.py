"""The wheel: what is in it, and that it plays where nothing else of the project is."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.operator.installed.test_container import PROJECT, starts_and_is_well

PACKAGES = ("bot", "cogs", "emulator", "engine", "rendering", "storage", "texts")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as for a release."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*uv(), "build", "--quiet", "--wheel", "--out-dir", str(folder), str(PROJECT)], check=True)
    [built] = folder.glob("*.whl")
    return built


def uv() -> list[str]:
    """The program that the README names."""
    found = shutil.which("uv")
    return [found] if found else [sys.executable, "-m", "uv"]


@pytest.mark.thorough
def test_all_that_the_program_needs_is_in_the_wheel_and_no_more(wheel: Path) -> None:
    tracked = subprocess.run(["git", "ls-files", *PACKAGES], cwd=PROJECT, capture_output=True, text=True, check=True)
    rules = {f"texts/rules/{file.name}" for file in (PROJECT / "docs/rules").iterdir() if file.is_file()}
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == {*tracked.stdout.splitlines(), *rules}


@pytest.mark.thorough
def test_the_wheel_alone_opens_the_local_table(wheel: Path, tmp_path: Path) -> None:
    """As `uvx lawspeaker` and `pipx run lawspeaker` do: an environment with the wheel and what it names, and its command."""
    home = tmp_path / "home"
    home.mkdir()
    subprocess.run([*uv(), "venv", "--quiet", "--python", sys.executable, str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv/bin/python")
    subprocess.run([*uv(), "pip", "install", "--quiet", "--python", python, str(wheel)], check=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LAWSPEAKER_LOCAL_PORT": "0"}
    program = str(tmp_path / "venv/bin/lawspeaker")
    told = subprocess.run([program, "--version"], cwd=home, env=environment, capture_output=True, text=True, check=True)
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert told.stdout == f"lawspeaker {project['version']}\n"
    starts_and_is_well([program], home, environment)
    serves_as_discord(str(tmp_path / "venv/bin/lawspeaker-discord"), home, environment)


def serves_as_discord(program: str, home: Path, environment: dict[str, str]) -> None:
    """The stand-in alone says where it is, and is there, with its page."""
    with subprocess.Popen([program], cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        told = dict(running.stdout.readline().split() for _ in range(3))
        try:
            with urlopen(told["API"] + "/gateway") as answer:
                assert json.load(answer) == {"url": told["gateway"]}
            with urlopen(told["page"]) as answer:
                assert b"<title>" in answer.read()
        finally:
            running.terminate()


def test_a_command_of_the_name_of_the_project_starts_it() -> None:
    """So that `uvx` and `pipx run` find it by the name alone; and the change log tells of this version."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert project["scripts"][project["name"]] == "bot.__main__:main"
    assert f"\n## {project['version']} (" in (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
