"""Things in lines: side by side, or below each other in columns and pictures, as many as have room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def fill_lines(things: Iterable[Thing], size: Callable[[Thing], int], room: int, apart: int = 0) -> list[list[Thing]]:
    """Shares things among lines of at most `room` pixels, in their order; one that is larger stands alone."""
    lines: list[list[Thing]] = []
    used = 0
    for thing in things:
        needed = size(thing)
        if not lines or used + needed > room:
            lines.append([])
            used = 0
        lines[-1].append(thing)
        used += needed + apart
    return lines


def cut_in_lines(things: Sequence[Thing], across: int) -> list[tuple[Thing, ...]]:
    """Cuts things into lines of so many each."""
    return [tuple(things[place : place + across]) for place in range(0, len(things), across)]
