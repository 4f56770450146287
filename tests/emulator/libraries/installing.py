"""Installs a library in a folder of its own, once for each version, and gives what runs its bot."""

import os
import subprocess
from pathlib import Path

from tests.emulator.libraries.catalogue import BOTS, Library

KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lawspeaker-libraries"


def bot_command(library: Library) -> list[str]:
    """The command that runs a library's bot, which is installed before if need be. Raises CalledProcessError."""
    folder = KEPT / f"{library.name}-{library.version}"
    ready = folder / "ready"
    if not ready.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (_install_for_node if library.for_node else _install_for_python)(library, folder)
        ready.touch()
    if not library.for_node:
        return [str(folder / "venv" / "bin" / "python"), str(BOTS / library.bot)]
    # Node looks for packages beside the file that asks for them.
    for source in BOTS.glob("*.mjs"):
        (folder / source.name).write_bytes(source.read_bytes())
    return ["node", str(folder / library.bot)]


def _install_for_python(library: Library, folder: Path) -> None:
    python = folder / "venv" / "bin" / "python"
    _run("uv", "venv", "-q", "--clear", str(folder / "venv"))
    _run(
        "uv", "pip", "install", "-q", "--python", str(python), f"{library.package}=={library.version}", *library.beside
    )


def _install_for_node(library: Library, folder: Path) -> None:
    (folder / "package.json").write_text('{"private": true}')
    quiet = ("--no-audit", "--no-fund", "--omit=optional", "--silent")
    _run("npm", "install", *quiet, "--prefix", str(folder), f"{library.package}@{library.version}")


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
