# ruff: noqa: T201 - what a command prints
"""What a finding prints, and how it fails."""

import sys
from collections.abc import Iterable
from importlib.metadata import version


def tell(packages: Iterable[str], guess: str, seen: Iterable[str]) -> None:
    """Print the versions of packages, what one would guess, and what happened."""
    print(", ".join(f"{name} {version(name)}" for name in packages))
    print("guess:", guess)
    for line in seen:
        print("seen: ", line)


def hold(claim: str, kept: bool) -> None:
    """End the script with a failure unless what the finding claims is still so."""
    if not kept:
        sys.exit(f"CHANGED: no longer so: {claim}")
