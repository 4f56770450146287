"""The modules of the project as Python understands them.

Whoever asks stands in the group `sources`: the worker that runs it takes each module apart once.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from bot.cli import without_cycle_collector


@cache
def parsed(path: Path) -> ast.Module:
    """A module, taken apart."""
    with without_cycle_collector():  # what is parsed stays, as what is imported does
        return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> Sequence[ast.AST]:
    """All that is in a module, a node before what is in it: walking through takes as long as parsing."""
    with without_cycle_collector():
        return [*ast.walk(parsed(path))]
