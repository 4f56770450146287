"""The container: what its files say, and the same steps carried out without one, as not every machine can run containers."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
import warnings
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
DOCKERFILE = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (PROJECT / "compose.yaml").read_text(encoding="utf-8")
INSIDE = re.compile(r"(?<![\w.*/])/(?=(?:build|tools|opt/lawspeaker|data)\b)")
"""Where a path of the container begins."""
NOBODY = 65534
LARGEST, BASE = 250, 135
"""Megabytes: what the image may have, and what the one has that it is made of."""
START_SECONDS = 60


def steps(kind: str) -> list[str]:
    """What the lines of one kind say, those of the first stage and of the second."""
    return re.findall(rf"^{kind} (.*)$", DOCKERFILE, re.MULTILINE)


def taken() -> list[str]:
    """What goes into a container, as `.dockerignore` has it: nothing but what is named."""
    first, *named = [line for line in (PROJECT / ".dockerignore").read_text().splitlines() if line[0] != "#"]
    assert first == "*"
    return [line[1:] for line in named if line.startswith("!")]


def test_the_image_is_pinned_and_runs_as_nobody_of_importance() -> None:
    bases = steps("FROM")
    assert len({base.removesuffix(" AS build") for base in bases}) == 1
    assert re.fullmatch(r"python:3\.11\.\d+-slim-\w+@sha256:[0-9a-f]{64}", bases[1])
    assert [user for user in steps("USER") if not user.startswith(("0", "root"))] == ["10001:10001"]
    assert steps("VOLUME") == ["/data"]
    assert 'CMD ["lawspeaker", "health"]' in steps("HEALTHCHECK")[0]


def test_what_is_left_out_is_needed_by_no_language(tmp_path: Path) -> None:
    """The calendars of the languages that have a folder stay, of all countries."""
    [step] = [step for step in steps("RUN") if "locale-data" in step]
    for folder in ("babel/locale-data", "texts/locale/fr", "texts/locale/pt-BR"):
        (tmp_path / folder).mkdir(parents=True)
    for package in ("babel", "texts"):
        (tmp_path / package / "__init__.py").touch()
    for name in ("root.dat", "fr.dat", "fr_CA.dat", "pt.dat", "de.dat", "fro.dat", "LICENSE"):
        (tmp_path / "babel" / "locale-data" / name).touch()
    command = step.replace("/opt/lawspeaker/bin/python", sys.executable)
    subprocess.run(["sh", "-c", command], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=True)
    left = {file.name for file in (tmp_path / "babel" / "locale-data").iterdir()}
    assert left == {"root.dat", "fr.dat", "fr_CA.dat", "pt.dat", "LICENSE"}


def test_what_the_wheel_is_built_of_goes_into_the_container() -> None:
    wheel = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert set(wheel["packages"]) == {"bot", "cogs", "emulator", "engine", "rendering", "storage", "texts"}
    built_of = {*wheel["packages"], *wheel["force-include"]}
    assert set(taken()) == built_of | {"LICENSE", "README.md", "pyproject.toml", "uv.lock"}
    assert all((PROJECT / name).exists() for name in taken())


def test_the_composition_names_what_there_is() -> None:
    """No parser of YAML is at hand: what is referred to is looked for by its form."""
    assert "\t" not in COMPOSE
    anchors = set(re.findall(r": &(\w+)$", COMPOSE, re.MULTILINE))
    assert set(re.findall(r"<<: \*(\w+)$", COMPOSE, re.MULTILINE)) == anchors == {"bot", "postgres"}
    _, _, named = COMPOSE.partition("\nvolumes:\n")
    mounted = set(re.findall(r'volumes: \["([\w-]+):/', COMPOSE))
    assert mounted == set(re.findall(r"^  ([\w-]+):$", named, re.MULTILINE))
    grace = re.search(r"stop_grace_period: (\d+)s", COMPOSE)
    assert grace is not None
    assert int(grace[1]) >= 20


@pytest.mark.thorough
def test_the_steps_of_the_build_outside_of_a_container(tmp_path: Path) -> None:
    """This is no container: its lines are carried out in an empty folder, by a user without rights where there is one."""
    lowly = os.geteuid() == 0 and shutil.which("setpriv") is not None
    user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if lowly else []
    root = Path("/tmp") / f"lawspeaker-no-container-{os.getpid()}" if lowly else tmp_path / "root"
    try:
        fill(root)
        if lowly:
            subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", root], check=True)
        path = "/usr/bin:/bin" if lowly else os.environ["PATH"]
        network = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTPS_"))}
        environment = {**network, "PATH": path, "HOME": str(root), "LANG": "C.UTF-8", "LAWSPEAKER_LOCAL_PORT": "0"}
        for step in steps("RUN"):
            there = INSIDE.sub(f"{root}/", step)
            subprocess.run([*user, "sh", "-c", there], cwd=root / "build", env=environment, check=True)
        megabytes = size(root / "opt") / 1e6
        warnings.warn(f"this was no container; {megabytes:.0f} MB above those of the base image", stacklevel=1)
        assert megabytes <= LARGEST - BASE
        shutil.rmtree(root / "build")  # the second stage has only what it copies
        shutil.rmtree(root / "tools")
        for setting in steps("ENV")[0].split()[1:]:
            name, value = INSIDE.sub(f"{root}/", setting).split("=")
            environment[name] = value
        program = [*user, str(root / "opt/lawspeaker/bin/lawspeaker")]
        starts_and_is_well(program, root / "data", environment)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def fill(root: Path) -> None:
    """The folders of the container, and what is copied into it."""
    for folder in ("build", "opt"):
        (root / folder).mkdir(parents=True)
    for name in taken():
        source, target = PROJECT / name, root / "build" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)


def size(folder: Path) -> int:
    """Bytes on the disk."""
    return sum(file.lstat().st_blocks * 512 for file in folder.rglob("*"))


def starts_and_is_well(program: list[str], folder: Path, environment: dict[str, str]) -> None:
    """The local table is served where the last line of the log says, and the bot says that it is well."""
    log = folder / "log"
    with log.open("w") as told:
        bot = subprocess.Popen(program, cwd=folder, env=environment, stderr=told)
        try:
            until = time.monotonic() + START_SECONDS
            while " local_table " not in (text := log.read_text()):
                assert bot.poll() is None, text
                assert time.monotonic() < until, text
                time.sleep(0.1)
            time.sleep(0.5)
            address = re.search(r"address=(http://\S+)", log.read_text().splitlines()[-1])
            assert address is not None, "the address is what one sees last"
            with urllib.request.urlopen(address[1]) as page:
                assert b"<html" in page.read()
            health = subprocess.run([*program, "health"], cwd=folder, env=environment, capture_output=True, text=True)
            assert health.returncode == 0, health.stdout + health.stderr
        finally:
            bot.send_signal(signal.SIGTERM)
            assert bot.wait(START_SECONDS) == 0
