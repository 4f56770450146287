"""The reasons of all refusals that the code makes, read from its source, and whether examples are refused for them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from engine.game import Refusal
from tests.parsed_sources import nodes

ENGINE = Path(__file__).parents[2] / "engine"

Example: TypeAlias = tuple[str, set[str], Callable[[], Refusal | None]]
"""The rule that a refusal names, the names of its words, and what is refused so."""


def refused_otherwise(examples: Mapping[str, Example]) -> dict[str, Refusal | None]:
    """Of examples by their reasons, those that are not refused so: for which reason, by which rule, with which words."""
    found = {reason: (rule, words, example()) for reason, (rule, words, example) in examples.items()}
    return {
        reason: refused
        for reason, (rule, words, refused) in found.items()
        if refused is None or (refused.reason, refused.rule, {*refused.words}) != (reason, rule, words)
    }


def reasons_in_code(game: str) -> set[str]:
    """The second argument of every Refusal that a game and what games share make."""
    found: set[str] = set()
    shared = [*ENGINE.glob("*.py"), *(ENGINE / "play").glob("*.py"), *(ENGINE / "thinking").glob("*.py")]
    for path in [*shared, *(ENGINE / game).rglob("*.py")]:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                reason = node.args[1]
                either = (reason.body, reason.orelse) if isinstance(reason, ast.IfExp) else (reason,)
                written = [one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                assert len(written) == len(either), f"{path.name}:{node.lineno}: not a string"
                found.update(written)
    return found
