"""The view of a seat, or of the public, of a game of Manitoba: all but the undrawn things (MAN-1.7)."""

from __future__ import annotations

from msgspec import Struct

from engine.frames import AnyFrame
from engine.game import Seat, View
from engine.manitoba.facts.components import (
    COLOURS,
    GOODS,
    KINDS,
    NOBODY,
    PATHS,
    PLACES,
    STORED,
    TERRAINS,
    WITH_PATH,
    AreaId,
    Kind,
    PlacedTile,
)
from engine.manitoba.facts.content import manitoba_contents, territory_of_layout
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.schema import PathBonus
from engine.manitoba.facts.territory import Cell, Territory
from engine.manitoba.options import Rulings
from engine.manitoba.rounds.season_scorings import is_sacrificed, to_sacrifice
from engine.manitoba.steps.paths import next_step
from engine.manitoba.table.state import AnyManitobaTable, disc_ids, good_ids, has_learnt, is_exempt
from engine.rules import decisions_seen

LAP_MARKERS = 2
"""A marker shows 50 or 100; from 150 on the track has no more spaces, and only the number counts (MAN-14.8)."""


class AreaView(Struct, frozen=True):
    """An area: who stands there (None: nobody), and whether the good of its landscape lies there."""

    id: AreaId
    tile: str
    terrain: str
    good: str
    cells: tuple[Cell, ...]
    neighbours: tuple[AreaId, ...]
    seat: Seat | None
    has_good: bool


class SectorView(Struct, frozen=True):
    """A storage sector. `tokens` from the bottom by their own kind; `scale` is the points by number of tokens.

    `points` is what scoring it now would give, `exempt` whether the player need not score it, `gives_one` whether the
    final sacrifice would take a token (1) or not (0).
    """

    good: str
    tokens: tuple[str, ...]
    scale: tuple[int, ...]
    points: int
    exempt: bool
    gives_one: int

    @property
    def capacity(self) -> int:
        return len(self.scale) - 1


class PlaceView(Struct, frozen=True):
    id: str
    goods: tuple[str, ...]
    capacity: int


class PathView(Struct, frozen=True):
    """A figure's way: `space` it stands on (0: not entered) and what the next Vision action gives (MAN-7).

    `next` is the space that would be reached, the same one for a repeat bonus, None when there is none. `bonuses` is
    what that would give now, the first bonus included if it is still to be had.
    """

    id: str
    space: int
    next: int | None
    bonuses: tuple[PathBonus, ...]


class PlayerView(Struct, frozen=True, kw_only=True):
    """What one seat has. `tally` says where its points came from so far.

    On the track the points are `lap_marker` (0, 50 or 100) and `track_space` (MAN-14.8).
    """

    square: int
    wigwam: int
    on_territory: int
    sectors: tuple[SectorView, ...]
    places: tuple[PlaceView, ...]
    paths: tuple[PathView, ...]
    wampum_active: int
    wampum_inactive: int
    wampum_points: int
    points: int
    lap_marker: int
    track_space: int
    tally: dict[str, int]
    keeps_all: bool

    def tokens_in(self, sector: Kind) -> int:
        return len(self.sectors[sector].tokens)

    def goods_on(self, place: int) -> tuple[Kind, ...]:
        return tuple(map(GOODS.index, self.places[place].goods))

    def space_on(self, path: Kind) -> int:
        return self.paths[WITH_PATH.index(path)].space


class ManitobaView(View, frozen=True, kw_only=True):
    """All that may be known. `turn` counts rounds.

    Discs are colours, top first: in `totem` before the active player's choice, in `village` and `outside` after it.
    `row` are the season's cards, `at` the place of the round marker; `tiles` are the season's score tiles, in the order of
    their cards; `undrawn` are those still to come, in no order. `first` is who began, `agenda` what is still to
    happen, next last.
    """

    data: str
    variant: str
    rulings: Rulings
    rounds: int
    season: str
    row: tuple[str, ...]
    at: int
    tiles: tuple[str, ...]
    undrawn: tuple[str, ...]
    active: Seat
    totem: tuple[str, ...]
    village: tuple[str, ...]
    outside: tuple[str, ...]
    layout: tuple[PlacedTile, ...]
    areas: tuple[AreaView, ...]
    supply: dict[str, int]
    wampum: int
    players: tuple[PlayerView, ...]
    sacrificed: bool
    first: Seat = 0
    agenda: tuple[AnyFrame, ...] = ()

    @property
    def facts(self) -> ManitobaContent:
        return manitoba_contents()[self.data]

    @property
    def ground(self) -> Territory:
        return territory_of_layout(self.data, self.layout)

    @property
    def round(self) -> int:
        """The round, from 1 on."""
        return self.turn

    @property
    def discs(self) -> tuple[Kind, ...]:
        return tuple(map(COLOURS.index, self.totem))

    def figure_on(self, area: int) -> Seat:
        seat = self.areas[area].seat
        return NOBODY if seat is None else seat

    def good_on(self, area: int) -> bool:
        return self.areas[area].has_good


def see(s: AnyManitobaTable, seat: Seat | None) -> ManitobaView:
    """What this seat (None: the public) may know now."""
    return ManitobaView(
        seats=s.seats,
        seat=seat,
        turn=s.round,
        decisions=decisions_seen(s, seat),
        over=not s.agenda,
        data=s.data,
        variant=s.variant,
        rulings=s.rulings,
        rounds=s.facts.by_players[s.seats].rounds,
        season=s.season,
        row=tuple(s.row),
        at=s.at,
        tiles=tuple(s.tiles),
        undrawn=tuple(sorted(s.tile_stack)),
        active=s.active,
        totem=disc_ids(s.totem),
        village=disc_ids(s.village),
        outside=disc_ids(s.outside),
        layout=s.layout,
        areas=see_areas(s),
        supply={GOODS[kind]: s.supply[kind] for kind in KINDS},
        wampum=s.wampum,
        players=tuple(see_player(s, of) for of in range(s.seats)),
        sacrificed=is_sacrificed(s),
        first=s.first,
        agenda=tuple(s.agenda),
    )


def see_areas(s: AnyManitobaTable) -> tuple[AreaView, ...]:
    land = s.ground
    return tuple(
        AreaView(
            id=area,
            tile=land.tiles[n],
            terrain=TERRAINS[land.kinds[n]],
            good=GOODS[land.kinds[n]],
            cells=land.cells[n],
            neighbours=tuple(land.areas[near] for near in land.neighbours[n]),
            seat=None if s.figures[n] == NOBODY else s.figures[n],
            has_good=s.goods[n],
        )
        for n, area in enumerate(land.areas)
    )


def see_player(s: AnyManitobaTable, seat: Seat) -> PlayerView:
    """A village, its figures and its points."""
    player, terms, lap = s.players[seat], s.facts.goods.wampum, s.facts.setup.score_track.lap
    marker = lap * min(max(player.points // lap, 0), LAP_MARKERS)
    return PlayerView(
        square=player.square,
        wigwam=player.wigwam,
        on_territory=s.figures.count(seat),
        sectors=tuple(see_sector(s, seat, kind) for kind in STORED),
        places=tuple(
            PlaceView(PLACES[n], good_ids(held), s.facts.places[n].capacity) for n, held in enumerate(player.places)
        ),
        paths=tuple(see_path(s, seat, kind) for kind in WITH_PATH),
        wampum_active=player.active,
        wampum_inactive=player.inactive,
        wampum_points=player.active * terms.active_points + player.inactive * terms.inactive_points,
        points=player.points,
        lap_marker=marker,
        track_space=player.points - marker,
        tally=dict(player.tally),
        keeps_all=has_learnt(s, seat, "no_final_sacrifice"),
    )


def see_sector(s: AnyManitobaTable, seat: Seat, kind: int) -> SectorView:
    """A sector and what it is worth now."""
    tokens, scale = s.players[seat].sectors[kind], s.facts.points[kind]
    return SectorView(
        good=GOODS[kind],
        tokens=good_ids(tokens),
        scale=scale,
        points=scale[len(tokens)],
        exempt=is_exempt(s, seat, kind),
        gives_one=int(to_sacrifice(s, s.players[seat], kind) is not None),
    )


def see_path(s: AnyManitobaTable, seat: Seat, kind: int) -> PathView:
    """A path and what comes next on it."""
    player = s.players[seat]
    return PathView(PATHS[kind], player.paths[kind], *next_step(s, player, kind))
