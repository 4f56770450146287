"""The image itself, where container tools can run: it is built of a Debian made on the spot, as no registry need be reached."""

import asyncio
import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.e2e.people.players import Player, open_match
from tests.e2e.stages.stage import TOKEN, Stage
from tests.operator.installed.test_container import BASE, DOCKERFILE, LARGEST, PROJECT, fill

TOOLS = ("podman", "runc", "debootstrap")
PYTHON = "ca-certificates,python3,python3-venv"
DEBIAN, IMAGE, TRIAL = "localhost/debian-python:trial", "localhost/lawspeaker:trial", "lawspeaker-trial"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
LIMITS = """
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
"""
"""A machine that may not raise its own limits starts no container with the usual ones."""


class Podman:
    """The tool, with images and containers of its own."""

    def __init__(self, folder: Path, running: str) -> None:
        (folder / "containers.conf").write_text(LIMITS)
        self.environment = {**os.environ, "CONTAINERS_CONF": str(folder / "containers.conf")}
        own = [f"--root={folder / 'images'}", f"--runroot={running}"]
        self.command = ["podman", "--runtime=runc", "--cgroup-manager=cgroupfs", *own]

    def __call__(self, *arguments: str) -> str:
        """What it says. Raises AssertionError with that where it fails."""
        done = subprocess.run([*self.command, *arguments], env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{arguments}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout.strip()


class Contained(Stage):
    """The bot runs as `compose.yaml` has it: nothing can be written but its volume and /tmp."""

    podman: Podman

    async def spawn(self, *arguments: str, **changed: str) -> asyncio.subprocess.Process:
        given = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": self.table.api_url, **changed}
        given["DISCORD_GATEWAY_URL"] = self.table.gateway_url
        safe = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"]
        rest = ["--rm", "--network=host", f"--name={TRIAL}", f"--volume={TRIAL}:/data"]
        settings = [f"--env={name}={value}" for name, value in given.items()]
        command = [*self.podman.command, "run", *safe, *rest, *settings, IMAGE, *arguments]
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *command, env=self.podman.environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )


@pytest.fixture(scope="module")
def podman(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Podman]:
    """The tool with the image, built by the lines of the Dockerfile of a Debian with Python, as large as it may be."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    if os.geteuid() != 0:
        pytest.skip("debootstrap makes a Debian for root only")
    folder = tmp_path_factory.mktemp("podman")
    root = folder / "debian"
    subprocess.run(["debootstrap", "--variant=minbase", f"--include={PYTHON}", "bookworm", root], check=True)
    # Those of this machine, whose way to PyPI may have one of its own.
    shutil.copy(CERTIFICATES, root / CERTIFICATES[1:])
    subprocess.run(["tar", "-C", root, "-cf", folder / "debian.tar", "."], check=True)
    shutil.rmtree(root)
    with TemporaryDirectory(prefix="podman-") as running:  # podman takes no path of more than 50 characters
        podman = Podman(folder, running)
        known = [f"--change=ENV {name}={CERTIFICATES}" for name in ("PIP_CERT", "SSL_CERT_FILE")]
        podman("import", *known, str(folder / "debian.tar"), DEBIAN)
        fill(folder)
        shutil.copy(PROJECT / ".dockerignore", folder / "build")
        (folder / "Dockerfile").write_text(re.sub(r"^FROM \S+", f"FROM {DEBIAN}", DOCKERFILE, flags=re.MULTILINE))
        podman(
            *("build", "--format=docker", "--network=host", "--tag", IMAGE),
            *("--file", str(folder / "Dockerfile"), str(folder / "build")),
        )
        yield podman
        podman("rmi", "--all", "--force")


@pytest.mark.thorough
async def test_a_match_is_played_in_a_container_that_is_stopped_and_started_again(
    podman: Podman, tmp_path: Path
) -> None:
    whole, base = (int(podman("image", "inspect", "--format={{.Size}}", name)) / 1e6 for name in (IMAGE, DEBIAN))
    warnings.warn(f"{whole - base:.0f} MB above those of the base image", stacklevel=1)
    assert whole - base <= LARGEST - BASE
    stage = Contained(tmp_path)
    stage.podman = podman
    await stage.table.start()
    try:
        await stage.start()
        channel = stage.channel()
        ann, ben = (Player(stage, stage.person(name), channel) for name in ("Ann", "Ben"))
        await open_match(ann, ben, options={"first": "A"})
        await ann.slash("move", line=(await ann.lines())[0])
        assert podman("exec", TRIAL, "id", "-u") == "10001"
        assert "database   answers" in podman("exec", TRIAL, "lawspeaker", "health")
        assert await stage.stop() == 0
        await stage.start()
        assert await ben.lines()
        assert await stage.stop() == 0
        assert stage.faults_logged() == []
    finally:
        await stage.close()
        podman("volume", "rm", "--force", TRIAL)
