"""Ships in the queue, raids, and a ship more."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects import refusals
from engine.empires.effects.raids import legal_raids, raid_card
from engine.empires.facts import schema_effects as fx
from engine.empires.steps.expedition import ResolveShip, own_ships
from engine.empires.table.asking import Asking
from engine.empires.table.events_at_sea import ShipAdvanced, ShipCameIn
from engine.empires.table.moves import ChooseShip, Raid, Skip
from engine.empires.table.state import AnyTable, Cause, OpPath, OpRules
from engine.game import Declined, Move, Refusal, Seat


class AdvanceRules(OpRules[fx.AdvanceShip]):
    """Lets an own ship pass the one in front of it."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.AdvanceShip, cause: Cause) -> bool:
        return not any(ship.seat == seat for ship in s.queue[1:])

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.AdvanceShip, cause: Cause, path: OpPath) -> None:
        s.push(Advance(seat))


class Advance(Asking[ChooseShip | Skip], tag="advance_ship"):
    """EMP-12.14: an own ship may swap with the one directly in front of it."""

    refused = Refusal("EMP-12.14", "no_such_ship")
    kinds = (ChooseShip, Skip)

    def moves(self, s: AnyTable) -> Iterator[ChooseShip | Skip]:
        places = [place for place in own_ships(s, self.seat) if place]
        if places:
            yield from (ChooseShip(place + 1) for place in places)
            yield Skip()

    def play(self, s: AnyTable, move: ChooseShip | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "advance_ship"))
            return
        at = move.place - 1
        s.queue[at - 1], s.queue[at] = s.queue[at], s.queue[at - 1]
        s.emit(ShipAdvanced(self.seat, at))


class ExpeditionRules(OpRules[fx.ExpeditionNow]):
    """Resolves an own ship of the queue now."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.ExpeditionNow, cause: Cause) -> bool:
        return any(ship.seat == seat for ship in s.queue)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.ExpeditionNow, cause: Cause, path: OpPath) -> None:
        s.push(PickShip(seat, op.modes))


class PickShip(Asking[ChooseShip], tag="pick_ship"):
    """EMP-12.16: which own ship is resolved now."""

    modes: tuple[str, ...]

    refused = Refusal("EMP-12.16", "no_such_ship")
    kinds = (ChooseShip,)

    def moves(self, s: AnyTable) -> Iterator[ChooseShip]:
        return (ChooseShip(place + 1) for place in own_ships(s, self.seat))

    def play(self, s: AnyTable, move: ChooseShip) -> None:
        s.push(ResolveShip(self.seat, move.place - 1, self.modes))


class RaidRules(OpRules[fx.RaidFree]):
    """Raids without an axe, where somebody can be raided."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.RaidFree, cause: Cause) -> bool:
        return next(legal_raids(s, seat), None) is not None

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.RaidFree, cause: Cause, path: OpPath) -> None:
        s.push(RaidByCard(seat))


class RaidByCard(Asking[Raid], tag="raid_by_card"):
    """EMP-10.7: a raid that costs no axe."""

    refused = Refusal("EMP-10.1", "answer_first")
    kinds = (Raid,)

    def moves(self, s: AnyTable) -> Iterator[Raid]:
        return legal_raids(s, self.seat)

    def play(self, s: AnyTable, move: Raid) -> None:
        raid_card(s, self.seat, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        assert isinstance(move, Raid)
        return refusals.why_no_raid(s, self.seat, move)


class ClanShipRules(OpRules[fx.GainClanShip]):
    """Brings a clan ship from the reserve, if one is there."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.GainClanShip, cause: Cause) -> bool:
        return s.players[seat].reserve == 0

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.GainClanShip, cause: Cause, path: OpPath) -> None:
        player = s.players[seat]
        if player.reserve:
            player.reserve -= 1
            player.clan_ships += 1
            s.emit(ShipCameIn(seat))
