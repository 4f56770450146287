"""Which version of the program this is."""

from functools import cache
from importlib import metadata


@cache
def program_version() -> str:
    """The version as it was installed."""
    return metadata.version("lawspeaker")
