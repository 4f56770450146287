"""Properties that are worked out when they are first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class kept(Generic[T, R]):
    """Works like `functools.cached_property`, without the lock that Python 3.11 takes each time: engines know no threads."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self.work = work

    def __get__(self, instance: T, owner: type[T]) -> R:
        found = instance.__dict__[self.work.__name__] = self.work(instance)
        return found
