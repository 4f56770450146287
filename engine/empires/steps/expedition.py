"""The Expedition: ships are resolved one by one, also early by cards (EMP-13, EMP-12.16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects import refusals
from engine.empires.effects.features import trigger_features
from engine.empires.steps.building import run_field_bonus
from engine.empires.table.asking import Asking
from engine.empires.table.events_at_sea import Conquered, IslandTurned, Pillaged, ShipHome
from engine.empires.table.holdings import discard_island, gain_goods, take_island
from engine.empires.table.moves import Conquer, GoTo, Pillage, TurnOver
from engine.empires.table.state import AnyTable, CardInPlay
from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word

BOTH = ("pillage", "conquer")


class Expedition(Frame[AnyTable, Move], tag="expedition"):
    """EMP-13.1: the first ship of the queue, then the next one, until it is empty."""

    def auto(self, s: AnyTable) -> None:
        if s.queue:
            s.next_up(ResolveShip(s.queue[0].seat, 0, BOTH), self)


class ResolveShip(Asking[GoTo | TurnOver], tag="resolve_ship"):
    """EMP-13.4, EMP-13.11: a face-up island or the top card of a deck, of an allowed kind."""

    place: int
    modes: tuple[str, ...]

    refused = Refusal("EMP-13.4", "answer_first")
    kinds = (GoTo, TurnOver)

    def about(self, s: AnyTable) -> dict[str, Word]:
        ship = s.queue[self.place]
        return {"place": self.place + 1, "fish": int(ship.fish), "axe": int(ship.axe)}

    def moves(self, s: AnyTable) -> Iterator[GoTo | TurnOver]:
        for distance in islands_of_reach(s, self.place):
            isles = s.isles(distance)
            yield from map(GoTo, isles.open)
            if isles.deck or isles.discard:
                yield TurnOver(distance)

    def play(self, s: AnyTable, move: GoTo | TurnOver) -> None:
        if isinstance(move, GoTo):
            island: int | None = move.island
            next(isles for isles in (s.near, s.distant) if island in isles.open).open.remove(move.island)
        else:
            island = take_island(s, move.deck)
        assert island is not None  # the deck or its discard pile held one
        if isinstance(move, TurnOver):
            s.emit(IslandTurned(self.seat, island, move.deck))
        s.push(DealWithIsland(self.seat, self.place, island, self.modes))

    def auto(self, s: AnyTable) -> None:
        come_home(s, self.place, empty=True)  # EMP-13.12

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_island(s, move, islands_of_reach(s, self.place))


def islands_of_reach(s: AnyTable, place: int) -> tuple[str, ...]:
    """EMP-13.3: how far a ship can go."""
    return ("near", "distant") if s.queue[place].fish else ("near",)


class DealWithIsland(Asking[Pillage | Conquer], tag="deal_with_island"):
    """EMP-13.5, EMP-13.6: pillage, or with an axe aboard conquer. The island is set aside meanwhile."""

    place: int
    island: int
    modes: tuple[str, ...]

    refused = Refusal("EMP-13.6", "answer_first")
    kinds = (Pillage, Conquer)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"island": self.island}

    def moves(self, s: AnyTable) -> Iterator[Pillage | Conquer]:
        yield Pillage()
        if s.queue[self.place].axe and "conquer" in self.modes:
            yield Conquer()

    def play(self, s: AnyTable, move: Pillage | Conquer) -> None:
        """EMP-13.14."""
        if isinstance(move, Conquer):
            s.push(ShipResolved(self.seat, self.place, "conquer", self.island))
            one = CardInPlay(self.island)
            s.players[self.seat].empire.append(one)
            s.emit(Conquered(self.seat, self.island))
            run_field_bonus(s, self.seat, one)
        else:
            s.push(ShipResolved(self.seat, self.place, "pillage", self.island))
            s.emit(Pillaged(self.seat, self.island))
            gain_goods(s, self.seat, s.card(self.island).pillage or {}, self.island)
            discard_island(s, self.island)


class ShipResolved(Frame[AnyTable, Move], tag="resolved"):
    """The ship comes home, then features hear of what it did."""

    place: int
    event: str
    island: int

    def auto(self, s: AnyTable) -> None:
        come_home(s, self.place)
        trigger_features(s, self.seat, self.event, self.island)


def come_home(s: AnyTable, place: int, *, empty: bool = False) -> None:
    """EMP-13.7: the load is discarded, the ship returns to its owner, those behind it move up."""
    ship = s.queue.pop(place)
    player = s.players[ship.seat]
    if ship.common:
        player.common_ships += 1
    else:
        player.clan_ships += 1
    s.emit(ShipHome(ship.seat, ship.common, empty))


def own_ships(s: AnyTable, seat: Seat) -> list[int]:
    """The places in the queue of a seat's ships, from 0."""
    return [place for place, ship in enumerate(s.queue) if ship.seat == seat]
