"""The board with everything on it, in the order in which things lie upon each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.game import Seat
from engine.keltis.facts.pieces import START, StoneId
from engine.keltis.game.view import KeltisView
from engine.keltis.options import board_of
from rendering.keltis.board.figures import FigureGroup, figure_groups
from rendering.keltis.board.layer import board_layer, draw_slots, put_stone, tokens_placed
from rendering.keltis.board.plan import places_of
from rendering.keltis.board.standing import PlacedTile, draw_in_tray, places_on_stones
from rendering.keltis.board.tags import Gains, draw_leads, leads_to_stones, tag_places
from rendering.keltis.board.walks import (
    FigureWalk,
    arrows_of_walks,
    covered_by,
    draw_heads,
    draw_rings,
    draw_ways,
    last_walks,
    seats_by_stone_reached,
)
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH
from texts.keltis.names import space_name
from texts.words import Words


class BoardScene(Struct, frozen=True):
    """What is shown on the stones: who stands where, steps as arrows, stones with a ring by the seats that it is for.

    `gains` are what `chooser` gains on stones; where `choosing`, the stones with a ring are those that can be chosen, and all
    others are pale.
    """

    standing: Mapping[StoneId, Sequence[FigureGroup]]
    steps: Sequence[FigureWalk] = ()
    ringed: Mapping[StoneId, Sequence[Seat]] = {}
    gains: Mapping[StoneId, Gains] = {}
    chooser: Seat = 0
    choosing: bool = False


def draw_scene(brush: Brush, view: KeltisView, scene: BoardScene, words: Words) -> list[Tile]:
    """The ways of steps under the stones; rings and the heads of arrows above them; above these figures, tokens and tags.

    A token that hangs into the space of figures lies over them where it leaves their letters free.
    """
    board = board_of(view.options)
    places = brush.known(places_of, board.id)
    canvas = Canvas.opaque(brush, WIDTH, places.height, brush.theme.paper)
    canvas.lay(brush.layer(board_layer, board.id, space_name(words, START), scene.choosing), 0)
    found = arrows_of_walks(board, places, scene.steps)
    figures = places_on_stones(brush, places, scene.standing, {walk.to for walk in scene.steps}, scene.gains)
    tokens = [PlacedTile(tile, at) for tile, at in tokens_placed(brush, view, places)]
    taken = [placed.box for placed in (*figures, *tokens)]
    tagged = tag_places(brush, places, scene.chooser, scene.gains, taken)
    draw_ways(canvas, found)
    leads = leads_to_stones(places, scene.chooser, tagged)
    draw_leads(canvas, leads)
    for space in dict.fromkeys([*covered_by(places, [*found, *leads]), *(scene.ringed if scene.choosing else ())]):
        if space != START:
            put_stone(canvas, board, places, space, pale=scene.choosing and space not in scene.ringed)
    draw_rings(canvas, places, scene.ringed)
    draw_heads(canvas, places, found)
    draw_slots(canvas, view, places, scene.ringed)
    draw_in_tray(canvas, places, scene.standing.get(START, ()))
    over = [token for token in tokens if not any(token.touches(figure.letter) for figure in figures)]
    under = [token for token in tokens if token not in over]
    for tile, at in (*under, *figures, *over, *(tag.placed for tag in tagged)):
        canvas.put(tile, at)
    return [canvas.as_tile()]


def as_it_is(view: KeltisView, last: Iterable[object]) -> BoardScene:
    """The board for all to see, with every seat's last step."""
    steps = last_walks(last)
    return BoardScene(with_shadows(figure_groups(view), steps), steps, seats_by_stone_reached(steps))


def with_shadows(
    standing: dict[StoneId, list[FigureGroup]], steps: Iterable[FigureWalk]
) -> dict[StoneId, list[FigureGroup]]:
    """The groups with a shadow of each figure where its turn began."""
    steps = tuple(steps)
    reached_by = {(walk.seat, walk.to) for walk in steps}
    for walk in steps:
        if walk.origin != START and (walk.seat, walk.origin) not in reached_by:
            standing.setdefault(walk.origin, []).append(FigureGroup(walk.seat, walk.size, faded=True))
    return standing
