"""The reasons of all refusals that the code makes, read from its source."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.parsed_sources import parsed

ENGINE = Path(__file__).parents[2] / "engine"


def reasons_in_code(game: str) -> set[str]:
    """The second argument of every Refusal that a game and what games share make."""
    found: set[str] = set()
    shared = [*ENGINE.glob("*.py"), *(ENGINE / "play").glob("*.py"), *(ENGINE / "thinking").glob("*.py")]
    for path in [*shared, *(ENGINE / game).rglob("*.py")]:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                reason = node.args[1]
                either = (reason.body, reason.orelse) if isinstance(reason, ast.IfExp) else (reason,)
                written = [one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                assert len(written) == len(either), f"{path.name}:{node.lineno}: not a string"
                found.update(written)
    return found
