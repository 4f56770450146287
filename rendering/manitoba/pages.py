"""The pages of pictures for all to see: the board, and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from engine.first_seat import SEAT_LETTERS
from engine.game import Event, Seat
from engine.manitoba.facts.components import PATHS, WITH_PATH, Kind
from engine.manitoba.game.scoring import score
from engine.manitoba.game.view import ManitobaView
from rendering.drawings import Drawing, Drawings
from rendering.elements.legend import draw_grouped_legend
from rendering.manitoba import legend
from rendering.manitoba.alt_texts import description
from rendering.manitoba.season import cards as season
from rendering.manitoba.season import parts, paths, totem
from rendering.manitoba.territory.ground import large_territory, territory_tile
from rendering.manitoba.territory.land import Marks
from rendering.manitoba.territory.plan import sheet_of
from rendering.manitoba.touched import TouchedByTurns, touched_by_last_turns
from rendering.manitoba.villages import boxes
from rendering.manitoba.villages.strips import VILLAGE_GAP, Village, village_of_seat, village_strip
from rendering.paint.canvas import Brush, Tile, blank_paper
from rendering.pictures import FLAT, SQUARE, Caption
from texts.manitoba.cards import slots_of
from texts.words import Words

CARDS_ABOVE, VILLAGES_IN_PICTURE = 3, 2
"""Cards of a season on the first picture of their part, with the others on the second one; villages on a picture of theirs."""


def manitoba_public_page(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The page of a board message: the territory; the season with the paths; the discs with the villages.

    A territory of small cells is a square picture: cut in two, nobody could see who is next to whom.
    """
    changed, sheet = touched_by_last_turns(last), sheet_of(view.data, view.layout)

    def climbs(brush: Brush) -> list[Tile]:
        return [season_row(brush, view, words), *paths.path_rows(brush, view, words, changed.spaces)]

    return [
        Drawing(
            "land",
            lambda brush: [territory_tile(brush, view, sheet, Marks(changed.steps))],
            description.land_told(view, words, last),
            "square" if sheet.height > FLAT else "flat",
        ),
        Drawing("season", climbs, description.season_lines(view, caption, words, last)),
        Drawing(
            "villages",
            lambda brush: village_tiles(brush, view, caption, words, changed),
            description.villages_told(view, caption, words),
        ),
    ]


def season_row(brush: Brush, view: ManitobaView, words: Words) -> Tile:
    return brush.panel(season.season_row_tile, season.season_of(view), words)


def village_tiles(
    brush: Brush, view: ManitobaView, caption: Caption, words: Words, changed: TouchedByTurns
) -> list[Tile]:
    """The discs that all may use, and the villages in short."""
    stacks = brush.panel(totem.totem_row, totem.stacks_of(view), words)
    return [stacks, *boxes.village_boxes(brush, villages_of(view, caption, changed), words)]


def villages_of(view: ManitobaView, caption: Caption, changed: TouchedByTurns) -> list[Village]:
    acting = {decision.seat for decision in view.decisions}
    winners = score(view).winners if view.over else ()
    return [
        structs.replace(
            village_of_seat(seat, caption.people[seat], player),
            to_act=seat in acting,
            winner=seat in winners,
            framed=changed.stores.get(seat, frozenset()),
        )
        for seat, player in enumerate(view.players)
    ]


def land_in_full(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The territory as large as a square allows: what is next to what would be lost by a cut."""
    marks = Marks(touched_by_last_turns(last).steps)
    told = description.neighbour_lines(view, words, last)
    return [Drawing("territory", lambda brush: [large_territory(brush, view, SQUARE, marks, words)], told, "square")]


def path_list(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """Every path with all its spaces in words, a picture each."""
    changed = touched_by_last_turns(last)
    return [path_drawing(view, words, changed, kind) for kind in WITH_PATH]


def path_drawing(view: ManitobaView, words: Words, changed: TouchedByTurns, kind: Kind) -> Drawing:
    told = description.path_lines(view, words, kind)
    return Drawing(PATHS[kind], lambda brush: [parts.path_panel(brush, view, kind, words, changed.spaces)], told)


def village_list(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    owned = villages_of(view, caption, touched_by_last_turns(last))
    return [
        village_pair(view, caption, words, owned[first : first + VILLAGES_IN_PICTURE], first)
        for first in range(0, len(owned), VILLAGES_IN_PICTURE)
    ]


def village_pair(view: ManitobaView, caption: Caption, words: Words, owned: Sequence[Village], first: Seat) -> Drawing:
    """Two villages with everything; with the first of them the scales are told, which are the same for all."""
    told = description.village_lines(view, caption, words, [own.seat for own in owned], scales=not first)
    return Drawing(
        "_".join(SEAT_LETTERS[own.seat].lower() for own in owned),
        lambda brush: [
            brush.panel(blank_paper, VILLAGE_GAP),
            *(brush.panel(village_strip, own, words) for own in owned),
        ],
        told,
    )


def card_list(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """Every card of the season in words, and the score tiles to come."""
    listed = slots_of(view)
    return [
        cards_drawing(view, words, part)
        for part in (range(len(listed))[:CARDS_ABOVE], range(len(listed))[CARDS_ABOVE:])
        if part
    ]


def cards_drawing(view: ManitobaView, words: Words, numbers: range) -> Drawing:
    """Some cards of the season; with the last ones the score tiles to come."""
    return Drawing(
        f"cards_{numbers.start + 1}",
        lambda brush: parts.card_tiles(brush, view, words, numbers),
        description.cards_told(view, words, numbers),
    )


def signs_drawing(view: ManitobaView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """What the signs mean that the pictures of this match show now."""
    known = legend.signs_present(view)
    return [
        Drawing(name, partial(legend_tiles, groups=groups), description.signs_told(groups, words))
        for name, groups in (("things", legend.thing_groups(known, words)), ("gains", legend.gain_groups(known, words)))
    ]


def legend_tiles(brush: Brush, groups: legend.Groups) -> list[Tile]:
    return [draw_grouped_legend(brush, groups)]
