"""The version of the program."""

from functools import cache
from importlib import metadata


@cache
def program_version() -> str:
    """The version that is installed."""
    return metadata.version("lawspeaker")
