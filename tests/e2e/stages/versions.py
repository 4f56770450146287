"""Other versions of the bot, as they were committed, to be run beside the present one."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from pathlib import Path

from tests.forks.client import ROOT


def git(*arguments: str) -> bytes:
    """What git says of this project. Raises CalledProcessError, as where this is no checkout."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


def last_released() -> str | None:
    """The tag of the newest version that was released before the present one; None where there is none."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return None
    here = git("rev-parse", "HEAD").decode().strip()
    tags = git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").decode().split()
    return next((tag for tag in tags if git("rev-list", "-n", "1", tag).decode().strip() != here), None)


def laid_out(version: str, folder: Path) -> Path:
    """The folder in which a version stands, to be run from there."""
    place = folder / f"version-{version}"
    with tarfile.open(fileobj=io.BytesIO(git("archive", version))) as archive:
        archive.extractall(place, filter="data")
    return place
