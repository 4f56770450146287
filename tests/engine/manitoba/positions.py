"""Positions of Manitoba for tests: `table(seats=3).give("A", bison="bison feather").asks(ScoreSector(0, "single-bison"))`.

Tiles 1 to 5 lie in a ready layout, each area with its good, every figure at home, all goods that are left in the supply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.chance import Chance
from engine.frames import Frame, advance
from engine.game import Outcome
from engine.manitoba import MANITOBA
from engine.manitoba.facts.components import (
    COLOURS,
    FEATHER,
    GOODS,
    NOBODY,
    PATHS,
    PLACES,
    STORED,
    TERRAINS,
    PlacedTile,
)
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.manitoba.options import ManitobaOptions, rulings_of
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.phases import Phases
from engine.manitoba.rounds.turns import Acting, ChooseDiscs, PassiveTurn
from engine.manitoba.table.state import ManitobaPlayer, ManitobaTable
from tests.engine.played_position import SEATS, PlayedPosition

TOTEM = "green beige brown white blue"


def table(
    seats: int = 3, *, card: str = "spring-good-camps", tile: str = "most", data: str = SHIPPED, **rulings: str
) -> Position:
    """A position in which nobody is asked yet; the round marker lies on `card`, `tile` is the score tile of the season."""
    content = manitoba_contents()[data]
    numbers = content.by_players[seats]
    slots = next(layout.slots for layout in content.layouts.standard if layout.tiles == numbers.territory_tiles)
    layout = tuple(PlacedTile(str(n), *slot) for n, slot in enumerate(slots, 1))
    supply = [n - numbers.territory_tiles for n in content.supply[seats]]
    state: ManitobaState = ManitobaTable(
        seats=seats,
        chance=Chance(bytes(32)),
        agenda=[],
        data=data,
        variant="standard",
        rulings=rulings_of(ManitobaOptions(**rulings), content),
        layout=layout,
        figures=[NOBODY] * 5 * len(layout),
        goods=[True] * 5 * len(layout),
        supply=supply,
        wampum=numbers.wampum,
        totem=discs(TOTEM),
        players=[ManitobaPlayer(5, 3) for _ in range(seats)],
        first=0,
        active=0,
        season=content.cards[card].season,
        row=[card],
        tile_stack=[one.id for one in content.tiles.values()],
        tiles=[tile],
    )
    return Position(state)


def discs(colours: str) -> list[int]:
    """The discs of these colours."""
    return [COLOURS.index(colour) for colour in colours.split()]


class Position(PlayedPosition):
    """A position of Manitoba."""

    game = MANITOBA
    state: ManitobaState

    # ------------------------------------------------------------------ what differs from the start

    def totem(self, colours: str) -> Position:
        """The discs, top first."""
        self.state.totem = discs(colours)
        return self

    def village(self, colours: str) -> Position:
        """The discs in the village, top first; the others lie outside."""
        self.state.village = discs(colours)
        self.state.outside = [disc for disc in discs(TOTEM) if disc not in self.state.village]
        self.state.totem = []
        return self

    def give(self, seat: str, **stores: str) -> Position:
        """Tokens from the supply into sectors and onto places: `bison="bison bison feather", small="berry"`."""
        player = self.player(seat)
        for store, goods in stores.items():
            into = player.places[PLACES.index(store)] if store in PLACES else player.sectors[GOODS.index(store)]
            for good in goods.split():
                self.state.supply[GOODS.index(good)] -= 1
                into.append(GOODS.index(good))
        assert min(self.state.supply) >= 0
        return self

    def supply(self, **left: int) -> Position:
        """Puts goods out of the game until so many are left."""
        for good, n in left.items():
            assert self.state.supply[GOODS.index(good)] >= n
            self.state.supply[GOODS.index(good)] = n
        return self

    def stand(self, seat: str, areas: str) -> Position:
        """Figures from the square, then the wigwam, on areas, which have no good any more."""
        for area in areas.split():
            place = self.state.ground.index[area]
            assert self.state.figures[place] == NOBODY
            self.leave_village(seat)
            self.state.figures[place] = SEATS.index(seat)
            self.bare(area)
        return self

    def bare(self, areas: str) -> Position:
        """Takes the goods of areas into the supply."""
        for area in areas.split():
            place = self.state.ground.index[area]
            if self.state.goods[place]:
                self.state.goods[place] = False
                self.state.supply[self.state.ground.kinds[place]] += 1
        return self

    def on(self, seat: str, **paths: int) -> Position:
        """Figures from the square, then the wigwam, on spaces of paths."""
        for path, space in paths.items():
            if not self.player(seat).paths[PATHS.index(path)]:
                self.leave_village(seat)
            self.player(seat).paths[PATHS.index(path)] = space
        return self

    def leave_village(self, seat: str) -> None:
        """One figure leaves the square, or the wigwam when the square is empty."""
        player = self.player(seat)
        if player.square:
            player.square -= 1
        else:
            player.wigwam -= 1
        assert player.wigwam >= 0

    def at_home(self, seat: str, *, square: int, wigwam: int) -> Position:
        """So many figures ready and asleep; the others are taken to be elsewhere."""
        self.player(seat).square, self.player(seat).wigwam = square, wigwam
        return self

    def tiles(self, seat: str, *, active: int = 0, inactive: int = 0) -> Position:
        """Wampum tiles from the supply."""
        self.state.wampum -= active + inactive
        self.player(seat).active, self.player(seat).inactive = active, inactive
        return self

    # ------------------------------------------------------------------ who is asked

    def asks(self, *frames: Frame[ManitobaState, object]) -> Position:
        """Lets these frames happen, one after the other, and then the game end."""
        self.state.agenda = [Phases(0, ("end",)), *reversed(frames)]  # type: ignore[list-item]
        advance(self.state)
        self.events += self.state.events
        self.state.events = []
        return self

    def begins(self) -> Position:
        """A is to choose discs."""
        return self.asks(ChooseDiscs(0))

    def acts(self, colour: str) -> Position:
        """A acts with a colour."""
        self.village(colour)
        return self.asks(Acting(0, vision=bool(PATHS[COLOURS.index(colour)])))

    def passive(self, colours: str, seat: str = "B") -> Position:
        """A passive player is asked."""
        return self.village(colours).asks(PassiveTurn(SEATS.index(seat)))

    # ------------------------------------------------------------------ what there is now

    def player(self, seat: str) -> ManitobaPlayer:
        return self.state.players[SEATS.index(seat)]

    def points(self, seats: str = "A") -> list[int]:
        """The points booked."""
        return [self.player(seat).points for seat in seats]

    def sector(self, seat: str, good: str) -> str:
        """The tokens of a sector from the bottom."""
        return " ".join(GOODS[kind] for kind in self.player(seat).sectors[GOODS.index(good)])

    def place(self, seat: str, place: str) -> str:
        """The goods on a ceremonial place."""
        return " ".join(GOODS[kind] for kind in self.player(seat).places[PLACES.index(place)])

    def left(self, good: str) -> int:
        """How many of a good the supply has."""
        return self.state.supply[GOODS.index(good)]

    def home(self, seat: str = "A") -> tuple[int, int]:
        """Figures on the square and in the wigwam."""
        return self.player(seat).square, self.player(seat).wigwam

    def good_on(self, area: str) -> bool:
        """Whether a good lies there."""
        return self.state.goods[self.state.ground.index[area]]

    def who_on(self, area: str) -> str:
        """Who stands there; the empty string for nobody."""
        seat = self.state.figures[self.state.ground.index[area]]
        return "" if seat == NOBODY else SEATS[seat]

    def areas(self, terrain: str) -> list[str]:
        """The areas of a landscape."""
        land = self.state.ground
        return [land.areas[n] for n in land.of_kind[TERRAINS.index(terrain)]]

    def near(self, area: str, terrain: str) -> list[str]:
        """The neighbours of a landscape."""
        land = self.state.ground
        return [land.areas[n] for n in land.neighbours[land.index[area]] if TERRAINS[land.kinds[n]] == terrain]

    def outcome(self) -> Outcome:
        """The scores, or what they would be."""
        return MANITOBA.score(MANITOBA.view(self.state, None))


def places(areas: Iterable[str]) -> list[str]:
    """The moves that place a figure on these areas."""
    return sorted(f"place {area}" for area in areas)


def hold(s: ManitobaState) -> None:
    """The invariants of section 22."""
    content, numbers = s.facts, s.facts.by_players[s.seats]
    tokens = Counter(token for player in s.players for held in (*player.sectors, *player.places) for token in held)
    lying = Counter(kind for kind, has in zip(s.ground.kinds, s.goods, strict=True) if has)
    for kind, total in enumerate(content.supply[s.seats]):
        assert s.supply[kind] + lying[kind] + tokens[kind] == total, f"{GOODS[kind]} are lost or doubled"
        assert s.supply[kind] >= 0
    figures = content.setup.figures
    for seat, player in enumerate(s.players):
        on_paths = sum(space > 0 for space in player.paths)
        everywhere = player.square + player.wigwam + s.figures.count(seat) + on_paths
        assert everywhere == figures.per_player - figures.score_marker
        assert min(player.square, player.wigwam, player.active, player.inactive) >= 0
        for sector in STORED:
            assert len(player.sectors[sector]) <= content.capacity[sector]
            foreign = set(player.sectors[sector]) - {sector, FEATHER, 0}
            assert not foreign, "only its own good, feathers and exchanged berries lie in a sector (MAN-10.1)"
        for place, held in zip(content.places, player.places, strict=True):
            assert len(held) < place.capacity, "no place ever rests full"
            assert len(set(held)) == len(held), "no kind lies twice on a ceremonial place"
        assert all(space <= len(spaces) for space, spaces in zip(player.paths, content.spaces, strict=True))
        assert player.points == content.setup.score_track.start + sum(player.tally.values())
    assert all(not has or who == NOBODY for has, who in zip(s.goods, s.figures, strict=True)), "a figure takes the good"
    assert s.wampum + sum(player.active + player.inactive for player in s.players) == numbers.wampum
    assert sorted(s.totem + s.village + s.outside) == list(range(len(COLOURS)))
    assert not s.totem or not (s.village or s.outside)
    assert numbers.rounds % s.seats == 0
