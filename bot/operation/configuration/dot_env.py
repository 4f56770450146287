"""The file `.env`: its lines, which all must be readable, and signs that somebody meant to set what is not set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from dotenv.parser import Binding, parse_stream

from bot.operation.configuration.complaints import BadSettings

ENV_FILE = Path(".env")
ENCODING = "utf-8-sig"
"""Some editors begin a file with a mark of the byte order, which is no part of the first name."""
TOKEN = "DISCORD_TOKEN"
CALLED_TOKEN = frozenset({"TOKEN", "BOT_TOKEN"})
"""Other names that people give a token, beside names that are nearly the right one."""
NEARLY = 0.8
SWALLOWED = re.compile(r"\n\s*[A-Z][A-Z0-9_]*\s*=")
"""A line within a value of several lines that was meant as a setting of its own."""


def read_dot_env() -> dict[str, str]:
    """Reads the variables of `.env`, none without the file. Raises BadSettings for lines that cannot be read.

    Raises OSError or UnicodeDecodeError where the file as a whole cannot be read.
    """
    if not ENV_FILE.is_file():
        return {}
    with ENV_FILE.open(encoding=ENCODING) as file:
        bindings = [binding for binding in parse_stream(file) if binding.original.string.strip()]
    problems = [(line_of(binding), problem) for binding in bindings if (problem := problem_of(binding))]
    if problems:
        raise BadSettings(tuple(f"{ENV_FILE}, line {number}: {problem}" for number, problem in problems))
    return {binding.key: binding.value for binding in bindings if binding.key and binding.value is not None}


def line_of(binding: Binding) -> int:
    """The number of the line in which something begins, after any empty lines."""
    text = binding.original.string
    return binding.original.line + text[: len(text) - len(text.lstrip())].count("\n")


def problem_of(binding: Binding) -> str | None:
    """Says what is wrong with a line, without its text, which may be secret; None for a readable one."""
    text = binding.original.string.strip()
    if text.startswith("#"):
        return None
    name, sign, value = text.removeprefix("export ").partition("=")
    if re.match(r"\s*\w+\s*:", text):
        return "between a name and its value belongs =, not a colon"
    if not sign:
        return "there is no = between a name and a value"
    if not re.fullmatch(r"[\w.-]+", name.strip()):
        return "a line begins with the name of a setting, a single word, and then ="
    if binding.error or SWALLOWED.search(text):
        quoted = value.lstrip()[:1] in ("'", '"')
        return "a quote is not closed, or something follows it" if quoted else "this cannot be read"
    return None


def find_oversights(environment: Mapping[str, str]) -> Iterator[str]:
    """Finds signs that somebody without a token meant to set one: in the environment, in `.env`, in files named nearly so.

    Raises as `read_dot_env` does.
    """
    if ENV_FILE.is_dir():
        yield f"{ENV_FILE} is a folder, a file is needed: nothing is read from it"
    elif ENV_FILE.is_symlink() and not ENV_FILE.exists():
        yield f"{ENV_FILE} is a link to {ENV_FILE.readlink()}, which is not there: nothing is read from it"
    elif not ENV_FILE.exists() and (other := ENV_FILE.with_name(f"{ENV_FILE}.txt")).exists():
        yield f"there is a file {other}, which is not read: its name must be {ENV_FILE}"
    for place, variables in (("the environment", environment), (str(ENV_FILE), read_dot_env())):
        for name in sorted(name for name, value in variables.items() if value.strip() and is_called_token(name)):
            yield f"{name} in {place} is not read: the token of the bot is set as {TOKEN}"


def is_called_token(name: str) -> bool:
    """Whether a variable is probably meant to be the token."""
    called = name.upper()
    return called != TOKEN and (called in CALLED_TOKEN or bool(get_close_matches(called, [TOKEN], cutoff=NEARLY)))
