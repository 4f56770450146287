"""The board with everything on it, in the order in which things lie upon each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.game import Seat
from engine.keltis.options import board_of
from engine.keltis.pieces import START, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.board_layer import board_layer, draw_tokens, put_stone
from rendering.keltis.figures import Group, draw_in_tray, draw_on_stones, groups
from rendering.keltis.plan import places_of
from rendering.keltis.walks import Walk, covered_by, draw_heads, draw_rings, draw_ways, reached, walks, ways
from rendering.keltis.words.names import space_name
from rendering.pictures import WIDTH
from rendering.words import Words


class Scene(Struct, frozen=True):
    """What is shown on the stones: who stands where, steps as arrows, stones with a ring by the seats that it is for.

    `tags` are said of stones; where `choosing`, the stones with a ring are those that can be chosen, and all others are pale.
    """

    standing: Mapping[Space, Sequence[Group]]
    steps: Sequence[Walk] = ()
    ringed: Mapping[Space, Sequence[Seat]] = {}
    tags: Mapping[Space, Tile] = {}
    choosing: bool = False


def draw_scene(brush: Brush, view: KeltisView, scene: Scene, words: Words) -> list[Tile]:
    """The ways of steps under the stones; rings, the heads of arrows and tokens above them; above everything figures and tags."""
    board = board_of(view.options)
    places = brush.known(places_of, board.id)
    canvas = Canvas.opaque(brush, WIDTH, places.height, brush.theme.paper)
    canvas.lay(brush.layer(board_layer, board.id, space_name(words, START), scene.choosing), 0)
    found = ways(board, places, scene.steps)
    draw_ways(canvas, found)
    for space in dict.fromkeys([*covered_by(places, found), *(scene.ringed if scene.choosing else ())]):
        if space != START:
            put_stone(canvas, board, places, space, pale=scene.choosing and space not in scene.ringed)
    draw_rings(canvas, places, scene.ringed)
    draw_heads(canvas, places, found)
    draw_tokens(canvas, view, places, scene.ringed)
    draw_in_tray(canvas, places, scene.standing.get(START, ()))
    draw_on_stones(canvas, places, scene.standing, scene.tags, {walk.to for walk in scene.steps})
    return [canvas.as_tile()]


def as_it_is(view: KeltisView, last: Iterable[object]) -> Scene:
    """The board for all to see, with every seat's last step."""
    steps = walks(last)
    return Scene(with_shadows(groups(view), steps), steps, reached(steps))


def with_shadows(standing: dict[Space, list[Group]], steps: Iterable[Walk]) -> dict[Space, list[Group]]:
    """The groups with a shadow of each figure where its turn began."""
    steps = tuple(steps)
    reached_by = {(walk.seat, walk.to) for walk in steps}
    for walk in steps:
        if walk.origin != START and (walk.seat, walk.origin) not in reached_by:
            standing.setdefault(walk.origin, []).append(Group(walk.seat, walk.size, faded=True))
    return standing
