"""The position of a game of Manitoba, and look-ups that all rooms need."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeAlias

from msgspec import Struct, field

from engine.game import F, Seat, State
from engine.manitoba.facts.components import COLOURS, GOODS, KINDS, NOBODY, PLACES, STORED, Kind, PlacedTile
from engine.manitoba.facts.content import manitoba_contents, territory_of_layout
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.schema import BonusKind, SeasonCard
from engine.manitoba.facts.territory import Territory
from engine.manitoba.options import Rulings
from engine.manitoba.table.events import ScoredGood
from engine.manitoba.table.sight import Positions


class ManitobaPlayer(Struct):
    """What one seat has (MAN-1.1, MAN-2.8).

    `sectors` holds the tokens of each sector from the bottom, by their own kind, so that a feather or an exchanged berry
    is told from the sector's good (MAN-10.1). `places` are the ceremonial places, the small one first. `paths` is the
    space on each path, 0 before it is entered. `tally` says where the points have come from.
    """

    square: int
    wigwam: int
    sectors: list[list[Kind]] = field(default_factory=lambda: [[] for _ in STORED])
    places: list[list[Kind]] = field(default_factory=lambda: [[] for _ in PLACES])
    paths: list[int] = field(default_factory=lambda: [0 for _ in KINDS])
    active: int = 0
    inactive: int = 0
    points: int = 0
    tally: dict[str, int] = field(default_factory=dict[str, int])

    def tokens_in(self, sector: Kind) -> int:
        return len(self.sectors[sector])

    def goods_on(self, place: int) -> list[Kind]:
        return self.places[place]

    def space_on(self, path: Kind) -> int:
        return self.paths[path]


class ManitobaTable(State[F], Generic[F], kw_only=True, dict=True):
    """The table. Lists run over the kinds of MAN-1.3, `figures` and `goods` over the areas of the territory.

    `figures` is who stands on an area (NOBODY for nobody), `goods` whether its good lies there: it is always the good of
    the landscape. `supply` and `wampum` are what is left. The discs of the totem, top first, are in `totem` between two
    choices and in `village` and `outside` after one (MAN-4.2). `row` are the cards of the season, `at` the place of the
    round marker, `tiles` the score tiles of the season, `tile_stack` the undrawn ones.
    """

    data: str
    variant: str
    rulings: Rulings
    layout: tuple[PlacedTile, ...]
    figures: list[int]
    goods: list[bool]
    supply: list[int]
    wampum: int
    totem: list[Kind]
    players: list[ManitobaPlayer]
    first: Seat
    active: Seat
    season: str
    row: list[str]
    tile_stack: list[str]
    tiles: list[str] = field(default_factory=list[str])
    village: list[Kind] = field(default_factory=list[Kind])
    outside: list[Kind] = field(default_factory=list[Kind])
    at: int = 0
    round: int = 0

    @cached_property
    def facts(self) -> ManitobaContent:
        return manitoba_contents()[self.data]

    @cached_property
    def ground(self) -> Territory:
        return territory_of_layout(self.data, self.layout)


AnyManitobaTable: TypeAlias = ManitobaTable[Any]
TableOrSight: TypeAlias = AnyManitobaTable | Positions
"""The argument of rules that hold for a state and for what a seat sees of it."""


def in_turn(s: AnyManitobaTable) -> list[Seat]:
    """All seats, the active one first, then clockwise (MAN-1.6)."""
    return [(s.active + n) % s.seats for n in range(s.seats)]


def card_at_marker(s: AnyManitobaTable) -> SeasonCard:
    """The season card on which the round marker lies."""
    return s.facts.cards[s.row[s.at]]


def unoccupied_areas(s: AnyManitobaTable) -> list[int]:
    """The areas without a figure (MAN-1.4)."""
    return [area for area, who in enumerate(s.figures) if who == NOBODY]


def empty_areas(s: AnyManitobaTable, kind: Kind) -> list[int]:
    """The areas of a landscape with neither figure nor good (MAN-1.4)."""
    return [area for area in s.ground.of_kind[kind] if s.figures[area] == NOBODY and not s.goods[area]]


def own_areas(s: AnyManitobaTable, seat: Seat) -> list[int]:
    """The areas on which a seat's figures stand."""
    return [area for area, who in enumerate(s.figures) if who == seat]


def has_learnt(s: AnyManitobaTable, seat: Seat, what: BonusKind) -> bool:
    """Whether a permanent effect holds for the seat: its figure has come to the space or beyond it (MAN-9.2)."""
    paths = s.players[seat].paths
    return any(paths[kind] >= n for kind, n, _ in s.facts.learnt.get(what, ()))


def is_exempt(s: TableOrSight, seat: Seat, good: Kind) -> bool:
    """Whether the seat need not score a good (MAN-9.2)."""
    player = s.players[seat]
    return any(player.space_on(path) >= n for path, n in s.facts.exemptions[good])


def has_room(s: AnyManitobaTable, seat: Seat, sector: Kind) -> bool:
    """Whether a sector holds another token (MAN-10.1)."""
    return len(s.players[seat].sectors[sector]) < s.facts.capacity[sector]


def book_points(s: AnyManitobaTable, seat: Seat, points: int, source: str) -> None:
    """Books points at once (MAN-14.8), never below 0 where that is ruled (MAN-R20)."""
    player = s.players[seat]
    if s.rulings.score_floor:
        points = max(points, -player.points)
    player.points += points
    player.tally[source] = player.tally.get(source, 0) + points
    if points:
        s.emit(ScoredGood(seat, points, source, player.points))


def good_ids(kinds: list[Kind]) -> tuple[str, ...]:
    return tuple(GOODS[kind] for kind in kinds)


def disc_ids(kinds: list[Kind]) -> tuple[str, ...]:
    return tuple(COLOURS[kind] for kind in kinds)
