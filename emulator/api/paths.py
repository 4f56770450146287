"""Finds what answers a request: a tree of the routes, step by step, as a list of patterns grows slower with each route."""

from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from emulator.rules import refusals

R = TypeVar("R")


class FoundRoute(NamedTuple, Generic[R]):
    """What answers, the named parts of the address, and the method with the pattern that it fits."""

    route: R
    named: dict[str, str]
    kind: str


@dataclass
class PathNode(Generic[R]):
    """What may follow at a place in an address: certain steps, or any (`None`); and what answers there, by method."""

    steps: dict[str | None, "PathNode[R]"] = field(default_factory=dict[str | None, "PathNode[R]"])
    routes: dict[str, tuple[R, list[str], str]] = field(default_factory=dict[str, tuple[R, list[str], str]])


class PathTree(Generic[R]):
    """Routes by method and pattern. A step of a pattern in braces fits anything; a certain one goes before it."""

    def __init__(self) -> None:
        self._root: PathNode[R] = PathNode()

    def add(self, method: str, pattern: str, route: R) -> None:
        """Add a route: `/guilds/{guild_id}/roles`."""
        node, names = self._root, list[str]()
        for step in pattern.strip("/").split("/"):
            fits = None if step.startswith("{") else step
            if fits is None:
                names.append(step.strip("{}"))
            if fits not in node.steps:
                node.steps[fits] = PathNode()
            node = node.steps[fits]
        node.routes[method] = (route, names, f"{method} {pattern}")

    def find(self, method: str, path: str) -> FoundRoute[R]:
        """Find what answers. Raises 404, or 405 where another method is answered."""
        node, values = self._root, list[str]()
        for step in path.strip("/").split("/"):
            following = node.steps.get(step)
            if following is None:
                following = node.steps.get(None)
                values.append(step)
            if following is None:
                raise refusals.no_such_route()
            node = following
        found = node.routes.get(method)
        if found is None:
            raise refusals.no_such_method() if node.routes else refusals.no_such_route()
        route, names, kind = found
        return FoundRoute(route, dict(zip(names, values, strict=True)), kind)
