"""The board with everything on it, in the order in which things lie upon each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.game import Seat
from engine.keltis.pieces import START, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Canvas, Tile
from rendering.keltis.board_layer import RING_WIDTH, STEP_WIDTH, Walk, draw_board, draw_walks, reached, walks
from rendering.keltis.figures import Group, draw_in_tray, draw_on_stones, groups
from rendering.keltis.plan import Plan


def draw_scene(
    canvas: Canvas,
    view: KeltisView,
    places: Plan,
    start: str,
    standing: dict[Space, list[Group]],
    steps: Iterable[Walk],
    ringed: Mapping[Space, Sequence[Seat]],
    tags: Mapping[Space, Tile] | None = None,
    width: int = RING_WIDTH,
) -> None:
    """Stones, rings so wide, tokens; above them figures and tags; above everything the arrows of steps."""
    draw_board(canvas, view, places, 0, start, ringed, width)
    on_stones = {space: shown for space, shown in standing.items() if space != START}
    draw_in_tray(canvas, places, 0, standing.get(START, []))
    draw_on_stones(canvas, places, 0, on_stones, tags or {})
    draw_walks(canvas, view, places, 0, steps)


def draw_as_it_is(canvas: Canvas, view: KeltisView, places: Plan, start: str, last: Iterable[object]) -> None:
    """The board for all to see, with every seat's last step."""
    steps = walks(last)
    standing = with_shadows(groups(view), steps)
    draw_scene(canvas, view, places, start, standing, steps, reached(steps), width=STEP_WIDTH)


def with_shadows(standing: dict[Space, list[Group]], steps: Iterable[Walk]) -> dict[Space, list[Group]]:
    """The groups with a shadow of each figure where its turn began."""
    steps = tuple(steps)
    reached_by = {(walk.seat, walk.to) for walk in steps}
    for walk in steps:
        if walk.origin != START and (walk.seat, walk.origin) not in reached_by:
            standing.setdefault(walk.origin, []).append(Group(walk.seat, walk.size, faded=True))
    return standing
